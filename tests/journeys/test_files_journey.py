"""Files of every kind come in and go out through the real window, good ones and bad ones."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from app.cli import main
from app.domain.question import Status
from storage.project_file import ProjectFile
from tests.helpers.clip import make_clip, read_frame_number
from tests.helpers.desk import Driver
from tests.journeys.conftest import Start

pytestmark = [pytest.mark.journey, pytest.mark.slow]

FIRST_CUE = "别担心，只是一个旧碗。"
CUES = f"""1
00:00:01,000 --> 00:00:02,000
{FIRST_CUE}

2
00:00:02,500 --> 00:00:03,500
没关系。
"""


def _clip() -> Path:
    return make_clip(seconds=4, fps=Fraction(10), audio=True)


def _project(driver: Driver, folder: Path) -> Path:
    place = folder / "p.emoscope"
    driver.make_project(place, _clip())
    return place


def _record(**changes: object) -> dict[str, object]:
    record: dict[str, object] = {
        "question_id": "G2_Q000007",
        "video_id": "G2_V000115",
        "source": {"from": "A series", "segments": None},
        "granularity": "episode",
        "type": "emotional reasoning",
        "question": "Why does she bow?",
        "answer": "To hide that she is hurt.",
        "answer_details": None,
        "rubric": {"criterion": "Same reason.", "scores": {"0": "No.", "1": "Yes."}},
        "subtitles": None,
    }
    return record | changes


def _write(path: Path, *records: dict[str, object]) -> Path:
    path.write_text(json.dumps(records, ensure_ascii=False), "utf-8")
    return path


def _drop(driver: Driver, path: Path) -> None:
    """Drop a file on the window and wait until it is dealt with."""
    driver.window.files_dropped.emit([path])
    driver.wait(lambda: not driver.desk.context.tasks.busy, f"{path.name} dealt with")


def _press_message_action(driver: Driver, label: str) -> None:
    driver.press_message_action(label)
    driver.wait(lambda: not driver.desk.context.tasks.busy, f"{label} done")


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16"])
def test_dropped_subtitles_are_seen_everywhere(start: Start, tmp_path: Path, encoding: str) -> None:
    driver = start()
    _project(driver, tmp_path)
    subtitles = tmp_path / "他の字幕 file.srt"
    subtitles.write_bytes(CUES.encode(encoding))
    _drop(driver, subtitles)
    bench = driver.desk.context.workbench
    assert bench.transcript.model.rowCount() == 2
    driver.go_to(1_500)
    assert bench.video.subtitle_texts == (FIRST_CUE,)
    driver.press("Ctrl+Right", driver.window)
    assert driver.desk.context.engine.position_ms == 2_500


def test_import_is_one_step_and_undo_takes_it_back(start: Start, tmp_path: Path) -> None:
    driver = start()
    _project(driver, tmp_path)
    _drop(driver, _write(tmp_path / "r.json", _record(), _record(question_id="G2_Q000008")))
    project = driver.desk.context.session.project
    assert [row.question_id for row in project.questions.rows()] == ["G2_Q000007", "G2_Q000008"]
    assert "2 questions added" in driver.window.message_bar.current_text
    driver.press("Ctrl+Z", driver.window)
    assert project.questions.count() == 0
    driver.press("Ctrl+Shift+Z", driver.window)
    assert project.questions.count() == 2


@pytest.mark.parametrize(("label", "answer"), [("Keep mine", "Mine."), ("Take theirs", "Theirs.")])
def test_a_conflict_asks_and_writes_nothing_before(
    start: Start, tmp_path: Path, label: str, answer: str
) -> None:
    driver = start()
    _project(driver, tmp_path)
    _drop(driver, _write(tmp_path / "mine.json", _record(answer="Mine.")))
    driver.window.message_bar.clear()
    _drop(driver, _write(tmp_path / "theirs.json", _record(answer="Theirs.")))
    (question,) = driver.desk.context.session.project.questions.all()
    assert question.answer == "Mine."
    assert "Nothing was imported" in driver.window.message_bar.current_text
    _press_message_action(driver, label)
    (question,) = driver.desk.context.session.project.questions.all()
    assert question.answer == answer


def test_a_file_with_a_bad_record_is_refused_until_the_user_says_so(
    start: Start, tmp_path: Path
) -> None:
    driver = start()
    _project(driver, tmp_path)
    bad = _record(question_id="G2_Q000009", granularity="season")
    _drop(driver, _write(tmp_path / "mixed.json", _record(), bad))
    project = driver.desk.context.session.project
    text = driver.window.message_bar.current_text
    assert "mixed.json, record 2, granularity" in text
    assert project.questions.count() == 0
    _press_message_action(driver, "Take the sound ones")
    assert [row.question_id for row in project.questions.rows()] == ["G2_Q000007"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.srt", b""),
        ("empty.mp4", b""),
        ("broken.json", b'[{"question_id": '),
        ("noise.mp4", bytes(range(256)) * 40),
        ("picture.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 64),
        ("nan.json", b'{"question_id": NaN}'),
    ],
)
def test_a_bad_file_gives_one_message_and_changes_nothing(
    start: Start, tmp_path: Path, name: str, content: bytes
) -> None:
    driver = start()
    _project(driver, tmp_path)
    bad = tmp_path / "悪い file" / name
    bad.parent.mkdir()
    bad.write_bytes(content)
    project = driver.desk.context.session.project
    before = (project.videos.all(), project.history.entries())
    _drop(driver, bad)
    assert name in driver.window.message_bar.current_text
    assert driver.window.message_bar.count == 1
    assert (project.videos.all(), project.history.entries()) == before


@pytest.mark.parametrize(
    "content", [b"", b"not a database at all, only text", b"SQLite format 3\0" + b"\0" * 200]
)
def test_a_file_that_is_no_project_is_refused_in_words(
    start: Start, tmp_path: Path, content: bytes
) -> None:
    driver = start()
    path = tmp_path / "fake.emoscope"
    path.write_bytes(content)
    driver.desk.projects.open(path)
    assert "fake.emoscope" in driver.window.message_bar.current_text
    assert not driver.desk.context.session.is_open
    assert path.read_bytes() == content


def test_a_second_window_reads_and_says_who_holds_it(start: Start, tmp_path: Path) -> None:
    first = start()
    place = _project(first, tmp_path)
    second = start()
    second.desk.projects.open(place)
    assert "Kaya Mertens" in second.window.message_bar.current_text
    assert not second.desk.context.session.can_edit
    assert not second.desk.context.actions["question.new"].isEnabled()


def test_export_from_the_window_is_what_the_command_line_writes(
    start: Start, tmp_path: Path
) -> None:
    driver = start()
    place = _project(driver, tmp_path)
    _drop(driver, _write(tmp_path / "r.json", _record()))
    driver.desk.imports.export("longemo", tmp_path / "window.json", Status.COMPLETE)
    driver.wait(lambda: not driver.desk.context.tasks.busy, "export ended")
    driver.close()
    out = tmp_path / "cli.json"
    assert main(["export", str(place), "--as", "longemo", "--out", str(out)]) == 0
    assert out.read_bytes() == (tmp_path / "window.json").read_bytes()
    assert json.loads(out.read_text("utf-8")) == [_record()]


def test_a_screenshot_shows_the_exact_frame(start: Start, tmp_path: Path) -> None:
    driver = start()
    place = _project(driver, tmp_path)
    driver.close()
    out = tmp_path / "frame.png"
    shot = ["screenshot", str(place), "--out", str(out), "--at", "1.7", "--video-only"]
    assert main(shot) == 0
    image = QImage(str(out))
    assert (image.width(), image.height()) == (320, 180)
    assert read_frame_number(image) == 17


@pytest.mark.parametrize("workspace", ["author", "verify", "graph", "label", "results"])
def test_every_workspace_can_be_painted(start: Start, tmp_path: Path, workspace: str) -> None:
    driver = start()
    place = _project(driver, tmp_path)
    driver.close()
    out = tmp_path / "w.png"
    shot = ["screenshot", str(place), "--out", str(out), "--size", "1280x720"]
    assert main([*shot, "--workspace", workspace, "--theme", "light"]) == 0
    assert QImage(str(out)).size().toTuple() == (1280, 720)
    with_lock = ProjectFile.open(place)
    assert not with_lock.read_only
    with_lock.close()
