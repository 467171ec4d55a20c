"""LongEmoBench records from and to files."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.check import Severity
from storage.formats.longemo import read_longemo, write_longemo
from storage.formats.records import file_names
from tests.helpers.question_strategies import UNHURRIED, records
from tests.helpers.records import Record, make_record
from tests.helpers.shared_data import shared_json, shared_path

SHARED = "longemo/questions/g2_questions.v115.json"


def put(path: Path, value: object) -> Path:
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return path


def three() -> list[Record]:
    ids = ("G2_Q000010", "G2_Q00002", "É1")
    return [make_record(question_id=name, question="なぜ？") for name in ids]


def test_sound_records_are_read_with_their_place(tmp_path: Path) -> None:
    read = read_longemo(put(tmp_path / "a.json", three()))
    assert [record.value for record in read.records] == three()
    assert [record.ordinal for record in read.records] == [1, 2, 3]
    assert not read.has_errors


def test_a_broken_record_is_left_out_and_its_fault_placed(tmp_path: Path) -> None:
    bent = three()
    bent[1]["rubric"]["scores"]["03"] = "x"
    read = read_longemo(put(tmp_path / "a.json", bent))
    assert [record.ordinal for record in read.records] == [1, 3]
    assert read.has_errors
    faults = [item for item in read.violations if item.severity is Severity.ERROR]
    assert [(item.record, item.path, item.message) for item in faults] == [
        (2, "rubric.scores", 'key "03" must be written "3"')
    ]


def test_an_id_stands_once_in_a_tier(tmp_path: Path) -> None:
    clip = make_record("emotion cause", "clip", question_id="Q1")
    both = [make_record(question_id="Q1"), clip, make_record(question_id="Q1")]
    read = read_longemo(put(tmp_path / "a.json", both))
    assert [record.ordinal for record in read.records] == [1, 2]
    assert [item.message for item in read.violations] == ['"Q1" stands already in record 1']


def test_a_doubled_id_in_another_file_names_that_file(tmp_path: Path) -> None:
    put(tmp_path / "a.json", make_record())
    put(tmp_path / "b.json", make_record())
    [fault] = read_longemo(tmp_path).violations
    assert fault.file.endswith("b.json")
    assert fault.message == '"G2_Q000001" stands already in record 1 of a.json'


def test_violations_come_in_order_of_place(tmp_path: Path) -> None:
    bad = json.dumps(make_record(question=""))
    (tmp_path / "a.jsonl").write_text(f"{bad}\n{{\n{bad}\n")
    read = read_longemo(tmp_path / "a.jsonl")
    assert [item.record for item in read.violations] == [1, 2, 3, 3]


def test_a_file_is_a_sorted_indented_list_with_letters_as_they_are(tmp_path: Path) -> None:
    write_longemo(three(), tmp_path / "a.json")
    text = (tmp_path / "a.json").read_text(encoding="utf-8")
    assert text == json.dumps(three(), ensure_ascii=False, indent=2) + "\n"
    assert "なぜ？" in text


@pytest.mark.parametrize("name", ["a.json", "a.jsonl", "folder"])
def test_the_order_given_does_not_matter(tmp_path: Path, name: str) -> None:
    write_longemo(three(), tmp_path / "one" if name == "folder" else tmp_path / name)
    first = read_longemo(tmp_path / "one" if name == "folder" else tmp_path / name)
    second_path = tmp_path / ("two" if name == "folder" else f"2{name}")
    write_longemo(reversed(three()), second_path)
    second = read_longemo(second_path)
    assert [item.value for item in first.records] == [item.value for item in second.records]
    assert [item.value["question_id"] for item in first.records] == sorted(
        item["question_id"] for item in three()
    )


def test_lines_are_compact(tmp_path: Path) -> None:
    write_longemo(three(), tmp_path / "a.jsonl")
    lines = (tmp_path / "a.jsonl").read_text(encoding="utf-8").splitlines()
    assert lines == [
        json.dumps(record, ensure_ascii=False, separators=(",", ":")) for record in three()
    ]


def test_a_folder_gets_one_file_a_record(tmp_path: Path) -> None:
    write_longemo(three(), tmp_path / "out")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "G2_Q000010.json",
        "G2_Q00002.json",
        "É1.json",
    ]


def test_nothing_to_write_is_an_empty_list_that_can_be_read(tmp_path: Path) -> None:
    write_longemo([], tmp_path / "a.json")
    assert (tmp_path / "a.json").read_text() == "[]\n"
    assert read_longemo(tmp_path / "a.json").records == ()


def test_file_names_are_distinct_and_safe() -> None:
    assert file_names(["a/b", "A", "a", "..", "", "q%2F", "夜"]) == [
        "a%2Fb.json",
        "A.json",
        "a~2.json",
        "%2E..json",
        "_.json",
        "q%252F.json",
        "夜.json",
    ]


@UNHURRIED
@given(st.lists(records(), max_size=3, unique_by=lambda item: item["question_id"]))
def test_written_records_are_read_value_for_value(written: list[Record]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name in ("a.json", "a.jsonl", "out"):
            write_longemo(written, Path(folder, name))
            if written or name != "out":
                read = read_longemo(Path(folder, name))
                expected = sorted(written, key=lambda item: item["question_id"])
                assert not read.has_errors
                found = sorted(read.records, key=lambda item: str(item.value["question_id"]))
                assert json.dumps([item.value for item in found]) == json.dumps(expected)


def test_published_records_have_no_errors_and_leave_as_they_came(tmp_path: Path) -> None:
    read = read_longemo(shared_path(SHARED))
    assert not read.has_errors
    assert len(read.records) == 5
    write_longemo((record.value for record in read.records), tmp_path / "out.json")
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8")) == shared_json(SHARED)
