"""Trajectories go from project to project: nothing doubled, nothing overwritten unasked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.ids import TrajectoryKey, new_key
from app.domain.search import SearchQuery
from app.domain.stored_trajectory import StoredTrajectory, is_same_content
from app.services.export_service import export_project
from app.services.import_report import ImportRefusedError
from app.services.import_service import import_file
from app.services.info_service import project_info
from storage.project_file import ProjectFile
from tests.helpers.trajectories import labelled, sampled, staged
from tests.storage.make import make_video

VIDEO = make_video("north-window")


@pytest.fixture
def source() -> Iterator[ProjectFile]:
    yield from _project()


@pytest.fixture
def target() -> Iterator[ProjectFile]:
    yield from _project()


def _project() -> Iterator[ProjectFile]:
    project = ProjectFile.in_memory()
    with project.edit("Fill", None):
        project.videos.add(VIDEO)
    yield project
    project.close()


def fill(project: ProjectFile) -> list[StoredTrajectory]:
    made = [sampled(VIDEO.key), labelled(VIDEO.key), staged(VIDEO.key)]
    with project.edit("Fill", None):
        return [project.trajectories.add(one) for one in made]


def test_they_arrive_whole_and_once(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    made, file = fill(source), tmp_path / "a.jsonl"
    export_project(source, format="emoscope", out=file)
    assert import_file(target, file).added == 3
    for one in made:
        came = target.trajectories.get(one.key)
        assert is_same_content(came, one)
        assert (came.created, came.updated, came.position) == (
            one.created,
            one.updated,
            one.position,
        )
    again = import_file(target, file)
    assert (again.added, again.updated) == (0, 0)
    assert project_info(target).counts["trajectories"] == 3
    export_project(target, format="emoscope", out=tmp_path / "b.jsonl")
    assert (tmp_path / "b.jsonl").read_bytes() == file.read_bytes()


def test_what_differs_is_asked_about(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    made, file = fill(source), tmp_path / "a.jsonl"
    export_project(source, format="emoscope", out=file)
    # The same source, person and channel under another key is the same trajectory.
    other = replace(made[0], key=TrajectoryKey(new_key()), marks=(80,))
    with target.edit("Fill", None):
        target.trajectories.add(other)
    with pytest.raises(ImportRefusedError, match="美奈 · valence") as refused:
        import_file(target, file)
    assert refused.value.report.problems[0].line == 3
    assert target.trajectories.count() == 1
    import_file(target, file, on_conflict="keep")
    assert target.trajectories.get(other.key).marks == (80,)
    import_file(target, file, on_conflict="replace")
    assert target.trajectories.get(other.key).marks == (40,)
    assert target.trajectories.count() == 3


def test_search_finds_whose_they_are(source: ProjectFile) -> None:
    made = fill(source)
    (hit,) = source.search.find("美奈")
    assert (hit.key, hit.person, hit.title) == (made[0].key, "美奈", "agent a")
    (hit,) = source.search.find(SearchQuery("手紙", kinds=("trajectory",)))
    assert (hit.key, hit.field, hit.start_ms, hit.end_ms) == (made[1].key, "title", 0, 2500)
