"""A menu of ticks that stays open while one ticks: people, emotions, targets, and so on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QIcon, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from widgets.i18n import tr, trn

MOST = 40


class Facet(NamedTuple):
    """Something events can be chosen by, in words, with how many have it."""

    value: str
    words: str
    events: int
    icon: QIcon | None = None


class FacetMenu(QMenu):
    """Ticks; nothing ticked stands for all.

    Signals
    -------
    changed
        Something was ticked or cleared by hand.
    """

    changed = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self._ticks: list[QAction] = []
        self._clear: QAction | None = None
        self._others: frozenset[str] = frozenset()

    @property
    def chosen(self) -> frozenset[str]:
        """Values ticked, empty for all."""
        return frozenset(one.data() for one in self._ticks if one.isChecked()) | self._others

    def set_facets(self, facets: Sequence[Facet], chosen: frozenset[str]) -> None:
        """Offer these, the most frequent first, and tick some; nothing is emitted."""
        self.clear()
        self._ticks = []
        shown = list(facets[:MOST])
        # What is asked for can be cleared although it is rare.
        shown += [one for one in facets[MOST:] if one.value in chosen]
        for facet in shown:
            count = f"{facet.events:,}"
            action = self.addAction(f"{facet.words.replace('&', '&&')}\t{count}")
            action.setCheckable(True)
            action.setData(facet.value)
            action.setChecked(facet.value in chosen)
            if facet.icon is not None:
                action.setIcon(facet.icon)
            self._ticks.append(action)
        self._others = chosen - {facet.value for facet in facets}
        hidden = len(facets) - len(shown)
        if hidden > 0:
            rest = trn("{n} rarer one: type it into the filter", "{n} rarer ones: type them into the filter", hidden)  # fmt: skip  # noqa: E501
            self.addAction(rest).setEnabled(False)
        if not facets:
            self.addAction(tr("Nothing to choose from")).setEnabled(False)
        self.addSeparator()
        self._clear = self.addAction(tr("Show all"))
        self._clear.setEnabled(bool(chosen))
        self._clear.triggered.connect(self._on_clear_triggered)

    @Slot()
    def _on_clear_triggered(self) -> None:
        for action in self._ticks:
            action.setChecked(False)
        self._others = frozenset()
        self._tell()

    def _tell(self) -> None:
        if self._clear is not None:
            self._clear.setEnabled(bool(self.chosen))
        self.changed.emit()

    def _toggle(self, action: QAction | None) -> bool:
        if action is None or action not in self._ticks:
            return False
        action.setChecked(not action.isChecked())
        self._tell()
        return True

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tick without closing."""
        if not self._toggle(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tick with Space without closing."""
        is_space = event.key() == Qt.Key.Key_Space
        if not (is_space and self._toggle(self.activeAction())):
            super().keyPressEvent(event)
