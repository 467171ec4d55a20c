"""Spelling at the desk: which words it knows, how it is gone through, how it is switched off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QMenu
from pytestqt.qtbot import QtBot

from app.controllers import settings_controller, spelling_controller
from app.domain.guidance import SPELLING
from app.domain.ids import PersonKey, new_key
from app.domain.person import Person
from app.domain.question import AnswerDetails, AnswerItem, Status
from app.domain.video_facts import VideoFacts
from app.services.guidance_service import spelling_words
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from widgets.question.cell_editors import CellArea
from widgets.question.spell_marks import SpellMarks
from widgets.question.text_field import TextArea
from widgets.spelling import spelling

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
TEXT = "Why does Natsumi hide teh letter abuot the bowl?"
NOTES = "Ask agian."


class Correct:
    """Knows the words of the text but for those that are wrong in it, and no names."""

    def __init__(self, language: str) -> None:
        self.language = language

    def check(self, word: str) -> bool:
        return word not in {"teh", "abuot", "agian", "Natsumi", "Kazuo"}

    def suggest(self, word: str) -> Sequence[str]:
        return {"teh": ["the"], "abuot": ["about"]}.get(word, [])


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with two dictionaries."""
    tags = ("de_DE", "en_US")
    monkeypatch.setattr(spelling_controller, "installed_dictionaries", lambda: tags)
    monkeypatch.setattr(settings_controller, "installed_dictionaries", lambda: tags)
    monkeypatch.setattr(
        spelling_controller, "open_dictionary", lambda tag: Correct(tag) if tag else None
    )


@pytest.fixture
def writing(installed: None, qtbot: QtBot, bench: Bench, project: ProjectFile) -> TextArea:
    """The field of a question with two misspelt words and a name nobody knows."""
    question = bench.desk.author.question
    assert question is not None
    changed = replace(question, status=Status.DRAFT, text=TEXT, notes=NOTES)
    bench.desk.author.save(changed, "Write")
    qtbot.waitUntil(lambda: spelling().speller is not None)
    return bench.desk.author.panel.editor.form.question


def wait_for(qtbot: QtBot, field: TextArea, *words: str) -> None:
    marks = field.findChild(SpellMarks)
    assert isinstance(marks, SpellMarks)
    qtbot.waitUntil(lambda: marks.marked == list(words))


def choose(text: str) -> None:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(one for one in menu.actions() if one.text() == text).trigger()
    menu.close()


def test_people_words_of_the_project_and_passed_words_are_right(
    writing: TextArea, qtbot: QtBot, bench: Bench, project: ProjectFile
) -> None:
    wait_for(qtbot, writing, "Natsumi", "teh", "abuot")
    with bench.desk.context.session.edit("New person") as open_project:
        open_project.people.add(Person(PersonKey(new_key()), "Arai", ("Natsumi",)))
    wait_for(qtbot, writing, "teh", "abuot")

    bench.press("Ctrl+F7", writing)
    assert writing.textCursor().selectedText() == "teh"
    bench.press("Ctrl+Shift+F7")
    choose("Add “teh” to the project’s words")
    wait_for(qtbot, writing, "abuot")
    assert "teh" in spelling_words(project)
    assert project.history.entries()[0].name == "Add “teh” to the project’s words"
    bench.desk.history.undo()
    wait_for(qtbot, writing, "teh", "abuot")
    assert project.guidance.get(SPELLING) is None

    steps = len(project.history.entries())
    bench.desk.spelling.ignore_word("abuot")
    wait_for(qtbot, writing, "teh")
    keys = [row.key for row in project.questions.rows()]
    here = bench.desk.author.question
    assert here is not None
    other = next(key for key in keys if key != here.key)
    with bench.desk.context.session.edit("Write") as open_project:
        open_project.questions.save(
            replace(project.questions.get(other), text="abuot", status=Status.DRAFT)
        )
    bench.desk.author.choose(other)
    wait_for(qtbot, writing, "abuot")  # passed in the other question only
    assert len(project.history.entries()) == steps + 1


def test_misspelt_words_are_gone_through_by_keys(
    writing: TextArea, qtbot: QtBot, bench: Bench, project: ProjectFile
) -> None:
    form = bench.desk.author.panel.editor.form
    form.fold.set_open(True)
    writing.setFocus()
    found = []
    for _ in range(5):
        bench.press("Ctrl+F7")
        field = QApplication.focusWidget()
        assert isinstance(field, TextArea)
        found.append(field.textCursor().selectedText())
    assert found == ["Natsumi", "teh", "abuot", "agian", "Natsumi"]
    bench.press("Ctrl+F7")
    bench.press("Ctrl+Shift+F7")
    choose("the")
    bench.desk.author.panel.flush()
    question = bench.desk.author.question
    assert question is not None
    assert question.text == TEXT.replace("teh", "the")
    writing.moveCursor(writing.textCursor().MoveOperation.Start)
    bench.press("Ctrl+Shift+F7")
    assert "wavy line" in bench.desk.context.workbench.window.message_bar.current_text


def test_the_way_leads_through_the_cells_of_the_details(
    writing: TextArea, qtbot: QtBot, bench: Bench, project: ProjectFile
) -> None:
    panel = bench.desk.author.panel
    items = tuple(AnswerItem(f"S{n}", text) for n, text in enumerate(("fine", "agian abuot"), 1))
    question = bench.desk.author.question
    assert question is not None
    bench.desk.author.save(replace(question, details=AnswerDetails("", items)), "Write")
    qtbot.waitUntil(lambda: len(panel.editor.details.model.items) == 2)
    writing.setFocus()
    found = []
    for _ in range(6):
        bench.press("Ctrl+F7")
        field = QApplication.focusWidget()
        assert isinstance(field, TextArea | CellArea)
        found.append(field.textCursor().selectedText())
    assert found == ["Natsumi", "teh", "abuot", "agian", "abuot", "Natsumi"]
    assert writing.hasFocus()


def test_the_dictionary_follows_the_video_or_the_settings_and_can_be_off(
    writing: TextArea, qtbot: QtBot, bench: Bench, project: ProjectFile
) -> None:
    desk = bench.desk
    assert desk.spelling.language == "en_US"
    video = project.videos.all()[0].key
    with desk.context.session.edit("Facts") as open_project:
        open_project.facts.save(VideoFacts(video, language="de"))
    assert desk.spelling.language == "de_DE"

    dialog = desk.settings.make_dialog()
    qtbot.addWidget(dialog)
    dialog.show_page(3)
    box = next(one for one in dialog.findChildren(QComboBox) if one.findData("en_US") >= 0)
    box.setCurrentIndex(box.findData("en_US"))
    box.activated.emit(box.currentIndex())
    assert desk.spelling.language == "en_US"
    assert bench.stored.spell_language == "en_US"
    switch = next(one for one in dialog.findChildren(QCheckBox) if "misspelt" in one.text())
    assert switch.isChecked()
    switch.setChecked(False)
    assert not bench.stored.spell_check
    wait_for(qtbot, writing)
    bench.press("Ctrl+F7", writing)
    assert "settings" in desk.context.workbench.window.message_bar.current_text


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> str:
    """A machine without dictionaries, and what is said of it."""
    why = "Spelling is not checked: there is none."
    for module in (spelling_controller, settings_controller):
        monkeypatch.setattr(module, "installed_dictionaries", tuple)
        monkeypatch.setattr(module, "why_no_dictionary", lambda: why)
    return why


def test_without_a_dictionary_nothing_is_marked_and_keys_say_why(
    nothing_installed: str, qtbot: QtBot, bench: Bench, project: ProjectFile
) -> None:
    bench.press("Ctrl+F7")
    assert bench.desk.context.workbench.window.message_bar.current_text == nothing_installed
    assert spelling().speller is None
    dialog = bench.desk.settings.make_dialog()
    qtbot.addWidget(dialog)
    switch = next(one for one in dialog.findChildren(QCheckBox) if "misspelt" in one.text())
    assert not switch.isEnabled()
