"""The utterances of an ``emos-streaming`` file: ranges, labels, intensities, each fault told."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.domain.emotion import BASIC_7, GO_EMOTIONS_29
from app.domain.finding import describe
from app.domain.interval import Interval
from app.domain.phrase import mark, phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.timecode import format_ms, parse_time
from storage.formats.emos_labels import read_label
from storage.formats.trajectory_document import LineFaults

_RANGE = re.compile(r"\s*([\d:.,]+)\s*[-\u2010-\u2015~〜～]\s*([\d:.,]+)\s*")
_INTENSITIES = (1, 2, 3, 4, 5)
_TOLD = {
    "bilingual": mark("“{raw}” is written in two languages"),
    "emoji": mark("“{raw}” has an emoji"),
    "spelling": mark("“{raw}” is no label; “{label}” is meant"),
}
_DONE = {
    "bilingual": phrase("the part before the slash was taken"),
    "emoji": phrase("read without it"),
    "spelling": phrase("read as such"),
}


@dataclass(frozen=True, slots=True)
class Utterance:
    """One utterance.

    Attributes
    ----------
    id
        ``u1`` for the first of the file.
    span, written
        As taken, and as the file has it.
    raw
        The object of the file.
    """

    id: str
    line: int
    span: Interval
    written: Interval
    speaker: str
    primary: str
    secondary: tuple[str, ...]
    intensity: str
    evidence: str
    raw: JsonObject


class UtteranceReader:
    """Reads the utterances of one file.

    Parameters
    ----------
    duration_ms
        Length of the clip, 0 while unknown.
    """

    def __init__(self, faults: LineFaults, duration_ms: int) -> None:
        self._faults = faults
        self._duration_ms = duration_ms

    def read(self, values: JsonValue, lines: Sequence[int]) -> list[Utterance]:
        """Return those that can be read, in the order of the file.

        Parameters
        ----------
        lines
            Where each stands, as far as that is known.
        """
        found: list[Utterance] = []
        listed = values if isinstance(values, list) else []
        known = lines if len(lines) == len(listed) else [0] * len(listed)
        for number, (value, line) in enumerate(zip(listed, known, strict=True), start=1):
            one = self._utterance(number, value, line)
            if one is not None:
                self._note_order(found, one)
                found.append(one)
        return found

    def _utterance(self, number: int, value: JsonValue, line: int) -> Utterance | None:
        path = f"utterances[{number - 1}]"
        if not isinstance(value, Mapping):
            message = phrase("must be an object, not {kind}", kind=describe(value))
            self._faults.error(line, "shape", message, path)
            return None
        written = self._range(value.get("timestamp_range"), line, path)
        if written is None:
            return None
        span = self._inside(written, line, path)
        primary = self._label(value.get("emotion_primary"), BASIC_7, line)
        if span is None or not primary:
            if not primary:
                message = phrase("has no emotion_primary")
                self._faults.error(line, "no-emotion", message, path)
            return None
        return Utterance(
            f"u{number}",
            line,
            span,
            written,
            self._speaker(value, line),
            primary,
            self._secondary(value.get("emotion_secondary"), line, path),
            self._intensity(value.get("intensity"), line, path),
            _text(value.get("evidence")),
            value,
        )

    def _range(self, value: JsonValue, line: int, path: str) -> Interval | None:
        match = _RANGE.fullmatch(value) if isinstance(value, str) else None
        try:
            if match is not None:
                return Interval(parse_time(match[1]), parse_time(match[2]))
        except ValueError:
            pass
        shown = value[:40] if isinstance(value, str) else describe(value)
        message = phrase("“{range}” is no range such as 00:12-00:34", range=shown)
        self._faults.error(line, "time", message, f"{path}.timestamp_range")
        return None

    def _inside(self, span: Interval, line: int, path: str) -> Interval | None:
        """Cut what passes the end of the clip; what begins behind it is an error."""
        length = self._duration_ms
        if not length or span.end_ms <= length:
            return span
        told = {"end": format_ms(span.end_ms), "length": format_ms(length)}
        if span.start_ms >= length:
            message = phrase("begins behind the end of the clip ({length})", **told)
            self._faults.error(line, "beyond-media", message, path)
            return None
        message = phrase("ends at {end}, behind the end of the clip ({length})", **told)
        repaired = phrase("cut at {length}", **told)
        self._faults.warning(line, "beyond-media", message, path, repaired=repaired)
        return Interval(span.start_ms, length)

    def _speaker(self, value: JsonObject, line: int) -> str:
        speaker = " ".join(_text(value.get("speaker_guess")).split())
        if not speaker:
            message = phrase("names no speaker")
            repaired = phrase("taken as of everybody")
            self._faults.info(line, "no-speaker", message, repaired=repaired)
        return speaker

    def _secondary(self, value: JsonValue, line: int, path: str) -> tuple[str, ...]:
        listed = [value] if isinstance(value, str) else value or []
        if not isinstance(listed, list):
            message = phrase("must be a list, not {kind}", kind=describe(value))
            self._faults.warning(line, "shape", message, f"{path}.emotion_secondary")
            return ()
        labels = (self._label(each, GO_EMOTIONS_29, line) for each in listed)
        return tuple(dict.fromkeys(filter(None, labels)))

    def _label(self, raw: JsonValue, vocabulary: Sequence[str], line: int) -> str:
        if not isinstance(raw, str) or not raw.strip():
            return ""
        read = read_label(raw, vocabulary)
        told = {"raw": raw, "label": read.label}
        for rule in read.rules:
            if rule == "unknown-label":
                message = phrase("“{label}” is in no vocabulary", **told)
                repaired = phrase("kept as written")
                self._faults.warning(line, rule, message, read.label, repaired=repaired)
                continue
            self._faults.info(line, rule, phrase(_TOLD[rule], **told), repaired=_DONE[rule])
        return read.label

    def _intensity(self, value: JsonValue, line: int, path: str) -> str:
        if value is None:
            return ""
        if type(value) is not int or value not in _INTENSITIES:
            shown = value if isinstance(value, str | int | float) else describe(value)
            message = phrase("“{value}” is no intensity from 1 to 5", value=str(shown)[:30])
            repaired = phrase("kept as written")
            place = f"{path}.intensity"
            self._faults.warning(line, "intensity", message, place, repaired=repaired)
        return str(value) if isinstance(value, str | int | float) else ""

    def _note_order(self, before: Sequence[Utterance], one: Utterance) -> None:
        if not before or one.span.start_ms >= before[-1].span.end_ms:
            return
        other = before[-1]
        if one.span.start_ms < other.span.start_ms:
            message = phrase("{id} begins before {other} does", id=one.id, other=other.id)
            repaired = phrase("put in order")
            self._faults.warning(one.line, "unsorted", message, repaired=repaired)
        if one.span.overlaps(other.span):
            message = phrase("{id} overlaps {other}", id=one.id, other=other.id)
            self._faults.warning(one.line, "overlap", message, repaired=phrase("both kept"))


def _text(value: JsonValue) -> str:
    return value if isinstance(value, str) else ""
