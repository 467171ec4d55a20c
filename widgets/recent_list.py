"""The list of recent projects: thumbnail, name, how far the work is, when it was last open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from widgets.i18n import tr
from widgets.theme import paint
from widgets.theme.icons import icon
from widgets.theme.theme import theme
from widgets.times import say_day

AnyIndex = QModelIndex | QPersistentModelIndex
_PROJECT = Qt.ItemDataRole.UserRole
_VERTICAL = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextDontClip
_RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
_ROW, _PAD, _PICTURE = 66, 14, QSize(76, 43)


@dataclass(frozen=True, slots=True)
class RecentProject:
    """What the welcome page says of a project that was open before.

    Attributes
    ----------
    path
        The project file; comes back in the signals.
    name, details
        File name; where it lies and how many videos it has.
    progress
        How far the work is (``14 questions · 4 drafts``).
    opened
        When it was last open, in local time; None if unknown.
    warning
        What is wrong, such as ``video missing: four-bowls.mkv``; replaces the progress.
    exists
        False when the file itself is gone: it cannot be opened.
    resume
        Where work goes on (``00:24:44.480 in Author, question 14``).
    thumbnail
        A small picture, or None.
    """

    path: str
    name: str
    details: str = ""
    progress: str = ""
    opened: datetime | None = None
    warning: str = ""
    exists: bool = True
    resume: str = ""
    thumbnail: QImage | None = None


class RecentDelegate(QStyledItemDelegate):
    """Draws one row."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        """All rows are alike; they grow with the text size."""
        lines = paint.line_height("title") + paint.line_height("secondary")
        return QSize(300, max(_ROW, lines + 16))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Draw picture, two lines, state and day."""
        project: RecentProject = index.data(_PROJECT)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        paint.draw_row_ground(painter, rect, selected=selected, hovered=hovered)
        line = QRect(rect.x(), rect.bottom(), rect.width(), 1)
        painter.fillRect(line, theme().color("border"))
        self._paint_picture(painter, rect, project)
        self._paint_texts(painter, rect.adjusted(_PAD + 90, 0, -_PAD, 0), project)
        painter.restore()

    def _paint_picture(self, painter: QPainter, rect: QRect, project: RecentProject) -> None:
        box = QRect(QPoint(rect.x() + _PAD, 0), _PICTURE)
        box.moveTop(rect.center().y() - _PICTURE.height() // 2)
        painter.fillRect(box, theme().color("inset"))
        if project.thumbnail is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setOpacity(0.4 if project.warning else 1.0)
            painter.drawImage(box, project.thumbnail)
            painter.setOpacity(1.0)
        else:
            middle = QRect(0, 0, 20, 20)
            middle.moveCenter(box.center())
            icon("film-strip", "faint").paint(painter, middle)

    def _paint_texts(self, painter: QPainter, rect: QRect, project: RecentProject) -> None:
        day = say_day(project.opened) if project.opened else ""
        day_width = paint.text_width("secondary", day) + 16 if day else 0
        painter.setFont(theme().font("secondary"))
        painter.setPen(theme().color("muted"))
        painter.drawText(rect, _RIGHT, day)
        state_left = rect.x() + rect.width() * 46 // 100
        state = QRect(state_left, rect.y(), rect.right() - day_width - state_left, rect.height())
        self._paint_state(painter, state, project)
        lines = (("title", "text", project.name), ("secondary", "muted", project.details))
        top = rect.center().y() - (paint.line_height("title") + paint.line_height("secondary")) // 2
        room = state_left - rect.x() - 12
        for role, color, text in lines:
            painter.setFont(theme().font(role))
            painter.setPen(theme().color(color if project.exists else "muted"))
            box = QRect(rect.x(), top, room, paint.line_height(role))
            painter.drawText(box, _VERTICAL, paint.elide(role, text, room))
            top += paint.line_height(role)

    @staticmethod
    def _paint_state(painter: QPainter, room: QRect, project: RecentProject) -> None:
        text = project.warning or project.progress
        if project.warning:
            icon("warning-fill", "warning").paint(
                painter, QRect(room.x(), room.center().y() - 7, 15, 15)
            )
            room = room.adjusted(21, 0, 0, 0)
        painter.setFont(theme().font("secondary"))
        painter.setPen(theme().color("warning" if project.warning else "muted"))
        painter.drawText(room, _VERTICAL, paint.elide("secondary", text, room.width()))


class RecentList(QListView):
    """Recent projects, newest first; bare letters do nothing.

    Signals
    -------
    chosen
        A row was opened with Return or a double click: path (str).
    forget_requested
        A project shall leave the list: path (str).
    current_changed
        Another row is current.
    """

    chosen = Signal(str)
    forget_requested = Signal(str)
    current_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._projects: tuple[RecentProject, ...] = ()
        self._words = ""
        self._rows = QStandardItemModel(self)
        self.setModel(self._rows)
        self.setItemDelegate(RecentDelegate(self))
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setAccessibleName(tr("Recent projects"))
        self._connect_signals()

    @property
    def current(self) -> RecentProject | None:
        """The project of the current row."""
        index = self.currentIndex()
        return index.data(_PROJECT) if index.isValid() else None

    @property
    def shown(self) -> list[RecentProject]:
        """The projects that the find box leaves."""
        return [self._rows.item(row).data(_PROJECT) for row in range(self._rows.rowCount())]

    def set_projects(self, projects: Sequence[RecentProject]) -> None:
        """Show these, in this order, the first one current."""
        self._projects = tuple(projects)
        self._fill()

    @Slot(str)
    def set_filter(self, words: str) -> None:
        """Show only projects whose name or place holds all of these words."""
        self._words = words.casefold()
        self._fill()

    @Slot(QModelIndex)
    def _on_activated(self, index: QModelIndex) -> None:
        self.chosen.emit(index.data(_PROJECT).path)

    @Slot(QPoint)
    def _on_menu_requested(self, place: QPoint) -> None:
        if self.current is not None and self.indexAt(place).isValid():
            menu = QMenu(self)
            menu.addAction(tr("Remove from this list"), self._forget_current)
            menu.popup(self.viewport().mapToGlobal(place))

    def _connect_signals(self) -> None:
        self.activated.connect(self._on_activated)
        self.customContextMenuRequested.connect(self._on_menu_requested)
        self.selectionModel().currentChanged.connect(self.current_changed)

    def _forget_current(self) -> None:
        if self.current is not None:
            self.forget_requested.emit(self.current.path)

    def _fill(self) -> None:
        self._rows.clear()
        for project in self._projects:
            text = f"{project.name} {project.details} {project.path}".casefold()
            if all(word in text for word in self._words.split()):
                item = QStandardItem()
                item.setData(project, _PROJECT)
                item.setToolTip(project.path)
                spoken = (project.name, project.details, project.warning or project.progress)
                item.setData(", ".join(filter(None, spoken)), Qt.ItemDataRole.AccessibleTextRole)
                self._rows.appendRow(item)
        if self._rows.rowCount():
            self.setCurrentIndex(self._rows.index(0, 0))
        self.current_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Delete take a project from the list."""
        if event.key() == Qt.Key.Key_Delete:
            self._forget_current()
            return
        super().keyPressEvent(event)

    def keyboardSearch(self, _text: str) -> None:
        """Do nothing: bare letters are keys of the application."""
