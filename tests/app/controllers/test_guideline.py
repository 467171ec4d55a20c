"""Guidelines beside editor and reviewer: of the task in view, as the project words them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from gettext import NullTranslations

import pytest
from pytestqt.qtbot import QtBot

from app.domain.guidance import SPELLING, TASKS, WORDS, guideline_name
from app.domain.question import QuestionType, Status
from app.services.guidance_service import default_text, psychology_words, spelling_words
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from widgets.i18n import set_catalogue
from widgets.question.guideline_panel import GuidelinePanel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def panel(bench: Bench, project: ProjectFile) -> GuidelinePanel:
    """The guideline of the question shown, a trajectory of an episode."""
    bench.press("Shift+F1")
    assert bench.desk.guidelines.is_open
    return bench.desk.guidelines.panel


@pytest.fixture
def japanese(bench: Bench) -> Iterator[None]:
    """The interface in Japanese, but for its texts."""
    set_catalogue(NullTranslations(), "ja")
    yield
    set_catalogue(NullTranslations(), "en")


def _choose(panel: GuidelinePanel, name: str) -> None:
    row = panel.tasks.findData(name)
    panel.tasks.setCurrentIndex(row)
    panel.tasks.activated.emit(row)


def _rewrite(panel: GuidelinePanel, text: str) -> None:
    panel.edit.click()
    panel.editor.selectAll()
    panel.editor.insertPlainText(text)


def test_the_guideline_is_that_of_the_task_and_follows_it(
    panel: GuidelinePanel, qtbot: QtBot, bench: Bench, project: ProjectFile
) -> None:
    assert panel.tasks.currentText() == "Episode · trajectory"
    assert "Watch the whole episode first" in panel.text.toPlainText()
    assert "**" not in panel.text.toPlainText()  # Markdown is shown as such
    bench.desk.author.add_question("clip:emotion cause")
    assert panel.name == "clip-emotion-cause"
    assert "ashamed" in panel.text.toPlainText()
    panel.window().activateWindow()
    panel.text.setFocus()
    qtbot.waitUntil(panel.text.hasFocus)
    bench.press("Escape", panel.text)
    assert not bench.desk.guidelines.is_open


def test_words_of_the_project_win_and_can_be_taken_back(
    panel: GuidelinePanel, bench: Bench, project: ProjectFile
) -> None:
    name = panel.name
    _rewrite(panel, "# Ours\n\nTwo stages *at least*.")
    panel.save.click()
    assert panel.text.toPlainText().split("\n")[0] == "Ours"
    assert project.guidance.get(name) == "# Ours\n\nTwo stages *at least*."
    assert project.history.entries()[0].name == "Edit guideline"
    assert panel.reset.isVisible()
    bench.desk.history.undo()
    assert "Watch the whole episode first" in panel.text.toPlainText()
    bench.desk.history.redo()
    panel.reset.click()
    assert project.guidance.get(name) is None
    assert not panel.reset.isVisible()


def test_what_is_edited_stays_while_questions_change_and_is_kept_at_the_end(
    panel: GuidelinePanel, bench: Bench, project: ProjectFile
) -> None:
    name = panel.name
    _rewrite(panel, "Half a thought")
    bench.desk.author.add_question("clip:emotion cause")
    assert panel.is_editing
    assert panel.editor.toPlainText() == "Half a thought"
    assert not panel.tasks.isEnabled()
    path = project.path
    assert path is not None
    bench.desk.context.session.close()
    again = ProjectFile.open(path)
    assert again.guidance.get(name) == "Half a thought"
    again.close()
    assert not panel.is_editing


def test_the_lists_of_words_are_edited_in_the_same_place(
    panel: GuidelinePanel, bench: Bench, project: ProjectFile
) -> None:
    _choose(panel, SPELLING)
    assert panel.text.toPlainText().startswith("# Words")  # as it is written: no heading
    _rewrite(panel, "kintsugi\n# rest\n")
    panel.save.click()
    assert spelling_words(project) == ("kintsugi",)
    assert project.history.entries()[0].name == "Edit list of words"
    bench.desk.history.undo()
    assert panel.name == SPELLING
    assert "timecode" in spelling_words(project)
    _choose(panel, WORDS)
    _rewrite(panel, "ego")
    panel.save.click()
    assert psychology_words(project) == ("ego",)


@pytest.mark.usefixtures("japanese")
def test_the_program_speaks_the_language_of_the_interface_and_the_project_its_own(
    panel: GuidelinePanel, project: ProjectFile
) -> None:
    assert "まずエピソードを最後まで見ます" in panel.text.toPlainText()
    panel.edit.click()
    panel.save.click()  # unchanged: no words of the project's own
    assert project.guidance.get(panel.name) is None
    _rewrite(panel, default_text(panel.name, "zh"))
    panel.save.click()
    assert project.guidance.get(panel.name) is None
    _rewrite(panel, "Our own")
    panel.save.click()
    assert panel.text.toPlainText() == "Our own"


def test_it_follows_who_reviews_and_who_writes(
    panel: GuidelinePanel, bench: Bench, project: ProjectFile
) -> None:
    keys = [row.key for row in project.questions.rows()]
    kinds = (QuestionType.EMOTIONAL_REASONING, QuestionType.INTENSITY_COMPARISON)
    with bench.desk.context.session.edit("Send to review") as open_project:
        for key, kind in zip(keys, kinds, strict=False):
            stored = replace(project.questions.get(key), type=kind, status=Status.IN_REVIEW)
            open_project.questions.save(stored)
    bench.desk.author.choose(keys[2])
    assert panel.name == "episode-emotion-trajectory"
    bench.desk.context.workbench.window.set_workspace("verify")
    bench.desk.verify_questions.set_mode("questions")
    for key, name in zip(keys, ("reasoning", "intensity-comparison"), strict=False):
        bench.desk.verify_questions.choose(key)
        assert panel.name == f"episode-emotional-{name}"
    bench.desk.context.workbench.window.set_workspace("author")
    assert panel.name == "episode-emotion-trajectory"


@pytest.mark.parametrize("language", ["ja", "zh"])
def test_every_guideline_is_as_long_in_other_languages(language: str) -> None:
    for task in TASKS:
        name = guideline_name(*task)
        english, other = default_text(name), default_text(name, language)
        shape = [line[:2] for line in english.splitlines() if line[:2] in ("# ", "##", "- ")]
        assert [line[:2] for line in other.splitlines() if line[:2] in ("# ", "##", "- ")] == shape
        assert not other.isascii()


def test_a_project_open_for_reading_shows_them_only(bench: Bench, project: ProjectFile) -> None:
    path = project.path
    assert path is not None
    bench.desk.context.session.close()
    bench.desk.context.session.open(ProjectFile.open(path, read_only=True), "Kaya Mertens")
    bench.press("Shift+F1")
    panel = bench.desk.guidelines.panel
    assert panel.text.toPlainText()
    assert not panel.edit.isEnabled()
    assert "read-only" in panel.edit.toolTip()
