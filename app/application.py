"""The roof: how Emoscope starts.

Refuse a PySide6 that kills this Python; start the log; make the `QApplication`; load settings and
the look; show the window, still empty; only then load the rest of the program and build the
engine and the controllers round that window (`app.desk`); at last open the project named, or the
one opened last. What costs time and may not be needed (libvlc, media, networks) is loaded when it
first is. How it ends stands in `app.desk`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import PySide6
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app.domain.errors import AppError
from app.logs import start_logging
from app.look import dress, make_application
from app.settings import SettingsFile
from app.version import is_deadly_pair
from widgets.main_window import MainWindow
from widgets.screens import free_rects

SHARE_OF_SCREEN = 0.94


def refuse_bad_pair() -> None:
    """Refuse the PySide6 that drops a reference to None at every call on CPython 3.11.

    Raises
    ------
    AppError
        This pair would die after some thousand calls.
    """
    if is_deadly_pair(PySide6.__version_info__):
        raise AppError(
            f"PySide6 {PySide6.__version__} does not run on Python {sys.version.split()[0]}. "
            'Install another: pip install "pyside6-essentials<6.12", or use Python 3.12.'
        )


def show_first_window(settings_file: SettingsFile) -> MainWindow:
    """Show the window before the rest of the program is loaded."""
    dress(settings_file.load())
    window = MainWindow()
    window.set_waiting(waiting=True)
    place_window(window)
    window.show()
    QApplication.processEvents()
    return window


def run_window(project: Path | None) -> int:
    """Open the window, with a project where one is named; returns the exit code.

    Raises
    ------
    AppError
        There is no display, or PySide6 and Python do not go together.
    """
    refuse_bad_pair()
    _refuse_without_display()
    start_logging()
    application = make_application()
    settings_file = SettingsFile()
    window = show_first_window(settings_file)

    from app.crash import install_exception_hook  # noqa: PLC0415 - behind the first window
    from app.desk import build_desk  # noqa: PLC0415

    desk = build_desk(settings_file, window=window)
    install_exception_hook(desk.context)
    window.closing.connect(desk.shut_down)
    QTimer.singleShot(0, lambda: desk.projects.start(project))
    code = application.exec()
    desk.shut_down()
    desk.delete_window()
    return code


def place_window(window: QWidget) -> None:
    """Give a new window most of the screen; a project's own layout replaces it later."""
    free = free_rects(window)[0]
    window.resize(round(free.width() * SHARE_OF_SCREEN), round(free.height() * SHARE_OF_SCREEN))
    window.move(free.center() - window.rect().center())


def _refuse_without_display() -> None:
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise AppError(
            "There is no display to open a window on. To see a project as a picture: "
            "./run screenshot PROJECT --workspace author --out picture.png"
        )
