"""Comparing two tiers: the window, the figures, the lane of differences, the table as a file."""

from __future__ import annotations

import json
from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Slot
from PySide6.QtGui import QKeySequence, QShortcut

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.playback_controller import PlaybackController
from app.domain.changes import ChangeSet
from app.domain.errors import AppError, InvalidRecordError
from app.domain.span import ArrayTrack
from app.domain.tier_agreement_words import difference_text
from app.domain.tier_comparison import Counted, Judged, Measure
from app.services.tier_comparison_service import (
    Comparison,
    NamedTier,
    Prepared,
    likely_pair,
    named_tiers,
    prepare,
)
from app.session import Selection
from app.tasks import TaskContext
from storage.formats.confusion_csv import write_confusion
from widgets.agreement.compare_panel import ComparePanel, ComparisonView
from widgets.dialogs.choose import choose_table
from widgets.float_window import FloatWindow, come_forward
from widgets.i18n import tr, tr_phrase

TRACK = "difference"
_SIZE = (1000, 660)
_PAUSE_MS = 150
_STATE = "compare"
_TABLES = ("tiers", "annotations", "vocabularies", "raters", "videos")


class CompareController(Controller):
    """Compares two tiers of the video shown, anew whenever they change."""

    def __init__(self, context: AppContext, playback: PlaybackController) -> None:
        super().__init__(context)
        self.playback = playback
        self.comparison: Comparison | None = None
        self._window: FloatWindow | None = None
        self._tiers: list[NamedTier] = []
        self._prepared: Prepared | None = None
        self._is_lane_wanted = False
        self._number = self._answered = 0
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._connect_signals()

    @cached_property
    def panel(self) -> ComparePanel:
        """The form and its tables, made when they are first needed."""
        panel = ComparePanel(self.context.workbench.window)
        panel.hide()
        panel.changed.connect(self._on_panel_changed)
        panel.stretch_chosen.connect(self._on_panel_stretch_chosen)
        panel.stretch_activated.connect(self.playback.play_span)
        panel.lane_toggled.connect(self.show_lane)
        panel.export_requested.connect(self.export)
        return panel

    @property
    def is_settled(self) -> bool:
        """Whether what is shown is true of the tiers as they are."""
        return not self._pause.isActive() and self._number == self._answered

    @shows_errors
    def show(self) -> None:
        """Open the window, with the tiers compared last or those most worth it."""
        if self._window is None:
            self._window = self._make_window()
        self._offer_tiers()
        self._prepare()
        self._window.show()
        come_forward(self.panel)

    @Slot()
    def hide(self) -> None:
        """Close the window; a lane of differences stays."""
        if self._window is not None:
            self._window.hide()

    @Slot(bool)
    def show_lane(self, wanted: bool) -> None:
        """Show the differences in the timeline, or no more."""
        self._is_lane_wanted = wanted
        if wanted and self.comparison is None:
            self._offer_tiers()
            self._prepare()
        self._show_lane()

    @shows_errors
    def export(self) -> None:
        """Write the confusion table to a file that is asked for."""
        if self.comparison is None or self._window is None:
            return
        proposal = self.comparison.first.video.video_id + "-confusion.csv"
        folder = self.session.path.parent if self.session.path else Path()
        path = choose_table(self._window, str(folder / proposal))
        if path is not None:
            write_confusion(path, self.comparison.found, self.comparison.names)
            self.notifier.success(tr("{name} was written.", name=path.name))

    def _make_window(self) -> FloatWindow:
        window = FloatWindow(tr("Compare two tiers"), self.context.workbench.window)
        window.hold(self.panel)
        window.place(None, QSize(*_SIZE))
        window.close_requested.connect(self.hide)
        leave = QShortcut(QKeySequence("Escape"), self.panel)
        leave.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        leave.activated.connect(self.hide)
        return window

    # What is compared -------------------------------------------------------------------------

    def _offer_tiers(self) -> None:
        """Take the tiers of the video shown; those compared before stay where they still are."""
        project, video = self.session.project, self.session.selection.video
        videos = [one for one in project.videos.all() if one.key == video]
        self._tiers = named_tiers(project, videos)
        keys = {str(one.tier.key) for one in self._tiers}
        known = (self.panel.form.tiers, self._remember_or_recall())
        chosen = next((pair for pair in known if set(pair) <= keys and all(pair)), None)
        likely = likely_pair(self._tiers)
        if chosen is None and likely is not None:
            chosen = (str(likely[0].tier.key), str(likely[1].tier.key))
        names = [(str(one.tier.key), one.full_name) for one in self._tiers]
        self.panel.form.set_tiers(names, chosen or ("", ""))

    def _prepare(self) -> None:
        """Read the two tiers, and compare them a moment later."""
        self._prepared = None
        try:
            first, second = (self._chosen(key) for key in self.panel.form.tiers)
            self._prepared = prepare(self.session.project, first, second)
        except AppError as error:
            self._clear()
            self.panel.set_problem(tr_phrase(error.message))
            return
        self.panel.set_problem("")
        self._pause.start()

    def _chosen(self, key: str) -> NamedTier:
        found = next((one for one in self._tiers if one.tier.key == key), None)
        if found is None:
            raise InvalidRecordError(
                tr("Two tiers of this video are needed: make one for each rater, then compare.")
            )
        return found

    @Slot()
    def _compare(self) -> None:
        if self._prepared is None:
            return
        self._number += 1
        self.context.tasks.start(
            tr("Compare two tiers"),
            partial(_compared, self._prepared, self.panel.form.measure),
            done=partial(self._on_compared, self._number),
            quiet=True,
        )

    def _on_compared(self, number: int, comparison: Comparison) -> None:
        self._answered = max(number, self._answered)
        if number != self._number or self._prepared is None:
            return
        self.comparison = comparison
        self.panel.show_comparison(
            ComparisonView(comparison.found, comparison.names, comparison.said)
        )
        self._show_lane()

    def _clear(self) -> None:
        self._pause.stop()
        self._number += 1
        self._answered = self._number
        self.comparison = None
        self.panel.show_comparison(None)
        self._show_lane()

    def _show_lane(self) -> None:
        timeline, comparison = self.context.workbench.timeline, self.comparison
        shown = self._is_lane_wanted and comparison is not None
        self.panel.set_lane_shown(shown)
        self.context.actions["tier.differences"].setChecked(shown)
        if shown and comparison is not None:
            timeline.set_track(difference_track(comparison))
        else:
            timeline.remove_track(TRACK)

    # Remembering ------------------------------------------------------------------------------

    def _remember_or_recall(self) -> tuple[str, str]:
        """Return the tiers compared last in this project, and take the measure of then."""
        try:
            kept = json.loads(self.session.project.state.get(_STATE) or "{}")
            first, second = kept["tiers"]
            self.panel.form.set_measure(
                Measure(
                    int(kept["step_ms"]),
                    int(kept["tolerance_ms"]),
                    Counted(kept["count"]),
                    Judged(kept["labels"]),
                )
            )
        except (KeyError, TypeError, ValueError, InvalidRecordError):
            return "", ""
        return str(first), str(second)

    def _remember(self) -> None:
        measure = self.panel.form.measure
        kept = {
            "tiers": list(self.panel.form.tiers),
            "step_ms": measure.step_ms,
            "tolerance_ms": measure.tolerance_ms,
            "count": measure.counted.value,
            "labels": measure.judged.value,
        }
        self.session.remember(_STATE, json.dumps(kept))

    # Signals ----------------------------------------------------------------------------------

    @Slot()
    def _on_panel_changed(self) -> None:
        self._remember()
        self._prepare()

    @Slot(int, int)
    def _on_panel_stretch_chosen(self, start_ms: int, end_ms: int) -> None:
        self.playback.go_to(start_ms)
        self.context.workbench.timeline.state.reveal(start_ms, end_ms)

    @Slot(str, str)
    def _on_timeline_span_activated(self, track: str, key: str) -> None:
        if track == TRACK and self.comparison is not None:
            spans = self.comparison.found.differences
            span = spans.interval(list(spans.ids).index(key))
            self.playback.play_span(span.start_ms, span.end_ms)

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if self._is_in_use and any(changes.touches(table) for table in _TABLES):
            self._offer_tiers()
            self._prepare()

    @property
    def _is_in_use(self) -> bool:
        is_open = self._window is not None and self._window.isVisible()
        return self.session.is_open and (is_open or self._is_lane_wanted)

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.video != before.video and self._is_in_use:
            self._clear()
            self._offer_tiers()
            self._prepare()

    @Slot()
    def _on_session_closing(self) -> None:
        self.hide()
        self._prepared, self._is_lane_wanted = None, False
        self._tiers = []
        if "panel" in vars(self):
            self.panel.form.set_tiers((), ("", ""))
            self._clear()

    def _connect_signals(self) -> None:
        session, on = self.session, self.context.actions.on
        self._pause.timeout.connect(self._compare)
        session.changed.connect(self._on_session_changed)
        session.selection_changed.connect(self._on_session_selection_changed)
        session.closing.connect(self._on_session_closing)
        self.context.workbench.timeline.span_activated.connect(self._on_timeline_span_activated)
        on("tier.compare", self.show)
        on(
            "tier.differences",
            lambda: self.show_lane(self.context.actions["tier.differences"].isChecked()),
        )


def difference_track(comparison: Comparison) -> ArrayTrack:
    """Return the stretches that differ as a lane of the timeline."""
    found, names = comparison.found, comparison.names
    return ArrayTrack(
        TRACK,
        "difference",
        tr("Differences"),
        found.differences,
        lambda index: tr_phrase(difference_text(found, index, names)),
        source=f"{len(found.differences):,}".replace(",", "\u202f"),
    )


def _compared(prepared: Prepared, measure: Measure, _task: TaskContext) -> Comparison:
    return prepared.compared(measure)
