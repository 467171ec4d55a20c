"""What the panel of the Label workspace shows: one unit, the rater's own labels, what is around."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.check import Check
from app.domain.ids import UnitKey
from app.domain.label_advice import label_advice
from app.domain.label_mapping import OURS, LabelMapping
from app.domain.labelling import Layer, Unit, UnitLabel, UnitSet
from app.domain.person import Person


class UnitState(StrEnum):
    """How the rater stands to a unit."""

    LEFT = "left"
    LABELLED = "labelled"
    REVISIT = "revisit"
    EXCLUDED = "excluded"


@dataclass(frozen=True, slots=True)
class UnitMark:
    """One unit of the set, as the grid of progress shows it."""

    key: UnitKey
    unit_id: str
    state: UnitState


@dataclass(frozen=True, slots=True)
class EarlierUnit:
    """A unit of the same speaker before this one, with the rater's own labels.

    Attributes
    ----------
    number
        Place in the set, from 1.
    """

    key: UnitKey
    number: int
    text: str
    start_ms: int
    label: UnitLabel = field(default_factory=UnitLabel)


@dataclass(frozen=True, slots=True)
class LabelSheet:
    """All of one unit.

    Attributes
    ----------
    label
        The rater's own, with what is not stored yet.
    stored
        The labels as they are stored; None while there are none.
    number, total
        Place among the units that are labelled, from 1 (0 for one that is left out), and how many.
    cast
        The speaker, where the cast has them.
    earlier
        Of the same speaker, the nearest last.
    solution
        The right labels of a practice unit, once the rater's own stand.
    has_video
        It can be played here.
    why_locked
        Why nothing can be written; empty where it can.
    """

    unit: Unit
    unit_set: UnitSet
    label: UnitLabel
    stored: UnitLabel | None = None
    number: int = 0
    total: int = 0
    cast: Person | None = None
    earlier: tuple[EarlierUnit, ...] = ()
    solution: UnitLabel | None = None
    has_video: bool = True
    why_locked: str = ""
    mapping: LabelMapping = OURS

    @property
    def layers(self) -> tuple[Layer, ...]:
        """What is labelled."""
        return self.unit_set.layers

    @property
    def advice(self) -> tuple[Check, ...]:
        """What is worth a second look."""
        return label_advice(self.label, self.layers, self.mapping)

    @property
    def is_complete(self) -> bool:
        """Tell whether each layer is labelled."""
        return self.label.is_complete(self.layers)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a rater is with a set."""

    labelled: int = 0
    revisit: int = 0
    left: int = 0
    excluded: int = 0

    @property
    def total(self) -> int:
        """Units to label, without those left out."""
        return self.labelled + self.left
