"""The strip under the lanes: the labels of the active tier with their keys, and the open span."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from app.domain.label_keys import shortcut_of
from app.domain.span import LabelStyle
from app.domain.timecode import format_duration, format_ms
from widgets.annotation.label_chip import LabelChip
from widgets.annotation.label_offer import LabelOffer
from widgets.eliding_label import ElidingLabel
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.key_button import KeyButton
from widgets.theme.metrics import SPACE
from widgets.theme.paint import key_words
from widgets.theme.theme import theme
from widgets.what_fits import width_of

_GAP = SPACE[0]
_MOST_CHIPS = 40


@dataclass(frozen=True, slots=True)
class OpenSpan:
    """A span that is being marked.

    Attributes
    ----------
    name
        Its label; empty for none.
    start_ms, now_ms
        Where it starts and where it would end now.
    """

    name: str
    start_ms: int
    now_ms: int


class MarkingStrip(QWidget):
    """Shows and asks; controllers act. It takes no keyboard focus: each chip has its key.

    Signals
    -------
    label_pressed(name)
        As the key of the label would.
    picker_requested
        Find a label by typing.
    """

    label_pressed = Signal(str)
    picker_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Labels of the active tier"))
        self._chips: list[LabelChip] = []
        self._open: OpenSpan | None = None
        self._tier = ElidingLabel("", "strong")
        self._keys_first = IconButton("keyboard", "")
        self._chip_row = QHBoxLayout()
        self._more = KeyButton(tr("Label…"), "/", kind="quiet")
        self._running = ElidingLabel("", "strong")
        self._lag = QLabel()
        self._details = IconButton("sliders", "")
        self._build()
        theme().changed.connect(self._on_theme_changed)
        self._more.clicked.connect(self.picker_requested)
        self._on_theme_changed()

    @property
    def chips(self) -> Sequence[LabelChip]:
        """The labels, also those there is no room for."""
        return self._chips

    @property
    def running_text(self) -> str:
        """What is said of the open span; empty while none is open."""
        return self._running.text() if not self._running.isHidden() else ""

    @property
    def lag_text(self) -> str:
        """What is said of the reaction lag; empty where none is taken off."""
        return self._lag.text() if not self._lag.isHidden() else ""

    def set_actions(self, keys_first: QAction, details: QAction) -> None:
        """Let buttons stand for the switch of label keys and for the details."""
        self._keys_first.set_action(keys_first)
        self._details.set_action(details)

    def set_tier(self, name: str, offers: Sequence[LabelOffer], live_keys: Iterable[str]) -> None:
        """Show the labels of a tier; only keys that work now are shown on them."""
        live = set(live_keys)
        self._tier.setText(name)
        self._clear_chips()
        for offer in offers[:_MOST_CHIPS]:
            self._add_chip(offer, offer.key in live)
        self._fit()

    def set_held(self, names: Iterable[str]) -> None:
        """Show which labels the open span, or what is chosen, carries."""
        held = set(names)
        for chip in self._chips:
            chip.show_checked(chip.name in held)

    def set_open(self, span: OpenSpan | None) -> None:
        """Show the open span, or that none is."""
        self._open = span
        self._running.setVisible(span is not None)
        if span is not None:
            self._running.setText(
                tr(
                    "{label} since {start}, {length} · Esc drops it",
                    label=span.name or tr("no label"),
                    start=format_ms(span.start_ms, millis=False),
                    length=format_duration(abs(span.now_ms - span.start_ms)),
                )
            )
        self._fit()

    def set_lag(self, lag_ms: int) -> None:
        """Show how much is taken off each press; 0 shows nothing."""
        self._lag.setVisible(lag_ms > 0)
        self._lag.setText(tr("−{n} ms", n=lag_ms))
        self._lag.setToolTip(
            tr("Reaction lag: so much is taken off each press. The Annotate menu changes it.")
        )
        self._fit()

    def _add_chip(self, offer: LabelOffer, is_live: bool) -> None:
        style = LabelStyle(offer.name, offer.style.family, offer.style.code, offer.style.colour)
        words = "".join(key_words(shortcut_of(offer.key))) if is_live and offer.key else ""
        chip = LabelChip(style, key=words)
        chip.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        chip.set_tip(offer.definition)
        chip.chosen.connect(self.label_pressed)
        self._chips.append(chip)
        self._chip_row.addWidget(chip)

    def _clear_chips(self) -> None:
        for chip in self._chips:
            self._chip_row.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = []

    def _build(self) -> None:
        self._chip_row.setSpacing(_GAP)
        self._more.setProperty("small", True)
        self._lag.setProperty("role", "muted")
        self._running.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        for part in (self._keys_first, self._more, self._details):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._running.hide()
        self._lag.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, SPACE[1], 0)
        row.setSpacing(_GAP)
        row.addWidget(self._tier)
        row.addWidget(self._keys_first)
        row.addLayout(self._chip_row)
        row.addWidget(self._more)
        row.addStretch(1)
        row.addWidget(self._running)
        row.addWidget(self._lag)
        row.addWidget(self._details)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.setFixedHeight(theme().metrics.timeline_bar)
        self.setContentsMargins(theme().metrics.panel_padding, 0, 0, 0)
        self._lag.setFont(theme().font("time"))
        self._fit()

    def _fit(self) -> None:
        """Show as many chips, in their order, as there is room for; the rest is behind `/`."""
        parts = (self._tier, self._keys_first, self._more, self._running, self._lag, self._details)
        fixed = width_of([part for part in parts if not part.isHidden()], _GAP)
        room = self.width() - self.contentsMargins().left() - SPACE[1] - fixed - SPACE[2]
        for chip in self._chips:
            room -= chip.sizeHint().width() + _GAP
            chip.setVisible(room >= 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a line over the strip."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.fillRect(0, 0, self.width(), 1, theme().color("border"))
        painter.end()

    def minimumSizeHint(self) -> QSize:
        """Be no obstacle to a narrow window."""
        return QSize(200, theme().metrics.timeline_bar)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find what fits another width."""
        super().resizeEvent(event)
        self._fit()
