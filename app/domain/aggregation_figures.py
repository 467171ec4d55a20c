"""The figures of an aggregation as JSON, by the names that EmoS's published summaries use."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean, median

from app.domain.aggregation import Aggregation
from app.domain.question import JsonValue
from app.domain.set_aggregation import SetAggregation
from app.domain.soft_labels import SetAgreement

Figures = dict[str, JsonValue]


def figures_of(found: Aggregation) -> Figures:
    """Return what was counted where every vote is one label."""
    made = found.estimate
    return {
        "n": found.n,
        "units": len(found.qualities),
        "raters": list(found.raters),
        "prior": dict(zip(found.labels, made.prior.tolist(), strict=True)),
        "tiers": dict(found.quality_counts()),
        "iterations": made.rounds,
        "change": made.change,
        "settled": made.is_settled,
        **_agreement(found),
        "cohen": {f"{one}_vs_{other}": each.value for (one, other), each in found.pairs.items()},
        "ds_distribution": dict(found.label_shares()),
        "agreement_ratios": {str(n): share for n, share in found.distinct_shares().items()},
        "confidence_by_unique_labels": {
            str(n): mean for n, mean in found.confidence_by_distinct().items()
        },
        "majority_kept": found.majority_kept(),
        "label_distribution": {each.rater: dict(each.shares) for each in found.styles},
        "accuracy_vs_ds": {each.rater: each.agreeing for each in found.styles},
        "entropy": {each.rater: each.entropy_bits for each in found.styles},
        "bias": {each.rater: dict(each.bias) for each in found.styles},
        "confusion": {each.rater: each.counts.tolist() for each in found.styles},
        "labels": list(found.labels),
    }


def figures_of_sets(found: SetAggregation) -> Figures:
    """Return what was counted where every vote is a set of labels."""
    return {
        "n": found.n,
        "units": len(found.soft),
        "raters": list(found.raters),
        "labels": list(found.labels),
        "label_distribution": {each.rater: dict(each.shares) for each in found.styles},
        "avg_labels_per_sample": {each.rater: each.per_unit for each in found.styles},
        "label_count_hist": {
            each.rater: {str(n): units for n, units in each.sizes.items()} for each in found.styles
        },
        "identical_sets_ratio": found.identical,
        "pairwise_comparisons": {
            f"{one}_vs_{other}": _likeness(each) for (one, other), each in found.pairs.items()
        },
        "union_label_hist": {str(n): units for n, units in found.union_sizes().items()},
    }


def hardness(texts: Sequence[str], distinct: Sequence[int]) -> Figures:
    """Return how long the texts are on which raters gave 1, 2, ... different labels.

    Parameters
    ----------
    texts, distinct
        One a unit; those without a text or without a vote are left aside. Length is in characters.
    """
    lengths: dict[int, list[int]] = defaultdict(list)
    for text, number in zip(texts, distinct, strict=True):
        if text and number:
            lengths[number].append(len(text))
    return {
        str(number): {"mean_char_len": fmean(found), "median_char_len": float(median(found))}
        for number, found in sorted(lengths.items())
    }


def _likeness(one: SetAgreement) -> Figures:
    return {
        "n": one.n,
        "mean_jaccard": one.mean_jaccard,
        "median_jaccard": one.median_jaccard,
        "overlap_ratio": one.overlap_ratio,
        "exact_match_ratio": one.exact_match_ratio,
    }


def _agreement(found: Aggregation) -> Figures:
    whole = found.agreement
    figures = {name: one for name, one in whole.figures().items() if name != "cohen"}
    return {
        **{name: one.value for name, one in figures.items()},
        "why_undefined": {
            name: one.why_undefined for name, one in figures.items() if one.why_undefined
        },
    }
