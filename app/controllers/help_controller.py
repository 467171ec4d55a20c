"""Help: the self-check, the log file, about."""

from __future__ import annotations

from importlib import metadata

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.message_controller import copy_text
from app.domain.machine_check import MachineCheck
from app.logs import log_path
from app.notifications import MessageAction
from app.services.doctor_service import examine
from app.tasks import TaskContext
from app.version import version
from widgets.dialogs.about_dialog import AboutDialog, Library
from widgets.dialogs.doctor_dialog import DoctorDialog
from widgets.i18n import tr


class HelpController(Controller):
    """Answers the Help menu."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._doctor: DoctorDialog | None = None
        on = context.actions.on
        on("help.doctor", self.show_doctor)
        on("help.log", self.show_log)
        on("help.about", self.show_about)

    def show_doctor(self) -> None:
        """Show what this machine has and lacks; looking goes on behind the open dialog."""
        self._doctor = DoctorDialog(self.context.workbench.window)
        task = self.context.tasks.start(
            tr("Self-check"), _examine, done=self._on_examined, quiet=True
        )
        self._doctor.exec()
        task.context.cancel()
        self._doctor.deleteLater()
        self._doctor = None

    def _on_examined(self, rows: list[MachineCheck]) -> None:
        if self._doctor is not None:
            self._doctor.set_rows(rows)

    def show_log(self) -> None:
        """Open the folder of the log file, and say its path where nothing can open it."""
        path = log_path()
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent))):
            copy = MessageAction(tr("Copy path"), lambda: copy_text(str(path)))
            self.notifier.info(tr("The log file is {path}", path=path), copy)

    def show_about(self) -> None:
        """Show version and licences."""
        AboutDialog(version(), libraries(), self.context.workbench.window).exec()


def _examine(task: TaskContext) -> list[MachineCheck]:
    return examine(progress=task.progress, cancelled=lambda: task.cancelled)


LICENCES = {
    "PySide6-Essentials": "LGPL-3.0", "python-vlc": "LGPL-2.1-or-later", "pyqtgraph": "MIT",
    "pydantic": "MIT", "networkx": "BSD-3-Clause", "sqlite-utils": "Apache-2.0", "pysrt": "GPL-3.0",
    "pysubs2": "MIT", "rapidfuzz": "MIT", "pympi-ling": "MIT", "praatio": "MIT",
    "defusedxml": "PSF-2.0", "openpyxl": "MIT",
    "av": "BSD-3-Clause", "numpy": "BSD-3-Clause", "QtAwesome": "MIT", "platformdirs": "MIT",
    "psutil": "BSD-3-Clause", "charset-normalizer": "MIT", "filelock": "MIT",
    "pyenchant": "LGPL-2.1-or-later",
}  # fmt: skip


def libraries() -> list[Library]:
    """Return the libraries in use with the versions installed."""
    return [Library(name, metadata.version(name), licence) for name, licence in LICENCES.items()]
