"""The bar over an item: id, category, stage, and the time spent on it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from app.domain.timecode import format_duration
from widgets.eliding_label import ElidingLabel
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.mcq.sheet import VerifySheet
from widgets.mcq.words import category_title
from widgets.question.parts import PanelHeader, PlainChip
from widgets.theme.icons import icon
from widgets.theme.theme import theme
from widgets.what_fits import show_what_fits, width_of


class ItemHeader(PanelHeader):
    """Names the item; in compact layouts a drop-down button stands for the queue.

    Signals
    -------
    list_requested
        Drop the queue down.
    """

    list_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent=parent)
        self._is_compact = False
        self._has_item = False
        self._drop = QPushButton()
        self._drop.setProperty("small", True)
        self._drop.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self._drop.setToolTip(tr("My items"))
        self._category, self._stage, self._version = PlainChip(), PlainChip(), PlainChip()
        self._time = ElidingLabel("", "muted")
        self._more = IconButton("dots-three", tr("More"))
        self._menu = QMenu(self)
        for place, part in enumerate((self._drop, self._category, self._stage, self._version)):
            self._row.insertWidget(place + 1, part)
        self.add(self._time, self._more)
        self._drop.clicked.connect(self.list_requested)
        self._more.clicked.connect(self._on_more_clicked)
        theme().changed.connect(self._dress_drop)
        self._dress_drop()
        self.show_sheet(None)

    @property
    def chips(self) -> list[str]:
        """What the chips say."""
        return [one.text for one in (self._category, self._stage, self._version) if one.text]

    @property
    def time_text(self) -> str:
        """How long the reviewer was on it and watched."""
        return self._time.text()

    def set_actions(self, actions: list[QAction | None]) -> None:
        """Offer actions on the item; None is a separator."""
        self._menu.clear()
        for action in actions:
            if action is None:
                self._menu.addSeparator()
            else:
                self._menu.addAction(action)

    def set_compact(self, compact: bool) -> None:
        """Show a drop-down of all items in place of the id."""
        self._is_compact = compact
        self._fit()

    def show_sheet(self, sheet: VerifySheet | None) -> None:
        """Name an item, or none."""
        self._has_item = sheet is not None
        item = sheet.item if sheet is not None else None
        self.set_title(item.item_id if item else tr("The item"))
        self._drop.setText(item.item_id if item else tr("My items"))
        self._category.set_text(category_title(item.category) if item else "")
        self._stage.set_text(tr("Stage {n}", n=item.stage) if item else "")
        is_changed = item is not None and item.version > 1
        self._version.set_text(tr("v{n}", n=item.version) if item and is_changed else "")
        self._more.setEnabled(item is not None)
        self._fit()

    def set_times(self, spent_ms: int, watched_ms: int) -> None:
        """Say how long the reviewer was on the item, and how much of the video was played."""
        spent, watched = (format_duration(ms // 1000 * 1000) for ms in (spent_ms, watched_ms))
        words = tr("{spent} on this item", spent=_whole(spent))
        if watched_ms >= 1000:
            seen = tr("{time} watched", time=_whole(watched))
            words = f"{words} · {seen}"
        if words != self._time.text():
            self._time.setText(words)
            self._fit()

    @Slot()
    def _on_more_clicked(self) -> None:
        self._menu.popup(self._more.mapToGlobal(QPoint(0, self._more.height())))

    @Slot()
    def _dress_drop(self) -> None:
        self._drop.setIcon(icon("caret-down"))

    def _fit(self) -> None:
        """Leave out what there is no room for: version first, then times, then the stage."""
        self._title.setVisible(not self._is_compact)
        self._drop.setVisible(self._is_compact)
        margins, spacing = self._row.contentsMargins(), self._row.spacing()
        always: list[QWidget] = [self._drop if self._is_compact else self._title, self._more]
        room = self.width() - margins.left() - margins.right() - width_of(always, spacing)
        groups = [(self._category,), (self._stage,), (self._time,), (self._version,)]
        wanted = [group for group in groups if self._says(group[0])]
        for group in groups:
            if group not in wanted:
                group[0].setVisible(False)
        show_what_fits(wanted, room - spacing, spacing)

    def _says(self, part: QWidget) -> bool:
        if part is self._time:
            return self._has_item and bool(self._time.text())
        return isinstance(part, PlainChip) and bool(part.text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find what fits another width."""
        super().resizeEvent(event)
        self._fit()


def _whole(text: str) -> str:
    """Write whole seconds: the clock in view ticks once a second."""
    return text.replace(".0 s", " s")
