"""Rules on ids and references of an event memory."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from app.domain.event_memory import Event, Record, State
from app.domain.graph_facts import Facts
from app.domain.graph_finding import Fault, Scope
from app.domain.interval import Interval
from app.domain.phrase import phrase, phrase_n
from app.domain.question import JsonValue

FORBIDDEN_IN_WINDOWS = frozenset(
    {"events", "states", "relations", "continues_event", "event_id", "state_id"}
)
"""Keys that a memory of window records must not have anywhere (noevent_memory.py)."""

_EARLIER = re.compile(r"[EOW]\d+")
_LOCAL_ID = re.compile(r"\bnew_(?:[a-z]+_)?\d+\b", re.IGNORECASE)


def duplicate_ids(facts: Facts) -> Iterator[Fault]:
    """Find ids that stand for more than one thing of a kind."""
    memory = facts.memory
    states = [(state, event.id) for event, state in facts.states]
    kinds: tuple[Iterable[tuple[Record, str]], ...] = (
        ((entity, "") for entity in memory.entities),
        ((observation, "") for observation in memory.observations),
        ((event, event.id) for event in memory.events),
        states,
        ((source, "") for source in memory.sources),
        ((window, "") for window in memory.windows),
    )
    for records in kinds:
        yield from _doubled(facts, records)


def _doubled(facts: Facts, records: Iterable[tuple[Record, str]]) -> Iterator[Fault]:
    counts: Counter[str] = Counter()
    second: dict[str, tuple[str, str]] = {}
    for record, event in records:
        name: str = getattr(record, "id", "")
        counts[name] += bool(name)
        if counts[name] == 2:
            second[name] = (record.path, event)
    for name, (path, event) in second.items():
        sentence = phrase("{count} things have the id {id}.", count=counts[name], id=name)
        yield Fault(name, f"{path}.id", sentence, event, facts.extent(event))


class _Mention(NamedTuple):
    """A reference that leads nowhere."""

    owner: str
    path: str
    event: str
    span: Interval | None


def dangling_references(facts: Facts) -> Iterator[Fault]:
    """Find references to what is not there; one fault for each missing thing."""
    missing: dict[str, list[_Mention]] = {}
    for target, mention in _unresolved(facts):
        # A window may name what earlier windows told of, which is not in its file.
        if facts.scope is not Scope.WINDOW or not _EARLIER.fullmatch(target):
            missing.setdefault(target, []).append(mention)
    for target, mentions in missing.items():
        first = mentions[0]
        sentence = phrase_n(
            "{owner} refers to {id}, which does not exist.",
            "{owner} refers to {id}, which does not exist; {n} references in all lead there.",
            len(mentions),
            owner=first.owner,
            id=target,
        )
        yield Fault(first.owner, first.path, sentence, first.event, first.span)


class _Place(NamedTuple):
    """A record that refers to others, and where to look for it."""

    record: Record
    owner: str
    event: str = ""
    span: Interval | None = None


_Unresolved = Iterator[tuple[str, _Mention]]


def _unresolved(facts: Facts) -> _Unresolved:
    memory, people, windows = facts.memory, facts.people, facts.windows
    for entity in memory.entities:
        yield from _lost(entity.source_refs, windows, _Place(entity, entity.id), "source_refs")
    for seen in memory.observations:
        place = _Place(seen, seen.id, "", seen.interval)
        yield from _lost_one(seen.subject, people, place, "subject")
        yield from _lost_one(seen.source_ref, windows, place, "source_ref")
    for event in facts.events:
        yield from _of_event(facts, event)
    for each in memory.relations:
        name = f"{each.source}>{each.target}"
        place = _Place(each, name, facts.end_of(each), facts.place_of(each))
        yield from _lost_one(each.source, facts.events_by_id, place, "source")
        yield from _lost_one(each.target, facts.events_by_id, place, "target")
        yield from _lost(each.evidence_refs, facts.observations, place, "evidence_refs")
    for old in memory.state_history:
        place = _Place(old, old.state.id, old.event_id, facts.extent(old.event_id))
        yield from _lost_one(old.event_id, facts.events_by_id, place, "event_id")
        yield from _lost_one(old.revised_at, windows, place, "revised_at")
        yield from _of_state(facts, place._replace(record=old.state), old.state)
    yield from _of_windows(facts)


def _of_event(facts: Facts, event: Event) -> _Unresolved:
    place = _Place(event, event.id, event.id, event.extent)
    yield from _lost(event.observation_refs, facts.observations, place, "observation_refs")
    yield from _lost(event.window_ids, facts.windows, place, "window_ids")
    yield from _lost(event.participants or (), facts.people, place, "participants")
    for update in event.updates:
        yield from _lost_one(update.window, facts.windows, place._replace(record=update), "window")
    for state in event.states:
        span = state.interval or place.span
        yield from _of_state(facts, _Place(state, state.id, event.id, span), state)


def _of_state(facts: Facts, place: _Place, state: State) -> _Unresolved:
    yield from _lost_one(state.subject, facts.people, place, "subject")
    yield from _lost_one(state.known_at_window, facts.windows, place, "known_at_window")
    yield from _lost(state.evidence_refs, facts.observations, place, "evidence_refs")


def _of_windows(facts: Facts) -> _Unresolved:
    for window in facts.memory.windows:
        place = _Place(window, window.id, window.id, window.core)
        yield from _lost(window.participants, facts.people, place, "participants")
        yield from _lost(window.observation_ids, facts.observations, place, "observation_ids")
        for cue in window.emotion_cues:
            inside = place._replace(record=cue)
            yield from _lost_one(cue.subject, facts.people, inside, "subject")
            yield from _lost(cue.evidence_refs, facts.observations, inside, "evidence_refs")


def _lost(refs: Iterable[str], known: Collection[str], place: _Place, field: str) -> _Unresolved:
    for at, ref in enumerate(refs):
        if ref not in known:
            path = f"{place.record.path}.{field}[{at}]"
            yield ref, _Mention(place.owner, path, place.event, place.span)


def _lost_one(ref: str, known: Collection[str], place: _Place, field: str) -> _Unresolved:
    if ref and ref not in known:  # a missing reference is a matter of shape
        path = f"{place.record.path}.{field}"
        yield ref, _Mention(place.owner, path, place.event, place.span)


def self_relations(facts: Facts) -> Iterator[Fault]:
    """Find relations of an event with itself."""
    for each in facts.memory.relations:
        if each.source and each.source == each.target:
            sentence = phrase(
                "{event} is related to itself ({type}).", event=each.source, type=each.type
            )
            yield Fault(each.source, each.path, sentence, each.source, facts.extent(each.source))


def duplicate_relations(facts: Facts) -> Iterator[Fault]:
    """Find relations of one type between the same two events that stand there twice."""
    counts = Counter(each.key for each in facts.memory.relations)
    seen: Counter[str] = Counter()
    for each in facts.memory.relations:
        seen[each.key] += 1
        if seen[each.key] == 2:
            sentence = phrase(
                "The relation {type} from {source} to {target} stands there {count} times.",
                type=each.type,
                source=each.source,
                target=each.target,
                count=counts[each.key],
            )
            name = f"{each.source}>{each.target}"
            yield Fault(name, each.path, sentence, facts.end_of(each), facts.place_of(each))


def repeated_references(facts: Facts) -> Iterator[Fault]:
    """Find events that refer twice to one observation, window or person."""
    for event in facts.events:
        fields = {
            "observation_refs": event.observation_refs,
            "window_ids": event.window_ids,
            "participants": event.participants or (),
        }
        for field, refs in fields.items():
            twice = [ref for ref, count in Counter(refs).items() if count > 1]
            if twice:
                at = [place for place, ref in enumerate(refs) if ref == twice[0]][1]
                sentence = phrase(
                    "{event} refers more than once to {ids}.", event=event.id, ids=", ".join(twice)
                )
                path = f"{event.path}.{field}[{at}]"
                yield Fault(event.id, path, sentence, event.id, event.extent)


def local_ids(facts: Facts) -> Iterator[Fault]:
    """Find ids of a model's reply (``new_1``) that were never replaced, each once an owner."""
    if facts.scope is Scope.WINDOW:
        return  # where they are at home
    for owner, event, span, path, text in _texts(facts):
        for name in dict.fromkeys(match[0] for match in _LOCAL_ID.finditer(text)):
            sentence = phrase(
                "{owner} still names {id}, an id that only the window that wrote it knew.",
                owner=owner,
                id=name,
            )
            yield Fault(owner, path, sentence, event, span)


_Text = tuple[str, str, "Interval | None", str, str]


def _texts(facts: Facts) -> Iterator[_Text]:
    """Yield what agents write freely: owner, event, span, path, text."""
    memory = facts.memory
    for entity in memory.entities:
        yield entity.id, "", None, f"{entity.path}.description", entity.description
        yield entity.id, "", None, f"{entity.path}.name", entity.name or ""
    for seen in memory.observations:
        yield seen.id, "", seen.interval, f"{seen.path}.cue", seen.cue
    for event in memory.events:
        yield from _texts_of_event(event)
    for window in memory.windows:
        yield window.id, window.id, window.core, f"{window.path}.summary", window.summary
        for cue in window.emotion_cues:
            yield window.id, window.id, window.core, f"{cue.path}.target", cue.target
    for old in memory.state_history:
        at = facts.extent(old.event_id)
        yield old.state.id, old.event_id, at, f"{old.path}.reason", old.reason


def _texts_of_event(event: Event) -> Iterator[_Text]:
    name, at = event.id, event.extent
    yield name, name, at, f"{event.path}.summary", event.summary
    for update in event.updates:
        yield name, name, at, f"{update.path}.summary", update.summary
    for field in ("actions", "objects"):
        for place, text in enumerate(getattr(event, field) or ()):
            yield name, name, at, f"{event.path}.{field}[{place}]", text
    for signal in event.signals or ():
        yield name, name, at, f"{signal.path}.text", signal.text
    for state in event.states:
        where = state.interval or at
        owner = state.id or name  # the timeline of a trace knows no ids of states
        yield owner, name, where, f"{state.path}.target", state.target
        for field in ("emotion", "intensity", "uncertainty", "appraisal"):
            yield owner, name, where, f"{state.path}.{field}", getattr(state, field) or ""


def forbidden_keys(facts: Facts) -> Iterator[Fault]:
    """Find keys of events in a memory of window records; one fault a key."""
    if not facts.memory.has_windows_only:
        return
    places: dict[str, list[str]] = {}
    for path, key in _keys(facts.memory.original, ""):
        if key in FORBIDDEN_IN_WINDOWS:
            places.setdefault(key, []).append(path)
    for key, paths in places.items():
        sentence = phrase_n(
            "The key {key} is forbidden in window records.",
            "The key {key} is forbidden in window records; it stands there {n} times.",
            len(paths),
            key=key,
        )
        yield Fault("", paths[0], sentence)


def _keys(root: JsonValue | Mapping[str, JsonValue], path: str) -> Iterator[tuple[str, str]]:
    waiting: list[tuple[str, object]] = [(path, root)]
    while waiting:  # no recursion: files may be nested deeply
        where, value = waiting.pop()
        if isinstance(value, Mapping):
            for key, part in value.items():
                inside = f"{where}.{key}" if where else str(key)
                yield inside, str(key)
                waiting.append((inside, part))
        elif isinstance(value, list):
            waiting += [(f"{where}[{at}]", part) for at, part in enumerate(value)]
