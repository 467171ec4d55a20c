"""Rules on evidence and states of an event memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TypeAlias

from app.domain.event_memory import (
    EVENT_TYPES,
    MODALITIES,
    SIGNAL_KINDS,
    Event,
    RelationType,
    State,
)
from app.domain.graph_facts import Facts, listed, number_of
from app.domain.graph_finding import Fault
from app.domain.interval import Interval
from app.domain.phrase import phrase, phrase_n

_RELATION_TYPES = frozenset(RelationType)
_Place: TypeAlias = tuple[str, str, str, Interval | None]
"""Owner, path, event and span of a fault that others share."""

_SUPPORT_MS = 2000
"""So far beside a state its evidence may lie: what a window is shown of its neighbours."""


def unknown_values(facts: Facts) -> Iterator[Fault]:
    """Find words where the format allows some words only; one fault a word and field."""
    found: dict[tuple[str, str], list[_Place]] = {}
    for field, value, place in _closed_values(facts):
        found.setdefault((field, value), []).append(place)
    for (field, value), places in found.items():
        owner, path, event, span = places[0]
        sentence = phrase_n(
            "“{value}” is no {field} of the format ({owner}).",
            "“{value}” is no {field} of the format; it stands there {n} times, first at {owner}.",
            len(places),
            value=value,
            field=field,
            owner=owner,
        )
        yield Fault(owner, path, sentence, event, span)


def _closed_values(facts: Facts) -> Iterator[tuple[str, str, _Place]]:
    memory = facts.memory
    for seen in memory.observations:
        if seen.modality and seen.modality not in MODALITIES:
            place = (seen.id, f"{seen.path}.modality", "", seen.interval)
            yield "modality", seen.modality, place
    for each in memory.relations:
        if each.type and each.type not in _RELATION_TYPES:
            name = f"{each.source}>{each.target}"
            place = (name, f"{each.path}.type", facts.end_of(each), facts.place_of(each))
            yield "type", each.type, place
    for event in facts.events:
        if event.event_type and event.event_type not in EVENT_TYPES:
            place = (event.id, f"{event.path}.event_type", event.id, event.extent)
            yield "event_type", event.event_type, place
        for signal in event.signals or ():
            if signal.kind and signal.kind not in SIGNAL_KINDS:
                yield "kind", signal.kind, (event.id, f"{signal.path}.kind", event.id, event.extent)


def states_without_evidence(facts: Facts) -> Iterator[Fault]:
    """Find states that name no observation."""
    for event, state in facts.states:
        if not state.evidence_refs:
            sentence = phrase("{id} of {event} names no evidence.", id=state.id, event=event.id)
            path = f"{state.path}.evidence_refs"
            yield Fault(state.id, path, sentence, event.id, state.interval or event.extent)


def relations_without_evidence(facts: Facts) -> Iterator[Fault]:
    """Find relations that name no observation."""
    for each in facts.memory.relations:
        if not each.evidence_refs:
            sentence = phrase(
                "The relation {type} from {source} to {target} names no evidence.",
                type=each.type,
                source=each.source,
                target=each.target,
            )
            name, path = f"{each.source}>{each.target}", f"{each.path}.evidence_refs"
            yield Fault(name, path, sentence, facts.end_of(each), facts.place_of(each))


def foreign_evidence(facts: Facts) -> Iterator[Fault]:
    """Find relations whose evidence belongs to neither of their events."""
    for each in facts.memory.relations:
        ends = (facts.events_by_id.get(each.source), facts.events_by_id.get(each.target))
        if None in ends or not each.evidence_refs:
            continue
        own = {ref for event in ends if event is not None for ref in event.observation_refs}
        if own.isdisjoint(each.evidence_refs):
            sentence = phrase(
                "The evidence of {type} from {source} to {target} ({ids}) belongs to neither.",
                type=each.type,
                source=each.source,
                target=each.target,
                ids=listed(each.evidence_refs),
            )
            name = f"{each.source}>{each.target}"
            yield Fault(
                name, f"{each.path}.evidence_refs", sentence, each.source, facts.place_of(each)
            )


def evidence_not_included(facts: Facts) -> Iterator[Fault]:
    """Find relations of a part of a memory that rest on observations left out of it."""
    if not facts.memory.is_partial:
        return
    for each in facts.memory.relations:
        lost = [ref for ref in each.evidence_refs if ref not in facts.observations]
        if lost:
            sentence = phrase(
                "The evidence {ids} of {type} from {source} to {target} is not in this part.",
                ids=listed(lost),
                type=each.type,
                source=each.source,
                target=each.target,
            )
            name = f"{each.source}>{each.target}"
            yield Fault(
                name,
                f"{each.path}.evidence_refs",
                sentence,
                facts.end_of(each),
                facts.place_of(each),
            )


def audio_without_sound(facts: Facts) -> Iterator[Fault]:
    """Find observations heard in a window that had no sound."""
    for seen in facts.memory.observations:
        source = facts.sources.get(seen.source_ref)
        if seen.modality == "audio" and source is not None and source.had_audio is False:
            sentence = phrase(
                "{id} was heard, but its window {window} had no sound.",
                id=seen.id,
                window=seen.source_ref,
            )
            yield Fault(seen.id, f"{seen.path}.modality", sentence, "", seen.interval)


def subtitle_without_subtitles(facts: Facts) -> Iterator[Fault]:
    """Find observations read in a window that had no subtitles."""
    for seen in facts.memory.observations:
        source = facts.sources.get(seen.source_ref)
        if seen.modality == "subtitle" and source is not None and source.had_subtitles is False:
            sentence = phrase(
                "{id} was read in subtitles, but its window {window} had none.",
                id=seen.id,
                window=seen.source_ref,
            )
            yield Fault(seen.id, f"{seen.path}.modality", sentence, "", seen.interval)


def unsupported_states(facts: Facts) -> Iterator[Fault]:
    """Find states whose evidence is about others, or lies elsewhere in time."""
    for event, state in facts.states:
        seen = [facts.observations[ref] for ref in state.evidence_refs if ref in facts.observations]
        if not seen or len(seen) < len(set(state.evidence_refs)):
            continue  # what is missing might be the support
        at, values = state.interval, {"id": state.id, "person": facts.person(state.subject)}
        if state.subject and all(one.subject != state.subject for one in seen):
            subjects = dict.fromkeys(one.subject for one in seen)
            others = listed(map(facts.person, subjects))
            sentence = phrase(
                "{id} is about {person}, but its evidence is only about {others}.",
                **values,
                others=others,
            )
        elif at is not None and all(one.interval and _apart(one.interval, at) for one in seen):
            ids = listed(state.evidence_refs)
            sentence = phrase(
                "The evidence of {id} ({ids}) lies at another time.", id=state.id, ids=ids
            )
        else:
            continue
        yield Fault(state.id, f"{state.path}.evidence_refs", sentence, event.id, at or event.extent)


def _apart(first: Interval, second: Interval) -> bool:
    is_before = first.end_ms + _SUPPORT_MS < second.start_ms
    return is_before or second.end_ms + _SUPPORT_MS < first.start_ms


def idle_observations(facts: Facts) -> Iterator[Fault]:
    """Find observations of an event that none of its states uses; one fault an event."""
    for event in facts.events:
        used = {ref for state in event.states for ref in state.evidence_refs}
        idle = [ref for ref in dict.fromkeys(event.observation_refs) if ref not in used]
        if idle and event.states:
            sentence = phrase_n(
                "No state of {event} uses {names}.",
                "No state of {event} uses {names} ({n} observations).",
                len(idle),
                event=event.id,
                names=listed(idle),
            )
            yield Fault(
                event.id, f"{event.path}.observation_refs", sentence, event.id, event.extent
            )


def unused_observations(facts: Facts) -> Iterator[Fault]:
    """Find observations that nothing refers to."""
    memory = facts.memory
    used = {ref for event in facts.events for ref in event.observation_refs}
    used.update(ref for _, state in facts.states for ref in state.evidence_refs)
    used.update(ref for each in memory.relations for ref in each.evidence_refs)
    for window in memory.windows:
        used.update(window.observation_ids)
        used.update(ref for cue in window.emotion_cues for ref in cue.evidence_refs)
    for seen in memory.observations:
        if seen.id and seen.id not in used:
            sentence = phrase("Nothing refers to {id}.", id=seen.id)
            yield Fault(seen.id, seen.path, sentence, "", seen.interval)


def orphan_events(facts: Facts) -> Iterator[Fault]:
    """Find events without any relation; one fault where the memory has no relation at all."""
    events = facts.events
    if len(events) < 2:
        return
    if not facts.memory.relations:
        sentence = phrase("The memory relates none of its {count} events.", count=len(events))
        yield Fault("", "relations", sentence)
        return
    for event in events:
        if event.id and event.id not in facts.related:
            sentence = phrase("No relation leads to or from {id}.", id=event.id)
            yield Fault(event.id, event.path, sentence, event.id, event.extent)


def state_number_gaps(facts: Facts) -> Iterator[Fault]:
    """Find numbers of states that are left out; in a part of a memory, inside one event."""
    if facts.memory.is_partial:
        for event in facts.events:
            yield from _gaps([(event, state) for state in event.states], event)
    else:
        yield from _gaps(facts.states, None)


def _gaps(states: Iterable[tuple[Event, State]], within: Event | None) -> Iterator[Fault]:
    numbered = [(number_of(state.id), event, state) for event, state in states]
    known = sorted(
        ((number, event, state) for number, event, state in numbered if number is not None),
        key=lambda each: each[0],
    )
    for (before, _, first), (after, event, state) in pairwise(known):
        if after - before < 2:
            continue
        if within is None:
            sentence = phrase("{first} is followed by {next}.", first=first.id, next=state.id)
        else:
            sentence = phrase(
                "In {event}, {first} is followed by {next}.",
                event=event.id,
                first=first.id,
                next=state.id,
            )
        yield Fault(
            state.id, f"{state.path}.id", sentence, event.id, state.interval or event.extent
        )


def unknown_emotions(facts: Facts) -> Iterator[Fault]:
    """Find emotions in which no vocabulary knows a word; one fault an emotion."""
    found: dict[str, list[_Place]] = {}
    for event, state in facts.states:
        if state.emotion.strip() and not facts.known_emotions.labels_in(state.emotion):
            place = (state.id, f"{state.path}.emotion", event.id, state.interval or event.extent)
            found.setdefault(" ".join(state.emotion.split()).casefold(), []).append(place)
    for window in facts.memory.windows:
        for cue in window.emotion_cues:
            if cue.emotion.strip() and not facts.known_emotions.labels_in(cue.emotion):
                place = (window.id, f"{cue.path}.emotion", window.id, window.core)
                found.setdefault(" ".join(cue.emotion.split()).casefold(), []).append(place)
    for emotion, places in found.items():
        owner, path, event_id, span = places[0]
        sentence = phrase_n(
            "No vocabulary knows a word of “{emotion}” ({owner}).",
            "No vocabulary knows a word of “{emotion}”, which stands there {n} times ({owner}).",
            len(places),
            emotion=emotion,
            owner=owner,
        )
        yield Fault(owner, path, sentence, event_id, span)
