"""Writes the labels of a set to files, from the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.import_controller import out_problem
from app.domain.ids import RaterKey
from app.domain.labelling import UnitSet
from app.domain.review import RecordKind
from app.services.label_export import LabelChoice, export_labels
from app.tasks import TaskContext
from storage.project_file import ProjectFile
from widgets.i18n import tr, trn
from widgets.labelling.export_dialog import LabelExportDialog


class LabelExporting(Controller):
    """Asks for form and place, and writes on a worker."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.dialog: LabelExportDialog | None = None

    def ask(self, unit_set: UnitSet) -> None:
        """Ask how and where the labels of a set are to be written."""
        folder = self.session.path.parent if self.session.path is not None else Path.home()
        stem = unit_set.name.replace("/", "-").strip(". ") or "labels"

        def propose(name: str) -> Path:
            return folder / (f"{stem}.csv" if name == "emos-labels" else f"{stem}-release")

        dialog = LabelExportDialog(
            unit_set.name, propose, out_problem, self.context.workbench.window
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self.export(unit_set, dialog.format, dialog.place))
        self.dialog = dialog
        dialog.open()

    @shows_errors
    def export(self, unit_set: UnitSet, name: str, out: Path) -> None:
        """Write a set; of one that is not all open to who works, only what they may read."""
        path, viewer = self.session.path, self.session.viewer
        if path is None:
            return

        def work(_task: TaskContext) -> int:
            project = ProjectFile.open(path, read_only=True, lock=False)
            try:
                rater = viewer if _is_closed(project, unit_set, viewer) else None
                return export_labels(project, name, out, LabelChoice(unit_set.name, rater))
            finally:
                project.close()

        def done(count: int) -> None:
            self.notifier.success(
                trn(
                    "{n:,} unit written to {name}.",
                    "{n:,} units written to {name}.",
                    count,
                    name=out.name,
                )
            )

        title = tr("Exporting to {name}", name=out.name)
        self.context.tasks.start(title, work, done=done, failed=self.notifier.error)


def _is_closed(project: ProjectFile, unit_set: UnitSet, viewer: RaterKey) -> bool:
    """Tell whether anything of a set is closed to a rater, as who settles what is disputed."""
    reviews = project.reviews
    reader = reviews.visible_to(viewer or None, as_adjudicator=True)
    open_ones = {one.key for one in reader.all(RecordKind.LABEL)}
    closed = {one.record for one in reviews.all(RecordKind.LABEL) if one.key not in open_ones}
    return any(unit.key in closed for unit in project.units.of_set(unit_set.key))
