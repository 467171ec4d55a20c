"""The order of answers, and the letters that are marked in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from widgets.command_palette.ranking import Tier, match, ranked


def test_better_kinds_of_match_come_first() -> None:
    texts = ["Marking", "Go to mark", "Remarkable", "Mark", "Main rack", "Nothing"]
    found = ranked("mark", ((text, text) for text in texts))
    assert [text for text, _ in found] == [
        "Mark", "Marking", "Go to mark", "Remarkable", "Main rack"
    ]  # fmt: skip
    assert [hit.tier for _, hit in found] == [
        Tier.EXACT, Tier.PREFIX, Tier.WORD_START, Tier.SUBSTRING, Tier.SUBSEQUENCE
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("query", "text", "marked"),
    [
        ("BOWL", "the last bowl", ["bowl"]),
        ("ｂｏｗｌ", "the last bowl", ["bowl"]),
        ("碗", "割れた茶碗の夜", ["碗"]),
        ("茶碗", "それは父の最後の茶碗でした。", ["茶碗"]),
        ("打碎的碗", "关于那只打碎的碗，她的感情", ["打碎的碗"]),
        ("ガラス", "これはｶﾞﾗｽだ", ["ｶﾞﾗｽ"]),
        ("strasse", "In der Straße", ["Straße"]),
        ("e\u0301cran", "l’écran", ["écran"]),
        ("in zoom", "Zoom timeline in", ["Zoom", "in"]),
        ("zi", "Zoom timeline in", ["Z", "i"]),
        ("nq", "New question", ["N", "q"]),
    ],
)
def test_hits_are_marked_in_the_text_as_written(query: str, text: str, marked: list[str]) -> None:
    hit = match(query, text)
    assert hit is not None
    assert [text[start:end] for start, end in hit.ranges] == marked


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("bowl", "2 seconds back, also while typing"),
        ("xq", "Quit"),
        ("", "Quit"),
        ("  ", "Quit"),
        ("quit", ""),
    ],
)
def test_what_is_too_far_apart_is_no_answer(query: str, text: str) -> None:
    assert match(query, text) is None


def test_equal_answers_keep_their_order() -> None:
    found = ranked("play", [("Play on", 1), ("Play up", 2), ("Play in", 3)])
    assert [item for item, _ in found] == [1, 2, 3]


@given(st.text(max_size=12), st.text(max_size=40))
def test_marks_lie_inside_the_text_and_apart(query: str, text: str) -> None:
    hit = match(query, text)
    if hit is not None:
        ends = [0, *(place for pair in hit.ranges for place in pair), len(text)]
        assert ends == sorted(ends)
        assert all(start < end for start, end in hit.ranges)


@given(st.text(alphabet=st.characters(whitelist_categories=["Lu", "Ll", "Lo"]), min_size=1))
def test_every_word_answers_itself(text: str) -> None:
    assert match(text, text) is not None
