"""Rolling captions, in which each phrase is shown two or three times, are read phrase by phrase.

Automatic captions of YouTube scroll: a cue shows the last line again above the new one, and cues
of some 10 ms bridge them. Read plainly, each word would stand in the transcript up to three times.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.domain.check import Severity
from app.domain.phrase import phrase
from storage.formats.subtitle_problems import ProblemList
from storage.formats.subtitles import Progress, RawCue, ReadTrack, make_cues, make_track

ONCE = phrase("each phrase was taken once; the cues as they came are a track of their own")

_LEAST_CUES = 6
_BRIDGE_MS = 100


def caption_track(
    raws: Sequence[RawCue],
    problems: ProblemList,
    progress: Progress | None = None,
    *,
    language: str = "",
    title: str = "",
) -> ReadTrack:
    """Make the cues of a track; rolling captions get each phrase once, and keep the original."""
    if not is_rolling(raws):
        return make_track(raws, problems, progress, language=language, title=title)
    phrases = collapse(raws)
    message = phrase(
        "rolling captions: {cues} cues show {phrases} phrases again and again",
        cues=len(raws),
        phrases=len(phrases),
    )
    problems.add(raws[0].line, "rolling-captions", message, repaired=ONCE, severity=Severity.INFO)
    return with_original(phrases, raws, problems, language=language, title=title)


def with_original(
    phrases: Sequence[RawCue],
    raws: Sequence[RawCue],
    problems: ProblemList,
    *,
    language: str = "",
    title: str = "",
) -> ReadTrack:
    """Make a track of phrases that keeps the cues they were read from."""
    # What is odd about the original is the way of rolling captions, no news line by line.
    original = make_cues(raws, ProblemList(problems.file))
    return replace(make_track(phrases, problems, language=language, title=title), original=original)


@dataclass(slots=True)
class _Evidence:
    """How many cues repeat a line, bring one, are a bridge, have two lines or timed words."""

    carried: int = 0
    fresh: int = 0
    bridges: int = 0
    double: int = 0
    timed: int = 0


def is_rolling(raws: Sequence[RawCue]) -> bool:
    """Tell whether cues roll: most repeat the line before, and something else speaks for it too.

    A refrain repeats lines as well; but it has no timed words, no bridges, and no second line. An
    effect drawn picture by picture repeats, and brings nothing new.
    """
    count = len(raws)
    if count < _LEAST_CUES:
        return False
    seen = _weigh(raws)
    if seen.carried * 2 < count - 1 or seen.fresh * 3 < count:
        return False
    scrolls = seen.carried * 10 >= (count - 1) * 9 and seen.double * 2 >= count
    return seen.timed * 4 >= count or seen.bridges * 4 >= count or scrolls


def collapse(raws: Sequence[RawCue]) -> list[RawCue]:
    """Return each phrase once, from when it is first shown until the next cue brings more."""
    phrases: list[RawCue] = []
    shown: list[str] = []
    for raw in raws:
        lines = _lines(raw)
        fresh = lines[_carried(shown, lines) :]
        if fresh:
            ordinal = len(phrases) + 1
            phrases.append(replace(raw, ordinal=ordinal, text="\n".join(fresh), extra=None))
        elif phrases and raw.start_ms <= phrases[-1].end_ms + _BRIDGE_MS:
            phrases[-1].end_ms = max(phrases[-1].end_ms, raw.end_ms)
        shown = lines
    return phrases


def _weigh(raws: Sequence[RawCue]) -> _Evidence:
    seen = _Evidence()
    shown: list[str] = []
    for raw in raws:
        lines = _lines(raw)
        carried = _carried(shown, lines)
        seen.carried += carried > 0
        seen.fresh += carried < len(lines)
        is_short = 0 < raw.end_ms - raw.start_ms <= _BRIDGE_MS
        seen.bridges += is_short and 0 < carried == len(lines)
        seen.double += len(lines) > 1
        seen.timed += bool(raw.words)
        shown = lines
    return seen


def _lines(raw: RawCue) -> list[str]:
    return raw.text.split("\n") if raw.text else []


def _carried(shown: Sequence[str], lines: Sequence[str]) -> int:
    """Return how many lines at the beginning are the last ones of what was shown before."""
    for count in range(min(len(shown), len(lines)), 0, -1):
        if list(shown[-count:]) == list(lines[:count]):
            return count
    return 0
