"""The filter of the question list: ticks for status, type and video."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.domain.ids import VideoKey
from app.domain.question import QuestionType, Status
from widgets.i18n import tr
from widgets.question.words import type_word
from widgets.theme.paint import status_text


class FilterMenu(QMenu):
    """Ticks in three submenus.

    Signals
    -------
    filter_changed
        Something was ticked or cleared.
    """

    filter_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._statuses = self._add(tr("Status"), ((status_text(one), one) for one in Status))
        self._types = self._add(tr("Type"), ((type_word(one), one) for one in QuestionType))
        self._video_menu = self.addMenu(tr("Video"))
        self._video_menu.triggered.connect(self._on_triggered)
        self._videos: list[QAction] = []
        self.addSeparator()
        self._clear = self.addAction(tr("Show all"))
        self._clear.triggered.connect(self._on_clear_triggered)
        self._clear.setEnabled(False)
        self.set_videos({})

    @property
    def statuses(self) -> frozenset[Status]:
        """Ticked statuses, empty for all."""
        return frozenset(Status(one) for one in _ticked(self._statuses))

    @property
    def types(self) -> frozenset[QuestionType]:
        """Ticked types, empty for all."""
        return frozenset(QuestionType(one) for one in _ticked(self._types))

    @property
    def videos(self) -> frozenset[VideoKey]:
        """Keys of ticked videos, empty for all."""
        return frozenset(VideoKey(one) for one in _ticked(self._videos))

    @property
    def is_active(self) -> bool:
        """Tell whether anything is ticked."""
        return bool(self.statuses or self.types or self.videos)

    def set_videos(self, titles: Mapping[VideoKey, str]) -> None:
        """Offer these videos; ticks of those that stay are kept."""
        if {action.data(): action.text() for action in self._videos} == dict(titles):
            return
        ticked = self.videos
        self._video_menu.clear()
        self._videos = []
        for key, title in titles.items():
            action = _tick(self._video_menu, title, key)
            action.setChecked(key in ticked)
            self._videos.append(action)
        self._video_menu.menuAction().setVisible(len(titles) > 1)

    def clear_choices(self) -> None:
        """Untick everything."""
        if not self.is_active:
            return
        for action in (*self._statuses, *self._types, *self._videos):
            action.setChecked(False)
        self._on_triggered()

    def _add(self, title: str, entries: Iterable[tuple[str, str]]) -> list[QAction]:
        menu = self.addMenu(title)
        menu.triggered.connect(self._on_triggered)
        return [_tick(menu, text, value) for text, value in entries]

    @Slot()
    def _on_triggered(self) -> None:
        self._clear.setEnabled(self.is_active)
        self.filter_changed.emit()

    @Slot()
    def _on_clear_triggered(self) -> None:
        self.clear_choices()


def _tick(menu: QMenu, text: str, value: str) -> QAction:
    action = menu.addAction(text.replace("&", "&&"))
    action.setCheckable(True)
    action.setData(value)
    return action


def _ticked(actions: Iterable[QAction]) -> list[str]:
    # Qt hands back plain text for the string enumerations put in.
    return [action.data() for action in actions if action.isChecked()]
