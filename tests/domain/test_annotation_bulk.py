"""Changing many annotations at once: only what is said changes."""

from __future__ import annotations

import pytest

from app.domain.annotation_bulk import BulkChange, Manner
from app.domain.ids import AnnotationKey, PersonKey, TierKey
from app.domain.tier import Annotation

OLD = Annotation(
    AnnotationKey("a"),
    TierKey("t"),
    0,
    10,
    ("anger", "fear"),
    "old",
    PersonKey("p"),
    0.5,
    AnnotationKey("home"),
)


def changed(**wanted: object) -> Annotation:
    (made,) = BulkChange(**wanted).applied([OLD])  # type: ignore[arg-type]  # by name
    return made


def test_no_change_changes_nothing() -> None:
    assert not BulkChange()
    assert changed() == OLD


@pytest.mark.parametrize(
    ("manner", "labels", "after"),
    [
        (Manner.ADD, ("joy", "ANGER"), ("anger", "fear", "joy")),
        (Manner.TAKE_AWAY, ("Fear", "joy"), ("anger",)),
        (Manner.REPLACE, ("joy", "Joy"), ("joy",)),
        (Manner.REPLACE, (), ()),
    ],
)
def test_labels(manner: Manner, labels: tuple[str, ...], after: tuple[str, ...]) -> None:
    assert BulkChange(labels=labels, label_manner=manner)
    assert changed(labels=labels, label_manner=manner).labels == after


@pytest.mark.parametrize(
    ("manner", "note", "after"),
    [
        (Manner.ADD, "new", "old\nnew"),
        (Manner.ADD, "", "old"),
        (Manner.REPLACE, "new", "new"),
        (Manner.REPLACE, "", ""),
    ],
)
def test_notes(manner: Manner, note: str, after: str) -> None:
    assert changed(note=note, note_manner=manner).note == after


def test_nobody_and_not_said_are_values_too() -> None:
    assert changed(sets_person=True).person is None
    assert changed(sets_confidence=True).confidence is None
    assert changed(person=PersonKey("q")).person == "p"


def test_another_tier_loses_the_parent_and_the_same_one_keeps_it() -> None:
    assert (changed(tier=TierKey("u")).tier, changed(tier=TierKey("u")).parent) == ("u", None)
    assert changed(tier=TierKey("t")) == OLD
