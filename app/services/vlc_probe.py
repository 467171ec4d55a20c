"""Loads and starts libvlc as the player does, and prints what happened as JSON.

A script that `app.services.probe_process` runs as a process of its own; it imports nothing of ours.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

_MAPS = Path("/proc/self/maps")
_PLUGIN_SUFFIXES = {".so", ".dll", ".dylib"}


def main() -> None:
    """Print one JSON object; `error` names the class of what went wrong while loading."""
    answer: dict[str, object] = {}
    try:
        import vlc  # noqa: PLC0415 -- loading it is what is tried

        answer["version"] = vlc.libvlc_get_version().decode(errors="replace")
    except (OSError, ImportError, NotImplementedError, NameError, AttributeError) as error:
        answer |= {"error": type(error).__name__, "words": str(error)}
        answer["binding_missing"] = isinstance(error, ModuleNotFoundError) and error.name == "vlc"
    except SystemExit:
        answer |= {"error": "SystemExit", "words": ""}
    else:
        answer |= {"path": str(_library_path(vlc)), "plugins": _plugin_folders(vlc)}
        answer["starts"] = vlc.Instance(["--quiet", "--aout=dummy"]) is not None
    json.dump(answer, sys.stdout)


def _library_path(vlc: Any) -> Path:
    """Return the file that was loaded; the loader tells it on Linux, the binding elsewhere."""
    for path in _mapped_files():
        if path.name.startswith("libvlc."):
            return path
    return Path(str(vlc.dll._name))


def _mapped_files() -> list[Path]:
    if not _MAPS.exists():
        return []
    fields = (line.split(maxsplit=5) for line in _MAPS.read_text("utf-8", "replace").splitlines())
    return [Path(each[5]) for each in fields if len(each) == 6]


def _plugin_folders(vlc: Any) -> list[tuple[str, int]]:
    """Return the folders where libvlc looks for plug-ins, with how many lie there."""
    folders = [
        Path(text) for text in os.environ.get("VLC_PLUGIN_PATH", "").split(os.pathsep) if text
    ]
    if vlc.plugin_path:
        home = Path(vlc.plugin_path)
        folders.append(home / "plugins" if (home / "plugins").is_dir() else home)
    core = next((path for path in _mapped_files() if path.name.startswith("libvlccore.")), None)
    if core is not None:
        folders.append(core.parent / "vlc" / "plugins")
    return [(str(folder), _plugin_count(folder)) for folder in dict.fromkeys(folders)]


def _plugin_count(folder: Path) -> int:
    return sum(path.suffix in _PLUGIN_SUFFIXES for path in folder.rglob("lib*_plugin.*"))


if __name__ == "__main__":
    main()
