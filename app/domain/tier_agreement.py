"""Agreement of two raters' tiers over time: figures, labels, confusion, edges, differences.

What is compared is always said: moments a step apart (a density of looking, not a tolerance), with
unmarked time in or out by choice, and several labels a span either as one set or label by label.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from app.domain.agreement import (
    FEWEST,
    Agreement,
    Figure,
    PairCounts,
    Wording,
    agreement_over_time,
)
from app.domain.agreement_sums import Ints
from app.domain.boundary_distance import boundary_distance
from app.domain.phrase import phrase
from app.domain.span import SpanArrays
from app.domain.tier_comparison import (
    Cell,
    Counted,
    Difference,
    Judged,
    LabelAgreement,
    Measure,
    TierAgreement,
    set_text,
)
from app.domain.tier_moments import LabelledSpans, LabelSet, Stretch, moments_in, stretches
from app.domain.tier_pieces import Pieces, piece_ms


def compare_tiers(
    first: LabelledSpans,
    second: LabelledSpans,
    measure: Measure,
    duration_ms: int,
    say: Wording | None = None,
) -> TierAgreement:
    """Compare two tiers of a video; where its length is unknown, up to the last edge.

    Parameters
    ----------
    say
        What is said where there is nothing to compare; of tiers where None is given.
    """
    ends = [int(one.ends.max()) for one in (first, second) if len(one)]
    laid = stretches(first, second, duration_ms or max(ends, default=0))
    moments = moments_in(laid, measure.step_ms)
    used = [_is_used(one, measure.counted) for one in laid]
    counted = np.where(used, moments, 0)
    pieces = Pieces(laid, counted, piece_ms(first, second, measure))
    total = int(counted.sum())
    different = [one for one in laid if one.is_different]
    return TierAgreement(
        measure=measure,
        agreement=_overall(pieces, measure, int(moments.sum()), say or wording(measure.counted)),
        moments=int(moments.sum()),
        moments_used=total,
        jaccard=_jaccard(laid, counted),
        labels=tuple(_of_label(label, laid, counted) for label in _words(laid)),
        cells=_cells(laid, counted),
        boundaries=boundary_distance(first, second, measure.tolerance_ms),
        differences=SpanArrays.build(
            (one.span.start_ms, one.span.end_ms, _kind(one).value, f"{one.span.start_ms}")
            for one in different
        ),
        difference_sets=tuple((one.first, one.second) for one in different),
        points=(first.points, second.points),
    )


def wording(counted: Counted) -> Wording:
    """Return what is said where there is nothing to compare, or too little for an interval."""
    no_pairs = {
        Counted.EITHER: phrase("Not defined: nothing is marked in either tier."),
        Counted.BOTH: phrase("Not defined: at no moment both tiers are marked."),
        Counted.WHOLE: phrase("Not defined: the video has no moments."),
    }
    few = phrase("No interval: fewer than {n} stretches that are independent.", n=FEWEST)
    return Wording(no_pairs[counted], few)


def _overall(pieces: Pieces, measure: Measure, moments: int, say: Wording) -> Agreement:
    laid = pieces.laid
    if measure.judged is Judged.SETS:
        kinds = {one: number for number, one in enumerate(_kinds(laid))}
        first = np.array([kinds[one.first] for one in laid], dtype=np.int64)
        second = np.array([kinds[one.second] for one in laid], dtype=np.int64)
        names = [set_text(one) for one in kinds]
        counts = pieces.counts(first, second, len(kinds))
        return agreement_over_time(counts, names, units=moments, say=say)
    words = _words(laid)
    each = [pieces.counts(*_given(label, laid), 2) for label in words]
    names = [phrase("not given"), phrase("given")]
    if not each:
        nothing = np.zeros((1, 2), dtype=np.int64)
        each = [PairCounts(nothing, nothing, nothing)]
    summed = PairCounts(
        *(sum(getattr(one, name) for one in each) for name in ("first", "second", "both"))
    )
    return agreement_over_time(summed, names, units=moments * max(1, len(words)), say=say)


def _of_label(label: str, laid: Sequence[Stretch], counted: Ints) -> LabelAgreement:
    first, second = _given(label, laid)
    one, other = int(counted[first == 1].sum()), int(counted[second == 1].sum())
    both = int(counted[(first == 1) & (second == 1)].sum())
    total = int(counted.sum())
    neither = total - one - other + both
    counts = PairCounts(
        np.array([[total - one, one]]),
        np.array([[total - other, other]]),
        np.array([[neither, both]]),
    )
    names = [phrase("not given"), phrase("given")]
    found = agreement_over_time(counts, names, units=total, say=Wording())
    specific = (
        Figure(2 * both / (one + other))
        if one + other
        else Figure(None, phrase("Not defined: the label is not given at any moment compared."))
    )
    return LabelAgreement(label, (one, other, both), specific, found)


def _given(label: str, laid: Sequence[Stretch]) -> tuple[Ints, Ints]:
    first = np.array([one.first is not None and label in one.first for one in laid], dtype=np.int64)
    second = np.array(
        [one.second is not None and label in one.second for one in laid], dtype=np.int64
    )
    return first, second


def _cells(laid: Sequence[Stretch], counted: Ints) -> tuple[Cell, ...]:
    found: Mapping[tuple[LabelSet | None, LabelSet | None], list[int]] = defaultdict(list)
    for number, one in enumerate(laid):
        if counted[number]:
            found[one.first, one.second].append(number)
    cells = [
        Cell(first, second, int(counted[numbers].sum()), tuple(laid[each].span for each in numbers))
        for (first, second), numbers in found.items()
    ]
    return tuple(sorted(cells, key=lambda cell: -cell.moments))


def _jaccard(laid: Sequence[Stretch], counted: Ints) -> Figure:
    weight, total = 0, 0.0
    for one, moments in zip(laid, counted.tolist(), strict=True):
        if one.first and one.second:
            weight += moments
            total += moments * len(one.first & one.second) / len(one.first | one.second)
    if not weight:
        return Figure(None, phrase("Not defined: at no moment both raters gave a label."))
    return Figure(total / weight)


def _kinds(laid: Iterable[Stretch]) -> list[LabelSet | None]:
    return list(dict.fromkeys(side for one in laid for side in (one.first, one.second)))


def _words(laid: Iterable[Stretch]) -> list[str]:
    return sorted({word for one in laid for side in (one.first, one.second) for word in side or ()})


def _is_used(one: Stretch, counted: Counted) -> bool:
    marked = (one.first is not None, one.second is not None)
    if counted is Counted.WHOLE:
        return True
    return all(marked) if counted is Counted.BOTH else any(marked)


def _kind(one: Stretch) -> Difference:
    if one.second is None:
        return Difference.ONLY_FIRST
    return Difference.ONLY_SECOND if one.first is None else Difference.OTHER_LABEL
