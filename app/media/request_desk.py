"""Where requests to the frame reader are laid down: thread-safe, the newest of each kind only."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.media.frame_index import FrameIndex


@dataclass(frozen=True, slots=True)
class Wish:
    """One request for the frame at a media time; `scrub` where a drag goes on."""

    generation: int
    time_ms: int
    scrub: bool = False


class RequestDesk:
    """Holds the next file, the newest frame request and the index of the file, for one worker."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._file: tuple[int, Path | None] | None = None
        self._wish: Wish | None = None
        self._index: tuple[int, FrameIndex] | None = None
        self._counter = 0
        self._stopped = False

    def next_number(self) -> int:
        """Return a fresh number for a file or a request, ascending."""
        with self._changed:
            self._counter += 1
            return self._counter

    def put_file(self, session: int, path: Path | None) -> None:
        """Ask for another file, or for none."""
        with self._changed:
            self._file, self._wish, self._index = (session, path), None, None
            self._changed.notify()

    def put_wish(self, wish: Wish) -> None:
        """Ask for a frame."""
        with self._changed:
            self._wish = wish
            self._changed.notify()

    def put_index(self, session: int, index: FrameIndex) -> None:
        """Hand over the index of a file."""
        with self._changed:
            self._index = (session, index)
            self._changed.notify()

    def stop(self) -> None:
        """Ask the worker to end."""
        with self._changed:
            self._stopped = True
            self._changed.notify()

    def has_news(self) -> bool:
        """Tell whether what is being done now is out of date."""
        return self._stopped or self._file is not None or self._wish is not None

    def is_left(self) -> bool:
        """Tell whether the file is no longer wanted."""
        return self._stopped or self._file is not None

    def rests(self, seconds: float) -> bool:
        """Wait; tell whether nothing new came."""
        with self._changed:
            return not self._changed.wait_for(self.has_news, seconds)

    def take(self) -> tuple[int, Path | None] | tuple[int, FrameIndex] | Wish | None:
        """Wait for the next thing to do: a file, an index, a wish, or None to end."""
        with self._changed:
            self._changed.wait_for(lambda: self.has_news() or self._index is not None)
            if self._stopped:
                return None
            job: tuple[int, Path | None] | tuple[int, FrameIndex] | Wish | None
            if self._file is not None:
                job, self._file = self._file, None
            elif self._index is not None:
                job, self._index = self._index, None
            else:
                job, self._wish = self._wish, None
            return job
