"""Turns what SQLite says into words that a user can act on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from app.domain.errors import (
    StorageBugError,
    StorageError,
    StorageUnavailableError,
    WorkStoppedError,
)
from app.domain.phrase import mark, phrase

# Primary result codes, https://www.sqlite.org/rescode.html: the low byte of extended ones.
_BUSY = mark(
    "{title} is being written by another program. The change was not saved; try again in a moment."
)
_SENTENCES = {
    sqlite3.SQLITE_FULL: mark(
        "The disk that holds {title} is full. The change was not saved; make room and try again."
    ),
    sqlite3.SQLITE_READONLY: mark(
        "{title} cannot be written: it is read-only, or it was moved or deleted while open."
    ),
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_IOERR: mark(
        "The disk that holds {title} reported an error. The change was not saved; check the disk or"
        " the network connection."
    ),
    sqlite3.SQLITE_CANTOPEN: mark(
        "{title} cannot be opened: check that it exists and that you may read it."
    ),
    sqlite3.SQLITE_PERM: mark("{title} cannot be opened: you have no right to it."),
    sqlite3.SQLITE_AUTH: mark("{title} cannot be opened: you have no right to it."),
    sqlite3.SQLITE_CORRUPT: mark("{title} is damaged and cannot be read in full."),
    sqlite3.SQLITE_NOTADB: mark("{title} is not an Emoscope project."),
    sqlite3.SQLITE_NOMEM: mark("There is not enough memory to work on {title}."),
    sqlite3.SQLITE_TOOBIG: mark("A text is too long to be stored in {title}."),
}


class BrokenRuleError(StorageBugError):
    """A statement broke a constraint of the schema (unique, foreign key, check)."""


def translate(error: sqlite3.Error, title: str) -> StorageError:
    """Return the error to raise in place of one from SQLite.

    Parameters
    ----------
    title
        What to call the project: its file name.
    """
    code = getattr(error, "sqlite_errorcode", None)
    primary = code & 0xFF if code is not None else None
    if primary == sqlite3.SQLITE_INTERRUPT:
        return WorkStoppedError(phrase("The work was stopped. Nothing was changed."))
    detail = f"{getattr(error, 'sqlite_errorname', type(error).__name__)}: {error}"
    if primary == sqlite3.SQLITE_CONSTRAINT:
        return BrokenRuleError(
            phrase("A change to {title} broke a rule of the project file.", title=title), detail
        )
    if primary in _SENTENCES:
        return StorageUnavailableError(phrase(_SENTENCES[primary], title=title), detail)
    return StorageBugError(
        phrase("{title} refused a statement. This is a fault of Emoscope.", title=title), detail
    )


@contextmanager
def translated(title: str) -> Iterator[None]:
    """Run statements, raising every refusal as an error of our own.

    Raises
    ------
    StorageUnavailableError
        The disk, a lock or rights stand in the way.
    StorageBugError
        The statement is wrong, or breaks a rule of the schema.
    StorageError
        A text or number has no place in the file.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise translate(error, title) from error
    except UnicodeEncodeError as error:
        half = f"U+{ord(error.object[error.start]):04X}"
        message = phrase("A text holds half a character ({half}) and cannot be stored.", half=half)
        raise StorageError(message, str(error)) from error
    except OverflowError as error:
        raise StorageError(phrase("A number is too large to be stored."), str(error)) from error
