"""Cues as rows: their columns, and the JSON in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from app.domain.ids import CueKey, TrackKey
from app.domain.question import JsonObject, JsonValue
from app.domain.subtitle import Cue, CueFlag, CueWord, ImportedCue
from storage.rows import from_json, optional_json, to_json
from storage.statements import Row

POSITION_STEP = 1024
"""From one cue to the next in the order of a file, so that there is room for new ones."""

_NO_FLAGS = CueFlag.NONE


def cue_of(row: tuple[Any, ...]) -> Cue:
    """Read a cue from its columns: key to flags as `Cue` has them, imported, words, extra."""
    key, start, end, text, speaker, flags, imported, words, extra = row
    said = _words(words) if words else ()
    return Cue(
        CueKey(key),
        start,
        end,
        text,
        speaker,
        CueFlag(flags) if flags else _NO_FLAGS,
        said,
        cast("JsonObject", from_json(extra)) if extra else None,
        imported_of(imported, start, said) if imported else None,
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
        "imported": to_json(imported_json(cue)) if cue.imported else None,
        "words": to_json([word_json(word) for word in cue.words]) if cue.words else None,
        "extra": optional_json(cue.extra),
    }


def cue_rows(track: TrackKey, cues: Sequence[Cue]) -> Iterator[Row]:
    """Return whole rows of the cues of a track, in their order."""
    for position, cue in enumerate(cues):
        yield {**cue_row(cue), "track": track, "position": position * POSITION_STEP}


def imported_json(cue: Cue) -> JsonObject:
    """Write what a cue was; its words only where they are not just moved along with it."""
    was = cue.as_imported
    said: dict[str, JsonValue] = {
        "start_ms": was.start_ms,
        "end_ms": was.end_ms,
        "speaker": was.speaker,
        "text": was.text,
    }
    if was.words != words_moved(cue.words, was.start_ms - cue.start_ms):
        said["words"] = [word_json(word) for word in was.words]
    return said


def words_moved(words: tuple[CueWord, ...], delta_ms: int) -> tuple[CueWord, ...]:
    """Return words so much later."""
    return tuple(word.shifted(delta_ms) for word in words) if delta_ms else words


def word_json(word: CueWord) -> JsonObject:
    """Write a word without what its file does not say."""
    said: dict[str, JsonValue] = {"text": word.text}
    for name in ("start_ms", "end_ms", "score", "speaker"):
        value = getattr(word, name)
        if value is not None:
            said[name] = value
    return said


def imported_of(text: str, start_ms: int, words: tuple[CueWord, ...]) -> ImportedCue:
    """Read what a cue was that now starts at `start_ms` and has these words."""
    value = cast("Mapping[str, Any]", from_json(text))
    own = value.get("words")
    start = value["start_ms"]
    said = words_moved(words, start - start_ms) if own is None else tuple(map(_word, own))
    return ImportedCue(start, value["end_ms"], value["speaker"], value["text"], said)


def _words(text: str) -> tuple[CueWord, ...]:
    values = cast("Sequence[Mapping[str, Any]]", from_json(text))
    return tuple(map(_word, values))


def _word(value: Mapping[str, Any]) -> CueWord:
    return CueWord(**value)
