"""What was watched is joined, measured for each rater, and no part of history."""

from __future__ import annotations

from app.domain.ids import RaterKey
from app.domain.media import Video
from storage.project_file import ProjectFile


def spans(project: ProjectFile, video: Video, rater: RaterKey | None) -> list[tuple[int, int]]:
    """What a rater has watched."""
    found = project.watched.spans(video.key, rater)
    return list(zip(found.starts.tolist(), found.ends.tolist(), strict=True))


def test_stretches_are_joined(project: ProjectFile, video: Video, ann: RaterKey) -> None:
    project.watched.add(video.key, ann, [(100, 200), (0, 50)])
    project.watched.add(video.key, ann, [(50, 60), (150, 300), (40, 40)])
    assert spans(project, video, ann) == [(0, 60), (100, 300)]


def test_each_rater_has_their_own(
    project: ProjectFile, video: Video, ann: RaterKey, bo: RaterKey
) -> None:
    project.watched.add(video.key, ann, [(0, 100)])
    project.watched.add(video.key, None, [(0, 50)])
    assert spans(project, video, bo) == []
    assert spans(project, video, None) == [(0, 50)]
    assert {rater for _, rater, _ in project.watched.all()} == {ann, None}


def test_the_share_is_of_the_video(project: ProjectFile, video: Video, ann: RaterKey) -> None:
    assert project.watched.share(video.key, ann, 1000) == 0
    project.watched.add(video.key, ann, [(0, 250), (900, 1100)])
    assert project.watched.share(video.key, ann, 1000) == 0.35
    assert project.watched.share(video.key, ann, 0) == 0


def test_it_is_no_step(project: ProjectFile, video: Video, ann: RaterKey) -> None:
    entries = project.history.entries()
    project.watched.add(video.key, ann, [(0, 250)])
    assert project.history.entries() == entries
    assert project.history.undo_name(ann) is None
