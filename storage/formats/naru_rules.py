"""What the records of one file must say of each other: spans, ids, references."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.domain.finding import Findings, join
from app.domain.interval import Interval
from app.domain.phrase import phrase, phrase_n
from app.domain.question import JsonValue
from app.domain.segment import span_text
from app.domain.story import ROLES
from storage.formats.naru_check import (
    Entry,
    Loose,
    SoundFile,
    check_inner_times,
    ms_of,
    words_in,
)

_WITH_IDS = (
    ("chunks", "id"),
    ("segments", "id"),
    ("narrative_threads", "id"),
    ("culture", "segment"),
)


def keep_rules(sound: SoundFile, findings: Findings) -> None:
    """Note what breaks a rule and take it out of the file; odd things are noted and stay."""
    for name in ("chunks", "segments"):
        _drop_bad_spans(sound, name, findings)
    for name, key in _WITH_IDS:
        _drop_repeated(sound, name, key, findings)
    check_inner_times(sound, findings)
    for chunk in sound.entries("chunks"):
        _warn_of_late(sound, chunk, findings)
    _check_entities(sound, findings)
    _drop_unknown_events(sound, findings)
    _drop_unknown_segments(sound, findings)


def _drop_bad_spans(sound: SoundFile, name: str, findings: Findings) -> None:
    """Take out records that end before they start, or overlap another one that stays."""
    gone: set[str] = set()
    spans: list[tuple[Interval, str, str]] = []
    for entry in sound.entries(name):
        start, end = entry.value["start"], entry.value["end"]
        if ms_of(end) > ms_of(start):
            kind = str(entry.value.get("kind") or "segment")
            spans.append((Interval(ms_of(start), ms_of(end)), entry.path, kind))
            continue
        gone.add(entry.path)
        findings.error(
            join(entry.path, "end"),
            "end-before-start",
            phrase("ends at {last}, not after its start at {first}", last=end, first=start),
        )
    ends: dict[str, tuple[Interval, str]] = {}
    for span, path, kind in sorted(spans, key=lambda row: row[0]):
        last = ends.get(kind)
        if last is None or span.start_ms >= last[0].end_ms:
            ends[kind] = span, path
            continue
        gone.add(path)
        findings.error(
            path,
            "overlap",
            phrase(
                "{span} overlaps {path}, {other}",
                span=span_text(span),
                path=last[1],
                other=span_text(last[0]),
            ),
        )
    sound.drop(name, lambda path, _one: path in gone, sound.value)


def _drop_repeated(sound: SoundFile, name: str, key: str, findings: Findings) -> None:
    first: dict[str, str] = {}

    def is_repeated(path: str, one: JsonValue) -> bool:
        word = one.get(key) if isinstance(one, Mapping) else None
        if not isinstance(word, str) or first.setdefault(word, path) == path:
            return False
        findings.error(
            join(path, key), "stands-twice", phrase("stands already in {path}", path=first[word])
        )
        return True

    sound.drop(name, is_repeated, sound.value)


def _warn_of_late(sound: SoundFile, chunk: Entry, findings: Findings) -> None:
    """Say once a chunk that much starts after its end: the times may mean the other thing."""
    base = ms_of(chunk.value["start"]) if sound.value.get("times") == "chunk" else 0
    limit = ms_of(chunk.value["end"])
    entries = [
        *sound.entries("events", chunk.value),
        *sound.entries("captions", chunk.value),
    ]
    late = sum(ms_of(one.value["start"]) + base > limit for one in entries)
    if late:
        findings.warning(
            chunk.path,
            "outside-chunk",
            phrase_n(
                "{n} event or caption starts after the chunk ends: see whether times count from "
                "the chunk or from the video",
                "{n} events and captions start after the chunk ends: see whether times count from "
                "the chunk or from the video",
                late,
            ),
        )


def _check_entities(sound: SoundFile, findings: Findings) -> None:
    """Warn of an id with two names, of ids that no entity has, and of unusual roles."""
    names: dict[str, tuple[str, str]] = {}
    for entry in _entities(sound):
        found = str(entry.value["id"]), str(entry.value["name"])
        name, path = names.setdefault(found[0], (found[1], entry.path))
        if name != found[1]:
            findings.warning(
                join(entry.path, "name"),
                "entity-differs",
                phrase("{path} calls it “{name}”, which is taken", path=path, name=name),
            )
    for path, word in _references(sound):
        if word not in names:
            findings.warning(
                path, "unknown-entity", phrase("“{id}” is no entity of the file", id=word)
            )
    for entry in sound.entries("character_roles"):
        if entry.value["role"] not in ROLES:
            known = phrase("is none of {roles}; it is kept", roles=", ".join(ROLES))
            findings.warning(join(entry.path, "role"), "unknown-role", known)


def _entities(sound: SoundFile) -> Iterator[Entry]:
    yield from sound.entries("entities")
    for chunk in sound.entries("chunks"):
        yield from sound.entries("entities", chunk.value)


def _references(sound: SoundFile) -> Iterator[tuple[str, str]]:
    for entry in sound.entries("character_roles"):
        yield join(entry.path, "entity"), str(entry.value["entity"])
    owners = [*sound.entries("narrative_threads"), *_events(sound)]
    for owner in owners:
        for place, word in words_in(owner.value, "entities"):
            yield f"{join(owner.path, 'entities')}[{place}]", word


def _events(sound: SoundFile) -> Iterator[Entry]:
    yield from sound.entries("events")
    for chunk in sound.entries("chunks"):
        yield from sound.entries("events", chunk.value)


def _drop_unknown_events(sound: SoundFile, findings: Findings) -> None:
    """Take out key events that name no event of the file."""
    known = {one.value["id"] for one in _events(sound) if one.value.get("id") is not None}

    def is_unknown(path: str, one: JsonValue) -> bool:
        if not isinstance(one, str) or one in known:
            return False
        findings.error(path, "unknown-event", phrase("“{id}” is no event of the file", id=one))
        return True

    for thread in sound.entries("narrative_threads"):
        sound.drop("key_events", is_unknown, thread.value)


def _drop_unknown_segments(sound: SoundFile, findings: Findings) -> None:
    """Take out culture of segments that the file does not have, where it has segments at all."""
    if "segments" not in sound.value:
        return
    known = {one.value.get("id") for one in sound.entries("segments")}

    def is_unknown(path: str, one: JsonValue) -> bool:
        word: Loose | JsonValue = one.get("segment") if isinstance(one, Mapping) else None
        if word in known:
            return False
        findings.error(
            join(path, "segment"),
            "unknown-segment",
            phrase("“{id}” is no segment of the file", id=word),
        )
        return True

    sound.drop("culture", is_unknown, sound.value)
