"""Keys and public ids."""

from __future__ import annotations

import functools
import re
import time
from operator import and_, or_
from uuid import RFC_4122, UUID

import pytest

from app.domain.ids import is_regular_public_id, new_key, next_public_id


def test_keys_are_distinct_and_in_order_of_time() -> None:
    keys = [new_key() for _ in range(1000)]
    assert len(set(keys)) == 1000
    assert keys == sorted(keys)
    assert all(re.fullmatch("[0-9a-f]{32}", key) for key in keys)


def test_keys_are_uuids_of_version_7() -> None:
    before = time.time_ns() // 1_000_000
    made = [UUID(new_key()) for _ in range(1000)]
    assert {(key.version, key.variant) for key in made} == {(7, RFC_4122)}
    assert made[0].int >> 80 >= before
    # Each of the 74 bits of chance is seen set and clear.
    chance = (1 << 76) - 1 & ~(0b11 << 62)
    assert functools.reduce(or_, (key.int for key in made)) & chance == chance
    assert functools.reduce(and_, (key.int for key in made)) & chance == 0


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
