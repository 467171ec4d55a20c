"""Corrects readings of stored trajectories in hindsight: the first reading stays, with a reason."""

from __future__ import annotations

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.playback_controller import PlaybackController
from app.controllers.trajectory_sources import TrajectorySources
from app.domain.interval import Interval
from app.domain.stored_trajectory import StoredTrajectory, corrected, with_reading
from app.domain.timecode import format_ms
from app.domain.trajectory import Reading, words_of
from storage.edit import utc_now
from widgets.dialogs.correction_dialog import CorrectionDialog, ReadingChoice
from widgets.i18n import tr, tr_phrase


class CorrectionController(Controller):
    """Answers the wish to correct what is said at the playhead."""

    def __init__(
        self, context: AppContext, sources: TrajectorySources, playback: PlaybackController
    ) -> None:
        super().__init__(context)
        self._sources, self._playback = sources, playback
        context.actions.on("curves.correct", self.ask)

    @shows_errors
    def ask(self) -> None:
        """Ask which reading at the playhead shall say what, and why."""
        found = self.at_playhead()
        if not found:
            self.notifier.info(
                tr("No label or stage of a trajectory of this project is at the playhead.")
            )
            return
        dialog = CorrectionDialog(
            [_choice(stored, reading) for stored, reading in found],
            self._playback.engine.duration_ms,
            self.context.workbench.window,
        )
        if dialog.exec():
            stored, reading = found[dialog.place]
            self.correct(
                stored,
                reading,
                dialog.emotion,
                dialog.intensity,
                span=dialog.span,
                reason=dialog.reason,
            )

    def at_playhead(self) -> list[tuple[StoredTrajectory, Reading]]:
        """Return the readings at the playhead that the project keeps, of the sources shown."""
        now = self._playback.engine.position_ms
        return [
            (stored, reading)
            for source in self._sources.shown()
            for track in source.tracks
            if (stored := self._sources.stored(track.key)) is not None
            for reading in stored.readings
            if reading.span.contains(now)
        ]

    @shows_errors
    def correct(
        self,
        stored: StoredTrajectory,
        reading: Reading,
        emotion: str,
        intensity: str,
        *,
        span: Interval,
        reason: str,
    ) -> None:
        """Correct one reading, as one step.

        Raises
        ------
        AppError
            There is no reason, or nothing changes; shown.
        """
        rater = self.session.rater
        changed = corrected(
            reading,
            emotion=emotion,
            intensity=intensity,
            span=span,
            reason=reason,
            at=utc_now(),
            by=rater.name if rater else "",
        )
        with self.session.edit(tr("Correct reading")):
            # What others changed meanwhile stays: only this reading is written.
            kept = self.session.project.trajectories.get(stored.key)
            self.session.project.trajectories.update(with_reading(kept, changed))


def _choice(stored: StoredTrajectory, reading: Reading) -> ReadingChoice:
    start, end = format_ms(reading.span.start_ms), format_ms(reading.span.end_ms)
    who = stored.person or tr("Everybody")
    title = f"{who} · {stored.source.title} · {start}–{end}"
    before = words_of(reading)[-len(reading.corrections) :] if reading.corrections else ()
    return ReadingChoice(
        title,
        reading.emotion,
        reading.intensity,
        reading.span,
        tuple(tr_phrase(line) for line in before),
    )
