"""Looks at libvlc: is it found, the right one, with plug-ins, does it start, is there a sound."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

from app.domain.machine_check import MachineCheck
from app.domain.phrase import phrase, phrase_n
from app.media.sound_output import has_sound_output
from app.media.vlc_fault import BITS, VlcFault, loading_fault, starting_fault, version_fault
from app.services.probe_process import ProbeFailedError, run_probe

_NAME = "libvlc"
_PLUGIN_VARIABLE = "VLC_PLUGIN_PATH"


def check_vlc() -> Iterator[MachineCheck]:
    """Load and start libvlc in a process of its own, and tell apart how that can fail."""
    try:
        answer = run_probe("vlc_probe")
    except ProbeFailedError as error:
        yield MachineCheck(
            _NAME,
            ok=False,
            found=phrase("It ends the process that loads it: {reason}", reason=error),
            cure=phrase("Reinstall VLC 3 completely."),
        )
        return
    fault = _loading_fault(answer)
    if fault is not None:
        yield MachineCheck(_NAME, ok=False, found=fault.found, cure=fault.cure)
        return
    found = phrase(
        "{version}, {bits} bits, {path}", version=answer["version"], bits=BITS, path=answer["path"]
    )
    yield MachineCheck(_NAME, ok=True, found=found)
    folders = cast("Sequence[tuple[str, int]]", answer["plugins"])
    yield _plugins(folders, starts=bool(answer["starts"]))


def _loading_fault(answer: dict[str, object]) -> VlcFault | None:
    if answer.get("binding_missing"):
        return VlcFault(
            phrase("The Python package python-vlc is not installed."),
            phrase("Install it: pip install python-vlc"),
        )
    if "error" not in answer:
        return version_fault(str(answer["version"]))
    if answer["error"] == "SystemExit":
        return _wrong_variable()
    return loading_fault(str(answer["error"]), str(answer["words"]))


def _wrong_variable() -> VlcFault:
    """Name the variable that sends the binding to a place without VLC."""
    library, modules = (
        os.environ.get(name) for name in ("PYTHON_VLC_LIB_PATH", "PYTHON_VLC_MODULE_PATH")
    )
    if modules and not Path(modules).is_dir():
        name, value = "PYTHON_VLC_MODULE_PATH", modules
    elif library:
        name, value = "PYTHON_VLC_LIB_PATH", library
    else:
        return loading_fault("SystemExit", "")
    return VlcFault(
        phrase("{name} names {value}, and there is no VLC.", name=name, value=value),
        phrase("Correct or remove the environment variable {name}.", name=name),
    )


def _plugins(folders: Sequence[tuple[str, int]], *, starts: bool) -> MachineCheck:
    check = phrase("libvlc plug-ins")
    count = sum(number for _, number in folders)
    where = ", ".join(folder for folder, number in folders if number)
    wrong = [folder for folder in _named_folders() if not dict(folders).get(folder)]
    if not starts:
        return _no_start(check, folders, count, wrong)
    found = (
        phrase_n(
            "{n} plug-in in {where}; VLC starts",
            "{n} plug-ins in {where}; VLC starts",
            count,
            where=where,
        )
        if count
        else phrase("VLC starts")
    )
    if wrong:
        return MachineCheck(
            check,
            ok=True,
            found=phrase(
                "{found}. {name} names {folder}, where there are none.",
                found=found,
                name=_PLUGIN_VARIABLE,
                folder=wrong[0],
            ),
            cure=phrase(
                "Correct or remove the environment variable {name}.", name=_PLUGIN_VARIABLE
            ),
        )
    return MachineCheck(check, ok=True, found=found)


def _no_start(
    check: str, folders: Sequence[tuple[str, int]], count: int, wrong: Sequence[str]
) -> MachineCheck:
    if count:
        found = phrase_n(
            "VLC does not start, although {n} plug-in is there.",
            "VLC does not start, although {n} plug-ins are there.",
            count,
        )
        cure = phrase(
            "They may be of another version than the library. Reinstall VLC 3 completely."
        )
    else:
        found = starting_fault().found
        if folders:
            names = ", ".join(folder for folder, _ in folders)
            found = phrase("{found} Looked in {folders}.", found=found, folders=names)
        cure = phrase(
            "Reinstall VLC 3 completely (Debian: apt install --reinstall vlc-plugin-base)."
        )
    if wrong:
        cure = phrase(
            "Correct or remove the environment variable {name}. If that does not help: {cure}",
            name=_PLUGIN_VARIABLE,
            cure=cure,
        )
    return MachineCheck(check, ok=False, found=found, cure=cure)


def _named_folders() -> list[str]:
    value = os.environ.get(_PLUGIN_VARIABLE, "")
    return [str(Path(text)) for text in value.split(os.pathsep) if text]


def check_sound() -> Iterator[MachineCheck]:
    """Tell whether anything can be heard; without it everything else works."""
    check = phrase("Sound output")
    wanted = os.environ.get("EMOSCOPE_AOUT")
    if wanted:
        found = phrase("chosen by {name}: {value}", name="EMOSCOPE_AOUT", value=wanted)
        yield MachineCheck(check, ok=True, found=found)
    elif has_sound_output():
        yield MachineCheck(check, ok=True, found=phrase("there is one"))
    else:
        yield MachineCheck(
            check,
            ok=True,
            found=phrase("there is neither a sound device nor a sound server"),
            cure=phrase(
                "Videos play silently. To hear them, attach a device or start PipeWire or "
                "PulseAudio."
            ),
        )
