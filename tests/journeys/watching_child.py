"""Watches a video, in a process that is killed while it plays.

Run as ``python -m tests.journeys.watching_child FOLDER CLIP``; prints where it was when.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app.look import make_application
from app.screenshot import wait_until
from tests.helpers.desk import Driver


def work(folder: Path, clip: Path) -> None:
    """Play past the first time that what was watched is written."""
    driver = Driver(folder)
    driver.make_project(folder / "p.emoscope", clip)
    engine = driver.desk.context.engine
    driver.wait(lambda: engine.can_play, "libvlc ready")
    driver.go_to(0)
    driver.press("Space", driver.window)
    driver.wait(lambda: engine.position_ms > 5000, "five seconds played")
    sys.stdout.write(f"at {engine.position_ms}\n")
    sys.stdout.flush()
    wait_until(lambda: False, 60_000)


if __name__ == "__main__":
    application = QApplication.instance() or make_application()
    work(Path(sys.argv[1]), Path(sys.argv[2]))
