"""Scores as lines, and a trace moment by moment."""

from __future__ import annotations

from app.domain.interval import Interval
from app.domain.result_charts import spread_chart, stages_chart
from app.domain.results import Board, QuestionFacts
from app.domain.trace import (
    DenseSeed,
    Expansion,
    FusedSeed,
    Inspection,
    Recall,
    SemanticSeed,
    StreamPage,
    Trace,
    TraceAnswer,
    TracedEvent,
)
from app.domain.trace_path import TracePath, TraceRole
from app.domain.trace_walk import TraceWalk

HOUR = 3_600_000


def _board(*facts: QuestionFacts, **scores: list[float | None]) -> Board:
    given = {
        name: {one.question_id: value for one, value in zip(facts, values, strict=True)}
        for name, values in scores.items()
    }
    return Board(facts, given)


def test_spread_is_told_in_minutes_where_videos_are_long() -> None:
    board = _board(
        QuestionFacts("1", "episode", "t", duration_ms=HOUR, spread=4 / 60),
        QuestionFacts("2", "episode", "t", duration_ms=HOUR, spread=5 / 60),
        QuestionFacts("3", "episode", "t", duration_ms=2 * HOUR, spread=0.75),
        QuestionFacts("4", "episode", "t", duration_ms=HOUR),
        a=[1.0, 0.5, None, 0.0],
    )
    chart = spread_chart(board)
    assert [row.name for row in chart.rows] == ["<5", "5–10", "60+"]
    assert [row.questions for row in chart.rows] == [(0,), (1,), (2,)]  # 4 has no evidence
    assert [row.cells[0].mean for row in chart.rows] == [1.0, 0.5, None]
    assert chart.table()[1:] == [
        ["<5", "1", "100.0000", "1"],
        ["5–10", "1", "50.0000", "1"],
        ["60+", "1", "", "0"],
    ]


def test_spread_is_told_as_a_share_where_videos_are_short() -> None:
    board = _board(
        QuestionFacts("1", "clip", "t", duration_ms=60_000, spread=0.05),
        QuestionFacts("2", "clip", "t", duration_ms=60_000, spread=1.0),
        a=[1.0, 0.0],
    )
    assert [row.name for row in spread_chart(board).rows] == ["<10", "75+"]


def test_stages_beyond_six_stand_together() -> None:
    facts = [QuestionFacts(str(n), "episode", "t", stages=n) for n in (0, 2, 6, 9)]
    board = _board(*facts, a=[1.0, 1.0, 0.0, 1.0])
    rows = stages_chart(board).rows
    assert [(row.name, row.cells[0].mean) for row in rows] == [("2", 1.0), ("6+", 0.5)]


def test_a_walk_tells_what_was_known_at_each_moment_and_nothing_later() -> None:
    trace = Trace(
        "q",
        "v",
        recall=Recall(
            semantic=(SemanticSeed("E1"), SemanticSeed("E2")),
            dense=(DenseSeed("E3"),),
            fused=(FusedSeed("E1"), FusedSeed("E3")),
            neighbours=("E4",),
            stream_events=("E5", "E6", "E7"),
            stream_pages=(StreamPage(1, 2, 3),),
            expansions=(Expansion(returned=("E8",)),),
            selected=("E1", "E4"),
        ),
        events=(TracedEvent("E1"), TracedEvent("E4")),
        inspections=(Inspection(Interval(0, 5)),),
        answer=TraceAnswer("So.", ("E4",)),
    )
    walk = TraceWalk(TracePath(trace, {}))
    parts = [(one.part, one.events) for one in walk.moments]
    assert parts == [
        ("plan", ()),
        ("semantic", ("E1", "E2")),
        ("dense", ("E3",)),
        ("fused", ("E1", "E3")),
        ("neighbours", ("E4",)),
        ("stream", ("E5", "E6")),
        ("stream", ("E7",)),
        ("page:1", ("E8",)),
        ("selected", ("E1", "E4")),
        ("dropped", ("E3", "E5", "E6", "E7", "E8")),
        ("cited", ("E4",)),
    ]
    assert walk.roles(0) == {}
    assert walk.roles(2) == dict.fromkeys(("E1", "E2", "E3"), TraceRole.SEED)
    assert walk.roles(len(parts) - 1)["E4"] is TraceRole.CITED
    assert walk.first_of("select") == 8
