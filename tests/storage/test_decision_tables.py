"""Every table that names a rater is closed to others for a time, or open with a reason."""

from __future__ import annotations

import pytest

from app.domain.ids import RaterKey
from app.domain.media import Video
from storage.decision_tables import DECISION_TABLES, OPEN_TABLES
from storage.project_file import ProjectFile
from storage.schema_independence import INDEXED
from tests.helpers.decisions import ANN, BO, CY, JUDGED, KINDS, SYSTEM, World, secret

NAMING = ("rater", "judge", "adjudicator", "annotator", "reviewer", "author", "by", "who", "user")
"""Columns that name a rater are called so, or end so behind an underscore."""


@pytest.fixture
def world(project: ProjectFile, video: Video) -> World:
    return World(project, video)


def told(project: ProjectFile, viewer: RaterKey | None, *, adjudicates: bool = False) -> str:
    """Return all names of steps as the history shows them."""
    entries = project.history.entries(viewer=viewer, as_adjudicator=adjudicates)
    return "\n".join(entry.name for entry in entries)


def seen(project: ProjectFile, viewer: RaterKey, by: RaterKey) -> set[str]:
    """Return on which kinds the decisions of another are named in the history."""
    words = told(project, viewer)
    return {kind for kind in KINDS if secret(by, kind) in words}


def test_each_table_that_names_a_rater_is_accounted_for(project: ProjectFile) -> None:
    columns = project.database.tuples(
        "SELECT tables.name, columns.name FROM sqlite_schema AS tables "
        "JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'"
    )
    naming = {table for table, column in columns if column.split("_")[-1] in NAMING}
    closed = {table.table for table in DECISION_TABLES}
    assert closed & set(OPEN_TABLES) == set()
    assert naming == closed | set(OPEN_TABLES)
    assert all(reason.strip() for reason in OPEN_TABLES.values())
    for table in DECISION_TABLES:
        assert (table.table, table.rater) in columns


def test_the_index_holds_the_steps_of_just_these_tables() -> None:
    indexed = {name.strip(" '") for name in INDEXED.split(",")}
    assert indexed == {table.table for table in DECISION_TABLES}


def test_nothing_of_others_is_in_the_history_before_the_own_decision(world: World) -> None:
    project = world.project
    world.decide(ANN)
    world.decide(BO)
    world.settle()
    assert seen(project, CY, ANN) == seen(project, CY, BO) == set()
    assert "A score" in told(project, CY)
    read: set[str] = set()
    for kind in KINDS:
        world.decide(CY, kind)
        # What is said of a question waits for the verdict on it, not for a comment of one's own.
        read |= {"question", "comment"} if kind == "question" else {kind} - {"comment"}
        assert seen(project, CY, ANN) == seen(project, CY, BO) == read


def test_what_settled_a_record_waits_for_the_own_decision(world: World) -> None:
    world.decide(ANN, "item")
    world.settle()
    assert secret(CY, "settled") in told(world.project, ANN)
    assert secret(CY, "settled") not in told(world.project, BO)
    world.decide(BO, "item")
    assert secret(CY, "settled") in told(world.project, BO)


def test_comments_are_open_to_who_has_no_review_to_write(world: World) -> None:
    project = world.project
    world.decide(ANN, "comment")
    with project.edit("Another", None):
        dan = project.raters.add("Dan").key
    assert secret(ANN, "comment") in told(project, dan)
    assert secret(ANN, "comment") not in told(project, BO)


def test_who_adjudicates_reads_the_steps_on_what_is_not_theirs(world: World) -> None:
    project = world.project
    world.decide(ANN)
    with project.edit("Another", None):
        dan = project.raters.add("Dan").key
    read = told(project, dan, adjudicates=True)
    assert {kind for kind in KINDS if secret(ANN, kind) in read} == set(KINDS)
    own = told(project, BO, adjudicates=True)
    assert {kind for kind in KINDS if secret(ANN, kind) in own} == {
        *("score", "audit", "memory", "screening")
    }


def test_scores_of_files_are_open_also_when_they_are_gone(world: World) -> None:
    project = world.project
    world.decide(ANN, "score")
    with project.edit("Remove the judge", ANN):
        project.results.remove_scores(SYSTEM, project.results.score(JUDGED).judge)
    assert "Remove the judge" in told(project, BO)
    with project.edit("Remove what Ann gave", ANN):
        project.results.remove_scores(SYSTEM, ANN)
    assert "Remove what Ann gave" not in told(project, BO)
    assert "Remove what Ann gave" in told(project, ANN)


def test_who_works_blind_reads_only_own_steps(world: World) -> None:
    for rater, name in ((ANN, "Mark the doorway"), (BO, "Mark the window")):
        with world.project.edit(name, rater):
            world.project.raters.add(name)
    names = {one.name for one in world.project.history.entries(viewer=BO, blind=True)}
    assert names == {"Mark the window", "A step"}
