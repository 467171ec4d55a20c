"""What the window leaves behind when it goes."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desk import build_desk
from app.settings import SettingsFile
from tests.app.controllers.conftest import Bench


def test_no_widget_outlives_its_window(qtbot: QtBot, tmp_path: Path) -> None:
    before = set(QApplication.allWidgets())
    bench = Bench(build_desk(SettingsFile(tmp_path / "settings.json")), SettingsFile(tmp_path))
    with qtbot.waitExposed(bench.window):
        bench.window.show()
    bench.desk.comparing.panel.setAccessibleName("made")
    bench.desk.screening.panel.setAccessibleName("made")
    bench.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert {type(widget).__name__ for widget in set(QApplication.allWidgets()) - before} == set()


def test_nothing_holds_what_worked_in_a_window_that_is_gone(qtbot: QtBot, tmp_path: Path) -> None:
    bench = Bench(build_desk(SettingsFile(tmp_path / "settings.json")), SettingsFile(tmp_path))
    author, window = (weakref.ref(one) for one in (bench.desk.author, bench.window))
    bench.close()
    del bench
    gc.collect()
    assert (author(), window()) == (None, None)
