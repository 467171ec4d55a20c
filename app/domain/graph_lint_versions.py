"""Rules on versions and corrections of events and states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from app.domain.event_memory import StateRevision
from app.domain.graph_facts import Facts, listed, number_of
from app.domain.graph_finding import Fault
from app.domain.phrase import phrase


def event_versions(facts: Facts) -> Iterator[Fault]:
    """Find versions that do not count the continuations and corrections of an event."""
    corrections = _corrections(facts)
    for event in facts.events:
        wanted = max(1, len(event.intervals)) + corrections[event.id]
        if event.version != wanted:
            sentence = phrase(
                "{id} has version {version}, but {spans} spans and {corrections} corrections "
                "make {wanted}.",
                id=event.id,
                version=event.version,
                spans=len(event.intervals),
                corrections=corrections[event.id],
                wanted=wanted,
            )
            yield Fault(event.id, f"{event.path}.version", sentence, event.id, event.extent)


def update_counts(facts: Facts) -> Iterator[Fault]:
    """Find events that were continued without a new summary, or the other way round."""
    for event in facts.events:
        wanted = max(0, len(event.intervals) - 1)
        if len(event.updates) != wanted:
            sentence = phrase(
                "{id} was continued {wanted} times, but has {count} updates.",
                id=event.id,
                wanted=wanted,
                count=len(event.updates),
            )
            yield Fault(event.id, f"{event.path}.updates", sentence, event.id, event.extent)


def participants(facts: Facts) -> Iterator[Fault]:
    """Find events whose participants lack somebody they have a state of."""
    for event in facts.events:
        if event.participants is None:
            continue
        subjects = dict.fromkeys(state.subject for state in event.states if state.subject)
        missing = [each for each in subjects if each not in event.participants]
        if missing:
            sentence = phrase(
                "{event} has states of {people}, who are not among its participants.",
                event=event.id,
                people=listed(map(facts.person, missing)),
            )
            yield Fault(event.id, f"{event.path}.participants", sentence, event.id, event.extent)


def correction_places(facts: Facts) -> Iterator[Fault]:
    """Find corrections of a state that their event does not have."""
    for old in facts.memory.state_history:
        event = facts.events_by_id.get(old.event_id)
        if event is not None and all(state.id != old.state.id for state in event.states):
            sentence = phrase(
                "A correction is kept of {id}, which {event} does not have.",
                id=old.state.id,
                event=event.id,
            )
            yield Fault(old.state.id, f"{old.path}.state.id", sentence, event.id, event.extent)


def correction_versions(facts: Facts) -> Iterator[Fault]:
    """Find states whose version does not count their corrections."""
    kept = _kept(facts.memory.state_history)
    for event, state in facts.states:
        olds = kept.get((event.id, state.id), [])
        if state.version != 1 + len(olds):
            sentence = phrase(
                "{id} has version {version}, but {count} corrections of it are kept.",
                id=state.id,
                version=state.version,
                count=len(olds),
            )
        elif sorted(old.state.version for old in olds) != list(range(1, 1 + len(olds))):
            sentence = phrase(
                "The kept versions of {id} are not 1 to {last}.", id=state.id, last=len(olds)
            )
        else:
            continue
        yield Fault(
            state.id, f"{state.path}.version", sentence, event.id, state.interval or event.extent
        )


def corrections_not_stale(facts: Facts) -> Iterator[Fault]:
    """Find corrected events whose summary is not marked as stale."""
    corrected = _corrections(facts)
    for event in facts.events:
        if corrected[event.id] and not event.summary_stale:
            sentence = phrase(
                "{id} was corrected, but its summary is not marked as stale.", id=event.id
            )
            yield Fault(event.id, f"{event.path}.summary_stale", sentence, event.id, event.extent)


def relations_before_corrections(facts: Facts) -> Iterator[Fault]:
    """Find relations that seem to have outlived the correction of one of their events."""
    revised: dict[str, int] = {}
    for old in facts.memory.state_history:
        at = number_of(old.revised_at)
        if at is not None:
            revised[old.event_id] = max(at, revised.get(old.event_id, 0))
    for each in facts.memory.relations if revised else ():
        at = max(revised.get(each.source, 0), revised.get(each.target, 0))
        known = (facts.observations.get(ref) for ref in each.evidence_refs)
        windows = [number_of(seen.source_ref) for seen in known if seen is not None]
        numbers = [number for number in windows if number is not None]
        if at and numbers and max(numbers) < at:
            sentence = phrase(
                "The relation {type} from {source} to {target} is older than the correction "
                "that should have removed it.",
                type=each.type,
                source=each.source,
                target=each.target,
            )
            name = f"{each.source}>{each.target}"
            yield Fault(name, each.path, sentence, facts.end_of(each), facts.place_of(each))


def stale_summaries(facts: Facts) -> Iterator[Fault]:
    """Find events whose summary was written before a correction."""
    for event in facts.events:
        if event.summary_stale:
            sentence = phrase("The summary of {id} was written before its correction.", id=event.id)
            yield Fault(event.id, f"{event.path}.summary", sentence, event.id, event.extent)


def _corrections(facts: Facts) -> Counter[str]:
    return Counter(old.event_id for old in facts.memory.state_history)


def _kept(history: Iterable[StateRevision]) -> dict[tuple[str, str], list[StateRevision]]:
    kept: dict[tuple[str, str], list[StateRevision]] = {}
    for old in history:
        kept.setdefault((old.event_id, old.state.id), []).append(old)
    return kept
