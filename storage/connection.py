"""Opens SQLite connections the way a project needs them."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path
from typing import Literal
from urllib.parse import quote

import psutil

from storage import text

Mode = Literal["rw", "rwc", "ro", "immutable"]

BUSY_SECONDS = 5.0
_CACHE_KIB = 16 * 1024
_LOG_BYTES = 64 * 1024 * 1024
# Taking the log in costs tens of ms and happens inside some commit; `take_in_log` spares that.
_LOG_PAGES = 8000

# Write-ahead logging needs memory shared between processes, which these do not offer across hosts:
# https://www.sqlite.org/wal.html#overview
_REMOTE = ("nfs", "cifs", "smb", "9p", "afs", "ncp", "webdav", "davfs", "ceph", "gluster", "lustre")
_REMOTE_FUSE = ("sshfs", "rclone", "davfs", "gvfs", "smb", "nfs", "s3", "google", "onedriver")
# Of these it is known that a lock taken on one computer is seen on the others.
_LOCKS_TRAVEL = ("nfs4", "cifs", "smb3")


def connect(path: Path, mode: Mode) -> sqlite3.Connection:
    """Open a file with our pragmas set.

    Parameters
    ----------
    mode
        ``rw`` an existing file, ``rwc`` also a new one, ``ro`` to read while others may write,
        ``immutable`` to read where no file may be made beside it.
    """
    how = "mode=ro&immutable=1" if mode == "immutable" else f"mode={mode}"
    connection = sqlite3.connect(f"{uri_of(path)}?{how}", uri=True, timeout=BUSY_SECONDS)
    prepare(connection)
    return connection


def prepare(connection: sqlite3.Connection) -> None:
    """Set what SQLite forgets from one connection to the next."""
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
    text.register(connection)


def choose_journal(connection: sqlite3.Connection, *, remote: bool) -> None:
    """Set write-ahead logging, or the rollback journal on a network disk.

    Every commit is on disk before it returns (synchronous FULL, also with the log).
    """
    connection.execute(f"PRAGMA journal_mode = {'DELETE' if remote else 'WAL'}")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA journal_size_limit = {_LOG_BYTES}")
    connection.execute(f"PRAGMA wal_autocheckpoint = {_LOG_PAGES}")


def take_in_log(connection: sqlite3.Connection) -> None:
    """Copy what the log holds into the file as far as possible without waiting for anybody."""
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def hand_over(connection: sqlite3.Connection) -> None:
    """Put everything into the one file again, unless somebody else is still reading it."""
    connection.execute("PRAGMA busy_timeout = 100")
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        # Nothing is lost: the log stays beside the file and the next opening takes it in.
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise


def file_system_of(path: Path) -> str:
    """Return the type of the file system a file lies on, such as ``ext4``; empty if unknown."""
    real = path.resolve()
    best, kind = -1, ""
    for partition in psutil.disk_partitions(all=True):
        mount = Path(partition.mountpoint)
        if real.is_relative_to(mount) and len(mount.parts) >= best:
            best, kind = len(mount.parts), partition.fstype.lower()
    return kind


def is_remote(file_system: str) -> bool:
    """Tell whether a type of file system lies on another computer."""
    if file_system.startswith("fuse."):
        return file_system.removeprefix("fuse.").startswith(_REMOTE_FUSE)
    return file_system.startswith(_REMOTE)


def carries_locks(file_system: str) -> bool:
    """Tell whether a lock is known to be seen by every computer that mounts the disk."""
    return not is_remote(file_system) or file_system in _LOCKS_TRAVEL


def is_writable(path: Path) -> bool:
    """Tell whether a file or folder may be written.

    Its mode counts even for the superuser: who takes all write permission away means it.
    """
    some = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
    return bool(path.stat().st_mode & some) and os.access(path, os.W_OK)


def uri_of(path: Path) -> str:
    """Return a file's name as SQLite wants it where options follow, whatever characters it has."""
    posix = path.absolute().as_posix()
    slash = "" if posix.startswith("/") else "/"
    return f"file://{slash}{quote(os.fsencode(posix))}"
