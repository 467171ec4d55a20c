"""Which labels go with which, in a window of its own: shown, edited, and set back to ours."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.vocabulary_controller import about_version
from app.domain.changes import ChangeSet
from app.domain.ids import RaterKey
from app.domain.label_mapping import OURS, LabelMapping
from app.domain.question import Stamp
from widgets.float_window import FloatWindow, come_forward
from widgets.i18n import tr
from widgets.theme.theme import theme
from widgets.vocabulary.mapping_panel import MappingPanel

_SIZE = (960, 640)
_NOBODY = Stamp("", "")
"""Who and when are written by the store."""


class MappingController(Controller):
    """Keeps the editor in step with the project; each change is a version, and one step of undo."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._window: FloatWindow | None = None
        self.session.changed.connect(self._on_session_changed)
        self.session.closing.connect(self.hide)
        context.actions.on("label.mapping", self.show)

    @cached_property
    def panel(self) -> MappingPanel:
        """The editor, made when it is first needed."""
        panel = MappingPanel(self.context.workbench.window)
        panel.hide()
        panel.row_changed.connect(self._on_panel_row_changed)
        panel.reset_requested.connect(self._on_panel_reset_requested)
        return panel

    def show(self) -> None:
        """Show the mapping in a window of its own, beside the labels it speaks of."""
        if self._window is None:
            window = FloatWindow(tr("Which labels go together"), self.context.workbench.window)
            window.hold(self.panel)
            window.place(None, QSize(theme().px(_SIZE[0]), theme().px(_SIZE[1])))
            window.close_requested.connect(self.hide)
            leave = QShortcut(QKeySequence("Escape"), self.panel)
            leave.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            leave.activated.connect(self.hide)
            self._window = window
        self._window.show()
        self.refresh()
        come_forward(self.panel)
        self.panel.table.setFocus()

    @Slot()
    def hide(self) -> None:
        """Close the window."""
        if self._window is not None:
            self._window.hide()

    @Slot()
    def refresh(self) -> None:
        """Show the versions of the project."""
        if self._window is None or not self._window.isVisible() or not self.session.is_open:
            return
        project = self.session.project
        names = {rater.key: rater.name for rater in project.raters.all()}
        versions = [(one, _about(one, names)) for one in project.labels.mapping_versions()]
        self.panel.set_versions(versions, can_edit=self.session.can_edit)

    @shows_errors
    def change(self, label: str, basics: tuple[str, ...]) -> None:
        """Let a label go with these of Basic-7, the nearest first."""
        with self.session.edit(tr("Change what {label} goes with", label=label)) as project:
            project.labels.add_mapping(project.labels.mapping().with_row(label, basics, _NOBODY))

    @shows_errors
    def reset(self) -> None:
        """Let all labels go with what they do as the program comes."""
        with self.session.edit(tr("Set the mapping of labels back to ours")) as project:
            project.labels.add_mapping(project.labels.mapping().with_rows(OURS.rows, _NOBODY))

    @Slot(str, object)
    def _on_panel_row_changed(self, label: str, basics: tuple[str, ...]) -> None:
        self.change(label, basics)

    @Slot()
    def _on_panel_reset_requested(self) -> None:
        self.reset()

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches("label_mappings"):
            self.refresh()


def _about(mapping: LabelMapping, names: dict[RaterKey, str]) -> str:
    if mapping.version == OURS.version:
        return tr("Version 1: ours")
    by = names.get(RaterKey(mapping.made.rater), "")
    return about_version(mapping.version, mapping.made.at, by)
