"""Words that differ, fields that differ, drafts of reviews, and settling."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.adjudicating import chosen, merged, written
from app.domain.ids import AdjudicationKey, McqKey, RaterKey, ReviewKey, VideoKey
from app.domain.item_changes import FieldChange, changed_item, field_changes
from app.domain.mcq import McqItem
from app.domain.review import Adjudication, RecordKind, Review
from app.domain.review_draft import (
    draft_text,
    is_blank,
    settling_text,
    with_draft,
    with_settling,
)
from app.domain.word_diff import WordDiff, word_diff

ITEM = McqItem(McqKey("k"), "c1", VideoKey("v"), "C.1", "Why?", ("a", "b", "c", "d"), 1)
REVIEW = Review(ReviewKey("r"), RecordKind.ITEM, "k", 1, RaterKey("kaya"))
OPEN = Adjudication(AdjudicationKey("a"), RecordKind.ITEM, "k", RaterKey("ilya"))


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("same", "same", WordDiff()),
        ("the red bowl", "the blue bowl", WordDiff(((4, 7),), ((4, 8),))),
        ("a b", "a b c", WordDiff((), ((3, 5),))),
        ("彩花は笑う", "彩花は怒る", WordDiff(((3, 5),), ((3, 5),))),
        ("", "new", WordDiff((), ((0, 3),))),
        ("gone", "", WordDiff(((0, 4),), ())),
    ],
)
def test_differing_words_are_found_in_both_texts(old: str, new: str, found: WordDiff) -> None:
    assert word_diff(old, new) == found


def test_very_long_texts_are_compared_as_wholes() -> None:
    old, new = "word " * 5000, "other " * 5000
    assert word_diff(old, new) == WordDiff(((0, len(old)),), ((0, len(new)),))


def test_field_changes_are_told_one_by_one() -> None:
    after = replace(ITEM, stem="How?", options=("a", "x", "c", "d", "e"), entities=("Ayaka",))
    assert field_changes(ITEM, after) == [
        FieldChange("stem", "Why?", "How?"),
        FieldChange("options.2", "b", "x"),
        FieldChange("options.5", "", "e"),
        FieldChange("answer", "b", "x"),
        FieldChange("entities", "", "Ayaka"),
    ]


def test_changes_of_another_version_change_nothing() -> None:
    assert changed_item(ITEM, {"answer": 3}).answer == 3
    assert changed_item(ITEM, {"options": "abcd"}) == ITEM


def test_a_draft_comes_back_but_never_over_a_locked_answer() -> None:
    draft = replace(
        REVIEW,
        answer={"option": 2},
        confidence="high",
        decision="revise",
        flags=("other",),
        changes={"stem": "彩花は?"},
        criteria={"valid": False},
        reason="why",
        note="note",
        spent_ms=5,
        order=(1, 0),
    )
    text = draft_text(draft)
    assert with_draft(REVIEW, text) == draft
    locked = replace(REVIEW, answer={"option": 0}, answered_at="2026", order=(0, 1))
    restored = with_draft(locked, text)
    assert (restored.answer, restored.confidence, restored.order) == ({"option": 0}, "", (0, 1))
    assert restored.flags == ("other",)


def test_what_settles_reviews_comes_back_as_it_was_written() -> None:
    given = replace(REVIEW, decision="remove", flags=("other",), changes={})
    empty = Adjudication(AdjudicationKey("a"), RecordKind.ITEM, REVIEW.record, RaterKey("cy"))
    assert is_blank(empty)
    taken = replace(chosen(empty, given), reason="The smile is late")
    assert not is_blank(taken)
    text = settling_text(taken)
    assert with_settling(empty, text, [given]) == taken
    changed = with_settling(empty, text, [replace(given, decision="accept")])
    assert (changed.how, changed.chosen, changed.decision) == ("written", None, "remove")
    assert with_settling(empty, text, []).how == "written"
    for damaged in ("", "[]", "{}", '{"how": "guessed"}', "{"):
        assert with_settling(empty, damaged, [given]) == empty


@pytest.mark.parametrize("text", ["", "{", "[]", '"x"', '{"order": 3, "flags": 1}'])
def test_a_damaged_draft_adds_nothing(text: str) -> None:
    assert with_draft(REVIEW, text) == REVIEW


def test_settling_tells_how_it_was_done() -> None:
    one = replace(REVIEW, decision="revise", flags=("wrong-key",), changes={"answer": 0})
    other = replace(
        REVIEW, key=ReviewKey("s"), decision="accept", flags=("other",), changes={"stem": "x"}
    )
    taken = chosen(OPEN, one)
    assert (taken.how, taken.chosen, taken.decision) == ("chosen", "r", "revise")
    reasoned = written(taken, reason="because")
    assert (reasoned.how, reasoned.chosen) == ("chosen", "r")
    changed = written(taken, flags=())
    assert (changed.how, changed.chosen) == ("written", None)
    both = merged(OPEN, [one, other])
    assert (both.how, both.decision) == ("merged", "revise")
    assert both.flags == ("wrong-key", "other")
    assert both.changes == {"answer": 0, "stem": "x"}
    assert merged(OPEN, [other, other, one]).changes == {}, "accepted as it is"
