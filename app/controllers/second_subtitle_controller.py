"""The second subtitle track: chosen in a submenu, remembered for each video of the project."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction

from app.context import AppContext
from app.controllers.base import Controller
from app.domain.ids import TrackKey
from app.domain.subtitle import CueTable, SubtitleTrack
from widgets.i18n import tr


class SecondSubtitleController(Controller):
    """Offers the tracks of the video shown and holds the cues of the one chosen.

    A track cannot be first and second at a time: while it is the first one, there is no second.

    Signals
    -------
    changed
        `table` is another.
    """

    changed = Signal()

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._none = context.actions["view.second_none"]
        self._choices: list[QAction] = []
        self._table: CueTable | None = None
        context.actions.on("view.second_none", self._choose_none)

    @property
    def table(self) -> CueTable | None:
        """The cues of the second track."""
        return self._table

    @property
    def choices(self) -> Sequence[QAction]:
        """What the submenu offers beside none: an action a track, in their order."""
        return self._choices

    def offer(self, tracks: Sequence[SubtitleTrack], first: TrackKey | None) -> None:
        """Offer the tracks of a video, `first` of which is shown already."""
        menu, group = self.context.actions.submenu_of("view.second_none"), self._none.actionGroup()
        for choice in self._choices:
            menu.removeAction(choice)
            group.removeAction(choice)
            choice.deleteLater()
        self._choices = []
        for track in tracks:
            choice = QAction(track.title or track.language or tr("Subtitles"), menu)
            choice.setData(track.key)
            choice.setCheckable(True)
            choice.setEnabled(track.key != first)
            choice.triggered.connect(self._on_choice_triggered)
            group.addAction(choice)
            menu.addAction(choice)
            self._choices.append(choice)
        self._show(self._remembered(tracks), first)

    def choose(self, key: TrackKey | None) -> None:
        """Show a track as the second one, or none, and remember it for the video."""
        video = self.session.selection.video
        if video is not None:
            self.session.remember(f"second_track:{video}", key or "")
        self._show(key, None)

    def _remembered(self, tracks: Sequence[SubtitleTrack]) -> TrackKey | None:
        video = self.session.selection.video
        key = self.session.project.state.get(f"second_track:{video}") if video else None
        return next((track.key for track in tracks if track.key == key), None)

    def _show(self, key: TrackKey | None, first: TrackKey | None) -> None:
        shown = key if key != first else None
        self._table = self.session.project.subtitles.cue_table(shown) if shown else None
        self._none.setChecked(shown is None)
        for choice in self._choices:
            choice.setChecked(choice.data() == shown)
        self.changed.emit()

    def _choose_none(self) -> None:
        self.choose(None)

    @Slot()
    def _on_choice_triggered(self) -> None:
        choice = self.sender()
        if isinstance(choice, QAction):
            self.choose(TrackKey(choice.data()))
