"""Proof that a step can be undone and redone: before and after are compared whole."""

from __future__ import annotations

from collections.abc import Callable

from app.domain.ids import RaterKey
from storage.project_file import ProjectFile

Snapshot = dict[str, list[tuple[object, ...]]]

_TABLES = (
    "raters",
    "videos",
    "subtitle_tracks",
    "cues",
    "speakers",
    "questions",
    "evidence",
    "evidence_links",
    "people",
    "vocabularies",
    "vocabulary_versions",
    "tiers",
    "annotations",
    "screenings",
    "segments",
    "story_documents",
    "story_entities",
    "story_notes",
    "story_threads",
    "memories",
    "memory_events",
    "memory_verdicts",
    "memory_waivers",
    "traces",
    "trajectories",
    "trajectory_samples",
    "trajectory_readings",
    "unit_sets",
    "units",
    "label_results",
    "label_spellings",
    "label_mappings",
    "assignments",
    "reviews",
    "adjudications",
    "systems",
    "predictions",
    "scores",
    "score_audits",
    "attributions",
)
_ALL = "SELECT * FROM {}"


def snapshot(project: ProjectFile) -> Snapshot:
    """Return every row that history answers for, and what search would look in."""
    tables: Snapshot = {
        table: sorted(project.database.tuples(_ALL.format(table)), key=repr) for table in _TABLES
    }
    searched = "SELECT kind, key, text FROM search_texts"
    return {**tables, "search": sorted(project.database.tuples(searched))}


def prove_step(project: ProjectFile, name: str, rater: RaterKey, act: Callable[[], object]) -> None:
    """Do a step, then undo and redo it twice; check the state each time."""
    before = snapshot(project)
    with project.edit(name, rater):
        act()
    after = snapshot(project)
    assert after != before, "the step changed nothing"
    for _ in range(2):
        project.history.undo(rater)
        assert snapshot(project) == before
        check_sound(project)
        project.history.redo(rater)
        assert snapshot(project) == after
        check_sound(project)


def check_sound(project: ProjectFile) -> None:
    """Let SQLite compare tables with their indexes, and the search index with its texts."""
    assert project.integrity() == []
    with project.database.transaction():
        project.database.execute("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)")
