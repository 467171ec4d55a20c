"""What the labels of a set came to, as it was aggregated once: kept with its settings and its time.

The votes stay where they are; a result is what they were worth when it was made. A unit that
somebody settled later (`app.domain.review.Adjudication`) keeps the label it had before and the
reason, see `settled`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.ids import UnitKey, UnitSetKey
from app.domain.labelling import Layer
from app.domain.question import JsonObject, JsonValue, Stamp
from app.domain.review import Adjudication
from app.domain.soft_labels import SEPARATOR


@dataclass(frozen=True, slots=True)
class UnitResult:
    """What the votes on one unit came to.

    Attributes
    ----------
    label
        Of the basic layer the most probable one. Of the other layer those that more than half of
        the raters chose, joined by ``;``. Empty where there are none.
    confidence
        Of the basic layer the probability of the label, 0 to 1; None of the other layer.
    tier
        ``high``, ``medium`` or ``low`` by the confidence; empty without one.
    distinct
        How many different labels were said.
    shares
        By label: its probability of the basic layer, where it is not next to nothing; the share of
        raters who chose it of the other layer.
    """

    unit: UnitKey
    label: str
    confidence: float | None
    tier: str
    distinct: int
    shares: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class LayerResult:
    """What the votes on one layer of a set came to.

    Attributes
    ----------
    settings
        How it was made: method and numbers.
    raters
        Names of those whose votes counted.
    made
        By whom and when.
    figures
        All that was counted on the way, as ``aggregate --json`` prints it.
    units
        In the order of the set.
    """

    unit_set: UnitSetKey
    layer: Layer
    settings: JsonObject
    raters: tuple[str, ...]
    units: tuple[UnitResult, ...]
    figures: JsonObject
    made: Stamp = field(default=Stamp("", ""))

    def of_unit(self) -> dict[UnitKey, UnitResult]:
        """Return what each unit came to, by its key."""
        return {one.unit: one for one in self.units}


class Standing(StrEnum):
    """Whence the label of a unit is."""

    NONE = "none"
    AGGREGATED = "aggregated"
    CONFIRMED = "confirmed"
    CORRECTED = "corrected"


_BY_SOMEBODY = (Standing.CONFIRMED, Standing.CORRECTED)


@dataclass(frozen=True, slots=True)
class SettledLabel:
    """The label of a unit, as it stands.

    Attributes
    ----------
    earlier
        What it was before somebody corrected it; the same where nobody did.
    reason
        Why it was settled so.
    """

    label: str
    earlier: str
    reason: str
    standing: Standing
    confidence: float | None = None
    tier: str = ""


def settled(
    layer: Layer, result: UnitResult | None, adjudication: Adjudication | None
) -> SettledLabel:
    """Return the label of a unit on a layer: what somebody settled, else what votes came to."""
    found = UnitResult(UnitKey(""), "", None, "", 0) if result is None else result
    change = None if adjudication is None else _change_of(adjudication, layer)
    if change is None or adjudication is None:
        standing = Standing.AGGREGATED if found.label else Standing.NONE
        return SettledLabel(found.label, found.label, "", standing, found.confidence, found.tier)
    label, earlier = _text(change.get("now")), _text(change.get("was"))
    standing = Standing.CONFIRMED if label == earlier else Standing.CORRECTED
    reason = _text(change.get("reason")) or adjudication.reason
    return SettledLabel(label, earlier, reason, standing, found.confidence, found.tier)


def with_corrections(
    figures: JsonObject,
    result: LayerResult,
    decided: Mapping[UnitKey, Adjudication],
    ids: Mapping[UnitKey, str],
) -> dict[str, JsonValue]:
    """Return figures with the units to settle, and with what was settled.

    Parameters
    ----------
    ids
        Public ids of the units.
    """
    stand = {one.unit: settled(result.layer, one, decided.get(one.unit)) for one in result.units}
    done = {key for key, one in stand.items() if one.standing in _BY_SOMEBODY}
    open_units = [key for key in disputed_units(result) if key not in done]
    corrections: list[JsonValue] = [
        {
            "unit_id": ids[key],
            "label": one.label,
            "earlier": one.earlier,
            "reason": one.reason,
            "standing": one.standing.value,
        }
        for key, one in stand.items()
        if key in done
    ]
    return {
        **figures,
        "disputed": [ids[key] for key in open_units],
        "corrections": corrections,
    }


def disputed_units(result: LayerResult) -> tuple[UnitKey, ...]:
    """Return the units whose label needs somebody, the least certain first.

    Of the basic layer those of the low tier; of the other one those for which no label was chosen
    by more than half of the raters.
    """
    if result.layer is Layer.GO:
        return tuple(one.unit for one in result.units if one.distinct and not one.label)
    low = [one for one in result.units if one.tier == "low"]
    return tuple(one.unit for one in sorted(low, key=lambda one: one.confidence or 0.0))


def correction(
    layer: Layer,
    labels: Sequence[str],
    earlier: str,
    reason: str = "",
    before: JsonObject | None = None,
) -> dict[str, JsonValue]:
    """Return `Adjudication.changes` that settle a layer of a unit.

    Parameters
    ----------
    labels
        What it is now; on the basic layer one.
    earlier
        What it was: the aggregated label. Where the layer was settled before, the label that was
        aggregated then stays as the earlier one.
    before
        Changes of the adjudication before this one: what it says of the other layer stays.
    """
    kept = dict(before or {})
    known = kept.get(layer.value)
    was = _text(known.get("was")) if isinstance(known, Mapping) else earlier
    kept[layer.value] = {"now": joined(labels), "was": was, "reason": reason}
    return kept


def is_settled(adjudication: Adjudication | None, layer: Layer) -> bool:
    """Tell whether somebody settled a layer of a unit."""
    return adjudication is not None and _change_of(adjudication, layer) is not None


def joined(labels: Sequence[str]) -> str:
    """Write labels as files do: joined by ``;``."""
    return SEPARATOR.join(labels)


def _change_of(adjudication: Adjudication, layer: Layer) -> JsonObject | None:
    change = adjudication.changes.get(layer.value)
    return change if isinstance(change, Mapping) else None


def _text(value: JsonValue) -> str:
    return value if isinstance(value, str) else ""
