"""Help while a question is written: quotes, references, patterns, copies, candidates, facts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu
from pytestqt.qtbot import QtBot

from app.domain import authoring
from app.domain.ids import PersonKey
from app.domain.interval import Interval
from app.domain.person import Person
from app.domain.question import Granularity, Question, QuestionType, Status
from app.domain.video_facts import VideoFacts
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from widgets.dialogs.facts_dialog import FactsDialog
from widgets.question.name_completer import NameCompleter
from widgets.question.text_form import TextForm

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
PEOPLE = ("Natsumi", "Nadia", "Bruno")


@pytest.fixture
def form(bench: Bench, project: ProjectFile) -> TextForm:
    """The form of a new trajectory, with people in the project."""
    with bench.desk.context.session.edit("People") as open_project:
        for name in PEOPLE:
            open_project.people.add(Person(PersonKey(name.lower()), name))
    bench.desk.author.add_question()
    form = bench.desk.author.panel.editor.form
    form.question.setFocus()
    return form


def _question(bench: Bench) -> Question:
    bench.desk.author.panel.flush()
    question = bench.desk.author.question
    assert question is not None
    return question


def _message(bench: Bench) -> str:
    return bench.desk.context.workbench.window.message_bar.current_text


def _add_evidence(bench: Bench, *starts: int) -> None:
    for start in starts:
        bench.desk.context.session.mark(start, start + 2_000)
        bench.desk.evidence.add()


def test_the_cue_at_the_playhead_is_quoted_with_its_time_where_somebody_writes(
    qtbot: QtBot, bench: Bench, project: ProjectFile, form: TextForm, at: Callable[[int], None]
) -> None:
    at(1_200)
    QTest.keyClicks(form.question, "Why does she say ")
    bench.press("Ctrl+Shift+L", form.question)
    quote = "“It’s the last bowl my father fired.” (00:00:01)"
    assert form.question.text() == f"Why does she say {quote}"
    form.answer.setFocus()
    at(2_500)
    bench.press("Ctrl+Shift+L", form.answer)
    assert form.answer.text() == "“それは父の最後の茶碗でした。” (00:00:02)"
    assert _question(bench).answer == form.answer.text()
    at(900_000)
    bench.press("Ctrl+Shift+L", form.answer)
    assert "Put the playhead on a cue" in _message(bench)


def test_references_follow_their_evidence_and_say_when_it_is_gone(
    bench: Bench, form: TextForm
) -> None:
    bench.press("Ctrl+J", form.question)
    assert "Add evidence first" in _message(bench)
    _add_evidence(bench, 1_000, 400_000, 800_000)
    bench.desk.context.session.select(evidence=_question(bench).evidence[2].key)
    form.answer.setFocus()
    QTest.keyClicks(form.answer, "As seen in ")
    bench.press("Ctrl+J", form.answer)
    assert form.answer.text() == "As seen in [E3]"
    question = _question(bench)
    bench.desk.author.save(authoring.move_evidence(question, 2, 0), "Move evidence")
    assert form.answer.text() == "As seen in [E1]"
    question = _question(bench)
    gone = authoring.remove_evidence(question, question.evidence[0].key)
    bench.desk.author.save(gone, "Remove evidence")
    assert _question(bench).answer == "As seen in [E?]"
    bench.desk.history.undo()
    assert form.answer.text() == "As seen in [E1]"


def test_of_several_spans_without_a_chosen_one_a_menu_asks(bench: Bench, form: TextForm) -> None:
    _add_evidence(bench, 1_000, 400_000)
    key = _question(bench).key
    bench.desk.context.session.deselect_question()
    bench.desk.author.choose(key)
    bench.press("Ctrl+J", form.question)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [one.text().split()[:2] for one in menu.actions()] == [
        ["1", "00:00:01"],
        ["2", "00:06:40"],
    ]
    menu.actions()[1].trigger()
    menu.close()
    assert form.question.text() == "[E2]"


def test_a_pattern_is_inserted_and_filled_gap_by_gap(bench: Bench, form: TextForm) -> None:
    pattern = bench.desk.context.actions["question.pattern"]
    pattern.trigger()
    assert form.question.textCursor().selectedText() == "‹person›"
    QTest.keyClicks(form.question, "Bruno")
    QTest.keyClick(form.question, Qt.Key.Key_Escape)
    pattern.trigger()
    assert form.question.textCursor().selectedText() == "‹matter›"
    QTest.keyClicks(form.question, "it")
    text = "How do Bruno’s feelings about it develop? Name them in order."
    assert _question(bench).text == text


def test_a_copy_of_another_type_keeps_the_words_and_takes_an_id_of_its_tier(
    bench: Bench, project: ProjectFile, form: TextForm
) -> None:
    QTest.keyClicks(form.question, "Why does she wait?")
    original = _question(bench)
    bench.desk.context.actions["question.duplicate_as"].trigger()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    names = [one.text() for one in menu.actions() if not one.isSeparator()]
    assert len([name for name in names if name]) >= 8
    menu.close()
    bench.desk.author.panel.copy_requested.emit("clip:emotion cause")
    copy = _question(bench)
    assert (copy.granularity, copy.type) == (Granularity.CLIP, QuestionType.EMOTION_CAUSE)
    assert copy.question_id.startswith("G1_Q")
    assert (copy.text, copy.status) == (original.text, Status.DRAFT)
    assert project.questions.get(original.key).type is original.type
    bench.desk.history.undo()
    assert not project.questions.exists(copy.key)


def test_only_the_cast_of_the_series_is_completed(
    qtbot: QtBot, bench: Bench, project: ProjectFile, form: TextForm
) -> None:
    def offered(typed: str) -> list[str]:
        form.question.show_text("")
        QTest.keyClicks(form.question, typed)
        completer = form.question.findChild(NameCompleter)
        assert isinstance(completer, NameCompleter)
        names = completer.offered
        bench.press("Escape", QApplication.activePopupWidget())
        return names

    qtbot.waitUntil(form.question.hasFocus)
    assert offered("Na") == ["Nadia", "Natsumi"]
    with bench.desk.context.session.edit("Cast") as open_project:
        video = project.videos.all()[0].key
        open_project.facts.save(VideoFacts(video, series="Bowls"))
        open_project.facts.set_cast("Bowls", [PersonKey("natsumi"), PersonKey("bruno")])
    assert offered("Na") == ["Natsumi"]


def test_candidates_are_added_from_marks_played_and_kept(
    bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[list[Interval]] = []
    monkeypatch.setattr(bench.desk.playback, "play_spans", played.append)
    bench.desk.author.add_question("episode:emotional intensity comparison")
    panel = bench.desk.author.panel.editor.candidates
    assert panel.isVisible()
    for start in (10_000, 500_000):
        bench.desk.context.session.mark(start, start + 3_000)
        panel.add_button.click()
    question = _question(bench)
    spans = [Interval(10_000, 13_000), Interval(500_000, 503_000)]
    assert [one.span for one in question.candidates] == spans
    assert bench.desk.context.session.selection.span is None  # the marks are used up
    assert project.questions.get(question.key).candidates == question.candidates
    panel.play_requested.emit(spans)
    assert played == [spans]
    bench.desk.history.undo()
    assert len(_question(bench).candidates) == 1
    bench.desk.author.save(
        authoring.set_type(_question(bench), QuestionType.EMOTIONAL_REASONING), "Change type"
    )
    assert not panel.isVisible()
    assert len(_question(bench).candidates) == 1  # kept for the case that it is changed back


def test_a_finished_question_takes_no_help(bench: Bench, project: ProjectFile) -> None:
    rows = project.questions.rows()
    with bench.desk.context.session.edit("Complete") as open_project:
        done = replace(project.questions.get(rows[0].key), status=Status.COMPLETE)
        open_project.questions.save(done)
    bench.desk.author.choose(rows[0].key)
    for action in ("question.quote", "question.reference", "question.pattern"):
        bench.desk.context.actions[action].trigger()
    assert _question(bench).text == done.text


@pytest.fixture
def at(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Put the playhead somewhere, although the video's file is not there."""
    engine = type(bench.desk.context.engine)

    def put(time_ms: int) -> None:
        monkeypatch.setattr(engine, "position_ms", property(lambda _self: time_ms))

    return put


def _edit_facts(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, hand: Callable[[FactsDialog], None]
) -> None:
    """Let a hand fill in the dialog of facts, and save."""

    def run(dialog: FactsDialog) -> int:
        hand(dialog)
        return int(QDialog.DialogCode.Accepted)

    monkeypatch.setattr(FactsDialog, "exec", run)
    bench.desk.context.actions["question.facts"].trigger()


def _ticked(dialog: FactsDialog) -> list[str]:
    rows = map(dialog.people.item, range(dialog.people.count()))
    return [one.text() for one in rows if one.checkState() is Qt.CheckState.Checked]


def test_facts_of_the_video_and_its_cast_are_one_step(
    bench: Bench, project: ProjectFile, form: TextForm, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hand(dialog: FactsDialog) -> None:
        for name, text in (("series", "Bowls"), ("episode", "3"), ("language", "JA")):
            dialog.fields[name].clear()
            QTest.keyClicks(dialog.fields[name], text)
        dialog.people.item(0).setCheckState(Qt.CheckState.Checked)

    steps = len(project.history.entries())
    _edit_facts(bench, monkeypatch, hand)
    video = project.videos.all()[0].key
    facts = project.facts.of(video)
    assert (facts.series, facts.episode, facts.language.casefold()) == ("Bowls", "3", "ja")
    assert project.facts.cast_of(video) == (PersonKey("bruno"),)
    assert len(project.history.entries()) == steps + 1
    bench.desk.history.undo()
    assert project.facts.of(video).is_empty
    assert project.facts.cast_of(video) == ()


def test_naming_a_series_that_has_a_cast_shows_it_instead_of_taking_it_away(
    bench: Bench, project: ProjectFile, form: TextForm, monkeypatch: pytest.MonkeyPatch
) -> None:
    with bench.desk.context.session.edit("Cast") as open_project:
        open_project.facts.set_cast("Bowls", [PersonKey("nadia"), PersonKey("bruno")])
    seen: list[list[str]] = []

    def hand(dialog: FactsDialog) -> None:
        seen.append(_ticked(dialog))
        dialog.fields["series"].clear()
        QTest.keyClicks(dialog.fields["series"], "bowls")
        seen.append(_ticked(dialog))

    _edit_facts(bench, monkeypatch, hand)
    assert seen == [[], ["Bruno", "Nadia"]]
    cast = project.facts.cast_of(project.videos.all()[0].key)
    assert set(cast) == {PersonKey("nadia"), PersonKey("bruno")}
