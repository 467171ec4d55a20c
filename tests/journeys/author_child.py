"""The first half of the author's journey, in a process that is killed while text is being typed.

Run as ``python -m tests.journeys.author_child FOLDER CLIP``; prints one line when to be killed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app.look import make_application
from app.screenshot import wait_until
from tests.helpers.clip import read_frame_number
from tests.helpers.desk import Driver

FPS = 10
TEXT = "How do her feelings about the bowl develop?"
DRAFT = " And after that she eats from it."
ANSWER = "She is startled, then hides it; at last she is at peace."


def work(folder: Path, clip: Path) -> None:
    """New project, seek, step, mark, write, complete, undo and redo all, then type a draft."""
    driver = Driver(folder)
    driver.make_project(folder / "四つの器.emoscope", clip)
    look(driver)
    driver.press("Ctrl+N")
    driver.leave_field()
    for start_ms in (10_000, 230_000):
        mark(driver, start_ms)
    driver.type_into("question", TEXT)
    driver.type_into("answer", ANSWER)
    driver.press("Ctrl+T")
    describe_stage(driver)
    driver.press("Ctrl+Return")
    assert driver.question.status.value == "complete", driver.desk.author.checks
    undo_and_redo_all(driver)
    driver.desk.author.reopen()
    driver.type_into("answer", DRAFT)
    project = driver.desk.context.session.project
    rater = driver.desk.context.session.rater
    driver.wait(lambda: bool(project.drafts.all(rater.key if rater else None)), "draft kept")
    sys.stdout.write("kill me\n")
    sys.stdout.flush()
    wait_until(lambda: False, 60_000)


def look(driver: Driver) -> None:
    """Seek and step: the number drawn in the picture is the number shown."""
    driver.go_to(61_000)
    for key, frame in (("", 610), (".", 611), (",", 610), (",", 609)):
        if key:
            driver.press(key)
            driver.settle()
        picture = driver.desk.context.workbench.video.picture
        assert picture is not None
        assert read_frame_number(picture) == frame == driver.desk.context.engine.frame_index


def mark(driver: Driver, start_ms: int) -> None:
    """Mark two seconds and add them as evidence."""
    driver.go_to(start_ms)
    driver.press("I")
    driver.go_to(start_ms + 2_000)
    driver.press("O")
    driver.press("E")


def describe_stage(driver: Driver) -> None:
    """Write the first stage and let it rest on both spans."""
    from app.domain import authoring

    driver.leave_field()
    question = authoring.edit_item(driver.question, 0, description="Startled by the fall")
    for evidence in question.evidence:
        question = authoring.toggle_item_evidence(question, 0, evidence.key)
    driver.desk.author.save(question, "Describe stage S1")


def undo_and_redo_all(driver: Driver) -> None:
    """Undo every step of this rater, then redo them all, by key."""
    driver.leave_field()
    session = driver.desk.context.session
    done = session.project.questions.get(driver.question.key)
    rater = session.rater.key if session.rater else None
    while session.project.history.undo_name(rater):
        driver.press("Ctrl+Z")
    assert session.project.questions.count() == 0
    while session.project.history.redo_name(rater):
        driver.press("Ctrl+Shift+Z")
    assert session.project.questions.get(done.key) == done
    driver.desk.author.choose(done.key)


if __name__ == "__main__":
    make_application()
    work(Path(sys.argv[1]), Path(sys.argv[2]))
    QApplication.processEvents()
