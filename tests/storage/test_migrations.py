"""Projects of each older schema come up to the present one: a backup is made, nothing is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import sqlite_utils
from sqlite_utils import Migrations

from app.domain.ids import AnnotationKey, TierKey, VocabularyKey, new_key
from app.domain.tier import Annotation, Tier
from storage import connection as connections
from storage import migrations, search_schema
from storage.backup import newest_backup
from tests.storage.conftest import Opener
from tests.storage.make import make_video

Row = tuple[object, ...]
Step = Callable[[sqlite_utils.Database], None]

STEPS: tuple[Step, ...] = (
    migrations.m001_first_tables,
    migrations.m002_tiers,
    migrations.m003_cues,
    migrations.m004_screenings,
    migrations.m005_segments,
    migrations.m006_search,
    migrations.m007_memories,
    migrations.m008_speakers,
    migrations.m009_doubt,
    migrations.m010_waivers,
    migrations.m011_trajectories,
    migrations.m012_reviews,
    migrations.m013_refining,
    migrations.m014_labelling,
    migrations.m015_results,
    migrations.m016_authoring,
    migrations.m017_independence,
)
SEARCH_IS_BUILT_SINCE = 6


def make_old(path: Path, version: int) -> None:
    """Make a project as the program of an older schema left it, with something in it."""
    with closing(connections.connect(path, "rwc")) as connection:
        steps = Migrations("emoscope")
        for step in STEPS[:version]:
            steps()(step)
        steps.apply(sqlite_utils.Database(connection, execute_plugins=False))
        if version >= SEARCH_IS_BUILT_SINCE:
            search_schema.bring_up(connection)
        connection.execute(f"PRAGMA application_id = {migrations.APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {version}")
        with connection:
            _fill(connection)


def _fill(connection: sqlite3.Connection) -> None:
    """Write a video with two cues, and a step of history, with plain statements of schema 1."""
    connection.execute("INSERT INTO raters VALUES ('ann', 'Ann 安')")
    connection.execute(
        "INSERT INTO videos (key, video_id, title, position, media_path, duration_ms, width, "
        "height, start_pts_ms, container) "
        "VALUES ('v', 'S01E02', '映画', 0, 'a b.mkv', 60000, 640, 360, 0, 'matroska')"
    )
    connection.execute(
        "INSERT INTO subtitle_tracks "
        "(key, video, title, language, source_name, encoding, position) "
        "VALUES ('t', 'v', 'ja', 'ja', '', '', 0)"
    )
    connection.executemany(
        "INSERT INTO cues (key, track, position, start_ms, end_ms, speaker, text, flags) "
        "VALUES (?, 't', ?, ?, ?, NULL, ?, 0)",
        [("c1", 0, 0, 900, "怒りを隠す"), ("c2", 1, 900, 2000, "Full of ＦＥＡＲ")],
    )
    connection.execute(
        "INSERT INTO history (key, seq, last_seq, name, rater, at, schema_version, state) "
        "VALUES ('h', 1, 1, 'Add video', 'ann', '2026-01-01', 1, 'done')"
    )
    connection.execute(
        "INSERT INTO history_rows VALUES ('h', 'v', 0, 'videos', 'insert', NULL, NULL)"
    )


def rows_of(path: Path) -> dict[str, list[Row]]:
    """Everything a project holds, by table, without what belongs to one schema alone."""
    with closing(sqlite3.connect(path)) as plain:
        tables = plain.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search%' "
            "AND name NOT LIKE 'sqlite%' AND name <> '_sqlite_migrations'"
        ).fetchall()
        read = "SELECT * FROM {}"
        return {name: plain.execute(read.format(name)).fetchall() for (name,) in tables}


@pytest.mark.parametrize("version", range(1, migrations.SCHEMA_VERSION))
def test_an_older_schema_comes_up_whole(version: int, tmp_path: Path, opener: Opener) -> None:
    path = tmp_path / "old 旧.emoscope"
    make_old(path, version)
    before = rows_of(path)
    project = opener(path)
    assert project.schema_version == migrations.SCHEMA_VERSION
    assert project.integrity() == []
    assert [hit.text for hit in project.search.find("fear")] == ["Full of ＦＥＡＲ"]
    video = project.videos.all()[0]
    assert (video.title, video.duration_ms) == ("映画", 60_000)
    project.close()
    after = rows_of(path)
    for table, rows in before.items():
        assert [row[: len(old)] for row, old in zip(after[table], rows, strict=True)] == rows
    backup = newest_backup(path)
    assert backup is not None
    assert rows_of(backup) == before


def test_every_step_is_tried() -> None:
    assert len(STEPS) == migrations.SCHEMA_VERSION


def test_an_upgraded_project_shifts_its_cues_and_finds_them(tmp_path: Path, opener: Opener) -> None:
    make_old(tmp_path / "old.emoscope", 2)
    project = opener(tmp_path / "old.emoscope")
    track = project.subtitles.tracks(project.videos.all()[0].key)[0].key
    with project.edit("Shift subtitles", None):
        project.subtitles.shift(track, -500)
    assert [cue.start_ms for cue in project.subtitles.cues(track)] == [-500, 400]
    with project.edit("Remove subtitles", None):
        project.subtitles.remove(track)
    assert project.search.find("fear") == []
    project.history.undo(None)
    assert [hit.text for hit in project.search.find("fear")] == ["Full of ＦＥＡＲ"]


def test_an_upgraded_project_takes_annotations(tmp_path: Path, opener: Opener) -> None:
    make_old(tmp_path / "old.emoscope", 1)
    project = opener(tmp_path / "old.emoscope")
    video = make_video("new", 1)
    tier = Tier(TierKey(new_key()), video.key, "Lois", VocabularyKey("basic-7"))
    span = Annotation(AnnotationKey(new_key()), tier.key, 0, 500, ("Joy",), "lächelt")
    with project.edit("Annotate", None):
        project.videos.add(video)
        project.tiers.add(tier)
        project.annotations.add(span)
    assert [hit.key for hit in project.search.find("LÄCHELT")] == [span.key]
    project.history.undo(None)
    assert project.annotations.count() == 0
