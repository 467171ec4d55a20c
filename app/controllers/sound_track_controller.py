"""Which sound track of a video is heard: a submenu, remembered for each video of the project."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Slot
from PySide6.QtGui import QAction, QActionGroup

from app.context import AppContext
from app.controllers.base import Controller
from app.media.sound_tracks import SoundTrack
from widgets.i18n import tr

_ACTION = "play.sound_track"


class SoundTrackController(Controller):
    """Fills the submenu when a video with several sound tracks is opened."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._menu = context.actions.submenu_of(_ACTION)
        self._menu.menuAction().setVisible(False)
        self._group = QActionGroup(self)
        context.actions.on(_ACTION, self._choose_next)
        self._connect_signals()

    @property
    def choices(self) -> list[QAction]:
        """What the submenu offers: an action a track, in the order of the file."""
        return self._group.actions()

    @Slot()
    def _on_engine_media_opened(self) -> None:
        for choice in self.choices:
            self._menu.removeAction(choice)
            self._group.removeAction(choice)
            choice.deleteLater()
        tracks = self.context.engine.sound.tracks
        self._menu.menuAction().setVisible(len(tracks) > 1)
        for track in tracks:
            choice = QAction(_name_of(track), self._menu)
            choice.setData(track.number)
            choice.setCheckable(True)
            self._group.addAction(choice)
            self._menu.addAction(choice)
        self.context.engine.sound.set_track(self._remembered())
        self._show_chosen()

    def _remembered(self) -> int:
        video = self.session.selection.video
        text = self.session.project.state.get(f"sound_track:{video}") if video else None
        return int(text) if text and text.isdecimal() else 0

    def _choose(self, number: int) -> None:
        self.context.engine.sound.set_track(number)
        video = self.session.selection.video
        if video is not None and not self.session.project.read_only:
            self.session.project.state.put(f"sound_track:{video}", str(number))

    def _choose_next(self) -> None:
        tracks = self.context.engine.sound.tracks
        if len(tracks) < 2:
            self.notifier.info(tr("This video has no other sound track."))
        else:
            track = tracks[(self.context.engine.sound.track + 1) % len(tracks)]
            self._choose(track.number)
            self.notifier.info(tr("Sound track: {name}", name=_name_of(track)))

    @Slot(QAction)
    def _on_group_triggered(self, choice: QAction) -> None:
        self._choose(choice.data())

    @Slot()
    def _show_chosen(self) -> None:
        for choice in self.choices:
            choice.setChecked(choice.data() == self.context.engine.sound.track)

    def _connect_signals(self) -> None:
        self.context.engine.media_opened.connect(self._on_engine_media_opened)
        self.context.engine.sound.track_changed.connect(self._show_chosen)
        self._group.triggered.connect(self._on_group_triggered)


def _name_of(track: SoundTrack) -> str:
    """Name a track by number, language in its own words, and title, as far as the file says."""
    language = QLocale.codeToLanguage(track.language) if track.language else QLocale.Language.C
    unknown = language in {QLocale.Language.C, QLocale.Language.AnyLanguage}
    world = QLocale(language, QLocale.Country.World)
    named = track.language if unknown else world.nativeLanguageName()
    parts = [part for part in (named, track.name) if part]
    return tr("Track {n}", n=track.number + 1) + "".join(f" · {part}" for part in parts)
