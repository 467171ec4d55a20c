"""Agreement of raters on nominal decisions: raw, Cohen, Fleiss, alpha, AC1, and why not.

One figure alone misleads: with one dominant label kappa and alpha come near 0 although nearly all
agree. So the figures come together with the number of units and the shares of the labels, and
where a figure is not defined there is a sentence in its place, never a number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from app.domain.agreement_sums import (
    MISSING,
    NAMES,
    Ints,
    Sums,
    alike_units,
    alpha_of,
    figures,
    intervals,
    wilson,
)
from app.domain.percent import percent
from app.domain.phrase import phrase, phrase_n

FEWEST = 20
"""Independent units, or stretches of time, below which no interval is given."""

_HIGH, _LOW, _DOMINANT = 0.8, 0.4, 0.8
_COHEN_PAIR = 2


@dataclass(frozen=True, slots=True)
class Figure:
    """A statistic: a value, with a 95 % interval where there is an honest one, or why it has none.

    Attributes
    ----------
    value
        At most 1; None where the figure is not defined.
    why_undefined
        A sentence, empty where there is a value.
    """

    value: float | None
    why_undefined: str = ""
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class LabelShare:
    """How often a label was chosen.

    Attributes
    ----------
    counts
        By each rater, over the units used; of more than two raters only the sum.
    share
        Of all decisions used, 0 to 1.
    """

    label: str
    counts: tuple[int, ...]
    share: float


@dataclass(frozen=True, slots=True)
class Agreement:
    """All figures of one comparison.

    Attributes
    ----------
    n, units
        Units used, that is decided by two raters or more, and units in all.
    shares
        The labels that occur, the most frequent first.
    why_no_interval
        A sentence where no figure has an interval.
    remark
        A sentence where raw agreement is high and kappa low, else empty.
    """

    n: int
    units: int
    raw: Figure
    cohen: Figure
    fleiss: Figure
    alpha: Figure
    ac1: Figure
    shares: tuple[LabelShare, ...] = ()
    why_no_interval: str = ""
    remark: str = ""

    @property
    def left_out(self) -> int:
        """Units that fewer than two raters decided."""
        return self.units - self.n

    def figures(self) -> Mapping[str, Figure]:
        """Return the figures by name: ``raw``, ``cohen``, ``fleiss``, ``alpha``, ``ac1``."""
        return {name: getattr(self, name) for name in NAMES}

    @property
    def lacks(self) -> dict[str, str]:
        """Why figures have no value, by their names."""
        return {
            name: one.why_undefined for name, one in self.figures().items() if one.why_undefined
        }

    def to_json(self) -> dict[str, object]:
        """Return n, the figures, their intervals, and a sentence for each that has no value."""
        each = self.figures().items()
        return {
            "n": self.n,
            "left_out": self.left_out,
            **{name: one.value for name, one in each},
            "intervals": {name: [one.low, one.high] for name, one in each if one.low is not None},
            "why_undefined": self.lacks,
            "why_no_interval": self.why_no_interval,
            "shares": {one.label: one.share for one in self.shares},
        }


@dataclass(frozen=True, slots=True, eq=False)
class PairCounts:
    """What two raters decided, counted in stretches of time that are resampled as wholes.

    Attributes
    ----------
    first, second, both
        Shape ``(stretches, k)``: units a label of one rater, of the other, of both at once.
    """

    first: Ints
    second: Ints
    both: Ints


@dataclass(frozen=True, slots=True)
class Wording:
    """What is said where a figure lacks something; the defaults speak of units."""

    no_pairs: str = field(
        default_factory=lambda: phrase("Not defined: no unit was decided by two raters.")
    )
    too_few: str = field(
        default_factory=lambda: phrase("No interval: fewer than {n} units.", n=FEWEST)
    )


def agreement_of(ratings: Ints, labels: Sequence[str]) -> Agreement:
    """Compare the decisions of two raters or more on independent units.

    Parameters
    ----------
    ratings
        Shape ``(raters, units)``: numbers of labels, `MISSING` where a rater did not decide. Units
        with fewer than two decisions are left out, and counted.
    labels
        Name of each number.
    """
    return _of_ratings(ratings, labels, alpha_by_package=True)


def cohen_of(ratings: Ints, labels: Sequence[str]) -> Figure:
    """Return Cohen's kappa of two raters: that of `agreement_of`, in a small part of its time."""
    return _of_ratings(ratings, labels, alpha_by_package=False).cohen


def _of_ratings(ratings: Ints, labels: Sequence[str], *, alpha_by_package: bool) -> Agreement:
    units = ratings.shape[1]
    deciding = int((ratings != MISSING).any(axis=1).sum())
    used = ratings[:, (ratings != MISSING).sum(axis=0) >= _COHEN_PAIR]
    if not used.shape[1]:
        return nothing_to_compare(_why_nothing(deciding), units)
    patterns, counts = alike_units(used, len(labels))
    rows = Sums.of_ratings(patterns, len(labels))
    made = (patterns != MISSING).sum(axis=0)
    lacks = {}
    if len(ratings) != _COHEN_PAIR:
        lacks["cohen"] = phrase_n(
            "Not defined: Cohen’s kappa compares two raters, here is {n}.",
            "Not defined: Cohen’s kappa compares two raters, here are {n}.",
            n=len(ratings),
        )
    if len(set(made.tolist())) > 1:
        lacks["fleiss"] = phrase("Not defined: not every unit has the same number of decisions.")
    found = _agreement(rows, counts, labels, lacks, units=units, independent=True, say=Wording())
    if found.alpha.value is None or not alpha_by_package:
        return found
    alpha = alpha_of(rows.decisions, counts)
    return found if alpha is None else replace(found, alpha=replace(found.alpha, value=alpha))


def agreement_over_time(
    counts: PairCounts, labels: Sequence[str], *, units: int, say: Wording
) -> Agreement:
    """Compare two raters on moments of a video.

    Neighbouring moments are alike, so the interval comes from resampling the stretches of `counts`,
    not the moments.
    """
    rows = Sums.of_pairs(counts.first, counts.second, counts.both)
    if not rows.n.sum():
        return nothing_to_compare(say.no_pairs, units)
    held = Sums(*(getattr(rows, name)[rows.n > 0] for name in Sums.__slots__))
    ones = np.ones(len(held.n), dtype=np.int64)
    return _agreement(held, ones, labels, {}, units=units, independent=False, say=say)


def nothing_to_compare(why: str, units: int) -> Agreement:
    """Return an agreement without a single figure, for one reason."""
    missing = Figure(None, why)
    return Agreement(0, units, missing, missing, missing, missing, missing)


def _why_nothing(deciding: int) -> str:
    if deciding == 0:
        return phrase("Not defined: nobody has decided yet.")
    if deciding == 1:
        return phrase("Not defined: only one rater decided.")
    return Wording().no_pairs


def _agreement(
    rows: Sums,
    counts: Ints,
    labels: Sequence[str],
    lacks: Mapping[str, str],
    *,
    units: int,
    independent: bool,
    say: Wording,
) -> Agreement:
    whole = rows.weighted(counts.astype(float))
    occurring = int((whole.decisions > 0).sum())
    values = {name: float(value) for name, value in figures(whole, occurring).items()}
    shares = _shares(whole, labels)
    reasons = dict(lacks)
    if occurring == 1:
        same = phrase("Not defined: every decision is “{label}”.", label=shares[0].label)
        reasons = dict.fromkeys(NAMES[1:], same) | reasons
    why_none = say.too_few if int(counts.sum()) < FEWEST else ""
    if not why_none and values["raw"] in (0.0, 1.0):
        why_none = phrase("No interval: all units are alike in this.")
    found = {} if why_none else dict(intervals(rows, counts, occurring))
    if independent and "raw" in found:
        found["raw"] = wilson(values["raw"], round(float(whole.n)))
    each = {
        name: Figure(None, reasons[name])
        if name in reasons
        else Figure(values[name], "", *found.get(name, (None, None)))
        for name in NAMES
    }
    return Agreement(
        n=round(float(whole.n)),
        units=units,
        **each,
        shares=shares,
        why_no_interval=why_none,
        remark=_remark(each, shares),
    )


def _shares(whole: Sums, labels: Sequence[str]) -> tuple[LabelShare, ...]:
    total = float(whole.decisions.sum())
    is_pair = bool(whole.first.sum())
    sides = (whole.first, whole.second) if is_pair else (whole.decisions,)
    found = [
        LabelShare(
            label,
            tuple(round(float(side[number])) for side in sides),
            float(whole.decisions[number]) / total,
        )
        for number, label in enumerate(labels)
        if whole.decisions[number] > 0
    ]
    return tuple(sorted(found, key=lambda one: -one.share))


def _remark(each: Mapping[str, Figure], shares: Sequence[LabelShare]) -> str:
    raw, alpha, top = each["raw"].value, each["alpha"].value, shares[0]
    if raw is None or alpha is None or raw < _HIGH or alpha >= _LOW or top.share < _DOMINANT:
        return ""
    return phrase(
        "{raw} of the decisions agree, yet kappa and alpha are low: {share} of all decisions are "
        "“{label}”, so most of that agreement is expected by chance. AC1 depends less on this.",
        raw=percent(raw),
        share=percent(top.share),
        label=top.label,
    )
