"""What the details column shows: the chosen annotations and what belongs to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.annotation_edits import label_counts
from app.domain.person import Person
from app.domain.tier import Annotation
from app.domain.vocabulary import Vocabulary
from widgets.annotation.label_offer import Held


@dataclass(frozen=True, slots=True)
class ChosenAnnotations:
    """Annotations that are edited together.

    Attributes
    ----------
    annotations
        Those that are known, in the order of time.
    count
        How many are chosen; more than `annotations` where those are too many to read.
    vocabulary
        Theirs; None where they have several.
    tier_name
        Name of their tier, empty where they stand on several.
    parent_text
        What the annotation lies inside; empty on a tier that depends on none.
    why_locked
        Why nothing can be changed; empty where it can.
    """

    annotations: tuple[Annotation, ...] = ()
    count: int = 0
    vocabulary: Vocabulary | None = None
    people: tuple[Person, ...] = ()
    tier_name: str = ""
    parent_text: str = ""
    why_locked: str = ""

    @property
    def is_one(self) -> bool:
        """Whether exactly one is chosen."""
        return self.count == 1 and len(self.annotations) == 1

    @property
    def knows_all(self) -> bool:
        """Whether all of them were read, so that what they share can be said."""
        return self.count == len(self.annotations)

    def held(self) -> Mapping[str, Held]:
        """Return which labels all of them, or some, carry."""
        if self.vocabulary is None:
            return {}
        counts = label_counts(self.annotations, self.vocabulary)
        return {
            name: Held.ALL if n == self.count and self.knows_all else Held.SOME
            for name, n in counts.items()
        }
