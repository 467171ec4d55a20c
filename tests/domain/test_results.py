"""Tables of scores, paired differences, and what questions are told apart by."""

from __future__ import annotations

import numpy as np
import pytest

from app.domain.errors import InvalidRecordError
from app.domain.results import (
    Board,
    Dimension,
    QuestionFacts,
    boards,
    group_of,
    paired_difference,
    series_of,
)
from app.domain.scoring import Score, ScoreStatus

CAUSE, REASON = "emotion cause", "emotional reasoning"


def facts(name: str, kind: str = REASON, tier: str = "episode", **more: object) -> QuestionFacts:
    return QuestionFacts(name, tier, kind, **more)  # type: ignore[arg-type]  # fields by name


BOARD = Board(
    [facts("a"), facts("b"), facts("c", "emotion trajectory", stages=3)],
    {"Anna": {"a": 1.0, "b": 0.0, "c": 0.5}, "Ben": {"a": 0.5, "b": None}},
)


def test_means_are_over_what_was_scored_and_stand_beside_the_coverage() -> None:
    table = BOARD.table(Dimension.TYPE)
    assert [row.name for row in table.rows] == ["emotion trajectory", REASON]
    assert [cell.mean for cell in table.rows[1].cells] == [0.5, 0.5]
    assert [(cell.scored, cell.total) for cell in table.overall.cells] == [(3, 3), (1, 3)]
    assert table.overall.cells[1].coverage == pytest.approx(1 / 3)
    assert table.rows[0].cells[1].mean is None
    assert table.rows[0].questions == (2,)


def test_clips_and_episodes_are_never_on_one_board() -> None:
    both = [facts("a"), facts("a", CAUSE, "clip")]
    with pytest.raises(InvalidRecordError, match="never mixed"):
        Board(both, {})
    ok = ScoreStatus.OK
    scores = [
        Score("a", "v", "clip", CAUSE, ok, 1, 1, 1.0),
        Score("a", "v", "", CAUSE, ok, 1, 1, 0),
    ]
    found = boards(both, {"Anna": scores})
    assert list(found) == ["clip", "episode"]
    assert found["clip"].table(Dimension.GRANULARITY).overall.cells[0].mean == 1.0
    assert found["episode"].table(Dimension.TYPE).overall.cells[0].mean is None


def test_systems_are_compared_on_what_both_have() -> None:
    found = BOARD.compare("Anna", "Ben")
    assert (found.questions, found.first, found.second) == ((0,), 1.0, 0.5)
    assert (found.better, found.equal, found.worse) == (1, 0, 0)
    assert (found.difference.value, found.difference.low) == (0.5, None)
    assert "fewer than 10" in found.difference.why_undefined
    with pytest.raises(KeyError):
        BOARD.compare("Anna", "nobody")


def test_the_interval_is_that_of_a_bootstrap_over_questions_and_comes_again() -> None:
    gaps = np.array([0.5, 0.0, -0.25, 1.0, 0.25, 0.5, 0.0, 0.75, -0.5, 0.5, 0.25, 1.0])
    found = paired_difference(gaps, seed=1)
    assert found == paired_difference(gaps, seed=1)
    # The slow way: whole samples of questions.
    chance = np.random.default_rng(7)
    means = gaps[chance.integers(0, len(gaps), (20_000, len(gaps)))].mean(axis=1)
    low, high = np.percentile(means, (2.5, 97.5))
    assert found.low == pytest.approx(low, abs=0.03)
    assert found.high == pytest.approx(high, abs=0.03)
    assert "no question" in paired_difference(np.array([])).why_undefined


@pytest.mark.parametrize(
    ("source", "series"),
    [
        ("Friends S01E02", "Friends"),
        ("thebigbang, season 2, episode 3", "thebigbang"),
        ("孤独のグルメ 第3話", "孤独のグルメ"),
        ("https://example.org/s01e02", ""),
        ("A film", ""),
    ],
)
def test_the_series_is_read_from_the_source(source: str, series: str) -> None:
    assert series_of(source) == series


def test_questions_fall_into_groups_in_order() -> None:
    times = [30_000, 299_999, 300_000, 4_000_000, 0]
    found = [group_of(facts("q", duration_ms=ms), Dimension.DURATION) for ms in times]
    assert [name for _, name in found] == [
        "under 1 min",
        "1 to 5 min",
        "5 to 10 min",
        "60 min and more",
        "not known",
    ]
    assert sorted(found) == found
    spreads = [group_of(facts("q", spread=each), Dimension.SPREAD)[0] for each in (0, 0.1, 1, None)]
    assert spreads == [0, 1, 3, 4]
