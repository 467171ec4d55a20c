"""The bar of workspaces: where one works, on which video, whether all is saved, undo and layout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QResizeEvent
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
from widgets.screening.words import VideoLine
from widgets.theme import paint
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_BAR, RADIUS_CONTROL
from widgets.theme.theme import theme
from widgets.video_title import VideoTitle
from widgets.what_fits import show_what_fits, width_of

_VERTICAL = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_PAD, _PAD_COMPACT, _GAP = 11, 7, 7
_EDGE, _SPACING = 12, 8


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


class Form(Enum):
    """How much of the workspaces is shown, from most to least."""

    FULL = "icon, word and digit"
    WORDS = "icon and word"
    ICONS = "icon, and the word of the chosen one"


class WorkspaceButton(QAbstractButton):
    """One part of the switcher: icon, word and the digit of its key."""

    def __init__(self, workspace: Workspace, digit: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name, self._digit = workspace.icon_name, str(digit)
        self._form = Form.FULL
        self.setText(workspace.title)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(workspace.title)
        self.setToolTip(f"{workspace.title}  Ctrl+{digit}")
        self.toggled.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """Leave room for the bold word, so that choosing moves nothing."""
        width = 2 * self._pad() + theme().px(ICON_BAR)
        if self._has_word:
            width += paint.text_width("title", self.text()) + _GAP
        if self._has_digit:
            width += paint.text_width("caption", self._digit) + _GAP
        return QSize(width, theme().metrics.switcher)

    def minimumSizeHint(self) -> QSize:
        """Cut nothing that is shown."""
        return self.sizeHint()

    def set_form(self, form: Form) -> None:
        """Show more or less of it."""
        if form != self._form:
            self._form = form
            self.updateGeometry()
            self.update()

    @property
    def _has_word(self) -> bool:
        return self._form is not Form.ICONS or self.isChecked()

    @property
    def _has_digit(self) -> bool:
        return self._form is Form.FULL

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
        side = theme().px(ICON_BAR)
        box = QRect(pad, (self.height() - side) // 2, side, side)
        icon(self._icon_name, color).paint(painter, box)
        painter.setPen(theme().color(color))
        painter.setFont(theme().font("title" if chosen else "body"))
        left = box.right() + 1 + _GAP
        room = QRect(left, 0, self.width(), self.height())
        if self._has_word:
            painter.drawText(room, _VERTICAL, self.text())
            room.translate(paint.text_width("title", self.text()) + _GAP - 1, 0)
        if self._has_digit:
            painter.setFont(theme().font("caption"))
            painter.setPen(theme().color("muted" if self.isEnabled() else "faint"))
            painter.drawText(room, _VERTICAL, self._digit)
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

    def fit(self, room: int) -> None:
        """Show as much of each workspace as fits into so many pixels."""
        for form in Form:
            for button in self._buttons.values():
                button.set_form(form)
            if self._wanted_width() <= room:
                return

    def _wanted_width(self) -> int:
        widths = [button.sizeHint().width() for button in self._buttons.values()]
        return sum(widths) + 2 * (len(widths) + 1)

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

    def set_standings(self, lines: Mapping[str, VideoLine]) -> None:
        """Mark the videos that were excluded, or about which raters differ, by key."""
        self._video_title.set_standings(lines)

    def set_saved(self, text: str) -> None:
        """Say whether all is on disk; an empty text hides the mark."""
        self._saved.setText(text)
        self._fit()

    def set_actions(self, undo: QAction, redo: QAction, history: QAction, layout: QAction) -> None:
        """Let the four buttons stand for these actions; until then they are away."""
        for button, action in zip(self._buttons, (undo, redo, history, layout), strict=True):
            button.set_action(action)
            button.show()
        self._fit()

    @Slot()
    def _on_theme_changed(self) -> None:
        self.setFixedHeight(theme().metrics.workspace_bar)
        self._saved_icon.setPixmap(icon("check", "muted").pixmap(QSize(14, 14)))
        self._fit()

    @Slot()
    def _fit(self) -> None:
        """Let the workspaces be whole if they can; the saved mark takes what is left."""
        shown = [one for one in (*self._buttons, self._lock) if not one.isHidden()]
        title = self._video_title
        taken = 0 if title.isHidden() else title.minimumSizeHint().width() + _SPACING
        room = self.width() - 2 * _EDGE - 2 * _SPACING - width_of(shown, _SPACING) - taken
        self._switcher.fit(room)
        saved = (self._saved_icon, self._saved)
        left = room - self._switcher.sizeHint().width() if self._saved.text() else -1
        show_what_fits((saved,), left, _SPACING)

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(_EDGE, 0, _EDGE, 0)
        layout.setSpacing(_SPACING)
        layout.addWidget(self._switcher)
        layout.addSpacing(_SPACING)
        layout.addWidget(self._video_title)
        layout.addWidget(self._lock)
        layout.addStretch(1)
        for part in (self._saved_icon, self._saved):
            layout.addWidget(part)
        layout.addSpacing(_SPACING)
        for button in self._buttons:
            button.hide()
            layout.addWidget(button)

    def _connect_signals(self) -> None:
        self._switcher.workspace_requested.connect(self.workspace_requested)
        self._video_title.video_requested.connect(self.video_requested)
        theme().changed.connect(self._on_theme_changed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find what fits another width."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground and a hairline below."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().color("surface"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, theme().color("border"))
