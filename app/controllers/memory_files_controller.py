"""Event memories in and out of the window: chosen, taken in, written as JSON or as graphs."""

from __future__ import annotations

from pathlib import Path

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.import_controller import ImportController
from app.controllers.memory_controller import MemoryController
from app.domain.ids import MemoryKey
from app.services.memory_export import export_memories
from app.tasks import TaskContext
from storage.formats.event_graph import GRAPH_FORMATS
from storage.formats.event_memory import FORMAT
from storage.formats.records import file_names
from storage.project_file import ProjectFile
from widgets.dialogs.choose import choose_memories, choose_memory_target
from widgets.i18n import tr


class MemoryFilesController(Controller):
    """Answers the two wishes about files of memories."""

    def __init__(
        self, context: AppContext, memories: MemoryController, imports: ImportController
    ) -> None:
        super().__init__(context)
        self._memories, self._imports = memories, imports
        self._window = context.workbench.window
        context.actions.on("memory.import", self.ask_import)
        context.actions.on("memory.export", self.ask_export)

    def ask_import(self) -> None:
        """Ask for files of memories and take them in."""
        self._imports.import_all(choose_memories(self._window, str(self._folder())))

    def ask_export(self) -> None:
        """Ask where to write the memory in view, and write it as the name says."""
        row = self._memories.row
        if row is None:
            self.notifier.info(tr("No event memory of this video is open."))
            return
        proposal = self._folder() / file_names([row.title])[0]
        out = choose_memory_target(self._window, str(proposal))
        if out is not None:
            self.export(row.key, out)

    @shows_errors
    def export(self, key: MemoryKey, out: Path) -> None:
        """Write a memory in the background, in the format that the ending of the name says."""
        path = self.session.project.path
        if path is None:
            return
        ending = out.suffix.lower().removeprefix(".")
        name = ending if ending in GRAPH_FORMATS else FORMAT

        def work(_task: TaskContext) -> int:
            project = ProjectFile.open(path, read_only=True, lock=False)
            try:
                return export_memories(project, name, out, key=key)
            finally:
                project.close()

        self.context.tasks.start(
            tr("Exporting to {name}", name=out.name),
            work,
            done=lambda _count: self.notifier.success(
                tr("Event memory written to {name}.", name=out.name)
            ),
            failed=self.notifier.error,
        )

    def _folder(self) -> Path:
        return self.session.path.parent if self.session.path else Path.home()
