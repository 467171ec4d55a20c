"""Edited copies of a question whose spans of evidence change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from app.domain.details import moved
from app.domain.ids import EvidenceKey
from app.domain.interval import Interval
from app.domain.question import Evidence, Modality, Question


def add_evidence(question: Question, evidence: Evidence, *, index: int | None = None) -> Question:
    """Add a span of evidence before `index`, or at the end."""
    spans = list(question.evidence)
    spans.insert(len(spans) if index is None else index, evidence)
    return replace(question, evidence=tuple(spans))


def edit_evidence(
    question: Question,
    key: EvidenceKey,
    *,
    span: Interval | None = None,
    note: str | None = None,
    modalities: Iterable[Modality] | None = None,
) -> Question:
    """Change parts of a span of evidence; None leaves a part alone."""

    def changed(evidence: Evidence) -> Evidence:
        return replace(
            evidence,
            span=evidence.span if span is None else span,
            note=evidence.note if note is None else note,
            modalities=evidence.modalities if modalities is None else frozenset(modalities),
        )

    spans = (changed(item) if item.key == key else item for item in question.evidence)
    return replace(question, evidence=tuple(spans))


def move_evidence(question: Question, index: int, to: int) -> Question:
    """Move a span of evidence so that it stands at index `to`; links follow."""
    return replace(question, evidence=tuple(moved(question.evidence, index, to)))


def remove_evidence(question: Question, key: EvidenceKey) -> Question:
    """Remove a span of evidence and every link to it."""
    spans = tuple(item for item in question.evidence if item.key != key)
    details = question.details
    if details is not None:
        items = (
            replace(item, evidence=tuple(link for link in item.evidence if link != key))
            for item in details.items
        )
        details = replace(details, items=tuple(items))
    return replace(question, evidence=spans, details=details)
