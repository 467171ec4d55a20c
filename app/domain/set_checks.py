"""Checks over all questions of a set: said twice, and answered in two ways.

Records of any kind take part, questions and multiple-choice items: two of one video that ask the
same must not differ in their answer, and need not both be there. Only records that name the same
people and rank in the same direction are compared, which also keeps sets of 100,000 quick.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from app.domain.check import Check, Severity
from app.domain.folding import fold
from app.domain.phrase import phrase
from app.domain.question_words import (
    asked,
    capitalised,
    content_stems,
    share_in,
    superlatives,
)
from app.domain.watch import NOBODY, Watch

NEAR = 0.8
"""Likeness (Jaccard, of stems) from which on two questions count as near-duplicates."""

SAME_RANKING = 0.6
"""Likeness from which on two questions that rank the same feeling ask for the same thing."""

SAME_ANSWER = 0.5
"""Share of the shorter answer that the other must hold to say the same."""

_MOST = 3  # others that are named of one record
_GROUP = 2000
"""Records of a group that are compared with each other; of larger ones, neighbours by text."""


@dataclass(frozen=True, slots=True)
class SetRecord:
    """A record as the set is compared.

    Attributes
    ----------
    key
        Row key, of whatever table.
    name
        Its public id.
    video
        Only records of one video are compared.
    answer
        As text; of a choice, what the right option says.
    """

    key: str
    name: str
    video: str
    text: str
    answer: str


@dataclass(frozen=True, slots=True)
class SetFinding:
    """A finding on a record, about another.

    Attributes
    ----------
    key, other
        Row keys; `other` is the one to look at beside it.
    likeness
        Of the two texts, 0 to 1.
    """

    key: str
    other: str
    check: Check
    likeness: float


@dataclass(frozen=True, slots=True)
class _Facts:
    record: SetRecord
    stems: frozenset[str]
    ranked: frozenset[str]
    answer: frozenset[str]


def check_set(records: Iterable[SetRecord], watch: Watch = NOBODY) -> list[SetFinding]:
    """Compare all records of a set.

    Returns
    -------
    list[SetFinding]
        Each pair once, on the later of the two in the order given; contradictions before
        near-duplicates. Of one record the three likest are named at most.

    Raises
    ------
    WorkStoppedError
        Somebody stopped it.
    """
    listed = list(records)
    places = {record.key: place for place, record in enumerate(listed)}
    groups: dict[tuple[object, ...], list[_Facts]] = defaultdict(list)
    for place, record in enumerate(listed):
        if not place % 1000:
            watch.progress(place, 2 * len(listed))
        for name, facts in _facts(record):
            groups[name].append(facts)
    found: list[SetFinding] = []
    done = len(listed)
    for members in groups.values():
        watch.progress(min(done, 2 * len(listed)), 2 * len(listed))
        done += len(members)
        found += _compare(members)
    order = {"contradiction": 0, "near-duplicate": 1}
    return sorted(found, key=lambda one: (order[one.check.rule], places[one.key], -one.likeness))


def _facts(record: SetRecord) -> Iterator[tuple[tuple[object, ...], _Facts]]:
    text = asked(record.text)
    stems = content_stems(text)
    if not stems:
        return
    ranked = superlatives(text)
    ways = frozenset(each.split(" ", 1)[0] for each in ranked)
    people = frozenset(word.removesuffix("s") for word in capitalised(text))
    answer = content_stems(record.answer)
    yield (record.video, people, ways), _Facts(record, stems, ranked, answer)


def _compare(members: Sequence[_Facts]) -> Iterator[SetFinding]:
    if len(members) < 2:
        return
    if len(members) <= _GROUP:
        yield from _compare_all(members)
        return
    ordered = sorted(members, key=lambda one: fold(one.record.text))
    half = _GROUP // 2
    seen: set[tuple[str, str]] = set()
    for start in range(0, len(ordered) - half, half):
        for finding in _compare_all(ordered[start : start + _GROUP]):
            pair = (finding.key, finding.other)
            if pair not in seen:
                seen.add(pair)
                yield finding


def _compare_all(members: Sequence[_Facts]) -> Iterator[SetFinding]:
    alike = np.tril(_likenesses(members), k=-1)
    # What ranks nothing is told only where it is nearly the same; all of a group rank alike.
    least = (SAME_RANKING if members[0].ranked else NEAR) - 1e-6
    for later in np.flatnonzero((alike >= least).any(axis=1)).tolist():
        row = alike[later]
        near = np.flatnonzero(row >= least)
        best = near[np.argsort(-row[near], kind="stable")][: 4 * _MOST].tolist()
        found = (_finding(members[one], members[later], float(row[one])) for one in best)
        yield from islice(filter(None, found), _MOST)


def _likenesses(members: Sequence[_Facts]) -> np.ndarray:
    """Return the Jaccard likeness of all pairs, shape ``(n, n)``."""
    counts = Counter(word for one in members for word in one.stems)
    # A word of one member alone is shared with none: it counts in its size only.
    shared = (word for word, count in counts.items() if count > 1)
    numbers = {word: number for number, word in enumerate(shared)}
    holds = np.zeros((len(members), len(numbers)), dtype=np.float32)
    for place, one in enumerate(members):
        holds[place, [numbers[word] for word in one.stems if word in numbers]] = 1
    both = holds @ holds.T
    sizes = np.array([len(one.stems) for one in members], dtype=np.float32)
    return np.asarray(both / (sizes[:, None] + sizes[None, :] - both))


def _finding(one: _Facts, other: _Facts, likeness: float) -> SetFinding | None:
    """Say what is wrong with two records that ask nearly the same; None where nothing is."""
    same_ranking = bool(one.ranked & other.ranked)
    if not same_ranking and likeness < NEAR:
        return None
    if one.ranked != other.ranked and not same_ranking:
        return None
    if _differ(one, other):
        message = phrase(
            "It asks what {other} asks, and the answers differ: “{here}”, “{there}”.",
            other=one.record.name,
            here=_short(other.record.answer),
            there=_short(one.record.answer),
        )
        check = Check("contradiction", Severity.WARNING, message, "answer", waivable=True)
    elif likeness >= NEAR:
        message = phrase(
            "It asks nearly the same as {other} ({share}% alike).",
            other=one.record.name,
            share=round(100 * likeness),
        )
        check = Check("near-duplicate", Severity.WARNING, message, "question", waivable=True)
    else:
        return None
    return SetFinding(other.record.key, one.record.key, check, likeness)


def _differ(one: _Facts, other: _Facts) -> bool:
    """Tell whether two answers say different things; an empty one says nothing yet."""
    if not one.answer or not other.answer:
        return False
    short, long = sorted((one.answer, other.answer), key=len)
    return share_in(short, long) < SAME_ANSWER


def _short(text: str, most: int = 60) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= most else f"{plain[: most - 1].rstrip()}…"
