"""How the annotations of a tier in a file differ from those of the project."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from app.domain.ids import PersonKey
from app.domain.tier import Annotation
from app.domain.vocabulary import Vocabulary
from storage.formats.label_text import split_labels
from storage.formats.tier_document import DocumentAnnotation, DocumentTier


@dataclass(slots=True)
class Difference:
    """What is the same and what is not.

    Attributes
    ----------
    same
        Place in the file and annotation here, equal as far as the file speaks.
    changed
        The same with what the file says put in.
    fresh
        Places only the file has.
    gone
        Annotations only the project has.
    """

    same: list[tuple[int, Annotation]] = field(default_factory=list)
    changed: list[tuple[int, Annotation]] = field(default_factory=list)
    fresh: list[int] = field(default_factory=list)
    gone: list[Annotation] = field(default_factory=list)

    @property
    def is_none(self) -> bool:
        """Tell whether both are equal."""
        return not (self.changed or self.fresh or self.gone)


def difference_of(
    tier: DocumentTier,
    people: Sequence[PersonKey | None],
    present: Iterable[Annotation],
    vocabulary: Vocabulary,
) -> Difference:
    """Compare a tier of a file with the annotations of that tier here.

    Annotations of the same times and labels (by their names of today) are one.

    Parameters
    ----------
    people
        For each annotation of the file, the person it names.
    """
    found = Difference()
    here: dict[tuple[object, ...], list[Annotation]] = {}
    for annotation in present:
        words = tuple(map(vocabulary.current, annotation.labels))
        here.setdefault((annotation.start_ms, annotation.end_ms, words), []).append(annotation)
    for place, one in enumerate(tier.annotations):
        words = tuple(map(vocabulary.current, one.labels))
        rivals = here.get((one.start_ms, one.end_ms, words), [])
        if not rivals:
            found.fresh.append(place)
            continue
        said = [_with_what_is_said(tier, one, people[place], rival) for rival in rivals]
        equal = next((at for at, rival in enumerate(rivals) if said[at] == rival), None)
        mine = rivals.pop(equal or 0)
        if equal is None:
            found.changed.append((place, said[0]))
        else:
            found.same.append((place, mine))
    found.gone = [one for rivals in here.values() for one in rivals]
    return found


def _with_what_is_said(
    tier: DocumentTier, one: DocumentAnnotation, person: PersonKey | None, mine: Annotation
) -> Annotation:
    """Return an annotation of the project with what the file says of it."""
    return replace(
        mine,
        note=one.note if "note" in tier.extras else mine.note,
        confidence=one.confidence if "confidence" in tier.extras else mine.confidence,
        person=person if "person" in tier.extras else mine.person,
    )


def known_words(labels: tuple[str, ...], vocabulary: Vocabulary) -> tuple[str, ...]:
    """Split a text that the vocabulary does not know into words that it knows all."""
    if len(labels) != 1 or vocabulary.resolve(labels[0]):
        return labels
    parts = split_labels(labels[0])
    return parts if parts and all(map(vocabulary.resolve, parts)) else labels
