"""Opening: what is ours opens, what is not is refused in words and left as it was."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlite_utils
from sqlite_utils import Migrations

from app.domain.errors import StorageUnavailableError
from storage import connection, migrations
from storage.backup import newest_backup
from storage.project_file import ProjectFile
from tests.storage.conftest import Opener
from tests.storage.make import make_cues, make_question, make_track, make_video
from tests.storage.proof import snapshot

NOW = migrations.SCHEMA_VERSION


def fill(project: ProjectFile) -> None:
    """Put a video with subtitles and questions into a project."""
    video = make_video()
    with project.edit("Fill", None):
        project.videos.add(video)
        project.subtitles.add(make_track(video.key), make_cues([f"cue {n}" for n in range(2000)]))
        project.questions.add_many([make_question(video.key, f"Q{n}") for n in range(200)])


@pytest.fixture
def full(path: Path) -> Path:
    """A project with something in it, closed."""
    project = ProjectFile.open(path)
    fill(project)
    project.close()
    return path


def files_beside(path: Path) -> list[str]:
    """Names of all files in the project's folder."""
    return sorted(entry.name for entry in path.parent.iterdir())


def pragma(path: Path, name: str) -> object:
    """Ask a closed project for a setting, as any SQLite tool would."""
    with closing(sqlite3.connect(path)) as plain:
        return plain.execute(f"PRAGMA {name}").fetchone()[0]


def test_a_new_project_is_one_file_and_ours(path: Path) -> None:
    assert files_beside(path) == [path.name]
    assert pragma(path, "application_id") == 0x456D6F73
    assert pragma(path, "user_version") == NOW
    assert pragma(path, "journal_mode") == "delete"


def test_a_new_project_never_replaces_a_file(full: Path) -> None:
    before = full.read_bytes()
    with pytest.raises(StorageUnavailableError, match="already a file"):
        ProjectFile.create(full)
    assert full.read_bytes() == before


def test_a_new_project_needs_its_folder(tmp_path: Path) -> None:
    with pytest.raises(StorageUnavailableError, match="cannot be made: No such file"):
        ProjectFile.create(tmp_path / "nowhere" / "a.emoscope")


def test_each_opening_has_its_own_token(path: Path, opener: Opener) -> None:
    first = opener(path)
    first.close()
    assert opener(path).token != first.token


def test_work_goes_to_a_log_and_is_one_file_when_closed(path: Path, opener: Opener) -> None:
    project = opener(path)
    fill(project)
    assert project.database.tuples("PRAGMA journal_mode") == [("wal",)]
    assert project.database.tuples("PRAGMA foreign_keys") == [(1,)]
    held = snapshot(project)
    project.close()
    assert files_beside(path) == [path.name]
    assert snapshot(opener(path)) == held


def test_the_log_can_be_taken_in_while_open(path: Path, opener: Opener) -> None:
    project = opener(path)
    fill(project)
    project.take_in_log()
    with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as without_log:
        assert without_log.execute("SELECT count(*) FROM questions").fetchone() == (200,)


def test_closing_under_a_reader_loses_nothing(path: Path, opener: Opener) -> None:
    project = opener(path)
    reader = opener(path, read_only=True)
    reader.videos.all()
    fill(project)
    held = snapshot(project)
    project.close()
    assert snapshot(reader) == held
    reader.close()
    assert snapshot(opener(path)) == held


def test_all_our_tables_are_strict(project: ProjectFile) -> None:
    tables = project.database.rows("PRAGMA table_list")
    ours = [
        row for row in tables if row["type"] == "table" and not row["name"].startswith("sqlite_")
    ]
    loose = {row["name"] for row in ours if not row["strict"]}
    assert loose == {"_sqlite_migrations"}
    assert project.integrity() == []


def test_a_network_disk_gets_no_log(
    path: Path, opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "file_system_of", lambda _path: "nfs4")
    project = opener(path)
    fill(project)
    assert project.database.tuples("PRAGMA journal_mode") == [("delete",)]
    assert not path.with_name(path.name + "-wal").exists()


@pytest.mark.parametrize(
    ("kind", "remote", "safe"),
    [
        ("ext4", False, True),
        ("apfs", False, True),
        ("ntfs", False, True),
        ("fuseblk", False, True),
        ("fuse.exfat", False, True),
        ("", False, True),
        ("nfs4", True, True),
        ("nfs", True, False),
        ("cifs", True, True),
        ("smbfs", True, False),
        ("9p", True, False),
        ("fuse.sshfs", True, False),
        ("fuse.gvfsd-fuse", True, False),
    ],
)
def test_file_systems_of_other_computers_are_known(kind: str, remote: bool, safe: bool) -> None:
    assert connection.is_remote(kind) is remote
    assert connection.carries_locks(kind) is safe


def test_the_file_system_of_a_folder_is_found(tmp_path: Path) -> None:
    assert connection.file_system_of(tmp_path) != ""


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(StorageUnavailableError, match="There is no file"):
        ProjectFile.open(tmp_path / "gone.emoscope")
    with pytest.raises(StorageUnavailableError, match="is a folder"):
        ProjectFile.open(tmp_path)
    assert files_beside(tmp_path / "gone.emoscope") == []


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty"),
        (b"SRT\n1\n00:00:01,000", "is not an Emoscope project"),
        (b"\x00" * 5000, "is not an Emoscope project"),
        (b"SQLite format 3\x00" + b"\xff" * 4000, "is not an Emoscope project|is damaged"),
    ],
)
def test_what_is_no_project_is_refused_and_left_alone(
    tmp_path: Path, content: bytes, words: str
) -> None:
    path = tmp_path / "strange.emoscope"
    path.write_bytes(content)
    with pytest.raises(StorageUnavailableError, match=words):
        ProjectFile.open(path)
    assert path.read_bytes() == content
    assert files_beside(path) == [path.name]


def test_the_file_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE photos (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(StorageUnavailableError, match=r"photos\.db is not an Emoscope project"):
        ProjectFile.open(path)
    assert path.read_bytes() == before
    assert files_beside(path) == [path.name]


def test_a_newer_project_is_refused(full: Path) -> None:
    with closing(sqlite3.connect(full)) as plain:
        plain.execute(f"PRAGMA user_version = {NOW + 1}")
    before = full.read_bytes()
    told = rf"newer Emoscope .*version {NOW + 1}.* up to {NOW}"
    with pytest.raises(StorageUnavailableError, match=told):
        ProjectFile.open(full)
    assert full.read_bytes() == before
    assert files_beside(full) == [full.name]


def test_a_truncated_project_names_tables_and_backup(full: Path) -> None:
    backup = full.with_name(f"{full.stem}.backup-v1-20260704T120000Z.emoscope")
    backup.write_bytes(full.read_bytes())
    older = full.with_name(f"{full.stem}.backup-v3-20250101T000000Z.emoscope")
    older.write_bytes(b"")
    content = full.read_bytes()
    full.write_bytes(content[: len(content) // 2])
    with pytest.raises(StorageUnavailableError) as caught:
        ProjectFile.open(full)
    assert "is damaged (in " in caught.value.message
    assert "history_rows" in caught.value.message
    assert f"latest backup is {backup.name}" in caught.value.message
    assert full.read_bytes() == content[: len(content) // 2]


def test_a_damaged_page_is_found(full: Path) -> None:
    with closing(sqlite3.connect(full)) as plain:
        page = plain.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'cues'").fetchone()[0]
        size = plain.execute("PRAGMA page_size").fetchone()[0]
    content = bytearray(full.read_bytes())
    content[(page - 1) * size : page * size] = b"\xa5" * size
    full.write_bytes(content)
    with pytest.raises(StorageUnavailableError, match=r"damaged \(in cues\).*no backup beside it"):
        ProjectFile.open(full)


def test_a_write_protected_file_opens_for_reading(full: Path, opener: Opener) -> None:
    full.chmod(0o444)
    project = opener(full)
    assert project.read_only
    assert "write-protected" in project.read_only_reason
    assert project.questions.count() == 200
    with pytest.raises(StorageUnavailableError, match="write-protected"), project.edit("x", None):
        project.videos.add(make_video("new"))
    with pytest.raises(StorageUnavailableError, match="write-protected"):
        project.drafts.put(None, "q", "text", "typed")
    with pytest.raises(StorageUnavailableError, match="write-protected"):
        project.history.undo(None)
    project.close()
    assert files_beside(full) == [full.name]


@pytest.fixture
def locked_folder(full: Path) -> Iterator[Path]:
    """The project in a folder that takes no files."""
    full.parent.chmod(0o555)
    yield full
    full.parent.chmod(0o755)


def test_a_write_protected_folder_opens_for_reading(locked_folder: Path, opener: Opener) -> None:
    before = locked_folder.read_bytes()
    project = opener(locked_folder)
    assert "its folder is write-protected" in project.read_only_reason
    assert project.questions.count() == 200
    assert [hit.text for hit in project.search.find("cue 1999")] == ["cue 1999"]
    assert project.history.undo_name(None) == "Fill"
    project.close()
    assert locked_folder.read_bytes() == before
    assert files_beside(locked_folder) == [locked_folder.name]


def test_reading_only_can_be_asked_for(full: Path, opener: Opener) -> None:
    before = full.read_bytes()
    project = opener(full, read_only=True)
    assert project.read_only
    assert project.holder is None
    assert project.questions.count() == 200
    project.close()
    assert full.read_bytes() == before
    assert not opener(full).read_only


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="users are changed the POSIX way")
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs the superuser")
def test_a_file_of_somebody_else_is_refused(full: Path) -> None:
    full.chmod(0o600)
    os.seteuid(65534)
    try:
        with pytest.raises(StorageUnavailableError, match=r"cannot be (reached|opened)"):
            ProjectFile.open(full)
    finally:
        os.seteuid(0)


def _next_version(monkeypatch: pytest.MonkeyPatch, *, fails: bool = False) -> None:
    """Let the program know the schema after this one, or one more that cannot be reached."""
    steps = Migrations("emoscope")
    for name in sorted(vars(migrations)):
        if re.match(r"m\d{3}_", name):
            steps()(getattr(migrations, name))

    def m900_add_colour(database: sqlite_utils.Database) -> None:
        database.conn.execute("ALTER TABLE raters ADD COLUMN colour TEXT NOT NULL DEFAULT ''")

    def m901_fail(database: sqlite_utils.Database) -> None:
        database.conn.execute("INSERT INTO nowhere VALUES (1)")

    steps()(m900_add_colour)
    if fails:
        steps()(m901_fail)
    monkeypatch.setattr(migrations, "steps", steps)
    monkeypatch.setattr(migrations, "SCHEMA_VERSION", NOW + (2 if fails else 1))


def test_an_older_project_is_backed_up_and_brought_up(
    full: Path, opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = full.read_bytes()
    _next_version(monkeypatch)
    project = opener(full)
    assert project.schema_version == NOW + 1
    assert project.questions.count() == 200
    assert project.database.tuples("SELECT colour FROM raters") == []
    backup = project.backup
    assert backup is not None
    assert backup.name.startswith(f"{full.stem}.backup-v{NOW}-2")
    assert newest_backup(full) == backup
    project.close()
    assert files_beside(full) == sorted([full.name, backup.name])
    assert pragma(full, "user_version") == NOW + 1
    assert pragma(backup, "user_version") == NOW
    with closing(sqlite3.connect(backup)) as copy, closing(sqlite3.connect(":memory:")) as old:
        old.deserialize(before)
        assert [*copy.iterdump()] == [*old.iterdump()]
    again = opener(full)
    assert again.backup is None
    assert files_beside(full).count(backup.name) == 1


def test_a_migration_that_fails_leaves_the_old_project(
    full: Path, opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        _next_version(patch, fails=True)
        with pytest.raises(Exception, match="refused a statement"):
            ProjectFile.open(full)
    assert newest_backup(full) is not None
    project = opener(full)
    assert project.schema_version == NOW
    columns = project.database.tuples("SELECT name FROM pragma_table_info('raters')")
    assert columns == [("key",), ("name",)]
    assert project.questions.count() == 200
    assert not project.read_only


def test_an_older_project_that_cannot_be_written_says_so(
    full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _next_version(monkeypatch)
    full.chmod(0o444)
    with pytest.raises(StorageUnavailableError, match=r"older Emoscope.*write-protected"):
        ProjectFile.open(full)


def test_two_backups_in_one_second_do_not_meet(
    full: Path, opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = full.read_bytes()
    _next_version(monkeypatch)
    names = set()
    for _ in range(2):
        full.write_bytes(content)
        project = opener(full)
        assert project.backup is not None
        names.add(project.backup.name)
        project.close()
    assert len(names) == 2
