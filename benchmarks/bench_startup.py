"""From process start to the first painted window, beside a bare Qt window in the same run."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.report import Figure, median

ROOT = Path(__file__).resolve().parents[1]
REPEATS = 7

_BARE = """
import time
from PySide6.QtWidgets import QApplication, QMainWindow
class Window(QMainWindow):
    def paintEvent(self, event):
        print(time.time()); QApplication.instance().exit()
app = QApplication([]); window = Window(); window.resize(1920, 1080); window.show(); app.exec()
"""
_OURS = """
import time
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from app.application import make_application, show_first_window
from app.settings import SettingsFile
class FirstPaint(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and watched.isWidgetType() and watched.isWindow():
            print(time.time(), flush=True); QApplication.instance().removeEventFilter(self)
        return False
app = make_application(); first = FirstPaint(); app.installEventFilter(first)
window = show_first_window(SettingsFile())
from app.desk import build_desk
desk = build_desk(SettingsFile(), window=window)
app.processEvents(); print(time.time(), flush=True)
desk.shut_down()
"""


def _seconds_to_paint(code: str, home: str) -> float:
    """Run code in a new process and return the seconds until it says it painted."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": home}
    start = time.time()
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment,
        check=True,
    )
    return float(done.stdout.split()[0]) - start


def run() -> list[Figure]:
    """Measure both, alternating, after one run each to warm the disk cache."""
    with tempfile.TemporaryDirectory() as home:
        _seconds_to_paint(_BARE, home), _seconds_to_paint(_OURS, home)
        pairs = [
            (_seconds_to_paint(_OURS, home), _seconds_to_paint(_BARE, home)) for _ in range(REPEATS)
        ]
    ours, bare = median([one for one, _ in pairs]), median([two for _, two in pairs])
    return [Figure("first window painted after process start", ours, "s", limit=1.0, peer=bare)]
