"""Vocabularies: labels are found under every name they ever had, and clashes are refused."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.emotion import BASIC_7, EMOTIC_26, GO_EMOTIONS_29
from app.domain.errors import InvalidRecordError
from app.domain.ids import VocabularyKey
from app.domain.vocabulary import BUILT_IN, FREE, Label, Vocabulary
from app.domain.vocabulary_editing import (
    added,
    changed,
    copied,
    renamed,
    reordered,
    restored,
    retired,
    without,
)
from app.domain.words import folded

KEY = VocabularyKey("own")


def make(*names: str, **more: bool) -> Vocabulary:
    """A vocabulary of plain labels."""
    return Vocabulary(KEY, "Own", tuple(map(Label, names)), **more)


@pytest.mark.parametrize(
    ("key", "words"),
    [("emotic-26", EMOTIC_26), ("basic-7", BASIC_7), ("goemotions-29", GO_EMOTIONS_29)],
)
def test_built_in_ones_have_the_words_of_the_field(key: str, words: tuple[str, ...]) -> None:
    vocabulary = BUILT_IN[VocabularyKey(key)]
    assert tuple(label.name for label in vocabulary.labels) == words
    assert vocabulary.is_built_in
    assert not vocabulary.is_open


def test_naru_has_nine_categories_with_their_names() -> None:
    naru = BUILT_IN[VocabularyKey("naru-9")]
    assert [label.name for label in naru.labels] == [
        *("N.1", "N.2", "N.3", "N.4"),
        *("C.1", "C.2", "C.3", "C.4", "C.5"),
    ]
    assert naru.labels[5].definition == "Kuuki wo Yomu"


def test_free_text_takes_any_word_but_none_that_is_blank() -> None:
    assert BUILT_IN[FREE].allows("怒り")
    assert not BUILT_IN[FREE].allows(" ")


@pytest.mark.parametrize("written", ["anger", " ANGER ", "angér", "ange\u0301r"])
def test_words_are_found_whatever_their_case_blanks_and_composition(written: str) -> None:
    vocabulary = make("Anger", "Angér", "two  words")
    found = vocabulary.resolve(written)
    assert found is not None
    assert folded(found.name) == folded(written)
    assert vocabulary.current("Two words") == "two words"
    assert vocabulary.resolve("rage") is None
    assert vocabulary.current("rage") == "rage"


def test_renaming_keeps_every_name() -> None:
    vocabulary = renamed(renamed(make("a", "b"), "a", "c"), "C", "d")
    assert vocabulary.labels[0] == Label("d", former=("a", "c"))
    assert vocabulary.version == 3
    assert [vocabulary.current(word) for word in "abcd"] == ["d", "b", "d", "d"]
    back = renamed(vocabulary, "d", "A")
    assert back.labels[0] == Label("A", former=("c", "d"))


def test_another_label_may_not_take_a_former_name() -> None:
    vocabulary = renamed(make("a", "b"), "a", "c")
    with pytest.raises(InvalidRecordError, match="“A” of “Own” is a former name of “c”"):
        added(vocabulary, [Label("A")])
    with pytest.raises(InvalidRecordError, match="“a” of “Own” is a former name of “c”"):
        renamed(vocabulary, "b", "a")
    with pytest.raises(InvalidRecordError, match="has the label “C” twice"):
        renamed(vocabulary, "b", "C")


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ((Label("a"), Label("A")), "label “A” twice"),
        ((Label("é"), Label("e\u0301")), "twice"),
        ((Label("a b"), Label(" a  b ")), "twice"),
        ((Label(" "),), "needs a name"),
        ((Label("a", hotkey="ab"),), "one character"),
        ((Label("a", hotkey="\t"),), "one character"),
        ((Label("a", hotkey="x"), Label("b", hotkey="x")), "key x belongs to “a” already"),
        ((Label("a", "blue"),), "no colour"),
    ],
)
def test_what_clashes_is_refused(labels: tuple[Label, ...], message: str) -> None:
    with pytest.raises(InvalidRecordError, match=message):
        Vocabulary(KEY, "Own", labels)


def test_a_vocabulary_needs_a_name() -> None:
    with pytest.raises(InvalidRecordError, match="needs a name"):
        Vocabulary(KEY, " ")


def test_keys_tell_case_apart_and_a_retired_label_frees_its_own() -> None:
    vocabulary = Vocabulary(KEY, "Own", (Label("a", hotkey="x"), Label("b", hotkey="X")))
    assert [vocabulary.by_hotkey(key) for key in ("x", "X", "")] == [*vocabulary.labels, None]
    less = retired(vocabulary, "a")
    assert less.by_hotkey("x") is None
    assert less.offered == vocabulary.labels[1:]
    assert changed(less, "b", hotkey="x").by_hotkey("x") is not None
    assert less.allows("a"), "what carries it stays valid"
    assert restored(less, "a").offered == restored(less, "a").labels


def test_order_addition_and_removal() -> None:
    vocabulary = reordered(make("a", "b", "c"), ["c", "A"])
    assert [label.name for label in vocabulary.labels] == ["c", "a", "b"]
    vocabulary = added(vocabulary, [Label("x"), Label("y")], 1)
    assert [label.name for label in vocabulary.labels] == ["c", "x", "y", "a", "b"]
    assert [label.name for label in without(vocabulary, "Y").labels] == ["c", "x", "a", "b"]
    assert changed(vocabulary, "x", colour="#aabbcc", definition="d").labels[1] == Label(
        "x", "#AABBCC", definition="d"
    )
    with pytest.raises(InvalidRecordError, match="has no label “z”"):
        without(vocabulary, "z")


def test_only_a_change_counts_as_a_version() -> None:
    vocabulary = make("a", "b")
    assert reordered(vocabulary, ["a"]) is vocabulary
    assert renamed(vocabulary, "a", "a").version == 1
    assert renamed(vocabulary, "a", "A").labels[0] == Label("A")


def test_a_copy_of_a_built_in_one_can_be_changed() -> None:
    copy = copied(BUILT_IN[VocabularyKey("basic-7")], KEY, "Mine")
    assert renamed(copy, "joy", "Fun").current("Joy") == "Fun"
    assert copy.labels == BUILT_IN[VocabularyKey("basic-7")].labels


WORDS = st.text("aAé\u0301 ｂbß１1", min_size=1, max_size=4).filter(str.strip)


@given(st.lists(WORDS, unique_by=folded, min_size=1, max_size=5), st.data())
def test_no_word_is_ever_lost(words: list[str], data: st.DataObject) -> None:
    """Any sequence of renamings: a word written at any time means the same label for ever."""
    vocabulary = make(*words)
    meant = {folded(word): place for place, word in enumerate(words)}
    for _ in range(data.draw(st.integers(0, 6))):
        place = data.draw(st.integers(0, len(words) - 1))
        new = data.draw(WORDS)
        try:
            vocabulary = renamed(vocabulary, vocabulary.labels[place].name, new)
        except InvalidRecordError:
            assert meant[folded(new)] != place
            continue
        assert meant.setdefault(folded(new), place) == place
    for word, place in meant.items():
        assert vocabulary.resolve(word) == vocabulary.labels[place]
        assert vocabulary.resolve(unicodedata.normalize("NFD", word)) is not None


def test_equal_vocabularies_are_equal() -> None:
    assert make("a") == make("a")
    assert make("a") != replace(make("a"), is_open=True)
