"""Record sources: files, lines and folders, and what is broken in them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.domain.check import Severity
from app.domain.errors import ImportFailedError
from storage.formats.source import Source, read_source


def put(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def values(source: Source) -> list[object]:
    return [record.value for record in source.records]


def told(source: Source) -> list[tuple[int, str, str]]:
    return [(item.record, item.path, item.message) for item in source.violations]


@pytest.mark.parametrize(
    ("name", "text", "places"),
    [
        ("one.json", '{"a": 1}', [(1, 0)]),
        ("many.json", '[{"a": 1}, {"a": 2}]', [(1, 0), (2, 0)]),
        ("lines.jsonl", '{"a": 1}\n\n{"a": 2}\r\n', [(1, 1), (3, 3)]),
        ("lines.json", '{"a": 1}\n{"a": 2}\n', [(1, 1), (2, 2)]),
    ],
)
def test_a_file_holds_an_object_a_list_or_lines(
    tmp_path: Path, name: str, text: str, places: list[tuple[int, int]]
) -> None:
    source = read_source(put(tmp_path / name, text))
    assert [(record.ordinal, record.line) for record in source.records] == places
    assert values(source) == [{"a": 1}, {"a": 2}][: len(places)]
    assert source.violations == []


def test_a_line_may_hold_a_line_separator_of_unicode(tmp_path: Path) -> None:
    source = read_source(put(tmp_path / "a.jsonl", '{"a": "x\u2028y"}\n'))
    assert values(source) == [{"a": "x\u2028y"}]


def test_a_folder_is_read_in_order_of_name_and_not_below(tmp_path: Path) -> None:
    put(tmp_path / "b.json", '{"n": 2}')
    put(tmp_path / "a.jsonl", '{"n": 1}')
    put(tmp_path / "Z.json", '{"n": 0}')
    put(tmp_path / "._a.json", "not read")
    put(tmp_path / "notes.txt", "not read")
    (tmp_path / "below.json").mkdir()
    put(tmp_path / "below.json" / "c.json", '{"n": 3}')
    source = read_source(tmp_path)
    assert values(source) == [{"n": 0}, {"n": 1}, {"n": 2}]
    assert source.violations == []
    assert source.records[0].file == str(tmp_path / "Z.json")


def test_a_folder_without_json_is_an_error(tmp_path: Path) -> None:
    put(tmp_path / "notes.txt", "x")
    with pytest.raises(ImportFailedError, match=r"holds no \.json or \.jsonl file"):
        read_source(tmp_path)


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ImportFailedError, match="there is no such file"):
        read_source(tmp_path / "物語 1.json")


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.json", b"", (0, "", "the file is empty")),
        ("a.json", b" \n ", (0, "", "the file is empty")),
        ("a.jsonl", b"\n", (0, "", "the file holds no records")),
        ("a.json", b"[]", (0, "", "the list holds no records")),
        ("a.json", b'[\n  {"a": 1},\n  {"a" 2}\n]',
         (0, "", "column 8: expecting ':' delimiter")),
        ("a.json", b'[{"a": 1}',
         (0, "", "column 10: expecting ',' delimiter")),
        ("a.json", b'{"a": 1} x', (0, "", "column 10: extra data")),
        ("a.json", b"3", (1, "", "a record must be an object, not a number")),
        ("a.json", b"[[]]", (1, "", "a record must be an object, not a list")),
        ("a.jsonl", b'{"a": 1', (1, "", "column 8: expecting ',' delimiter")),
        ("a.json", b'{"a": "\xc4"}', (0, "", "byte 8 is not UTF-8: 0xc4")),
        ("a.json", b'{"a":\n"\x83e"}', (0, "", "byte 8 is not UTF-8: 0x83")),
        ("a.json", '{"a": 1}'.encode("utf-16"), (0, "", "the file is UTF-16; save it as UTF-8")),
        ("a.json", b'{"b": {"a": 1, "a": 2}}', (1, "b.a", "the key stands twice")),
        ("a.json", b'{"a": [1, NaN]}', (1, "a[1]", "must be a finite number; NaN is not JSON")),
        ("a.json", b'[{}, {"a": -Infinity}]', (2, "a", "must be a finite number; NaN is not JSON")),
        ("a.json", b'{"a": 1e999}', (1, "a", "must be a finite number; NaN is not JSON")),
        ("a.json", b'{"a": "\\uD800"}',
         (1, "a", "holds half of a character (\\ud800-\\udfff)")),
        ("a.json", b"[" * 100_000, (0, "", "column 1: nested too deeply")),
        ("a.json", b'{"a": ' + b"9" * 5000 + b"}",
         (0, "", "column 1: a number is too long")),
    ],
)  # fmt: skip
def test_what_is_broken_is_named_with_its_place(
    tmp_path: Path, name: str, text: bytes, expected: tuple[int, str, str]
) -> None:
    source = read_source(put(tmp_path / name, text))
    assert told(source) == [expected]
    assert source.violations[0].file == str(tmp_path / name)
    assert expected[0] == 2 or source.records == []


@pytest.mark.parametrize(
    ("text", "line"),
    [(b'[\n{"a" 2}\n]', 2), (b'{"a":\n"\x83e"}', 2), (b'{"a": 1} x', 1)],
)
def test_the_line_stands_beside_the_message_and_not_in_it(
    tmp_path: Path, text: bytes, line: int
) -> None:
    (found,) = read_source(put(tmp_path / "a.json", text)).violations
    assert found.line == line
    assert "line" not in found.message


def test_sound_lines_beside_broken_ones_are_kept(tmp_path: Path) -> None:
    source = read_source(put(tmp_path / "a.jsonl", '{"a": 1}\n{"a"\n7\n{"a": 2}\n'))
    assert values(source) == [{"a": 1}, {"a": 2}]
    assert [(item.record, item.line) for item in source.violations] == [(2, 2), (3, 3)]


def test_a_whole_pair_of_surrogates_is_a_character(tmp_path: Path) -> None:
    source = read_source(put(tmp_path / "a.json", json.dumps({"a": "😀"})))
    assert values(source) == [{"a": "😀"}]
    assert source.violations == []


def test_a_byte_order_mark_is_passed_over_with_a_note(tmp_path: Path) -> None:
    source = read_source(put(tmp_path / "a.json", b'\xef\xbb\xbf{"a": 1}'))
    assert values(source) == [{"a": 1}]
    [note] = source.violations
    assert (note.severity, note.repaired) == (Severity.INFO, "passed over")
