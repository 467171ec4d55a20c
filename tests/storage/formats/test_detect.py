"""The format of a file is told from its content."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.domain.errors import ImportFailedError
from storage.formats.detect import detect_format
from storage.formats.emoscope import write_emoscope
from storage.formats.longemo import write_longemo
from storage.formats.project_records import ProjectRecords
from tests.helpers.records import make_record
from tests.helpers.shared_data import shared_path

SRT = "1\n00:00:01,000 --> 00:00:02,000\n船だ\n"


def put(path: Path, data: bytes | str) -> Path:
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


@pytest.mark.parametrize("name", ["a.json", "a.jsonl", "folder", "a.txt"])
def test_records_are_told_whatever_the_name(tmp_path: Path, name: str) -> None:
    write_longemo([make_record()], tmp_path / name)
    assert detect_format(tmp_path / name) == "longemo"


def test_one_record_with_a_missing_field_is_still_a_record(tmp_path: Path) -> None:
    record = make_record()
    del record["question_id"], record["rubric"]
    assert detect_format(put(tmp_path / "a.json", json.dumps(record))) == "longemo"


@pytest.mark.parametrize("cut", [-3, -40])
def test_a_broken_record_file_is_told_so_that_its_place_can_be_named(
    tmp_path: Path, cut: int
) -> None:
    text = json.dumps([make_record()])[:cut]
    assert detect_format(put(tmp_path / "a.json", text)) == "longemo"


def test_an_empty_list_counts_as_records(tmp_path: Path) -> None:
    assert detect_format(put(tmp_path / "a.json", "[ ]\n")) == "longemo"


def test_our_own_format_is_told(tmp_path: Path) -> None:
    write_emoscope(ProjectRecords(), tmp_path / "a.txt")
    assert detect_format(tmp_path / "a.txt") == "emoscope"
    line = json.dumps({"kind": "question", "record": make_record()})
    assert detect_format(put(tmp_path / "b.jsonl", line)) == "emoscope"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "shift_jis", "gbk"])
def test_subtitles_are_told_in_any_encoding(tmp_path: Path, encoding: str) -> None:
    assert detect_format(put(tmp_path / "a.txt", SRT.encode(encoding))) == "srt"


def test_a_file_named_srt_is_left_to_its_reader(tmp_path: Path) -> None:
    assert detect_format(put(tmp_path / "a.srt", "broken")) == "srt"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty. Expected LongEmoBench records"),
        ("Dear diary", "is of no known format. Expected LongEmoBench records"),
        ('{"name": 1}', "is of no known format. Expected"),
        ('{"name": 1,}', "is of no known format: line 1, column"),
    ],
)
def test_what_is_unknown_is_refused_with_what_was_expected(
    tmp_path: Path, text: str, message: str
) -> None:
    with pytest.raises(ImportFailedError) as caught:
        detect_format(put(tmp_path / "a.json", text))
    assert message in caught.value.message
    assert "subtitles (SubRip" in caught.value.message


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            '{"question_id": "Q", "video_id": "V", "granularity": "g", "prediction": "x"}',
            "predictions",
        ),
        ('[{"question_id": "Q", "pred_answer": null}]', "predictions"),
        ('{"question_id":"Q","status":"ok","score":1,"max_score":2,"prediction":"x"}', "scores"),
    ],
)
def test_answers_and_scores_are_told(tmp_path: Path, text: str, kind: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(text, "utf-8")
    assert detect_format(path) == kind


def test_bytes_of_zero_are_no_text(tmp_path: Path) -> None:
    with pytest.raises(ImportFailedError, match="is no text file"):
        detect_format(put(tmp_path / "a.srt", b"\0" * 99))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ImportFailedError, match="there is no such file"):
        detect_format(tmp_path / "a.json")


def test_published_files_are_told_apart() -> None:
    questions = shared_path("longemo/questions/g2_questions.v115.json")
    assert detect_format(questions) == "longemo"
    answers = "predictions/responses.first7_and_q13.jsonl"
    assert detect_format(shared_path(f"longemo/{answers}")) == "predictions"
    for name in ("question_scores.jsonl", "judged_scores.v115.jsonl"):
        assert detect_format(shared_path(f"longemo/scores/{name}")) == "scores"
    with pytest.raises(ImportFailedError):
        detect_format(shared_path("longemo/scores/metrics.json"))
