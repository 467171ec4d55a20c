"""The vocabularies, and emotion strings of stages."""

from __future__ import annotations

import pytest

from app.domain.emotion import (
    BASIC_7,
    EMOTIC_26,
    GO_EMOTIONS_28,
    GO_EMOTIONS_29,
    canonical_label,
    is_known_emotion,
    join_emotions,
    split_emotions,
)


@pytest.mark.parametrize(
    ("vocabulary", "count"),
    [(EMOTIC_26, 26), (BASIC_7, 7), (GO_EMOTIONS_28, 28), (GO_EMOTIONS_29, 29)],
)
def test_a_vocabulary_has_as_many_different_labels_as_its_name_says(
    vocabulary: tuple[str, ...], count: int
) -> None:
    assert len(set(vocabulary)) == len(vocabulary) == count


def test_orders_are_those_of_publication() -> None:
    assert EMOTIC_26[:2] == ("peace", "affection")
    assert EMOTIC_26[11] == "doubt/confusion"
    assert EMOTIC_26[-1] == "suffering"
    assert list(BASIC_7) == sorted(BASIC_7)
    assert GO_EMOTIONS_28[-1] == "neutral"
    assert GO_EMOTIONS_29[-1] == "unsure"


def test_a_label_is_found_whatever_its_case_and_blanks() -> None:
    assert canonical_label("  Doubt/Confusion ", EMOTIC_26) == "doubt/confusion"
    assert canonical_label("joy", BASIC_7) == "Joy"
    assert canonical_label("joyful", BASIC_7) is None


def test_known_emotions_come_from_all_vocabularies() -> None:
    assert all(map(is_known_emotion, ("esteem", "Disgust", "remorse")))
    assert not is_known_emotion("smugness")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("anger, fear", ("anger", "fear")),
        ("anger;fear ; ", ("anger", "fear")),
        ("悲しみ，怒り；恐れ", ("悲しみ", "怒り", "恐れ")),
        ("hurt frustration", ("hurt frustration",)),
        ("", ()),
        (None, ()),
    ],
)
def test_stage_emotions_are_split_on_comma_and_semicolon(
    text: str | None, parts: tuple[str, ...]
) -> None:
    assert split_emotions(text) == parts


def test_joined_emotions_split_again() -> None:
    assert split_emotions(join_emotions(("anger", "fear"))) == ("anger", "fear")
    assert join_emotions(()) is None
