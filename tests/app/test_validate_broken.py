"""Forty broken records, one a rule: `validate` names each place, in one file and record by record.

What a JSON Schema can say of a record, the published one says too.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from app.cli import main
from storage.formats.schema import json_schema
from tests.helpers.records import KINDS, Record, make_record

TRAJECTORY = make_record("emotion trajectory")
LABELS = make_record("contextual emotion", "clip")
SIDES = make_record("emotion transition", "clip")
Bend = Callable[[Record], object]


def stage(record: Record, number: int = 0) -> Record:
    item: Record = record["answer_details"]["items"][number]
    return item


def row(record: Record, number: int = 0) -> Record:
    found: Record = record["subtitles"][number]
    return found


def segment(record: Record, number: int = 0) -> Record:
    found: Record = record["source"]["segments"][number]
    return found


# What is bent, how, where it is found, by which rule, and whether a schema can see it.
BROKEN: list[tuple[Record, Bend, str, str, bool]] = [
    (TRAJECTORY, lambda r: r.pop("video_id"), "video_id", "missing", True),
    (TRAJECTORY, lambda r: r.update(video_id=6), "video_id", "shape", True),
    (TRAJECTORY, lambda r: r.update(question_id=" "), "question_id", "blank", True),
    (TRAJECTORY, lambda r: r.update(source=None), "source", "shape", True),
    (TRAJECTORY, lambda r: r["source"].pop("segments"), "source.segments", "missing", True),
    (TRAJECTORY, lambda r: r["source"].update({"from": 3}), "source.from", "shape", True),
    (LABELS, lambda r: r["source"].update(segments={}), "source.segments", "shape", True),
    (LABELS, lambda r: segment(r).pop("end"), "source.segments[0].end", "missing", True),
    (LABELS, lambda r: segment(r).update(end=1), "source.segments[0]", "end-before-start", False),
    (LABELS, lambda r: segment(r).update(start=-1), "source.segments[0].start", "time", True),
    (LABELS, lambda r: segment(r).update(start=True), "source.segments[0].start", "time", True),
    (TRAJECTORY, lambda r: r.update(granularity="film"), "granularity", "granularity", True),
    (TRAJECTORY, lambda r: r.update(type="mood"), "type", "type", True),
    (TRAJECTORY, lambda r: r.update(type="emotion cause"), "type", "type", True),
    (TRAJECTORY, lambda r: r.update(question="\n "), "question", "blank", True),
    (TRAJECTORY, lambda r: r.update(question=["x"]), "question", "shape", True),
    (TRAJECTORY, lambda r: r.update(answer=" "), "answer", "blank", True),
    (TRAJECTORY, lambda r: r.update(answer={"before": "x"}), "answer", "shape", True),
    (LABELS, lambda r: r.update(answer="anger"), "answer", "shape", True),
    (LABELS, lambda r: r.update(answer=[]), "answer", "empty", True),
    (LABELS, lambda r: r.update(answer=["hapiness"]), "answer[0]", "label", True),
    (SIDES, lambda r: r["answer"].pop("after"), "answer.after", "missing", True),
    (SIDES, lambda r: r["answer"].update(before=[]), "answer.before", "empty", True),
    (LABELS, lambda r: r.update(answer_details=TRAJECTORY["answer_details"]),
     "answer_details", "details-unwanted", True),
    (TRAJECTORY, lambda r: r.update(answer_details=None), "answer_details", "details-required",
     True),
    (TRAJECTORY, lambda r: r["answer_details"].update(description=""),
     "answer_details.description", "blank", True),
    (TRAJECTORY, lambda r: r["answer_details"].update(items=[]), "answer_details.items", "empty",
     True),
    (TRAJECTORY, lambda r: stage(r).pop("anchor"), "answer_details.items[0].anchor", "missing",
     True),
    (TRAJECTORY, lambda r: stage(r).update(emotion=["fear"]), "answer_details.items[0].emotion",
     "shape", True),
    (TRAJECTORY, lambda r: stage(r, 1).update(id="S1"), "answer_details.items[1].id",
     "item-id-twice", False),
    (TRAJECTORY, lambda r: stage(r).update(description=" "),
     "answer_details.items[0].description", "blank", True),
    (LABELS, lambda r: r.update(rubric=TRAJECTORY["rubric"]), "rubric", "rubric-unwanted", True),
    (TRAJECTORY, lambda r: r.update(rubric=None), "rubric", "rubric-required", True),
    (TRAJECTORY, lambda r: r["rubric"].update(criterion=" "), "rubric.criterion", "blank", True),
    (TRAJECTORY, lambda r: r["rubric"].update(scores={}), "rubric.scores", "empty", True),
    (TRAJECTORY, lambda r: r["rubric"]["scores"].update({"03": "x"}), "rubric.scores", "score-key",
     True),
    (TRAJECTORY, lambda r: r["rubric"]["scores"].update({"4": ""}), "rubric.scores.4", "blank",
     True),
    (LABELS, lambda r: row(r).pop("speaker"), "subtitles[0].speaker", "missing", True),
    (LABELS, lambda r: row(r, 1).update(id="u2"), "subtitles[1].id", "subtitle-id-twice", False),
    (LABELS, lambda r: row(r).update(t=[2]), "subtitles[0].t", "time", True),
    (LABELS, lambda r: row(r).update(t=[9, 8]), "subtitles[0].t", "end-before-start", False),
    (LABELS, lambda r: row(r).update(text=""), "subtitles[0].text", "blank", True),
    (TRAJECTORY, lambda r: r.update(options=["A. x", "B. y"]), "options", "choice", False),
]  # fmt: skip


def bent() -> list[Record]:
    records = []
    for number, (sound, bend, *_) in enumerate(BROKEN, 1):
        record = copy.deepcopy(sound) | {"question_id": f"Q{number:03d}"}
        bend(record)
        records.append(record)
    return records


def told(path: Path, capsys: pytest.CaptureFixture[str], code: int) -> dict[str, Any]:
    assert main(["validate", str(path), "--as", "longemo", "--json"]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_each_of_forty_faults_is_placed_by_record_and_path(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(BROKEN) >= 40
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(bent(), ensure_ascii=False), encoding="utf-8")
    report = told(path, capsys, 1)
    errors = [one for one in report["violations"] if one["severity"] == "error"]
    assert report["records"] == len(BROKEN)
    assert [(one["record"], one["path"], one["rule"]) for one in errors] == [
        (number, place, rule) for number, (_, _, place, rule, _) in enumerate(BROKEN, 1)
    ]
    assert all(one["message"] for one in errors)


def test_sound_records_of_each_kind_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "good.jsonl"
    records = [
        make_record(kind, tier, question_id=f"Q{number}")
        for number, (tier, kind) in enumerate(KINDS)
    ]
    path.write_text("".join(f"{json.dumps(one)}\n" for one in records), encoding="utf-8")
    assert told(path, capsys, 0)["violations"] == []


def test_the_published_schema_sees_what_a_schema_can() -> None:
    checker = Draft202012Validator(json_schema("longemo"))
    seen = [not checker.is_valid(record) for record in bent()]
    assert seen == [visible for *_, visible in BROKEN]
    assert all(checker.is_valid(make_record(kind, tier)) for tier, kind in KINDS)
