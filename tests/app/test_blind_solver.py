"""The blind solver finds a planted leak, and nothing in a set of chance."""

from __future__ import annotations

import pytest

from app.domain.blind_solve import BlindSolve, NoSolve
from app.domain.errors import WorkStoppedError
from app.domain.shortcut_set import counted_set
from app.domain.watch import Watch
from app.services import blind_solver
from app.services.blind_solver import solve
from tests.helpers.mcq_items import random_items, words


def _solve(count: int, *, leak: float = 0.0, seed: int = 3) -> BlindSolve:
    table = counted_set(random_items(count, leak=leak, seed=seed), words()).table
    found = solve(table, count)
    assert isinstance(found, BlindSolve)
    return found


def test_a_planted_leak_is_found_with_its_items() -> None:
    found = _solve(120, leak=0.6)
    assert found.is_leaky
    assert found.accuracy > 0.5
    leaking = [
        at
        for at, each in enumerate(random_items(120, leak=0.6))
        if each.right is not None and "war" in each.right
    ]
    assert set(leaking) <= set(found.solved)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_chance_lies_in_the_interval_of_a_clean_set(seed: int) -> None:
    found = _solve(150, seed=seed)
    assert found.low < found.chance == 0.25 < found.high
    assert not found.is_leaky


def test_the_same_seed_gives_the_same_figures() -> None:
    assert _solve(40, leak=0.3) == _solve(40, leak=0.3)


def test_small_sets_and_missing_packages_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    table = counted_set(random_items(9), words()).table
    few = solve(table, 9)
    assert isinstance(few, NoSolve)
    assert "9 items" in few.why
    monkeypatch.setattr(blind_solver, "is_available", lambda: False)
    missing = solve(counted_set(random_items(30), words()).table, 30)
    assert isinstance(missing, NoSolve)
    assert "scikit-learn" in missing.why


def test_it_can_be_stopped() -> None:
    class Later(Watch):
        def __init__(self) -> None:
            self.asked = 0

        @property
        def stopped(self) -> bool:
            self.asked += 1
            return self.asked > 2

    table = counted_set(random_items(30), words()).table
    with pytest.raises(WorkStoppedError):
        solve(table, 30, watch=Later())
