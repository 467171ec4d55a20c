"""Projects for storage tests, closed after each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.domain.ids import RaterKey
from app.domain.media import Video
from app.domain.rater import Rater
from storage.project_file import ProjectFile
from tests.storage.make import make_video

Opener = Callable[..., ProjectFile]


@pytest.fixture
def opener() -> Iterator[Opener]:
    """Open projects that are closed when the test ends."""
    opened: list[ProjectFile] = []

    def open_project(path: Path, **options: bool | str) -> ProjectFile:
        project = ProjectFile.open(path, **options)  # type: ignore[arg-type]  # names are checked there
        opened.append(project)
        return project

    yield open_project
    for project in reversed(opened):
        project.close()


@pytest.fixture
def project() -> Iterator[ProjectFile]:
    """An empty project in memory."""
    project = ProjectFile.in_memory()
    yield project
    project.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of an empty project, closed, with a name that needs care."""
    path = tmp_path / "映画 100% #1?.emoscope"
    ProjectFile.create(path).close()
    return path


@pytest.fixture
def ann(project: ProjectFile) -> RaterKey:
    """A rater."""
    return add_rater(project, "Ann").key


@pytest.fixture
def bo(project: ProjectFile) -> RaterKey:
    """Another rater."""
    return add_rater(project, "Bo").key


@pytest.fixture
def video(project: ProjectFile) -> Video:
    """A video that is in the project."""
    video = make_video()
    with project.edit("Add video", None):
        project.videos.add(video)
    return video


def add_rater(project: ProjectFile, name: str) -> Rater:
    """Add a rater as a step of nobody's."""
    with project.edit("Add rater", None):
        return project.raters.add(name)
