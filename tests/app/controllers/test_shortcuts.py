"""The window on shortcuts: made on a worker, kept true, closed while one answers blind."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.domain.ids import AssignmentKey, new_key
from app.domain.review import Assignment, RecordKind
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.mcq_items import item, random_items
from widgets.mcq_shortcuts.shuffle_dialog import ShuffleDialog

LONG = item(
    "How does she feel?",
    ["She hides her sorrow behind a small joke", "She hides it", "She is upset", "She left"],
    "A",
    "long",
)
ABOVE = item("彼女は？", ["怒り", "悲しみ", "喜び", "以上すべて"], "B", "above")


@pytest.fixture
def items(bench: Bench, project: ProjectFile, qtbot: QtBot) -> ProjectFile:
    (video,) = project.videos.all()
    with bench.desk.context.session.edit("Fill"):
        some = [LONG, ABOVE, *(replace(each, answer=0) for each in random_items(12))]
        project.mcq.add_many([replace(each, video=video.key) for each in some])
    bench.desk.context.actions["review.shortcuts"].trigger()
    settle(bench, qtbot)
    return project


def settle(bench: Bench, qtbot: QtBot) -> None:
    desk = bench.desk
    qtbot.waitUntil(
        lambda: desk.shortcuts.is_settled and not desk.context.tasks.busy, timeout=10_000
    )


def test_the_report_is_shown_kept_true_and_leads_to_items(
    bench: Bench, items: ProjectFile, qtbot: QtBot
) -> None:
    desk, panel = bench.desk, bench.desk.shortcuts.panel
    assert "14 items" in panel.said
    assert "longest-is-key" in panel.findings.rules()
    with desk.context.session.edit("Shorten"):
        shorter = replace(items.mcq.get(LONG.key), options=("She hides", *LONG.options[1:]))
        items.mcq.update(shorter)
    settle(bench, qtbot)
    assert "longest-is-key" not in panel.findings.rules()
    desk.shortcuts.go_to(ABOVE.key)
    assert desk.context.session.selection.item == ABOVE.key
    assert desk.context.workbench.window.workspace == "verify"
    # Whoever sees an item for the first time answers it blind.
    assert desk.context.session.blind
    assert panel.is_empty
    assert "Closed while you answer blind" in panel.empty_words
    desk.context.session.set_blind(False)
    settle(bench, qtbot)
    assert not panel.is_empty
    desk.context.session.close()
    assert not desk.shortcuts.is_open


def test_rounds_are_begun_and_plans_carried_out(
    bench: Bench, items: ProjectFile, qtbot: QtBot
) -> None:
    desk, page = bench.desk, bench.desk.shortcuts.panel.refining
    page.begin.click()
    settle(bench, qtbot)
    assert items.refining.count() == 1
    assert page.plan is not None
    assert page.plan.item_id == "above"
    desk.refining.apply(page.plan, "以上いずれも")
    page.field.setPlainText("恐れ")
    desk.refining.apply(page.plan, "恐れ")
    last = items.refining.last()
    assert last is not None
    done = last.plans[0]
    assert (done.text, done.done.rater if done.done else "") == ("以上いずれも", "Kaya Mertens")
    assert items.mcq.get(ABOVE.key).options[3] == "以上いずれも"
    assert items.mcq.get(ABOVE.key).version == 2
    desk.context.session.undo()
    desk.context.session.undo()
    assert items.mcq.get(ABOVE.key).options == ABOVE.options
    assert page.model.rows[0].is_open


def test_a_set_is_shuffled_in_one_step(
    bench: Bench, items: ProjectFile, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = bench.desk
    rater = desk.context.session.rater
    assert rater is not None
    task = Assignment(AssignmentKey(new_key()), RecordKind.ITEM, LONG.key, rater.key)
    with desk.context.session.edit("Assign"):
        items.reviews.assign([task])
    settle(bench, qtbot)
    assert "1 item that you are still to answer is left out" in desk.shortcuts.panel.said
    before = [each.options for each in items.mcq.all()]
    seen: list[str] = []

    def accept(dialog: ShuffleDialog) -> int:
        qtbot.waitUntil(lambda: bool(dialog.listed), timeout=5000)
        seen.append(dialog.listed)
        dialog.seed.setValue(3)
        qtbot.waitUntil(lambda: not dialog.problem, timeout=5000)
        return int(ShuffleDialog.DialogCode.Accepted)

    monkeypatch.setattr(ShuffleDialog, "exec", accept)
    desk.context.actions["review.shuffle"].trigger()
    settle(bench, qtbot)
    assert seen[0].startswith("above: Option 4 means other options")
    assert [each.options for each in items.mcq.all()] != before
    places = sorted(each.answer or 0 for each in items.mcq.all())
    assert [places.count(place) for place in range(4)] in ([4, 4, 3, 3], [4, 3, 4, 3], [4, 3, 3, 4])
    assert desk.context.session.undo() == "Shuffle the options"
    assert [each.options for each in items.mcq.all()] == before
