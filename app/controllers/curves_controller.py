"""The page of curves: every source of the video in view, on the clock of the timeline."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.curve_comparison import CurveComparison
from app.controllers.guard import shows_errors
from app.controllers.playback_controller import PlaybackController
from app.controllers.trajectory_sources import TrajectorySources
from app.controllers.turning_controller import TurningController
from app.domain.channel_track import ChannelTrack, person_name
from app.domain.source import SOURCE_KIND_WORDS
from app.domain.trajectory_tracks import who
from app.picture_file import write_plot
from widgets.dialogs.choose import choose_picture
from widgets.float_window import come_forward
from widgets.i18n import tr
from widgets.trajectory.curves_page import SOURCES, TURNING
from widgets.trajectory.plot_picture import PlotPicture
from widgets.trajectory.plot_rows import Marks
from widgets.trajectory.source_panel import Entry

PAGE = "curves"
_PICTURE = QSize(1600, 720)
_SWITCHES = {"curves.sources": SOURCES, "curves.turning": TURNING}


class CurvesController(Controller):
    """Keeps the page in step with the sources, the timeline and the playhead.

    While the page is not looked at nothing is drawn; it catches up when it comes into view.
    """

    def __init__(
        self, context: AppContext, sources: TrajectorySources, playback: PlaybackController
    ) -> None:
        super().__init__(context)
        self.page = context.workbench.curves
        self.sources, self._playback = sources, playback
        self.comparison = CurveComparison(context, sources, self.page)
        self.turning = TurningController(context, sources, playback, self.page)
        self._timeline = context.workbench.timeline
        self._marks: Marks = {}
        self._is_stale = True
        self._connect_signals()
        self._connect_actions()
        self.refresh()

    @property
    def is_in_view(self) -> bool:
        """Tell whether the page is looked at."""
        return self.context.workbench.context.current == PAGE and self.page.isVisible()

    def focus(self) -> None:
        """Bring the page up."""
        context = self.context.workbench.context
        come_forward(context)
        context.show_page(PAGE)
        self.page.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def refresh(self) -> None:
        """Show what there is, or why there is nothing; later, where nobody looks."""
        if not self.is_in_view:
            self._is_stale = True
            return
        self._is_stale = False
        why = self._why_empty()
        if why:
            self.page.show_empty(why)
            self.page.show_comparing(on=False)
            self.turning.clear()
            self._fill_panel()
            return
        self.page.show_comparing(on=self.comparison.is_on)
        rows = self.sources.rows()
        shown = self.comparison.rows() if self.comparison.is_on else rows
        self._fill_panel()
        self.page.show_tracks(shown)
        if self.turning.is_on:
            self.turning.show_rows(rows)
        self._follow_scale()

    def _why_empty(self) -> str:
        sources = self.sources.sources
        if not sources:
            return "waiting" if self.sources.is_reading else "nothing"
        if self.session.blind and not self.sources.shown():
            return "blind"
        return "" if self.sources.rows() else "hidden"

    def _fill_panel(self) -> None:
        choice = self.sources.choice
        people: dict[str, str] = {}
        channels: dict[str, str] = {}
        for source in self.sources.sources:
            for track in source.tracks:
                people.setdefault(person_name(who(track), track.cast), who(track))
                if isinstance(track, ChannelTrack):
                    channels.setdefault(track.channel.name.casefold(), track.channel.name)
        self.page.sources.show_entries(
            [
                Entry(
                    source.key,
                    source.of.title,
                    source.key not in choice.hidden,
                    f"{tr(SOURCE_KIND_WORDS[source.of.kind])}: {source.of.title}",
                )
                for source in self.sources.sources
                if self.sources.may_show(source.of)
            ],
            [Entry(key, words, key not in choice.hidden_people) for key, words in people.items()],
            [
                Entry(key, words, key not in choice.hidden_channels)
                for key, words in channels.items()
            ],
            choice.lit,
        )

    # The panels -------------------------------------------------------------------------------

    def _switch_side(self, action_id: str) -> None:
        """Show a panel beside the plot in the place of the other, or none."""
        on = self.context.actions[action_id].isChecked()
        for name in _SWITCHES:
            self.context.actions[name].setChecked(on and name == action_id)
        self.page.show_side(_SWITCHES[action_id] if on else "")
        self.turning.is_on = on and action_id == "curves.turning"
        if not self.turning.is_on:
            self.turning.clear()
        self._come_up(on=on)

    def _switch_comparing(self) -> None:
        self.comparison.is_on = self.context.actions["curves.compare"].isChecked()
        self._come_up(on=self.comparison.is_on)

    def _come_up(self, *, on: bool) -> None:
        if on and not self.is_in_view:
            self.focus()
        self.refresh()

    @Slot()
    def _on_sources_requested(self) -> None:
        self.context.actions["curves.sources"].trigger()

    @Slot(object)
    def _on_marks_changed(self, marks: Marks) -> None:
        self._marks = marks
        self.page.set_marks(marks)

    @Slot(str, bool)
    def _on_source_toggled(self, key: str, on: bool) -> None:
        self.sources.set_choice(self.sources.choice.with_hidden(key, on=not on))

    @Slot(str, bool)
    def _on_person_toggled(self, key: str, on: bool) -> None:
        self.sources.set_choice(self.sources.choice.with_person_hidden(key, on=not on))

    @Slot(str, bool)
    def _on_channel_toggled(self, key: str, on: bool) -> None:
        self.sources.set_choice(self.sources.choice.with_channel_hidden(key, on=not on))

    @Slot(object)
    def _on_ordered(self, keys: tuple[str, ...]) -> None:
        self.sources.set_choice(self.sources.choice.with_order(keys))

    @Slot(str)
    def _on_lit(self, key: str) -> None:
        self.sources.set_choice(self.sources.choice.with_lit(key))

    # The clock --------------------------------------------------------------------------------

    @Slot()
    def _follow_scale(self) -> None:
        """Show what the timeline shows."""
        scale = self._timeline.state.scale
        self.page.set_range(scale.start_ms, scale.end_ms, scale.duration_ms)

    @Slot(float, float)
    def _on_page_scale_changed(self, start_ms: float, end_ms: float) -> None:
        state = self._timeline.state
        state.set_scale(state.scale.showing(start_ms, end_ms))

    @Slot(int, int)
    def _on_position_changed(self, _old_ms: int, new_ms: int) -> None:
        self.page.set_position(new_ms)

    @Slot()
    def _on_came_into_view(self) -> None:
        if self._is_stale:
            self.refresh()

    @Slot(str)
    def _on_context_page_shown(self, key: str) -> None:
        if key == PAGE and self._is_stale:
            self.refresh()

    # As a picture -----------------------------------------------------------------------------

    def ask_picture(self) -> None:
        """Ask where to, and write what the plot shows."""
        if self._why_empty():
            self.notifier.info(tr("There is no curve to save: show a source first."))
            return
        folder = self.session.path.parent if self.session.path else Path.home()
        name = f"{self._video_id()}-curves.png"
        out = choose_picture(
            self.context.workbench.window, tr("Save the curves as"), str(folder / name)
        )
        if out is not None:
            self.export(out)

    @shows_errors
    def export(self, out: Path) -> None:
        """Write what the plot shows: the stretch of the timeline, the rows, the turning points."""
        scale = self._timeline.state.scale
        rows = self.comparison.rows() if self.comparison.is_on else self.sources.rows()
        picture = PlotPicture(
            rows,
            (scale.start_ms, scale.end_ms),
            scale.duration_ms,
            _PICTURE,
            title=self._video_id(),
            marks=self._marks,
        )
        write_plot(picture, _PICTURE.width(), out, self._video_id())
        self.notifier.success(tr("{name} was written.", name=out.name))

    def _video_id(self) -> str:
        video = self.session.selection.video
        return "" if video is None else self.session.project.videos.get(video).video_id

    # Signals ----------------------------------------------------------------------------------

    def _connect_signals(self) -> None:
        page, state, panel = self.page, self._timeline.state, self.page.sources
        self.sources.changed.connect(self.refresh)
        self.turning.marks_changed.connect(self._on_marks_changed)
        state.scale_changed.connect(self._follow_scale)
        state.position_changed.connect(self._on_position_changed)
        self.context.workbench.context.page_shown.connect(self._on_context_page_shown)
        page.came_into_view.connect(self._on_came_into_view)
        page.seek_requested.connect(self._playback.go_to)
        page.scale_changed.connect(self._on_page_scale_changed)
        page.import_requested.connect(self.context.actions["file.import"].trigger)
        page.sources_requested.connect(self._on_sources_requested)
        panel.source_toggled.connect(self._on_source_toggled)
        panel.person_toggled.connect(self._on_person_toggled)
        panel.channel_toggled.connect(self._on_channel_toggled)
        panel.ordered.connect(self._on_ordered)
        panel.lit.connect(self._on_lit)

    def _connect_actions(self) -> None:
        actions = self.context.actions
        actions.on("curves.show", self.focus)
        for name in _SWITCHES:
            actions.on(name, partial(self._switch_side, name))
        actions.on("curves.compare", self._switch_comparing)
        actions.on("curves.picture", self.ask_picture)
        switches = [actions[f"curves.{name}"] for name in ("sources", "compare", "turning")]
        more = [actions[f"curves.{name}"] for name in ("mark", "unmark", "picture")]
        self.page.set_actions(switches, more)
        self.context.workbench.context.set_page_action(PAGE, actions["curves.show"])
