"""Keys and public ids."""

from __future__ import annotations

import re

import pytest

from app.domain.ids import is_regular_public_id, new_key, next_public_id


def test_keys_are_distinct_and_in_order_of_time() -> None:
    keys = [new_key() for _ in range(1000)]
    assert len(set(keys)) == 1000
    assert keys == sorted(keys)
    assert all(re.fullmatch("[0-9a-f]{32}", key) for key in keys)


@pytest.mark.parametrize("text", ["G2_Q000013", "a", "9.mp4", "s01e02-x"])
def test_regular_ids(text: str) -> None:
    assert is_regular_public_id(text)


@pytest.mark.parametrize("text", ["", "_a", "-a", ".a", "a b", "第1話", "a/b", "a\n"])
def test_odd_ids(text: str) -> None:
    assert not is_regular_public_id(text)


@pytest.mark.parametrize(
    ("taken", "proposed"),
    [
        ([], "G2_Q000001"),
        (["G2_Q000013", "G2_Q000002"], "G2_Q000014"),
        (["G2_Q999999"], "G2_Q1000000"),
        (["G2_V000500", "G2_Qabc", "G2_Q12x", "other7"], "G2_Q000001"),
    ],
)
def test_the_proposed_id_follows_the_highest(taken: list[str], proposed: str) -> None:
    assert next_public_id(taken) == proposed
