"""What `aggregate` tells people."""

from __future__ import annotations

from app.commands.output import count_of, print_problems, print_table
from app.domain.aggregation import Aggregation
from app.domain.check import Violation
from app.domain.percent import percent
from app.domain.set_aggregation import SetAggregation
from app.domain.tier_agreement_words import figure_text


def print_aggregation(found: Aggregation, problems: tuple[Violation, ...]) -> None:
    """Print what people want to know of it."""
    print_problems(problems)
    made = found.estimate
    why = "settled" if made.is_settled else f"still moving by {made.change:.1e} on average"
    raters = count_of(len(found.raters), "rater")
    print(f"{count_of(found.n, 'unit')}, {raters}, {count_of(made.rounds, 'round')}: {why}.")
    counts = found.quality_counts().items()
    print_table([(f"  {name}", f"{n:,}", percent(n / found.n)) for name, n in counts])
    figures = found.agreement.figures().items()
    print_table([(f"  {name}", figure_text(name, one)) for name, one in figures if name != "cohen"])
    shares = found.label_shares()
    print("\nLabels (prior; share of the aggregated labels)")
    print_table(
        [
            (f"  {label}", f"{prior:.4f}", percent(shares.get(label, 0.0)))
            for label, prior in zip(found.labels, made.prior.tolist(), strict=True)
        ]
    )
    if len(found.pairs) > 1:
        print("\nEvery two (Cohen's kappa)")
        print_table(
            [
                (f"  {one} and {other}", figure_text("cohen", each))
                for (one, other), each in found.pairs.items()
            ]
        )
    print("\nRaters (votes; share that is the aggregated label; entropy in bits)")
    print_table(
        [
            (
                f"  {each.rater}",
                f"{each.n:,}",
                "" if each.agreeing is None else percent(each.agreeing),
                "" if each.entropy_bits is None else f"{each.entropy_bits:.3f}",
            )
            for each in found.styles
        ]
    )


def print_sets(found: SetAggregation, problems: tuple[Violation, ...]) -> None:
    """Print what people want to know of sets."""
    print_problems(problems)
    print(f"{count_of(found.n, 'unit')}, {count_of(len(found.raters), 'rater')}.")
    if found.identical is not None:
        print(f"  the same set by all: {percent(found.identical)}")
    print("\nRaters (units; labels a unit)")
    print_table(
        [
            (
                f"  {each.rater}",
                f"{each.n:,}",
                "" if each.per_unit is None else f"{each.per_unit:.2f}",
            )
            for each in found.styles
        ]
    )
    print("\nEvery two (mean Jaccard; sets that meet; equal sets)")
    print_table(
        [
            (f"  {one} and {other}", _number(each.mean_jaccard), _share(each.overlap_ratio),
             _share(each.exact_match_ratio))
            for (one, other), each in found.pairs.items()
        ]
    )  # fmt: skip
    print("\nUnits by the size of the union")
    print_table([(f"  {size}", f"{units:,}") for size, units in found.union_sizes().items()])


def _number(value: float | None) -> str:
    return "not defined" if value is None else f"{value:.3f}"


def _share(value: float | None) -> str:
    return "not defined" if value is None else percent(value)
