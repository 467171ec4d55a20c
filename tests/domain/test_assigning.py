"""Records are given evenly, by sort too, the same for the same seed, batch after batch."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from app.domain.assigning import Plan, Sort, assign, loads
from app.domain.errors import InvalidRecordError
from app.domain.ids import RaterKey
from app.domain.review import Assignment, RecordKind

A, B, C = (RaterKey(name) for name in "ABC")
RECORDS: dict[str, Sort] = {
    f"{category}{video}{number}": (category, video)
    for category in ("N.1", "C.1", "C.5")
    for video in ("v1", "v2")
    for number in range(10)
}


def by_record(tasks: list[Assignment]) -> dict[str, set[RaterKey]]:
    """Who has each record."""
    found: dict[str, set[RaterKey]] = defaultdict(set)
    for task in tasks:
        assert task.rater not in found[task.record]
        found[task.record].add(task.rater)
    return found


def spread(tasks: list[Assignment]) -> int:
    """The largest difference of raters' numbers within one sort."""
    counts = Counter((RECORDS[task.record], task.rater) for task in tasks)
    return max(
        max(counts[sort, rater] for rater in (A, B, C))
        - min(counts[sort, rater] for rater in (A, B, C))
        for sort in set(RECORDS.values())
    )


@pytest.mark.parametrize("overlap", [0.0, 0.2, 0.5, 1.0])
def test_the_overlap_is_reviewed_by_two_and_the_rest_by_one(overlap: float) -> None:
    tasks = assign(RECORDS, [A, B, C], Plan(2, overlap, 7))
    held = by_record(tasks)
    assert held.keys() == RECORDS.keys()
    shared = [key for key, raters in held.items() if len(raters) == 2]
    assert len(shared) == round(overlap * len(RECORDS))
    assert set(loads(tasks).values()) <= {len(tasks) // 3, len(tasks) // 3 + 1}
    assert spread(tasks) <= 2
    of_sort = Counter(RECORDS[key] for key in shared)
    assert not shared or max(of_sort.values()) - min(of_sort.values()) <= 1
    assert len(of_sort) == (6 if shared else 0)


def test_the_same_seed_gives_the_same_and_another_one_something_else() -> None:
    def told(seed: int) -> list[tuple[str, str, int]]:
        tasks = assign(
            dict(reversed(RECORDS.items())) if seed < 0 else RECORDS,
            [A, B, C],
            Plan(2, 0.2, abs(seed)),
        )
        return [(task.record, task.rater, task.position) for task in tasks]

    assert told(7) == told(7) == told(-7)
    assert told(7) != told(8)


def test_queues_go_video_by_video_without_gaps() -> None:
    tasks = [task for task in assign(RECORDS, [A, B], Plan(2, 0.5, 1)) if task.rater == A]
    assert [task.position for task in tasks] == list(range(len(tasks)))
    videos = [RECORDS[task.record][-1] for task in tasks]
    assert videos == sorted(videos)
    assert {task.batch for task in tasks} == {tasks[0].batch}


def test_a_second_batch_goes_on_where_the_first_one_stopped() -> None:
    first = assign(RECORDS, [A, B], Plan(1, 0.0, 7))
    again = assign(RECORDS, [A, B], Plan(1, 0.0, 7), present=first)
    assert again == []
    second = assign(RECORDS, [A, B, C], Plan(2, 1.0, 7), present=first)
    assert all(len(raters) == 2 for raters in by_record([*first, *second]).values())
    assert set(loads([*first, *second]).values()) == {40}
    places = [task.position for task in second if task.rater == A]
    assert places == list(range(30, 30 + len(places)))


def test_other_stages_and_kinds_do_not_count() -> None:
    first = assign(RECORDS, [A], Plan(1, 0.0, 7))
    assert len(assign(RECORDS, [A], Plan(1, 0.0, 7), stage=2, present=first)) == len(RECORDS)
    labels = assign(RECORDS, [A], Plan(1, 0.0, 7), kind=RecordKind.LABEL, present=first)
    assert len(labels) == len(RECORDS)


@pytest.mark.parametrize(
    ("raters", "plan", "said"),
    [
        ([A, A], Plan(1, 0.0, 1), "named twice"),
        ([A], Plan(2, 0.0, 1), "2 raters are wanted for each record, and 1 are named"),
        ([A], Plan(0, 0.0, 1), "at least one rater"),
        ([A, B], Plan(2, 1.5, 1), "from 0 to 1, not 1.5"),
    ],
)
def test_what_cannot_be_given_is_refused(raters: list[RaterKey], plan: Plan, said: str) -> None:
    with pytest.raises(InvalidRecordError, match=said):
        assign(RECORDS, raters, plan)
