"""How far two sources agree on what somebody feels, in labels: over time, and in their order.

Over time they are compared as two tiers are (`app.domain.tier_agreement`): moments a step apart at
which both say something, what each says taken as a set of labels. The order is compared without
the clock, by two figures: Kendall's tau-b of the first appearances of the labels that both use
(Kendall 1945), and the edit distance (Levenshtein 1966) between the two sequences of label sets,
neighbours that are equal counted once, given as a likeness of 0 to 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from rapidfuzz.distance import Levenshtein

from app.domain.agreement import FEWEST, Figure, Wording
from app.domain.emotion_words import KnownEmotions
from app.domain.folding import fold
from app.domain.phrase import phrase
from app.domain.tier_agreement import compare_tiers
from app.domain.tier_comparison import Counted, Measure, TierAgreement
from app.domain.tier_moments import LabelledSpans, LabelSet
from app.domain.trajectory import Reading

COMPARED = Measure(step_ms=40, counted=Counted.BOTH)
"""How the readings of two sources are compared where nothing else is asked for."""


@dataclass(frozen=True, slots=True, eq=False)
class ReadingAgreement:
    """All that can be said of two sources that give labels.

    Attributes
    ----------
    tiers
        The comparison over time: its `agreement` has the share of time at which the labels are
        equal as ``raw``, kappa on moments as ``cohen``; its differences are where they part.
    order
        Kendall's tau-b, -1 to 1.
    likeness
        1 less the edit distance as a share of the longer sequence.
    stages
        How many label sets in a row each source gives.
    common_labels
        How many labels both use.
    """

    tiers: TierAgreement
    order: Figure
    likeness: Figure
    stages: tuple[int, int]
    common_labels: int

    def to_json(self) -> dict[str, object]:
        """Return the figures over time and those of the order."""
        over_time = self.tiers.agreement
        lacks = {
            name: figure.why_undefined
            for name, figure in (("order_tau", self.order), ("order_likeness", self.likeness))
            if figure.why_undefined
        }
        return {
            **over_time.to_json(),
            "step_ms": self.tiers.measure.step_ms,
            "count": self.tiers.measure.counted.value,
            "order_tau": self.order.value,
            "order_likeness": self.likeness.value,
            "stages": list(self.stages),
            "common_labels": self.common_labels,
            "why_undefined": {**over_time.lacks, **lacks},
        }


def compare_readings(
    first: Sequence[Reading],
    second: Sequence[Reading],
    measure: Measure = COMPARED,
    *,
    duration_ms: int = 0,
    known: KnownEmotions | None = None,
) -> ReadingAgreement:
    """Compare the readings of one person by two sources.

    Parameters
    ----------
    duration_ms
        Of the video; 0 compares up to the last edge.
    known
        Labels to find in what a source wrote; a text that names none is a label of its own.
    """
    names = known or KnownEmotions()
    one, other = _ordered(first, names), _ordered(second, names)
    laid = LabelledSpans.build(_rows(one)), LabelledSpans.build(_rows(other))
    tiers = compare_tiers(laid[0], laid[1], measure, duration_ms, _wording())
    ours, theirs = _stages(one), _stages(other)
    common = _first_places(ours).keys() & _first_places(theirs).keys()
    return ReadingAgreement(
        tiers=tiers,
        order=order_of(ours, theirs),
        likeness=likeness_of(ours, theirs),
        stages=(len(ours), len(theirs)),
        common_labels=len(common),
    )


def labels_of(text: str, known: KnownEmotions) -> LabelSet:
    """Return the labels that a text names, or the text itself, folded, where it names none."""
    return frozenset(known.labels_in(text)) or frozenset({fold(text)})


def order_of(first: Sequence[LabelSet], second: Sequence[LabelSet]) -> Figure:
    """Return Kendall's tau-b of the first appearances of the labels that both sequences use."""
    ours, theirs = _first_places(first), _first_places(second)
    common = [label for label in ours if label in theirs]
    if len(common) < 2:
        return Figure(None, phrase("Not defined: fewer than two labels are used by both."))
    pairs = [
        (_sign(ours[one] - ours[other]), _sign(theirs[one] - theirs[other]))
        for one, other in combinations(common, 2)
    ]
    apart = sum(1 for one, _ in pairs if one), sum(1 for _, other in pairs if other)
    if not all(apart):
        return Figure(
            None, phrase("Not defined: the labels used by both appear at once, not in an order.")
        )
    return Figure(sum(one * other for one, other in pairs) / (apart[0] * apart[1]) ** 0.5)


def likeness_of(first: Sequence[LabelSet], second: Sequence[LabelSet]) -> Figure:
    """Return 1 less the edit distance of two sequences as a share of the longer one."""
    longest = max(len(first), len(second))
    if not longest:
        return Figure(None, phrase("Not defined: neither source gives a label."))
    return Figure(1 - Levenshtein.distance(first, second) / longest)


def _ordered(readings: Iterable[Reading], known: KnownEmotions) -> list[tuple[Reading, LabelSet]]:
    ordered = sorted(readings, key=lambda each: (each.span.start_ms, each.span.end_ms))
    return [(each, labels_of(each.emotion, known)) for each in ordered]


def _rows(
    ordered: Iterable[tuple[Reading, LabelSet]],
) -> Iterable[tuple[int, int, LabelSet]]:
    return ((each.span.start_ms, each.span.end_ms, labels) for each, labels in ordered)


def _stages(ordered: Iterable[tuple[Reading, LabelSet]]) -> list[LabelSet]:
    """Return the label sets in their order, neighbours that are equal once."""
    return [labels for labels, _ in groupby(labels for _, labels in ordered)]


def _first_places(sequence: Sequence[LabelSet]) -> dict[str, int]:
    found: dict[str, int] = {}
    for place, labels in enumerate(sequence):
        for label in sorted(labels):
            found.setdefault(label, place)
    return found


def _wording() -> Wording:
    few = phrase("No interval: fewer than {n} stretches that are independent.", n=FEWEST)
    return Wording(phrase("Not defined: at no moment both sources say something."), few)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
