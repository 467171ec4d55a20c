"""What an edit says it changed."""

from __future__ import annotations

from app.domain.changes import ChangeSet, TableChanges


def test_a_change_set_knows_its_tables_and_whether_it_is_empty() -> None:
    changes = ChangeSet("Move evidence", {"evidence": TableChanges(updated=frozenset({"e1"}))})
    assert changes
    assert changes.touches("questions", "evidence")
    assert not changes.touches("questions")
    assert not ChangeSet("Nothing")
