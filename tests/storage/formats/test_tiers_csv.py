"""Tables of annotations: ours, plain ones, and what ELAN exports; what is broken is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import ImportFailedError
from storage.formats.tier_document import DocumentAnnotation, DocumentTier, TierDocument
from storage.formats.tier_formats import tell_tiers
from storage.formats.tiers_csv import format_tiers_csv, parse_tiers_csv, read_tiers_csv
from storage.formats.tiers_csv_table import neutralised, restored
from tests.helpers.eaf_files import rules, spans

ELAN_ROWS = (
    "Face\tKim\t00:00:00.500\t0.5\t500\t00:00:01.000\t1.0\t1000\t00:00:00.500\t0.5\t500\tjoy\n"
    "Voice\tKim\t00:00:02.001\t2.001\t2001\t00:00:03.000\t3.0\t3000\t00:00:00.999\t0.999\t999\tx\n"
)
ELAN_HEAD = (
    "Tier\tParticipant\tBegin Time - hh:mm:ss.ms\tBegin Time - ss.msec\tBegin Time - msec\t"
    "End Time - hh:mm:ss.ms\tEnd Time - ss.msec\tEnd Time - msec\tDuration - hh:mm:ss.ms\t"
    "Duration - ss.msec\tDuration - msec\tAnnotation\n"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("start_ms,end_ms,labels\n500,1500,joy; fear\n", {"f": [(500, 1500, "joy+fear")]}),
        ("start_s;end_s;label\n0,5;1,5;a; b\n", {"f": [(500, 1500, "a")]}),
        ("start\tend\temotion\n0.5\t1.5\ta; b\n", {"f": [(500, 1500, "a; b")]}),
        ("0.5\t1.5\tjoy\n2.0\t3.25\tx\n", {"f": [(500, 1500, "joy"), (2000, 3250, "x")]}),
        ("\ufefftier,onset,offset,value\nA,0:01.5,00:00:02,x\n", {"A": [(1500, 2000, "x")]}),
        ("start_s,end,label\n1,2,x\n", {"f": [(1000, 2000, "x")]}),
        (ELAN_HEAD + ELAN_ROWS, {"Face": [(500, 1000, "joy")], "Voice": [(2001, 3000, "x")]}),
        (ELAN_ROWS, {"Face": [(500, 1000, "joy")], "Voice": [(2001, 3000, "x")]}),
        (
            "Begin Time - msec\tEnd Time - msec\tDuration - msec\tFace\tVoice\n1\t5\t4\tjoy\ty\n",
            {"Face": [(1, 5, "joy")], "Voice": [(1, 5, "y")]},
        ),
        ('start_ms,end_ms,label\n1,2,"a ""b"",\n怒り"\n', {"f": [(1, 2, 'a "b",\n怒り')]}),
    ],
)
def test_clear_tables_are_read(text: str, expected: dict[str, list[tuple[int, int, str]]]) -> None:
    document = parse_tiers_csv(text.removeprefix("\ufeff"), "f.csv", "f")
    assert [one for one in rules(document) if one[1] == "error"] == []
    assert {tier.name: spans(document, tier.name) for tier in document.tiers} == expected


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("a,b,c\n1,2,3\n", "columns are “a, b, c”"),
        ("start_ms,labels\n1,x\n", "at least"),
        ("start,end,label\n1,2,x\n", "whole numbers"),
    ],
)
def test_tables_that_are_not_clear_are_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(ImportFailedError, match=words):
        parse_tiers_csv(text, "f.csv", "f")


@pytest.mark.parametrize(
    ("row", "rule"),
    [
        ("A,5,2,x,,", "time"),
        ("A,-5,2,x,,", "time"),
        ("A,,2,x,,", "time"),
        ("A,1,soon,x,,", "time"),
        ("A,1,1e20,x,,", "time"),
        (",1,2,x,,", "tier-name"),
        ("A,1,2,x,1.5,", "confidence"),
        ("A,1,2,x,nan,", "confidence"),
        ("B,1,2,x,,C", "parent-tier"),
        ('A,1,2,"x,,', "quotes"),
        ('A,1,2,"x"y,,', "quotes"),
    ],
)
def test_a_fault_is_an_error_with_its_line(row: str, rule: str) -> None:
    text = f'tier,start_ms,end_ms,labels,confidence,parent\nA,0,1,"two\nlines",,\n{row}\n'
    document = parse_tiers_csv(text, "f.csv", "f")
    assert (4, "error", rule) in rules(document)


def test_unknown_columns_are_named_and_a_tier_that_says_two_things_is_told() -> None:
    text = "tier,start_ms,end_ms,labels,rater,colour,mood\nA,0,1,x,R,#111111,7\nA,2,3,x,R,,8\n"
    document = parse_tiers_csv(text, "f.csv", "f")
    assert rules(document) == [
        (1, "warning", "unknown-column"),
        (3, "warning", "tier-twice"),
    ]
    assert "mood" in document.problems[0].message
    assert document.tiers[0].colour == "#111111"


@given(st.text(st.sampled_from("'=+-@\t\rab"), max_size=6))
def test_no_cell_runs_in_a_spreadsheet_and_each_comes_back(cell: str) -> None:
    written = neutralised(cell)
    assert not written.startswith(("=", "+", "-", "@", "\t", "\r"))
    assert restored(written) == cell


def test_formulas_stand_neutralised_in_the_file(tmp_path: Path) -> None:
    row = DocumentAnnotation(0, 1, ("=1+1",), note="@SUM(A1)", person="+49")
    tier = DocumentTier("k", "-tier", (row,), "free", "'=r", "", "")
    path = tmp_path / "x.csv"
    path.write_text(format_tiers_csv(TierDocument((tier,))).text, encoding="utf-8")
    cells = path.read_text("utf-8-sig").splitlines()[1].split(",")
    assert cells[:8] == ["'-tier", "0", "1", "'=1+1", "'@SUM(A1)", "'+49", "", "''=r"]
    (found,) = read_tiers_csv(path).tiers
    assert (found.name, found.rater) == ("-tier", "'=r")
    assert found.annotations == (row,)


def test_a_note_of_200000_letters_goes_there_and_back() -> None:
    note = 'a"b,\n' * 40_000
    tier = DocumentTier("k", "A", (DocumentAnnotation(0, 1, (), note),), "free", "", "", "")
    text = format_tiers_csv(TierDocument((tier,))).text
    assert parse_tiers_csv(text[1:], "f", "f").tiers[0].annotations[0].note == note


def test_old_encodings_are_read(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_bytes("start_ms,end_ms,label\n1,2,怒りと悲しみ\n3,4,うれしい\n".encode("cp932"))
    document = read_tiers_csv(path, encoding="shift_jis")
    assert spans(document, "x")[0] == (1, 2, "怒りと悲しみ")


@pytest.mark.parametrize(
    ("head", "suffix", "expected"),
    [
        ("tier,start_ms,end_ms,labels\n", ".csv", "tiers-csv"),
        ("0.5\t1.5\tjoy\n", ".tsv", "tiers-csv"),
        ("time,person,joy\n0,A,0.5\n", ".csv", ""),
        ("tier,start_ms,end_ms,labels\n", ".txt", ""),
        ("<?xml version='1.0'?>\n<ANNOTATION_DOCUMENT ", ".xml", "eaf"),
        ("broken", ".EAF", "eaf"),
        ('File type = "ooTextFile"\nObject class = "TextGrid"\n', ".txt", "textgrid"),
        ("broken", ".TextGrid", "textgrid"),
    ],
)
def test_the_format_is_told(head: str, suffix: str, expected: str) -> None:
    assert tell_tiers(head, suffix) == expected
