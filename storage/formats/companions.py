"""What ELAN and Praat cannot say of one annotation stands in tiers beside it.

``Face@note``, ``Face@person`` and ``Face@confidence`` hold one text for each annotation of ``Face``
that has a note, a person or a confidence, over the same time. People see and edit them like any
tier; on the way back they become part of the annotations again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.domain.phrase import phrase
from storage.formats.tier_document import DocumentAnnotation, DocumentTier, Problems

KINDS = ("note", "person", "confidence")


@dataclass(frozen=True, slots=True)
class Companion:
    """Texts beside a tier.

    Attributes
    ----------
    owner
        Key of the tier.
    texts
        Place of the annotation and its text, in order.
    """

    owner: str
    kind: str
    texts: tuple[tuple[int, str], ...]


def companions_of(tier: DocumentTier) -> list[Companion]:
    """Return the companions that a tier needs."""
    found = []
    for kind in KINDS:
        texts = tuple(
            (place, text)
            for place, annotation in enumerate(tier.annotations)
            if (text := companion_text(annotation, kind))
        )
        if texts:
            found.append(Companion(tier.key, kind, texts))
    return found


def companion_text(annotation: DocumentAnnotation, kind: str) -> str:
    """Return what a companion says of an annotation; empty for nothing."""
    if kind == "note":
        return annotation.note
    if kind == "person":
        return annotation.person
    return "" if annotation.confidence is None else written_confidence(annotation.confidence)


def written_confidence(value: float) -> str:
    """Write a confidence with as many decimals as it has, at most six: ``0.85``, ``1``."""
    return f"{value:.6f}".rstrip("0").rstrip(".")


def read_confidence(text: str) -> float | None:
    """Read a confidence, with a point or a comma; None where it is none.

    Only 0 to 1 is one: what is out of range is refused, not cut.
    """
    try:
        value = float(text.strip().replace(",", "."))
    except ValueError:
        return None
    return value if 0 <= value <= 1 else None


def with_companion(
    annotation: DocumentAnnotation, kind: str, text: str, line: int, problems: Problems
) -> DocumentAnnotation:
    """Give an annotation back what a companion says of it."""
    if kind == "note":
        return replace(annotation, note=text)
    if kind == "person":
        return replace(annotation, person=" ".join(text.split()))
    value = read_confidence(text)
    if value is None:
        problems.error(
            line,
            "confidence",
            phrase("“{text}” is no confidence: a number from 0 to 1 was expected", text=text),
        )
    return replace(annotation, confidence=value)


def fold_texts(
    tier: DocumentTier,
    kind: str,
    texts: Sequence[tuple[int, str, int]],
    problems: Problems,
) -> DocumentTier:
    """Put the texts of a companion, by place and line, into the annotations of its tier."""
    annotations = list(tier.annotations)
    for place, text, line in texts:
        annotations[place] = with_companion(annotations[place], kind, text, line, problems)
    return replace(tier, annotations=tuple(annotations), extras=tier.extras | {kind})


def companion_words(kind: str, name: str) -> str:
    """Say where a companion stands, for the list of what a format holds differently."""
    if kind == "note":
        return phrase("notes stand in the tier “{name}”", name=name)
    if kind == "person":
        return phrase("people of single annotations stand in the tier “{name}”", name=name)
    return phrase("confidences stand in the tier “{name}”", name=name)
