"""Raters' initials, change sets and what blocks."""

from __future__ import annotations

import pytest

from app.domain.changes import ChangeSet, TableChanges
from app.domain.check import Check, Severity
from app.domain.errors import AppError, StorageUnavailableError
from app.domain.ids import RaterKey
from app.domain.rater import Rater


@pytest.mark.parametrize(
    ("name", "initials"),
    [("Kaya Mertens", "KM"), ("rin", "RI"), ("大石 凛", "大凛"), ("田中", "田中"), ("", "")],
)
def test_initials_fit_a_badge(name: str, initials: str) -> None:
    assert Rater(RaterKey("r"), name).initials == initials


def test_a_change_set_knows_its_tables_and_whether_it_is_empty() -> None:
    changes = ChangeSet("Move evidence", {"evidence": TableChanges(updated=frozenset({"e1"}))})
    assert changes
    assert changes.touches("questions", "evidence")
    assert not changes.touches("questions")
    assert not ChangeSet("Nothing")


@pytest.mark.parametrize(
    ("severity", "reason", "blocks"),
    [
        (Severity.ERROR, "", True),
        (Severity.ERROR, "meant so", False),
        (Severity.WARNING, "", False),
    ],
)
def test_only_errors_without_a_reason_block(severity: Severity, reason: str, blocks: bool) -> None:
    assert Check("rule", severity, "Text.", "answer", waived_reason=reason).blocks is blocks


def test_errors_carry_a_message_and_a_detail_to_copy() -> None:
    error = StorageUnavailableError("The disk is full.", "errno 28")
    assert isinstance(error, AppError)
    assert (str(error), error.detail) == ("The disk is full.", "errno 28")
