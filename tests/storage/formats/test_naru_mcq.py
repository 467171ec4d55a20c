"""Items in files: lists, lines, folders and tables hold the same; faults are told by place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from app.domain.errors import ImportFailedError
from storage.formats.detect import detect_format
from storage.formats.longemo_legacy import read_legacy, write_legacy
from storage.formats.naru_mcq import read_mcq, write_mcq
from storage.formats.naru_mcq_csv import format_items
from storage.formats.schema import json_schema
from tests.domain.test_legacy_record import CLIP, EPISODE, OPEN
from tests.domain.test_mcq_record import SOUND, WHOLE

ODD: dict[str, Any] = SOUND | {
    "id": "N3-008",
    "stem": '=1+1, "quoted"\nand a second line \'- x',
    "options": ["a, b", "שלום", "𝄞 笑い", "'=d"],
    "answer": None,
    "entities": ["one", "two\nlines"],
    "tags": ["x", {"y": None}],
    "source:json": "plain",
    "batch": "7",
}
RECORDS = [WHOLE | {"language": "ja", "batch": "8"}, ODD]


def put(path: Path, records: Any) -> Path:
    """Write records as a JSON list."""
    path.write_text(json.dumps(records, ensure_ascii=False), encoding="utf-8")
    return path


def read(path: Path) -> list[Any]:
    """The records of a file, which must be sound."""
    found = read_mcq(path)
    assert not found.has_errors, found.violations
    return [record.value for record in found.records]


@pytest.mark.parametrize("name", ["items.json", "items.jsonl", "folder", "items.csv"])
def test_every_shape_holds_the_same(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    write_mcq(reversed(RECORDS), path)
    assert detect_format(path) == "naru-mcq"
    assert read(path) == RECORDS


def test_a_table_has_options_in_columns_and_what_is_unknown_behind() -> None:
    header = format_items(RECORDS).split("\n", 1)[0]
    assert header == (
        "id,video,category,stem,option_a,option_b,option_c,option_d,answer,rationale,entities,"
        "evidence,language,version,refined_from,difficulty:json,batch,tags:json,source:json:json"
    )


def test_a_table_written_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(
        "\ufeffID;Video;Category;Stem;Option_A;option_b;option_c;option_d;answer;entities;Mood\r\n"
        'M1;v;N.1;Why?;a;b;c;d; B ;"Rin\nAya";calm\r\n',
        encoding="utf-8",
    )
    assert detect_format(path) == "naru-mcq"
    assert read(path) == [
        {"id": "M1", "video": "v", "category": "N.1", "stem": "Why?",
         "options": ["a", "b", "c", "d"], "answer": "B", "entities": ["Rin", "Aya"],
         "Mood": "calm"}
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "path", "rule"),
    [
        ("M1,v,N.1,Why?,a,b,c,,A,", "options", "options-number"),
        ("M1,v,N.1,Why?,a,,c,d,A,", "options[1]", "option-blank"),
        ("M1,v,N.1,Why?,a,b,c,d,E,", "answer", "key-out-of-range"),
        ("M1,v,N.1,Why?,a,b,c,d,A,[1", "evidence", "json"),
        (",v,N.1,Why?,a,b,c,d,A,", "id", "blank"),
        ("M1,v,N.1,Why?,a,b,c,d,A,,x", "", "columns"),
        ('M1,v,N.1,"Why?,a,b,c,d,A,', "", "quotes"),
    ],
)
def test_faults_of_a_table_are_told_by_line(row: str, path: str, rule: str, tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    head = "id,video,category,stem,option_a,option_b,option_c,option_d,answer,evidence"
    file.write_text(f"{head}\nM0,v,N.1,Why?,a,b,c,d,A,\n{row}\n", encoding="utf-8")
    found = read_mcq(file)
    assert [(one.line, one.path, one.rule) for one in found.violations] == [(3, path, rule)]
    assert len(found.records) == (0 if rule == "quotes" else 1)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"id,video,stem,option_a,option_b,answer\n", "column category is missing"),
        (b"id,video,category,stem,stem,option_a,option_b,answer\n", "column stem twice"),
        (b"id,stem\xff\n", "byte 8 is not UTF-8"),
        (b"", "column id is missing"),
    ],
)
def test_a_table_with_other_columns_is_refused(data: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(data)
    with pytest.raises(ImportFailedError, match=said):
        read_mcq(path)


def test_ids_stand_once_and_originals_are_looked_for(tmp_path: Path) -> None:
    other = SOUND | {"id": "N3-009", "refined_from": "N3-007"}
    lost = SOUND | {"id": "N3-010", "refined_from": "N3-000"}
    found = read_mcq(put(tmp_path / "i.json", [SOUND, SOUND, other, lost]))
    assert [(one.record, one.rule, one.severity) for one in found.violations] == [
        (2, "id-twice", "error"),
        (4, "original-elsewhere", "info"),
    ]
    assert [record.ordinal for record in found.records] == [1, 3, 4]


def test_the_schema_says_what_the_reader_wants() -> None:
    schema = json_schema("naru-mcq")
    check = jsonschema.Draft202012Validator(schema)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert check.is_valid(SOUND)
    assert check.is_valid([*RECORDS, SOUND | {"category": "", "answer": None}])
    for wrong in (
        {"options": ["a", "b", "c"]}, {"answer": "E"}, {"answer": 0}, {"category": "N.9"},
        {"stem": " "}, {"version": 0}, {"evidence": [{"start": 1}]},
    ):  # fmt: skip
        assert not check.is_valid(SOUND | wrong), wrong
    assert not check.is_valid({key: SOUND[key] for key in SOUND if key != "category"})


@pytest.mark.parametrize("name", ["l.json", "l.jsonl", "folder"])
def test_the_first_release_comes_back(name: str, tmp_path: Path) -> None:
    records = [CLIP, EPISODE, OPEN | {"qid": "g3_s01e01_q004"}]
    write_legacy(reversed(records), tmp_path / name)
    assert detect_format(tmp_path / name) == "longemo-legacy"
    found = read_legacy(tmp_path / name)
    assert [record.value for record in found.records] == records
    assert not found.has_errors


def test_a_folder_of_the_release_holds_its_records_twice(tmp_path: Path) -> None:
    put(tmp_path / "all.json", [EPISODE, CLIP])
    put(tmp_path / "s01e01.json", [dict(reversed(EPISODE.items()))])
    found = read_legacy(tmp_path)
    assert len(found.records) == 2
    put(tmp_path / "s01e02.json", [EPISODE | {"answer": "A"}])
    found = read_legacy(tmp_path)
    assert [(one.file[-11:], one.rule) for one in found.violations if one.severity == "error"] == [
        ("s01e02.json", "id-twice")
    ]
