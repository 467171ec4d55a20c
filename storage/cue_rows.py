"""Cues as rows: their columns, and the JSON in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from app.domain.ids import CueKey, TrackKey
from app.domain.question import JsonObject, JsonValue
from app.domain.subtitle import Cue, CueFlag, CueWord, ImportedCue
from storage.rows import from_json, optional_json, to_json
from storage.statements import Row

_NO_FLAGS = CueFlag.NONE


def cue_of(row: tuple[Any, ...]) -> Cue:
    """Read a cue from its columns: key to flags as `Cue` has them, imported, words, extra."""
    key, start, end, text, speaker, flags, imported, words, extra = row
    return Cue(
        CueKey(key),
        start,
        end,
        text,
        speaker,
        CueFlag(flags) if flags else _NO_FLAGS,
        _words(words) if words else (),
        cast("JsonObject", from_json(extra)) if extra else None,
        _imported(imported) if imported else None,
    )


def cue_row(cue: Cue) -> Row:
    """Return the columns of a cue that belong to itself."""
    return {
        "key": cue.key,
        "start_ms": cue.start_ms,
        "end_ms": cue.end_ms,
        "speaker": cue.speaker,
        "text": cue.text,
        "flags": int(cue.flags),
        "imported": to_json(imported_json(cue.imported)) if cue.imported else None,
        "words": to_json([word_json(word) for word in cue.words]) if cue.words else None,
        "extra": optional_json(cue.extra),
    }


def cue_rows(track: TrackKey, cues: Sequence[Cue]) -> Iterator[Row]:
    """Return whole rows of the cues of a track, in their order."""
    for position, cue in enumerate(cues):
        yield {**cue_row(cue), "track": track, "position": position}


def imported_json(imported: ImportedCue) -> JsonObject:
    """Write what a cue was."""
    return {
        "start_ms": imported.start_ms,
        "end_ms": imported.end_ms,
        "speaker": imported.speaker,
        "text": imported.text,
    }


def word_json(word: CueWord) -> JsonObject:
    """Write a word without what its file does not say."""
    said: dict[str, JsonValue] = {"text": word.text}
    for name in ("start_ms", "end_ms", "score", "speaker"):
        value = getattr(word, name)
        if value is not None:
            said[name] = value
    return said


def _imported(text: str) -> ImportedCue:
    value = cast("Mapping[str, Any]", from_json(text))
    return ImportedCue(value["start_ms"], value["end_ms"], value["speaker"], value["text"])


def _words(text: str) -> tuple[CueWord, ...]:
    values = cast("Sequence[Mapping[str, Any]]", from_json(text))
    return tuple(CueWord(**value) for value in values)
