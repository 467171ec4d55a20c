"""One change to many annotations at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from app.domain.ids import PersonKey, TierKey
from app.domain.tier import Annotation
from app.domain.words import folded, unique


class Manner(Enum):
    """What becomes of what was there before."""

    KEEP = "keep"
    ADD = "add"
    TAKE_AWAY = "take away"
    REPLACE = "replace"


@dataclass(frozen=True, slots=True)
class BulkChange:
    """What is to change in all of them; what keeps its first value stays as it is in each.

    Attributes
    ----------
    labels, label_manner
        Labels to add, to take away, or to have in place of all others.
    note, note_manner
        A note to have, or to add in a line of its own; `Manner.TAKE_AWAY` is no manner of notes.
    person, sets_person
        Whom they are about, None for nobody, if `sets_person`.
    confidence, sets_confidence
        0 to 1, None for not said, if `sets_confidence`.
    tier
        Where they go; None lets each stay.
    """

    labels: tuple[str, ...] = ()
    label_manner: Manner = Manner.KEEP
    note: str = ""
    note_manner: Manner = Manner.KEEP
    person: PersonKey | None = None
    sets_person: bool = False
    confidence: float | None = None
    sets_confidence: bool = False
    tier: TierKey | None = None

    def __bool__(self) -> bool:
        manners = (self.label_manner, self.note_manner)
        moves = self.sets_person or self.sets_confidence or self.tier is not None
        return moves or any(manner is not Manner.KEEP for manner in manners)

    def applied(self, annotations: Sequence[Annotation]) -> list[Annotation]:
        """Return changed copies in the same order; those that would not change are among them."""
        return [self._changed(annotation) for annotation in annotations]

    def _changed(self, old: Annotation) -> Annotation:
        moves = self.tier is not None and self.tier != old.tier
        return replace(
            old,
            labels=self._labels(old.labels),
            note=self._note(old.note),
            person=self.person if self.sets_person else old.person,
            confidence=self.confidence if self.sets_confidence else old.confidence,
            tier=self.tier or old.tier,
            parent=None if moves else old.parent,
        )

    def _labels(self, old: tuple[str, ...]) -> tuple[str, ...]:
        if self.label_manner is Manner.REPLACE:
            return unique(self.labels)
        if self.label_manner is Manner.ADD:
            return unique((*old, *self.labels))
        if self.label_manner is Manner.TAKE_AWAY:
            gone = set(map(folded, self.labels))
            return tuple(label for label in old if folded(label) not in gone)
        return old

    def _note(self, old: str) -> str:
        if self.note_manner is Manner.REPLACE:
            return self.note
        added = self.note_manner is Manner.ADD and self.note
        return "\n".join(filter(None, (old, self.note))) if added else old
