"""Every source of trajectories of the video in view, in one place: who shows them asks here."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal, Slot

from app.context import AppContext
from app.controllers.annotation_desk import AnnotationDesk
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain.changes import ChangeSet, TableChanges
from app.domain.channel_track import ChannelTrack
from app.domain.errors import AppError
from app.domain.ids import QuestionKey, TrajectoryKey
from app.domain.intensity import IntensityScale
from app.domain.person import Person
from app.domain.question import QuestionType
from app.domain.source import SourceKind, TrajectorySource, source_of
from app.domain.source_choice import SourceChoice
from app.domain.span import ArrayTrack
from app.domain.stored_trajectory import StoredTrajectory, TrajectoryRow
from app.domain.trajectory import Trajectory
from app.domain.trajectory_tracks import (
    Shown,
    Track,
    cast_by_name,
    question_track,
    rows_of,
    stored_track,
    tier_track,
)
from app.services.curve_sources import CHOICE, Source, kept_value, put_together
from app.session import Selection
from app.tasks import Task, TaskContext
from storage.project_file import ProjectFile
from widgets.i18n import tr

READ_AT_ONCE = 200_000
"""Samples and readings that are read without a worker: some 30 ms."""

_QUESTIONS = ("evidence", "evidence_links")
_TABLES = ("trajectories", "questions", *_QUESTIONS, "people", "raters")


class TrajectorySources(Controller):
    """Collects event memories, stored trajectories, tiers of emotions and stages of questions.

    Attributes
    ----------
    choice
        Which of them are looked at, in this project.
    scale
        Which words of strength stand for which level.

    Signals
    -------
    changed()
        There are others, or others are looked at.
    """

    changed = Signal()

    def __init__(self, context: AppContext, desk: AnnotationDesk) -> None:
        super().__init__(context)
        self._desk = desk
        self.choice = SourceChoice()
        self.scale = IntensityScale.default()
        self._memory: Source | None = None
        self._stored: dict[TrajectoryKey, StoredTrajectory] = {}
        self._known: dict[TrajectoryKey, Track] = {}
        self._questions: dict[QuestionKey, tuple[TrajectorySource, Trajectory] | None] = {}
        self._sources: tuple[Source, ...] = ()
        self._task: Task | None = None
        self._connect_signals()

    @property
    def sources(self) -> Sequence[Source]:
        """All of the video, in the order of the choice."""
        return self.choice.arranged(
            [*self._sources, *([self._memory] if self._memory is not None else [])]
        )

    @property
    def memory(self) -> Source | None:
        """The event memory in view; None without one."""
        return self._memory

    @property
    def is_reading(self) -> bool:
        """Whether long trajectories are being read; they come later."""
        return self._task is not None

    def stored(self, track_key: str) -> StoredTrajectory | None:
        """Return the stored trajectory that a track shows; None where it shows none."""
        return self._stored.get(TrajectoryKey(track_key))

    def source(self, key: str) -> Source | None:
        """Return a source by its key."""
        return next((one for one in self.sources if one.key == key), None)

    def shown(self) -> list[Source]:
        """Return the sources looked at; in blind work only the rater's own.

        They come without the channels that are being traced live.
        """
        found = [
            one
            for one in self.sources
            if one.key not in self.choice.hidden and self.may_show(one.of)
        ]
        return [self._without_traced(one) for one in found] if self.session.tracing else found

    def may_show(self, source: TrajectorySource) -> bool:
        """Tell whether a source may be seen now: in blind work only one's own."""
        if not self.session.blind:
            return True
        rater = self.session.rater
        return rater is not None and source.rater == rater.key

    def rows(self, *, with_tiers: bool = True) -> list[Shown]:
        """Return what is looked at as rows, by person; tiers have lanes of their own already."""
        return rows_of(
            (
                track
                for source in self.shown()
                if with_tiers or source.of.kind is not SourceKind.TIER
                for track in source.tracks
            ),
            self.choice,
        )

    def set_choice(self, choice: SourceChoice) -> None:
        """Look at others, and remember that."""
        if choice != self.choice:
            self.choice = choice
            self.session.remember(CHOICE, json.dumps(choice.to_json(), ensure_ascii=False))
            self.changed.emit()

    def set_scale(self, scale: IntensityScale) -> None:
        """Take other words of intensity."""
        self.scale = scale
        self._known.clear()
        self._questions.clear()
        self.refresh()

    def set_memory(self, title: str, lanes: Sequence[Trajectory]) -> None:
        """Show the lanes of the event memory in view; none take it away."""
        before = self._memory
        of = source_of(SourceKind.AGENT, title)
        self._memory = Source(of, tuple(lanes)) if lanes else None
        if before is not None or self._memory is not None:
            self.changed.emit()

    # Reading ----------------------------------------------------------------------------------

    @Slot()
    @shows_errors
    def refresh(self) -> None:
        """Read what the video has; long trajectories on a worker."""
        self._stop()
        video = self.session.selection.video
        if not self.session.is_open or video is None:
            self._put(())
            return
        project = self.session.project
        rows = project.trajectories.of_video(video)
        missing = [row for row in rows if row.key not in self._stored]
        if sum(row.count for row in missing) <= READ_AT_ONCE or self.session.path is None:
            self._stored.update((row.key, project.trajectories.get(row.key)) for row in missing)
        else:
            self._task = self.context.tasks.start(
                tr("Reading trajectories"),
                partial(_read, self.session.path, [row.key for row in missing]),
                done=self._on_read,
                failed=self._on_failed,
            )
        self._put(self._collected(rows))

    def _on_read(self, found: Sequence[StoredTrajectory]) -> None:
        self._task = None
        self._stored.update((one.key, one) for one in found)
        self.refresh()

    def _on_failed(self, error: AppError) -> None:
        self._task = None
        self.notifier.error(error)

    def _stop(self) -> None:
        if self._task is not None:
            self._task.context.cancel()
            self._task = None

    def _forget(self) -> None:
        self._stored, self._known, self._questions = {}, {}, {}

    def _put(self, sources: Sequence[Source]) -> None:
        self._sources = tuple(sources)
        self.changed.emit()

    def _collected(self, rows: Sequence[TrajectoryRow]) -> list[Source]:
        """Put together what belongs to one source."""
        cast = self.session.project.people.all()
        names = cast_by_name(cast)
        said: list[tuple[TrajectorySource, Track]] = []
        for row in rows:
            stored = self._stored.get(row.key)
            if stored is not None:
                track = self._known.get(row.key)
                if track is None:
                    title = stored.person or tr("Everybody")
                    track = self._known[row.key] = stored_track(stored, title, names, self.scale)
                said.append((row.source, track))
        return put_together([*said, *self._tiers(names), *self._stages(cast)])

    def _tiers(self, cast: dict[str, Person]) -> list[tuple[TrajectorySource, ArrayTrack]]:
        raters = {rater.key: rater.name for rater in self.session.project.raters.all()}
        made = (
            tier_track(table, raters.get(table.tier.rater, "") if table.tier.rater else "", cast)
            for table in self._desk.tables()
        )
        return [one for one in made if one is not None]

    def _stages(self, cast: Sequence[Person]) -> list[tuple[TrajectorySource, Trajectory]]:
        """Return the stages of questions, of which those that did not change are known."""
        project = self.session.project
        rows = project.questions.rows(self.session.selection.video)
        for row in rows:
            if row.type is QuestionType.EMOTION_TRAJECTORY and row.key not in self._questions:
                made = question_track(
                    project.questions.get(row.key), cast, self.scale, tr("Everybody")
                )
                self._questions[row.key] = made
        found = (self._questions.get(row.key) for row in rows)
        return [one for one in found if one is not None]

    # Staying true -----------------------------------------------------------------------------

    @Slot()
    def _on_session_opened(self) -> None:
        self._forget()
        self.choice = SourceChoice.read(kept_value(self.session.project.state.get(CHOICE)))
        self.refresh()

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if not any(changes.touches(table) for table in _TABLES):
            return
        if changes.touches("trajectories"):
            table = changes.tables["trajectories"]
            for key in (*table.updated, *table.removed, *table.inserted):
                self._stored.pop(TrajectoryKey(key), None)
                self._known.pop(TrajectoryKey(key), None)
        if changes.touches("questions"):
            self._forget_questions(changes.tables["questions"])
        if changes.touches("people"):
            self._known.clear()
        if changes.touches("people", *_QUESTIONS):
            self._questions.clear()
        self.refresh()

    def _forget_questions(self, table: TableChanges) -> None:
        for key in (*table.updated, *table.removed, *table.inserted):
            self._questions.pop(QuestionKey(key), None)

    @Slot(str)
    def _on_desk_changed(self, _tier: str = "") -> None:
        if self.session.is_open:
            self.refresh()

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.video != before.video:
            self._forget()
            self.refresh()

    @Slot()
    def _on_session_closed(self) -> None:
        self._stop()
        self._forget()
        self._memory = None
        self._put(())

    def _without_traced(self, source: Source) -> Source:
        tracks = (
            track
            for track in source.tracks
            if not isinstance(track, ChannelTrack)
            or track.channel.name.casefold() not in self.session.tracing
        )
        return replace(source, tracks=tuple(tracks))

    @Slot()
    def _on_session_view_changed(self) -> None:
        self.changed.emit()

    def _connect_signals(self) -> None:
        session = self.session
        session.opened.connect(self._on_session_opened)
        session.closed.connect(self._on_session_closed)
        session.changed.connect(self._on_session_changed)
        session.selection_changed.connect(self._on_session_selection_changed)
        session.blind_changed.connect(self._on_session_view_changed)
        session.tracing_changed.connect(self._on_session_view_changed)
        self._desk.tiers_changed.connect(self._on_desk_changed)
        self._desk.table_changed.connect(self._on_desk_changed)


def _read(
    path: Path, keys: Sequence[TrajectoryKey], task: TaskContext
) -> Sequence[StoredTrajectory]:
    found = []
    project = ProjectFile.open(path, read_only=True, lock=False)
    try:
        for place, key in enumerate(keys):
            if task.cancelled:
                break
            found.append(project.trajectories.get(key))
            task.progress(place + 1, len(keys))
    finally:
        project.close()
    return found
