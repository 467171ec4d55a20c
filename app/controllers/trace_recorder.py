"""Recording a pass of live tracing: the values of the hand at the moments of the playback clock.

A sample is taken at each tick of the clock while time passes, some sixty a second. What came in
stands in the drafts within a second, so that a crash loses no more.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain.ids import RaterKey, new_key
from app.domain.live_tracing import Dial, TracePass
from app.domain.trace_keeping import TraceHead, piece_text, read_piece

HEAD, PIECE = "trace head", "trace piece "
"""Fields of the drafts of a pass."""

_DRAFT_EVERY_S = 0.8


@dataclass(frozen=True, slots=True)
class LeftTrace:
    """A pass that was on when the program ended without warning.

    Attributes
    ----------
    owner
        Of its drafts.
    """

    owner: str
    head: TraceHead
    traced: TracePass


class TraceRecorder(Controller):
    """Holds the pass that is on, and the values of the hand.

    Signals
    -------
    state_changed
        A pass begins, runs, rests or is over.
    moved
        The values are others, or time has passed.
    """

    state_changed = Signal()
    moved = Signal()

    def __init__(
        self, context: AppContext, *, seconds: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(context)
        self._seconds = seconds
        self.head: TraceHead | None = None
        self.traced: TracePass | None = None
        self.dials: tuple[Dial, ...] = ()
        self.values: tuple[float, ...] = ()
        self._owner = ""
        self._pieces = 0
        self._kept_at = 0.0
        self._was_running = False
        engine = context.engine
        engine.position_changed.connect(self._on_engine_position_changed)
        engine.playing_changed.connect(self._on_engine_playing_changed)

    @property
    def is_on(self) -> bool:
        """Whether a pass is on, running or resting."""
        return self.traced is not None

    @property
    def is_running(self) -> bool:
        """Whether it is written now."""
        return self.traced is not None and self.traced.is_running

    def prepare(self, dials: Sequence[Dial]) -> None:
        """Take the channels that the next pass is about."""
        if not self.is_on and tuple(dials) != self.dials:
            self.dials = tuple(dials)
            self.values = tuple(dial.first for dial in self.dials)
            self.moved.emit()

    def start(self, head: TraceHead) -> None:
        """Begin a pass; it is written once the video plays."""
        self.prepare([Dial(channel) for channel in head.channels])
        self.values = tuple(dial.first for dial in self.dials)
        self.head, self.traced = head, TracePass(len(head.channels))
        self._owner, self._pieces = new_key(), 0
        self.session.project.drafts.put(self._rater, self._owner, HEAD, head.text())
        self._kept_at = self._seconds()
        self._tell_state()

    def place(self, shares: Sequence[float]) -> None:
        """Set the values to shares of their axes; relative ones stay."""
        pairs = zip(self.dials, self.values, shares, strict=True)
        self._set([v if dial.is_relative else dial.at(share) for dial, v, share in pairs])

    def nudge(self, shares: Sequence[float]) -> None:
        """Move the values by shares of their axes."""
        pairs = zip(self.dials, self.values, shares, strict=True)
        self._set([dial.moved(value, share) for dial, value, share in pairs])

    def end(self) -> tuple[TraceHead, TracePass] | None:
        """End the pass and return it; what is in the drafts stays until `forget`."""
        if self.traced is None or self.head is None:
            return None
        self.traced.rest()
        over = (self.head, self.traced)
        self.head = self.traced = None
        self._tell_state()
        return over

    @property
    def owner(self) -> str:
        """Of the drafts of the pass that was on last."""
        return self._owner

    def forget(self, owner: str) -> None:
        """Clear the drafts of a pass, once it is stored or given up."""
        if owner and self.session.is_open and self.session.can_edit:
            self.session.project.drafts.clear(self._rater, owner)

    def left_over(self) -> list[LeftTrace]:
        """Return the passes of this rater that were on when the program ended."""
        drafts = self.session.project.drafts.all(self._rater)
        heads = {draft.owner_key: draft.text for draft in drafts if draft.field == HEAD}
        found = []
        for owner, text in heads.items():
            head = TraceHead.read(text)
            own = sorted(
                (draft for draft in drafts if draft.owner_key == owner and draft.field != HEAD),
                key=lambda draft: draft.field,
            )
            if head is not None:
                read = (read_piece(draft.text, len(head.channels)) for draft in own)
                pieces = [piece for piece in read if piece is not None]
                traced = TracePass.of_pieces(len(head.channels), pieces)
                found.append(LeftTrace(owner, head, traced))
        return found

    # ------------------------------------------------------------------------------------------

    @property
    def _rater(self) -> RaterKey | None:
        return self.session.rater.key if self.session.rater else None

    def _set(self, values: Sequence[float]) -> None:
        if tuple(values) != self.values:
            self.values = tuple(values)
            self.moved.emit()

    def _rest(self) -> None:
        """End the run, and write down what is not in the drafts yet."""
        if self.traced is not None and self.traced.is_running:
            self._keep_draft()
            self.traced.rest()
            self._tell_state()

    @shows_errors
    def _keep_draft(self) -> None:
        self._kept_at = self._seconds()
        piece = self.traced.take_piece() if self.traced is not None else None
        if piece is not None:
            field = f"{PIECE}{self._pieces:08d}"
            self.session.project.drafts.put(self._rater, self._owner, field, piece_text(piece))
            self._pieces += 1

    def _tell_state(self) -> None:
        self._was_running = self.is_running
        self.state_changed.emit()

    @Slot(int)
    def _on_engine_position_changed(self, time_ms: int) -> None:
        traced, engine = self.traced, self.context.engine
        if traced is None:
            return
        if not engine.is_running:
            self._rest()
            self.moved.emit()
            return
        if traced.end_of_run is not None and time_ms < traced.end_of_run:
            self._rest()
        traced.add(time_ms, self.values, engine.rate)
        if self._seconds() - self._kept_at >= _DRAFT_EVERY_S:
            self._keep_draft()
        if not self._was_running:
            self._tell_state()
        self.moved.emit()

    @Slot(bool)
    def _on_engine_playing_changed(self, playing: bool) -> None:
        if not playing:
            self._rest()
