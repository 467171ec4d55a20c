"""The main window: bars, message bar, welcome page or workspace, status bar.

It arranges and forwards; it decides nothing. Everything the user wants leaves as a signal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QByteArray, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget, QVBoxLayout, QWidget

from app.domain.media import Video
from widgets.drop_veil import DropVeil, dropped_files
from widgets.focus_order import go_on
from widgets.i18n import tr
from widgets.layout_text import Layout, read_layout, write_layout
from widgets.message_bar import MessageBar
from widgets.screening.words import VideoLine
from widgets.status_bar import StatusBar
from widgets.theme.logo import logo_icon
from widgets.theme.theme import theme
from widgets.title_bar import TitleBar
from widgets.welcome_page import WelcomePage
from widgets.workspace_bar import WorkspaceBar, standard_workspaces
from widgets.workspace_page import WorkspacePage

MenuEntry = QAction | QMenu | None
_MINIMUM = QSize(1024, 600)


class MainWindow(QMainWindow):
    """The one window of the application.

    How to use it: `set_menus`, `set_bar_actions` and `set_panels` once, then `set_project` with a
    name when one opens (which shows the workspace) or None when it closes (welcome page).

    Attributes
    ----------
    message_bar, status_bar, welcome_page
        For what happened, for what is so, and for when nothing is open.

    Signals
    -------
    workspace_requested
        Name of a workspace (str): author, verify, graph, label or results.
    workspace_changed
        Name of the workspace that is in view now (str).
    video_requested
        Key of a video (str), from the title's menu.
    rater_requested
        The rater's badge was pressed.
    palette_requested
        The command field was pressed.
    files_dropped
        Local files (list of pathlib.Path) were dropped anywhere on the window.
    layout_changed
        The user moved a divider; `save_layout` has it.
    floating_changed
        Name of a panel (str), and whether it has a window of its own now (bool).
    closing
        The window closes now.
    """

    workspace_requested = Signal(str)
    workspace_changed = Signal(str)
    video_requested = Signal(str)
    rater_requested = Signal()
    palette_requested = Signal()
    files_dropped = Signal(list)
    layout_changed = Signal()
    floating_changed = Signal(str, bool)
    closing = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspaces = standard_workspaces()
        self._central = central = QWidget(self)
        self._title_bar = TitleBar(central)
        self._workspace_bar = WorkspaceBar(self._workspaces, central)
        self._message_room = QWidget(central)
        self.message_bar = MessageBar(central)
        self._stack = QStackedWidget(central)
        self.welcome_page = WelcomePage(self._stack)
        self._waiting_page, self._page = QWidget(self._stack), WorkspacePage(self._stack)
        self.status_bar = StatusBar(central)
        self._menus: list[QMenu] = []
        self._lay_out()
        self._veil = DropVeil(self._stack)
        self.setAcceptDrops(True)
        self.setMinimumSize(_MINIMUM)
        self.setWindowIcon(logo_icon())
        self._connect_signals()
        self.set_project(None)

    @property
    def workspace(self) -> str:
        """Name of the workspace in view."""
        return self._workspace_bar.switcher.current

    def set_menus(self, menus: Sequence[tuple[str, Sequence[MenuEntry]]]) -> None:
        """Fill the menu bar: titles, and actions or submenus in order; None is a separator."""
        bar = self._title_bar.menu_bar
        bar.clear()
        self._menus.clear()
        for title, entries in menus:
            menu = QMenu(title, bar)
            for entry in entries:
                if entry is None:
                    menu.addSeparator()
                elif isinstance(entry, QMenu):
                    entry.setParent(menu, entry.windowFlags())  # else it would outlive the window
                    menu.addMenu(entry)
                else:
                    menu.addAction(entry)
            bar.addMenu(menu)
            self._menus.append(menu)

    def set_bar_actions(
        self, undo: QAction, redo: QAction, history: QAction, layout: QAction
    ) -> None:
        """Let the four buttons of the workspace bar stand for these actions."""
        self._workspace_bar.set_actions(undo, redo, history, layout)

    def room(self, name: str) -> QWidget:
        """Return the parent to make a panel with, see `WorkspacePage.room`."""
        return self._page.room(name)

    def set_panels(
        self,
        video: QWidget,
        transport: QWidget,
        context: QWidget,
        side: Mapping[str, QWidget],
        timeline: QWidget,
    ) -> None:
        """Take the panels of the workspaces; `side` holds the right side by workspace name."""
        self._page.set_panels(video, transport, context, side, timeline)
        self.set_workspace(self.workspace or self._workspaces[0].name)

    def set_workspace(self, name: str) -> None:
        """Show a workspace; nothing is requested by it."""
        before = self.workspace
        self._workspace_bar.switcher.set_current(name)
        self._page.set_workspace(name)
        self._page.floats.set_title("side", self._workspace_title(name))
        if name != before:
            self.workspace_changed.emit(name)

    def set_project(self, name: str | None, read_only_text: str = "") -> None:
        """Show the workspace of a project, or the welcome page for None.

        A `read_only_text` says why the project cannot be changed; it stands in the message bar
        and a mark beside the title stays.
        """
        is_open = name is not None
        if not is_open:
            self._page.floats.dock_all()
        self._workspace_bar.set_project_open(is_open=is_open, read_only_text=read_only_text)
        self._stack.setCurrentWidget(self._page if is_open else self.welcome_page)
        self._give_focus()
        shown = tr("{name} (read-only)", name=name) if read_only_text else name
        self.setWindowTitle(f"{shown} — Emoscope" if is_open else "Emoscope")
        if read_only_text:
            self.message_bar.show_message("warning", read_only_text)

    def set_waiting(self, *, waiting: bool) -> None:
        """Show an empty page while the program loads, then the welcome page."""
        self._stack.setCurrentWidget(self._waiting_page if waiting else self.welcome_page)

    def set_videos(self, videos: Sequence[Video], current: str) -> None:
        """Offer the project's videos; `current` is the key of the one in view."""
        self._workspace_bar.set_videos(videos, current)

    def set_standings(self, lines: Mapping[str, VideoLine]) -> None:
        """Mark the videos that were excluded, or about which raters differ, by key."""
        self._workspace_bar.set_standings(lines)

    def set_rater(self, name: str, initials: str) -> None:
        """Show who is working; empty texts ask."""
        self._title_bar.set_rater(name, initials)

    def set_saved(self, text: str) -> None:
        """Say whether all edits are on disk (``All edits saved``); an empty text says nothing."""
        self._workspace_bar.set_saved(text)

    def set_status(self, left: str, right: str, icon_name: str = "info") -> None:
        """Say quiet facts in the status bar."""
        self.status_bar.set_texts(left, right, icon_name)

    def save_layout(self) -> str:
        """Return window geometry, dividers and the windows of panels as text."""
        geometry = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
        page = self._page
        return write_layout(Layout(geometry, page.arrangements(), page.floats.states()))

    def restore_layout(self, text: str, *, geometry: bool = True) -> None:
        """Put back what `save_layout` gave; a text that cannot be read gives the default.

        `geometry` False leaves the window where it is, all panels in it, and sets the dividers.
        """
        layout = read_layout(text)
        if layout.geometry and geometry:
            saved = layout.geometry.encode("ascii", "replace")
            self.restoreGeometry(QByteArray.fromBase64(saved))
        self._page.set_arrangements(layout.arrangements)
        if geometry:
            self._page.floats.set_states(layout.floats)

    def set_floating(self, name: str, floating: bool) -> None:
        """Give ``video``, ``transcript``, ``side`` or ``timeline`` a window, or put it back."""
        self._page.floats.set_floating(name, floating)

    @Slot()
    def reset_layout(self) -> None:
        """Put all panels and dividers back to the default."""
        self._page.floats.dock_all(forget=True)
        self._page.set_arrangements({})
        self.layout_changed.emit()

    def _workspace_title(self, name: str) -> str:
        return next((one.title for one in self._workspaces if one.name == name), name)

    def _give_focus(self) -> None:
        """Put the keyboard where work goes on: on the recent projects, or on no field at all."""
        if self._stack.currentWidget() is self.welcome_page:
            self.welcome_page.focus_first()
        else:
            self._page.setFocus()

    def _lay_out(self) -> None:
        self.setCentralWidget(self._central)
        layout = QVBoxLayout(self._central)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self._stack.addWidget(self.welcome_page)
        self._stack.addWidget(self._waiting_page)
        self._stack.addWidget(self._page)
        for part in (self._title_bar, self._workspace_bar, self._message_room):
            layout.addWidget(part)
        layout.addWidget(self._stack, 1)
        layout.addWidget(self.status_bar)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)

    @Slot()
    def _on_message_changed(self) -> None:
        """Make room for a message that stays; a passing one lies over the page."""
        bar = self.message_bar
        self._message_room.setFixedHeight(bar.height() if bar.stays else 0)
        top = self._title_bar.height() + self._workspace_bar.height()
        bar.setGeometry(0, top, self.width(), bar.height())
        bar.raise_()

    def _connect_signals(self) -> None:
        self.message_bar.changed.connect(self._on_message_changed)
        self._workspace_bar.workspace_requested.connect(self.workspace_requested)
        self._workspace_bar.video_requested.connect(self.video_requested)
        self._title_bar.rater_requested.connect(self.rater_requested)
        self._title_bar.palette_requested.connect(self.palette_requested)
        self.welcome_page.files_dropped.connect(self.files_dropped)
        self._page.arranged.connect(self.layout_changed)
        self._page.floats.changed.connect(self.floating_changed)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802 - Qt's name
        """Go through the window from its top to its bottom, and in the page as one works."""
        shown = self._stack.currentWidget()
        page = self._page.tab_parts() if shown is self._page else [self.welcome_page]
        bars = [self._title_bar, self._workspace_bar, self.message_bar]
        return go_on([*bars, *page, self.status_bar], forward=forward)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the density follow the window's size."""
        theme().set_window_size(event.size())
        super().resizeEvent(event)
        self._on_message_changed()

    def showEvent(self, event: QShowEvent) -> None:
        """Begin without a focus ring on the first button."""
        super().showEvent(event)
        self._give_focus()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files from anywhere on this machine."""
        if not dropped_files(event.mimeData()):
            return
        event.acceptProposedAction()
        if self._stack.currentWidget() is self._page:
            self._veil.show_text(tr("Drop videos, subtitles or records to add them"))
        else:
            self._veil.show_text(tr("Drop a project to open it, or a video to begin one"))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Lift the veil."""
        self._veil.hide()
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand the files on."""
        self._veil.hide()
        files = dropped_files(event.mimeData())
        if files:
            event.acceptProposedAction()
            self.files_dropped.emit(files)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Say that the window closes; nothing is ever unsaved, so nothing is asked."""
        self.closing.emit()
        super().closeEvent(event)
