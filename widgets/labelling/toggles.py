"""Choices side by side with their keys; what all keys begin with stands once, before them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from widgets.key_hint import KeyHint
from widgets.live_keys import live_keys
from widgets.theme.paint import draw_keys, keys_width, text_width
from widgets.theme.theme import theme

_EDGE, _GAP = 5, 5


@dataclass(frozen=True, slots=True)
class ToggleChoice:
    """One choice: its words, and the key that its action has at first."""

    words: str
    first_key: str


class Toggle(QPushButton):
    """One choice: word and key cap; where the key says the same as the word, the cap alone."""

    def __init__(self, choice: ToggleChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice, self._prefix = choice, ""
        self.setCheckable(True)
        self.setProperty("segment", True)
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        theme().changed.connect(self._on_theme_changed)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()

    @property
    def key(self) -> str:
        """The key in force, in portable text; empty without one."""
        return live_keys().shown(self._choice.first_key)

    def set_prefix(self, prefix: str) -> None:
        """Leave out what is shown before all choices, ``Ctrl+Alt+``."""
        self._prefix = prefix
        self.updateGeometry()
        self.update()

    @property
    def cap(self) -> str:
        """The key that its cap shows; empty without one."""
        return self.key.removeprefix(self._prefix)

    @property
    def _words(self) -> str:
        return "" if self.cap == self._choice.words else self._choice.words

    def sizeHint(self) -> QSize:
        """Return the room of word and cap."""
        words, cap = text_width("strong", self._words), keys_width(self.cap) if self.cap else 0
        gap = _GAP if words and cap else 0
        return QSize(words + gap + cap + 2 * _EDGE, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Never cut the word."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground as the style has it, then word and cap."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        styled = QStylePainter(self)
        styled.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        styled.end()
        painter = QPainter(self)
        color = "faint" if not self.isEnabled() else "accent" if self.isChecked() else "muted"
        room = self.rect().adjusted(_EDGE, 0, -_EDGE, 0)
        if self._words:
            painter.setFont(theme().font("strong" if self.isChecked() else "body"))
            ink = "text" if self.isChecked() and self.isEnabled() else color
            painter.setPen(theme().color(ink))
            left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(room, left, self._words)
        if self.cap:
            draw_keys(painter, room, self.cap, color)
        painter.end()


class Toggles(QWidget):
    """Choices side by side; what is on is shown from outside.

    Signals
    -------
    pressed(name)
        One was pressed.

    Attributes
    ----------
    parts
        The choices by name.
    prefix
        The keys that are shown before all of them, ``Ctrl+Alt``; empty where they have none alike.
    """

    pressed = Signal(str)

    def __init__(
        self, title: str, choices: Mapping[str, ToggleChoice], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.prefix = ""
        self._hint = KeyHint("", "", fixed=True)
        self.parts: dict[str, Toggle] = {}
        ground = QWidget()
        ground.setProperty("kind", "segments")
        ground.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        inner = QHBoxLayout(ground)
        inner.setContentsMargins(1, 0, 1, 0)
        inner.setSpacing(0)
        for name, choice in choices.items():
            part = self.parts[name] = Toggle(choice)
            part.setObjectName(name)
            part.setAccessibleName(f"{title}: {choice.words}")
            part.clicked.connect(self._on_clicked)
            inner.addWidget(part)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._hint)
        row.addWidget(ground)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        live_keys().changed.connect(self._show_keys)
        self._show_keys()

    def show_on(self, names: Collection[str], *, locked: bool) -> None:
        """Show which choices are on."""
        for name, part in self.parts.items():
            part.setChecked(name in names)
            part.setEnabled(not locked)

    @Slot()
    def _show_keys(self) -> None:
        prefix = _common([part.key for part in self.parts.values()])
        self.prefix = prefix.removesuffix("+")
        self._hint.set_keys(self.prefix)
        self._hint.setVisible(bool(prefix))
        for part in self.parts.values():
            part.set_prefix(prefix)

    @Slot()
    def _on_clicked(self) -> None:
        part = self.sender()
        if isinstance(part, Toggle):
            part.setChecked(not part.isChecked())  # as it was: the outside decides
            self.pressed.emit(part.objectName())


def _common(keys: Collection[str]) -> str:
    """Return the modifiers that all keys begin with, ``Ctrl+Alt+``; empty where they differ."""
    found = {key[: key.rfind("+", 0, -1) + 1] for key in keys}
    return next(iter(found)) if len(found) == 1 else ""
