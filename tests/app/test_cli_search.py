"""`emoscope search`: finds, filters, and refuses."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import app.cli
from storage.project_file import ProjectFile
from tests.storage.make import make_cues, make_question, make_track, make_video

Capture = pytest.CaptureFixture[str]


def run(*arguments: object) -> int:
    """Run the command line in this process."""
    return app.cli.main([str(argument) for argument in arguments])


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Two videos with three cues each, and a question."""
    path = tmp_path / "四个 碗.emoscope"
    made = ProjectFile.create(path)
    with made.edit("Fill", None):
        for position, video_id in enumerate(("V1", "V2")):
            video = make_video(video_id, position)
            made.videos.add(video)
            texts = ["彼は本当に悲しい。", "カナシミを隠す", f"so sad {video_id}"]
            made.subtitles.add(make_track(video.key), make_cues(texts))
        question = replace(make_question(video.key), text="Why is he 悲しい?", evidence=())
        made.questions.save(question)
    made.close()
    return path


def test_hits_come_by_video_then_time_as_json(project: Path, capsys: Capture) -> None:
    assert run("search", project, "悲", "--json") == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["video"], row["kind"], row["start_ms"]) for row in rows] == [
        ("V1", "cue", 0),
        ("V2", "question", None),
        ("V2", "cue", 0),
    ]
    assert rows[1]["id"] == "G2_Q000001"
    assert [[row["text"][a:b] for a, b in row["spans"]] for row in rows] == [["悲"]] * 3


def test_filters_narrow_and_a_table_is_printed(project: Path, capsys: Capture) -> None:
    wanted = ("--kind", "cue", "--video", "V2", "--speaker", "ann", "--from", "1", "--to", "00:09")
    assert run("search", project, "かなしみ", *wanted) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["V2  00:00:02.000  cue  Ann  カナシミを隠す", "1 hit"]


def test_what_is_not_shown_is_told(project: Path, capsys: Capture) -> None:
    assert run("search", project, "sad", "--limit", "1") == 0
    output = capsys.readouterr()
    assert output.out.splitlines()[-1] == "2 hits"
    assert "1 hit of 2 shown; --limit shows more." in output.err


def test_nothing_found_is_no_fault(project: Path, capsys: Capture) -> None:
    assert run("search", project, "nowhere") == 0
    assert capsys.readouterr().out == "0 hits\n"
    assert run("search", project, "nowhere", "--json") == 0
    assert json.loads(capsys.readouterr().out) == []


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (('""',), 2, "nothing to look for"),
        (("x", "--from", "abc"), 2, "is no time"),
        (("x", "--from", "9", "--to", "9"), 2, "--to must come after --from"),
        (("x", "--limit", "0"), 2, "write 1 or more"),
        (("x", "--kind", "song"), 2, "invalid choice"),
        (("x", "--video", "V9"), 1, "no video “V9”"),
        (("x", "--person", "Nobody"), 1, "no person “Nobody”"),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    project: Path, capsys: Capture, arguments: tuple[str, ...], code: int, message: str
) -> None:
    assert run("search", project, *arguments) == code
    output = capsys.readouterr()
    assert message in output.err
    assert not output.out


def test_a_missing_project_is_told(tmp_path: Path, capsys: Capture) -> None:
    assert run("search", tmp_path / "none.emoscope", "x") == 1
    assert "none.emoscope" in capsys.readouterr().err
