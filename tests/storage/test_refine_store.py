"""Rounds of refining are kept, undone and done again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.blind_solve import NoSolve
from app.domain.errors import StorageError
from app.domain.ids import RoundKey
from app.domain.question import Stamp
from app.domain.refine import RefineRound, begun_round
from app.domain.shortcut_set import counted_set
from storage.project_file import ProjectFile
from tests.helpers.mcq_items import item, words

WHO = Stamp("凛", "2026-11-30T12:00:00Z")


@pytest.fixture
def project() -> ProjectFile:
    return ProjectFile.in_memory()


def _round(number: int = 1) -> RefineRound:
    options = ["She hides her sorrow behind a joke", "She hides it", "She is upset", "She left"]
    items = [item("How?", options, "A", f"L{n}") for n in range(2)]
    items.append(item("She gives him an", ["apple", "letter", "egg", "onion"], "A", "stem"))
    return begun_round(counted_set(items, words()).report(NoSolve("none")), number, WHO)


def test_a_round_comes_back_as_it_was(project: ProjectFile) -> None:
    begun = _round()
    assert {plan.target for plan in begun.plans} == {"option:B", "stem"}
    with project.edit("Begin a round", None):
        project.refining.add(begun)
    assert project.refining.all() == [begun]
    assert project.refining.last() == begun
    assert (project.refining.count(), project.refining.next_number()) == (1, 2)


def test_a_plan_is_done_undone_and_done_again(project: ProjectFile) -> None:
    begun = _round()
    with project.edit("Begin a round", None):
        project.refining.add(begun)
    first = begun.plans[0]
    with project.edit("Refine an item", None):
        project.refining.set_done(first.key, "She hides her anger for long", WHO)
    done = project.refining.last()
    assert done is not None
    assert done.applied == 1
    assert done.plans[0] == replace(first, text="She hides her anger for long", done=WHO)
    project.history.undo(None)
    assert project.refining.last() == begun
    project.history.undo(None)
    assert project.refining.last() is None
    project.history.redo(None)
    project.history.redo(None)
    assert project.refining.all() == [done]


def test_numbers_are_used_once_and_rounds_can_go(project: ProjectFile) -> None:
    with project.edit("Begin", None):
        project.refining.add(_round())
    with pytest.raises(StorageError, match="round 1"), project.edit("Again", None):
        project.refining.add(_round())
    with project.edit("Remove", None):
        project.refining.remove(RoundKey(project.refining.all()[0].key))
    assert (project.refining.count(), project.refining.next_number()) == (0, 1)
    assert project.integrity() == []
