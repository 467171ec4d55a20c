"""The bar over the timeline: range, switches, marks, evidence, zoom."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QSlider, QWidget

from app.domain.timecode import format_duration, format_ms
from widgets.graph.chip_button import ChipButton, Choice
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.key_button import KeyButton
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.timeline.following import FollowMode
from widgets.what_fits import show_what_fits, width_of

_ZOOM_STEPS = 1000
_SLIDER_WIDTH = 92
_GAP = SPACE[0]
# The edge at the right and the wider gaps in the row.
_ROUND = SPACE[1] + 3 * SPACE[1] + 3 * SPACE[0]


class TimelineBar(QWidget):
    """Shows and asks; the panel acts.

    Signals
    -------
    snap_toggled(on), loop_requested(on), band_toggled(on)
        The switches: snapping, looping, and whether a drag selects instead of scrubbing.
    follow_chosen(mode)
        Another `FollowMode`.
    lanes_menu_requested(point)
        The button of the lanes was pressed; where a menu opens, on the screen.
    marks_clear_requested
        Take in and out away.
    add_evidence_requested
        Add the marked span, or the current cue.
    zoom_chosen(fraction)
        0 = whole video to 1 = finest.
    lane_source_chosen(key)
        Lanes of emotions from another source, or none for an empty key.
    path_chosen(key)
        The way of the evidence of another answer.
    zoom_in_requested, zoom_out_requested, fit_requested
        The buttons beside the slider.
    """

    snap_toggled = Signal(bool)
    follow_chosen = Signal(str)
    band_toggled = Signal(bool)
    lanes_menu_requested = Signal(QPoint)
    lane_source_chosen = Signal(str)
    path_chosen = Signal(str)
    loop_requested = Signal(bool)
    marks_clear_requested = Signal()
    add_evidence_requested = Signal()
    zoom_chosen = Signal(float)
    zoom_in_requested = Signal()
    zoom_out_requested = Signal()
    fit_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = _label("title", tr("Timeline"))
        self._range = _label("muted")
        self._snap = _switch("magnet", tr("Snap to edges"), on=True)
        self._follow = _switch("crosshair-simple", "")
        self._mode = FollowMode.PAGE
        self._band = _switch("selection", tr("Select by dragging (otherwise drag with Alt)"))
        self._loop = _switch("repeat", tr("Loop the marked span"), "Ctrl+L")
        self._range_line, self._marks_line = _line(), _line()
        self._lanes_from = _label("muted", tr("Lanes from"))
        self._source = ChipButton(tr("Lanes from"))
        self._has_sources = False
        self._path_of = _label("muted", tr("Evidence path of"))
        self.path = ChipButton(tr("Evidence path of"), 230)
        self._has_paths = False
        self._marks = _MarksText()
        self._clear = IconButton("x", tr("Clear the marks"))
        self._add = KeyButton(tr("Add evidence"), "E", "bookmark-simple")
        self._add.setProperty("small", True)
        self._add.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._zoom_out = IconButton("magnifying-glass-minus", tr("Zoom out"), "-")
        self._zoom_in = IconButton("magnifying-glass-plus", tr("Zoom in"), "=")
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._fit = KeyButton(tr("Fit"), "0")
        self._lanes = IconButton("rows", tr("Lanes"))
        self._float = IconButton("arrow-square-out", tr("Timeline in its own window"))
        self._build()
        self._connect_signals()
        self.set_marks(None, None)
        self.set_follow(FollowMode.PAGE)
        self._on_theme_changed()

    def set_float_action(self, action: QAction) -> None:
        """Let a button stand for the action that gives the timeline a window of its own."""
        self._float.set_action(action)

    def set_range(self, start_ms: int, end_ms: int) -> None:
        """Show which stretch the lanes show."""
        start, end = format_ms(start_ms, millis=False), format_ms(end_ms, millis=False)
        self._range.setText(tr("{start} – {end} shown", start=start, end=end))
        self._show_what_fits()

    def set_zoom(self, fraction: float) -> None:
        """Show the zoom, 0 = whole video to 1 = finest."""
        self._slider.blockSignals(True)
        self._slider.setValue(round(fraction * _ZOOM_STEPS))
        self._slider.blockSignals(False)

    def set_marks(self, in_ms: int | None, out_ms: int | None) -> None:
        """Show in, out and the length between, or how to mark."""
        self._marks.set_marks(in_ms, out_ms)
        self._clear.setVisible(in_ms is not None or out_ms is not None)
        self._show_what_fits()

    def set_loop(self, on: bool) -> None:
        """Show whether the marked span is looped."""
        self._loop.show_checked(on)

    def set_snap(self, on: bool) -> None:
        """Show whether edges snap."""
        self._snap.show_checked(on)

    def set_follow(self, mode: FollowMode) -> None:
        """Show how the view follows the playhead."""
        self._mode = mode
        texts = {
            FollowMode.PAGE: tr("Follow the playhead page by page"),
            FollowMode.CENTRE: tr("Keep the playhead in the middle"),
            FollowMode.OFF: tr("Do not follow the playhead"),
        }
        is_centre = mode is FollowMode.CENTRE
        self._follow.set_icon("crosshair" if is_centre else "crosshair-simple")
        self._follow.set_name(texts[mode])
        self._follow.show_checked(mode is not FollowMode.OFF)

    def set_lane_sources(
        self, choices: Sequence[Choice], current: str, more: Sequence[QAction] = ()
    ) -> None:
        """Offer sources for the lanes of emotions, one of them shown; none hide the chooser."""
        self._has_sources = bool(choices)
        self._source.set_choices(choices, current)
        self._source.set_more(more)
        self._show_what_fits()

    @property
    def lane_source(self) -> str:
        """What the chooser says, empty where there is none."""
        return self._source.text() if self._has_sources else ""

    def set_paths(self, choices: Sequence[Choice], current: str) -> None:
        """Offer answers whose evidence can be followed; none hide the chooser."""
        self._has_paths = bool(choices)
        self.path.set_choices(choices, current)
        self._show_what_fits()

    def set_can_add(self, can: bool, why: str = "") -> None:
        """Allow adding evidence, or say why not."""
        self._add.setEnabled(can)
        self._add.setToolTip(tr("Add the marked span, or the current cue (E)") if can else why)

    def _build(self) -> None:
        self._slider.setRange(0, _ZOOM_STEPS)
        self._slider.setFixedWidth(_SLIDER_WIDTH)
        self._slider.setAccessibleName(tr("Zoom"))
        self._slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._fit.setProperty("kind", "quiet")
        self._fit.setProperty("small", True)
        self._fit.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._fit.setToolTip(tr("Show the whole video (0)"))
        self._add.setToolTip(tr("Add the marked span, or the current cue (E)"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, SPACE[1], 0)
        row.setSpacing(_GAP)
        self._title.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        row.addWidget(self._title)
        row.addSpacing(SPACE[1])
        row.addWidget(self._range)
        row.addSpacing(SPACE[0])
        row.addWidget(self._range_line)
        row.addSpacing(SPACE[0])
        for switch in (self._snap, self._follow, self._band, self._loop):
            row.addWidget(switch)
        row.addSpacing(SPACE[0])
        row.addWidget(self._marks_line)
        row.addSpacing(SPACE[1])
        row.addWidget(self._marks)
        row.addWidget(self._clear)
        row.addSpacing(SPACE[1])
        row.addWidget(self._add)
        row.addSpacing(SPACE[1])
        row.addWidget(self._path_of)
        row.addWidget(self.path)
        row.addSpacing(SPACE[1])
        row.addWidget(self._lanes_from)
        row.addWidget(self._source)
        row.addStretch(1)
        parts = (self._zoom_out, self._slider, self._zoom_in, self._fit, self._lanes, self._float)
        for part in parts:
            row.addWidget(part)

    def _connect_signals(self) -> None:
        self._snap.toggled.connect(self.snap_toggled)
        self._follow.clicked.connect(self.press_follow)
        self._band.toggled.connect(self.band_toggled)
        self._lanes.clicked.connect(self._on_lanes_clicked)
        self._source.chosen.connect(self.lane_source_chosen)
        self.path.chosen.connect(self.path_chosen)
        self._loop.clicked.connect(self.loop_requested)
        self._clear.clicked.connect(self.marks_clear_requested)
        self._add.clicked.connect(self.add_evidence_requested)
        self._slider.valueChanged.connect(self._on_slider_value_changed)
        self._zoom_in.clicked.connect(self.zoom_in_requested)
        self._zoom_out.clicked.connect(self.zoom_out_requested)
        self._fit.clicked.connect(self.fit_requested)
        theme().changed.connect(self._on_theme_changed)

    @Slot()
    def press_follow(self) -> None:
        """Take the next way to follow the playhead: page, centre, off."""
        modes = list(FollowMode)
        self.set_follow(modes[(modes.index(self._mode) + 1) % len(modes)])
        self.follow_chosen.emit(self._mode.value)

    @Slot()
    def _on_lanes_clicked(self) -> None:
        below = self._lanes.rect().bottomLeft()
        self.lanes_menu_requested.emit(self._lanes.mapToGlobal(below))

    @Slot(int)
    def _on_slider_value_changed(self, value: int) -> None:
        self.zoom_chosen.emit(value / _ZOOM_STEPS)

    @Slot()
    def _on_theme_changed(self) -> None:
        metrics = theme().metrics
        self.setFixedHeight(metrics.timeline_bar)
        self.setContentsMargins(metrics.panel_padding, 0, 0, 0)
        self._range.setFont(theme().font("time"))
        self._marks.refresh()
        self._show_what_fits()

    @property
    def _always(self) -> tuple[QWidget, ...]:
        """What even the narrowest bar shows."""
        parts = (self._title, self._zoom_out, self._zoom_in, self._fit)
        return parts if self._clear.isHidden() else (*parts, self._clear)

    def _show_what_fits(self) -> None:
        """Leave out what the bar has no room for; each is also found elsewhere."""
        room = self.width() - self.contentsMargins().left() - _ROUND
        room -= width_of(self._always, _GAP)
        switches = (self._snap, self._follow, self._band, self._loop)
        sources = (self._lanes_from, self._source) if self._has_sources else ()
        for part in () if self._has_sources else (self._lanes_from, self._source):
            part.hide()
        path = (self._path_of, self.path) if self._has_paths else ()
        for part in () if self._has_paths else (self._path_of, self.path):
            part.hide()
        marks = (self._marks,)
        first, last = (path, marks) if path else (marks, path)  # where one follows, one marks less
        groups = (first, switches, (self._lanes,), (self._add,), sources, last)
        rest = ((self._range, self._range_line), (self._slider,), (self._float,))
        show_what_fits((*groups, *rest), room, _GAP)
        self._marks_line.setVisible(self._marks.isVisibleTo(self) and self._snap.isVisibleTo(self))

    def minimumSizeHint(self) -> QSize:
        """Be no obstacle to a narrow window: parts are left out instead."""
        return QSize(_ROUND + width_of(self._always, _GAP), theme().metrics.timeline_bar)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find what fits another width."""
        super().resizeEvent(event)
        self._show_what_fits()


class _MarksText(QWidget):
    """In, out and the length between, in tabular figures."""

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE[1])
        self._names = (_label("muted", tr("In")), _label("muted", tr("Out")))
        self._times = (_label(""), _label(""))
        self._rest = _label("muted")
        for name, time in zip(self._names, self._times, strict=True):
            row.addWidget(name)
            row.addWidget(time)
        row.addWidget(self._rest)

    def set_marks(self, in_ms: int | None, out_ms: int | None) -> None:
        """Show what is marked."""
        for time_ms, name, time in zip((in_ms, out_ms), self._names, self._times, strict=True):
            name.setVisible(time_ms is not None)
            time.setVisible(time_ms is not None)
            time.setText("" if time_ms is None else format_ms(time_ms))
        if in_ms is not None and out_ms is not None:
            self._rest.setText(format_duration(out_ms - in_ms))
        elif in_ms is None and out_ms is None:
            self._rest.setText(tr("Nothing marked: I and O mark in and out"))
        else:
            self._rest.setText("")

    def refresh(self) -> None:
        """Take the fonts of the theme."""
        for label in (*self._times, self._rest):
            label.setFont(theme().font("time"))


def _label(role: str, text: str = "") -> QLabel:
    label = QLabel(text)
    if role:
        label.setProperty("role", role)
    return label


def _line() -> QFrame:
    line = QFrame()
    line.setProperty("kind", "upright-line")
    line.setFixedHeight(SPACE[3])
    return line


def _switch(icon_name: str, name: str, keys: str = "", *, on: bool = False) -> IconButton:
    button = IconButton(icon_name, name, keys)
    button.setCheckable(True)
    button.setChecked(on)
    return button
