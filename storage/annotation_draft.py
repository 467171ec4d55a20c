"""Makes annotations ready to be kept: checked one by one, stamped, and put into their parents."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.domain import annotating
from app.domain.errors import InvalidRecordError
from app.domain.ids import AnnotationKey
from app.domain.span import SpanArrays
from app.domain.tier import Annotation, Tier
from app.domain.vocabulary import Vocabulary
from app.domain.words import unique
from storage.edit import Edit


@dataclass(frozen=True, slots=True)
class AnnotationDrafter:
    """Checks annotations of one tier for one edit.

    Attributes
    ----------
    duration_ms
        Length of the video, 0 while unknown.
    parent_name, parents
        The tier this one depends on, and its spans near the annotations; empty without one.
    """

    edit: Edit
    tier: Tier
    vocabulary: Vocabulary
    duration_ms: int
    parent_name: str
    parents: SpanArrays

    def fresh(self, annotation: Annotation) -> Annotation:
        """Return a new annotation as it is kept.

        Raises
        ------
        InvalidRecordError
            It breaks a rule by itself.
        """
        self._check_time(annotation)
        self._check_words(annotation)
        created_by = annotation.created_by or (None if annotation.created_at else self.edit.rater)
        created_at = annotation.created_at or self.edit.at
        return replace(
            annotation,
            labels=unique(annotation.labels),
            parent=self.home(annotation),
            created_by=created_by,
            created_at=created_at,
            updated_by=annotation.updated_by if annotation.updated_at else created_by,
            updated_at=annotation.updated_at or created_at,
        )

    def changed(self, old: Annotation, new: Annotation) -> Annotation:
        """Return a changed annotation as it is kept; what did not change is not held against it.

        Raises
        ------
        InvalidRecordError
            It breaks a rule by itself.
        """
        if (new.start_ms, new.end_ms, new.tier) != (old.start_ms, old.end_ms, old.tier):
            self._check_time(new)
        if (new.labels, new.tier, new.confidence) != (old.labels, old.tier, old.confidence):
            self._check_words(new)
        kept = replace(
            new,
            labels=unique(new.labels) if new.labels != old.labels else old.labels,
            parent=self.home(new),
            created_by=old.created_by,
            created_at=old.created_at,
            updated_by=old.updated_by if new.updated_at == old.updated_at else new.updated_by,
        )
        if kept == old or kept.updated_at != old.updated_at:
            return kept
        return replace(kept, updated_by=self.edit.rater, updated_at=self.edit.at)

    def home(self, annotation: Annotation) -> AnnotationKey | None:
        """Return the parent that an annotation lies inside, the one it has where that holds it.

        Raises
        ------
        InvalidRecordError
            The tier depends on another, and no annotation there holds this one.
        """
        if self.tier.parent is None:
            return None
        start, end = annotation.start_ms, annotation.end_ms
        place = annotating.home_of(start, end, self.parents, annotation.parent or "")
        if place is None:
            raise InvalidRecordError(annotating.outside_violation(start, end, self.parent_name))
        return AnnotationKey(self.parents.ids[place])

    def _check_time(self, annotation: Annotation) -> None:
        _refuse(annotating.time_violation(annotation.start_ms, annotation.end_ms, self.duration_ms))

    def _check_words(self, annotation: Annotation) -> None:
        _refuse(annotating.label_violation(annotation.labels, self.vocabulary))
        _refuse(annotating.confidence_violation(annotation.confidence))


def _refuse(violation: str | None) -> None:
    if violation is not None:
        raise InvalidRecordError(violation)
