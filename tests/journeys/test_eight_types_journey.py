"""A whole data set by keyboard: eight types written, reviewed by two, one returned, all frozen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import av
import pytest
from jsonschema import Draft202012Validator
from PySide6.QtWidgets import QApplication

from app.cli import main
from app.domain.answer_labels import label_lists
from app.domain.details import DEFAULT_DESCRIPTION, usual_kind
from app.domain.question import ItemKind, Question, QuestionType, Status
from app.domain.rubric import template_for
from storage.formats.longemo import read_longemo
from tests.helpers.clip import make_clip
from tests.helpers.desk import Driver
from tests.helpers.keyboard import (
    NoMouse,
    back_from_popup,
    run_by_name,
    tab_to,
    type_here,
)
from tests.journeys.conftest import Start
from tests.journeys.eight_types import ROWS, SUBTITLES, TASKS, Task, give_label, write
from widgets.question.text_form import answer_words

pytestmark = [
    pytest.mark.journey,
    pytest.mark.vlc,
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


@pytest.fixture
def no_mouse(qapp: QApplication) -> Iterator[NoMouse]:
    """Watch that nobody takes the mouse."""
    watcher = NoMouse()
    qapp.installEventFilter(watcher)
    yield watcher
    qapp.removeEventFilter(watcher)


@pytest.fixture
def driver(start: Start, tmp_path: Path) -> Driver:
    """A project with a film of four minutes and its subtitles."""
    clip = tmp_path / "bowls.mp4"
    clip.write_bytes(make_clip(seconds=240, fps=Fraction(10), audio=True).read_bytes())
    subtitles = tmp_path / "bowls.en.vtt"
    subtitles.write_text(SUBTITLES, "utf-8")
    driver = start()
    driver.make_project(tmp_path / "p.emoscope", clip, subtitles=(subtitles,))
    return driver


def test_a_data_set_from_nothing_to_frozen_records(
    driver: Driver,
    no_mouse: NoMouse,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for task in TASKS:
        write(driver, task)
        complete_and_send(driver)
    assert set(statuses(driver)) == {Status.IN_REVIEW}
    choose(driver, question_id_of(TASKS[0]))
    look_at_the_clip(driver, TASKS[0], tmp_path / "clip.mp4", monkeypatch)

    work_as(driver, "Rin Okabe")
    review_all(driver)
    work_as(driver, "Bo Lind")
    review_all(driver, needs_change=RETURNED)
    assert statuses(driver).count(Status.ACCEPTED) == len(TASKS) - 1

    work_as(driver, AUTHOR)
    mend(driver)
    for name in ("Bo Lind", "Rin Okabe"):
        work_as(driver, name)
        review_all(driver)
    assert set(statuses(driver)) == {Status.ACCEPTED}

    work_as(driver, AUTHOR)
    freeze_all(driver)
    export_in_window(driver, tmp_path / "out.json")
    assert no_mouse.seen == 0
    driver.close()
    check_files(tmp_path, capsys)


AUTHOR, RETURNED = "Kaya Mertens", "G2_Q000003"
ADDED = " He says so himself."


def statuses(driver: Driver) -> list[Status]:
    return [row.status for row in driver.desk.context.session.project.questions.rows()]


def complete_and_send(driver: Driver) -> None:
    driver.press("Ctrl+Return")
    assert driver.question.status == "complete", driver.desk.author.checks
    run_by_name(driver, "Send to review")
    assert driver.question.status == "in review"


def look_at_the_clip(
    driver: Driver, task: Task, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play the clip, which begins with its first segment, and cut it into a file."""
    first, _ = task.segments
    engine = driver.desk.context.engine
    driver.press("F5")
    driver.wait(lambda: first[0] <= engine.position_ms < first[1], "the clip plays")
    driver.leave_field()
    driver.press("Space")
    monkeypatch.setattr("app.controllers.clip_controller.choose_clip", lambda *_: place)
    run_by_name(driver, "Cut the clip")
    driver.wait(lambda: not driver.desk.context.tasks.busy, "the clip is cut")
    with av.open(str(place)) as container:
        length_ms = sum(end - start for start, end in task.segments)
        assert container.duration is not None
        assert abs(container.duration / 1000 - length_ms) < 100


def work_as(driver: Driver, name: str) -> None:
    """Say in the dialog who works now."""
    run_by_name(driver, "Who is working")
    write_in_dialog(driver, "Your name", name)
    rater = driver.desk.context.session.rater
    assert rater is not None
    assert rater.name == name


def write_in_dialog(driver: Driver, field: str, text: str) -> None:
    """Go to a field of the dialog that is open, write into it, and press Return."""
    assert QApplication.activeModalWidget() is not None
    tab_to(driver, field)
    driver.press("Ctrl+A")
    type_here(text)
    driver.press("Return")
    back_from_popup(driver)


def review_all(driver: Driver, needs_change: str = "") -> None:
    """Answer each question of the queue blind, compare, and judge it by criteria."""
    driver.press("Ctrl+2")
    if not driver.desk.verify_questions.is_shown:
        driver.press("Ctrl+Shift+Q")
    driver.press("N")
    while (sheet := driver.desk.verify_questions.sheet) is not None and not sheet.stored:
        answer_blind(driver, sheet.question)
        judge(driver, fault=sheet.question.question_id == needs_change)


def answer_blind(driver: Driver, question: Question) -> None:
    """Answer without seeing the author's answer, which opens with the lock; Return leads on."""
    view = driver.desk.verify_questions.view
    assert driver.desk.context.session.blind
    assert view.author.isHidden()
    if isinstance(question.answer, str):
        driver.press("Return")
        type_here("I think so too.")
    for _side in label_lists(question.answer):
        driver.press("Return")
        give_label(driver, "peace")
    driver.press("Ctrl+Return")
    assert not driver.desk.context.session.blind
    assert not view.author.isHidden()
    assert view.author.answer.text == answer_words(question.answer)


def judge(driver: Driver, *, fault: bool) -> None:
    for number in range(1, 6):
        driver.press(str(number))
    if fault:
        driver.press("2")
        type_here("The first scene is enough.")
        driver.press("Ctrl+Return")
    else:
        driver.press("A")


def mend(driver: Driver) -> None:
    """Answer what came back in more words and send it to an independent review."""
    driver.press("Ctrl+1")
    choose(driver, RETURNED)
    assert driver.question.version == 2
    assert driver.question.status is Status.DRAFT
    tab_to(driver, "Answer")
    driver.press("Ctrl+End")
    type_here(ADDED)
    complete_and_send(driver)


def choose(driver: Driver, question_id: str) -> None:
    """Find a question in the list by its id."""
    tab_to(driver, "Find a question")
    driver.press("Ctrl+A")
    type_here(question_id)
    driver.press("Return")
    assert driver.question.question_id == question_id


def freeze_all(driver: Driver) -> None:
    """Freeze one question after the other."""
    driver.press("Ctrl+1")
    for task in TASKS:
        choose(driver, question_id_of(task))
        run_by_name(driver, "Freeze")
    assert set(statuses(driver)) == {Status.FROZEN}


def question_id_of(task: Task) -> str:
    """Return the id that a question gets: counted within its granularity."""
    alike = [one for one in TASKS if one.granularity == task.granularity]
    prefix = "G1" if task.granularity == "clip" else "G2"
    return f"{prefix}_Q{alike.index(task) + 1:06d}"


def export_in_window(driver: Driver, place: Path) -> None:
    """Export through the dialog: the place is typed, Return does it."""
    driver.press("Ctrl+Shift+E")
    write_in_dialog(driver, "Save as", str(place))
    driver.wait(place.exists, "records exported")
    driver.wait(lambda: not driver.desk.context.tasks.busy, "export ended")


def check_files(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Read all three forms again, value for value, and hold them to the rules and the schema."""
    export = ["export", str(folder / "p.emoscope"), "--as", "longemo", "--status", "frozen"]
    for out in ("out.jsonl", "out"):
        assert main([*export, "--out", str(folder / out)]) == 0
    capsys.readouterr()
    assert main(["schema", "longemo"]) == 0
    schema = Draft202012Validator(json.loads(capsys.readouterr().out))
    expected = sorted(map(expected_record, TASKS), key=lambda one: str(one["question_id"]))
    for out in ("out.json", "out.jsonl", "out"):
        read = read_longemo(folder / out)
        assert not read.violations
        assert [dict(one.value) for one in read.records] == expected
        for one in read.records:
            schema.validate(one.value)
        assert main(["validate", str(folder / out)]) == 0


def expected_record(task: Task) -> dict[str, object]:
    """Return the ten fields of a question as it was typed."""
    template = template_for(QuestionType(task.kind))
    segments = [{"start": start / 1000, "end": end / 1000} for start, end in task.segments]
    return {
        "question_id": question_id_of(task),
        "video_id": "bowls",
        "source": {"from": "bowls", "segments": segments or None},
        "granularity": task.granularity,
        "type": task.kind,
        "question": task.text,
        "answer": expected_answer(task),
        "answer_details": expected_details(task),
        "rubric": template and {
            "criterion": template.rubric.criterion, "scores": dict(template.rubric.scores)
        },
        "subtitles": [ROWS[row] for row in task.rows] or None,
    }  # fmt: skip


def expected_answer(task: Task) -> object:
    if task.answer:
        return task.answer + (ADDED if question_id_of(task) == RETURNED else "")
    sides = {side.lower(): list(labels) for side, labels in task.labels}
    return sides.get("answer", sides)


def expected_details(task: Task) -> object:
    if not task.parts:
        return None
    kind = usual_kind(QuestionType(task.kind))
    assert kind is not None
    rows: list[dict[str, str | None]] = []
    for number, part in enumerate(task.parts, 1):
        row: dict[str, str | None] = {"id": f"{kind}{number}", "description": part.description}
        if kind is ItemKind.STAGE:
            row |= {"anchor": None, "emotion": part.emotion, "intensity": part.intensity or None}
        rows.append(row)
    return {"description": DEFAULT_DESCRIPTION[kind], "items": rows}
