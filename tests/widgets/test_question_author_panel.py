"""The Author workspace as a whole: choosing, typing, completing, narrow and wide."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QImage, QInputMethodEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.check import Check, Severity
from app.domain.question import QuestionType, Status
from tests.helpers.author import VIDEO, Desk, row_of, trajectory
from widgets.question.author_panel import AuthorPanel
from widgets.question.passage_offer import PassageOffer

NO_EVIDENCE = Check(
    "item-evidence",
    Severity.ERROR,
    "Stage S3 has no evidence.",
    "item:S3",
    fix="link-evidence:e3",
    fix_label="Use evidence 3",
)
TOO_CLOSE = Check(
    "evidence-too-close", Severity.ERROR, "All evidence lies close.", "evidence", waivable=True
)


@pytest.fixture
def panel(qtbot: QtBot) -> AuthorPanel:
    made = AuthorPanel()
    qtbot.addWidget(made)
    made.resize(1120, 700)
    made.show()
    return made


@pytest.fixture
def desk(panel: AuthorPanel) -> Desk:
    panel.set_question(trajectory(), read_only=False)
    return Desk(panel)


def type_into(qtbot: QtBot, widget: object, text: str) -> None:
    widget.setFocus()  # type: ignore[attr-defined]
    qtbot.keyClicks(widget, text)


def test_shows_every_field_of_the_question(panel: AuthorPanel) -> None:
    question = replace(trajectory(), notes="ask Rin", status=Status.DRAFT)
    panel.set_question(question, read_only=False)
    form = panel.editor.form
    assert form.question.text() == question.text
    assert form.answer.text() == question.answer
    assert form.notes.text() == "ask Rin"
    assert panel.editor.header.id_line.text() == "G2_Q1"
    assert panel.editor.types.segment(QuestionType.EMOTION_TRAJECTORY).isChecked()
    assert panel.editor.details.model.rowCount() == 3
    assert panel.side.evidence.model.rowCount() == 3


def test_showing_and_showing_again_emits_nothing(qtbot: QtBot, panel: AuthorPanel) -> None:
    with (
        qtbot.assertNotEmitted(panel.question_edited, wait=950),
        qtbot.assertNotEmitted(panel.typing),
    ):
        panel.set_question(trajectory(), read_only=False)
        panel.set_question(trajectory(), read_only=False)
        panel.set_question(trajectory("q2"), read_only=False)


def test_typing_is_sent_after_the_pause_as_one_step(
    qtbot: QtBot, panel: AuthorPanel, desk: Desk
) -> None:
    with qtbot.waitSignal(panel.question_edited, timeout=3000) as edited:
        type_into(qtbot, panel.editor.form.question, "Now ")
    question, step = edited.args
    assert question.text == "Now " + trajectory().text
    assert step == "Edit question text"
    assert desk.steps == ["Edit question text"]


def test_typing_tells_drafts_before_the_edit(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    told: list[tuple[str, str]] = []
    panel.typing.connect(lambda field, text: told.append((field, text)))
    with qtbot.waitSignal(panel.question_edited, timeout=3000):
        type_into(qtbot, panel.editor.form.answer, "abc")
    assert told == [("answer", "abc" + str(trajectory().answer))]


def test_leaving_the_field_sends_at_once(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    form = panel.editor.form
    type_into(qtbot, form.question, "x")
    form.answer.setFocus()
    assert desk.steps == ["Edit question text"]


def test_choosing_another_question_sends_first(
    qtbot: QtBot, panel: AuthorPanel, desk: Desk
) -> None:
    other = trajectory("q2")
    panel.set_rows([row_of(trajectory()), row_of(other)], {VIDEO: "Bowls"})
    order: list[str] = []
    panel.question_edited.connect(lambda question, _step: order.append(question.text[:1]))
    panel.question_chosen.connect(order.append)
    type_into(qtbot, panel.editor.form.question, "Z")
    panel.list.view.choose(panel.list.model.index(1, 0))
    assert order == ["Z", "q2"]


def test_switching_from_outside_loses_nothing(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    type_into(qtbot, panel.editor.form.question, "Kept ")
    type_into(qtbot, panel.editor.form.notes, "note")
    sent = []
    panel.question_edited.connect(lambda question, _step: sent.append(question))
    panel.set_question(trajectory("q2"), read_only=False)
    assert sent[-1].key == "q1"
    assert sent[-1].text.startswith("Kept ")
    assert panel.editor.form.question.text() == trajectory("q2").text


def test_unsent_text_and_cursor_survive_the_stored_question(
    qtbot: QtBot, panel: AuthorPanel, desk: Desk
) -> None:
    field = panel.editor.form.question
    type_into(qtbot, field, "abc")
    place = field.textCursor().position()
    panel.set_question(replace(trajectory(), answer="Another answer."), read_only=False)
    assert field.text().startswith("abc")
    assert field.textCursor().position() == place
    assert panel.editor.form.answer.text() == "Another answer."
    panel.flush()
    assert desk.stored is not None
    assert desk.stored.text.startswith("abc")
    assert desk.stored.answer == "Another answer."


def test_an_undo_from_outside_shows_the_old_text(panel: AuthorPanel, desk: Desk) -> None:
    panel.set_question(replace(trajectory(), text="old text"), read_only=False)
    assert panel.editor.form.question.text() == "old text"


def test_composing_is_not_sent(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    field = panel.editor.form.question
    type_into(qtbot, field, "a")
    QApplication.sendEvent(field, QInputMethodEvent("かな", []))
    with qtbot.assertNotEmitted(panel.question_edited, wait=1000):
        pass
    commit = QInputMethodEvent("", [])
    commit.setCommitString("仮名")
    with qtbot.waitSignal(panel.question_edited, timeout=3000) as edited:
        QApplication.sendEvent(field, commit)
    assert edited.args[0].text.startswith("a仮名")


def test_text_that_cannot_be_stored_stays_in_its_field(qtbot: QtBot, panel: AuthorPanel) -> None:
    stored = trajectory()
    panel.set_question(stored, read_only=False)
    panel.question_edited.connect(lambda *_edit: panel.set_question(stored, read_only=False))
    field = panel.editor.form.answer
    with qtbot.waitSignal(panel.question_edited, timeout=3000):
        type_into(qtbot, field, "not lost ")
    assert field.text().startswith("not lost ")
    with qtbot.waitSignal(panel.question_edited) as again:
        panel.flush()
    assert again.args[0].answer.startswith("not lost ")


def test_a_draft_comes_back_as_typed_text(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    with qtbot.waitSignal(panel.question_edited, timeout=3000) as edited:
        panel.set_draft("answer", "half a sentence")
        assert panel.editor.form.answer.text() == "half a sentence"
    assert edited.args[0].answer == "half a sentence"


def test_tab_leaves_the_text_field(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    form = panel.editor.form
    form.question.setFocus()
    qtbot.keyClick(form.question, Qt.Key.Key_Tab)
    assert form.answer.hasFocus()
    assert "\t" not in form.question.text()


def test_the_field_grows_with_its_text(panel: AuthorPanel, desk: Desk) -> None:
    field = panel.editor.form.answer
    low = field.height()
    panel.set_question(replace(trajectory(), answer="line\n" * 9), read_only=False)
    assert field.height() > low
    assert field.verticalScrollBar().maximum() == 0


def test_changing_the_type_is_one_step(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    segment = panel.editor.types.segment(QuestionType.EMOTIONAL_REASONING)
    qtbot.mouseClick(segment, Qt.MouseButton.LeftButton)
    assert desk.steps == ["Change type to reasoning"]
    assert desk.stored is not None
    assert [item.id for item in desk.stored.details.items] == ["R1", "R2", "R3"]  # type: ignore[union-attr]


def test_blocked_completion_says_why(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    panel.set_checks([NO_EVIDENCE])
    footer = panel.editor.footer
    assert footer.text == "1 thing to fix"
    for button in (footer.complete_button, footer.next_button):
        assert not button.isEnabled()
        assert "Stage S3 has no evidence." in button.toolTip()
    with qtbot.assertNotEmitted(panel.complete_requested):
        panel.complete_and_next()


def test_completing_sends_typed_text_first(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    panel.set_checks([])
    order: list[str] = []
    panel.question_edited.connect(lambda _question, step: order.append(step))
    panel.complete_requested.connect(lambda and_next: order.append(f"complete {and_next}"))
    type_into(qtbot, panel.editor.form.answer, "More. ")
    qtbot.mouseClick(panel.editor.footer.next_button, Qt.MouseButton.LeftButton)
    assert order == ["Edit answer", "complete True"]


def test_a_complete_question_is_locked_and_can_be_reopened(
    qtbot: QtBot, panel: AuthorPanel, desk: Desk
) -> None:
    panel.set_question(replace(trajectory(), status=Status.COMPLETE), read_only=False)
    assert panel.editor.form.question.isReadOnly()
    footer = panel.editor.footer
    assert footer.complete_button.isHidden()
    with qtbot.waitSignal(panel.reopen_requested):
        qtbot.mouseClick(footer.reopen_button, Qt.MouseButton.LeftButton)


def test_a_frozen_question_goes_on_as_a_new_version_alone(panel: AuthorPanel, desk: Desk) -> None:
    panel.set_question(replace(trajectory(), status=Status.FROZEN), read_only=False)
    footer = panel.editor.footer
    assert "new version" in footer.reopen_button.text()
    assert footer.forward_button.isHidden()


def test_what_stands_against_a_passage_is_said_at_its_button(
    qtbot: QtBot, panel: AuthorPanel, desk: Desk
) -> None:
    panel.set_question(replace(trajectory(), status=Status.IN_REVIEW), read_only=False)
    forward = panel.editor.footer.forward_button
    panel.set_passages([PassageOffer(Status.ACCEPTED, "Accept", "Both must accept.")])
    assert not forward.isEnabled()
    assert forward.toolTip() == "Both must accept."
    panel.set_passages([PassageOffer(Status.ACCEPTED, "Accept")])
    with qtbot.waitSignal(panel.passage_requested) as wish:
        forward.click()
    assert wish.args == ["accepted"]


def test_read_only_shows_everything_and_edits_nothing(
    qtbot: QtBot, panel: AuthorPanel, desk: Desk
) -> None:
    panel.set_question(trajectory(), read_only=True)
    with qtbot.assertNotEmitted(panel.question_edited, wait=950):
        type_into(qtbot, panel.editor.form.question, "x")
        panel.add_item()
        qtbot.keyClick(panel.editor.details.view, Qt.Key.Key_Delete)
        qtbot.keyClick(panel.side.evidence.view, Qt.Key.Key_Delete)
    assert panel.editor.form.question.text() == trajectory().text
    assert "read-only" in panel.editor.footer.complete_button.toolTip()


def test_an_id_in_use_is_refused_and_kept_in_the_field(
    qtbot: QtBot, panel: AuthorPanel, desk: Desk
) -> None:
    panel.set_rows([row_of(trajectory()), row_of(trajectory("q2"))], {VIDEO: "Bowls"})
    line = panel.editor.header.id_line
    line.setFocus()
    line.selectAll()
    with qtbot.assertNotEmitted(panel.question_edited, wait=950):
        qtbot.keyClicks(line, "G2_Q2")
    assert line.text() == "G2_Q2"
    assert line.property("invalid")
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert line.text() == "G2_Q1"
    line.selectAll()
    qtbot.keyClicks(line, "G2_Q000077")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert desk.steps == ["Change question id"]
    assert desk.stored is not None
    assert desk.stored.question_id == "G2_Q000077"


def test_a_fix_that_links_evidence_is_an_edit(panel: AuthorPanel, desk: Desk) -> None:
    panel.set_checks([NO_EVIDENCE])
    panel.side.checks.cards[0].fix_clicked.emit(NO_EVIDENCE)
    assert desk.steps == ["Link evidence 3 to S3"]
    assert desk.stored is not None
    assert desk.stored.details.items[2].evidence == ("e3",)  # type: ignore[union-attr]


def test_other_fixes_are_wishes(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    check = Check("few", Severity.ERROR, "One more.", "evidence", fix="add-evidence")
    with qtbot.waitSignal(panel.fix_requested) as wish:
        panel.side.checks.fix_clicked.emit(check)
    assert wish.args == ["add-evidence"]


def test_waiving_is_a_wish(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    panel.set_checks([TOO_CLOSE])
    with qtbot.waitSignal(panel.waive_requested) as wish:
        panel.side.checks.cards[0].label.linkActivated.emit("waive")
    assert wish.args == ["evidence-too-close"]


def test_a_check_leads_to_its_field(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    panel.set_checks([NO_EVIDENCE])
    qtbot.mouseClick(panel.side.checks.cards[0], Qt.MouseButton.LeftButton)
    assert panel.editor.details.view.currentIndex().row() == 2
    panel.focus_part("answer")
    assert panel.editor.form.answer.hasFocus()
    panel.focus_part("rubric")
    assert panel.side.rubric.isVisible()


def test_widths_are_those_of_the_picture_and_are_remembered(
    qtbot: QtBot, panel: AuthorPanel
) -> None:
    assert [part.width() for part in (panel.list, panel.side)] == [256, 356]
    handle = panel.list.parentWidget().handle(1)  # type: ignore[union-attr]
    qtbot.mousePress(handle, Qt.MouseButton.LeftButton)
    qtbot.mouseMove(handle, handle.rect().center() + QPoint(40, 0))
    qtbot.mouseRelease(handle, Qt.MouseButton.LeftButton)
    dragged = panel.list.width()
    assert dragged > 270
    widths = panel.dividers()
    panel.resize(1200, 700)
    assert panel.list.width() == dragged
    other = AuthorPanel()
    qtbot.addWidget(other)
    other.resize(1200, 700)
    other.show()
    other.set_dividers(widths)
    other.resize(1210, 700)
    assert other.list.width() == dragged
    with qtbot.waitSignal(panel.arranged):
        qtbot.mouseDClick(handle, Qt.MouseButton.LeftButton)
    assert panel.dividers() == []
    assert panel.list.width() != dragged


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_find_opens_the_drop_down_where_it_is_narrow(qtbot: QtBot, panel: AuthorPanel) -> None:
    panel.set_rows([row_of(trajectory())], {VIDEO: "Bowls"})
    panel.focus_find()
    assert panel.list.find_box.hasFocus()
    panel.resize(838, 470)
    qtbot.waitUntil(lambda: panel.is_compact)
    panel.focus_find()
    assert panel.list.isVisible()
    panel.list.view.choose(panel.list.model.index(0, 0))
    assert not panel.list.isVisible()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_narrow_turns_the_list_into_a_drop_down(qtbot: QtBot, panel: AuthorPanel) -> None:
    panel.set_rows([row_of(trajectory())], {VIDEO: "Bowls"})
    panel.set_question(trajectory(), read_only=False)
    assert not panel.is_compact
    assert panel.list.isVisible()
    panel.resize(838, 470)
    qtbot.waitUntil(lambda: panel.is_compact)
    assert not panel.list.isVisible()
    header = panel.editor.header
    assert header.id_line.isHidden()
    header.list_requested.emit()
    qtbot.waitUntil(panel.list.isVisible)
    with qtbot.waitSignal(panel.new_requested):
        panel.list.new_requested.emit(QuestionType.EMOTION_TRAJECTORY.value)
    assert not panel.list.isVisible()
    panel.resize(1120, 700)
    qtbot.waitUntil(panel.list.isVisible)
    assert header.id_line.isVisible()


def test_the_preview_shows_the_given_text(qtbot: QtBot, panel: AuthorPanel, desk: Desk) -> None:
    panel.set_json('{"question_id": "G2_Q1"}')
    with qtbot.waitSignal(panel.preview_toggled) as toggled:
        qtbot.mouseClick(panel.editor.header.json_button, Qt.MouseButton.LeftButton)
    assert toggled.args == [True]
    assert panel.editor.preview.isVisible()
    assert panel.editor.preview.text == '{"question_id": "G2_Q1"}'


def test_no_question_says_what_to_do(panel: AuthorPanel) -> None:
    panel.set_question(None, read_only=False)
    assert not panel.editor.footer.isVisible()
    assert panel.side.evidence.model.rowCount() == 0


def test_a_still_belongs_to_its_start(qtbot: QtBot, panel: AuthorPanel) -> None:
    with qtbot.waitSignal(panel.thumbnails_wanted) as wanted:
        panel.set_question(trajectory(), read_only=False)
    assert [one.key for one in wanted.args[0]] == ["e1", "e2", "e3"]
    with qtbot.assertNotEmitted(panel.thumbnails_wanted):
        panel.set_question(replace(trajectory(), text="other"), read_only=False)
    panel.set_thumbnail("e1", QImage(64, 36, QImage.Format.Format_RGB32))


def test_fonts_follow_the_script_of_the_text(panel: AuthorPanel) -> None:
    panel.set_question(replace(trajectory(), text="茶碗はどうなりましたか"), read_only=False)
    families = QFont(panel.editor.form.question.font()).families()
    assert families.index("Noto Sans CJK JP") < families.index("Noto Sans CJK SC")
    panel.set_question(replace(trajectory(), text="她的碗怎么了"), read_only=False)
    families = QFont(panel.editor.form.question.font()).families()
    assert families.index("Noto Sans CJK SC") < families.index("Noto Sans CJK JP")
