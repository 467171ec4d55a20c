"""Opens a project file for writing where possible, else for reading, and says why."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from app.domain.errors import StorageUnavailableError
from app.domain.phrase import phrase
from storage import connection as connections
from storage import migrations
from storage.backup import back_up
from storage.failures import translated
from storage.inspection import check_damage, check_identity, check_path, unreadable
from storage.lock import LockHolder, ProjectLock


@dataclass
class OpenFile:
    """A connection ready for use, and what was found on the way.

    Attributes
    ----------
    lock
        Held by us; None where it was not asked for or not to be had.
    holder
        Who else has the file open for writing.
    read_only_reason
        Why it can only be read, as a sentence; empty where it can be written.
    backup
        The copy made before the schema was brought up to date.
    """

    connection: sqlite3.Connection
    lock: ProjectLock | None = None
    holder: LockHolder | None = None
    read_only_reason: str = ""
    backup: Path | None = None


def create_file(path: Path, *, holder: str) -> OpenFile:
    """Make a new project file.

    Raises
    ------
    StorageUnavailableError
        There is one already, or the folder cannot be written.
    """
    try:
        path.open("xb").close()
    except FileExistsError as error:
        message = phrase(
            "There is already a file {name} in {parent}; it was left alone.",
            name=path.name,
            parent=path.parent,
        )
        raise StorageUnavailableError(message) from error
    except OSError as error:
        message = phrase("{path} cannot be made: {reason}.", path=path, reason=error.strerror)
        raise StorageUnavailableError(message, str(error)) from error
    try:
        with translated(path.name):
            connection = connections.connect(path, "rw")
            try:
                migrations.migrate(connection, path.name)
            finally:
                connection.close()
        return open_file(path, read_only=False, lock=True, holder=holder)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def open_file(path: Path, *, read_only: bool, lock: bool, holder: str) -> OpenFile:
    """Open a project file.

    Parameters
    ----------
    read_only
        Do not write, whatever is allowed.
    lock
        Take the lock, and open read-only where another has it.
    holder
        The person, for others to read.

    Raises
    ------
    StorageUnavailableError
        It is missing, not ours, damaged, too new, or cannot be read.
    """
    check_path(path)
    reason = (
        phrase("{name} was opened for reading only.", name=path.name)
        if read_only
        else _obstacle(path)
    )
    file_system = connections.file_system_of(path)
    right, other = None, None
    if lock and not reason:
        right = ProjectLock(path, shared_disk=not connections.carries_locks(file_system))
        other = _acquire(right, holder, path)
        if other is not None:
            reason = phrase(
                "{name} is open for reading only: {who}{way_out}",
                name=path.name,
                who=other.sentence,
                way_out=_way_out(right),
            )
            right = None
    try:
        remote = connections.is_remote(file_system)
        return _connect(path, _Means(right, other, reason, remote))
    except BaseException:
        if right is not None:
            right.release()
        raise


@dataclass(frozen=True, slots=True)
class _Means:
    """What is known before the connection is made."""

    lock: ProjectLock | None
    holder: LockHolder | None
    read_only_reason: str
    remote: bool


def _acquire(right: ProjectLock, holder: str, path: Path) -> LockHolder | None:
    try:
        return right.acquire(holder)
    except OSError as error:
        message = phrase(
            "{name} cannot be locked in its folder: {reason}.",
            name=path.name,
            reason=error.strerror,
        )
        raise StorageUnavailableError(message, str(error)) from error


def _way_out(right: ProjectLock) -> str:
    """Say what to do where the holder cannot be asked whether it still runs."""
    if not right.refused_by_note:
        return ""
    return phrase(
        " If that is no longer so, delete {note} beside it and open it again.",
        note=right.note.name,
    )


def _connect(path: Path, parts: _Means) -> OpenFile:
    mode: connections.Mode = "ro" if parts.read_only_reason else "rw"
    if parts.read_only_reason and not (_has_log(path) or connections.is_writable(path.parent)):
        mode = "immutable"
    try:
        connection = connections.connect(path, mode)
    except sqlite3.DatabaseError as error:
        raise unreadable(error, path) from error
    try:
        version = check_identity(connection, path)
        check_damage(connection, path)
        backup = _bring_up_to_date(connection, path, version, parts.read_only_reason)
        if not parts.read_only_reason:
            with translated(path.name):
                connections.choose_journal(connection, remote=parts.remote)
    except BaseException:
        connection.close()
        raise
    return OpenFile(connection, parts.lock, parts.holder, parts.read_only_reason, backup)


def _bring_up_to_date(
    connection: sqlite3.Connection, path: Path, version: int, read_only_reason: str
) -> Path | None:
    if version == migrations.SCHEMA_VERSION:
        return None
    if read_only_reason:
        raise StorageUnavailableError(
            phrase(
                "{name} comes from an older Emoscope and must be brought up to date before it "
                "can be read: open it in the window once, where it can be written. {reason}",
                name=path.name,
                reason=read_only_reason,
            )
        )
    with translated(path.name):
        backup = back_up(connection, path, version)
        migrations.migrate(connection, path.name)
    return backup


def _obstacle(path: Path) -> str:
    """Say why a file cannot be written, or return an empty text."""
    if not connections.is_writable(path):
        return phrase(
            "{name} is open for reading only: the file is write-protected.", name=path.name
        )
    if not connections.is_writable(path.parent):
        return phrase(
            "{name} is open for reading only: its folder is write-protected.", name=path.name
        )
    return ""


def _has_log(path: Path) -> bool:
    """Tell whether newest edits lie beside the file, not in it."""
    logs = (path.with_name(path.name + ending) for ending in ("-wal", "-journal"))
    return any(log.exists() for log in logs)
