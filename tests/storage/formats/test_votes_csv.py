"""Tables of votes: read as written, faults named, results written beside the rows."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from app.domain.aggregation import aggregate
from app.domain.errors import ImportFailedError
from app.domain.ids import VocabularyKey
from app.domain.vocabulary import BUILT_IN
from storage.formats.votes_csv import VotesTable, read_votes, write_aggregated

BASIC = BUILT_IN[VocabularyKey("basic-7")]
HEADER = "video_id,clip_id,basic_a1,basic_a2,ds_label,ds_confidence,tier,go_a1"


def _read(tmp_path: Path, text: str, **options: object) -> VotesTable:
    path = tmp_path / "votes.csv"
    path.write_text(text, encoding="utf-8")
    return read_votes(path, BASIC, **options)  # type: ignore[arg-type]


def _rules(table: VotesTable) -> list[str]:
    return [problem.rule for problem in table.problems]


def test_votes_are_read_by_column_and_ids_stay_text(tmp_path: Path) -> None:
    table = _read(tmp_path, f"{HEADER}\nv,0001,Joy, fear ,Anger,1.0,high,joy\nv,0002,Joy,,,,,\n")
    assert table.raters == ("a1", "a2")
    assert table.votes.tolist() == [[3, 3], [2, -1]]
    assert table.rows[0].cells[1] == "0001"
    assert _rules(table) == ["missing-vote"]


def test_results_replace_those_that_stood_there_and_rows_keep_their_order(tmp_path: Path) -> None:
    table = _read(
        tmp_path, f"{HEADER}\nv,0002,Joy,Joy,Anger,0.1,low,joy\nv,0001,,,Anger,0.1,low,\n"
    )
    out = tmp_path / "out.csv"
    write_aggregated(out, table, aggregate(table.votes, table.raters, table.labels))
    with out.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.reader(stream))
    assert rows == [
        ["video_id", "clip_id", "basic_a1", "basic_a2", "go_a1", "ds_label", "ds_confidence",
         "unique_labels", "tier"],
        ["v", "0002", "Joy", "Joy", "joy", "Joy", "1.0", "1", "high"],
        ["v", "0001", "", "", "", "", "", "0", ""],
    ]  # fmt: skip


def test_an_unknown_label_is_an_error_with_a_suggestion(tmp_path: Path) -> None:
    table = _read(tmp_path, f"{HEADER}\nv,1,sadenss,Joy,,,,\nv,2,sadenss,Zorn,,,,\n")
    errors = [
        (each.rule, each.line, str(each.message))
        for each in table.problems
        if each.rule == "unknown-label"
    ]
    assert [(rule, line) for rule, line, _ in errors] == [
        ("unknown-label", 2),
        ("unknown-label", 3),
    ]
    assert "2 cells" in errors[0][2]
    assert "Sadness" in errors[0][2]


def test_a_cell_of_blanks_is_no_vote(tmp_path: Path) -> None:
    table = _read(tmp_path, f"{HEADER}\nv,1,Joy,{' ' * 1700},,,,\n")
    assert table.votes.tolist() == [[3], [-1]]


def test_ids_that_stand_twice_lack_or_are_alike_as_numbers_are_said(tmp_path: Path) -> None:
    rows = "\n".join(f"v,{one},Joy,Joy,,,," for one in ("00010", "00001_0", "00010", "", "7"))
    found = {each.rule: each.line for each in _read(tmp_path, f"{HEADER}\n{rows}\n").problems}
    assert found == {"alike-id": 3, "duplicate-id": 4, "no-id": 5}


def test_one_rater_and_a_rater_without_votes_are_said(tmp_path: Path) -> None:
    assert "one-rater" in _rules(_read(tmp_path, "basic_a1\nJoy\n"))
    assert "no-votes" in _rules(_read(tmp_path, "basic_a1,basic_a2\nJoy,\n"))


def test_derived_columns_are_no_raters_and_columns_can_be_named(tmp_path: Path) -> None:
    text = "uid,basic_orig,basic_corrected,x,y\nu1,Joy,Joy,Fear,Joy\n"
    with pytest.raises(ImportFailedError, match=r"no columns of votes.*uid, basic_orig"):
        _read(tmp_path, text)
    assert _read(tmp_path, text, columns=("x", "y")).raters == ("x", "y")
    with pytest.raises(ImportFailedError, match="no column “z”"):
        _read(tmp_path, text, columns=("x", "z"))


def test_an_open_vocabulary_takes_the_labels_it_finds(tmp_path: Path) -> None:
    path = tmp_path / "votes.csv"
    path.write_text("basic_a;basic_b\nyes;no\nno;no\n", encoding="utf-8")
    table = read_votes(path, BUILT_IN[VocabularyKey("free")])
    assert table.labels == ("no", "yes")
    assert table.votes.tolist() == [[1, 0], [0, 0]]


@pytest.mark.parametrize(("text", "says"), [("", "is empty"), ("basic_a1,basic_a2\n", "no rows")])
def test_an_empty_table_is_refused(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(ImportFailedError, match=says):
        _read(tmp_path, text)
