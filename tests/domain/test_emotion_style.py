"""Emotions in free words: the first word with a family decides, nothing is guessed."""

from __future__ import annotations

import pytest

from app.domain.emotion_style import dominant_style, family_of_words, style_of_words
from app.domain.span import LabelStyle


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("anger", "anger"),
        ("Disgust and shock", "aversion"),
        ("doubt/confusion", "surprise"),
        ("quiet doubt/confusion", "surprise"),
        ("joy-tinged relief", "joy"),
        ("angered", ""),
        ("冷静", ""),
        ("", ""),
    ],
)
def test_the_first_word_with_a_family_decides(text: str, family: str) -> None:
    found = family_of_words(text)
    assert (found.name if found else "") == family


def test_words_are_written_in_full() -> None:
    assert style_of_words("Disgust and shock") == LabelStyle("Disgust and shock", "aversion", "Av")
    assert style_of_words("saudade").is_unknown
    assert style_of_words(" ") == LabelStyle("")


@pytest.mark.parametrize(
    ("emotions", "name"),
    [
        (["joy", "anger", "bitter anger"], "anger"),
        (["joy", "anger"], "joy"),
        (["saudade", "anger"], "anger"),
        (["", "saudade"], "saudade"),
        ([], ""),
    ],
)
def test_the_most_frequent_family_dominates(emotions: list[str], name: str) -> None:
    assert dominant_style(emotions).name == name


def test_a_huge_text_costs_nothing() -> None:
    assert family_of_words("x" * 5_000_000) is None
