"""Checks a file of records, and keeps what is sound of it; every problem has its JSON path."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import cast

from app.domain.finding import Findings, join
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.timecode import seconds_to_ms
from storage.formats.emoscope_part import Part
from storage.formats.naru_parts import LISTS, NESTED, ThreadPart
from storage.formats.part_check import as_entries, is_sound

Loose = dict[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Entry:
    """A record with its path in the file."""

    path: str
    value: Loose


@dataclass
class SoundFile:
    """What is sound of a file, with the paths of its records.

    Attributes
    ----------
    value
        The file without what is not sound.
    paths
        For each list, by its identity, the paths of its entries.
    """

    value: Loose
    paths: dict[int, list[str]] = field(default_factory=dict)

    def entries(self, name: str, owner: Loose | None = None) -> list[Entry]:
        """Return the objects of a list of the file, or of a record, with their paths."""
        return [Entry(path, one) for path, one in self.items(name, owner) if isinstance(one, dict)]

    def items(self, name: str, owner: Loose | None = None) -> list[tuple[str, JsonValue]]:
        """Return the entries of a list, whatever they are, with their paths."""
        found = (self.value if owner is None else owner).get(name)
        if not isinstance(found, list):
            return []
        return list(zip(self.paths[id(found)], found, strict=True))

    def keep(self, name: str, owner: Loose, rows: list[tuple[str, JsonValue]]) -> None:
        """Put the list that is kept into its owner."""
        kept = [one for _, one in rows]
        owner[name] = kept
        self.paths[id(kept)] = [path for path, _ in rows]

    def drop(self, name: str, is_bad: Callable[[str, JsonValue], bool], owner: Loose) -> None:
        """Take the bad entries out of a list."""
        rows = self.items(name, owner)
        kept = [(path, one) for path, one in rows if not is_bad(path, one)]
        if len(kept) < len(rows):
            self.keep(name, owner, kept)


def sound_file(
    value: JsonObject,
    head: type[Part],
    findings: Findings,
    lists: Mapping[str, type[Part]] = LISTS,
) -> SoundFile | None:
    """Return what is sound of a file by its shape, None where its head is not.

    Parameters
    ----------
    value
        A whole file.
    lists
        The lists it may have, and what stands in each.
    """
    plain = {name: entry for name, entry in value.items() if name not in lists}
    if not is_sound(head, plain, "", findings):
        return None
    sound = SoundFile(dict(value))
    for name, model in lists.items():
        if name in value:
            rows: list[tuple[str, JsonValue]] = [
                (path, entry)
                for path, one in as_entries(value, name, "", findings)
                if (entry := _sound(one, model, path, findings, sound)) is not None
            ]
            sound.keep(name, sound.value, rows)
    return sound


def _sound(
    one: JsonValue, model: type[Part], path: str, findings: Findings, sound: SoundFile
) -> JsonValue:
    """Return a record without what is not sound inside it, None where it is not itself."""
    nested = NESTED.get(model, {})
    shell = _without(one, nested)
    if not is_sound(model, shell, path, findings) or not isinstance(one, Mapping):
        return None
    kept: Loose = dict(one)
    for name, inner in nested.items():
        if name in one:
            rows = [
                (where, part)
                for where, part in as_entries(one, name, path, findings)
                if (model is ThreadPart and isinstance(part, str))
                or is_sound(inner, part, where, findings)
            ]
            sound.keep(name, kept, rows)
    return kept


def check_inner_times(sound: SoundFile, findings: Findings) -> None:
    """Take out what ends before it starts, in chunks, beside them, in threads and culture."""
    for name, nested in (
        ("chunks", ("events", "captions")),
        ("narrative_threads", ("key_events",)),
        ("culture", tuple(NESTED[LISTS["culture"]])),
    ):
        for entry in sound.entries(name):
            for inner in nested:
                _drop_backward(sound, inner, entry.value, findings)
    for name in ("events", "captions"):
        _drop_backward(sound, name, sound.value, findings)


def _drop_backward(sound: SoundFile, name: str, owner: Loose, findings: Findings) -> None:
    def is_backward(path: str, one: JsonValue) -> bool:
        times = one if isinstance(one, Mapping) else {}
        start, end = times.get("start"), times.get("end")
        if end is None:
            return False
        if start is None:
            findings.error(join(path, "start"), "missing", phrase("is missing where an end stands"))
            return True
        if ms_of(end) >= ms_of(start):
            return False
        findings.error(
            join(path, "end"),
            "end-before-start",
            phrase("ends at {last} before it starts at {first}", last=end, first=start),
        )
        return True

    sound.drop(name, is_backward, owner)


def words_in(owner: Loose, name: str) -> Iterator[tuple[int, str]]:
    """Give the texts of a list of a record with their places."""
    found = owner.get(name)
    yield from enumerate(cast("list[str]", found if isinstance(found, list) else []))


def ms_of(value: JsonValue) -> int:
    """Return seconds that were checked, in milliseconds."""
    return seconds_to_ms(cast("float", value))


def _without(one: JsonValue, nested: Mapping[str, type[Part]]) -> JsonValue:
    if not isinstance(one, Mapping):
        return one
    return {name: part for name, part in one.items() if name not in nested}
