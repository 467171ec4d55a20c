"""json3, the captions of YouTube: events in milliseconds, words with offsets, rolling windows.

Automatic captions scroll in a window: each phrase stands until two lines later, so that events
overlap, and events that only append a line feed move it up. The phrases are cut at the next one;
the events as they came are kept as a track of their own. No library reads the format.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from app.domain.check import Severity
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.subtitle import CueWord
from storage.formats.decoded_text import DecodedText
from storage.formats.json_items import JsonItem, read_document
from storage.formats.markup import clean_lines
from storage.formats.rolling import ONCE, with_original
from storage.formats.subtitle_problems import ProblemList
from storage.formats.subtitles import (
    Progress,
    RawCue,
    ReadSubtitles,
    ReadTrack,
    make_track,
    read_result,
)

JSON3 = "json3"

_CERTAIN = 255


@dataclass(slots=True)
class _Found:
    """What the events hold: cues, each with its window; which of them roll; mere line feeds."""

    raws: list[RawCue]
    windows: list[int]
    feeds: list[int]
    has_words: bool = False


def parse_json3(decoded: DecodedText, file: str, progress: Progress | None = None) -> ReadSubtitles:
    """Make cues of a decoded text.

    Raises
    ------
    ImportFailedError
        It is no JSON, or there is no event with text in it.
    """
    problems = ProblemList(file)
    document = read_document(decoded.text, file)
    found = _Found([], [], [])
    for item in document.items("events"):
        _take(item, found, problems)
    track = _track(found, problems, progress)
    expected = phrase("it has no events with text (segs)")
    return read_result(JSON3, [track], decoded, problems, expected)


def _track(found: _Found, problems: ProblemList, progress: Progress | None) -> ReadTrack:
    if not found.feeds or not found.has_words or len(found.raws) < 2:
        return make_track(found.raws, problems, progress)
    message = phrase(
        "rolling captions: {cues} phrases stay while later ones are said", cues=len(found.raws)
    )
    line = found.raws[0].line
    problems.add(line, "rolling-captions", message, repaired=ONCE, severity=Severity.INFO)
    return with_original(_cut(found), found.raws, problems)


def _cut(found: _Found) -> list[RawCue]:
    """End each phrase where the next one of its window begins."""
    cut = []
    following: dict[int, int] = {}
    for raw, window in reversed(list(zip(found.raws, found.windows, strict=True))):
        limit = following.get(window, raw.end_ms)
        end_ms = limit if raw.start_ms < limit < raw.end_ms else raw.end_ms
        words = [*raw.words]
        if words and words[-1].end_ms is not None and words[-1].end_ms > end_ms:
            words[-1] = replace(words[-1], end_ms=end_ms)
        cut.append(replace(raw, end_ms=end_ms, words=tuple(words)))
        following[window] = raw.start_ms
    return cut[::-1]


def _take(item: JsonItem, found: _Found, problems: ProblemList) -> None:
    event = item.value
    ordinal = len(found.raws) + 1
    if not isinstance(event, dict):
        problems.refuse(item.line, "shape", phrase("an event must be an object"), path=item.path)
        return
    segments = event.get("segs")
    if segments is None:
        return  # it opens a window or a pen
    start_ms, length_ms = _number(event.get("tStartMs")), _number(event.get("dDurationMs"))
    if not isinstance(segments, list) or start_ms is None:
        message = phrase("an event with text needs segs, a list, and tStartMs, a number")
        problems.refuse(item.line, "broken-event", message, record=ordinal, path=item.path)
        return
    text = clean_lines("".join(_texts(segments)))
    window = _number(event.get("wWinId")) or 0
    if not text and event.get("aAppend"):
        found.feeds.append(item.line)
        return
    raw = RawCue(ordinal, item.line, start_ms, start_ms + (length_ms or 0), text)
    if length_ms is None:
        message = phrase("the event has no dDurationMs")
        raw.report(problems, "no-duration", message, phrase("read as a cue of no length"))
    raw.words = _words(segments, raw, problems)
    found.has_words |= any("tOffsetMs" in each for each in segments if isinstance(each, dict))
    raw.extra = {JSON3: {"window": window}} if window else None
    found.raws.append(raw)
    found.windows.append(window)


def _texts(segments: Sequence[JsonValue]) -> list[str]:
    texts = (each.get("utf8") for each in segments if isinstance(each, dict))
    return [text for text in texts if isinstance(text, str)]


def _words(
    segments: Sequence[JsonValue], raw: RawCue, problems: ProblemList
) -> tuple[CueWord, ...]:
    """Return the words of an event; each ends where the next one begins."""
    timed = [each for each in segments if isinstance(each, dict) and _is_word(each)]
    if len(timed) < 2 and not any("tOffsetMs" in each for each in timed):
        return ()
    starts = [raw.start_ms + (_number(each.get("tOffsetMs")) or 0) for each in timed]
    if any(later < earlier for earlier, later in pairwise(starts)):
        message = phrase("the words of an event go back in time")
        problems.add(raw.line, "word-order", message, severity=Severity.INFO, record=raw.ordinal)
    ends = [*starts[1:], max(raw.end_ms, starts[-1])]
    return tuple(
        CueWord(str(each["utf8"]).strip(), start_ms, max(start_ms, end_ms), _score(each))
        for each, start_ms, end_ms in zip(timed, starts, ends, strict=True)
    )


def _is_word(segment: JsonObject) -> bool:
    text = segment.get("utf8")
    return isinstance(text, str) and bool(text.strip())


def _score(segment: JsonObject) -> float | None:
    score = _number(segment.get("acAsrConf"))
    return None if score is None else round(min(max(score / _CERTAIN, 0.0), 1.0), 4)


def _number(value: JsonValue | None) -> int | None:
    """Return a whole number of a JSON value that is one, or that is a finite float."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return round(value) if value == value and abs(value) < 1e15 else None  # noqa: PLR0124 -- NaN
