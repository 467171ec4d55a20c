"""Word lists are read whole, or refused with their place."""

from __future__ import annotations

import tomllib

import pytest

from app.domain.errors import InvalidRecordError
from app.domain.shortcut_words import CUES, Cues, read_words
from tests.helpers.mcq_items import WORDS_FILE, words


def _lists() -> dict[str, object]:
    return tomllib.loads(WORDS_FILE.read_text("utf-8"))


def test_words_match_whole_phrases_anywhere_and_exceptions_do_not() -> None:
    cues = Cues(frozenset({"may"}), ("kind of",), ("可能",), ("不可能",))
    assert cues.count("a maypole of a kind", frozenset({"a", "maypole", "of", "kind"})) == 0
    assert cues.count("may, kind of", frozenset({"may", "kind", "of"})) == 2
    assert cues.count("不可能的可能", frozenset()) == 1
    assert cues.count("不可能", frozenset()) == 0


def test_a_phrase_excepted_takes_its_word_with_it() -> None:
    absolute = words().cues["absolute"]
    assert absolute.count("not only", frozenset({"not", "only"})) == 0
    assert absolute.count("only", frozenset({"only"})) == 1


@pytest.mark.parametrize(
    "text",
    [
        "彼女は悲しいかもしれない",
        "不一定",
        "她总是可能 maybe 不高兴",
        "not only これだけ always",
        "ますます",
    ],
)
def test_all_kinds_at_once_count_as_each_alone(text: str) -> None:
    lists, present = words(), frozenset(text.split())
    alone = tuple(lists.cues[kind].count(text, present) for kind in CUES)
    assert lists.counts(text, present) == alone


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hedge": None}, "[hedge] is missing"),
        ({"hedges": {}}, "[hedges] is no list"),
        ({"hedge": ["maybe"]}, "[hedge] must be a table"),
        ({"hedge": {"fr": ["peut-être"]}}, "hedge.fr is not known"),
        ({"hedge": {"en": "maybe"}}, "hedge.en must be a list"),
        ({"hedge": {"en": [1]}}, "hedge.en must be a list"),
        ({"refers": {"whole": ["(all"]}}, "“(all” is no pattern"),
    ],
)
def test_bad_lists_are_refused_by_name(change: dict[str, object], said: str) -> None:
    lists = _lists() | change
    with pytest.raises(InvalidRecordError) as caught:
        read_words({name: value for name, value in lists.items() if value is not None})
    assert said in caught.value.message
