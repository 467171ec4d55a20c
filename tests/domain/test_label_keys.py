"""Keys of labels: what the vocabulary says, then digits, then letters; never one for two."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.label_keys import keys_by_label, label_keys, shortcut_of
from app.domain.vocabulary import BUILT_IN, Label


def test_own_keys_come_first_and_digits_follow_the_order() -> None:
    labels = [Label("calm"), Label("tense", hotkey="1"), Label("glad", hotkey="g"), Label("sad")]
    assert label_keys(labels) == {"2": "calm", "1": "tense", "g": "glad", "3": "sad"}


def test_after_nine_the_first_free_letter_of_the_word() -> None:
    labels = [Label(f"word {n}") for n in range(9)] + [Label("fear"), Label("far"), Label("怒り")]
    by_label = keys_by_label(label_keys(labels))
    assert (by_label["fear"], by_label["far"]) == ("f", "a")
    assert "怒り" not in by_label


def test_a_retired_label_has_no_key() -> None:
    assert label_keys([Label("old", retired=True), Label("new")]) == {"1": "new"}


@pytest.mark.parametrize("key", ["basic-7", "emotic-26", "goemotions-29", "naru-9"])
def test_nearly_every_built_in_label_has_a_key(key: str) -> None:
    vocabulary = BUILT_IN[key]  # type: ignore[index]  # a key written out
    keys = label_keys(vocabulary.labels)
    assert len(keys) >= len(vocabulary.labels) - 4
    assert [keys[digit] for digit in "1234567"] == [one.name for one in vocabulary.labels[:7]]


@given(st.lists(st.text(min_size=1, max_size=12), unique_by=str.casefold, max_size=60))
def test_one_key_one_label(names: list[str]) -> None:
    keys = label_keys([Label(name) for name in names])
    assert len(set(keys.values())) == len(keys)
    assert all(len(key) == 1 for key in keys)


def test_a_capital_is_shift_and_the_letter() -> None:
    assert [shortcut_of(key) for key in "fF3/"] == ["F", "Shift+F", "3", "/"]


def test_where_plain_letters_are_taken_shift_helps() -> None:
    labels = [Label(f"word {n}") for n in range(9)] + [Label("aa"), Label("AA a")]
    assert list(label_keys(labels))[-2:] == ["a", "A"]
