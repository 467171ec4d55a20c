"""Rules on what is likely the same: people and events that stand there twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from rapidfuzz.fuzz import ratio

from app.domain.event_memory import Entity, Event
from app.domain.folding import fold
from app.domain.graph_facts import Facts, listed
from app.domain.graph_finding import Fault
from app.domain.interval import Interval
from app.domain.phrase import phrase

ALIKE = 90.0
"""Texts from this likeness on (0-100, rapidfuzz) are taken for the same said twice."""

NEAR_MS = 30_000
"""Events that begin later than this after the end of another are other events."""

_SHORTEST = 12
"""Summaries and descriptions below so many letters are alike by chance."""
_FORWARD = 48
"""An event is compared with so many that follow it: what keeps the cost linear."""
_RARE = 3
_CROWD = 40
_SHORTEST_NAME = 5
_NUMBER = re.compile(r"\d+")
_NAMING = frozenset({"called", "named", "aka", "alias", "nicknamed"})


def same_people(facts: Facts) -> Iterator[Fault]:
    """Find people who are likely one: of one name, or described alike."""
    people = [entity for entity in facts.people.values() if entity.name or entity.description]
    pairs = (*_by_name(people), *_by_spelling(people), *_by_description(people))
    order = {entity.id: entity for entity in people}
    for group in _groups(pairs, order):
        names = listed(facts.person(name) for name in group)
        sentence = phrase("{people} are likely one person.", people=names)
        yield Fault(group[0], order[group[0]].path, sentence)


class _Told(NamedTuple):
    """A text made ready for comparing: words in alphabetical order, numbers apart."""

    words: str
    numbers: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> _Told:
        folded = fold(text)
        return cls(" ".join(sorted(folded.split())), tuple(_NUMBER.findall(folded)))

    def is_like(self, other: _Told) -> bool:
        """Tell whether texts are alike and count alike: “round 1” and “round 2” are two rounds."""
        if self.numbers != other.numbers:
            return False
        return self.words == other.words or ratio(self.words, other.words, score_cutoff=ALIKE) > 0


def _by_name(people: Sequence[Entity]) -> Iterator[tuple[str, str]]:
    """Pair people whose names are equal or begin alike (Ross, Ross Geller), or told in words."""
    by_word: dict[str, dict[str, str]] = {}
    for entity in people:
        name = fold(entity.name or "")
        if name:
            met = by_word.setdefault(name.split(" ", 1)[0], {})
            if name in met:
                yield met[name], entity.id
                continue
            for other, owner in islice(met.items(), _CROWD):
                if name.startswith(f"{other} ") or other.startswith(f"{name} "):
                    yield owner, entity.id
            met[name] = entity.id
    for entity in people:
        for word in () if entity.name else _names_told(entity.description):
            yield from ((owner, entity.id) for owner in by_word.get(word, {}).values())


def _names_told(description: str) -> list[str]:
    """Return the words of a description that follow a word of naming (``called Ross``)."""
    words = [word.strip("\"'“”(),.;:") for word in fold(description).split()]
    return [after for word, after in pairwise(words) if word in _NAMING]


def _by_spelling(people: Sequence[Entity]) -> Iterator[tuple[str, str]]:
    """Pair people whose names differ by a slip of a letter; only names that begin alike are met."""
    by_start: dict[str, list[tuple[_Told, str]]] = {}
    for entity in people:
        name = _Told.of(entity.name or "")
        if len(name.words) >= _SHORTEST_NAME:
            met = by_start.setdefault(name.words[:2], [])
            near = (owner for other, owner in met[-_CROWD:] if name.is_like(other))
            yield from ((owner, entity.id) for owner in near)
            met.append((name, entity.id))


def _by_description(people: Sequence[Entity]) -> Iterator[tuple[str, str]]:
    """Pair people who are described alike and do not both have a name of their own."""
    told = {each.id: _Told.of(each.description) for each in people}
    terms = {name: _terms(text.words) for name, text in told.items()}
    common = Counter(term for each in terms.values() for term in each)
    blocks: dict[str, list[Entity]] = {}
    for entity in people:
        text = told[entity.id]
        if len(text.words) < _SHORTEST:
            continue
        rare = sorted(terms[entity.id], key=lambda term: (common[term], term))
        shared = [term for term in rare if common[term] > 1][:_RARE]
        for term in shared or rare[:1]:
            met = blocks.setdefault(term, [])
            for other in met[-_CROWD:]:
                are_named = bool(entity.name and other.name)
                if not are_named and text.is_like(told[other.id]):
                    yield other.id, entity.id
            met.append(entity)


def _terms(text: str) -> frozenset[str]:
    """Return the words of a text; where scripts have no blanks, its pairs of letters."""
    words = text.split()
    if text.isascii():
        return frozenset(words)
    return frozenset(word[at : at + 2] for word in words for at in range(max(1, len(word) - 1)))


def near_duplicates(facts: Facts) -> Iterator[Fault]:
    """Find events that tell the same at the same time."""
    order = {event.id: event for event in facts.events}
    for group in _groups(_alike(facts.events), order):
        first = order[group[0]]
        sentence = phrase("{events} tell nearly the same.", events=listed(group))
        yield Fault(first.id, f"{first.path}.summary", sentence, first.id, first.extent)


def _alike(events: Iterable[Event]) -> Iterator[tuple[str, str]]:
    """Pair events near one another in time, with a person in common, told in like words."""
    told: list[tuple[Interval, Event, _Told]] = []
    for event in events:
        extent, text = event.extent, _Told.of(event.summary)
        if extent is not None and len(text.words) >= _SHORTEST:
            told.append((extent, event, text))
    told.sort(key=lambda each: (each[0].start_ms, each[0].end_ms))
    people = {event.id: frozenset(event.people) for _, event, _ in told}
    for at, (extent, event, text) in enumerate(told):
        mine = people[event.id]
        for other_extent, other, other_text in told[at + 1 : at + 1 + _FORWARD]:
            if other_extent.start_ms > extent.end_ms + NEAR_MS:
                break
            theirs = people[other.id]
            is_apart = mine and theirs and mine.isdisjoint(theirs)
            if not is_apart and text.is_like(other_text):
                yield event.id, other.id


def _groups(pairs: Iterable[tuple[str, str]], order: Mapping[str, object]) -> list[list[str]]:
    """Put together what hangs together by pairs; groups and members in the order of the file."""
    leader: dict[str, str] = {}

    def find(name: str) -> str:
        while leader.setdefault(name, name) != name:
            leader[name] = leader[leader[name]]
            name = leader[name]
        return name

    for first, second in pairs:
        leader[find(first)] = find(second)
    groups: dict[str, list[str]] = {}
    for name in order:
        if name in leader:
            groups.setdefault(find(name), []).append(name)
    return [group for group in groups.values() if len(group) > 1]
