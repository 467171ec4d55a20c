"""The roof: how Emoscope starts, and how it ends.

Start: refuse a PySide6 that kills this Python; start the log; make the `QApplication` and the look;
load settings; build window, engine and controllers (`build_desk`); show the window; only then open
the project named, or the one opened last. Everything that costs time (libvlc, media, networks)
is loaded when first needed.

End (`Desk.shut_down`): write pending text, remember where we were, stop timers and workers,
release the player, close the project, save settings: in that order, for each needs the next.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import PySide6
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app.actions import ActionSet
from app.context import AppContext
from app.controllers.author_controller import AuthorController
from app.controllers.evidence_controller import EvidenceController
from app.controllers.help_controller import HelpController
from app.controllers.history_controller import HistoryController
from app.controllers.import_controller import ImportController
from app.controllers.keys_controller import KeysController
from app.controllers.message_controller import MessageController
from app.controllers.palette_controller import PaletteController
from app.controllers.playback_controller import PlaybackController
from app.controllers.project_controller import ProjectController
from app.controllers.settings_controller import SettingsController
from app.controllers.subtitle_controller import SubtitleController
from app.controllers.timeline_controller import TimelineController
from app.controllers.video_controller import VideoController
from app.controllers.videos_dialog_controller import VideosDialogController
from app.controllers.view_controller import ViewController
from app.crash import install_exception_hook
from app.domain.errors import AppError
from app.keymap import Keymap
from app.logs import start_logging
from app.media.thumbnailer import Thumbnailer
from app.notifications import Notifier
from app.playback.engine import PlaybackEngine
from app.resources import use_language
from app.session import ProjectSession
from app.settings import SettingsFile
from app.tasks import TaskRunner
from app.workbench import Workbench
from widgets.theme.theme import theme

SHARE_OF_SCREEN = 0.94

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, weakref_slot=True)  # Qt refers weakly to what it calls
class Desk:
    """The running application: the context and its controllers."""

    context: AppContext
    projects: ProjectController
    videos: VideoController
    video_dialogs: VideosDialogController
    playback: PlaybackController
    subtitles: SubtitleController
    author: AuthorController
    evidence: EvidenceController
    timeline: TimelineController
    imports: ImportController
    history: HistoryController
    views: ViewController
    keys: KeysController
    palette: PaletteController
    settings: SettingsController
    help: HelpController
    messages: MessageController

    def shut_down(self, *, save: bool = True) -> None:
        """End everything in order; safe to call twice. `save` False keeps the settings file."""
        context = self.context
        context.session.close()
        context.tasks.shutdown()
        context.thumbnailer.stop()
        context.engine.shutdown()
        if save:
            context.save_settings()

    def delete_window(self) -> None:
        """Delete the window with all its widgets now, where the process goes on without it."""
        window = self.context.workbench.window
        window.deleteLater()
        QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)


def refuse_bad_pair() -> None:
    """Refuse the PySide6 that drops a reference to None at every call on CPython 3.11.

    Raises
    ------
    AppError
        This pair would die after some thousand calls.
    """
    if sys.version_info < (3, 12) and PySide6.__version_info__[:2] == (6, 12):
        raise AppError(
            f"PySide6 {PySide6.__version__} does not run on Python {sys.version.split()[0]}. "
            'Install another: pip install "pyside6-essentials<6.12", or use Python 3.12.'
        )


def make_application(arguments: Sequence[str] = ()) -> QApplication:
    """Return the one `QApplication`, with names and look set."""
    existing = QApplication.instance()
    application = (
        existing if isinstance(existing, QApplication) else QApplication(["emoscope", *arguments])
    )
    application.setApplicationName("emoscope")
    application.setApplicationDisplayName("Emoscope")
    return application


def build_desk(
    settings_file: SettingsFile, *, for_picture: bool = False, language: str = ""
) -> Desk:
    """Build window, engine and controllers; nothing is shown yet and no project is open.

    `language` stands in for the one of the settings.
    """
    settings = settings_file.load()
    theme().set_language(use_language(language or settings.language))
    theme().set_mode(settings.theme)
    theme().set_density(settings.density)
    theme().apply(make_application())
    context = AppContext(
        session=ProjectSession(for_picture=for_picture),
        notifier=Notifier(),
        settings=settings,
        settings_file=settings_file,
        tasks=TaskRunner(),
        actions=ActionSet(keymap=Keymap(None, settings.keys.preset, settings.keys.changes)),
        engine=PlaybackEngine(),
        thumbnailer=Thumbnailer(),
        workbench=Workbench(),
    )
    desk = _controllers(context)
    _fill_bars(context)
    return desk


def _controllers(context: AppContext) -> Desk:
    # In this order they hear of an opened project: the video is chosen before its question.
    views = ViewController(context)
    messages = MessageController(context)
    playback = PlaybackController(context)
    videos = VideoController(context)
    subtitles = SubtitleController(context, playback)
    author = AuthorController(context)
    evidence = EvidenceController(context, author, playback, subtitles)
    imports = ImportController(context)
    keys = KeysController(context)
    return Desk(
        context=context,
        playback=playback,
        subtitles=subtitles,
        author=author,
        evidence=evidence,
        timeline=TimelineController(context, playback, evidence, subtitles),
        imports=imports,
        videos=videos,
        video_dialogs=VideosDialogController(context),
        history=HistoryController(context),
        views=views,
        keys=keys,
        palette=PaletteController(context, keys, author, playback),
        settings=SettingsController(context, keys, playback),
        help=HelpController(context),
        messages=messages,
        projects=ProjectController(context, imports),
    )


def _fill_bars(context: AppContext) -> None:
    window = context.workbench.window
    window.set_menus(context.actions.menus())
    names = ("edit.undo", "edit.redo", "edit.history", "view.reset_layout")
    window.set_bar_actions(*(context.actions[name] for name in names))


def run_window(project: Path | None) -> int:
    """Open the window, with a project where one is named; returns the exit code.

    Raises
    ------
    AppError
        There is no display, or PySide6 and Python do not go together.
    """
    refuse_bad_pair()
    _refuse_without_display()
    start_logging()
    application = make_application()
    desk = build_desk(SettingsFile())
    install_exception_hook(desk.context)
    place_window(desk.context.workbench.window)
    desk.context.workbench.window.show()
    desk.context.workbench.window.closing.connect(desk.shut_down)
    QTimer.singleShot(0, lambda: desk.projects.start(project))
    code = application.exec()
    desk.shut_down()
    desk.delete_window()
    return code


def place_window(window: QWidget) -> None:
    """Give a new window most of the screen; a project's own layout replaces it later."""
    free = window.screen().availableGeometry()
    window.resize(round(free.width() * SHARE_OF_SCREEN), round(free.height() * SHARE_OF_SCREEN))
    window.move(free.center() - window.rect().center())


def _refuse_without_display() -> None:
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise AppError(
            "There is no display to open a window on. To see a project as a picture: "
            "./run screenshot PROJECT --workspace author --out picture.png"
        )
