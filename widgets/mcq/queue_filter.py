"""The filter of the queue: ticks for category, video, state and flag, and the order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from app.domain.ids import VideoKey
from app.domain.item_queue import QueueState
from app.domain.mcq import CATEGORIES
from app.domain.review import FLAGS
from widgets.i18n import tr
from widgets.mcq.queue_model import QueueFilter, QueueOrder
from widgets.mcq.words import category_title, flag_word, state_word


class QueueFilterMenu(QMenu):
    """Ticks in submenus.

    Parameters
    ----------
    types
        Word and code of each type, where what is queued has types and neither categories nor flags.

    Signals
    -------
    filter_changed
        Something was ticked, cleared or put in another order.
    all_toggled(bool)
        Show all items of the project, or only those assigned to the reviewer.
    """

    filter_changed = Signal()
    all_toggled = Signal(bool)

    def __init__(
        self, parent: QWidget | None = None, types: Sequence[tuple[str, str]] = ()
    ) -> None:
        super().__init__(parent)
        self._all = self.addAction(
            tr("All questions in review") if types else tr("All items of the project")
        )
        self._all.setCheckable(True)
        self._all.triggered.connect(self.all_toggled)
        self._only: frozenset[str] = frozenset()
        self._listed = self.addAction("")
        self._listed.setCheckable(True)
        self._listed.setVisible(False)
        self._listed.triggered.connect(self._on_listed_triggered)
        self.addSeparator()
        codes = [category.code for category in CATEGORIES]
        titles = types or [(category_title(one), one) for one in (*codes, "")]
        self._categories = self._add(tr("Type") if types else tr("Category"), titles)
        self._video_menu = self.addMenu(tr("Video"))
        self._video_menu.triggered.connect(self._on_triggered)
        self._videos: list[QAction] = []
        self._states = self._add(tr("State"), ((state_word(one), one) for one in QueueState))
        flags = () if types else FLAGS
        self._flags = (
            self._add(tr("Flag"), ((flag_word(one), one) for one in flags)) if flags else []
        )
        self.addSeparator()
        self._orders = self._add(tr("Order"), _orders())
        group = QActionGroup(self)
        for action in self._orders:
            group.addAction(action)
        self._orders[0].setChecked(True)
        self._clear = self.addAction(tr("Show all"))
        self._clear.triggered.connect(self.clear_choices)
        self._clear.setEnabled(False)
        self.set_videos({})

    def chosen(self, text: str) -> QueueFilter:
        """Return what is ticked, with a text to find."""
        return QueueFilter(
            text,
            frozenset(_ticked(self._categories)),
            frozenset(VideoKey(one) for one in _ticked(self._videos)),
            frozenset(QueueState(one) for one in _ticked(self._states)),
            frozenset(_ticked(self._flags)),
            self._only,
            QueueOrder(_ticked(self._orders)[0]),
        )

    def set_videos(self, titles: Mapping[VideoKey, str]) -> None:
        """Offer these videos; ticks of those that stay are kept."""
        if {action.data(): action.text() for action in self._videos} == dict(titles):
            return
        ticked = set(_ticked(self._videos))
        self._video_menu.clear()
        self._videos = []
        for key, title in titles.items():
            action = _tick(self._video_menu, title, key)
            action.setChecked(key in ticked)
            self._videos.append(action)
        self._video_menu.menuAction().setVisible(len(titles) > 1)

    def set_all(self, on: bool, *, can_choose: bool) -> None:
        """Show whether all items are in the queue, and whether there is a choice."""
        self._all.setChecked(on)
        self._all.setEnabled(can_choose)

    def set_only(self, keys: Iterable[str], title: str) -> None:
        """Let just these items through, named by a title; the other ticks go."""
        for action in (*self._categories, *self._videos, *self._states, *self._flags):
            action.setChecked(False)
        self._only = frozenset(keys)
        self._listed.setText(title.replace("&", "&&"))
        self._listed.setVisible(bool(self._only))
        self._listed.setChecked(bool(self._only))
        self._on_triggered()

    @Slot()
    def _on_listed_triggered(self) -> None:
        self.set_only((), "")

    @Slot()
    def clear_choices(self) -> None:
        """Untick everything; the order stays."""
        self._only = frozenset()
        self._listed.setVisible(False)
        for action in (*self._categories, *self._videos, *self._states, *self._flags):
            action.setChecked(False)
        self._on_triggered()

    def _add(self, title: str, entries: Iterable[tuple[str, str]]) -> list[QAction]:
        menu = self.addMenu(title)
        menu.triggered.connect(self._on_triggered)
        return [_tick(menu, text, value) for text, value in entries]

    @Slot()
    def _on_triggered(self) -> None:
        self._clear.setEnabled(bool(self.chosen("")))
        self.filter_changed.emit()


def _orders() -> Iterable[tuple[str, str]]:
    yield tr("As assigned"), QueueOrder.QUEUE
    yield tr("By id"), QueueOrder.ID
    yield tr("By category"), QueueOrder.CATEGORY
    yield tr("By video"), QueueOrder.VIDEO
    yield tr("By state"), QueueOrder.STATE


def _tick(menu: QMenu, text: str, value: str) -> QAction:
    action = menu.addAction(text.replace("&", "&&"))
    action.setCheckable(True)
    action.setData(str(value))
    return action


def _ticked(actions: Iterable[QAction]) -> list[str]:
    return [action.data() for action in actions if action.isChecked()]
