"""The labels of raters on a set, laid out as votes: a row a rater, a column a unit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from app.domain.agreement_sums import MISSING, Ints
from app.domain.ids import RaterKey, UnitKey
from app.domain.labelling import Layer, Unit, UnitLabel


@dataclass(frozen=True, slots=True, eq=False)
class SetVotes:
    """What raters said of the units that are not left out.

    Attributes
    ----------
    raters, names
        Who labelled at least one of them, by name; equal names stay apart by their keys.
    basic
        Shape ``(raters, units)``: places in Basic-7, `MISSING` where a rater said nothing.
    go
        By rater a set a unit; None where a rater said nothing.
    unknown
        Words that the layers do not have, with how many labels have them; they are no votes.
    """

    units: tuple[Unit, ...]
    raters: tuple[RaterKey, ...]
    names: tuple[str, ...]
    basic: Ints
    go: tuple[tuple[frozenset[str] | None, ...], ...]
    unknown: Mapping[str, int]

    def texts(self) -> tuple[str, ...]:
        """Return what is said in each unit."""
        return tuple(unit.text for unit in self.units)


def set_votes(
    units: Sequence[Unit],
    labels: Iterable[tuple[UnitKey, RaterKey, UnitLabel]],
    names: Mapping[RaterKey, str],
) -> SetVotes:
    """Lay labels out.

    Parameters
    ----------
    labels
        Complete ones; of units that are left out, or of another set, they are passed over.
    names
        Of raters; one without a name is called by the key.
    """
    kept = tuple(unit for unit in units if not unit.excluded)
    place = {unit.key: at for at, unit in enumerate(kept)}
    said: dict[RaterKey, dict[int, UnitLabel]] = {}
    for unit, rater, label in labels:
        if unit in place:
            said.setdefault(rater, {})[place[unit]] = label
    raters = tuple(sorted(said, key=lambda rater: (names.get(rater, rater), rater)))
    numbers = {label: at for at, label in enumerate(Layer.BASIC.labels)}
    known = frozenset(Layer.GO.labels)
    basic = np.full((len(raters), len(kept)), MISSING, dtype=np.int64)
    go: list[tuple[frozenset[str] | None, ...]] = []
    unknown: dict[str, int] = {}
    for row, rater in enumerate(raters):
        sets: list[frozenset[str] | None] = [None] * len(kept)
        for at, label in said[rater].items():
            basic[row, at] = numbers.get(label.basic, MISSING)
            if label.go:
                sets[at] = frozenset(label.go) & known or None
            for word in _strange(label, numbers, known):
                unknown[word] = unknown.get(word, 0) + 1
        go.append(tuple(sets))
    called = tuple(names.get(rater, rater) for rater in raters)
    return SetVotes(kept, raters, called, basic, tuple(go), unknown)


def _strange(label: UnitLabel, basics: Iterable[str], known: frozenset[str]) -> list[str]:
    wrong = [label.basic] if label.basic and label.basic not in basics else []
    return [*wrong, *(word for word in label.go if word not in known)]
