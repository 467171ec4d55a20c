"""The whole application with its window shown, on a scratch settings file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.desk import Desk, build_desk
from app.domain.ids import CueKey, TrackKey, new_key
from app.domain.question import Question
from app.domain.subtitle import Cue, SubtitleTrack
from app.settings import Settings, SettingsFile
from storage.project_file import ProjectFile
from tests.helpers.leftovers import note_window
from tests.storage.make import make_question, make_video
from widgets.live_keys import live_keys
from widgets.theme.theme import theme


@dataclass
class Bench:
    """A running desk and how to press keys in it."""

    desk: Desk
    file: SettingsFile

    @property
    def window(self) -> QWidget:
        return self.desk.context.workbench.window

    @property
    def stored(self) -> Settings:
        """What the settings file holds now."""
        return self.file.load()

    def press(self, key: str, widget: QWidget | None = None) -> None:
        combination = QKeySequence(key)[0]  # type: ignore[index]  # the stubs do not know it
        target = widget or QApplication.focusWidget() or self.window
        QTest.keyClick(target, combination.key(), combination.keyboardModifiers())

    def close(self) -> None:
        application = QApplication.instance()
        assert application is not None
        application.removeEventFilter(self.desk.keys.router)
        self.desk.shut_down()
        live_keys().set_keys({})
        self.window.close()
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(self.window, QEvent.Type.DeferredDelete)
        note_window()


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path) -> Iterator[Bench]:
    """A window of 1366 x 768 without a project."""
    look, density = theme().mode, theme().density
    file = SettingsFile(tmp_path / "settings.json")
    size = QSize(1366, 768)
    theme().set_window_size(size)  # known before there are widgets: dressing them anew takes long
    bench = Bench(build_desk(file), file)
    bench.window.resize(size)
    with qtbot.waitExposed(bench.window):
        bench.window.show()
    bench.window.activateWindow()
    yield bench
    bench.close()
    theme().set_mode(look)
    theme().set_density(density)


QUESTIONS = {
    "G2_Q000001": "How do Ayaka’s feelings about the broken bowl develop?",
    "G2_Q000002": "彩香は割れた茶碗についてどう感じますか。",
    "G2_Q000003": "Why does Tobias hide the letter?",
}
CUES = ("It’s the last bowl my father fired.", "それは父の最後の茶碗でした。", "别管那只碗了。")


@pytest.fixture
def project(bench: Bench, tmp_path: Path) -> ProjectFile:
    """A project on disk with three questions and three cues, open in the window."""
    project = ProjectFile.create(tmp_path / "四つの碗.emoscope")
    video = make_video()
    track = SubtitleTrack(TrackKey(new_key()), video.key, "Mixed")
    with project.edit("Fill", None):
        project.videos.add(video)
        for question_id, text in QUESTIONS.items():
            project.questions.save(_with_text(make_question(video.key, question_id), text))
        cues = [
            Cue(CueKey(new_key()), 1000 * n, 1000 * n + 900, text, "Maren")
            for n, text in enumerate(CUES, start=1)
        ]
        project.subtitles.add(track, cues)
    bench.desk.context.session.open(project, "Kaya Mertens")
    return project


def _with_text(question: Question, text: str) -> Question:
    return replace(question, text=text, answer="", notes="", details=None)
