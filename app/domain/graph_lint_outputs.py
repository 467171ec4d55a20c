"""Rules on what a model told of one window, before it is taken into a memory."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from app.domain.graph_facts import Facts
from app.domain.graph_finding import Fault
from app.domain.phrase import phrase

_EVENT_OF_MEMORY = re.compile(r"E\d+")


def local_event_ids(facts: Facts) -> Iterator[Fault]:
    """Find new events whose local id looks like that of an event of the memory."""
    for event in facts.events:
        if _EVENT_OF_MEMORY.fullmatch(event.id):
            sentence = phrase("The new event {id} has an id like those of old ones.", id=event.id)
            yield Fault(event.id, f"{event.path}.id", sentence, event.id, event.extent)


def corrections_not_enabled(facts: Facts) -> Iterator[Fault]:
    """Find corrections in a window that was not asked for any."""
    told, given = facts.memory.original.get("perception"), facts.memory.original.get("input")
    corrections = told.get("corrections") if isinstance(told, Mapping) else None
    is_enabled = isinstance(given, Mapping) and given.get("corrections_enabled") is True
    if isinstance(corrections, list) and corrections and not is_enabled:
        sentence = phrase("The window tells corrections, which were not enabled.")
        yield Fault("", "perception.corrections", sentence)
