"""The bar of workspaces: where one works, on which video, whether all is saved, undo and layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QWidget,
)

from app.domain.media import Video
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.theme import paint
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_BAR, RADIUS_CONTROL
from widgets.theme.theme import theme
from widgets.video_title import VideoTitle

_VERTICAL = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_PAD, _PAD_COMPACT, _GAP = 11, 7, 7


@dataclass(frozen=True, slots=True)
class Workspace:
    """A way of working: its name in settings, its word, its icon."""

    name: str
    title: str
    icon_name: str


def standard_workspaces() -> tuple[Workspace, ...]:
    """Return the five workspaces in the order of their digits."""
    return (
        Workspace("author", tr("Author"), "note-pencil"),
        Workspace("verify", tr("Verify"), "check-square-offset"),
        Workspace("graph", tr("Graph"), "share-network"),
        Workspace("label", tr("Label"), "smiley"),
        Workspace("results", tr("Results"), "chart-bar"),
    )


class WorkspaceButton(QAbstractButton):
    """One part of the switcher: icon, word and the digit of its key."""

    def __init__(self, workspace: Workspace, digit: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name, self._digit = workspace.icon_name, str(digit)
        self.setText(workspace.title)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(workspace.title)
        self.setToolTip(f"{workspace.title}  Ctrl+{digit}")

    def sizeHint(self) -> QSize:
        """Leave room for the bold word, so that choosing moves nothing."""
        words = paint.text_width("title", self.text()) + paint.text_width("caption", self._digit)
        return QSize(2 * self._pad() + ICON_BAR + words + 2 * _GAP, theme().metrics.switcher)

    def minimumSizeHint(self) -> QSize:
        """Keep word and digit whole."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the part; the chosen one is raised, bold and underlined in accent."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = self.isChecked() and self.isEnabled()
        if chosen:
            self._paint_chosen(painter)
        color = "faint" if not self.isEnabled() else "text" if chosen else "muted"
        if self.isEnabled() and self.underMouse():
            color = "text"
        pad = (self.width() - (self.sizeHint().width() - 2 * self._pad())) // 2
        box = QRect(pad, (self.height() - ICON_BAR) // 2, ICON_BAR, ICON_BAR)
        icon(self._icon_name, color).paint(painter, box)
        painter.setPen(theme().color(color))
        painter.setFont(theme().font("title" if chosen else "body"))
        left = box.right() + 1 + _GAP
        painter.drawText(QRect(left, 0, self.width(), self.height()), _VERTICAL, self.text())
        left += paint.text_width("title", self.text()) + _GAP - 1
        painter.setFont(theme().font("caption"))
        painter.setPen(theme().color("muted" if self.isEnabled() else "faint"))
        painter.drawText(QRect(left, 0, 20, self.height()), _VERTICAL, self._digit)
        if self.hasFocus():
            paint.draw_focus(painter, self.rect(), RADIUS_CONTROL)

    def _pad(self) -> int:
        return _PAD_COMPACT if theme().metrics.compact else _PAD

    def _paint_chosen(self, painter: QPainter) -> None:
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color("raised" if theme().is_dark else "surface"))
        painter.drawRoundedRect(box, RADIUS_CONTROL, RADIUS_CONTROL)
        painter.setBrush(theme().color("accent"))
        painter.drawRoundedRect(QRectF(box.x() + 4, box.bottom() - 2, box.width() - 8, 2), 1, 1)


class WorkspaceSwitcher(QWidget):
    """All workspaces side by side on one ground.

    Signals
    -------
    workspace_requested
        The name of the workspace that was chosen by hand (str).
    """

    workspace_requested = Signal(str)

    def __init__(self, workspaces: Sequence[Workspace], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Workspaces"))
        self._buttons: dict[str, WorkspaceButton] = {}
        self._group = QButtonGroup(self)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2, 2, 2, 2)
        layout.setSpacing(2)
        for digit, workspace in enumerate(workspaces, start=1):
            button = WorkspaceButton(workspace, digit)
            self._buttons[workspace.name] = button
            self._group.addButton(button)
            layout.addWidget(button)
            button.clicked.connect(self._on_button_clicked)
        theme().changed.connect(self.updateGeometry)

    @property
    def current(self) -> str:
        """Name of the chosen workspace, empty before the first choice."""
        return next((name for name, b in self._buttons.items() if b.isChecked()), "")

    def set_current(self, name: str) -> None:
        """Show a workspace as chosen, without a signal."""
        self._buttons[name].setChecked(True)

    @Slot()
    def _on_button_clicked(self) -> None:
        self.workspace_requested.emit(self.current)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color("inset"))
        painter.drawRoundedRect(QRectF(self.rect()), RADIUS_CONTROL, RADIUS_CONTROL)


class WorkspaceBar(QWidget):
    """Switcher, video title, saved mark, and buttons for undo, redo, history and layout.

    Signals
    -------
    workspace_requested
        Name of a workspace (str).
    video_requested
        Key of a video of the project (str).
    """

    workspace_requested = Signal(str)
    video_requested = Signal(str)

    def __init__(self, workspaces: Sequence[Workspace], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._switcher = WorkspaceSwitcher(workspaces)
        self._video_title = VideoTitle()
        self._lock, self._saved_icon, self._saved = QLabel(), QLabel(), QLabel()
        for label in (self._lock, self._saved):
            label.setProperty("role", "muted")
        self._lock.setProperty("role", "warning")
        self._buttons = (
            IconButton("arrow-u-up-left", tr("Undo"), "Ctrl+Z"),
            IconButton("arrow-u-up-right", tr("Redo"), "Ctrl+Shift+Z"),
            IconButton("clock-counter-clockwise", tr("History")),
            IconButton("layout", tr("Layout")),
        )
        self._lay_out()
        self._connect_signals()
        self.set_project_open(is_open=False)
        self._on_theme_changed()

    @property
    def switcher(self) -> WorkspaceSwitcher:
        """The row of workspaces."""
        return self._switcher

    @property
    def video_title(self) -> VideoTitle:
        """Title of the video in view, with a menu of all."""
        return self._video_title

    def set_project_open(self, *, is_open: bool, read_only_text: str = "") -> None:
        """Enable the workspaces only while a project is open; say why it cannot be changed."""
        self._switcher.setEnabled(is_open)
        self._lock.setText(tr("Read-only") if read_only_text else "")
        self._lock.setToolTip(read_only_text)
        self._lock.setVisible(bool(read_only_text))
        if not is_open:
            self.set_videos((), "")
            self.set_saved("")

    def set_videos(self, videos: Sequence[Video], current: str) -> None:
        """Offer the videos of the project; `current` is the key of the one in view."""
        self._video_title.set_videos(videos, current)

    def set_saved(self, text: str) -> None:
        """Say whether all is on disk; an empty text hides the mark."""
        self._saved.setText(text)
        self._saved.setVisible(bool(text))
        self._saved_icon.setVisible(bool(text))

    def set_actions(self, undo: QAction, redo: QAction, history: QAction, layout: QAction) -> None:
        """Let the four buttons stand for these actions; until then they are away."""
        for button, action in zip(self._buttons, (undo, redo, history, layout), strict=True):
            button.set_action(action)
            button.show()

    @Slot()
    def _on_theme_changed(self) -> None:
        self.setFixedHeight(theme().metrics.workspace_bar)
        self._saved_icon.setPixmap(icon("check", "muted").pixmap(QSize(14, 14)))

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 0, 12, 0)
        layout.setSpacing(8)
        layout.addWidget(self._switcher)
        layout.addSpacing(8)
        layout.addWidget(self._video_title)
        layout.addWidget(self._lock)
        layout.addStretch(1)
        for part in (self._saved_icon, self._saved):
            layout.addWidget(part)
        layout.addSpacing(8)
        for button in self._buttons:
            button.hide()
            layout.addWidget(button)

    def _connect_signals(self) -> None:
        self._switcher.workspace_requested.connect(self.workspace_requested)
        self._video_title.video_requested.connect(self.video_requested)
        theme().changed.connect(self._on_theme_changed)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground and a hairline below."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().color("surface"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, theme().color("border"))
