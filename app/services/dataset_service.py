"""Statistics of the questions of a project."""

from __future__ import annotations

from app.domain.dataset_stats import DatasetStats, dataset_stats
from app.domain.ids import VideoKey
from app.services.authoring_service import QuestionChecker
from storage.project_file import ProjectFile


def project_stats(project: ProjectFile, video: VideoKey | None = None) -> DatasetStats:
    """Count the questions of a project, or of one video."""
    lengths: dict[str, int] = {
        one.key: one.duration_ms for one in project.videos.all() if video in (None, one.key)
    }
    questions = (one for one in project.questions.all() if video in (None, one.video))
    series: dict[str, str] = {one.video: one.series for one in project.facts.all() if one.series}
    return dataset_stats(questions, lengths, series, QuestionChecker(project).watched)
