"""Rows of cards in a lane: the first with room, whatever the crowd, pinned cards before all."""

from __future__ import annotations

import random

import pytest

from app.domain.lane_rows import Filled, fill_rows

PITCH = 10.0


def filled(xs: list[float], rows: int, pinned: tuple[int, ...] = ()) -> Filled:
    return fill_rows(xs, slice(0, len(xs)), PITCH, rows, pinned)


def looked_at_one_by_one(xs: list[float], rows: int) -> Filled:
    """Every row of every card is looked at."""
    free = [-float("inf")] * rows
    found = Filled([], [], [])
    for at, x in enumerate(xs):
        row = next((row for row in range(rows) if free[row] <= x), None)
        if row is None:
            found.rest.append(at)
        else:
            free[row] = x + PITCH
            found.placed.append(at)
            found.rows.append(row)
    return found


@pytest.mark.parametrize("width", [30, 300, 3000])
@pytest.mark.parametrize("rows", [1, 2, 7])
def test_a_crowd_is_skipped_without_losing_a_card(rows: int, width: int) -> None:
    chance = random.Random(rows * width)
    xs = sorted(chance.uniform(0, width) for _ in range(200))
    found = filled(xs, rows)
    assert found == looked_at_one_by_one(xs, rows)
    assert sorted([*found.placed, *found.rest]) == list(range(200))


def test_a_card_that_begins_where_one_ends_has_room() -> None:
    assert filled([0, 10, 19.9, 20], 1) == Filled([0, 1, 3], [0, 0, 0], [2])


def test_pinned_cards_have_their_rows_before_all_others() -> None:
    assert filled([0, 5, 8, 12], 2) == Filled([0, 1, 3], [0, 1, 0], [2])
    assert filled([0, 5, 8, 12], 2, (2,)) == Filled([2, 0, 3], [0, 1, 1], [1])


def test_only_the_lane_asked_for_is_filled() -> None:
    xs = [0.0, 1.0, 0.0, 20.0, 0.0]
    assert fill_rows(xs, slice(2, 4), PITCH, 1) == Filled([2, 3], [0, 0], [])
    assert fill_rows(xs, slice(2, 2), PITCH, 1) == Filled([], [], [])
