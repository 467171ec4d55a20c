"""TextGrids of Praat come in whole, long or short; what is broken is refused by line."""

from __future__ import annotations

from pathlib import Path

import pytest
from praatio.utilities.textgrid_io import parseTextgridStr
from pympi.Praat import TextGrid

from app.domain.errors import ImportFailedError
from app.domain.ids import VocabularyKey
from storage.formats.textgrid import format_textgrid, parse_textgrid, read_textgrid
from storage.formats.tier_document import DocumentAnnotation, DocumentTier, TierDocument
from tests.helpers.eaf_files import rules, spans

HEAD = 'File type = "ooTextFile"\nObject class = "TextGrid"\n\n'
LONG = f'''{HEAD}xmin = 0
xmax = 2.5
tiers? <exists>
size = 2
item []:
    item [1]:
        class = "IntervalTier"
        name = "Face ""left"""
        xmin = 0
        xmax = 2.5
        intervals: size = 3
        intervals [1]:
            xmin = 0
            xmax = 0.5
            text = ""
        intervals [2]:
            xmin = 0.5
            xmax = 1.25
            text = "item [1]: say ""no"" ! 5
怒り"
        intervals [3]:
            xmin = 1.25
            xmax = 2.5
            text = ""
    item [2]:
        class = "TextTier"
        name = "Marks"
        xmin = 0
        xmax = 2.5
        points: size = 1
        points [1]:
            number = 1e-1
            mark = "a ""b"""
'''
SHORT = f'''{HEAD}0
2.5
<exists>
2
"IntervalTier"
"Face ""left"""
0 2.5 3
0 0.5 ""
0.5 1.25 "item [1]: say ""no"" ! 5
怒り"
1.25
2.5
""
"TextTier" "Marks" 0 2.5 1 ! a comment "IntervalTier"
1e-1 "a ""b"""
'''


@pytest.mark.parametrize("text", [LONG, SHORT], ids=["long", "short"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_both_forms_in_any_encoding_say_the_same(text: str, encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "a.TextGrid"
    path.write_bytes(text.encode(encoding))
    document = read_textgrid(path)
    assert rules(document) == []
    assert spans(document, 'Face "left"') == [(500, 1250, 'item [1]: say "no" ! 5\n怒り')]
    assert spans(document, "Marks") == [(100, 100, 'a "b"')]
    assert all(tier.vocabulary is None and tier.rater is None for tier in document.tiers)


def test_parts_of_a_tier_are_joined_where_they_can_only_be_that() -> None:
    text = f"""{HEAD}0 9 <exists> 5
"IntervalTier" "A" 0 9 2 0 3 "one" 3 9 "two"
"IntervalTier" "A (2)" 0 9 1 1 4 "over"
"TextTier" "A (points)" 0 9 1 2 "dot"
"IntervalTier" "B" 0 9 1 0 3 "x"
"IntervalTier" "B (2)" 0 9 1 5 6 "apart"
"""
    document = parse_textgrid(text, "a")
    assert [(tier.name, tier.allows_overlap) for tier in document.tiers] == [
        ("A", True),
        ("B", None),
        ("B (2)", None),
    ]
    assert [text for _, _, text in spans(document, "A")] == ["one", "over", "dot", "two"]
    assert {rule for _, _, rule in rules(document)} == {"joined"}


def test_notes_and_confidences_beside_a_tier_become_part_of_it() -> None:
    text = f"""{HEAD}0 9 <exists> 3
"IntervalTier" "A" 0 9 2 0 3 "one" 3 9 "two"
"IntervalTier" "A@confidence" 0 9 1 3 9 "0.25"
"IntervalTier" "A@note" 0 9 1 0 4 "has other times, so it is a tier"
"""
    document = parse_textgrid(text, "a")
    assert [tier.name for tier in document.tiers] == ["A", "A@note"]
    assert [one.confidence for one in document.tiers[0].annotations] == [None, 0.25]
    assert document.tiers[0].extras == {"confidence"}


def test_odd_names_and_blanks_are_told() -> None:
    text = f"""{HEAD}0 9 <exists> 3
"IntervalTier" "" 0 9 1 0 3.00049 " "
"IntervalTier" "A" 0 9 0
"IntervalTier" "A" 0 9 0
"""
    document = parse_textgrid(text, "a")
    assert [tier.name for tier in document.tiers] == ["Tier 1", "A", "A (2)"]
    assert spans(document, "Tier 1") == [(0, 3000, "")]
    assert [rule for _, _, rule in rules(document)] == [
        "rounded", "tier-name", "blank", "tier-name",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "rule", "line"),
    [
        ('0 9 <exists> 1\n"IntervalTier" "A" 0 9 2\n0 3 "one"\n', "broken", 7),
        ('0 9 <exists> 1\n"IntervalTier" "A" 0 9 1\n0 3 "one\n', "broken", 6),
        ('0 9 <exists> 1\n"Pitch" "A" 0 9 1\n', "broken", 5),
        ('0 9 <exists> 1\n"IntervalTier" "A" 0 9 1\n0 "x" 3\n', "broken", 6),
        ("0 9 <exists> 1.5\n", "broken", 4),
        ("0 9 <exists> 999999999\n", "broken", 5),
        ("0 1e30 <exists> 1\n", "broken", 4),
        ('0 9 <exists> 1\n"IntervalTier" "A" 0 9 1\n5 3 "one"\n', "end-before-start", 6),
        ('0 9 <exists> 1\n"TextTier" "A" 0 9 1\n-5 "one"\n', "negative-time", 6),
    ],
)
def test_a_fault_is_an_error_with_its_line(body: str, rule: str, line: int) -> None:
    assert (line, "error", rule) in rules(parse_textgrid(HEAD + body, "a"))


@pytest.mark.parametrize(
    "data", [b"ooBinaryFile\x08TextGrid\0\0\0", b"", b'File type = "ooTextFile"\n"Pitch 1"\n']
)
def test_what_is_no_text_grid_is_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.TextGrid"
    path.write_bytes(data)
    with pytest.raises(ImportFailedError, match=r"a\.TextGrid"):
        read_textgrid(path)


def test_a_file_without_tiers_is_read() -> None:
    assert parse_textgrid(f"{HEAD}0\n9\n<absent>\n", "a").tiers == ()


def test_other_readers_understand_what_is_written(tmp_path: Path) -> None:
    rows = (
        DocumentAnnotation(0, 1500, ("a; b", 'say "no"'), note="n"),
        DocumentAnnotation(1500, 1500, ("dot",)),
        DocumentAnnotation(2001, 3000, ("怒り",)),
    )
    face = DocumentTier("k", "Face", rows, VocabularyKey("basic-7"), "Rin", "", "")
    written = format_textgrid(TierDocument((face,), duration_ms=4000))
    tiers = {one["name"]: list(one["entries"]) for one in parseTextgridStr(written.text)["tiers"]}
    assert [tuple(map(str, one)) for one in tiers["Face"]] == [
        ("0", "1.5", 'a\\; b; say "no"'),
        ("2.001", "3", "怒り"),
    ]
    assert [tuple(map(str, one)) for one in tiers["Face (points)"]] == [("1.5", "dot")]
    path = tmp_path / "a.TextGrid"
    path.write_text(written.text, encoding="utf-8")
    other = TextGrid(str(path))
    assert [name for _, name in other.get_tier_name_num()] == ["Face", "Face@note", "Face (points)"]
    assert "comment" in {loss.rule for loss in written.losses}
