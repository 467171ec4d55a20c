"""What is odd about a cue, in words."""

from __future__ import annotations

from app.domain.cue_checks import CueAdvice
from app.domain.subtitle import CueFlag, ImportedCue
from app.domain.timecode import format_ms
from widgets.i18n import tr


def describe_flags(flags: CueFlag) -> str:
    """Say in words what is odd about a cue; empty for a regular one."""
    words = {
        CueFlag.REPAIRED: tr("repaired when read"),
        CueFlag.OVERLAPS: tr("overlaps another cue"),
        CueFlag.ZERO_LENGTH: tr("has no length"),
        CueFlag.OUT_OF_ORDER: tr("stood out of order in its file"),
        CueFlag.EMPTY: tr("has no text"),
        CueFlag.BEYOND_MEDIA: tr("ends after the video"),
        CueFlag.BEFORE_START: tr("begins before the video"),
        CueFlag.MADE_HERE: tr("made here"),
    }
    return ", ".join(text for flag, text in words.items() if flag in flags)


def describe_advice(advice: CueAdvice) -> str:
    """Say in words what may be better about a cue; empty where nothing is."""
    words = {
        CueAdvice.FAST: tr("too fast to read"),
        CueAdvice.LONG_LINE: tr("has a line that is too long"),
        CueAdvice.CLOSE: tr("ends too close to the next cue"),
    }
    return ", ".join(text for one, text in words.items() if one in advice)


def describe_imported(was: ImportedCue, start_ms: int, text: str, speaker: str | None) -> str:
    """Say what of a cue was something else when it came in."""
    parts = []
    if was.text != text:
        parts.append(tr("was: “{text}”", text=was.text.replace("\n", " / ")))
    if was.speaker != speaker:
        parts.append(tr("speaker was: {name}", name=was.speaker or tr("nobody")))
    times = tr("{start} to {end}", start=format_ms(was.start_ms), end=format_ms(was.end_ms))
    if was.start_ms != start_ms or not parts:
        parts.append(tr("was at {times}", times=times))
    return "\n".join(parts)
