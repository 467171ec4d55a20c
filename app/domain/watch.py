"""Somebody may watch long work go on, and stop it before it is final."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from app.domain.errors import WorkStoppedError
from app.domain.phrase import phrase

T = TypeVar("T")

_EVERY = 100


class Watch:
    """What long work reports to; this one lets it go on, unseen."""

    @property
    def stopped(self) -> bool:
        """Whether the work shall end, without a result."""
        return False

    def progress(self, done: int, total: int) -> None:  # noqa: ARG002 -- for those who show it
        """Take note that `done` of `total` steps are done.

        Raises
        ------
        WorkStoppedError
            It shall end.
        """
        if self.stopped:
            raise WorkStoppedError(phrase("The work was stopped. Nothing was changed."))

    def seal(self) -> None:
        """Make the work final: from here on it can no longer be stopped.

        Raises
        ------
        WorkStoppedError
            It shall end.
        """
        self.progress(1, 1)

    def part(self, number: int, of: int) -> Watch:
        """Return what one of several parts of about equal length reports to."""
        return _Part(self, number, of)


class _Part(Watch):
    def __init__(self, whole: Watch, number: int, of: int) -> None:
        self._whole, self._number, self._of = whole, number, of

    @property
    def stopped(self) -> bool:
        return self._whole.stopped

    def progress(self, done: int, total: int) -> None:
        self._whole.progress(self._number * total + done, self._of * total)

    def seal(self) -> None:
        self._whole.seal()


NOBODY = Watch()
"""Watches nothing."""


def counted(items: Sequence[T], watch: Watch) -> Iterator[T]:
    """Go through items and report how many are done.

    Raises
    ------
    WorkStoppedError
        The work shall end.
    """
    for done, item in enumerate(items):
        if not done % _EVERY:
            watch.progress(done, len(items))
        yield item
