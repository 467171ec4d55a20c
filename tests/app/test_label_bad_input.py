"""Tables of labels with faults, through the commands: one message or a counted report, each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import app.cli
from storage.project_file import ProjectFile
from tests.helpers.bad_labels import BOOKS, ROWS, put_bad

Capture = pytest.CaptureFixture[str]

REFUSED = {
    "unknown": "“joyy” is no label of Basic-7 (2 cells); Joy?",
    "no-id": "line 2: the row has no id",
    "twice": "line 3: 01 stands in line 2 already",
    "bomb": "unpacks to 16 MB",
    "lying-bomb": "is a damaged workbook",
    "entities": "is a damaged workbook",
    "cut": "is a damaged workbook",
}
"""What `import` says of those of which it takes nothing."""

TOLD = {
    "empty": ("missing-vote", "3 labels are missing"),
    "alike": ("alike-id", "01 and 1 are one id"),
    "one": ("rater-added", "“a” was added"),
    "same": ("rater-added", "“c” was added"),
    "nothing": ("no-votes", "c labelled nothing"),
    "blanks": ("missing-vote", "2 labels are missing"),
    "formula": ("formula-without-value", "1 formula has no saved value"),
    "merged": ("merged-cells", "C2:C3"),
    "macros": ("macros", "they are not run"),
}
"""Rule and words of what `import` tells of those that it takes."""

AGGREGATED = {
    "empty": "3 cells are empty", "no-id": "the row has no id", "alike": "01 and 1 are one id",
    "twice": "01 stands in line 2 already", "one": "only one rater",
    "nothing": "c labelled nothing",
    "same": "Not defined: every decision is “Joy”", "blanks": "2 cells are empty",
    "formula": "1 formula has no saved value", "merged": "C2:C3", "macros": "they are not run",
}  # fmt: skip


def test_no_fault_is_forgotten() -> None:
    names = {*ROWS, *BOOKS, "one"}
    assert {*REFUSED, *TOLD} == names
    assert {*AGGREGATED, *REFUSED} == names


@pytest.fixture
def project(tmp_path: Path) -> Path:
    path = tmp_path / "p.emoscope"
    assert app.cli.main(["new", str(path)]) == 0
    return path


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_taken_is_refused_and_nothing_is_written(
    project: Path, tmp_path: Path, name: str, capsys: Capture
) -> None:
    path = put_bad(tmp_path, name)
    capsys.readouterr()
    assert app.cli.main(["import", str(project), str(path)]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"emoscope: {path}")
    assert REFUSED[name] in told
    assert len(told.splitlines()) == 1
    with_nothing = ProjectFile.open(project)
    assert (with_nothing.units.count(), with_nothing.raters.all()) == (0, [])
    assert with_nothing.videos.all() == []
    with_nothing.close()


@pytest.mark.parametrize("name", TOLD)
def test_what_is_odd_is_taken_and_told(
    project: Path, tmp_path: Path, name: str, capsys: Capture
) -> None:
    path = put_bad(tmp_path, name)
    capsys.readouterr()
    assert app.cli.main(["import", str(project), str(path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    rule, words = TOLD[name]
    assert [one for one in report["problems"] if one["rule"] == rule and words in one["message"]]
    opened = ProjectFile.open(project)
    (one,) = opened.units.sets()
    units = opened.units.of_set(one.key)
    assert len(units) == len(ROWS.get(name, ROWS["same"]))
    assert all(
        label.basic in ("Joy", "Fear") for _unit, _who, label in opened.units.labels(one.key)
    )
    opened.close()


@pytest.mark.parametrize("name", [*AGGREGATED, *(one for one in REFUSED if one not in AGGREGATED)])
def test_votes_are_aggregated_with_what_is_odd_told_or_refused(
    tmp_path: Path, name: str, capsys: Capture
) -> None:
    path = put_bad(tmp_path, name)
    code = app.cli.main(["aggregate", str(path)])
    told = capsys.readouterr()
    if name in AGGREGATED:
        assert code == 0
        assert AGGREGATED[name] in told.out
    else:
        assert code == 1
        assert "nothing was aggregated" in told.err or REFUSED[name] in told.err
