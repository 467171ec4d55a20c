"""Files are checked one by one; what cannot be read is a finding like others."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from app.services.validate_service import validate_files
from tests.helpers.project_files import CUES, put_json, put_text
from tests.helpers.records import make_record
from tests.helpers.shared_data import shared_path


def test_sound_files_of_each_format_pass(tmp_path: Path) -> None:
    report = validate_files(
        [put_json(tmp_path / "q.json", [make_record()]), put_text(tmp_path / "a.srt")]
    )
    assert (report.files, report.records, report.violations) == (2, 3, ())
    assert report.formats == ("longemo", "srt")
    assert not report.has_errors


def test_the_real_records_validate() -> None:
    report = validate_files([shared_path("longemo/questions/g2_questions.v115.json")])
    assert report.records > 0
    assert not report.has_errors


def test_every_fault_of_every_file_is_listed(tmp_path: Path) -> None:
    broken = make_record(question_id="Q2", type="joy", granularity="scene")
    report = validate_files(
        [
            put_json(tmp_path / "q.json", [make_record(), broken]),
            put_text(tmp_path / "a.srt", CUES.replace("00:00:00,100", "00:00:0x,100")),
            put_text(tmp_path / "b.srt", ""),
            tmp_path / "gone.json",
            put_json(tmp_path / "nan.json", [make_record(answer=math.nan)]),
        ]
    )
    found = [(Path(v.file).name, v.record, v.line, v.path, v.rule) for v in report.violations]
    assert ("q.json", 2, 0, "granularity", "granularity") in found
    assert ("a.srt", 1, 2, "", "broken-time") in found
    assert ("b.srt", 0, 0, "", "unreadable") in found
    assert ("gone.json", 0, 0, "", "unreadable") in found
    assert any(name == "nan.json" and record == 1 for name, record, *_ in found)
    assert (report.files, report.records) == (5, 5)
    assert report.has_errors


def test_a_warning_is_no_fault(tmp_path: Path) -> None:
    record = make_record(question_id="an odd id") | {"extra": 1}
    report = validate_files([put_json(tmp_path / "q.json", record)])
    assert sorted(v.rule for v in report.violations) == ["odd-id", "unknown-field"]
    assert not report.has_errors


def test_the_format_named_is_the_one_checked(tmp_path: Path) -> None:
    path = put_json(tmp_path / "q.json", make_record())
    assert validate_files([path], "emoscope").has_errors
    assert not validate_files([path], "longemo").has_errors


@pytest.mark.parametrize(
    ("name", "text"), [("x.json", "[]"), ("x.jsonl", '{"kind":"header","emoscope":1}\n')]
)
def test_files_without_records_have_none(name: str, text: str, tmp_path: Path) -> None:
    assert validate_files([put_text(tmp_path / name, text)]).records == 0
