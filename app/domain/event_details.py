"""All that a memory knows of one event, ready to be read.

States with what they were before, observations by modality, relations with their evidence.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from app.domain.emotion_style import style_of_words
from app.domain.event_memory import Event, Observation, Relation, Source, State
from app.domain.memory_index import MemoryIndex
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.span import LabelStyle

_STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")

COMPARED = ("emotion", "intensity", "target", "uncertainty", "appraisal")
"""What versions of a state are compared by."""


@dataclass(frozen=True, slots=True)
class StateVersion:
    """A state as it was from one window to another.

    Attributes
    ----------
    first, last
        Windows between which it was held to be so; `last` is empty for what holds now.
    reason
        Why it took the place of the version before; empty for the first.
    differs
        Names of `COMPARED` in which it differs from the version before.
    """

    state: State
    style: LabelStyle
    first: str
    last: str = ""
    reason: str = ""
    differs: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class StateDetails:
    """A state with its history.

    Attributes
    ----------
    is_appended
        A window after the event's first brought it: a genuine change or addition, no correction.
    versions
        The oldest first; the last one holds now. More than one means that it was corrected.
    evidence
        Observations it stands on; what is not in the memory is left out.
    missing
        Ids of evidence that the memory does not have.
    """

    state: State
    style: LabelStyle
    person: str
    is_appended: bool
    versions: tuple[StateVersion, ...]
    evidence: tuple[Observation, ...]
    missing: tuple[str, ...]

    @property
    def is_corrected(self) -> bool:
        """Tell whether something else was held before."""
        return len(self.versions) > 1


@dataclass(frozen=True, slots=True)
class RelationDetails:
    """A relation as seen from one of its ends.

    Attributes
    ----------
    is_outgoing
        Whether the event is the source.
    other
        The event at the other end.
    """

    relation: Relation
    is_outgoing: bool
    other: Event
    style: LabelStyle
    evidence: tuple[Observation, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EventDetails:
    """What an inspector shows of an event.

    Attributes
    ----------
    people
        Names of all who take part.
    observations
        By modality, known modalities first, each by time.
    missing
        Ids of observations that the memory does not have.
    sources
        The windows it was made in; those without a source entry have an id only.
    names
        The name of everybody who is spoken of, by id.
    """

    event: Event
    style: LabelStyle
    people: tuple[str, ...]
    states: tuple[StateDetails, ...]
    observations: Mapping[str, tuple[Observation, ...]]
    missing: tuple[str, ...]
    relations: tuple[RelationDetails, ...]
    sources: tuple[Source, ...]
    names: Mapping[str, str]

    @property
    def observation_count(self) -> int:
        """How many observations there are."""
        return sum(map(len, self.observations.values()))


def event_details(index: MemoryIndex, event_id: str) -> EventDetails | None:
    """Gather what a memory knows of an event; None where it has none of that id."""
    event = index.events.get(event_id)
    if event is None:
        return None
    people = tuple(map(index.name, event.people))
    observations = index.observations_of(event_id)
    subjects = {one.subject for group in observations.values() for one in group}
    spoken_of = {*event.people, *subjects}
    return EventDetails(
        event=event,
        style=index.dominant(event_id),
        people=people,
        states=tuple(_state(index, event, state) for state in event.states),
        observations={word: _by_time(group) for word, group in observations.items()},
        missing=_missing(index, event.observation_refs),
        relations=_relations(index, event_id),
        sources=tuple(index.sources.get(each, Source(id=each)) for each in event.window_ids),
        names={each: index.name(each) for each in spoken_of if each},
    )


def window_word(index: MemoryIndex, window: str) -> str:
    """Return the number of a window as people say it; its id where it is in no order."""
    number = index.window_number.get(window)
    return window if number is None else str(number)


def original_at(original: JsonObject, path: str) -> JsonValue:
    """Return the part of a file at a path such as ``events[3].states[0]``; None if not there."""
    value: JsonValue = original
    for name, place in _STEP.findall(path):
        if name:
            value = value.get(name) if isinstance(value, Mapping) else None
        else:
            rows = value if isinstance(value, list) else []
            value = rows[int(place)] if int(place) < len(rows) else None
    return value


def original_text(original: JsonObject, path: str) -> str:
    """Write a part of a file as JSON over several lines; of the whole file, its lists as counts."""
    part = original_at(original, path)
    if not path:
        part = {name: _outlined(value) for name, value in original.items()}
    return json_text(part)


def json_text(part: JsonValue) -> str:
    """Write a value as JSON over several lines, letters as they are; what cannot be is told."""
    try:
        return json.dumps(part, ensure_ascii=False, indent=2, default=_plain)
    except RecursionError:
        return phrase("This part is nested too deeply to be shown.")


def _outlined(value: JsonValue) -> JsonValue:
    return f"[{len(value):,}]" if isinstance(value, list) and value else value


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is no JSON value")


def _state(index: MemoryIndex, event: Event, state: State) -> StateDetails:
    first_window = event.window_ids[0] if event.window_ids else ""
    # A correction may have moved where a state is known from; what it was at first counts.
    revisions = index.revisions_of(state.id)
    came_at = revisions[0].state.known_at_window if revisions else state.known_at_window
    return StateDetails(
        state=state,
        style=style_of_words(state.emotion),
        person=index.name(state.subject),
        is_appended=bool(first_window and came_at and came_at != first_window),
        versions=_versions(index, state),
        evidence=index.resolved(state.evidence_refs),
        missing=_missing(index, state.evidence_refs),
    )


def _versions(index: MemoryIndex, state: State) -> tuple[StateVersion, ...]:
    revisions = index.revisions_of(state.id)
    copies = [revision.state for revision in revisions] + [state]
    turns = [revision.revised_at for revision in revisions]
    firsts = [copies[0].known_at_window, *turns]
    reasons = ["", *(revision.reason for revision in revisions)]
    lasts = [*turns, ""]
    made = []
    for place, copy in enumerate(copies):
        before = copies[place - 1] if place else copy
        made.append(
            StateVersion(
                copy,
                style_of_words(copy.emotion),
                firsts[place],
                lasts[place],
                reasons[place],
                frozenset(each for each in COMPARED if _said(copy, each) != _said(before, each)),
            )
        )
    return tuple(made)


def _said(state: State, name: str) -> str:
    return cast("str | None", getattr(state, name)) or ""


def _relations(index: MemoryIndex, event_id: str) -> tuple[RelationDetails, ...]:
    ends = [(each, False, each.source) for each in index.incoming(event_id)]
    ends += [(each, True, each.target) for each in index.outgoing(event_id)]
    return tuple(
        RelationDetails(
            relation,
            is_outgoing,
            index.events[other],
            index.dominant(other),
            index.resolved(relation.evidence_refs),
            _missing(index, relation.evidence_refs),
        )
        for relation, is_outgoing, other in ends
    )


def _missing(index: MemoryIndex, refs: Sequence[str]) -> tuple[str, ...]:
    return tuple(ref for ref in dict.fromkeys(refs) if ref not in index.observations)


def _by_time(observations: Sequence[Observation]) -> tuple[Observation, ...]:
    def start(each: Observation) -> tuple[bool, int]:
        return each.interval is None, each.interval.start_ms if each.interval else 0

    return tuple(sorted(observations, key=start))
