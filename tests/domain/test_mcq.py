"""Items keep their key on its option, and what is wrong with them is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.check import Severity
from app.domain.errors import InvalidRecordError
from app.domain.ids import EvidenceKey, McqKey, VideoKey
from app.domain.interval import Interval
from app.domain.mcq import CATEGORIES, McqItem, letter
from app.domain.mcq_checks import check_item
from app.domain.mcq_editing import (
    changes_between,
    moved,
    refined,
    shuffled,
    with_answer,
    with_changes,
    with_new_option,
    with_option,
    with_right_answer,
    without_option,
)
from app.domain.question import Evidence, Stamp

ITEM = McqItem(
    McqKey("k"),
    "N3-007",
    VideoKey("v"),
    "N.3",
    "Why does Rin leave the table?",
    ("She is angry", "She hides a smile", "She is called", "She is tired"),
    1,
)


def rules(item: McqItem, **known: object) -> list[tuple[str, str, Severity]]:
    """Rule, target and severity of each finding."""
    return [(one.rule, one.target, one.severity) for one in check_item(item, **known)]  # type: ignore[arg-type]


def test_nine_categories_in_two_halves() -> None:
    assert [one.code for one in CATEGORIES if not one.is_cultural] == ["N.1", "N.2", "N.3", "N.4"]
    assert [one.code for one in CATEGORIES if one.is_cultural] == [f"C.{n}" for n in range(1, 6)]


def test_the_key_stays_on_its_option() -> None:
    turned = moved(ITEM, (3, 2, 1, 0))
    assert (turned.options[0], turned.answer, turned.right) == ("She is tired", 2, ITEM.right)
    assert moved(turned, (3, 2, 1, 0)) == ITEM
    assert with_option(ITEM, 1, "She laughs").right == "She laughs"
    assert with_new_option(ITEM, "None").right == ITEM.right
    shorter = without_option(ITEM, 0)
    assert (shorter.answer, shorter.right) == (0, ITEM.right)
    assert without_option(ITEM, 1).answer is None


def test_no_order_of_the_options_is_refused() -> None:
    with pytest.raises(ValueError, match="no order"):
        moved(ITEM, (0, 0, 1, 2))


def test_shuffling_is_the_same_for_a_seed_and_differs_by_item() -> None:
    assert shuffled(ITEM, 7) == shuffled(ITEM, 7)
    orders = {shuffled(replace(ITEM, item_id=f"N{n}"), 7).options for n in range(50)}
    assert len(orders) > 10
    assert {shuffled(replace(ITEM, item_id=f"N{n}"), 7).right for n in range(50)} == {ITEM.right}


def test_a_key_must_be_an_option() -> None:
    assert with_answer(ITEM, None).right is None
    with pytest.raises(InvalidRecordError, match="option 5"):
        with_answer(ITEM, 4)
    assert with_right_answer(ITEM, "A grin").options[1] == "A grin"
    with pytest.raises(InvalidRecordError, match="which option is right"):
        with_right_answer(replace(ITEM, answer=None), "A grin")


def test_what_a_reviewer_changed_comes_back() -> None:
    edited = replace(with_option(ITEM, 0, "She is cross"), answer=0, category="C.3")
    changes = changes_between(ITEM, edited)
    assert changes == {"options": list(edited.options), "answer": 0, "category": "C.3"}
    assert with_changes(ITEM, changes) == edited
    assert with_changes(ITEM, {"colour": "red"}) == ITEM
    with pytest.raises(InvalidRecordError, match="“options”"):
        with_changes(ITEM, {"options": "A, B"})


def test_a_refined_item_has_its_own_id_and_stands_in_stage_two() -> None:
    span = Evidence(EvidenceKey("e"), Interval(0, 5))
    item = replace(ITEM, evidence=(span,), version=4, imported=True, original={"id": "x"})
    new = refined(item, key=McqKey("n"), item_id="N3-007r", stamp=Stamp("Rin", "2026"))
    assert (new.stage, item.stage, new.refined_from, new.version) == (2, 1, "N3-007", 1)
    assert (new.options, new.imported, new.original) == (item.options, False, None)
    assert new.evidence[0].span == span.span
    assert new.evidence[0].key != span.key


def test_a_sound_item_has_no_findings() -> None:
    assert rules(ITEM) == []


@pytest.mark.parametrize(
    ("changes", "rule", "target", "severity"),
    [
        ({"item_id": " "}, "id-blank", "item_id", "error"),
        ({"item_id": "問1"}, "id-odd", "item_id", "warning"),
        ({"refined_from": "N3-007"}, "refines-itself", "refined_from", "error"),
        ({"category": ""}, "category-missing", "category", "warning"),
        ({"category": "N.5"}, "category-unknown", "category", "error"),
        ({"stem": "\n"}, "stem-blank", "stem", "error"),
        ({"options": ("a", "b", "c")}, "options-number", "options", "error"),
        ({"options": ("a", "b", "c", "d", "e")}, "options-number", "options", "error"),
        ({"options": ("a", "b", "ＡＢ", "ab ")}, "options-equal", "option:3", "error"),
        ({"options": ("a", "b", "c", " ")}, "option-blank", "option:3", "error"),
        ({"options": ("A. a", "b", "c", "d")}, "option-letter", "option:0", "warning"),
        ({"answer": None}, "key-missing", "answer", "warning"),
        ({"answer": 4}, "key-out-of-range", "answer", "error"),
        ({"stem": "Is it <b>so</b>?"}, "markup", "stem", "warning"),
        ({"stem": "Is it **so**?"}, "markup", "stem", "warning"),
        ({"options": ("a", "[b](http://c)", "c", "d")}, "markup", "option:1", "warning"),
        ({"options": ("x" * 10_000, "b", "c", "d")}, "text-long", "option:0", "warning"),
        ({"stem": "abc\u202edef"}, "direction-marks", "stem", "warning"),
        ({"stem": "Why does she say שלום?"}, "mixed-direction", "stem", "info"),
        ({"stem": "Wh\u0443 now?"}, "mixed-scripts", "stem", "warning"),
    ],
)
def test_what_is_wrong_is_told(
    changes: dict[str, object], rule: str, target: str, severity: str
) -> None:
    assert rules(replace(ITEM, **changes)) == [(rule, target, Severity(severity))]  # type: ignore[arg-type]


def test_signs_of_arithmetic_and_japanese_are_no_markup_and_no_mixture() -> None:
    stem = "5 < 7 and 9 > 3 * 2 * 1; 凛はなぜTシャツを着た? it_is_so [laughs] #1"
    assert rules(replace(ITEM, stem=stem)) == []


def test_ids_and_spans_are_checked_against_what_is_known() -> None:
    item = replace(ITEM, evidence=(Evidence(EvidenceKey("e"), Interval(5, 20)),))
    assert rules(item, taken_ids={"N3-007"}) == [("id-twice", "item_id", Severity.ERROR)]
    outside = ("evidence-outside", "evidence:0", Severity.WARNING)
    assert rules(item, duration_ms=19) == [outside]
    assert rules(item, duration_ms=20) == []


def test_errors_come_first() -> None:
    found = rules(replace(ITEM, category="", stem="", answer=None))
    assert [severity for _, _, severity in found] == ["error", "warning", "warning"]


def test_options_are_called_by_letters() -> None:
    assert [letter(0), letter(3), letter(25), letter(26)] == ["A", "D", "Z", "27"]
