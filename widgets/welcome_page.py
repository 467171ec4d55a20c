"""What stands in the window while no project is open: ways in, recent projects, first keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from widgets.drop_area import DropArea
from widgets.i18n import tr
from widgets.key_hint import KeyHint
from widgets.lines import level_line
from widgets.recent_list import RecentProject
from widgets.recent_panel import RecentPanel
from widgets.theme.logo import draw_logo
from widgets.theme.theme import theme
from widgets.way_card import WayCard

__all__ = ["RecentProject", "WelcomePage"]

# Width of the block and of its left column: wide windows, narrow windows.
_WIDE, _NARROW, _WIDE_FROM = (1240, 440), (1100, 380), 1500
_COLUMN_GAP, _MARGIN = 24, 24
_LOGO, _RECENT_HEIGHT = 56, 442


class Logo(QWidget):
    """The mark, 56 px."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedSize(_LOGO, _LOGO)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it."""
        draw_logo(QPainter(self), QRectF(self.rect()))


class WelcomePage(QScrollArea):
    """Three ways in, a drop area, recent projects and the first keys.

    Signals
    -------
    new_requested, open_requested, demo_requested
        The three ways.
    recent_requested, forget_requested
        Path of a recent project (str) to open, or to take from the list.
    files_dropped
        Local files (list of pathlib.Path).
    """

    new_requested = Signal()
    open_requested = Signal()
    demo_requested = Signal()
    recent_requested = Signal(str)
    forget_requested = Signal(str)
    files_dropped = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "window")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(tr("Welcome"))
        self._new = WayCard(
            "monitor-play",
            tr("New project from a video"),
            tr("Subtitles of the same name come along. Tables of labels need none."),
            keys="Ctrl+Shift+N",
            primary=True,
        )
        self._open = WayCard(
            "folder-open",
            tr("Open a project"),
            tr("An .emoscope file, also from a colleague."),
            keys="Ctrl+O",
        )
        self._demo = WayCard("star", tr("Open the demo"), _demo_text())
        self._drop = DropArea()
        self._recent = RecentPanel()
        self._ways, self._block = QWidget(), QWidget()
        self._lay_out()
        self._connect_signals()
        self.set_recent(())

    def set_recent(self, projects: Sequence[RecentProject]) -> None:
        """Show the projects that were open before, newest first."""
        self._recent.set_recent(projects)

    def set_demo_available(self, available: bool, reason: str = "") -> None:
        """Offer the demo; without it show why on the card, or no card when there is no reason."""
        self._demo.setEnabled(available)
        self._demo.setVisible(available or bool(reason))
        self._demo.set_detail(_demo_text() if available else reason)

    def focus_first(self) -> None:
        """Give the keyboard to the recent projects, so that Return goes on with the last one."""
        if not self._recent.focus_list():
            self.setFocus()

    def _connect_signals(self) -> None:
        self._new.clicked.connect(self.new_requested)
        self._open.clicked.connect(self.open_requested)
        self._demo.clicked.connect(self.demo_requested)
        self._drop.files_dropped.connect(self.files_dropped)
        self._recent.recent_requested.connect(self.recent_requested)
        self._recent.forget_requested.connect(self.forget_requested)

    def _lay_out(self) -> None:
        content = QWidget()
        content.setProperty("kind", "content")
        across = QHBoxLayout(content)
        across.setContentsMargins(_MARGIN, 16, _MARGIN, 16)
        across.addStretch(1)
        across.addWidget(self._block, 0, Qt.AlignmentFlag.AlignVCenter)
        across.addStretch(1)
        block = QVBoxLayout(self._block)
        block.setContentsMargins(0, 0, 0, 0)
        block.setSpacing(0)
        block.addLayout(_heading())
        block.addSpacing(28)
        columns = QHBoxLayout()
        columns.setSpacing(_COLUMN_GAP)
        ways = QVBoxLayout(self._ways)
        ways.setContentsMargins(0, 0, 0, 0)
        ways.setSpacing(12)
        for card in (self._new, self._open, self._demo):
            ways.addWidget(card)
        ways.addWidget(self._drop, 1)
        columns.addWidget(self._ways)
        columns.addWidget(self._recent, 1)
        block.addLayout(columns)
        block.addSpacing(28)
        block.addWidget(level_line())
        block.addSpacing(16)
        block.addLayout(_first_keys())
        self._recent.setFixedHeight(theme().px(_RECENT_HEIGHT))
        self.setWidget(content)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the wide or the narrow block."""
        block, left = _WIDE if event.size().width() >= _WIDE_FROM else _NARROW
        block = min(block, event.size().width() - 2 * _MARGIN)
        self._block.setFixedWidth(block)
        self._ways.setFixedWidth(min(left, block * 2 // 5))
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave keys to the window: the page itself scrolls with the wheel only."""
        event.ignore()


def _demo_text() -> str:
    return tr("A six-minute episode with every workspace filled.")


def _heading() -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(16)
    words = QVBoxLayout()
    words.setSpacing(0)
    name = QLabel("Emoscope")
    name.setProperty("role", "welcome")
    claim = QLabel(tr("Emotion in long videos, annotated on one clock."))
    claim.setProperty("role", "claim")
    words.addWidget(name)
    words.addWidget(claim)
    row.addWidget(Logo())
    row.addLayout(words, 1)
    return row


def _first_keys() -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(24)
    title = QLabel(tr("First keys"))
    title.setProperty("role", "strong")
    row.addWidget(title)
    for keys, text in (
        ("Space", tr("play or pause")),
        ("I", tr("mark in")),
        ("O", tr("mark out")),
        ("E", tr("add the span as evidence")),
        ("Ctrl+N", tr("new question")),
        ("Ctrl+K", tr("everything else")),
    ):
        row.addWidget(KeyHint(keys, text))
    row.addStretch(1)
    return row
