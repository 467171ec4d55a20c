# Sourced by ./run and ./test: installs what is missing, says so on standard error, and is quick when nothing is.
# Sets PYTHON to the interpreter of the virtual environment. Expects ROOT, and EXTRA ("" or "[dev]").

VENV="$ROOT/.venv"
PYTHON="$VENV/bin/python"
SYSTEM_PACKAGES=(
    libvlc5 vlc-plugin-base
    libegl1 libgl1 libxkbcommon0 libxkbcommon-x11-0 libdbus-1-3 libxcb-cursor0 libxcb-icccm4
    libxcb-keysyms1 libxcb-shape0 libxcb-image0 libxcb-render-util0 libxcb-xinerama0
    fontconfig fonts-inter fonts-noto-cjk
    libenchant-2-2 hunspell-en-us
)
[ -z "$EXTRA" ] || SYSTEM_PACKAGES+=(git xvfb xauth xdotool)

say() { printf 'emoscope setup: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# Runs a command as root: directly, or through sudo where that can ask or needs not to.
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"
    elif command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then sudo "$@"
    else return 77; fi
}

apt_install() {
    as_root true 2>/dev/null || fail "cannot install without root. Run: sudo apt-get install $*"
    say "installing $*"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 || say "apt-get update failed, going on"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2 ||
        fail "apt-get could not install them. Run: sudo apt-get install $*"
}

system_packages() {
    command -v dpkg-query >/dev/null && command -v apt-get >/dev/null || return 0
    local installed missing=() name
    installed=" $(dpkg-query -W -f='${db:Status-Abbrev}${Package}\n' 2>/dev/null | sed -n 's/^ii //p' | tr '\n' ' ')"
    for name in "${SYSTEM_PACKAGES[@]}"; do
        [[ "$installed" == *" $name "* ]] || missing+=("$name")
    done
    [ ${#missing[@]} = 0 ] || apt_install "${missing[@]}"
}

# Prints the first interpreter that is new enough.
find_python() {
    local name
    for name in python3 python3.13 python3.12 python3.11 python3.14; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"; return
        fi
    done
    return 1
}

make_venv() {
    local base
    base=$(find_python) || { command -v apt-get >/dev/null && apt_install python3; base=$(find_python); } ||
        fail "Python 3.11 or newer is needed"
    "$base" -c 'import ensurepip, venv' 2>/dev/null || apt_install python3-venv
    say "making $VENV"
    rm -rf "$VENV"
    "$base" -m venv "$VENV" || fail "could not make the virtual environment"
}

# Prints the requirement lines of pyproject.toml: what the application needs, and with EXTRA what its checks need.
requirements() {
    "$PYTHON" - "$ROOT/pyproject.toml" "$EXTRA" <<'END'
import sys, tomllib

with open(sys.argv[1], "rb") as file:
    project = tomllib.load(file)["project"]
extra = project["optional-dependencies"]["dev"] if sys.argv[2] else []
print(*project["dependencies"], *extra, sep="\n")
END
}

python_packages() {
    local stamp="$VENV/.emoscope-setup$EXTRA" wanted
    wanted=$(cksum < "$ROOT/pyproject.toml")
    [ -x "$PYTHON" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && return
    [ -x "$PYTHON" ] && "$PYTHON" -c '' 2>/dev/null || make_venv
    say "installing Python packages, once"
    requirements | "$PYTHON" -m pip install --quiet --disable-pip-version-check -r /dev/stdin >&2 ||
        fail "pip could not install the packages named in pyproject.toml"
    printf '%s' "$wanted" > "$stamp"
}

system_packages
python_packages
