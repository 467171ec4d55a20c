"""Tables of labels as workbooks and CSV: read as they are, written back, faults in one line."""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from app.domain.check import Severity
from app.domain.errors import ImportFailedError
from app.domain.ids import UnitKey, UnitSetKey, VideoKey
from app.domain.label_result import SettledLabel, Standing, UnitResult
from app.domain.label_spelling import Spelling, SpellingBook
from app.domain.labelling import Layer, SeenIn, Unit, UnitLabel
from storage.formats.detect import detect_format
from storage.formats.label_columns import columns_of, tells_labels
from storage.formats.label_table import FORMAT, ReadLabels, read_label_table
from storage.formats.label_table_writer import (
    LabelledUnit,
    label_table,
    release_files,
    release_tables,
)
from storage.formats.tiers_csv_table import format_table

HEADER = ["video_id", "clip_id", "text", "goemotion", "basic-7-class"]


def book(path: Path, *rows: list[Any], header: list[str] | None = None) -> Path:
    """Write a workbook."""
    made = Workbook()
    sheet = made.active
    assert sheet is not None
    for row in (header or HEADER, *rows):
        sheet.append(row)
    made.save(path)
    return path


def text(path: Path, *lines: str) -> Path:
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def rules(read: ReadLabels) -> list[tuple[str, str]]:
    return [(problem.severity.value, problem.rule) for problem in read.problems]


def test_workbook_slices_of_emos(shared_data: Path) -> None:
    folder = shared_data / "emos"
    with (folder / "chsims_first2499_annotations.csv").open(encoding="utf-8", newline="") as stream:
        known = {row["clip_id"]: row for row in csv.DictReader(stream) if int(row["row"]) >= 2470}
    for name in ("a1", "a2", "a3"):
        path = folder / "workbooks" / f"{name}.rows2470_2529.xlsx"
        assert detect_format(path) == FORMAT
        read = read_label_table(path)
        assert (read.raters, read.layers) == ((name,), (Layer.BASIC, Layer.GO))
        assert len(read.rows) == 60
        done = [row for row in read.rows if row.labels]
        assert len(done) == 29
        for row in done:
            clip = row.unit_id.removeprefix(f"{row.video}_")
            if known.get(clip, {}).get("video_id") == row.video:
                assert row.labels[name].basic == known[clip][f"basic_{name}"]
                expected = known[clip][f"go_{name}"].split(";")
                assert set(row.labels[name].go) == set(filter(None, expected))
        # Ids keep their zeros, and what else stands there is kept.
        assert done[0].unit_id == "aqgy3_0002_00016"
        assert done[0].origin["mode"] == "train"
        assert {severity for severity, _ in rules(read)} <= {"info"}


def test_a_table_of_units_to_look_at_again(shared_data: Path) -> None:
    read = read_label_table(shared_data / "emos" / "workbooks" / "Revisit_samples.xlsx")
    assert read.raters == ("a1", "a2", "a3")
    first = read.rows[0]
    # The text column of ids counts, not the one of numbers beside it.
    assert (first.unit_id, first.media) == ("video_0038_0019", "video_0038_0019.mp4")
    assert [first.labels[name].basic for name in read.raters] == ["Sadness", "Joy", "Disgust"]
    assert "ds_label" not in first.origin


@pytest.mark.parametrize(
    ("header", "raters", "layers"),
    [
        ("video_id,clip_id,text,goemotion-xy,7-emotion-xy,File Link", ("xy",), "basic go"),
        ("uid,go_a,go_b", ("a", "b"), "go"),
        ("unit_id,basic_Ann Lee", ("Ann Lee",), "basic"),
        ("Sr No.,Utterance,Emotion,Dialogue_ID,Utterance_ID,go-emotion", ("own",), "go"),
        ("video_id,clip_id,goemotion_prob_joy,ds_label,goemotion_union_size", (), ""),
        ("tier,start_ms,end_ms,labels", (), ""),
    ],
)
def test_columns_are_told_by_their_names(header: str, raters: tuple[str, ...], layers: str) -> None:
    columns = columns_of(header.split(","))
    assert columns.raters == raters
    assert " ".join(columns.layers) == layers
    assert tells_labels(header.split(",")) == bool(layers)


def test_text_ids_stay_text_and_numbers_are_noticed(tmp_path: Path) -> None:
    path = book(
        tmp_path / "ann.xlsx",
        ["v", "0001", "a", "joy; pride;", "Joy"],
        ["v", "00001_0", "b", "joy", "joy "],
        [None, None, None, None, None],
        ["v", "00010", "c", None, "Fear"],
        ["v", 12, "d", "neutral;joy", None],
    )
    read = read_label_table(path)
    assert [row.unit_id for row in read.rows] == ["v_0001", "v_00001_0", "v_00010", "v_12"]
    assert [row.line for row in read.rows] == [2, 3, 5, 6]
    assert read.raters == ("ann",)
    assert read.rows[0].labels == {"ann": UnitLabel("Joy", ("joy", "pride"))}
    assert read.rows[1].labels["ann"].basic == "Joy"
    found = dict(zip([rule for _, rule in rules(read)], read.problems, strict=True))
    assert set(found) == {"blank-rows", "alike-id", "number-id", "neutral-with-others"}
    assert "v_00010 and v_00001_0" in found["alike-id"].message


def test_a_damaged_table_is_found_by_its_ids(tmp_path: Path) -> None:
    # Read as numbers once, 00001_0 and 00010 are both 10.
    path = book(
        tmp_path / "a.xlsx",
        ["v", 10, "a", "joy", "Joy"],
        ["v", 10, "b", "fear", "Fear"],
        ["v", None, "c", "fear", "Fear"],
    )
    read = read_label_table(path)
    errors = [each for each in read.problems if each.severity is Severity.ERROR]
    assert [(each.line, each.rule) for each in errors] == [(3, "duplicate-id"), (4, "no-id")]
    assert errors[0].message == "v_10 stands in line 2 already: its ids were taken for numbers once"
    assert [row.text for row in read.rows] == ["a"]


def test_words_that_are_no_labels_wait_for_a_decision(tmp_path: Path) -> None:
    path = text(
        tmp_path / "t.csv",
        "unit_id,basic_a,go_a,go_b",
        "1,Joy,admiaration;joy,lovedesire",
        "2,Hapiness,admiaration," + "realization" + " " * 1700 + "re",
        "3,Joy;Fear,\"frozenset({'joy', 'pride'})\",",
    )
    read = read_label_table(path)
    errors = {each.path: each for each in read.problems if each.rule == "unknown-label"}
    assert set(errors) == {"admiaration", "lovedesire", "hapiness", "realization re"}
    assert errors["admiaration"].message == (
        "“admiaration” is no label of GoEmotions (2 cells); admiration?"
    )
    assert errors["lovedesire"].message.endswith("love;desire?")
    assert [each.rule for each in read.problems if each.line == 4] == ["several-labels"]
    assert read.suggestions[0].written == "admiaration"
    assert read.rows[0].labels["a"].go == ("joy",)
    assert set(read.rows[2].labels["a"].go) == {"joy", "pride"}
    decided = [
        Spelling(Layer.GO, "admiaration", ("admiration",)),
        Spelling(Layer.GO, "lovedesire", ("love", "desire")),
        Spelling(Layer.GO, "realization re", ()),
    ]
    again = read_label_table(path, book=SpellingBook(decided))
    assert again.rows[0].labels["b"].go == ("love", "desire")
    assert again.corrected[Layer.GO, "admiaration"] == 2
    assert "b" not in again.rows[1].labels
    assert [one.written for one in again.suggestions] == ["hapiness"]


def test_meld_names_its_utterances_otherwise(tmp_path: Path) -> None:
    path = text(
        tmp_path / "m3.csv",
        "Sr No.,Utterance,Speaker,Emotion,Dialogue_ID,Utterance_ID,Season,Episode,StartTime,"
        "EndTime,go-emotion",
        '1,What?,Joey,surprise,0,3,8,21,"00:16:16,059","00:16:21,731",surprise',
        '2,No.,Rachel,neutral,0,4,8,21,"00:16:21,940","00:16:20,000",neutral',
    )
    read = read_label_table(path)
    first, second = read.rows
    assert (first.unit_id, first.video, first.speaker) == ("dia0_utt3", "s08e21", "Joey")
    assert (first.start_ms, first.end_ms) == (976_059, 981_731)
    assert (first.origin["Emotion"], first.text) == ("surprise", "What?")
    assert (second.start_ms, second.end_ms) == (0, 0)
    assert ("warning", "times") in rules(read)


def test_what_a_workbook_would_do_is_said(tmp_path: Path) -> None:
    made = Workbook()
    sheet = made.active
    assert sheet is not None
    sheet.append(HEADER)
    sheet.append(["v", "1", "a", '=CONCATENATE("jo","y")', "Joy"])
    sheet.append(["v", "2", "=danger", "joy", "Joy"])
    sheet.cell(3, 3).data_type = "s"
    sheet.append(["v", "3", "c", "joy", "Joy"])
    sheet.merge_cells("E3:E4")
    made.create_sheet("Notes").append(["hello"])
    path = tmp_path / "a.xlsm"
    made.save(path)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("xl/vbaProject.bin", b"code")
    read = read_label_table(path)
    assert {rule for _, rule in rules(read)} >= {
        "macros",
        "formula",
        "formula-without-value",
        "merged-cells",
        "other-sheets",
    }
    assert read.rows[1].text == "=danger"
    assert read.rows[2].labels["a"].basic == ""


def _bomb() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
        archive.writestr("xl/worksheets/sheet1.xml", b" " * (32 << 20))
    return data.getvalue()


def _plain_zip() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook")
    return data.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("bomb.xlsx", _bomb(), "unpacks to 32 MB"),
        ("broken.xlsx", b"PK\x03\x04nonsense", "damaged"),
        ("odd.xlsx", _plain_zip(), "damaged"),
        ("old.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512), "old or protected"),
        ("empty.csv", b"", "empty"),
        ("ids.csv", b"text,go_a\nx,joy\n", "no column of ids"),
        ("labels.csv", b"unit_id,text\n1,joy\n", "no column of labels"),
    ],
)
def test_what_is_no_table_of_labels(tmp_path: Path, name: str, data: bytes, words: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(ImportFailedError, match=words):
        read_label_table(path)


def test_a_far_cell_does_not_fill_the_memory(tmp_path: Path) -> None:
    made = Workbook()
    sheet = made.active
    assert sheet is not None
    sheet.append(HEADER)
    sheet.append(["v", "1", "a", "joy", "Joy"])
    sheet["XFD200"] = "far"
    made.save(tmp_path / "a.xlsx")
    assert [row.unit_id for row in read_label_table(tmp_path / "a.xlsx").rows] == ["v_1"]


def _unit(name: str, **values: Any) -> LabelledUnit:
    video = VideoKey("k")
    unit = Unit(UnitKey(name), UnitSetKey("s"), name, video, origin={"mode": "test"}, **values)
    return LabelledUnit(unit, "v")


def test_what_was_written_reads_back(tmp_path: Path) -> None:
    label = UnitLabel("Joy", ("joy", "pride"), 4, ("relief",), frozenset({SeenIn.FACE}), "=smile")
    one = _unit("v_0001", start_ms=5, end_ms=900, speaker="Aki", text="-2, she says\n“はい”")
    units = [
        LabelledUnit(one.unit, "v", {"a": label, "b": UnitLabel("Fear", ("fear",))}),
        _unit("v_0002", excluded="other:a dog"),
    ]
    path = text(tmp_path / "x.csv", format_table(label_table(units, ["a", "b"])))
    assert detect_format(path) == FORMAT
    read = read_label_table(path)
    assert read.rows[0].labels == units[0].labels
    first = read.rows[0]
    assert (first.unit_id, first.video, first.speaker) == ("v_0001", "v", "Aki")
    assert (first.start_ms, first.end_ms, first.text) == (5, 900, one.unit.text)
    assert (read.rows[1].excluded, read.rows[1].labels) == ("other:a dog", {})


def test_a_release_has_tables_for_tiers_and_soft_labels(tmp_path: Path) -> None:
    def made(name: str, label: str, confidence: float, tier: str) -> LabelledUnit:
        key = UnitKey(name)
        unit = _unit(name, text="=1+1").unit
        basic = UnitResult(key, label, confidence, tier, 2)
        go = UnitResult(key, "joy", None, "", 2, {"joy": 2 / 3, "unsure": 1 / 3})
        stands = SettledLabel("Fear", label, "her voice", Standing.CORRECTED)
        settled = stands if tier == "low" else SettledLabel(label, label, "", Standing.AGGREGATED)
        return LabelledUnit(unit, "v", {"a": UnitLabel(label)}, basic, go, settled)

    units = [made("v_0001", "Joy", 0.1 + 0.85, "high"), made("v_0002", "Joy", 0.5, "low"),
             _unit("v_0003", excluded="short")]  # fmt: skip
    tables = release_tables(units, ["a"])
    assert {name: len(table) - 1 for name, table in tables.items()} == {
        "basic7_ds_high_confidence": 1,
        "basic7_ds_medium_confidence": 0,
        "basic7_ds_low_confidence": 1,
        "goemotion_soft": 2,
    }
    low = dict(zip(*tables["basic7_ds_low_confidence"], strict=True))
    assert (low["uid"], low["clip_id"], low["split"]) == ("v_0002", "0002", "test")
    assert (low["ds_label"], low["basic_corrected"], low["basic_changed"]) == (
        "Joy",
        "Fear",
        "true",
    )
    soft = dict(zip(*tables["goemotion_soft"][:2], strict=True))
    assert (soft["goemotion_prob_joy"], soft["goemotion_prob_anger"]) == (
        "0.666666666666667",
        "0.0",
    )
    files = release_files(tables, as_workbooks=True)
    data = files["basic7_ds_high_confidence.xlsx"]
    assert isinstance(data, bytes)
    rows = list(load_workbook(io.BytesIO(data)).worksheets[0].iter_rows())
    cells = dict(zip([cell.value for cell in rows[0]], rows[1], strict=True))
    assert (cells["clip_id"].value, cells["clip_id"].data_type) == ("0001", "s")
    assert (cells["text"].value, cells["text"].data_type) == ("=1+1", "s")
    assert cells["ds_confidence"].value == 0.1 + 0.85
