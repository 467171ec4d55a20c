"""The dialog that makes chunks: how long, on which transcript, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QListWidget, QWidget

from app.domain.chunking import (
    DEFAULT_LENGTH_MS,
    LONGEST_LENGTH_MS,
    SHORTEST_LENGTH_MS,
    ChunkPlan,
    plan_chunks,
)
from app.domain.timecode import format_duration, format_ms, parse_time
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr, trn

_SHOWN = 200


@dataclass(frozen=True, slots=True)
class TranscriptEnds:
    """A track whose ends can be cut on: ms, in any order."""

    key: str
    title: str
    ends_ms: Sequence[int]


class ChunkDialog(BaseDialog):
    """Asks for length and transcript, and shows the edges.

    Parameters
    ----------
    tracks
        The transcripts of the video; may be empty.
    chosen
        Key of the one to begin with; empty for fixed cuts.
    duration_ms
        Length of the video.
    present
        How many chunks there are, which will be replaced.
    """

    def __init__(
        self,
        tracks: Sequence[TranscriptEnds],
        chosen: str,
        duration_ms: int,
        present: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            tr("Make chunks"),
            tr(
                "A chunk ends with the first line of the transcript that ends after its length. "
                "Without one, cuts are fixed."
            ),
            parent,
        )
        self._tracks = tuple(tracks)
        self._duration, self._present = duration_ms, present
        self._length = QLineEdit(format_ms(DEFAULT_LENGTH_MS, millis=False))
        self._track = QComboBox()
        self._count = text_label("", "muted")
        self._edges = QListWidget()
        self._lay_out(chosen)
        self._length.textChanged.connect(self._check)
        self._track.currentIndexChanged.connect(self._check)
        self._check()
        self._length.setFocus()
        self._length.selectAll()

    @property
    def plan(self) -> ChunkPlan:
        """The chunks to make; none while the length is none."""
        length = self._length_ms()
        if length is None:
            return ChunkPlan((), 0)
        place = self._track.currentIndex() - 1
        ends = self._tracks[place].ends_ms if place >= 0 else ()
        return plan_chunks(ends, self._duration, length)

    def set_length(self, text: str) -> None:
        """Write a length into the field."""
        self._length.setText(text)

    def _lay_out(self, chosen: str) -> None:
        self._track.addItem(tr("None: fixed cuts"), "")
        for track in self._tracks:
            self._track.addItem(track.title, track.key)
        self._track.setCurrentIndex(max(0, self._track.findData(chosen)))
        self._track.setAccessibleName(tr("Transcript"))
        self._length.setAccessibleName(tr("Length"))
        self._length.setProperty("kind", "timecode")
        self._edges.setAccessibleName(tr("Chunks"))
        self._edges.setProperty("kind", "outlined")
        self._edges.setUniformItemSizes(True)
        form = QFormLayout()
        form.addRow(tr("Length"), self._length)
        form.addRow(tr("Transcript"), self._track)
        self.body.addLayout(form)
        self.body.addWidget(self._count)
        self.body.addWidget(self._edges, 1)
        self.add_buttons(tr("Make chunks"), tr("Cancel"))
        self.set_first_size(480, 480)

    def _length_ms(self) -> int | None:
        try:
            length = parse_time(self._length.text())
        except ValueError:
            return None
        return length if SHORTEST_LENGTH_MS <= length <= LONGEST_LENGTH_MS else None

    @Slot()
    def _check(self) -> None:
        plan = self.plan
        self._edges.clear()
        for number, span in enumerate(plan.spans[:_SHOWN], start=1):
            times = f"{format_ms(span.start_ms)}\N{EN DASH}{format_ms(span.end_ms)}"
            length = format_duration(span.duration_ms)
            self._edges.addItem(f"{number}   {times}   ({length})")
        if len(plan.spans) > _SHOWN:
            more = len(plan.spans) - _SHOWN
            self._edges.addItem(trn("and {n} more", "and {n} more", more))
        self._count.setText(_told(plan))
        if self._length_ms() is None:
            self.set_problem(tr("Type a length between a second and a day, such as 5:00."))
        elif not plan.spans:
            self.set_problem(tr("The length of this video is not known."))
        elif self._present:
            text = trn(
                "The chunk that is there is replaced. Undo brings it back.",
                "The {n} chunks that are there are replaced. Undo brings them back.",
                self._present,
            )
            self.set_problem(text, hint=True)
        else:
            self.set_problem("")


def _told(plan: ChunkPlan) -> str:
    made = trn("{n} chunk", "{n} chunks", len(plan.spans))
    if not plan.fixed:
        return made
    fixed = trn(
        "{n} edge lies on no line of a transcript",
        "{n} edges lie on no line of a transcript",
        plan.fixed,
    )
    return f"{made}; {fixed}"
