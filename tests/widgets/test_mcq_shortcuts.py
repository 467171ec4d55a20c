"""Shortcuts as cards, the window's pages, and the dialog that shuffles."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.domain.blind_solve import BlindSolve, NoSolve
from app.domain.question import Stamp
from app.domain.refine import RefineRound, begun_round
from app.domain.shortcut import shortcuts_of
from app.domain.shortcut_set import ShortcutReport, counted_set
from app.domain.shortcut_shuffle import plan_shuffle
from tests.helpers.mcq_items import item, random_items, words
from widgets.mcq_shortcuts.item_shortcuts import ItemShortcuts
from widgets.mcq_shortcuts.refine_page import RefinePage
from widgets.mcq_shortcuts.shortcut_panel import CUES, ShortcutPanel
from widgets.mcq_shortcuts.shuffle_dialog import ShuffleDialog

WHO = Stamp("Rin", "2026-11-30T12:00:00Z")
LONG = item(
    "How does <b>she</b> feel?",
    ["She hides her sorrow behind a small joke", "She hides it", "She is upset", "She left"],
    "A",
    "long <i>1</i>",
)
ABOVE = item("彼女は？", ["怒り", "悲しみ", "喜び", "以上すべて"], "B", "above")
CLEAN = item("How?", ["She cries", "She sings", "She waits", "She stays"], "C", "clean")


def _report(*, low: float = 0.1) -> ShortcutReport:
    items = [LONG, ABOVE, CLEAN, *random_items(20, leak=1.0)]
    solved = BlindSolve(
        low + 0.1, low, low + 0.2, 0.25, len(items), 5, 5, 1, tuple(1.0 for _ in items)
    )
    return counted_set(items, words()).report(solved)


def test_cards_of_an_item_lead_to_their_place(qtbot: QtBot) -> None:
    view = ItemShortcuts()
    qtbot.addWidget(view)
    view.show()
    view.set_shortcuts(shortcuts_of(ABOVE, words()))
    (card,) = view.cards
    with qtbot.waitSignal(view.place_chosen) as told:
        QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert told.args == ["option:3"]
    assert "以上すべて" in card.accessibleName()
    view.set_shortcuts(())
    assert view.cards == []
    assert [each.text() for each in view.findChildren(QLabel) if each.isVisible()][-1].startswith(
        "Nothing in the text"
    )


@pytest.fixture
def panel(qtbot: QtBot) -> ShortcutPanel:
    made = ShortcutPanel()
    qtbot.addWidget(made)
    made.resize(1000, 640)
    made.show()
    return made


def test_a_report_is_told_and_its_items_are_gone_to(qtbot: QtBot, panel: ShortcutPanel) -> None:
    report = _report()
    panel.show_report(report, closed=2)
    rows = panel.findings.rows
    longest = [each.item_id for each in rows if each.rule == "longest-is-key"]
    assert longest[0] == "long <i>1</i>"
    assert "23 items" in panel.said
    assert "2 items that you are still to answer are left out" in panel.said
    row = next(at for at, each in enumerate(rows) if each.rule == "longest-is-key")
    with qtbot.waitSignal(panel.item_requested) as told:
        panel.list.activated.emit(panel.findings.index(row, 0))
    assert told.args == [LONG.key]
    tip = panel.findings.data(panel.findings.index(row, 0), Qt.ItemDataRole.ToolTipRole)
    assert "longest-is-key" in str(tip)
    whole = next(at for at, each in enumerate(rows) if not each.item)
    with qtbot.assertNotEmitted(panel.item_requested):
        panel.list.activated.emit(panel.findings.index(whole, 0))


def test_findings_of_one_rule(panel: ShortcutPanel) -> None:
    panel.show_report(_report())
    panel.rules.chosen.emit("option-refers-to-option")
    assert [each.item_id for each in panel.findings.rows] == ["above"]
    panel.show_report(counted_set([CLEAN], words()).report(NoSolve("It needs more.")))
    assert panel.findings.rule == ""
    assert not panel.findings.rows
    assert panel.summary.solved.text() == "It needs more."


def test_figures_have_their_sentences(panel: ShortcutPanel) -> None:
    panel.show_report(_report(low=0.3))
    summary = panel.summary
    assert "more of the keys than chance" in summary.leak.text()
    assert "23 items give themselves away in most of 5 repeats" in summary.solved.text()
    assert "95\u00a0% interval" in summary.solved.text()
    assert "χ² =" in summary.tested.text()
    assert "30 %" in summary.scale.accessibleName()
    assert "1: " in summary.bars.accessibleName()
    panel.show_page(CUES)
    first = panel.cues.index(0, 0)
    assert panel.cues.rowCount() > 5
    assert str(panel.cues.data(first)).startswith(("Most", "Least"))
    panel.grab()
    panel.say_nothing_here("Closed while you answer blind.", "")
    assert panel.is_empty
    assert not panel.findings.rows


def test_progress_can_be_cancelled(qtbot: QtBot, panel: ShortcutPanel) -> None:
    panel.show_progress(3, 10)
    assert panel.cancel.isVisible()
    assert not panel.again.isVisible()
    with qtbot.waitSignal(panel.cancel_requested):
        panel.cancel.click()
    panel.end_progress()
    assert panel.again.isVisible()
    with qtbot.waitSignal(panel.refresh_requested):
        panel.again.click()


def _rounds() -> tuple[RefineRound, RefineRound]:
    report = counted_set([LONG, ABOVE], words()).report(NoSolve(""))
    return begun_round(report, 1, WHO), begun_round(report, 2, WHO)


def test_a_plan_is_carried_out_from_its_field(qtbot: QtBot) -> None:
    page = RefinePage()
    qtbot.addWidget(page)
    page.show()
    first, last = _rounds()
    page.plan_chosen.connect(lambda plan: page.show_item(LONG if plan.item == LONG.key else ABOVE))
    page.set_rounds([first, last], can_edit=True)
    page.choose_first_open()
    assert page.plan == last.plans[0]
    assert page.instruction.text().startswith("Option 2: Key is the longest.")
    assert page.field.toPlainText() == "She hides it"
    assert page.stem.text == LONG.stem
    assert "✓ She hides her sorrow" in page.others.text
    page.field.setPlainText("She hides her anger behind a silence")
    with qtbot.waitSignal(page.patch_requested) as told:
        QTest.keyClick(page.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert told.args == [last.plans[0], "She hides her anger behind a silence"]


def test_what_cannot_be_carried_out_says_why(qtbot: QtBot) -> None:
    page = RefinePage()
    qtbot.addWidget(page)
    page.show()
    first, last = _rounds()
    shown = LONG
    page.plan_chosen.connect(lambda _plan: page.show_item(shown))
    page.set_rounds([first, last], can_edit=True)
    page.choose_first_open()
    shown = replace(LONG, version=2)
    page.set_rounds([first, last], can_edit=True)
    assert not page.apply.isEnabled()
    assert "changed since" in page.apply.toolTip()
    done = replace(last.plans[0], text="Anew", done=WHO)
    page.set_rounds([first, replace(last, plans=(done, *last.plans[1:]))], can_edit=True)
    assert "carried out" in page.apply.toolTip()
    assert page.field.toPlainText() == "Anew"
    assert "1 of 2 plans" in page.figures.text()
    shown = LONG
    page.set_rounds([first, last], can_edit=False)
    assert "cannot be changed" in page.apply.toolTip()
    assert not page.begin.isEnabled()


def test_the_dialog_says_what_a_seed_comes_to(qtbot: QtBot) -> None:
    dialog = ShuffleDialog()
    qtbot.addWidget(dialog)
    items = [ABOVE, *(replace(each, answer=0) for each in random_items(8))]
    dialog.show_shuffle(plan_shuffle(items, words(), 1))
    assert "Keys now: 1: 8 · 2: 1 · 3: 0 · 4: 0" in dialog.said
    assert "1 item stays" in dialog.said
    assert dialog.listed.startswith("above: Option 4 means other options")
    assert not dialog.problem
    with qtbot.waitSignal(dialog.seed_changed) as told:
        dialog.seed.setValue(5)
        assert dialog.problem
    assert told.args == [5]
    dialog.show_shuffle(plan_shuffle([ABOVE], words(), 5))
    assert dialog.problem == "Nothing would change."
