"""The card of recent projects: find box, list, and where the chosen one resumes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from widgets.find_field import FindField
from widgets.first_steps import first_steps
from widgets.i18n import tr
from widgets.key_button import KeyButton
from widgets.lines import level_line
from widgets.recent_list import RecentList, RecentProject
from widgets.theme.icons import icon
from widgets.theme.theme import theme


class RecentPanel(QFrame):
    """Recent projects with a find box, and where the chosen one resumes.

    Signals
    -------
    recent_requested, forget_requested
        Path of a project (str) to open, or to take from the list.
    """

    recent_requested = Signal(str)
    forget_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self._count = QLabel()
        self._count.setProperty("role", "muted")
        self._find = FindField(tr("Find a project"))
        self._find.setProperty("small", True)
        self._find.setFixedWidth(220)
        self._list = RecentList()
        self._nothing = QLabel(tr("No project has these words in its name or place."))
        self._nothing.setProperty("role", "muted")
        self._nothing.setMargin(16)
        self._clock, self._resume = QLabel(), QLabel()
        self._resume.setProperty("role", "secondary")
        self._resume.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._open = KeyButton("", "Return", kind="primary")
        self._stack = QStackedWidget()
        self._lay_out()
        self._connect_signals()

    def set_recent(self, projects: Sequence[RecentProject]) -> None:
        """Show these projects, newest first."""
        self._count.setText(str(len(projects)) if projects else "")
        self._find.setVisible(bool(projects))
        self._list.set_projects(projects)
        self._stack.setCurrentIndex(0 if projects else 1)

    def focus_list(self) -> bool:
        """Give the keyboard to the list; False when there is nothing in it."""
        if not self._list.shown:
            return False
        self._list.setFocus()
        return True

    @Slot()
    def _on_current_changed(self) -> None:
        project = self._list.current
        self._nothing.setVisible(not self._list.shown)
        self._list.setVisible(bool(self._list.shown))
        can_open = project is not None and project.exists
        self._open.setEnabled(can_open)
        self._open.setVisible(project is not None)
        self._clock.setVisible(can_open and bool(project and project.resume))
        if project is None:
            self._resume.setText("")
            return
        name = project.name.removesuffix(".emoscope")
        self._open.setText(tr("Open {name}", name=name if len(name) <= 28 else f"{name[:27]}…"))
        resume = tr("Resumes at {place}", place=project.resume) if project.resume else ""
        gone = tr("The file is gone from {path}", path=project.path)
        self._resume.setText(resume if project.exists else gone)
        self._resume.setToolTip(project.path)

    @Slot()
    def _on_open_clicked(self) -> None:
        project = self._list.current
        if project is not None and project.exists:
            self.recent_requested.emit(project.path)

    @Slot()
    def _on_theme_changed(self) -> None:
        self._clock.setPixmap(icon("clock-counter-clockwise").pixmap(QSize(16, 16)))

    def _connect_signals(self) -> None:
        self._find.textChanged.connect(self._list.set_filter)
        self._find.returnPressed.connect(self._on_open_clicked)
        self._list.current_changed.connect(self._on_current_changed)
        self._list.chosen.connect(self._on_open_clicked)
        self._list.forget_requested.connect(self.forget_requested)
        self._open.clicked.connect(self._on_open_clicked)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        header = QHBoxLayout()
        header.setContentsMargins(12, 8, 12, 8)
        header.setSpacing(8)
        title = QLabel(tr("Recent"))
        title.setProperty("role", "title")
        title.setMinimumHeight(28)
        header.addWidget(title)
        header.addWidget(self._count)
        header.addStretch(1)
        header.addWidget(self._find)
        layout.addLayout(header)
        layout.addWidget(level_line())
        self._stack.addWidget(self._filled())
        self._stack.addWidget(first_steps())
        layout.addWidget(self._stack, 1)

    def _filled(self) -> QWidget:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._nothing)
        layout.addWidget(self._list, 1)
        layout.addStretch(0)
        footer = QHBoxLayout()
        footer.setContentsMargins(16, 12, 16, 12)
        footer.setSpacing(8)
        footer.addWidget(self._clock)
        footer.addWidget(self._resume, 1)
        footer.addWidget(self._open)
        layout.addLayout(footer)
        return page
