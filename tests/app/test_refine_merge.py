"""Rounds of refining go from project to project with their items."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.blind_solve import NoSolve
from app.domain.ids import McqKey, PlanKey, RoundKey, new_key
from app.domain.question import Stamp
from app.domain.refine import RefinePlan, RefineRound, begun_round
from app.domain.shortcut_set import counted_set
from app.services.import_report import ImportRefusedError
from app.services.import_service import import_file
from storage.project_file import ProjectFile
from tests.app.test_review_merge import carry
from tests.helpers.mcq import make_item
from tests.helpers.mcq_items import item, words
from tests.storage.make import make_video

VIDEO = make_video("four-bowls")
ANN, BO = Stamp("Ann", "2026-11-30T09:00:00Z"), Stamp("Bo", "2026-12-01T09:00:00Z")


def begun(number: int, *keys: McqKey) -> RefineRound:
    """Return a round with one plan for each item of the keys, with keys of its own."""
    options = ["She hides her sorrow behind a joke", "She hides it", "She is upset", "She left"]
    items = [item("How?", options, "A", f"L{n}") for n in range(len(keys))]
    made = begun_round(counted_set(items, words()).report(NoSolve("none")), number, ANN)
    plans = tuple(
        replace(plan, key=PlanKey(new_key()), item=key)
        for plan, key in zip(made.plans, keys, strict=True)
    )
    return replace(made, key=RoundKey(new_key()), plans=plans)


@pytest.fixture
def lead() -> Iterator[ProjectFile]:
    project = ProjectFile.in_memory()
    with project.edit("Fill", None):
        project.videos.add(VIDEO)
        project.mcq.add_many([make_item(VIDEO.key), make_item(VIDEO.key, "N3-008")])
        project.refining.add(begun(1, *(row.key for row in project.mcq.rows())))
    yield project
    project.close()


@pytest.fixture
def other() -> Iterator[ProjectFile]:
    project = ProjectFile.in_memory()
    yield project
    project.close()


def apply(project: ProjectFile, text: str, who: Stamp) -> None:
    (one,) = project.refining.all()
    with project.edit("Refine", None):
        project.refining.set_done(one.plans[0].key, text, who)


def test_a_round_travels_whole_and_once(
    lead: ProjectFile, other: ProjectFile, tmp_path: Path
) -> None:
    carry(lead, other, tmp_path)
    assert other.refining.all() == lead.refining.all()
    assert carry(lead, other, tmp_path).added == 0
    assert other.refining.count() == 1


def test_plans_carried_out_elsewhere_come_in_without_asking_and_are_never_lost(
    lead: ProjectFile, other: ProjectFile, tmp_path: Path
) -> None:
    carry(lead, other, tmp_path)
    apply(other, "She hides her anger for long", BO)
    carry(other, lead, tmp_path)
    assert [plan.done for plan in lead.refining.all()[0].plans] == [BO, None]
    with lead.edit("Back", None):
        lead.refining.remove(lead.refining.all()[0].key)
        lead.refining.add(replace(other.refining.all()[0], plans=_opened(other)))
    carry(lead, other, tmp_path)
    assert other.refining.all()[0].applied == 1


def _opened(project: ProjectFile) -> tuple[RefinePlan, ...]:
    return tuple(replace(plan, text="", done=None) for plan in project.refining.all()[0].plans)


def test_two_texts_for_one_plan_are_a_conflict(
    lead: ProjectFile, other: ProjectFile, tmp_path: Path
) -> None:
    carry(lead, other, tmp_path)
    apply(lead, "She hides her anger for long", ANN)
    apply(other, "She hides her joy for long", BO)
    with pytest.raises(ImportRefusedError, match="round 1 of refining is in the project"):
        carry(other, lead, tmp_path)
    carry(other, lead, tmp_path, on_conflict="replace")
    assert lead.refining.all() == other.refining.all()


def test_a_round_of_another_lab_gets_the_next_number(
    lead: ProjectFile, other: ProjectFile, tmp_path: Path
) -> None:
    carry(lead, other, tmp_path)
    with other.edit("Begin anew", None):
        other.refining.remove(other.refining.all()[0].key)
        other.refining.add(begun(1, other.mcq.rows()[0].key))
    carry(other, lead, tmp_path)
    assert [(one.number, len(one.plans)) for one in lead.refining.all()] == [(1, 2), (2, 1)]


def test_who_answers_blind_gets_no_plans(
    lead: ProjectFile, other: ProjectFile, tmp_path: Path
) -> None:
    with lead.edit("Add", None):
        rater = lead.raters.add("Rin").key
    carry(lead, other, tmp_path, rater=rater)
    assert other.refining.count() == 0


def test_a_damaged_plan_names_its_line_and_place(lead: ProjectFile, tmp_path: Path) -> None:
    (one,) = lead.refining.all()
    path = tmp_path / "a.jsonl"
    figures = {"items": 2, "vulnerable": 2, "findings": 2} | dict.fromkeys(
        ("p", "accuracy", "low", "high", "chance")
    )
    plan = {"key": "p", "item": one.plans[0].item, "item_id": "x", "version": 1, "rule": "odd",
            "weakness": "w", "place": 1, "text": "", "done_by": "", "done_at": "2026"}  # fmt: skip
    line = {"kind": "refine_round", "key": "r", "number": 1, "begun_by": "", "begun_at": "",
            "figures": figures, "plans": [plan]}  # fmt: skip
    lines = ({"kind": "header", "emoscope": 1}, line)
    path.write_text("".join(f"{json.dumps(each)}\n" for each in lines), encoding="utf-8")
    with pytest.raises(ImportRefusedError) as caught:
        import_file(lead, path)
    told = [(each.line, each.path) for each in caught.value.report.problems]
    assert told == [(2, "plans[0].rule"), (2, "plans[0].done_at")]
