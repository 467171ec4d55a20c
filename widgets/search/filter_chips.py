"""The chips above the hits: where to look, and for what."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from widgets.annotation.flow_layout import FlowLayout
from widgets.i18n import tr
from widgets.theme.theme import theme


class ChoiceChip(QPushButton):
    """A chip with a menu of choices, one of which may hold.

    Signals
    -------
    chosen()
        Another choice holds; `value` is it.
    """

    chosen = Signal()

    def __init__(self, any_words: str, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(any_words, parent)
        self._any_words = any_words
        self._value = ""
        self._words: dict[str, str] = {}
        self._menu = QMenu(self)
        self._group = QActionGroup(self)
        self.setProperty("small", True)
        self.setToolTip(tip)
        self.setAccessibleDescription(tip)
        self.setCheckable(True)
        self.setMenu(self._menu)
        self._group.triggered.connect(self._on_group_triggered)
        self.set_choices({})

    @property
    def value(self) -> str:
        """The key of the choice that holds, empty for any."""
        return self._value

    @property
    def words(self) -> Mapping[str, str]:
        """What is offered, by key."""
        return self._words

    def set_choices(self, words: Mapping[str, str]) -> None:
        """Offer choices, words by key; one that is gone no longer holds. Without any: hidden."""
        self._words = dict(words)
        if self._value not in self._words:
            self._value = ""
        self._menu.clear()
        for action in self._group.actions():
            self._group.removeAction(action)
        for key, text in {"": self._any_words, **words}.items():
            action = QAction(text.replace("&", "&&"), self._menu)
            action.setCheckable(True)
            action.setData(key)
            self._group.addAction(action)
            self._menu.addAction(action)
        self.setVisible(bool(words))
        self._show()

    def clear(self) -> None:
        """Let none hold; nothing is told."""
        self._value = ""
        self._show()

    def set_value(self, value: str) -> None:
        """Let a choice hold and tell it."""
        if value != self._value:
            self._value = value
            self._show()
            self.chosen.emit()

    @Slot(QAction)
    def _on_group_triggered(self, action: QAction) -> None:
        self.set_value(str(action.data()))

    def _show(self) -> None:
        words = self._words.get(self._value, self._any_words)
        self.setText(words.replace("&", "&&"))
        self.setAccessibleName(words)
        self.setChecked(bool(self._value))
        for action in self._group.actions():
            action.setChecked(action.data() == self._value)

    def nextCheckState(self) -> None:  # noqa: N802 - Qt's name
        """Look pressed while a choice holds, whatever is clicked."""


class FilterChips(QWidget):
    """Chips for video, marked span, kind, person and speaker.

    Signals
    -------
    changed()
        Something else holds.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.this_video = _switch(tr("This video"), tr("Only in the video shown"))
        self.marked = _switch(tr("Marked span"), tr("Only between the marks in and out"))
        self.kind = ChoiceChip(tr("Any kind"), tr("Only one kind of hits"))
        self.person = ChoiceChip(tr("Anybody"), tr("Only what belongs to one person"))
        self.speaker = ChoiceChip(tr("Any speaker"), tr("Only cues of one speaker"))
        self._flow = FlowLayout(self)
        for chip in (self.this_video, self.marked, self.kind, self.person, self.speaker):
            self._flow.addWidget(chip)
        for switch in (self.this_video, self.marked):
            switch.toggled.connect(self._on_changed)
        for choice in (self.kind, self.person, self.speaker):
            choice.chosen.connect(self._on_changed)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    @property
    def is_on(self) -> bool:
        """Whether anything is narrowed."""
        switches = self.this_video.isChecked() or self.marked.isChecked()
        return switches or any(chip.value for chip in (self.kind, self.person, self.speaker))

    def clear(self) -> None:
        """Narrow nothing, and tell it."""
        for choice in (self.kind, self.person, self.speaker):
            choice.clear()
        for switch in (self.this_video, self.marked):
            switch.blockSignals(True)
            switch.setChecked(False)
            switch.blockSignals(False)
        self.changed.emit()

    @Slot()
    def _on_changed(self) -> None:
        self.changed.emit()

    @Slot()
    def _on_theme_changed(self) -> None:
        pad = theme().metrics.panel_padding
        self._flow.setContentsMargins(pad, 4, pad, 4)


def _switch(words: str, tip: str) -> QPushButton:
    chip = QPushButton(words)
    chip.setProperty("small", True)
    chip.setCheckable(True)
    chip.setToolTip(tip)
    chip.setAccessibleDescription(tip)
    return chip
