"""Rules on the shape of an event memory: what reading it found, and the fields of its version."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from app.domain.event_memory import Event, Oddity
from app.domain.graph_facts import Facts
from app.domain.graph_finding import Fault
from app.domain.phrase import phrase

SHAPE, MISSING, TIME, REVERSED, UNKNOWN_FIELD = (
    *("shape", "missing", "time", "end-before-start"),
    "unknown-field",
)
"""What `app.domain.memory_reading` calls what it finds."""

_ELSEWHERE = frozenset({MISSING, TIME, REVERSED, UNKNOWN_FIELD})
_STORED_INDEXES = ("states", "state_index")
_VERSION_2 = ("event_type", "actions", "objects", "participants", "signals")


def wrong_shapes(facts: Facts) -> Iterator[Fault]:
    """Find values that are not of the kind the format asks for."""
    return _read(facts, lambda oddity: oddity.rule not in _ELSEWHERE)


def missing_fields(facts: Facts) -> Iterator[Fault]:
    """Find fields that are not there, those of version 2 included."""
    yield from _read(facts, lambda oddity: oddity.rule == MISSING)
    if facts.memory.schema_version == 2:
        for event in facts.events:
            lacking = [name for name in _VERSION_2 if getattr(event, name) is None]
            if lacking:
                sentence = phrase("{id} lacks {fields}.", id=event.id, fields=", ".join(lacking))
                yield Fault(event.id, event.path, sentence, event.id, event.extent)


def bad_times(facts: Facts) -> Iterator[Fault]:
    """Find times that are negative, too large, or no finite numbers."""
    return _read(facts, lambda oddity: oddity.rule == TIME)


def reversed_spans(facts: Facts) -> Iterator[Fault]:
    """Find spans that end before they start."""
    return _read(facts, lambda oddity: oddity.rule == REVERSED)


def unknown_fields(facts: Facts) -> Iterator[Fault]:
    """Find fields the format does not know; they are kept."""
    own = (*_STORED_INDEXES, *(("events", "relations") if facts.memory.has_windows_only else ()))
    return _read(facts, lambda oddity: oddity.rule == UNKNOWN_FIELD and oddity.path not in own)


def fields_of_version_2(facts: Facts) -> Iterator[Fault]:
    """Find fields of version 2 in a file of version 1; one fault a file."""
    if facts.memory.schema_version != 1 or facts.memory.has_windows_only:
        return
    found: dict[str, Event] = {}
    for event in facts.events:
        names = (*_VERSION_2, "confidence")
        found |= {
            name: event for name in names if getattr(event, name) is not None and name not in found
        }
    if found:
        first = next(iter(found.values()))
        sentence = phrase(
            "Events of a file of version 1 have fields of version 2: {fields}.",
            fields=", ".join(found),
        )
        yield Fault(first.id, first.path, sentence, first.id, first.extent)


def stored_state_index(facts: Facts) -> Iterator[Fault]:
    """Find an index of states in the file; it is derived and never stored."""
    for name in _STORED_INDEXES:
        if name in facts.memory.original and not facts.memory.is_partial:
            yield Fault(
                "", name, phrase("The file stores an index of states, which live in events only.")
            )


def _read(facts: Facts, is_wanted: Callable[[Oddity], bool]) -> Iterator[Fault]:
    for oddity in filter(is_wanted, facts.memory.oddities):
        owner, event = _owner(facts, oddity.path)
        sentence = phrase("{path} {fault}.", path=oddity.path, fault=oddity.message)
        yield Fault(owner, oddity.path, sentence, event, facts.extent(event))


def _owner(facts: Facts, path: str) -> tuple[str, str]:
    """Return the id of the record a path leads into, and the event to look at."""
    head = path.partition("]")[0] + "]"
    owner: str = facts.ids_by_path.get(head, "")
    return owner, owner if head.startswith(("events[", "windows[")) else ""
