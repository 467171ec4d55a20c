"""Transcripts of Whisper and WhisperX: segments in seconds, with words, scores and speakers.

Segments of WhisperX may lack their times where the alignment failed; words may lack them too, or
have no length. pysubs2 reads segments only, and stops at the first one without times.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.check import Severity
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.subtitle import CueWord
from storage.formats.decoded_text import DecodedText
from storage.formats.json_items import JsonDocument, JsonItem, read_document
from storage.formats.markup import clean_lines, take_recognised
from storage.formats.subtitle_problems import ProblemList, more_than_named, named_lines
from storage.formats.subtitles import Progress, RawCue, ReadSubtitles, make_track, read_result

WHISPER = "whisper"

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
_NAMES = {
    "english": "en",
    "japanese": "ja",
    "chinese": "zh",
    "mandarin": "zh",
    "korean": "ko",
    "french": "fr",
    "german": "de",
    "spanish": "es",
    "russian": "ru",
    "cantonese": "yue",
}
_LONGEST_S = 1e10
_PAUSE_MS = 500
_MS_A_CHARACTER = 120
_EXPECTED = phrase("it has no segments with text")


@dataclass(slots=True)
class _Segment:
    """A segment whose times may be missing still."""

    raw: RawCue
    path: str
    start_ms: int | None
    end_ms: int | None


def parse_whisper(
    decoded: DecodedText, file: str, progress: Progress | None = None
) -> ReadSubtitles:
    """Make cues of a decoded text: one a segment, with its words.

    Raises
    ------
    ImportFailedError
        It is no JSON, or there is no segment with text in it.
    """
    problems = ProblemList(file)
    document = read_document(decoded.text, file)
    segments = []
    for ordinal, item in enumerate(_items(document), 1):
        segment = _segment(item, ordinal, problems)
        if segment is not None:
            segments.append(segment)
    _place(segments, problems)
    _share_out(document, segments, problems)
    raws = [segment.raw for segment in segments]
    _report_words(raws, problems)
    track = make_track(raws, problems, progress, language=_language(document))
    return read_result(WHISPER, [track], decoded, problems, _EXPECTED)


def _items(document: JsonDocument) -> list[JsonItem]:
    """Find the segments: under their name, as a bare list, or as whisper.cpp calls them."""
    found = document.items("segments") or document.items("transcription") or document.items()
    return found or document.items("word_segments") or document.items("words")


def _segment(item: JsonItem, ordinal: int, problems: ProblemList) -> _Segment | None:
    value = item.value
    text = _first(value, "text", "word") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(text, str):
        message = phrase("a segment must be an object with a text")
        problems.refuse(item.line, "shape", message, record=ordinal, path=item.path)
        return None
    speaker, plain = take_recognised(clean_lines(text))
    raw = RawCue(ordinal, item.line, 0, 0, plain, _name(value.get("speaker")) or speaker)
    words = value.get("words")
    raw.words = _words(words, raw, problems) if isinstance(words, list) else ()
    spoken_by = {word.speaker for word in raw.words}
    raw.speaker = raw.speaker or (spoken_by.pop() if len(spoken_by) == 1 else None)
    start_ms, end_ms = _times(value)
    timed = [word for word in raw.words if word.start_ms is not None and word.end_ms is not None]
    if start_ms is None and timed:
        start_ms = min(word.start_ms for word in timed if word.start_ms is not None)
        _say(raw, problems, phrase("the segment has no start"), phrase("taken from its words"))
    if end_ms is None and timed:
        end_ms = max(word.end_ms for word in timed if word.end_ms is not None)
        _say(raw, problems, phrase("the segment has no end"), phrase("taken from its words"))
    return _Segment(raw, item.path, start_ms, end_ms)


def _say(raw: RawCue, problems: ProblemList, message: str, repaired: str) -> None:
    raw.report(problems, "no-times", message, repaired)


def _place(segments: Sequence[_Segment], problems: ProblemList) -> None:
    """Give segments without times the room between their neighbours."""
    following: list[int | None] = []
    later_ms = None
    for segment in reversed(segments):
        following.append(later_ms)
        later_ms = later_ms if segment.start_ms is None else segment.start_ms
    last_ms = 0
    for segment, next_ms in zip(segments, reversed(following), strict=True):
        if segment.start_ms is None or segment.end_ms is None:
            start_ms = segment.start_ms if segment.start_ms is not None else last_ms
            # A hole of a minute may follow: no longer than somebody would take to say it.
            longest_ms = start_ms + _PAUSE_MS + _MS_A_CHARACTER * len(segment.raw.text)
            end_ms = longest_ms if next_ms is None else min(next_ms, longest_ms)
            end_ms = end_ms if segment.end_ms is None else segment.end_ms
            segment.start_ms, segment.end_ms = start_ms, max(start_ms, end_ms)
            message = phrase("the segment has no times")
            _say(segment.raw, problems, message, phrase("placed after the one before it"))
        segment.raw.start_ms, segment.raw.end_ms = segment.start_ms, segment.end_ms
        last_ms = max(last_ms, segment.end_ms)


def _report_words(raws: Sequence[RawCue], problems: ProblemList) -> None:
    """Say which words have no length or no times; they are kept as they are."""
    timeless = [raw.line for raw in raws for word in raw.words if word.start_ms is None]
    pointlike = [
        raw.line
        for raw in raws
        for word in raw.words
        if word.start_ms is not None and word.start_ms == word.end_ms
    ]
    for rule, lines, words in (
        ("word-no-times", timeless, phrase("have no times")),
        ("word-zero-length", pointlike, phrase("have no length")),
    ):
        if lines:
            message = phrase(
                "words that {words}: {count} (line {named}{more})",
                words=words,
                count=len(lines),
                named=named_lines(lines),
                more=more_than_named(lines),
            )
            problems.add(lines[0], rule, message, severity=Severity.INFO)


def _share_out(document: JsonDocument, segments: Sequence[_Segment], problems: ProblemList) -> None:
    """Give the words that stand in a list of their own to the segments they fall into."""
    if not document.items("segments") or any(segment.raw.words for segment in segments):
        return
    starts = [segment.raw.start_ms for segment in segments]
    if starts != sorted(starts):
        return
    found: dict[int, list[CueWord]] = {}
    values = [item.value for item in document.items("words")]
    for word in _words(values, segments[0].raw, problems) if segments and values else ():
        if word.start_ms is not None:
            index = max(0, bisect_right(starts, word.start_ms) - 1)
            found.setdefault(index, []).append(word)
    for index, words in found.items():
        segments[index].raw.words = tuple(words)


def _words(values: Sequence[JsonValue], raw: RawCue, problems: ProblemList) -> tuple[CueWord, ...]:
    words = []
    backwards = 0
    for value in values:
        text = _first(value, "word", "text") if isinstance(value, dict) else None
        if not isinstance(value, dict) or not isinstance(text, str) or not text.strip():
            continue
        start_ms, end_ms = _times(value)
        if start_ms is not None and end_ms is not None and end_ms < start_ms:
            backwards += 1
            end_ms = start_ms
        score = _first(value, "score", "probability")
        sure = score if isinstance(score, int | float) and 0 <= score <= 1 else None
        words.append(CueWord(text.strip(), start_ms, end_ms, sure, _name(value.get("speaker"))))
    if backwards:
        message = phrase("{count} words end before they start", count=backwards)
        raw.report(problems, "word-times", message, phrase("their ends were set to their starts"))
    return tuple(words)


def _first(value: JsonObject, *names: str) -> JsonValue:
    return next((value[name] for name in names if value.get(name) is not None), None)


def _times(value: JsonObject) -> tuple[int | None, int | None]:
    """Return start and end in ms: seconds as Whisper has them, else the offsets of whisper.cpp."""
    offsets = value.get("offsets")
    if isinstance(offsets, dict):
        return _milliseconds(offsets.get("from"), 1), _milliseconds(offsets.get("to"), 1)
    return _milliseconds(value.get("start")), _milliseconds(value.get("end"))


def _milliseconds(value: JsonValue | None, factor: int = 1000) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return round(value * factor) if math.isfinite(value) and abs(value) < _LONGEST_S else None


def _name(value: JsonValue | None) -> str | None:
    return value.strip() or None if isinstance(value, str) else None


def _language(document: JsonDocument) -> str:
    owner = document.value
    if not isinstance(owner, dict):
        return ""
    inner = owner.get("result")
    told = owner.get("language") or (inner.get("language") if isinstance(inner, dict) else None)
    if not isinstance(told, str):
        return ""
    name = _NAMES.get(told.lower(), told)
    return name if _LANGUAGE.fullmatch(name) else ""
