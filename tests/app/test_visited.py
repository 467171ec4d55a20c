"""Back and forward through visited moments."""

from __future__ import annotations

from app.playback.visited import VisitedMoments


def test_back_and_forward_return_to_the_same_moments() -> None:
    visited = VisitedMoments()
    visited.leave(1_000)
    visited.leave(60_000)
    assert visited.back(300_000) == 60_000
    assert visited.back(60_000) == 1_000
    assert visited.back(1_000) is None
    assert visited.forward(1_000) == 60_000
    assert visited.forward(60_000) == 300_000
    assert visited.forward(300_000) is None


def test_a_new_jump_forgets_what_lay_ahead() -> None:
    visited = VisitedMoments()
    visited.leave(1_000)
    visited.back(50_000)
    visited.leave(1_000)
    assert visited.forward(9_000) is None


def test_moments_next_to_each_other_count_as_one() -> None:
    visited = VisitedMoments()
    visited.leave(10_000)
    visited.leave(10_200)
    assert visited.back(40_000) == 10_000
    assert visited.back(10_000) is None
