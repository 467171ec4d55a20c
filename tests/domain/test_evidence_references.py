"""References to evidence in texts follow the evidence."""

from __future__ import annotations

from dataclasses import replace

from app.domain import authoring
from app.domain.evidence_references import followed
from app.domain.ids import EvidenceKey
from tests.helpers.author import trajectory


def test_references_follow_evidence_that_moves_or_goes() -> None:
    before = trajectory(notes="[E1] before [E3]", answer="As in [E2] and [E9].")
    moved = followed(before, authoring.move_evidence(before, 2, 0))
    assert moved.notes == "[E2] before [E1]"
    assert moved.answer == "As in [E3] and [E9]."
    removed = followed(before, authoring.remove_evidence(before, before.evidence[0].key))
    assert removed.notes == "[E?] before [E2]"
    assert removed.answer == "As in [E1] and [E9]."


def test_labels_and_added_evidence_leave_texts_alone() -> None:
    before = trajectory(answer=["sadness"], notes="[E1]")
    added = replace(
        before, evidence=(*before.evidence, replace(before.evidence[0], key=EvidenceKey("new")))
    )
    assert followed(before, added) == added
