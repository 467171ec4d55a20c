"""The window on the demo in a process of its own, in another text size, scale, language or size.

Run as ``python -m tests.helpers.scaled_window '{"points": 16, "sizes": [[1024, 600]]}'``; prints
what is cut off as a JSON object by place. ``QT_SCALE_FACTOR`` comes from outside. With ``"folder"``
the places are painted there as well.
"""

from __future__ import annotations

import json
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.desk import Desk, build_desk
from app.domain.question import Status
from app.look import make_application
from app.screenshot import wait_until
from app.services.demo_service import demo_copy
from app.settings import SettingsFile
from storage.project_file import ProjectFile
from tests.helpers.clipping import cut_widgets

DIALOGS = (
    "file.rater", "file.settings", "file.videos", "file.export", "edit.history", "help.about",
    "file.new",
)  # fmt: skip
SIZES = [[1024, 600], [1280, 720], [1366, 768], [1920, 1080]]


class Viewer:
    """Shows one place after the other and notes what is cut off there."""

    def __init__(self, desk: Desk, folder: str) -> None:
        self.desk, self.folder = desk, folder
        self.found: dict[str, list[str]] = {}

    def look(self, place: str, widget: QWidget) -> None:
        """Let the layouts come to rest, then note and paint."""
        for _round in range(3):
            QApplication.sendPostedEvents()
            QApplication.processEvents()
        found = cut_widgets(widget)
        if found:
            self.found[place] = found
        if self.folder:
            path = Path(self.folder) / f"{place.replace(' ', '_')}.png"
            widget.grab().toImage().save(str(path))


def main(wanted: dict[str, object]) -> None:
    """Walk through all places."""
    application = make_application()
    points = wanted.get("points", 10)
    assert isinstance(points, int | float)
    font = QFont("Inter")
    font.setPointSizeF(float(points))
    application.setFont(font)
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        desk = build_desk(
            SettingsFile(folder / "settings.json"),
            for_picture=True,
            language=str(wanted.get("language", "")),
        )
        desk.views.show_look(str(wanted.get("look", "light")))
        viewer = Viewer(desk, str(wanted.get("folder", "")))
        sizes = wanted.get("sizes", SIZES)
        assert isinstance(sizes, list)
        _look_at_welcome(viewer, sizes)
        project = ProjectFile.open(demo_copy(folder), read_only=True, lock=False)
        desk.context.session.open(project, "Kaya Mertens")
        wait_until(lambda: desk.context.engine.is_settled)
        _look_at_author(viewer, sizes)
        _look_at_dialogs(viewer)
        sys.stdout.write(json.dumps(viewer.found, ensure_ascii=False, indent=1) + "\n")
        desk.shut_down(save=False)
        desk.delete_window()
        project.close()


def _look_at_welcome(viewer: Viewer, sizes: list[list[int]]) -> None:
    window = viewer.desk.context.workbench.window
    window.show()
    for width, height in sizes:
        window.resize(width, height)
        viewer.look(f"welcome {width}x{height}", window)


def _look_at_author(viewer: Viewer, sizes: list[list[int]]) -> None:
    """Look at a complete question, then at a draft with something to fix."""
    desk = viewer.desk
    window, panel = desk.context.workbench.window, desk.author.panel
    desk.context.engine.seek(225_000)
    wait_until(lambda: desk.context.engine.is_settled)
    question = desk.author.question
    assert question is not None
    for state in ("complete", "draft"):
        if state == "draft":
            panel.set_question(replace(question, status=Status.DRAFT, answer="", evidence=()))
            panel.set_checks(desk.author.checks)
        for width, height in sizes:
            window.resize(width, height)
            window.message_bar.clear()
            viewer.look(f"author {state} {width}x{height}", window)


def _look_at_dialogs(viewer: Viewer) -> None:
    """Look at each dialog that the menus open, and at the two overlays."""
    actions, window = viewer.desk.context.actions, viewer.desk.context.workbench.window
    places = iter(DIALOGS)

    def look(dialog: QDialog) -> int:
        dialog.show()
        viewer.look(next(places), dialog)
        dialog.hide()
        return 0

    QDialog.exec = look  # type: ignore[method-assign]  # none may wait for a person
    for action in DIALOGS[:-1]:
        actions[action].trigger()
    viewer.desk.projects.ask_new([Path("四つの碗, a long name of a video file.mkv")])
    for overlay, action in (
        (viewer.desk.keys.sheet, "help.keys"),
        (viewer.desk.palette.palette, "edit.palette"),
    ):
        actions[action].trigger()
        viewer.look(action, window)
        overlay.shut()


if __name__ == "__main__":
    main(json.loads(sys.argv[1]) if len(sys.argv) > 1 else {})
