"""Who has a project open: an operating system's lock, and a note that says whose it is.

The lock itself (``NAME.emoscope.lock``) belongs to the process, so a killed one never leaves it
behind. The note (``NAME.emoscope.holder``) only names the holder for others to read.
"""

from __future__ import annotations

import json
import os
import socket
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from app.domain.phrase import phrase
from storage.edit import utc_now


@dataclass(frozen=True, slots=True)
class LockHolder:
    """The program that has a project open for writing.

    Attributes
    ----------
    name
        The person, as they called themselves; may be empty.
    since
        UTC, ISO 8601; empty where nothing is known of the holder.
    """

    name: str
    pid: int
    host: str
    since: str

    @property
    def this_machine(self) -> bool:
        """Tell whether the program runs on this computer."""
        return self.host == socket.gethostname()

    @property
    def sentence(self) -> str:
        """Say who has it open, and where."""
        who = self.name or phrase("Another window")
        if not self.host:
            return phrase("{who} has it open.", who=who)
        if self.this_machine:
            return phrase(
                "{who} has it open on this computer (process {process}, since {since}).",
                who=who,
                process=self.pid,
                since=self.since,
            )
        return phrase(
            "{who} has it open on {host} (process {process}, since {since}).",
            who=who,
            host=self.host,
            process=self.pid,
            since=self.since,
        )


UNKNOWN_HOLDER = LockHolder("", 0, "", "")


class ProjectLock:
    """The right to write one project file, held until released or until the process ends.

    Parameters
    ----------
    path
        The project file.
    shared_disk
        The file lies on a network disk that may not carry locks to other computers; there the
        note of another computer counts even if the lock is free.

    Attributes
    ----------
    note
        The file that names the holder.
    refused_by_note
        The lock was free and only the note of another computer stood against us.
    """

    def __init__(self, path: Path, *, shared_disk: bool = False) -> None:
        self._file = path.with_name(path.name + ".lock")
        self._lock = FileLock(self._file, timeout=0, thread_local=False)
        self.note = path.with_name(path.name + ".holder")
        self.refused_by_note = False
        self._shared_disk = shared_disk

    def acquire(self, name: str) -> LockHolder | None:
        """Take the lock, or return who has it.

        Parameters
        ----------
        name
            The person, for others to read.

        Raises
        ------
        OSError
            The folder takes no files.
        """
        try:
            self._lock.acquire()
        except Timeout:
            return self._read_note() or UNKNOWN_HOLDER
        other = self._read_note() if self._shared_disk else None
        if other is not None and not other.this_machine:
            self.refused_by_note = True
            self._lock.release()
            return other
        self._write_note(LockHolder(name, os.getpid(), socket.gethostname(), utc_now()))
        return None

    def release(self) -> None:
        """Give the lock back; without effect where it is not held."""
        if self._lock.is_locked:
            # Removed while still held, so that no file is left beside the project; who waits for
            # the old one finds out that its name is gone. Windows refuses, and keeps the file.
            for file in (self.note, self._file):
                with suppress(OSError):
                    file.unlink(missing_ok=True)
            self._lock.release()

    def _read_note(self) -> LockHolder | None:
        with suppress(OSError, ValueError, TypeError):
            return LockHolder(**json.loads(self.note.read_text(encoding="utf-8")))
        return None

    def _write_note(self, holder: LockHolder) -> None:
        text = json.dumps(asdict(holder), ensure_ascii=False)
        with suppress(OSError):
            self.note.write_text(text, encoding="utf-8")
