"""What stands above the transcript: track, filter, flagged cues, form of the view, following."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QMenu, QWidget

from app.domain.subtitle import SubtitleTrack
from widgets.i18n import tr, trn
from widgets.icon_button import IconButton
from widgets.theme.icons import icon
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.transcript.filter_field import FilterField
from widgets.what_fits import show_what_fits, width_of

VIEWS = ("list", "reading", "table")
_ICONS = {"list": "list-bullets", "reading": "text-align-left", "table": "table"}


class TranscriptHeader(QWidget):
    """Fields and buttons of the transcript.

    Where there is no room for all, the count goes first, then the form, following, the flagged
    cues, the track and the filter; what is at work stays longest. `add_hidden` puts what went into
    the menu behind the dots.

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
        self._wants_filter = False
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
        self._show_what_fits()

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
        self._show_what_fits()

    def show_count(self, text: str) -> None:
        """Say how many cues there are."""
        self.count.setText(text)
        self._show_what_fits()

    def focus_filter(self) -> None:
        """Put the cursor into the filter, for which other tools make room."""
        self._wants_filter = True
        self._show_what_fits()
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def add_hidden(self, menu: QMenu) -> None:
        """Add the tools that found no room to a menu."""
        before = menu.actions()
        if self.tracks.isHidden() and self.tracks.count():
            menu.addMenu(self._track_menu(menu))
        if self.filter.isHidden():
            menu.addAction(tr("Filter cues"), self.focus_filter).setEnabled(self.filter.isEnabled())
        for switch in (self.odd, self.follow):
            if switch.isHidden():
                action = menu.addAction(switch.accessibleName(), switch.click)
                action.setCheckable(True)
                action.setChecked(switch.isChecked())
                action.setEnabled(switch.isEnabled())
        if self._form.isHidden():
            forms = menu.addMenu(tr("Form of the transcript"))
            forms.addActions(self._forms.actions())
            forms.triggered.connect(self._on_forms_triggered)
            forms.setEnabled(self._form.isEnabled())
        added = menu.actions()[len(before) :]
        if before and added:
            menu.insertSeparator(added[0])

    def sizeHint(self) -> QSize:
        """Ask for room for all tools, shown or not."""
        parts = [part for group in self._groups for part in group]
        wide = width_of((*self._always, *parts), SPACE[0])
        return QSize(wide, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Be no obstacle to a narrow panel: tools are left out instead."""
        return QSize(width_of(self._always, SPACE[0]), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find what fits another width."""
        super().resizeEvent(event)
        self._show_what_fits()

    @property
    def _always(self) -> tuple[QWidget, ...]:
        return (self._more,) if self.tracks.count() else ()

    @property
    def _filters(self) -> bool:
        return self._wants_filter or bool(self.filter.text())

    @property
    def _groups(self) -> Sequence[Sequence[QWidget]]:
        """The tools in the order of their worth; those at work come before all others."""
        tracks = (self.tracks,) if self.tracks.count() else ()
        tools = (self.filter, *tracks, self.odd, self.follow, self._form, self.count)
        in_use: tuple[QWidget, ...] = (self.filter,) if self._filters else ()
        in_use += (self.odd,) if self.odd.isChecked() else ()
        return [(tool,) for tool in (*in_use, *(one for one in tools if one not in in_use))]

    def _show_what_fits(self) -> None:
        """Leave out what there is no room for; a filter at work stays, be it all there is."""
        self.filter.narrow(0)
        room = self.width() - width_of(self._always, SPACE[0])
        is_tight = self._filters and room < width_of((self.filter,), SPACE[0])
        if is_tight:
            room = self.width()
            self.filter.narrow(room - SPACE[0])
        self._more.setVisible(bool(self.tracks.count()) and not is_tight)
        if not self.tracks.count():
            self.tracks.hide()
        show_what_fits(self._groups, room, SPACE[0])
        self.updateGeometry()

    def _track_menu(self, parent: QMenu) -> QMenu:
        menu = QMenu(tr("Subtitle track"), parent)
        for row in range(self.tracks.count()):
            choice = menu.addAction(self.tracks.itemText(row))
            choice.setData(self.tracks.itemData(row))
            choice.setCheckable(True)
            choice.setChecked(row == self.tracks.currentIndex())
        menu.triggered.connect(self._on_track_menu_triggered)
        return menu

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
        row.addWidget(self.filter, 1)
        for tool in (self.odd, self._form, self.follow):
            row.addWidget(tool)
        self.show_odd(0)
        self._on_theme_changed()

    def _connect_signals(self) -> None:
        self.tracks.activated.connect(self._on_tracks_activated)
        self._more.clicked.connect(self.open_menu)
        self._form.clicked.connect(self._on_form_clicked)
        self._forms.triggered.connect(self._on_forms_triggered)
        self.filter.editingFinished.connect(self._on_filter_editing_finished)
        self.odd.toggled.connect(self._show_what_fits)
        theme().changed.connect(self._on_theme_changed)

    @Slot(int)
    def _on_tracks_activated(self, row: int) -> None:
        self.track_chosen.emit(self.tracks.itemData(row))

    @Slot(QAction)
    def _on_track_menu_triggered(self, choice: QAction) -> None:
        self.show_track(choice.data())
        self.track_chosen.emit(choice.data())

    @Slot()
    def _on_filter_editing_finished(self) -> None:
        self._wants_filter = False
        self._show_what_fits()

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
        self._show_what_fits()


def view_words() -> Mapping[str, str]:
    """Return the forms of the transcript in words."""
    return {"list": tr("List"), "reading": tr("Text to read"), "table": tr("Table")}
