"""Marking while playing: presses become spans without a gap, and none is lost."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from app.domain.interval import Interval
from app.domain.live_marking import LiveMarking, Marked

PRESSES = st.lists(st.tuples(st.sampled_from(["a", "b", ""]), st.integers(0, 50)), max_size=12)


def play(presses: list[tuple[str, int]], lag_ms: int = 0) -> tuple[LiveMarking, list[Marked]]:
    """Press keys one after the other."""
    live, marks = LiveMarking(lag_ms), []
    for label, at in presses:
        live, marked = live.pressed(label, at)
        marks += [marked] if marked else []
    return live, marks


def test_switching_leaves_no_gap() -> None:
    live, marks = play([("1", 5_000), ("2", 9_000), ("1", 12_000)])
    _, last = live.closed(15_000)
    assert last is not None
    assert [*marks, last] == [
        Marked("1", Interval(5_000, 9_000)),
        Marked("2", Interval(9_000, 12_000)),
        Marked("1", Interval(12_000, 15_000)),
    ]


def test_the_same_key_closes() -> None:
    live, marks = play([("1", 100), ("1", 300)])
    assert marks == [Marked("1", Interval(100, 300))]
    assert not live.is_open
    assert live.closed(400) == (live, None)


def test_the_lag_is_taken_off_each_press() -> None:
    live, marks = play([("1", 1_000), ("2", 2_000)], lag_ms=250)
    assert marks == [Marked("1", Interval(750, 1_750))]
    assert live.start_ms == 1_750
    assert live.span_until(3_000) == Interval(1_750, 2_750)


def test_no_moment_lies_before_the_video() -> None:
    live, _ = play([("1", 100)], lag_ms=250)
    assert live.start_ms == 0


def test_what_is_dropped_is_forgotten() -> None:
    live, _ = play([("1", 100)])
    assert not live.dropped().is_open
    assert live.dropped().span_until(200) is None


@given(PRESSES, st.integers(0, 20))
def test_every_press_opens_or_closes_and_nothing_is_lost(
    presses: list[tuple[str, int]], lag_ms: int
) -> None:
    live, marks = play(presses, lag_ms)
    _, last = live.closed(presses[-1][1] if presses else 0)
    marks += [last] if last else []
    opened: list[tuple[str, int]] = []
    for label, at in presses:
        if opened and opened[-1][0] == label:
            opened.append(("closed", at))
        else:
            opened.append((label, at))
    assert len(marks) == sum(label != "closed" for label, _ in opened)
    for before, after in pairwise(opened):
        if before[0] != "closed":
            edges = sorted(max(0, at - lag_ms) for at in (before[1], after[1]))
            assert Marked(before[0], Interval(*edges)) in marks
