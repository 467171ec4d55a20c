"""How items stand for a reviewer, what is left, and how options are shuffled for one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.ids import McqKey, VideoKey
from app.domain.item_queue import (
    OwnState,
    QueueProgress,
    QueueRow,
    QueueState,
    QueueTally,
    least_ms,
    queue_row,
    shown_order,
)
from app.domain.mcq import McqRow

ROW = McqRow(McqKey("k"), "c3-0001", VideoKey("v"), "C.3", "Why does she bow?")


@pytest.mark.parametrize(
    ("own", "disputed", "state"),
    [
        (None, False, QueueState.OPEN),
        (OwnState("", False), False, QueueState.OPEN),
        (OwnState("", True), True, QueueState.ANSWERED),
        (OwnState("skip", False), True, QueueState.SKIPPED),
        (OwnState("skip", True), False, QueueState.SKIPPED),
        (OwnState("accept", True), False, QueueState.DECIDED),
        (OwnState("revise", True), False, QueueState.DECIDED),
        (OwnState("remove", True), False, QueueState.REMOVED),
        (OwnState("remove", True), True, QueueState.WAITING),
    ],
)
def test_state_follows_the_own_review(
    own: OwnState | None, disputed: bool, state: QueueState
) -> None:
    assert queue_row(ROW, own, is_disputed=disputed).state is state


def test_nobody_reads_faster_than_the_bound() -> None:
    assert least_ms("") == 1000
    assert least_ms("abcd") == 1000 + 4 * 25
    assert least_ms("彩花a") == 1000 + 2 * 50 + 25


@pytest.mark.parametrize(
    ("spent", "hasty"), [(0, False), (1, True), (1424, True), (1425, False), (90_000, False)]
)
def test_a_verdict_in_less_time_than_reading_is_hasty(spent: int, hasty: bool) -> None:
    assert least_ms(ROW.stem) == 1425
    assert queue_row(ROW, OwnState("accept", True, spent)).is_hasty is hasty
    assert not queue_row(ROW, OwnState("", True, spent)).is_hasty


def test_the_tally_goes_on_row_by_row() -> None:
    rows = [
        QueueRow(replace(ROW, key=McqKey(str(n))), state, spent_ms=spent)
        for n, (state, spent) in enumerate(
            [
                (QueueState.OPEN, 0),
                (QueueState.DECIDED, 1000),
                (QueueState.WAITING, 4000),
                (QueueState.SKIPPED, 0),
            ]
        )
    ]
    tally = QueueTally(rows)
    assert tally.progress == QueueProgress(4, 2, 1, 2500)
    done = replace(rows[0], state=QueueState.REMOVED, spent_ms=3000)
    tally.replace(rows[0], done)
    assert tally.progress == QueueProgress(4, 3, 1, 3000)
    tally.replace(done, rows[0])
    assert tally.progress == QueueProgress(4, 2, 1, 2500)
    assert tally.progress.left == 2
    assert QueueTally(()).progress == QueueProgress(0, 0, 0, None)


def test_options_are_shuffled_alike_for_one_and_otherwise_for_another() -> None:
    order = shown_order(4, "rin", McqKey("a"))
    assert order == shown_order(4, "rin", McqKey("a"))
    assert sorted(order) == [0, 1, 2, 3]
    others = {shown_order(4, who, McqKey("a")) for who in ("kaya", "ilya", "tobias", "maren")}
    assert len(others | {order}) > 2
