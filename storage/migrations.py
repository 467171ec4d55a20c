"""Makes the schema, and brings older project files up to it, one recorded step a version."""

from __future__ import annotations

import sqlite3

import sqlite_utils
from sqlite_utils import Migrations

from app.domain.ids import new_key
from storage import (
    schema,
    schema_authoring,
    schema_cues,
    schema_doubt,
    schema_independence,
    schema_labelling,
    schema_memories,
    schema_refine,
    schema_results,
    schema_reviews,
    schema_screenings,
    schema_segments,
    schema_speakers,
    schema_tiers,
    schema_trajectories,
    schema_waivers,
    search_schema,
)
from storage.edit import utc_now
from storage.failures import BrokenRuleError

SCHEMA_VERSION = 17
"""The version this program writes: `PRAGMA user_version`, and the number of migrations."""

APPLICATION_ID = 0x456D6F73
"""`PRAGMA application_id`: ``Emos`` in ASCII."""

steps = Migrations("emoscope")


@steps()
def m001_first_tables(database: sqlite_utils.Database) -> None:
    """Videos, subtitles, questions, evidence, history, search."""
    for statement in schema.STATEMENTS:
        database.conn.execute(statement)
    database.conn.executemany(
        "INSERT INTO project (name, value) VALUES (?, ?)",
        (("key", new_key()), ("created_at", utc_now())),
    )


@steps()
def m002_tiers(database: sqlite_utils.Database) -> None:
    """People, vocabularies, tiers, annotations, what was watched."""
    for statement in schema_tiers.STATEMENTS:
        database.conn.execute(statement)


@steps()
def m003_cues(database: sqlite_utils.Database) -> None:
    """Cues before time 0, as they were imported, with words; formats of tracks."""
    for statement in schema_cues.STATEMENTS:
        database.conn.execute(statement)


@steps()
def m004_screenings(database: sqlite_utils.Database) -> None:
    """Screenings: what raters found in videos, and whether they keep them."""
    for statement in schema_screenings.STATEMENTS:
        database.conn.execute(statement)


@steps()
def m005_segments(database: sqlite_utils.Database) -> None:
    """Chunks, segments, and what pipelines tell of videos."""
    for statement in schema_segments.STATEMENTS:
        database.conn.execute(statement)


@steps()
def m006_search(database: sqlite_utils.Database) -> None:
    """Kana folded, notes of evidence searched: the index is built anew behind the last step."""


@steps()
def m007_memories(database: sqlite_utils.Database) -> None:
    """Event memories, verdicts on them, traces."""
    for statement in schema_memories.STATEMENTS:
        database.conn.execute(statement)


@steps()
def m008_speakers(database: sqlite_utils.Database) -> None:
    """Who speakers are; room between cues for new ones."""
    for statement in schema_speakers.STATEMENTS:
        database.conn.execute(statement)


@steps()
def m009_doubt(database: sqlite_utils.Database) -> None:
    """Index the annotations that their makers doubted."""
    for statement in schema_doubt.STATEMENTS:
        database.conn.execute(statement)


@steps()
def m010_waivers(database: sqlite_utils.Database) -> None:
    """Keep findings on event memories that somebody set aside."""
    for statement in schema_waivers.STATEMENTS:
        database.conn.execute(statement)


@steps()
def m011_trajectories(database: sqlite_utils.Database) -> None:
    """Trajectories: samples of channels, labels on spans, ordered stages."""
    for statement in schema_trajectories.STATEMENTS:
        database.conn.execute(statement)


@steps()
def m012_reviews(database: sqlite_utils.Database) -> None:
    """Multiple-choice items; reviews of records, assignments, adjudications; sealed steps."""
    for statement in schema_reviews.STATEMENTS:
        database.conn.execute(statement)


@steps()
def m013_refining(database: sqlite_utils.Database) -> None:
    """Keep rounds of refining items that give their key away."""
    for statement in schema_refine.STATEMENTS:
        database.conn.execute(statement)


@steps()
def m014_labelling(database: sqlite_utils.Database) -> None:
    """Units of labelling, what their labels came to, spellings of labels, mappings."""
    for statement in schema_labelling.STATEMENTS:
        database.conn.execute(statement)


@steps()
def m015_results(database: sqlite_utils.Database) -> None:
    """Systems, their answers, scores and audits, and why answers failed."""
    for statement in schema_results.STATEMENTS:
        database.conn.execute(statement)


@steps()
def m016_authoring(database: sqlite_utils.Database) -> None:
    """Versions, comments and candidates of questions; facts of videos, casts, guidance."""
    for statement in schema_authoring.STATEMENTS:
        database.conn.execute(statement)


@steps()
def m017_independence(database: sqlite_utils.Database) -> None:
    """Tell steps on scores, audits, verdicts, screenings and comments as those on reviews."""
    for statement in schema_independence.STATEMENTS:
        database.conn.execute(statement)


def migrate(connection: sqlite3.Connection, title: str) -> None:
    """Apply what is pending in one transaction: all of it, or nothing.

    Raises
    ------
    BrokenRuleError
        A row would refer to one that is not there.
    """
    database = sqlite_utils.Database(connection, execute_plugins=False)
    with database.atomic():
        steps.apply(database)
        search_schema.bring_up(connection)
        broken = connection.execute("PRAGMA foreign_key_check").fetchall()
        if broken:
            raise BrokenRuleError(f"{title} holds rows without their parents.", str(broken[:10]))
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
