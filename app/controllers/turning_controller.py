"""Turning points of a track: found by the rule, marked by hand, set against each other, played."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.playback_controller import PlaybackController
from app.controllers.trajectory_sources import TrajectorySources
from app.domain.agreement import Figure
from app.domain.channel_track import ChannelLane, ChannelTrack, with_unit
from app.domain.errors import InvalidRecordError
from app.domain.percent import percent
from app.domain.stored_trajectory import StoredTrajectory
from app.domain.trajectory import Trajectory
from app.domain.trajectory_tracks import Shown, Track, as_trajectory, who
from app.domain.turning_points import (
    ChangeRule,
    Matching,
    TurningPoint,
    channel_changes,
    label_changes,
    matched,
)
from app.tasks import Task, TaskContext
from widgets.graph.chip_button import Choice
from widgets.i18n import tr, tr_phrase
from widgets.trajectory.curves_page import CurvesPage
from widgets.trajectory.figure_strip import ShownFigure
from widgets.trajectory.plot_rows import Marks, PointMark
from widgets.trajectory.turning_panel import PointLine

_RULE = "turning_rule"
_BEFORE_MS, _AFTER_MS = 3000, 3000


class TurningController(Controller):
    """Finds and keeps the turning points of the track chosen in the panel.

    Signals
    -------
    marks_changed(marks)
        What the plot is to show: turning points by the key of their row.
    """

    marks_changed = Signal(object)

    def __init__(
        self,
        context: AppContext,
        sources: TrajectorySources,
        playback: PlaybackController,
        page: CurvesPage,
    ) -> None:
        super().__init__(context)
        self._sources, self._playback, self._panel = sources, playback, page.turning
        self.is_on = False
        self._tracks: dict[str, tuple[str, Track]] = {}
        self._track = ""
        self._found: tuple[TurningPoint, ...] = ()
        self._matching: Matching | None = None
        self._known: tuple[object, ...] = ()
        self._task: Task | None = None
        self._connect_signals()

    @property
    def found(self) -> Sequence[TurningPoint]:
        """What the rule found."""
        return self._found

    @property
    def is_settled(self) -> bool:
        """Whether all that was asked for is found."""
        return self._task is None

    def show_rows(self, rows: Sequence[Shown]) -> None:
        """Offer the tracks of the rows in view, and find the turning points of the chosen one."""
        self._tracks = dict(_tracks_of(rows))
        if self._track not in self._tracks:
            self._track = next(iter(self._tracks), "")
        self._panel.show_tracks(
            [Choice(key, _words(track)) for key, (_, track) in self._tracks.items()], self._track
        )
        self._find()

    def clear(self) -> None:
        """Show none, for none are looked at."""
        self._stop()
        self._known = ()
        self.marks_changed.emit({})

    # Finding ----------------------------------------------------------------------------------

    @property
    def _chosen(self) -> Track | None:
        return self._tracks[self._track][1] if self._track in self._tracks else None

    def _rule(self) -> ChangeRule:
        return ChangeRule(smallest=self._panel.share, hold_ms=self._panel.hold_ms)

    def _find(self) -> None:
        """Find the points of the chosen track; those of numbers on a worker."""
        track = self._chosen
        self._panel.show_rule(has_threshold=isinstance(track, ChannelTrack))
        if not isinstance(track, ChannelTrack):
            self._stop()
            self._known = ()
            changes = () if track is None else label_changes(self._readings(track))
            self._show(changes)
            return
        wanted = (track.samples, self._rule())
        if wanted == self._known:
            self._show(self._found)
            return
        self._stop()
        self._known = wanted
        self._task = self.context.tasks.start(
            tr("Finding turning points"),
            partial(_changes, track, self._rule()),
            done=partial(self._on_found, wanted),
            failed=self.notifier.error,
            quiet=True,
        )

    def _readings(self, track: Track) -> Trajectory:
        if isinstance(track, ChannelTrack):
            raise TypeError(track)
        return as_trajectory(track, self._sources.scale)

    def _on_found(self, wanted: tuple[object, ...], found: Sequence[TurningPoint]) -> None:
        if wanted == self._known:
            self._task = None
            self._show(found)

    def _stop(self) -> None:
        if self._task is not None:
            self._task.context.cancel()
            self._task = None

    def _show(self, found: Sequence[TurningPoint]) -> None:
        self._found = tuple(found)
        stored = self._stored()
        marked = () if stored is None else stored.marks
        tolerance = self._panel.tolerance_ms
        self._matching = matching = matched([one.time_ms for one in found], marked, tolerance)
        words = {one.time_ms: _change(one, self._chosen) for one in self._found}
        self._panel.show_points(*_said(words, matching, can_mark=stored is not None))
        self._refuse(stored)
        self.marks_changed.emit(self._marks(matching))

    def _marks(self, matching: Matching) -> Marks:
        if self._track not in self._tracks:
            return {}
        hits = [PointMark(time, is_marked=False, is_hit=True) for time, _ in matching.pairs]
        hits += [PointMark(time, is_marked=True, is_hit=True) for _, time in matching.pairs]
        spare = [PointMark(time, is_marked=False, is_hit=False) for time in matching.spare]
        missed = [PointMark(time, is_marked=True, is_hit=False) for time in matching.missed]
        return {self._tracks[self._track][0]: (*hits, *spare, *missed)}

    # Marking ----------------------------------------------------------------------------------

    def _stored(self) -> StoredTrajectory | None:
        return self._sources.stored(self._track)

    def _refuse(self, stored: StoredTrajectory | None) -> None:
        why = "" if stored is not None else tr("only trajectories of the project itself have marks")
        self.context.actions.refuse(("curves.mark", "curves.unmark"), why)

    @shows_errors
    def mark(self) -> None:
        """Mark a turning point where the playhead is."""
        stored = self._known_or_refusal()
        now = self.context.engine.position_ms
        if now in stored.marks:
            self.notifier.info(tr("Here is a mark already."))
            return
        self._keep(stored, (*stored.marks, now), tr("Mark a turning point"))

    @shows_errors
    def unmark(self) -> None:
        """Take away the mark chosen in the list, else the one nearest to the playhead."""
        stored = self._known_or_refusal()
        at = self._panel.chosen_ms
        if at not in stored.marks:
            now = self.context.engine.position_ms
            near = [one for one in stored.marks if abs(one - now) <= self._panel.tolerance_ms]
            at = min(near, key=lambda one: abs(one - now), default=None)
        if at is None:
            self.notifier.info(tr("There is no mark here. Choose one in the list."))
            return
        rest = tuple(one for one in stored.marks if one != at)
        self._keep(stored, rest, tr("Remove the mark of a turning point"))

    def _known_or_refusal(self) -> StoredTrajectory:
        stored = self._stored()
        if stored is None:
            raise InvalidRecordError(
                tr("Choose a trajectory of this project first: others cannot be marked.")
            )
        return stored

    def _keep(self, stored: StoredTrajectory, marks: tuple[int, ...], name: str) -> None:
        with self.session.edit(name) as project:
            project.trajectories.update(replace(stored, marks=marks))

    # Signals ----------------------------------------------------------------------------------

    @Slot(str)
    def _on_track_chosen(self, key: str) -> None:
        self._track = key
        self._find()

    @Slot()
    def _on_rule_changed(self) -> None:
        kept = {
            "smallest": self._panel.share,
            "hold_ms": self._panel.hold_ms,
            "tolerance_ms": self._panel.tolerance_ms,
        }
        self.session.remember(_RULE, json.dumps(kept))
        self._find()

    @Slot(int)
    def _on_play_requested(self, time_ms: int) -> None:
        self._playback.play_span(max(0, time_ms - _BEFORE_MS), time_ms + _AFTER_MS)

    @Slot()
    def _on_session_opened(self) -> None:
        kept = _parsed(self.session.project.state.get(_RULE))
        self._panel.set_rule(
            kept.get("smallest", 0.2), round(kept.get("hold_ms", 2000)),
            round(kept.get("tolerance_ms", 2000)),
        )  # fmt: skip

    def _connect_signals(self) -> None:
        panel, on = self._panel, self.context.actions.on
        panel.track_chosen.connect(self._on_track_chosen)
        panel.rule_changed.connect(self._on_rule_changed)
        panel.seek_requested.connect(self._playback.go_to)
        panel.play_requested.connect(self._on_play_requested)
        self.session.opened.connect(self._on_session_opened)
        on("curves.mark", self.mark)
        on("curves.unmark", self.unmark)
        actions = self.context.actions
        panel.set_actions(actions["curves.mark"], actions["curves.unmark"])


def _changes(track: ChannelTrack, rule: ChangeRule, _task: TaskContext) -> tuple[TurningPoint, ...]:
    return channel_changes(track.samples, rule, track.channel)


def _tracks_of(rows: Sequence[Shown]) -> list[tuple[str, tuple[str, Track]]]:
    """Return every track of the rows by its key, with the key of its row."""
    found: list[tuple[str, tuple[str, Track]]] = []
    for row in rows:
        tracks: Sequence[Track] = row.curves if isinstance(row, ChannelLane) else (row,)
        found += [(track.key, (row.key, track)) for track in tracks]
    return found


def _words(track: Track) -> str:
    parts = [who(track), track.source]
    if isinstance(track, ChannelTrack):
        parts.insert(1, track.channel.name)
    return " · ".join(part for part in parts if part)


def _change(point: TurningPoint, track: Track | None) -> str:
    """Say what becomes what; levels of a channel with the unit, and as short as they can be."""
    if point.move is None or not isinstance(track, ChannelTrack):
        return f"{point.before} → {point.after}"
    levels = (with_unit(float(level), track.channel) for level in (point.before, point.after))
    return " → ".join(levels)


def _said(
    words: Mapping[int, str], matching: Matching, *, can_mark: bool
) -> tuple[list[PointLine], list[ShownFigure], str]:
    lines = [PointLine(mark, words[time], True, True) for time, mark in matching.pairs]
    lines += [PointLine(time, words[time], True, False) for time in matching.spare]
    lines += [PointLine(time, "", False, True) for time in matching.missed]
    lines.sort()
    marked = len(matching.pairs) + len(matching.missed)
    if not lines:
        return [], [], tr("No turning point is found here by this rule.")
    if not marked:
        hint = tr("None is marked yet: mark some to see how well the rule finds them.")
        return lines, [], hint if can_mark else ""
    hits = f"{len(matching.pairs)} / {marked}"
    figures = [
        ShownFigure(tr("Hits"), hits),
        _shown(tr("Precision"), matching.precision),
        _shown(tr("Recall"), matching.recall),
        _shown(tr("F1"), matching.f1),
    ]
    return lines, figures, ""


def _shown(name: str, figure: Figure) -> ShownFigure:
    if figure.value is None:
        return ShownFigure(name, "–", tr_phrase(figure.why_undefined))
    return ShownFigure(name, percent(figure.value))


def _parsed(text: str | None) -> Mapping[str, float]:
    """Read the remembered rule; what cannot be read is as at first."""
    try:
        found = json.loads(text or "{}")
    except json.JSONDecodeError:
        return {}
    if not isinstance(found, dict):
        return {}
    return {key: value for key, value in found.items() if isinstance(value, int | float)}
