"""Commands as they are typed: what they print and return, and that nothing is half-written."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import app.cli
from app.domain.question import Status
from app.screenshot_request import ScreenshotRequest
from app.version import version
from storage.project_file import ProjectFile
from tests.helpers.project_files import CUES, content, put_clip, put_json, put_text, snapshot
from tests.helpers.records import make_record
from tests.helpers.shared_data import shared_json, shared_path

Capture = pytest.CaptureFixture[str]


def run(*arguments: object) -> int:
    """Run the command line in this process."""
    return app.cli.main([str(argument) for argument in arguments])


def answer(capsys: Capture) -> Any:
    """Return what was printed, as JSON."""
    return json.loads(capsys.readouterr().out)


def complaint(capsys: Capture) -> str:
    """Return the one line on standard error."""
    captured = capsys.readouterr()
    lines = captured.err.splitlines()
    assert len(lines) == 1, captured.err
    assert lines[0].startswith("emoscope: ")
    return lines[0]


@pytest.fixture
def project(tmp_path: Path, capsys: Capture) -> Path:
    """Return a project of one video with subtitles."""
    path = tmp_path / "四个 碗.emoscope"
    video, subtitles = put_clip(tmp_path / "a b.mp4"), put_text(tmp_path / "a b.srt")
    assert run("new", path, "--video", video, "--subtitles", subtitles) == 0
    assert capsys.readouterr().out == f"{path}: 1 video, 2 cues.\n"
    return path


# The frame


def test_version(capsys: Capture) -> None:
    assert run("--version") == 0
    assert capsys.readouterr().out == f"emoscope {version()}\n"


def test_help_lists_the_commands_and_no_other(capsys: Capture) -> None:
    assert run("--help") == 0
    text = capsys.readouterr().out
    assert re.findall(r"^    ([a-z-]+) ", text, re.MULTILINE) == [*app.cli.COMMANDS]


@pytest.mark.parametrize("name", app.cli.COMMANDS)
def test_each_command_tells_its_options(name: str, capsys: Capture) -> None:
    assert run(name, "--help") == 0
    assert f"emoscope {name}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["frobnicate"],
        ["--frobnicate"],
        ["a.emoscope", "b.emoscope"],
        ["score", "--granularity", "scene"],
        ["validate"],
        ["validate", "x.json", "--as", "narrative"],
        ["new"],
        ["import", "p.emoscope"],
        ["import", "p.emoscope", "x.json", "--on-conflict", "merge"],
        ["export", "p.emoscope", "--out", "x.json"],
        ["export", "p.emoscope", "--as", "ass", "--out", "x.ass"],
        ["export", "p.emoscope", "--as", "longemo", "--out", "x", "--status", "done"],
        ["export", "p.emoscope", "--as", "longemo", "--out", "x", "--granularity", "scene"],
        ["schema", "srt"],
        ["screenshot"],
        ["screenshot", "--out", "x.png", "--workspace", "nowhere"],
        ["screenshot", "--out", "x.png", "--at", "soon"],
        ["screenshot", "--out", "x.png", "--at", "00:61:00"],
        ["screenshot", "--out", "x.png", "--size", "big"],
        ["screenshot", "--out", "x.png", "--size", "20x20"],
        ["screenshot", "--out", "x.png", "--size", "9999x9999"],
        ["screenshot", "--out", "x.png", "--page", "last"],
        ["screenshot", "--out", "x.png", "--theme", "pink"],
        ["screenshot", "--out", "x.png", "--language", "tlh"],
    ],
)
def test_wrong_use_ends_with_2_and_a_word(
    arguments: Sequence[str], capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "error: " in captured.err
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def interrupted(_paths: object, _format: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("app.commands.validate.validate_files", interrupted)
    assert run("validate", "x.json") == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("named", [True, False])
def test_without_a_command_the_window_opens(
    named: bool, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path | None] = []

    def run_window(path: Path | None) -> int:
        opened.append(path)
        return 0

    monkeypatch.setattr("app.application.run_window", run_window)
    assert run(*([project] if named else [])) == 0
    assert opened == [project if named else None]


def test_screenshot_asks_for_what_was_typed(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    asked: list[ScreenshotRequest] = []

    def take_screenshot(request: ScreenshotRequest) -> Path:
        asked.append(request)
        return request.out

    monkeypatch.setattr("app.screenshot.take_screenshot", take_screenshot)
    out = tmp_path / "o.png"
    options = ["--workspace", "graph", "--at", "00:01:00.5", "--size", "1280x720"]
    look = ["--theme", "light", "--language", "ja", "--video-only", "--page", "curves"]
    assert run("screenshot", project, "--out", out, *options, *look) == 0
    assert run("screenshot", "--out", out) == 0
    assert asked == [
        ScreenshotRequest(
            project, "graph", 60_500, out, 1280, 720, "light", "ja", video_only=True, page="curves"
        ),
        ScreenshotRequest(None, "author", None, out),
    ]
    assert capsys.readouterr().out == f"{out}\n{out}\n"


# new


def test_new_refuses_what_exists(project: Path, tmp_path: Path, capsys: Capture) -> None:
    before = snapshot(tmp_path)
    assert run("new", project, "--video", tmp_path / "a b.mp4") == 1
    assert "exists already" in complaint(capsys)
    assert snapshot(tmp_path) == before


def test_new_names_the_file_that_is_at_fault(tmp_path: Path, capsys: Capture) -> None:
    video = put_clip(tmp_path / "a.mp4")
    empty = put_text(tmp_path / "a.srt", "")
    before = snapshot(tmp_path)
    assert run("new", tmp_path / "p.emoscope", "--video", video, "--subtitles", empty) == 1
    assert f"{empty} is empty" in complaint(capsys)
    assert run("new", tmp_path / "p.emoscope", "--video", tmp_path / "gone.mp4") == 1
    assert "gone.mp4" in complaint(capsys)
    assert snapshot(tmp_path) == before


# import


def test_import_says_format_and_counts(project: Path, tmp_path: Path, capsys: Capture) -> None:
    path = put_json(tmp_path / "q.json", [make_record()])
    assert run("import", project, path) == 0
    assert capsys.readouterr().out == f"{path}: longemo, 1 added, 0 updated, 0 skipped.\n"


def test_import_json_of_one_file_and_of_several(
    project: Path, tmp_path: Path, capsys: Capture
) -> None:
    records = put_json(tmp_path / "q.json", [make_record() | {"extra": 1}])
    assert run("import", project, records, "--json") == 0
    assert answer(capsys) == {
        "file": str(records),
        "format": "longemo",
        "added": 1,
        "updated": 0,
        "skipped": 0,
        "problems": [
            {
                "file": str(records),
                "line": None,
                "record": 1,
                "path": "extra",
                "rule": "unknown-field",
                "severity": "warning",
                "message": "is not a known field; it is kept",
                "repaired": "",
            }
        ],
    }
    srt = put_text(tmp_path / "a b.en.srt", CUES.replace("00:00:00,100", "00:00:00,1"))
    assert run("import", project, srt, records, "--json") == 0
    first, second = answer(capsys)
    assert (first["format"], first["added"], second["skipped"]) == ("srt", 2, 1)
    assert [(p["line"], p["rule"]) for p in first["problems"]] == [(2, "fraction-digits")]
    assert first["problems"][0]["repaired"] == "read as 00:00:00.100"


def test_import_of_several_files_is_one_step_of_its_rater(
    project: Path, tmp_path: Path, capsys: Capture
) -> None:
    one = put_json(tmp_path / "q.json", [make_record()])
    two = put_json(tmp_path / "r.json", [make_record(question_id="Q2")])
    assert run("import", project, one, two, "--rater", "岡部 倫") == 0
    opened = ProjectFile.open(project)
    (rater,) = opened.raters.all()
    assert rater.name == "岡部 倫"
    assert opened.history.undo_name(rater.key) == "Import q.json, r.json"
    assert {question.created.rater for question in opened.questions.all()} == {"岡部 倫"}
    opened.close()
    assert run("import", project, one, "--rater", "岡部 倫") == 0
    assert dict(content(project))["raters"] == 1


def test_import_takes_nothing_where_one_file_is_refused(
    project: Path, tmp_path: Path, capsys: Capture
) -> None:
    good = put_json(tmp_path / "q.json", [make_record()])
    bad = put_json(tmp_path / "r.json", [make_record(question_id="Q2", type="joy")])
    before = content(project)
    assert run("import", project, good, bad, "--rater", "Rin") == 1
    assert f"{bad}, record 1, type: " in complaint(capsys)
    assert content(project) == before
    assert run("import", project, bad, "--json") == 1
    captured = capsys.readouterr()
    report = json.loads(captured.out)
    assert (report["added"], report["problems"][0]["path"]) == (0, "type")
    assert captured.err.count("\n") == 1
    assert run("import", project, good, bad, "--skip-invalid") == 0
    assert dict(content(project))["questions"] == 1


def test_import_conflicts(project: Path, tmp_path: Path, capsys: Capture) -> None:
    path = put_json(tmp_path / "q.json", [make_record()])
    run("import", project, path)
    put_json(path, [make_record(question="Who?")])
    before = content(project)
    capsys.readouterr()
    assert run("import", project, path) == 1
    assert "--on-conflict keep or replace" in complaint(capsys)
    assert content(project) == before
    for policy, key in (("keep", "skipped"), ("replace", "updated")):
        assert run("import", project, path, "--on-conflict", policy, "--json") == 0
        assert answer(capsys)[key] == 1


def test_import_subtitles_in_an_encoding_that_must_be_named(
    project: Path, tmp_path: Path, capsys: Capture
) -> None:
    path = put_text(tmp_path / "c.srt", CUES.replace("ここ", "ｱﾘｶﾞﾄｳ"), "shift_jis")
    assert run("import", project, path) == 1
    assert "--encoding" in complaint(capsys)
    assert run("import", project, path, "--encoding", "shift_jis", "--video", "a b") == 0


@pytest.mark.parametrize("which", ["no file", "no project", "not ours", "truncated", "newer"])
def test_import_into_what_is_no_project(
    which: str, project: Path, tmp_path: Path, capsys: Capture
) -> None:
    records = put_json(tmp_path / "q.json", [make_record()])
    target = project
    if which == "no file":
        target = tmp_path / "gone.emoscope"
    elif which == "no project":
        target = put_text(tmp_path / "text.emoscope", "hello, this is no database" * 50)
    elif which == "not ours":
        target = other_database(tmp_path / "other.emoscope")
    elif which == "truncated":
        target.write_bytes(target.read_bytes()[: len(target.read_bytes()) // 2])
    else:
        raise_schema_version(target)
    before = target.read_bytes() if target.exists() else None
    for command in (["import", target, records], ["info", target]):
        assert run(*command) == 1
        assert target.name in complaint(capsys)
    assert (target.read_bytes() if target.exists() else None) == before


def other_database(path: Path) -> Path:
    """Make a database of another program."""
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE t (a)")
    connection.commit()
    connection.close()
    return path


def raise_schema_version(path: Path) -> None:
    """Make a project look as if a newer Emoscope had written it."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 999")
    connection.commit()
    connection.close()


def test_a_project_open_elsewhere_is_not_written(
    project: Path, tmp_path: Path, capsys: Capture
) -> None:
    records = put_json(tmp_path / "q.json", [make_record()])
    holder = ProjectFile.open(project, holder="Rin Okabe")
    try:
        assert run("import", project, records) == 1
        assert "Rin Okabe" in complaint(capsys)
        assert run("info", project) == 0
    finally:
        holder.close()
    assert dict(content(project))["questions"] == 0


# export


def test_export_gives_back_what_came_in(project: Path, tmp_path: Path, capsys: Capture) -> None:
    name = "longemo/questions/g2_questions.v115.json"
    out = tmp_path / "out.json"
    assert run("import", project, shared_path(name)) == 0
    assert run("export", project, "--as", "longemo", "--out", out) == 0
    by_id = sorted(shared_json(name), key=lambda record: str(record["question_id"]))
    assert json.loads(out.read_text("utf-8")) == by_id
    assert run("validate", out) == 0
    capsys.readouterr()
    assert run("schema", "longemo") == 0
    jsonschema.validate(by_id, answer(capsys))


def test_export_json_names_open_work(project: Path, tmp_path: Path, capsys: Capture) -> None:
    records = put_json(tmp_path / "q.json", [make_record()])
    assert run("import", project, records) == 0
    opened = ProjectFile.open(project)
    with opened.edit("clear", None):
        (question,) = opened.questions.all()
        opened.questions.save(replace(question, text="", status=Status.DRAFT))
    opened.close()
    capsys.readouterr()
    assert run("export", project, "--as", "longemo", "--out", tmp_path / "o.json", "--json") == 0
    captured = capsys.readouterr()
    report = json.loads(captured.out)
    assert (report["written"], report["problems"][0]["question_id"]) == (1, "G2_Q000001")
    assert "--status complete" in captured.err
    before = snapshot(tmp_path)
    options = ["--out", tmp_path / "n.json", "--status", "complete"]
    assert run("export", project, "--as", "longemo", *options) == 1
    assert "no question to write" in complaint(capsys)
    assert snapshot(tmp_path) == before


def test_export_refuses_a_place_that_cannot_be_written(
    project: Path, tmp_path: Path, capsys: Capture
) -> None:
    assert run("import", project, put_json(tmp_path / "q.json", [make_record()])) == 0
    capsys.readouterr()
    out = tmp_path / "no folder" / "x.json"
    assert run("export", project, "--as", "longemo", "--out", out) == 1
    assert f"{out} cannot be written" in complaint(capsys)


# validate


def test_validate_lists_every_violation(tmp_path: Path, capsys: Capture) -> None:
    path = put_json(tmp_path / "q.json", [make_record(), make_record(type="joy") | {"extra": 1}])
    assert run("validate", path) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith(f"{path}, record 2, type: error: ") for line in lines)
    assert any(line.startswith(f"{path}, record 2, extra: warning: ") for line in lines)
    assert lines[-1].startswith("1 file, 2 records (longemo): ")
    assert run("validate", path, tmp_path / "gone.json", "--json") == 1
    report = answer(capsys)
    assert (report["files"], report["records"]) == (2, 2)
    assert {"file", "record", "path", "rule", "severity", "message"} <= report["violations"][
        0
    ].keys()
    assert report["violations"][-1]["file"] == str(tmp_path / "gone.json")


def test_validate_does_not_drown_people_in_findings(tmp_path: Path, capsys: Capture) -> None:
    records = [make_record(question_id=f"Q{n}") | {"extra": n} for n in range(60)]
    records.append(make_record(question_id="Q99", type="joy"))
    assert run("validate", put_json(tmp_path / "q.json", records)) == 1
    lines = capsys.readouterr().out.splitlines()
    assert ", record 61, type: error: " in lines[0], "errors come first"
    assert "... and 21 more; --json lists all." in lines


# info and schema


def test_info_for_people_and_programs(project: Path, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "a b.mp4").rename(tmp_path / "moved.mp4")
    assert run("info", project) == 0
    text = capsys.readouterr().out
    assert "  1 video\n" in text
    assert "  2 cues\n" in text
    assert "not there" in text
    assert "Integrity: ok" in text
    before = project.read_bytes()
    assert run("info", project, "--json") == 0
    report = answer(capsys)
    assert report["project"] == str(project)
    assert report["counts"]["cues"] == 2
    assert report["media"][0]["path"] == str((tmp_path / "a b.mp4").resolve())
    assert report["media"][0]["found"] is False
    assert project.read_bytes() == before


@pytest.mark.parametrize("name", ["longemo", "emoscope"])
def test_schemas_are_sound(name: str, capsys: Capture) -> None:
    assert run("schema", name) == 0
    jsonschema.Draft202012Validator.check_schema(answer(capsys))
