"""The filter of the annotation table: ticks for tier, label, person and rater, and a stretch."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.domain.annotation_rows import Column
from widgets.annotation_table.annotation_model import column_word
from widgets.i18n import tr

_MOST = 80
"""So many entries a menu can hold and still be read; the filter field finds the others."""

TIERS, LABELS, PEOPLE, RATERS = "tiers", "labels", "people", "raters"
MARKED, IN_VIEW = "marked", "in view"


class AnnotationFilterMenu(QMenu):
    """Ticks in submenus.

    Signals
    -------
    filter_changed
        Something was ticked or unticked.
    sort_requested(column)
        Another order, or the other way round.
    span_requested(which)
        ``marked``, ``in view``, or empty for the whole video.
    """

    filter_changed = Signal()
    sort_requested = Signal(int)
    span_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._menus: dict[str, QMenu] = {}
        self._ticks: dict[str, dict[str, QAction]] = {}
        for kind, title in (
            (TIERS, tr("Tier")),
            (LABELS, tr("Label")),
            (PEOPLE, tr("Person")),
            (RATERS, tr("Rater")),
        ):
            menu = self.addMenu(title)
            menu.triggered.connect(self._on_triggered)
            self._menus[kind], self._ticks[kind] = menu, {}
        span = self.addMenu(tr("Time"))
        for which, words in (
            (MARKED, tr("Only the marked span")),
            (IN_VIEW, tr("Only what the timeline shows")),
            ("", tr("The whole video")),
        ):
            span.addAction(words).setData(which)
        span.triggered.connect(self._on_span_triggered)
        self.addSeparator()
        self._sorting = self.addMenu(tr("Sort by"))
        for column in Column:
            self._sorting.addAction(column_word(column)).setData(int(column))
        self._sorting.triggered.connect(self._on_sorting_triggered)
        self.addSeparator()
        self._clear = self.addAction(tr("Show all"))
        self._clear.setEnabled(False)

    @property
    def clear_action(self) -> QAction:
        """The entry that shows everything again."""
        return self._clear

    def ticked(self, kind: str) -> dict[str, str]:
        """Return what is ticked of a kind: words by key."""
        return {
            key: action.text().replace("&&", "&")
            for key, action in self._ticks[kind].items()
            if action.isChecked()
        }

    def set_choices(self, kind: str, choices: Mapping[str, str]) -> None:
        """Offer words by key; ticks of those that stay are kept."""
        ticked = self.ticked(kind)
        shown = dict(list(choices.items())[:_MOST]) | {
            key: choices[key] for key in ticked if key in choices
        }
        menu = self._menus[kind]
        menu.clear()
        self._ticks[kind] = {}
        for key, words in shown.items():
            action = menu.addAction(words.replace("&", "&&") or tr("Nobody in particular"))
            action.setCheckable(True)
            action.setChecked(key in ticked)
            self._ticks[kind][key] = action
        if len(shown) < len(choices):
            menu.addAction(tr("Type in the filter for the others")).setEnabled(False)
        menu.menuAction().setEnabled(bool(shown))

    def untick(self, kind: str, key: str) -> None:
        """Take one tick away; nothing is told."""
        if key in self._ticks[kind]:
            self._ticks[kind][key].setChecked(False)

    def untick_all(self) -> None:
        """Take all ticks away; nothing is told."""
        for actions in self._ticks.values():
            for action in actions.values():
                action.setChecked(False)

    def set_can_clear(self, on: bool) -> None:
        """Offer to show all, or not."""
        self._clear.setEnabled(on)

    @Slot()
    def _on_triggered(self) -> None:
        self.filter_changed.emit()

    @Slot(QAction)
    def _on_sorting_triggered(self, action: QAction) -> None:
        self.sort_requested.emit(action.data())

    @Slot(QAction)
    def _on_span_triggered(self, action: QAction) -> None:
        self.span_requested.emit(action.data())
