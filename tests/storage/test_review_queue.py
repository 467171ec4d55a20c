"""What a queue of 100,000 items reads of reviews: light states, and where verdicts may differ."""

from __future__ import annotations

from pathlib import Path

from app.domain.ids import RaterKey, ReviewKey, new_key
from app.domain.question import JsonObject
from app.domain.review import RecordKind, Review
from storage.project_file import ProjectFile
from storage.review_store import ReviewState


def _review(
    record: str,
    rater: str,
    decision: str,
    flags: tuple[str, ...] = (),
    changes: JsonObject | None = None,
) -> Review:
    return Review(
        ReviewKey(new_key()),
        RecordKind.ITEM,
        record,
        1,
        RaterKey(rater),
        answer={"option": 1},
        answered_at="2026",
        decision=decision,
        flags=flags,
        changes=changes or {},
        spent_ms=7,
    )


def test_states_and_differences_of_queues(tmp_path: Path) -> None:
    project = ProjectFile.create(tmp_path / "p.emoscope")
    with project.edit("Fill", None):
        kaya, rin = (project.raters.add(name).key for name in ("Kaya", "Rin"))
        project.reviews.add_many(
            [
                _review("a", kaya, "accept"),
                _review("a", rin, "accept"),
                _review("b", kaya, "remove", ("other", "two-right")),
                _review("b", rin, "remove", ("other",)),
                _review("c", kaya, "revise", (), {"answer": 1}),
                _review("c", rin, "revise", (), {"answer": 2}),
                _review("d", kaya, "accept"),
                _review("d", rin, "skip"),
                _review("e", kaya, ""),
                _review("e", rin, "remove"),
            ]
        )
    assert project.reviews.differing(RecordKind.ITEM) == {("b", 1), ("c", 1)}
    assert project.reviews.differing(RecordKind.QUESTION) == set()
    states = project.reviews.states(kaya, RecordKind.ITEM)
    assert states["b", 1] == ReviewState("remove", True, 7, ("other", "two-right"))
    assert states["e", 1] == ReviewState("", True, 7, ())
    project.close()
