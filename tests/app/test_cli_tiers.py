"""Tiers on the command line: what is printed, what is refused, and that nothing is half-written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import app.cli
from tests.helpers.eaf_files import eaf_text, timed
from tests.helpers.eaf_files import tier as eaf_tier
from tests.helpers.project_files import content, put_clip, put_text

Capture = pytest.CaptureFixture[str]
TABLE = "tier,start_ms,end_ms,labels,rater\nFace,0,400,Joy,Rin\nFace,400,900,Fear,Rin\n"


def run(*arguments: object) -> int:
    """Run the command line in this process."""
    return app.cli.main([str(argument) for argument in arguments])


@pytest.fixture
def project(tmp_path: Path, capsys: Capture) -> Path:
    """Return a project of one video of one second with a tier."""
    path = tmp_path / "四 碗.emoscope"
    assert run("new", path, "--video", put_clip(tmp_path / "a b.mp4")) == 0
    assert run("import", path, put_text(tmp_path / "a b.csv", TABLE)) == 0
    capsys.readouterr()
    return path


@pytest.mark.parametrize(
    ("name", "ending"), [("eaf", "eaf"), ("textgrid", "TextGrid"), ("tiers-csv", "csv")]
)
def test_tiers_leave_and_are_the_same_coming_back(
    project: Path, tmp_path: Path, capsys: Capture, name: str, ending: str
) -> None:
    out = tmp_path / f"out.{ending}"
    assert run("export", project, "--as", name, "--out", out, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["format"], told["written"]) == (name, 2)
    assert {"file", "severity", "path", "rule", "message"} == set(told["problems"][0])
    assert run("import", project, out, "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert {key: report[key] for key in ("format", "added", "updated", "skipped")} == {
        "format": name, "added": 0, "updated": 0, "skipped": 2,
    }  # fmt: skip
    assert run("validate", out) == 0
    assert f"2 records ({name})" in capsys.readouterr().out


def test_the_report_of_an_export_is_printed_for_people(
    project: Path, tmp_path: Path, capsys: Capture
) -> None:
    assert run("export", project, "--as", "tiers-csv", "--out", tmp_path / "x.csv") == 0
    lines = capsys.readouterr().out.splitlines()
    assert "does not leave" in lines[0]
    assert lines[-1].endswith("x.csv: 2 annotations written as tiers-csv.")


@pytest.mark.parametrize("options", [("--status", "complete"), ("--granularity", "clip")])
def test_options_of_questions_are_wrong_use(
    project: Path, tmp_path: Path, capsys: Capture, options: tuple[str, str]
) -> None:
    out = tmp_path / "x.eaf"
    assert run("export", project, "--as", "eaf", "--out", out, *options) == 2
    assert "tiers have neither" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("x.eaf", eaf_text(eaf_tier("A", timed(1, 2, 1)), slots="0 9"), "line 6"),
        ("x.eaf", eaf_text(eaf_tier("A", timed(1, 1, 2)), slots="0 9")[:-300], "cut off"),
        ("x.eaf", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "entities"),
        ("x.TextGrid", 'File type = "ooTextFile"\n"TextGrid"\n0 9 <exists> 3\n', "line 4"),
        ("x.csv", "tier,start_ms,end_ms,labels\nFace,5,2,x\n", "line 2"),
        ("x.csv", "tier,start_ms,end_ms,labels\nFace,0,5000,x\n", "outside the video"),
        ("x.csv", "name,mood\nA,B\n", "known format"),
    ],
)
def test_broken_files_are_refused_in_one_line_and_nothing_is_written(
    project: Path, tmp_path: Path, capsys: Capture, name: str, text: str, words: str
) -> None:
    path = put_text(tmp_path / name, text)
    before = content(project)
    assert run("import", project, path) == 1
    err = capsys.readouterr().err
    assert len(err.splitlines()) == 1
    assert words in err
    assert content(project) == before
    assert run("validate", path) == (0 if words == "outside the video" else 1)


def test_a_conflict_is_settled_as_said(project: Path, tmp_path: Path, capsys: Capture) -> None:
    path = put_text(tmp_path / "a b.csv", TABLE + "Face,900,950,Joy,Rin\n")
    assert run("import", project, path) == 1
    assert "--on-conflict" in capsys.readouterr().err
    assert run("import", project, path, "--on-conflict", "replace") == 0
    assert "1 added, 0 updated, 2 skipped." in capsys.readouterr().out
