"""An expert's first day: from a video to a record, through a kill -9, and a video moved away."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from app.cli import main
from app.domain.question import Status
from tests.helpers.clip import make_clip
from tests.journeys.author_child import ANSWER, DRAFT, FPS, TEXT
from tests.journeys.conftest import Start

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.journey, pytest.mark.vlc, pytest.mark.slow]


def _clip(seconds: int = 240) -> Path:
    return make_clip(seconds=seconds, fps=Fraction(FPS), audio=True)


def _work_and_kill(folder: Path, clip: Path) -> None:
    command = [sys.executable, "-m", "tests.journeys.author_child", str(folder), str(clip)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=os.environ
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        said = child.stdout.readline().strip()
        if said == "kill me":
            child.send_signal(signal.SIGKILL)
        else:
            pytest.fail(child.stderr.read())


def test_from_a_video_to_a_record_through_a_kill(
    start: Start, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _work_and_kill(tmp_path, _clip())
    project_path = tmp_path / "四つの器.emoscope"
    driver = start()
    driver.open(project_path)

    question = driver.question
    assert (question.text, question.answer, question.status) == (TEXT, ANSWER, Status.DRAFT)
    assert [one.span.start_ms for one in question.evidence] == [10_000, 230_000]
    assert driver.text_of("answer") == ANSWER + DRAFT
    assert "recovered" in driver.window.message_bar.current_text
    driver.press("Ctrl+Return")
    assert driver.question.status is Status.COMPLETE

    driver.close()
    record_path = tmp_path / "out.json"
    export = ["export", str(project_path), "--as", "longemo", "--out", str(record_path)]
    assert main([*export, "--status", "complete"]) == 0
    assert main(["validate", str(record_path)]) == 0
    capsys.readouterr()
    (record,) = json.loads(record_path.read_text("utf-8"))
    assert list(record) == [
        "question_id", "video_id", "source", "granularity", "type", "question", "answer",
        "answer_details", "rubric", "subtitles",
    ]  # fmt: skip
    assert (record["question"], record["answer"]) == (TEXT, ANSWER + DRAFT)


def test_two_videos_one_moved_away_and_found_again(start: Start, tmp_path: Path) -> None:
    first, second = tmp_path / "one.mp4", tmp_path / "two.mp4"
    first.write_bytes(_clip(4).read_bytes())
    second.write_bytes(_clip(6).read_bytes())
    driver = start()
    driver.make_project(tmp_path / "p.emoscope", first, second)
    session = driver.desk.context.session
    one, two = session.project.videos.all()
    for video in (one, two):
        session.select(video=video.key)
        driver.press("Ctrl+N")
    of_two = driver.question
    driver.desk.author.choose(session.project.questions.rows(one.key)[0].key)
    assert session.selection.video == one.key
    driver.close()

    hidden = tmp_path / "elsewhere" / "renamed.mp4"
    hidden.parent.mkdir()
    second.rename(hidden)
    driver = start()
    driver.open(tmp_path / "p.emoscope")
    session = driver.desk.context.session
    driver.desk.author.choose(of_two.key)
    assert "two.mp4 is not where it was" in driver.desk.context.workbench.video.message.text[0]
    driver.desk.video_dialogs.relink_folder(hidden.parent)
    driver.wait(lambda: session.project.videos.get(two.key).media_path != "two.mp4", "relinked")
    driver.settle()
    assert driver.desk.context.engine.duration_ms == 6_000
    assert session.project.videos.get(two.key).media_path == "elsewhere/renamed.mp4"
