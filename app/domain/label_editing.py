"""What a press does to the labels of a unit; all of it pure, each returns changed labels."""

from __future__ import annotations

from dataclasses import replace

from app.domain.labelling import INTENSITIES, Layer, SeenIn, UnitLabel


def with_basic(label: UnitLabel, name: str) -> UnitLabel:
    """Give the label of Basic-7; the one that holds is taken back."""
    return replace(label, basic="" if label.basic == name else name)


def with_go(label: UnitLabel, name: str) -> UnitLabel:
    """Give a label of GoEmotions besides the others; one that holds is taken back."""
    return replace(label, go=_toggled(label.go, name))


def with_secondary(label: UnitLabel, name: str) -> UnitLabel:
    """Give an emotion that is felt besides; one that holds is taken back."""
    return replace(label, secondary=_toggled(label.secondary, name))


def with_intensity(label: UnitLabel, level: int | None) -> UnitLabel:
    """Say how strong it is; the level that holds is taken back."""
    return replace(label, intensity=None if label.intensity == level else level)


def stronger(label: UnitLabel, step: int) -> UnitLabel:
    """Make it stronger (1) or weaker (-1); from nothing said the middle, and no further than ends.

    Weaker than the lowest is nothing said.
    """
    if label.intensity is None:
        return replace(label, intensity=INTENSITIES[len(INTENSITIES) // 2])
    level = label.intensity + step
    if level < INTENSITIES[0]:
        return replace(label, intensity=None)
    return replace(label, intensity=min(level, INTENSITIES[-1]))


def with_seen_in(label: UnitLabel, place: SeenIn) -> UnitLabel:
    """Say that it shows in words, voice or face; a place that holds is taken back."""
    return replace(label, seen_in=label.seen_in ^ {place})


def with_waived(label: UnitLabel, rule: str) -> UnitLabel:
    """Set a piece of advice aside on this unit, or heed it again."""
    return replace(label, waived=_toggled(label.waived, rule))


def of_layers(label: UnitLabel, layers: tuple[Layer, ...]) -> UnitLabel:
    """Return the labels without those of layers that are not labelled."""
    return replace(
        label,
        basic=label.basic if Layer.BASIC in layers else "",
        go=label.go if Layer.GO in layers else (),
    )


def is_blank(label: UnitLabel) -> bool:
    """Tell whether nothing is said."""
    return label == UnitLabel()


def _toggled(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    if name in names:
        return tuple(each for each in names if each != name)
    return (*names, name)
