"""What an ``emoscope`` file tells of authoring, taken out of a project."""

from __future__ import annotations

from storage.formats.project_records import AuthoringRecords
from storage.project_file import ProjectFile


def authoring_records(project: ProjectFile) -> AuthoringRecords:
    """Return versions and comments of questions, facts of videos, casts and guidance."""
    with_versions = project.questions.with_versions()
    return AuthoringRecords(
        tuple(version for key in with_versions for version in project.questions.versions(key)[:-1]),
        tuple(project.comments.all()),
        tuple(project.facts.all()),
        tuple(project.facts.casts()),
        tuple(project.guidance.all().items()),
    )
