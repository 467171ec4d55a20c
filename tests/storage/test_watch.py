"""Long work can be watched, and stopped until it is final: then nothing of it has happened."""

from __future__ import annotations

import pytest

from app.domain.errors import WorkStoppedError
from app.domain.ids import RaterKey
from app.domain.watch import Watch, counted
from storage.project_file import ProjectFile
from storage.replay import Way
from tests.storage.make import make_question, make_video
from tests.storage.proof import snapshot

_ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


class StopsAt(Watch):
    """Stops the work at the n-th look; 0 lets it go on."""

    def __init__(self, at: int = 0) -> None:
        self.at, self.looks = at, 0
        self.told: list[tuple[int, int]] = []

    @property
    def stopped(self) -> bool:
        self.looks += 1
        return 0 < self.at <= self.looks

    def progress(self, done: int, total: int) -> None:
        super().progress(done, total)
        self.told.append((done, total))


@pytest.fixture
def filled(project: ProjectFile, ann: RaterKey) -> ProjectFile:
    """A project with one step of 220 questions."""
    video = make_video("v", 1)
    with project.edit("Add video", None):
        project.videos.add(video)
    with project.edit("Import", ann):
        project.questions.add_many(
            [make_question(video.key, f"G2_Q{number:06d}") for number in range(220)]
        )
    return project


def test_a_statement_without_end_is_broken_off(project: ProjectFile) -> None:
    with project.database.watched(StopsAt(3)), pytest.raises(WorkStoppedError):
        project.database.tuples(_ENDLESS)
    assert project.integrity() == []


def test_nobody_is_asked_after_the_watch(project: ProjectFile) -> None:
    with project.database.watched(StopsAt(1)):
        pass
    counted_up = _ENDLESS.replace("FROM n)", "FROM n WHERE i < 2000000)")
    assert project.database.tuples(counted_up)[0][0] == 2_000_000


@pytest.mark.parametrize("way", ["undo", "redo"])
def test_a_step_is_taken_back_whole_or_not_at_all(
    filled: ProjectFile, ann: RaterKey, way: str
) -> None:
    if way == "redo":
        filled.history.undo(ann)
    move = filled.history.undo if way == "undo" else filled.history.redo
    before = snapshot(filled)
    watch = StopsAt()
    looks = 0
    while True:
        looks += 1 + looks // 4
        watch = StopsAt(looks)
        try:
            move(ann, watch)
        except WorkStoppedError:
            assert snapshot(filled) == before
        else:
            break
    assert looks > 3
    assert snapshot(filled) != before
    assert watch.told[0][0] == 0
    assert watch.told[-1] == (1, 1)
    back: Way = "redo" if way == "undo" else "undo"
    assert {total for _, total in watch.told[:-1]} == {filled.history.size(ann, back)}


def test_the_size_of_the_next_step_is_known(filled: ProjectFile, ann: RaterKey) -> None:
    rows = filled.database.tuples(
        "SELECT count(*) FROM history_rows JOIN history ON history.key = history "
        "WHERE name = 'Import'"
    )[0][0]
    assert filled.history.size(ann, "undo") == rows > 220
    assert filled.history.size(ann, "redo") == 0
    filled.history.undo(ann)
    assert filled.history.size(ann, "redo") == rows


def test_parts_add_up_to_the_whole() -> None:
    watch = StopsAt()
    for number in range(2):
        assert [*counted(["x"] * 250, watch.part(number, 2))] == ["x"] * 250
    assert watch.told == [(0, 500), (100, 500), (200, 500), (250, 500), (350, 500), (450, 500)]
