"""The family of errors that a user may see.

Every message is fit to show as it stands: what failed, which file or record, what to do.
What is not an `AppError` is a bug.
"""

from __future__ import annotations


class AppError(Exception):
    """Something the user can be told.

    Parameters
    ----------
    message
        One or two plain sentences, fit to show.
    detail
        Text to copy (a reason from a library, a list), shown on demand and written to the log.
    option
        How an option of the command line gets round it, as a sentence; said there only.
    """

    def __init__(self, message: str, detail: str = "", *, option: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.detail = detail
        self.option = option

    @property
    def on_command_line(self) -> str:
        """The message as somebody at a terminal needs it."""
        return f"{self.message} {self.option}" if self.option else self.message


class InvalidRecordError(AppError):
    """A record breaks a rule of its format or of the domain."""


class ImportFailedError(AppError):
    """A file could not be taken in; the message names file, place and reason."""


class ExportFailedError(AppError):
    """Nothing was written; the message says why."""


class MediaError(AppError):
    """A video or sound file cannot be read."""


class StorageError(AppError):
    """The project file cannot be read or written."""


class StorageUnavailableError(StorageError):
    """The environment's fault: disk, lock, rights, a newer schema. The user can act."""


class WorkStoppedError(StorageError):
    """Somebody stopped long work before it was final; nothing was changed."""


class StorageBugError(StorageError):
    """Our fault: a statement the database refuses."""


class UndoRefusedError(AppError):
    """A step cannot be undone or redone; the message says why."""
