"""A plan names one weakness and one edit; a patch does that edit and no other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.blind_solve import NoSolve
from app.domain.errors import InvalidRecordError
from app.domain.ids import PlanKey
from app.domain.mcq import McqItem
from app.domain.question import Stamp
from app.domain.refine import Patch, RefinePlan, begun_round, patched, plan_for
from app.domain.shortcut import shortcuts_of
from app.domain.shortcut_set import counted_set
from tests.helpers.mcq_items import item, words

WHO = Stamp("r", "2026-11-30T12:00:00Z")
LONG = item(
    "How does she feel?",
    ["She hides her sorrow behind a small joke", "She hides it", "She is upset", "She left"],
)


def _plan(of: McqItem) -> RefinePlan:
    plan = plan_for(of, shortcuts_of(of, words()))
    assert plan is not None
    return plan


def test_the_distractor_most_like_the_key_is_to_change() -> None:
    plan = _plan(LONG)
    assert (plan.rule, plan.target, plan.version) == ("longest-is-key", "option:B", 1)
    assert "longest" in plan.weakness
    assert "distractor" in plan.instruction


@pytest.mark.parametrize(
    ("options", "key", "stem", "target"),
    [
        (["Calm", "Sad", "Angry", "All of the above"], "A", "How?", "option:D"),
        (["Calm one", "Sad two", "sad two.", "Angry"], "C", "How?", "option:B"),
        (["apple", "letter", "egg", "onion"], "A", "She gives him an", "stem"),
        (["She cries", "She laughs.", "She waits.", "She left."], "A", "How?", "option:B"),
    ],
)
def test_one_edit_beside_the_key(options: list[str], key: str, stem: str, target: str) -> None:
    found = item(stem, options, key)
    plan = _plan(found)
    assert plan.target.startswith(target.partition(":")[0])
    assert plan.place != found.answer
    if target != "option:B":
        assert plan.target == target


def test_no_plan_where_only_the_key_could_mend_it() -> None:
    above = item("How?", ["Calm", "Sad", "Angry", "All of the above"], "D")
    only = [each for each in shortcuts_of(above, words()) if each.rule == "option-refers-to-option"]
    assert only
    assert plan_for(above, only) is None
    assert plan_for(item("How?", ["Calm", "Sad", "Angry", "Joy"]), []) is None


def test_a_patch_edits_the_target_alone() -> None:
    plan = _plan(LONG)
    text = "She hides her anger behind a long silence"
    new = patched(LONG, plan, Patch(plan.key, "option:B", f" {text} "))
    assert new.options == (LONG.options[0], text, *LONG.options[2:])
    assert replace(new, options=LONG.options) == LONG
    assert "longest-is-key" not in {each.rule for each in shortcuts_of(new, words())}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"plan": PlanKey("x")}, "another plan"),
        ({"target": "option:A"}, "allows to edit option:B, not option:A"),
        ({"target": "stem"}, "not stem"),
        ({"target": ""}, "not —"),
        ({"text": "  "}, "Write the new text"),
        ({"text": "She hides it"}, "as it was"),
        ({"text": "SHE  is upset"}, "that text already"),
    ],
)
def test_other_patches_are_refused(change: dict[str, str], said: str) -> None:
    plan = _plan(LONG)
    patch = replace(Patch(plan.key, "option:B", "New"), **change)  # type: ignore[arg-type]
    with pytest.raises(InvalidRecordError) as caught:
        patched(LONG, plan, patch)
    assert said in caught.value.message


def test_a_plan_is_carried_out_once_and_on_the_item_it_saw() -> None:
    plan = _plan(LONG)
    patch = Patch(plan.key, plan.target, "She hides her anger behind a long silence")
    with pytest.raises(InvalidRecordError, match="already"):
        patched(LONG, replace(plan, text="x", done=WHO), patch)
    with pytest.raises(InvalidRecordError, match="since its plan"):
        patched(replace(LONG, version=2), plan, patch)


def test_a_round_plans_for_the_vulnerable_and_leaves_the_others() -> None:
    sound = item("How?", ["She cries", "She sings", "She waits", "She stays"], "B", "sound")
    report = counted_set([LONG, sound], words()).report(NoSolve("none"))
    begun = begun_round(report, 3, WHO)
    assert [plan.item_id for plan in begun.plans] == ["M1"]
    assert (begun.figures.items, begun.figures.vulnerable) == (2, 1)
    assert begun.figures.accuracy is None
    assert begun.plan(begun.plans[0].key) is begun.plans[0]
    with pytest.raises(InvalidRecordError, match="Round 3 has no plan nope"):
        begun.plan("nope")
    told = begun.to_json()
    assert told["plans"][0]["target"] == "option:B"  # type: ignore[index]
