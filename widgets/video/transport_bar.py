"""The transport bar under the picture: play, step, time, rate, sound, subtitles, snapshot."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QSlider, QToolButton, QWidget

from app.domain.timecode import format_ms
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.video.play_button import PlayButton
from widgets.video.time_field import TimeField
from widgets.video.time_layer import frame_words
from widgets.what_fits import show_what_fits, width_of

RATES = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0)
_VOLUME_WIDTH = 42
_GAP = SPACE[0]
# Edges of the bar and the wider gaps round the time.
_ROUND = 2 * SPACE[1] + SPACE[1] + SPACE[0]
_WIDEST_FRAME = 888_888


class TransportBar(QWidget):
    """Shows the player's state and asks it for another; the setters emit nothing.

    Signals
    -------
    toggle_requested
        Play or pause.
    step_requested(frames)
        -1 or +1.
    skip_requested(direction)
        -1 or +1: to the previous or next cue edge.
    time_entered(ms)
        A time was typed.
    rate_requested(rate)
        0.25 to 4.
    volume_requested(percent), mute_requested(muted)
        The sound.
    loop_requested(on)
        The switch.
    """

    toggle_requested = Signal()
    step_requested = Signal(int)
    skip_requested = Signal(int)
    time_entered = Signal(int)
    rate_requested = Signal(float)
    volume_requested = Signal(int)
    mute_requested = Signal(bool)
    loop_requested = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._skip_back = IconButton("skip-back", tr("Previous cue"), "Ctrl+Left")
        self._back = IconButton("caret-left", tr("One frame back"), ",")
        self._play = PlayButton()
        self._forward = IconButton("caret-right", tr("One frame forward"), ".")
        self._skip_forward = IconButton("skip-forward", tr("Next cue"), "Ctrl+Right")
        self._time = TimeField()
        self._duration = QLabel()
        self._frame = QLabel()
        self._explanation = QLabel()
        self._rate = QToolButton()
        self._loop = IconButton("repeat", tr("Loop the marked span"), "Ctrl+L")
        self._mute = IconButton("speaker-high", tr("Mute"))
        self._volume = QSlider(Qt.Orientation.Horizontal)
        self._subtitles = IconButton("closed-captioning", tr("Subtitles"))
        self._emotions = IconButton("smiley", tr("Emotions on the picture"))
        self._snapshot = IconButton("camera", tr("Save the picture"))
        self._float = IconButton("arrow-square-out", tr("Video in its own window"))
        self._rates: dict[float, QAction] = {}
        self._build()
        self._connect_signals()
        self.set_position(0, None)
        self.set_duration(0)
        self.set_rate(1.0)
        self.set_volume(100)
        self._on_theme_changed()

    def set_float_action(self, action: QAction) -> None:
        """Let a button stand for the action that gives the video a window of its own."""
        self._float.set_action(action)

    def set_subtitles_action(self, action: QAction) -> None:
        """Let a button stand for the action that switches the subtitles."""
        self._subtitles.set_action(action)

    def set_emotions_action(self, action: QAction) -> None:
        """Let a button stand for the action that switches events and emotions on the picture."""
        self._emotions.set_action(action)

    def set_snapshot_actions(self, *actions: QAction) -> None:
        """Offer these actions in the menu of the camera."""
        menu = QMenu(self._snapshot)
        menu.addActions(actions)
        self._snapshot.setMenu(menu)
        self._snapshot.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    @property
    def time_field(self) -> TimeField:
        """The time code."""
        return self._time

    def set_position(self, position_ms: int, frame: int | None) -> None:
        """Show where the playhead is; `frame` counts from 0, None while unknown."""
        self._time.set_position(position_ms)
        self._frame.setText(frame_words(frame))

    def set_duration(self, duration_ms: int) -> None:
        """Show the length of the video."""
        self._time.set_duration(duration_ms)
        self._duration.setText(tr("/ {duration}", duration=format_ms(duration_ms)))
        self._show_what_fits()

    def set_playing(self, playing: bool) -> None:
        """Show whether it plays."""
        self._play.set_playing(playing)

    def set_rate(self, rate: float) -> None:
        """Show the rate, also one that the menu does not offer."""
        self._rate.setText(f"{rate:g}×" if rate % 1 else f"{rate:.1f}×")
        for offered, action in self._rates.items():
            action.setChecked(offered == rate)

    def set_volume(self, percent: int) -> None:
        """Show the volume, 0-100."""
        self._volume.blockSignals(True)
        self._volume.setValue(percent)
        self._volume.blockSignals(False)

    def set_muted(self, muted: bool) -> None:
        """Show whether the sound is off."""
        self._mute.show_checked(muted)
        self._mute.set_icon("speaker-slash" if muted else "speaker-high")
        self._mute.set_name(tr("Sound on") if muted else tr("Mute"))

    def set_loop(self, on: bool) -> None:
        """Show whether the marked span is looped."""
        self._loop.show_checked(on)

    def set_can_play(self, can: bool, why: str = "") -> None:
        """Allow playing, or say why not; stepping and typing a time stay possible."""
        self._play.set_can_play(can, why)
        for part in (self._rate, self._mute, self._volume, self._loop):
            part.setEnabled(can)

    def _build(self) -> None:
        for switch in (self._loop, self._mute):
            switch.setCheckable(True)
        self._build_rates()
        self._volume.setRange(0, 100)
        self._volume.setFixedWidth(_VOLUME_WIDTH)
        self._volume.setProperty("kind", "level")
        self._volume.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._volume.setAccessibleName(tr("Volume"))
        self._explanation.setProperty("role", "error")
        self._explanation.hide()
        for label in (self._duration, self._frame):
            label.setProperty("role", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE[1], 0, SPACE[1], 0)
        row.setSpacing(_GAP)
        for button in (self._skip_back, self._back, self._play, self._forward, self._skip_forward):
            row.addWidget(button)
        row.addSpacing(SPACE[1])
        for part in (self._time, self._duration, self._explanation):
            row.addWidget(part)
        row.addSpacing(SPACE[0])
        row.addWidget(self._frame)
        row.addStretch(1)
        for control in (self._rate, self._loop, self._mute, self._volume, self._subtitles):
            row.addWidget(control)
        row.addWidget(self._emotions)
        row.addWidget(self._snapshot)
        row.addWidget(self._float)

    def _build_rates(self) -> None:
        menu = QMenu(self._rate)
        group = QActionGroup(menu)
        for rate in RATES:
            action = menu.addAction(f"{rate:g}×")
            action.setCheckable(True)
            action.setData(rate)
            group.addAction(action)
            self._rates[rate] = action
        self._rate.setMenu(menu)
        self._rate.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._rate.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._rate.setAccessibleName(tr("Rate"))
        self._rate.setToolTip(tr("How fast it plays"))
        menu.triggered.connect(self._on_rate_triggered)

    def _connect_signals(self) -> None:
        self._skip_back.clicked.connect(self._on_skip_back_clicked)
        self._skip_forward.clicked.connect(self._on_skip_forward_clicked)
        self._back.clicked.connect(self._on_back_clicked)
        self._forward.clicked.connect(self._on_forward_clicked)
        self._play.clicked.connect(self.toggle_requested)
        self._time.time_entered.connect(self.time_entered)
        self._time.explained.connect(self._on_time_explained)
        self._volume.valueChanged.connect(self.volume_requested)
        self._mute.clicked.connect(self.mute_requested)
        self._loop.clicked.connect(self.loop_requested)
        theme().changed.connect(self._on_theme_changed)

    @Slot()
    def _on_skip_back_clicked(self) -> None:
        self.skip_requested.emit(-1)

    @Slot()
    def _on_skip_forward_clicked(self) -> None:
        self.skip_requested.emit(1)

    @Slot()
    def _on_back_clicked(self) -> None:
        self.step_requested.emit(-1)

    @Slot()
    def _on_forward_clicked(self) -> None:
        self.step_requested.emit(1)

    @Slot(QAction)
    def _on_rate_triggered(self, action: QAction) -> None:
        self.rate_requested.emit(float(action.data()))

    @Slot(str)
    def _on_time_explained(self, why: str) -> None:
        self._explanation.setText(why)
        self._explanation.setToolTip(why)
        self._explanation.setVisible(bool(why))
        self._show_what_fits()

    @Slot()
    def _on_theme_changed(self) -> None:
        self.setFixedHeight(theme().metrics.transport)
        side = self._play.sizeHint()
        self._play.setFixedSize(side)
        for label in (self._duration, self._frame, self._rate):
            label.setFont(theme().font("time"))
        metrics = QFontMetrics(theme().font("time"))
        self._rate.setFixedWidth(metrics.horizontalAdvance("0.25×") + 2 * SPACE[1])
        # A number that grows while playing moves nothing.
        widest = metrics.horizontalAdvance(frame_words(_WIDEST_FRAME))
        self._frame.setFixedWidth(widest + SPACE[0])
        self._show_what_fits()

    @property
    def _always(self) -> tuple[QWidget, ...]:
        """What even the narrowest bar shows."""
        return self._play, self._time

    def _show_what_fits(self) -> None:
        """Leave out what the bar has no room for, the least wanted first."""
        room = self.width() - _ROUND - width_of(self._always, _GAP)
        explains = self._explanation.isVisibleTo(self)
        # A reason is worth more than the other parts, until the time is right again.
        room -= width_of((self._explanation,), _GAP) if explains else 0
        steps, skips = (self._back, self._forward), (self._skip_back, self._skip_forward)
        facts: list[tuple[QWidget, ...]] = [(self._duration,), (self._frame,)]
        if explains:
            self._duration.hide()
            self._frame.hide()
            facts = [(), ()]
        controls = [(self._mute,), (self._snapshot,)]
        last = [(self._volume,), (self._float,)]
        first = [steps, (self._subtitles,), (self._emotions,), (self._rate,), skips, (self._loop,)]
        groups = [*first, facts[0], *controls, facts[1], *last]
        show_what_fits(groups, room, _GAP)

    def minimumSizeHint(self) -> QSize:
        """Be no obstacle to a narrow picture: parts are left out instead."""
        return QSize(_ROUND + width_of(self._always, _GAP), theme().metrics.transport)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what a narrow bar has no room for."""
        super().resizeEvent(event)
        self._show_what_fits()
