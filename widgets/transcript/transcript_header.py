"""What stands above the transcript: track, filter, flagged cues, form of the view, following."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QMenu, QWidget

from app.domain.subtitle import SubtitleTrack
from widgets.i18n import tr, trn
from widgets.icon_button import IconButton
from widgets.theme.icons import icon
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.transcript.filter_field import FilterField

VIEWS = ("list", "reading", "table")
_ICONS = {"list": "list-bullets", "reading": "text-align-left", "table": "table"}


class TranscriptHeader(QWidget):
    """Fields and buttons of the transcript.

    Signals
    -------
    track_chosen(track_key)
        Another track was chosen.
    track_menu_requested(global_point)
        What can be done with tracks.
    view_chosen(name)
        One of `VIEWS`.
    """

    track_chosen = Signal(str)
    track_menu_requested = Signal(QPoint)
    view_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tracks = QComboBox()
        self.count = QLabel()
        self.filter = FilterField(tr("Filter cues"))
        self.odd = IconButton("warning", tr("Only flagged cues"))
        self.follow = IconButton("crosshair-simple", tr("Follow the playhead"))
        self._more = IconButton("dots-three", tr("Tracks, speakers, replacing"))
        self._form = IconButton(_ICONS["list"], tr("Form of the transcript"))
        self._forms = QMenu(self)
        self._choices: dict[str, QAction] = {}
        self._build()
        self._connect_signals()
        self.show_view("list")

    def set_tracks(self, tracks: Sequence[SubtitleTrack]) -> None:
        """Offer these tracks; the chosen one stays where it is still among them."""
        chosen = self.tracks.currentData()
        self.tracks.blockSignals(True)
        self.tracks.clear()
        for track in tracks:
            self.tracks.addItem(track.title or track.language or tr("Subtitles"), track.key)
        self.tracks.setCurrentIndex(max(0, self.tracks.findData(chosen)) if tracks else -1)
        self.tracks.blockSignals(False)
        self.tracks.setVisible(bool(tracks))
        self._more.setVisible(bool(tracks))

    def show_track(self, key: str) -> None:
        """Show which track is chosen."""
        self.tracks.blockSignals(True)
        self.tracks.setCurrentIndex(self.tracks.findData(key))
        self.tracks.blockSignals(False)

    def show_view(self, name: str) -> None:
        """Show which form the transcript has."""
        self._form.set_icon(_ICONS[name])
        self._form.set_name(tr("Form: {name}", name=view_words()[name]))
        self._choices[name].setChecked(True)

    def show_odd(self, count: int) -> None:
        """Say how many cues are flagged."""
        self.odd.setEnabled(count > 0 or self.odd.isChecked())
        self.odd.set_name(
            trn("Only the {n} flagged cue", "Only the {n} flagged cues", count)
            if count
            else tr("No cue is flagged")
        )
        self.odd.setText(str(count) if count else "")
        style = Qt.ToolButtonStyle
        self.odd.setToolButtonStyle(
            style.ToolButtonTextBesideIcon if count else style.ToolButtonIconOnly
        )

    def set_usable(self, on: bool) -> None:
        """Allow filtering and following, or not."""
        for part in (self.filter, self.follow, self._form):
            part.setEnabled(on)

    def open_menu(self) -> None:
        """Ask for the menu of tracks under its button."""
        self.track_menu_requested.emit(self._more.mapToGlobal(QPoint(0, self._more.height())))

    def _build(self) -> None:
        self.count.setProperty("role", "muted")
        for control in (self.tracks, self.filter, self.odd):
            control.setProperty("small", True)
        self.tracks.setAccessibleName(tr("Subtitle track"))
        self.tracks.setToolTip(tr("Which track is shown"))
        self.tracks.setMaximumWidth(160)
        self.tracks.setMinimumContentsLength(4)
        self.tracks.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.tracks.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.tracks.hide()
        self._more.hide()
        for switch in (self.odd, self.follow):
            switch.setCheckable(True)
        self.follow.show_checked(True)
        group = QActionGroup(self)
        for name, words in view_words().items():
            choice = self._forms.addAction(words)
            choice.setCheckable(True)
            choice.setData(name)
            group.addAction(choice)
            self._choices[name] = choice
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE[0])
        for part in (self.tracks, self._more, self.count):
            row.addWidget(part)
        row.addStretch(1)
        for tool in (self.filter, self.odd, self._form, self.follow):
            row.addWidget(tool)
        self.show_odd(0)
        self._on_theme_changed()

    def _connect_signals(self) -> None:
        self.tracks.activated.connect(self._on_tracks_activated)
        self._more.clicked.connect(self.open_menu)
        self._form.clicked.connect(self._on_form_clicked)
        self._forms.triggered.connect(self._on_forms_triggered)
        theme().changed.connect(self._on_theme_changed)

    @Slot(int)
    def _on_tracks_activated(self, row: int) -> None:
        self.track_chosen.emit(self.tracks.itemData(row))

    @Slot()
    def _on_form_clicked(self) -> None:
        self._forms.popup(self._form.mapToGlobal(QPoint(0, self._form.height())))

    @Slot(QAction)
    def _on_forms_triggered(self, choice: QAction) -> None:
        self.view_chosen.emit(choice.data())

    @Slot()
    def _on_theme_changed(self) -> None:
        for name, choice in self._choices.items():
            choice.setIcon(icon(_ICONS[name]))


def view_words() -> Mapping[str, str]:
    """Return the forms of the transcript in words."""
    return {"list": tr("List"), "reading": tr("Text to read"), "table": tr("Table")}
