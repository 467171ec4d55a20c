"""The panel beside the picture: whose feeling is traced, the pad, and the buttons of a pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.domain.channel import CHANNELS
from app.domain.timecode import format_duration
from widgets.eliding_label import ElidingLabel
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.key_button import KeyButton
from widgets.person_picker import PersonPicker
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.tracing.pad import TracingPad
from widgets.tracing.pad_axis import channel_word

_WIDTH = 208
_PAIR = "valence, arousal"


class PassState(Enum):
    """How a pass stands."""

    NONE = "none"
    READY = "ready"
    RUNNING = "running"
    RESTING = "resting"


@dataclass(frozen=True, slots=True)
class PassWords:
    """What is said of a pass.

    Attributes
    ----------
    title, whole_title
        Which pass it is, or would be; and with whose it is.
    length_ms
        How much is traced.
    lag_ms
        What is taken off when it is stored.
    why_not
        Why none can be started; empty where one can.
    """

    title: str
    whole_title: str = ""
    length_ms: int = 0
    lag_ms: int = 0
    why_not: str = ""


class TracingPanel(QWidget):
    """Shows and asks; controllers act.

    Signals
    -------
    channels_named(text)
        Channels were chosen or typed, with a comma between two.
    person_chosen(PersonKey or None)
        Whose feeling is traced.

    Attributes
    ----------
    pad
        Where the hand says how much.
    people
        Whose feeling is traced; nobody in particular is everybody.
    """

    channels_named = Signal(str)
    person_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Live tracing"))
        self.pad = TracingPad()
        self.people = PersonPicker(allow_new=False, placeholder=tr("Everybody"))
        self._channels = QComboBox()
        self._menu = IconButton("sliders", tr("How to trace"))
        self._close = IconButton("x", tr("Close"))
        self._pass = KeyButton(tr("Start a pass"), "Ctrl+R", kind="primary")
        self._drop = IconButton("trash", tr("Drop the pass"))
        self._title, self._says = ElidingLabel("", "strong"), QLabel()
        self._lag = QLabel()
        self._state = PassState.NONE
        self._build()
        self._connect_signals()
        self._on_theme_changed()

    @property
    def channels_text(self) -> str:
        """What stands in the field of channels, as `channels_named` tells it."""
        place = self._channels.currentIndex()
        typed = self._channels.currentText()
        if place >= 0 and self._channels.itemText(place) == typed:
            return str(self._channels.itemData(place))
        return typed

    @property
    def says(self) -> str:
        """What is said of the pass."""
        return self._says.text()

    def set_actions(self, toggle: QAction, drop: QAction, close: QAction) -> None:
        """Let the buttons stand for these actions."""
        self._pass.clicked.connect(toggle.trigger)
        self._drop.set_action(drop)
        self._close.clicked.connect(close.trigger)

    def set_menu(self, parts: Sequence[QAction | QMenu | None]) -> None:
        """Offer how to trace: actions and submenus in order; None is a separator."""
        menu = QMenu(self._menu)
        for part in parts:
            if part is None:
                menu.addSeparator()
            elif isinstance(part, QMenu):
                menu.addMenu(part)
            else:
                menu.addAction(part)
        self._menu.setMenu(menu)
        self._menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def set_channels(self, text: str) -> None:
        """Show which channels are traced; nothing is told."""
        self._channels.blockSignals(True)
        place = self._channels.findData(text)
        self._channels.setCurrentIndex(place)
        if place < 0:
            self._channels.setEditText(text)
        self._channels.blockSignals(False)

    def show_pass(self, state: PassState, words: PassWords) -> None:
        """Show how a pass stands, or what one would be."""
        is_on = state is not PassState.NONE
        if state is not self._state:
            self._state = state
            self._pass.setText(tr("End the pass") if is_on else tr("Start a pass"))
            self._drop.setVisible(is_on)
            for field in (self.people, self._channels):
                field.setEnabled(not is_on)
            self.update()
        self._title.setText(words.title)
        self._title.set_tip(words.whole_title)
        self._says.setText(self._words(words))
        self._lag.setVisible(words.lag_ms > 0)
        self._lag.setText(tr("−{n} ms", n=words.lag_ms))
        self._pass.setEnabled(is_on or not words.why_not)
        self._pass.setToolTip(words.why_not)

    def show_wrong(self, text: str) -> None:
        """Say what is wrong with the channels that were typed."""
        self._says.setText(text)

    def _words(self, words: PassWords) -> str:
        length = format_duration(words.length_ms)
        return {
            PassState.NONE: words.why_not or tr("Start a pass, then play."),
            PassState.READY: tr("Ready: it begins when the video plays."),
            PassState.RUNNING: tr("Tracing, {length}", length=length),
            PassState.RESTING: tr("Resting at {length}: nothing is written.", length=length),
        }[self._state]

    def _build(self) -> None:
        self._channels.setEditable(True)
        self._channels.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._channels.setMinimumContentsLength(8)
        self._channels.setAccessibleName(tr("Channels"))
        tip = tr("Choose, or type any other: tension [0..10]. A comma stands between two.")
        self._channels.setToolTip(tip)
        pair = tr("{one} and {other}", one=channel_word("valence"), other=channel_word("arousal"))
        self._channels.addItem(pair, _PAIR)
        for channel in CHANNELS:
            self._channels.addItem(channel_word(channel.name), channel.name)
        self._says.setTextFormat(Qt.TextFormat.PlainText)
        self._says.setWordWrap(True)
        self._says.setProperty("role", "muted")
        self._lag.setProperty("role", "muted")
        self._lag.setToolTip(
            tr("Reaction lag: so much is taken off each moment when the pass is stored.")
        )
        self._lag.hide()
        head, told = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch(1)
        for part in (self._lag, self._menu, self._close):
            head.addWidget(part)
        told.addWidget(self._says, 1)
        told.addWidget(self._drop)
        self._drop.hide()
        self._column = QVBoxLayout(self)
        self._column.addLayout(head)
        for field in (self.people, self._channels):
            self._column.addWidget(field)
        self._column.addWidget(self.pad, 1)
        self._column.addLayout(told)
        self._column.addWidget(self._pass)
        for row in (head, told):
            row.setSpacing(SPACE[0])

    def _connect_signals(self) -> None:
        self.people.person_chosen.connect(self.person_chosen)
        self._channels.activated.connect(self._on_channels_changed)
        line = self._channels.lineEdit()
        if line is not None:
            line.editingFinished.connect(self._on_channels_changed)
        theme().changed.connect(self._on_theme_changed)

    @Slot()
    def _on_channels_changed(self) -> None:
        self.channels_named.emit(self.channels_text)

    @Slot()
    def _on_theme_changed(self) -> None:
        pad = theme().metrics.panel_padding
        self._column.setContentsMargins(pad, SPACE[0], pad, pad)
        self._column.setSpacing(SPACE[0] if theme().metrics.compact else SPACE[1])
        self._lag.setFont(theme().font("time"))
        self._says.setMinimumHeight(2 * self._says.fontMetrics().lineSpacing())
        self._says.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setFixedWidth(theme().px(_WIDTH))

    def minimumSizeHint(self) -> QSize:
        """Be no obstacle to a low picture: the pad gives way."""
        return QSize(self.width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a line at the picture's side: red while it is written, else quiet."""
        super().paintEvent(event)
        painter = QPainter(self)
        is_running = self._state is PassState.RUNNING
        color = theme().color("danger" if is_running else "border")
        painter.fillRect(0, 0, 3 if is_running else 1, self.height(), color)
        painter.end()
