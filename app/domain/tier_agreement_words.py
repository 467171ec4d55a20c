"""A comparison of two tiers in sentences: what was compared, what came out, what it means not."""

from __future__ import annotations

from app.domain.agreement import Figure
from app.domain.percent import percent
from app.domain.phrase import mark, phrase, phrase_n
from app.domain.tier_comparison import Counted, Difference, Judged, TierAgreement, set_text

FIGURE_NAMES = {
    "raw": mark("Agreement"),
    "cohen": mark("Cohen’s kappa"),
    "alpha": mark("Krippendorff’s alpha"),
    "ac1": mark("Gwet’s AC1"),
    "fleiss": mark("Fleiss’ kappa"),
}
"""What each figure is called; the last is, for two raters, Scott's pi."""

TierNames = tuple[str, str]


def figure_text(name: str, figure: Figure) -> str:
    """Write a figure: ``84 %`` for raw agreement, ``0.71`` for the others, or why it has none."""
    if figure.value is None:
        return figure.why_undefined
    return percent(figure.value) if name == "raw" else f"{figure.value:.2f}"


def interval_text(name: str, figure: Figure) -> str:
    """Write the 95 % interval of a figure, empty where it has none."""
    if figure.low is None or figure.high is None:
        return ""
    low, high = (
        (percent(figure.low), percent(figure.high))
        if name == "raw"
        else (f"{figure.low:.2f}", f"{figure.high:.2f}")
    )
    return phrase("{low} to {high}", low=low, high=high)


def sentences(found: TierAgreement, names: TierNames) -> tuple[str, ...]:
    """Say everything about a comparison that its figures do not say by themselves."""
    said = [_compared(found), _judged(found), *_edges(found, names), *_points(found, names)]
    said += [found.agreement.remark, found.agreement.why_no_interval]
    return tuple(one for one in said if one)


def _compared(found: TierAgreement) -> str:
    n, step = found.moments_used, found.measure.step_ms
    left = found.moments - n
    if found.measure.counted is Counted.WHOLE:
        return phrase_n(
            "{n:,} moment of the whole video is compared, one every {step} ms; where both tiers "
            "are unmarked they agree.",
            "{n:,} moments of the whole video are compared, one every {step} ms; where both tiers "
            "are unmarked they agree.",
            n=n,
            step=step,
        )
    if found.measure.counted is Counted.BOTH:
        return phrase_n(
            "{n:,} moment at which both tiers are marked is compared, one every {step} ms; "
            "{left} others are left out.",
            "{n:,} moments at which both tiers are marked are compared, one every {step} ms; "
            "{left} others are left out.",
            n=n,
            step=step,
            left=f"{left:,}",
        )
    return phrase_n(
        "{n:,} moment at which either tier is marked is compared, one every {step} ms; {left} "
        "that both leave unmarked are left out.",
        "{n:,} moments at which either tier is marked are compared, one every {step} ms; {left} "
        "that both leave unmarked are left out.",
        n=n,
        step=step,
        left=f"{left:,}",
    )


def _judged(found: TierAgreement) -> str:
    if found.measure.judged is Judged.EACH:
        return phrase(
            "At each moment every label is judged as given or not given; the figures are over all "
            "these judgements."
        )
    return phrase("The tiers agree at a moment where all labels are the same.")


def _edges(found: TierAgreement, names: TierNames) -> list[str]:
    edges = found.boundaries
    said = [
        phrase_n(
            "{n:,} pair of spans is matched, in the order of time, each start and each end at most "
            "{tolerance} ms apart, whatever the labels; without a partner: {one} of “{first}”, "
            "{other} of “{second}”.",
            "{n:,} pairs of spans are matched, in the order of time, each start and each end at "
            "most {tolerance} ms apart, whatever the labels; without a partner: {one} of "
            "“{first}”, {other} of “{second}”.",
            n=edges.matched,
            tolerance=edges.tolerance_ms,
            one=edges.unmatched[0],
            other=edges.unmatched[1],
            first=names[0],
            second=names[1],
        )
    ]
    if edges.median_ms is None or edges.p95_ms is None or edges.later_ms is None:
        return said
    said.append(
        phrase(
            "Their edges lie {median} ms apart as a median, 95 % of them at most {p95} ms; {same} "
            "of the pairs carry the same labels.",
            median=round(edges.median_ms),
            p95=round(edges.p95_ms),
            same=edges.same_labels,
        )
    )
    if round(edges.later_ms):
        later, earlier = (names[1], names[0]) if edges.later_ms > 0 else names
        said.append(
            phrase(
                "“{later}” begins {ms} ms later than “{earlier}”, as a median.",
                later=later,
                earlier=earlier,
                ms=abs(round(edges.later_ms)),
            )
        )
    return said


def _points(found: TierAgreement, names: TierNames) -> list[str]:
    return [
        phrase_n(
            "{n:,} span of “{name}” has no length and is matched, but no moment falls on it.",
            "{n:,} spans of “{name}” have no length and are matched, but no moment falls on them.",
            n=points,
            name=name,
        )
        for points, name in zip(found.points, names, strict=True)
        if points
    ]


def difference_text(found: TierAgreement, place: int, names: TierNames) -> str:
    """Say what the two tiers say in a stretch that differs."""
    first, second = found.difference_sets[place]
    kind = Difference(int(found.differences.codes[place]))
    if kind is Difference.ONLY_FIRST:
        return phrase("only {name}: {labels}", name=names[0], labels=set_text(first))
    if kind is Difference.ONLY_SECOND:
        return phrase("only {name}: {labels}", name=names[1], labels=set_text(second))
    return phrase("{one} ≠ {other}", one=set_text(first), other=set_text(second))
