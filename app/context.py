"""What every controller is given: the session, the window, the engine and the bridges."""

from __future__ import annotations

from dataclasses import dataclass

from app.actions import ActionSet
from app.media.thumbnailer import Thumbnailer
from app.notifications import Notifier
from app.playback.engine import PlaybackEngine
from app.session import ProjectSession
from app.settings import Settings, SettingsFile
from app.tasks import TaskRunner
from app.workbench import Workbench


@dataclass(frozen=True, slots=True)
class AppContext:
    """The parts that live as long as the window."""

    session: ProjectSession
    notifier: Notifier
    settings: Settings
    settings_file: SettingsFile
    tasks: TaskRunner
    actions: ActionSet
    engine: PlaybackEngine
    thumbnailer: Thumbnailer
    workbench: Workbench

    def save_settings(self) -> None:
        """Write the settings to disk."""
        self.settings_file.save(self.settings)
