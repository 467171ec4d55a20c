"""Live tracing: whose feeling, in which channels, how; and what becomes of a pass."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.keys_controller import KeysController
from app.controllers.trace_recorder import LeftTrace, TraceRecorder
from app.controllers.tracing_hand import TracingHand
from app.controllers.tracing_lanes import TracingLanes
from app.domain.changes import ChangeSet
from app.domain.channel import Channel
from app.domain.errors import InvalidRecordError
from app.domain.ids import PersonKey
from app.domain.live_tracing import Dial, TracePass, relative
from app.domain.person import Person
from app.domain.source import SourceKind, source_of
from app.domain.timecode import format_duration
from app.domain.trace_keeping import TraceHead, kept_traces, pass_number, read_channels
from app.notifications import MessageAction
from app.session import Selection
from widgets.i18n import tr
from widgets.tracing.pad_axis import channel_word
from widgets.tracing.tracing_panel import PassState, PassWords

LAGS = (0, 250, 500, 1000, 2000, 3000, 4000)
"""Lags of the reaction that can be chosen, ms."""

WIDTHS = (0, 250, 500, 1000, 2000)
"""Widths of smoothing that can be chosen, ms."""

_CHANNELS, _PERSON, _RELATIVE = "trace_channels", "trace_person", "trace_relative"


class TracingController(Controller):
    """Keeps the panel true, starts and ends passes, and stores them.

    Attributes
    ----------
    recorder, hand, lanes
        Takes the samples; moves the values; shows them on pad and timeline.
    """

    def __init__(self, context: AppContext, keys: KeysController) -> None:
        super().__init__(context)
        self.panel = context.workbench.tracing
        self.recorder = TraceRecorder(context)
        self.hand = TracingHand(context, self.recorder, keys.router)
        self.lanes = TracingLanes(context, self.recorder)
        self.channels: tuple[Channel, ...] = ()
        self.person: PersonKey | None = None
        self._people: tuple[Person, ...] = ()
        self._short, self._second = "", -1
        self._connect_signals()
        self._show_choices()

    # A pass -----------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Start a pass, or end the one that is on."""
        if self.recorder.is_on:
            self.end()
        else:
            self.start()

    @shows_errors
    def start(self) -> None:
        """Start a pass over the video in view; it is written once the video plays."""
        why_not = self._why_not()
        if why_not:
            self.notifier.info(why_not)
            return
        self.context.actions["tracing.show"].setChecked(True)
        self._show_panel()
        head = self._head()
        if head is not None:
            self.session.set_tracing(channel.name for channel in head.channels)
            self.recorder.start(head)

    @shows_errors
    def end(self) -> None:
        """End the pass and store it, as one step."""
        owner, over = self.recorder.owner, self.recorder.end()
        self.session.set_tracing(())
        if over is None:
            return
        if not len(over[1]):
            self.recorder.forget(owner)
            text = tr("Nothing was traced: play the video while a pass is on.")
            self.notifier.info(text)
            return
        self._store(owner, *over)

    def drop(self) -> None:
        """Give the pass up; the message offers to keep it after all."""
        owner, over = self.recorder.owner, self.recorder.end()
        self.session.set_tracing(())
        if over is None:
            return
        self.recorder.forget(owner)
        if len(over[1]):
            keep = MessageAction(tr("Keep it"), partial(self._keep_after_all, "", *over))
            self.notifier.info(tr("The pass was dropped."), keep)

    @shows_errors
    def _store(self, owner: str, head: TraceHead, traced: TracePass) -> None:
        """Store a pass as one step; its drafts go once it is there."""
        project, rater = self.session.project, self.session.rater
        number = pass_number(
            project.trajectories.of_video(head.video), head, rater.key if rater else None
        )
        title = _title(rater.name if rater else "", number)
        source = source_of(SourceKind.TRACING, title, rater.key if rater else None)
        kept = kept_traces(traced, head, source, head.lag_ms)
        with self.session.edit(tr("Trace {channels}", channels=_names(head.channels))) as writable:
            for each in kept:
                writable.trajectories.add(each)
        self.recorder.forget(owner)
        self.notifier.success(
            tr(
                "{title}: {length} of {channels}, at most {step} ms from one value to the next.",
                title=title,
                length=format_duration((traced.end_ms or 0) - (traced.start_ms or 0)),
                channels=_names(head.channels),
                step=traced.longest_step_ms,
            )
        )

    @shows_errors
    def _keep_after_all(self, owner: str, head: TraceHead, traced: TracePass) -> None:
        if not self.session.is_open:
            return
        if head.video in {video.key for video in self.session.project.videos.all()}:
            self._store(owner, head, traced)

    def _head(self) -> TraceHead | None:
        video = self.session.selection.video
        if video is None or not self.channels:
            return None
        person = next((one.name for one in self._people if one.key == self.person), "")
        lag_ms = self.context.settings.trace_lag_ms
        return TraceHead(video, person, self._traced_channels(), lag_ms)

    def _traced_channels(self) -> tuple[Channel, ...]:
        is_relative = self.context.actions["tracing.relative"].isChecked()
        return tuple(relative(one) if is_relative else one for one in self.channels)

    def _why_not(self) -> str:
        if not self.session.is_open or self.session.selection.video is None:
            return tr("Open a video first.")
        if not self.session.can_edit:
            return tr("This project cannot be changed.")
        return self.context.engine.why_not_playable

    # Choices ----------------------------------------------------------------------------------

    @Slot(str)
    def choose_channels(self, text: str) -> None:
        """Take the channels of a text, one or two with a comma between, and remember them."""
        try:
            channels = read_channels(text)
        except InvalidRecordError as error:
            self.panel.show_wrong(error.message)
            return
        self.channels = channels
        if self.session.is_open:
            self.session.remember(_CHANNELS, text)
        self._refresh()

    @Slot(object)
    def _on_panel_person_chosen(self, person: PersonKey | None) -> None:
        self.person = person
        self.session.remember(_PERSON, person or "")
        self._refresh()

    def _on_relative_toggled(self) -> None:
        is_on = self.context.actions["tracing.relative"].isChecked()
        self.session.remember(_RELATIVE, "yes" if is_on else "")
        self._refresh()

    def _set_lag(self, lag_ms: int) -> None:
        self.context.settings.trace_lag_ms = lag_ms
        self._keep_settings()

    def _set_width(self, width_ms: int) -> None:
        self.context.settings.trace_smoothing_ms = width_ms
        self._keep_settings()

    def _on_follow_toggled(self) -> None:
        follows = self.context.actions["tracing.follow"].isChecked()
        self.context.settings.trace_follows_pointer = follows
        self._keep_settings()

    def _keep_settings(self) -> None:
        self.context.save_settings()
        self._show_choices()

    def _show_choices(self) -> None:
        settings, actions = self.context.settings, self.context.actions
        for lag in LAGS:
            actions[f"tracing.lag_{lag}"].setChecked(lag == settings.trace_lag_ms)
        for width in WIDTHS:
            actions[f"tracing.smooth_{width}"].setChecked(width == settings.trace_smoothing_ms)
        actions["tracing.follow"].setChecked(settings.trace_follows_pointer)
        self._refresh()

    # Showing ----------------------------------------------------------------------------------

    def _show_panel(self) -> None:
        """Show or hide the panel; hidden it ends the pass that is on."""
        is_shown = self.context.actions["tracing.show"].isChecked()
        if not is_shown and self.recorder.is_on:
            self.end()
        self.panel.setVisible(is_shown)
        self._refresh()

    @Slot()
    def _refresh(self) -> None:
        if not self.recorder.is_on:
            self.recorder.prepare([Dial(channel) for channel in self._traced_channels()])
        actions = self.context.actions
        is_on = self.recorder.is_on
        actions.refuse(["tracing.drop"], "" if is_on else tr("No pass is on."))
        actions.set_text("tracing.pass", tr("End the pass") if is_on else tr("Start a pass"))
        self.panel.show_pass(self._state(), self._words())
        self.panel.pad.set_live(is_on, follows=self.context.settings.trace_follows_pointer)
        self.lanes.refresh()

    def _state(self) -> PassState:
        traced = self.recorder.traced
        if traced is None:
            return PassState.NONE
        if traced.is_running:
            return PassState.RUNNING
        return PassState.RESTING if len(traced) else PassState.READY

    def _words(self) -> PassWords:
        traced, lag_ms = self.recorder.traced, self.context.settings.trace_lag_ms
        if traced is not None and self.recorder.head is not None:
            length = (traced.end_ms or 0) - (traced.start_ms or 0)
            lag_ms = self.recorder.head.lag_ms
            return PassWords(self._short, self.lanes.title, length, lag_ms)
        why_not = self._why_not()
        head = None if why_not else self._head()
        if head is None:
            return PassWords(tr("Live tracing"), lag_ms=lag_ms, why_not=why_not)
        rater = self.session.rater
        rows = self.session.project.trajectories.of_video(head.video)
        number = pass_number(rows, head, rater.key if rater else None)
        self._short = tr("Pass {n}", n=number)
        self.lanes.title = _title(rater.name if rater else "", number)
        return PassWords(self._short, self.lanes.title, lag_ms=lag_ms)

    @Slot()
    def _on_recorder_moved(self) -> None:
        """Say once a second how much there is."""
        traced = self.recorder.traced
        if traced is not None and traced.is_running:
            second = (traced.end_ms or 0) // 1000
            if second != self._second:
                self._second = second
                self.panel.show_pass(PassState.RUNNING, self._words())

    # Staying true -----------------------------------------------------------------------------

    @Slot()
    def _on_session_opened(self) -> None:
        state = self.session.project.state
        self.person = PersonKey(kept) if (kept := state.get(_PERSON)) else None
        self.context.actions["tracing.relative"].setChecked(bool(state.get(_RELATIVE)))
        text = state.get(_CHANNELS) or "valence, arousal"
        try:
            self.channels = read_channels(text)
        except InvalidRecordError:
            self.channels = read_channels("valence")
        self.panel.set_channels(text)
        self._read_people()
        for left in self.recorder.left_over():
            self._offer(left)

    def _offer(self, left: LeftTrace) -> None:
        """Ask what is to become of a pass that a crash interrupted."""
        if not len(left.traced):
            self.recorder.forget(left.owner)
            return
        text = tr(
            "A pass of {channels} was on when Emoscope ended: {length} of it are here.",
            channels=_names(left.head.channels),
            length=format_duration((left.traced.end_ms or 0) - (left.traced.start_ms or 0)),
        )
        keep = partial(self._keep_after_all, left.owner, left.head, left.traced)
        self.notifier.warning(
            text,
            MessageAction(tr("Keep it"), keep),
            MessageAction(tr("Drop it"), partial(self.recorder.forget, left.owner)),
        )

    def _read_people(self) -> None:
        self._people = tuple(self.session.project.people.all())
        if self.person not in {one.key for one in self._people}:
            self.person = None
        self.panel.people.show_person(self._people, self.person)
        self.lanes.people = self._people
        self._refresh()

    @Slot()
    def _on_session_closing(self) -> None:
        if self.recorder.is_on:
            self.end()

    @Slot()
    def _on_session_closed(self) -> None:
        self._refresh()

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches("people"):
            self._read_people()
        elif changes.touches("trajectories"):
            self._refresh()

    @Slot(object)
    def _on_session_rater_changed(self, _rater: object) -> None:
        if self.recorder.is_on:
            self.end()
        if self.session.is_open:
            self._refresh()

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.video != before.video:
            if self.recorder.is_on:
                self.end()
            self._refresh()

    def _connect_signals(self) -> None:
        session, actions = self.session, self.context.actions
        session.opened.connect(self._on_session_opened)
        session.closing.connect(self._on_session_closing)
        session.closed.connect(self._on_session_closed)
        session.changed.connect(self._on_session_changed)
        session.rater_changed.connect(self._on_session_rater_changed)
        session.selection_changed.connect(self._on_session_selection_changed)
        self.context.engine.can_play_changed.connect(self._refresh)
        self.recorder.state_changed.connect(self._refresh)
        self.recorder.moved.connect(self._on_recorder_moved)
        self.panel.channels_named.connect(self.choose_channels)
        self.panel.person_chosen.connect(self._on_panel_person_chosen)
        on = actions.on
        on("tracing.show", self._show_panel)
        on("tracing.pass", self.toggle)
        on("tracing.drop", self.drop)
        on("tracing.relative", self._on_relative_toggled)
        on("tracing.follow", self._on_follow_toggled)
        for lag in LAGS:
            on(f"tracing.lag_{lag}", partial(self._set_lag, lag))
        for width in WIDTHS:
            on(f"tracing.smooth_{width}", partial(self._set_width, width))
        self.panel.set_actions(
            actions["tracing.pass"], actions["tracing.drop"], actions["tracing.show"]
        )
        self.panel.set_menu(
            [
                actions["tracing.relative"],
                actions["tracing.follow"],
                None,
                actions.submenu_of("tracing.lag_0"),
                actions.submenu_of("tracing.smooth_0"),
            ]
        )


def _names(channels: tuple[Channel, ...]) -> str:
    if len(channels) == 1:
        return channel_word(channels[0].name)
    one, other = (channel_word(channel.name) for channel in channels)
    return tr("{one} and {other}", one=one, other=other)


def _title(rater: str, number: int) -> str:
    return tr("{name}, pass {n}", name=rater, n=number) if rater else tr("Live trace {n}", n=number)
