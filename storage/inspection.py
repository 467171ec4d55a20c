"""Looks a file over before it is trusted: ours, whole, and of a version we know."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from app.domain.errors import StorageUnavailableError
from app.domain.phrase import phrase
from storage import migrations
from storage.backup import newest_backup
from storage.connection import uri_of

_CHECKED_BYTES = 128 * 1024 * 1024


def check_path(path: Path) -> None:
    """Refuse what cannot be a project before it is opened.

    Raises
    ------
    StorageUnavailableError
        There is no such file, it is a folder, or it is empty.
    """
    try:
        if path.is_dir():
            raise StorageUnavailableError(
                phrase("{path} is a folder, not an Emoscope project.", path=path)
            )
        size = path.stat().st_size
    except FileNotFoundError as error:
        raise StorageUnavailableError(phrase("There is no file {path}.", path=path)) from error
    except OSError as error:
        message = phrase("{path} cannot be reached: {reason}.", path=path, reason=error.strerror)
        raise StorageUnavailableError(message, str(error)) from error
    if size == 0:
        message = phrase("{name} is empty (0 bytes) and not an Emoscope project.", name=path.name)
        raise StorageUnavailableError(_with_advice(message, path))


def check_identity(connection: sqlite3.Connection, path: Path) -> int:
    """Return the schema version of a file that is ours and not newer than we are.

    Raises
    ------
    StorageUnavailableError
        It is another program's, damaged, or from a newer Emoscope.
    """
    try:
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.DatabaseError as error:
        raise unreadable(error, path) from error
    if application != migrations.APPLICATION_ID:
        raise StorageUnavailableError(phrase("{name} is not an Emoscope project.", name=path.name))
    if version > migrations.SCHEMA_VERSION:
        raise StorageUnavailableError(
            phrase(
                "{name} was made by a newer Emoscope (project version {version}; this one reads up "
                "to {schema_version}). Update Emoscope to open it.",
                name=path.name,
                version=version,
                schema_version=migrations.SCHEMA_VERSION,
            )
        )
    return version


def check_damage(connection: sqlite3.Connection, path: Path) -> None:
    """Read the file through, unless it is so large that opening would wait for seconds.

    A file that was cut off is found in any case: SQLite compares its length with its header.

    Raises
    ------
    StorageUnavailableError
        Pages are damaged; the message names the tables.
    """
    pages, size = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in _SIZE)
    if pages * size > _CHECKED_BYTES:
        return
    try:
        faults = [str(row[0]) for row in connection.execute("PRAGMA quick_check(20)")]
    except sqlite3.DatabaseError as error:
        raise unreadable(error, path) from error
    if faults != ["ok"]:
        raise damaged(path, "\n".join(faults))


_SIZE = ("page_count", "page_size")


def damaged(path: Path, detail: str) -> StorageUnavailableError:
    """Return the error that says what is damaged and where a copy lies."""
    tables = _damaged_tables(path)
    message = (
        phrase(
            "{name} is damaged (in {tables}) and was not opened, so that nothing more is lost.",
            name=path.name,
            tables=", ".join(tables),
        )
        if tables
        else phrase(
            "{name} is damaged and was not opened, so that nothing more is lost.", name=path.name
        )
    )
    return StorageUnavailableError(_with_advice(message, path), detail)


def unreadable(error: sqlite3.DatabaseError, path: Path) -> StorageUnavailableError:
    """Return the error to raise for one met while a file was opened."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_CORRUPT:
        return damaged(path, str(error))
    if code == sqlite3.SQLITE_NOTADB:
        message = phrase(
            "{name} is not an Emoscope project, or it is damaged from the start.", name=path.name
        )
        return StorageUnavailableError(_with_advice(message, path), str(error))
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        message = phrase(
            "{name} is being written by another program. Try again in a moment.", name=path.name
        )
        return StorageUnavailableError(message, str(error))
    if code == sqlite3.SQLITE_IOERR:
        message = phrase(
            "The disk that holds {name} reported an error while it was read.", name=path.name
        )
        return StorageUnavailableError(message, str(error))
    message = phrase(
        "{name} cannot be opened: check that you may read and write it and its folder.",
        name=path.name,
    )
    return StorageUnavailableError(message, str(error))


def _damaged_tables(path: Path) -> list[str]:
    """Return the tables whose pages do not hold together, as far as can be told."""
    source = f"{uri_of(path)}?mode=ro&immutable=1"
    with suppress(sqlite3.Error), closing(sqlite3.connect(source, uri=True)) as connection:
        # A cut-off file refuses every statement otherwise: https://www.sqlite.org/pragma.html
        connection.execute("PRAGMA writable_schema = ON")
        names = connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name"
        ).fetchall()
        return [name for (name,) in names if not _is_whole(connection, name)]
    return []


def _is_whole(connection: sqlite3.Connection, table: str) -> bool:
    try:
        return connection.execute(f"PRAGMA quick_check({table})").fetchall() == [("ok",)]
    except sqlite3.DatabaseError:
        return False


def _with_advice(message: str, path: Path) -> str:
    """Add where a copy lies."""
    backup = newest_backup(path)
    if backup is None:
        return phrase("{message} There is no backup beside it.", message=message)
    return phrase(
        "{message} Its latest backup is {backup}, in the same folder.",
        message=message,
        backup=backup.name,
    )
