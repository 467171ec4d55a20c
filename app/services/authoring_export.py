"""What an ``emoscope`` file tells of authoring, taken out of a project."""

from __future__ import annotations

from app.domain.ids import RaterKey
from app.services.open_decisions import comments_for
from storage.formats.project_records import AuthoringRecords
from storage.project_file import ProjectFile


def authoring_records(project: ProjectFile, rater: RaterKey | None = None) -> AuthoringRecords:
    """Return versions and comments of questions, facts of videos, casts and guidance.

    Parameters
    ----------
    rater
        Only comments that this one may read; None: all.
    """
    with_versions = project.questions.with_versions()
    return AuthoringRecords(
        tuple(version for key in with_versions for version in project.questions.versions(key)[:-1]),
        tuple(comments_for(project, rater, project.comments.all())),
        tuple(project.facts.all()),
        tuple(project.facts.casts()),
        tuple(project.guidance.all().items()),
    )
