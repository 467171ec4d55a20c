"""Two sources, one picture: which of the pictures that come is the one to show.

At rest it is the exact one that was asked for last. While playing it is the player's, except in
slow motion, where libvlc's run ahead for a while and exact ones are in time, and where the player
has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QImage

from app.media.picture import Picture
from app.playback.media_source import MediaSource
from app.playback.runner import PlayRunner, RunState

if TYPE_CHECKING:
    from app.media.frame_index import FrameIndex


class PictureDesk(QObject):
    """Asks the source for exact pictures, the newest wish wins, and passes on what shall be seen.

    Signals
    -------
    picture_changed(image)
        The picture to show.
    """

    picture_changed = Signal(QImage)

    def __init__(
        self, source: MediaSource, runner: PlayRunner, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._source, self._runner = source, runner
        self._index: FrameIndex | None = None
        self._wanted = 0
        self._exact = -1  # the request whose exact frame has come
        self._is_scrubbing = False
        self._source.picture_ready.connect(self._on_source_picture_ready)

    @property
    def is_served(self) -> bool:
        """Whether the exact frame asked for last has come."""
        return self._exact == self._wanted

    @property
    def plays_exact(self) -> bool:
        """Whether it plays and exact frames are shown all the same."""
        wanted = self._runner.rate < 1 or self._runner.lacks_pictures
        return wanted and self._index is not None and self._runner.state is RunState.RUNNING

    def set_index(self, index: FrameIndex | None) -> None:
        """Take the index of the file, without which frames are not asked for while playing."""
        self._index = index

    def rest_at(self, time_ms: int) -> None:
        """Ask for the exact frame at a time, after a drag as well."""
        self._is_scrubbing = False
        self.follow_to(time_ms)

    def follow_to(self, time_ms: int) -> None:
        """Ask for the exact frame at a time; a drag that goes on still takes what is near."""
        self._wanted = self._source.request(time_ms)

    def scrub_to(self, time_ms: int) -> None:
        """Ask for something near a time at once, then for its exact frame."""
        self._is_scrubbing = True
        self._wanted = self._source.scrub(time_ms)

    def tell_frame(self, frame: int) -> None:
        """Show the frame the playhead has come to while playing, where exact ones are shown."""
        if self._index is not None and self.plays_exact:
            self.follow_to(self._index.time_of(frame))

    def show_moving(self, image: QImage) -> None:
        """Show a picture of the player that is due, unless exact ones are shown."""
        if not self.plays_exact:
            self.picture_changed.emit(image)

    @Slot(object)
    def _on_source_picture_ready(self, picture: Picture) -> None:
        if picture.exact:
            self._exact = picture.generation
            if self.is_served:
                self._runner.note_picture()
        if self._runner.state is RunState.RUNNING and not self.plays_exact:
            return
        # During a drag, an older picture is better than none.
        if picture.generation == self._wanted or self._is_scrubbing:
            self.picture_changed.emit(picture.image)
