"""What can be done to annotations, as pure functions: each returns new ones.

Whether the result may be kept, `app.domain.annotating` and the store decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from app.domain.ids import AnnotationKey
from app.domain.tier import Annotation
from app.domain.vocabulary import Vocabulary

Value = TypeVar("Value")


def carries(annotation: Annotation, label: str, vocabulary: Vocabulary) -> bool:
    """Tell whether an annotation has a label, by its name of today or a former one."""
    wanted = vocabulary.current(label)
    return any(vocabulary.current(written) == wanted for written in annotation.labels)


def with_label(annotation: Annotation, label: str, vocabulary: Vocabulary) -> Annotation:
    """Add a label at the end, unless it is there."""
    if carries(annotation, label, vocabulary):
        return annotation
    return replace(annotation, labels=(*annotation.labels, label))


def without_label(annotation: Annotation, label: str, vocabulary: Vocabulary) -> Annotation:
    """Take a label away, however it is written there."""
    wanted = vocabulary.current(label)
    kept = tuple(word for word in annotation.labels if vocabulary.current(word) != wanted)
    return replace(annotation, labels=kept)


def toggled(
    annotations: Sequence[Annotation], label: str, vocabulary: Vocabulary
) -> list[Annotation]:
    """Give all of them a label; take it away where all have it."""
    on_all = all(carries(one, label, vocabulary) for one in annotations)
    change = without_label if on_all else with_label
    return [change(one, label, vocabulary) for one in annotations]


def split(
    annotation: Annotation, at_ms: int, second: AnnotationKey
) -> tuple[Annotation, Annotation] | None:
    """Cut in two at a moment inside; both parts keep everything, None where it is not inside."""
    if not annotation.start_ms < at_ms < annotation.end_ms:
        return None
    return (
        replace(annotation, end_ms=at_ms),
        replace(annotation, key=second, start_ms=at_ms),
    )


def merged(annotations: Iterable[Annotation], vocabulary: Vocabulary) -> Annotation:
    """Make one of several: the first in time, which reaches to the last end.

    It has the labels of all and their notes, one a line; person and confidence where all agree.
    """
    parts = sorted(annotations, key=lambda one: (one.start_ms, one.end_ms))
    first = parts[0]
    for part in parts[1:]:
        for label in part.labels:
            first = with_label(first, label, vocabulary)
    notes = dict.fromkeys(part.note for part in parts if part.note)
    return replace(
        first,
        end_ms=max(part.end_ms for part in parts),
        note="\n".join(notes),
        person=shared(parts, lambda one: one.person),
        confidence=shared(parts, lambda one: one.confidence),
    )


def shared(annotations: Sequence[Annotation], of: Callable[[Annotation], Value]) -> Value | None:
    """Return what all of them have in common, None where they differ or there are none."""
    values = {of(one) for one in annotations}
    return values.pop() if len(values) == 1 else None


def differ(annotations: Sequence[Annotation], of: Callable[[Annotation], object]) -> bool:
    """Tell whether they have more than one value."""
    return len({of(one) for one in annotations}) > 1


def label_counts(annotations: Sequence[Annotation], vocabulary: Vocabulary) -> dict[str, int]:
    """Return how many carry each label, by the names of today, in the order first met."""
    counts: dict[str, int] = {}
    for one in annotations:
        for label in dict.fromkeys(map(vocabulary.current, one.labels)):
            counts[label] = counts.get(label, 0) + 1
    return counts


def fitted(annotation: Annotation, vocabulary: Vocabulary) -> Annotation:
    """Return what a tier with other words can hold: words it lacks go to the note."""
    lacking = [label for label in annotation.labels if not vocabulary.allows(label)]
    if not lacking:
        return annotation
    kept = tuple(label for label in annotation.labels if label not in lacking)
    notes = filter(None, (annotation.note, ", ".join(lacking)))
    return replace(annotation, labels=kept, note="\n".join(notes))
