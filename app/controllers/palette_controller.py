"""The command palette: every action and record, found by name and run or gone to."""

from __future__ import annotations

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.hit_opener import HitOpener
from app.controllers.keys_controller import KeysController
from app.controllers.palette_entries import Places, action_entries, find_places, place_entries
from app.controllers.searching import asked_by
from app.domain.errors import AppError
from app.domain.search import SearchQuery
from app.tasks import TaskContext
from storage.project_file import ProjectFile
from widgets.command_palette.command_palette import CommandPalette
from widgets.command_palette.entry import EntryKind
from widgets.i18n import tr

OWN_ACTION = "edit.palette"


class PaletteController(Controller):
    """Answers the palette: actions at once, places of the project as soon as they are found.

    Looking through a large project takes longer than a window may stand still, so it is done on a
    worker with its own connection; one search runs at a time, and the newest text wins.
    """

    def __init__(
        self,
        context: AppContext,
        keys: KeysController,
        opener: HitOpener,
    ) -> None:
        super().__init__(context)
        self.palette = CommandPalette(context.workbench.window)
        self._keys, self._opener = keys, opener
        self._places = Places()
        self._searching = ""
        self._waiting = ""
        self._connect_signals()

    def open(self) -> None:
        """Ask what to do or where to go."""
        self._places = Places()
        self.palette.open()

    @Slot(str)
    def _on_palette_typed(self, _text: str) -> None:
        self._show()

    @Slot(str)
    def _on_palette_paused(self, text: str) -> None:
        if not text or not self.session.is_open or self.palette.kind is EntryKind.ACTION:
            return
        if text == self._places.text:
            return
        self._waiting = text
        if not self._searching:
            self._search()

    @Slot(str, str)
    @shows_errors
    def _on_palette_chosen(self, kind: str, key: str) -> None:
        if kind == EntryKind.ACTION:
            self.context.actions[key].trigger()
            return
        hit = next(one for one in self._places.hits if (one.kind, one.key) == (kind, key))
        self._opener.open(hit)

    def _show(self) -> None:
        text, kind = self.palette.text, self.palette.kind
        entries = []
        if kind in (None, EntryKind.ACTION):
            entries += action_entries(self.context.actions, text, hidden=(OWN_ACTION,))
        if kind is not EntryKind.ACTION and text:
            found = place_entries(self._places, text)
            entries += [entry for entry in found if kind in (None, entry.kind)]
        more = self._places.more and self._places.text == text
        self.palette.set_entries(entries, more=more and kind is not EntryKind.ACTION)

    def _search(self) -> None:
        text, self._waiting = self._waiting, ""
        project = self.session.project
        if project.path is None:  # in memory: there is no second connection
            self._places = find_places(project, asked_by(self.session, SearchQuery(text)))
            self._show()
            return
        self._searching, path, token = text, project.path, project.token
        query = asked_by(self.session, SearchQuery(text))

        def work(_context: TaskContext) -> tuple[str, SearchQuery, Places]:
            other = ProjectFile.open(path, read_only=True, lock=False)
            try:
                return token, query, find_places(other, query)
            finally:
                other.close()

        self.context.tasks.start(
            tr("Find"), work, done=self._on_found, failed=self._on_failed, quiet=True
        )

    def _on_found(self, found: tuple[str, SearchQuery, Places]) -> None:
        token, query, places = found
        self._searching = ""
        if not self.session.is_open or self.session.project.token != token:
            self._waiting = ""
            return
        if query == asked_by(self.session, SearchQuery(query.text)):
            self._places = places
            if self.palette.is_open:
                self._show()
        elif self.palette.is_open:  # who looked may find something else by now
            self._waiting = self._waiting or query.text
        self._search_on()

    def _on_failed(self, error: AppError) -> None:
        self._searching = ""
        self.notifier.error(error)
        self._search_on()

    def _search_on(self) -> None:
        if self._waiting and self.palette.is_open and self.session.is_open:
            self._search()

    @Slot(object)
    def _on_session_view_changed(self, _whose: object) -> None:
        """Forget places that would tell who now answers blind, or judges, or is somebody else."""
        self._places = Places()
        if self.palette.is_open:
            self._show()
            self._on_palette_paused(self.palette.text)

    @Slot()
    def _on_palette_opened(self) -> None:
        self._keys.router.set_resting(True)

    @Slot()
    def _on_palette_closed(self) -> None:
        self._keys.router.set_resting(False)
        self._waiting = ""

    def _connect_signals(self) -> None:
        palette = self.palette
        palette.typed.connect(self._on_palette_typed)
        palette.paused.connect(self._on_palette_paused)
        palette.chosen.connect(self._on_palette_chosen)
        palette.opened.connect(self._on_palette_opened)
        palette.closed.connect(self._on_palette_closed)
        session = self.session
        for changed in (session.blind_changed, session.judging_changed, session.rater_changed):
            changed.connect(self._on_session_view_changed)
        self.context.actions.on(OWN_ACTION, self.open)
        self.context.workbench.window.palette_requested.connect(self.open)
