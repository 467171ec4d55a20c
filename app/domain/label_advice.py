"""Advice on the labels of a unit: what rarely goes together, to look at once more.

It never stops anybody, and a rater may set it aside unit by unit (`UnitLabel.waived`). What the
layers say together rests on our own mapping (`app.domain.label_mapping`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.domain.check import Check, Severity
from app.domain.emotion import UNSURE
from app.domain.label_mapping import OURS, LabelMapping
from app.domain.labelling import Layer, UnitLabel
from app.domain.phrase import phrase

NEUTRAL_GO = "neutral"
NEUTRAL_BASIC = "Neutral"
LAYERS_APART, NEUTRAL_WITH, UNSURE_WITH, NEUTRAL_STRONG, SECONDARY_SAME = (
    "layers-apart",
    "neutral-with-others",
    "unsure-with-others",
    "neutral-and-strong",
    "secondary-repeats",
)
_STRONG = 4


def label_advice(
    label: UnitLabel,
    layers: Iterable[Layer] = (Layer.BASIC, Layer.GO),
    mapping: LabelMapping = OURS,
) -> tuple[Check, ...]:
    """Return what is worth a second look; what the rater set aside is marked so.

    Parameters
    ----------
    layers
        Which are labelled: of one alone nothing is said across layers.
    """
    shown = tuple(layers)
    found: list[tuple[str, str]] = []
    if Layer.BASIC in shown and Layer.GO in shown:
        found += _across(label, mapping)
    if Layer.GO in shown:
        found += _within_go(label)
    found += _beside(label)
    return tuple(_check(rule, message, label) for rule, message in found)


def open_advice(checks: Iterable[Check]) -> tuple[Check, ...]:
    """Return the advice that nobody set aside."""
    return tuple(check for check in checks if not check.waived_reason)


def _across(label: UnitLabel, mapping: LabelMapping) -> Iterator[tuple[str, str]]:
    if not label.basic:
        return
    for word in label.go:
        if not mapping.goes_with(word, label.basic):
            yield (
                LAYERS_APART,
                phrase("{basic} with {label}: look again.", basic=label.basic, label=word),
            )


def _within_go(label: UnitLabel) -> Iterator[tuple[str, str]]:
    for word, rule in ((NEUTRAL_GO, NEUTRAL_WITH), (UNSURE, UNSURE_WITH)):
        if word in label.go and len(label.go) > 1:
            yield rule, phrase("“{label}” stands with other labels.", label=word)


def _beside(label: UnitLabel) -> Iterator[tuple[str, str]]:
    if label.basic == NEUTRAL_BASIC and (label.intensity or 0) >= _STRONG:
        yield NEUTRAL_STRONG, phrase("Neutral, and of intensity {n}.", n=label.intensity or 0)
    primary = {word.lower() for word in (label.basic, *label.go) if word}
    for word in label.secondary:
        if word.lower() in primary:
            yield SECONDARY_SAME, phrase("“{label}” is a label already.", label=word)


def _check(rule: str, message: str, label: UnitLabel) -> Check:
    reason = phrase("set aside") if rule in label.waived else ""
    return Check(rule, Severity.WARNING, message, "label", waivable=True, waived_reason=reason)
