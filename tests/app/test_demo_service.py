"""The demo is worked on as a copy, and the bundled one is never written."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from app.domain.errors import StorageUnavailableError
from app.domain.media import MediaState
from app.services import demo_service
from app.services.import_service import import_file
from app.services.project_service import media_state
from storage.project_file import ProjectFile


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_copy_opens_with_its_video_and_can_be_written(tmp_path: Path) -> None:
    bundled = demo_service.bundled_demo()
    assert bundled is not None
    before = _digest(bundled)
    project = ProjectFile.open(demo_service.demo_copy(tmp_path))
    (video,) = project.videos.all()
    assert media_state(project, video) is MediaState.FOUND
    with project.edit("Add rater", None):
        project.raters.add("Rin Okabe")
    project.close()
    assert _digest(bundled) == before


def test_work_in_the_copy_is_kept(tmp_path: Path) -> None:
    project = ProjectFile.open(demo_service.demo_copy(tmp_path))
    with project.edit("Add rater", None):
        project.raters.add("Rin Okabe")
    project.close()
    again = ProjectFile.open(demo_service.demo_copy(tmp_path))
    assert "Rin Okabe" in [rater.name for rater in again.raters.all()]
    again.close()


def test_a_copy_that_cannot_be_made_leaves_nothing(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    with pytest.raises(StorageUnavailableError, match="demo"):
        demo_service.demo_copy(blocked)
    assert list(tmp_path.iterdir()) == [blocked]


def test_without_a_bundled_demo_the_refusal_is_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo_service, "bundled_demo", lambda: None)
    with pytest.raises(StorageUnavailableError, match="brings no demo"):
        demo_service.demo_copy(tmp_path)


def test_odd_subtitles_lie_beside_the_copy_and_can_be_imported(tmp_path: Path) -> None:
    path = demo_service.demo_copy(tmp_path)
    project = ProjectFile.open(path)
    before = len(project.subtitles.tracks(project.videos.all()[0].key))
    for file in sorted((path.parent / "odd").iterdir()):
        report = import_file(project, file)
        assert report.added > 0, file.name
        if file.name.endswith("odd.en.srt"):
            assert 96 in {problem.line for problem in report.problems}, "after the end"
    tracks = project.subtitles.tracks(project.videos.all()[0].key)
    assert len(tracks) == before + 6
    for _ in range(5):
        project.history.undo(None)
    assert len(project.subtitles.tracks(project.videos.all()[0].key)) == before
    project.close()
