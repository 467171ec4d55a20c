"""What pipelines tell of the video shown: the page of notes, and lanes of the timeline."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Slot
from PySide6.QtWidgets import QMenu

from app.context import AppContext
from app.controllers.author_controller import AuthorController
from app.controllers.base import Controller
from app.controllers.evidence_controller import EvidenceController
from app.controllers.guard import shows_errors
from app.controllers.playback_controller import PlaybackController
from app.domain.changes import ChangeSet
from app.domain.ids import EntityKey, PersonKey, VideoKey
from app.domain.interval import Interval
from app.domain.span import ArrayTrack, SpanArrays
from app.domain.story import CULTURE_KINDS, NoteKind, Story, StoryNote
from app.domain.story_rows import RowKind, story_rows
from app.session import Selection
from widgets.i18n import mark, tr

_TABLES = ("story_notes", "story_entities", "story_threads", "segments", "people")
_LANES: tuple[tuple[str, str, tuple[NoteKind, ...]], ...] = (
    ("notes:event", mark("Story events"), (NoteKind.EVENT,)),
    ("notes:sound", mark("Sounds"), (NoteKind.SOUND,)),
    ("notes:tone", mark("Tone of voice"), (NoteKind.TONE,)),
    ("notes:culture", mark("Culture"), CULTURE_KINDS),
)
"""Lanes: key, title, and the kinds of notes that lie in it."""


class StoryController(Controller):
    """Shows notes wherever they are seen, links entities to people, makes notes evidence."""

    def __init__(
        self,
        context: AppContext,
        playback: PlaybackController,
        author: AuthorController,
        evidence: EvidenceController,
    ) -> None:
        super().__init__(context)
        self.playback = playback
        self.author = author
        self.evidence = evidence
        self.page = context.workbench.notes
        self.timeline = context.workbench.timeline
        self._story: Story | None = None
        self._notes: dict[str, StoryNote] = {}
        self._words = ""
        self._connect_signals()

    @property
    def story(self) -> Story | None:
        """What is told of the video shown."""
        return self._story

    def show_page(self) -> None:
        """Bring the page into view and give it the keyboard."""
        self.context.workbench.context.show_page("notes")
        self.page.focus()

    def show_note(self, key: str) -> None:
        """Show a record on the page, whatever is filtered there."""
        self.context.workbench.context.show_page("notes")
        if not self.page.choose(key):
            self.page.clear_filter()
            self.page.choose(key)

    # Showing ----------------------------------------------------------------------------------

    def _show(self, video: VideoKey | None) -> None:
        is_open = video is not None and self.session.is_open
        self._story = self.session.project.story.of_video(video) if is_open and video else None
        self._notes = {note.key: note for note in self._story.notes} if self._story else {}
        self.timeline.set_tracks_of("note", self._tracks())
        self._show_rows()
        self._show_abilities()

    def _show_rows(self) -> None:
        rows = story_rows(self._story, self._words) if self._story else []
        people = self.session.project.people.all() if self._story else []
        self.page.set_rows(rows, {person.key: person for person in people})

    def _show_abilities(self) -> None:
        self.page.set_can(
            edit=self.session.can_edit,
            add_evidence=self.session.can_edit and self.author.question is not None,
        )

    def _tracks(self) -> list[ArrayTrack]:
        tracks = []
        for key, title, kinds in _LANES:
            notes = [note for note in self._notes.values() if note.kind in kinds]
            spans = SpanArrays.build((one.start_ms, one.end_ms, 0, one.key) for one in notes)
            if notes:
                tracks.append(
                    ArrayTrack(key, "note", tr(title), spans, partial(self._label, spans))
                )
        return tracks

    def _label(self, spans: SpanArrays, index: int) -> str:
        note = self._notes.get(spans.ids[index])
        return note.text.partition("\n")[0] if note is not None else ""

    # What is done -----------------------------------------------------------------------------

    @Slot(str)
    def play(self, key: str) -> None:
        """Play a note, or all key events of a thread."""
        spans = self._spans_of(key)
        if spans:
            self.playback.play_spans(spans)
        else:
            self.notifier.info(tr("It has no time to play."))

    def _spans_of(self, key: str) -> list[Interval]:
        """Return where a record lies in the video; what a recap tells of may lie before it."""
        notes = [self._notes[key]] if key in self._notes else []
        for thread in self._story.threads if self._story else ():
            if thread.key == key:
                notes = [self._notes[one] for one in thread.notes if one in self._notes]
        spans = [Interval(max(0, n.start_ms), max(0, n.end_ms)) for n in notes]
        return sorted(span for span in spans if span.end_ms or span.start_ms)

    @Slot(str)
    @shows_errors
    def add_as_evidence(self, key: str) -> None:
        """Add the span of a note, or of a thread as a whole, with its text to the question."""
        spans = self._spans_of(key)
        row = next((one for one in self.page.model.rows if one.key == key), None)
        if not spans or row is None:
            self.notifier.info(tr("Choose a note with a time first: its span becomes evidence."))
            return
        whole = Interval(spans[0].start_ms, max(span.end_ms for span in spans))
        self.evidence.add_span(whole, " ".join(row.text.split()))

    def add_chosen(self) -> None:
        """Add the note chosen on the page as evidence."""
        row = self.page.current
        self.add_as_evidence(row.key if row is not None else "")

    @shows_errors
    def link(self, entity: EntityKey, person: PersonKey | None) -> None:
        """Say who of the cast an entity is, or that it is nobody of it."""
        with self.session.edit(tr("Link to person")) as project:
            project.story.link(entity, person)

    def person_menu(self, entity: str) -> QMenu:
        """Return the menu that offers the cast for an entity."""
        menu = QMenu(self.context.workbench.window)
        entities = self._story.entities if self._story else ()
        found = next((one for one in entities if one.key == entity), None)
        current = found.person if found is not None else None
        offers: list[tuple[PersonKey | None, str]] = [(None, tr("Nobody"))]
        offers += [(one.key, one.name) for one in self.session.project.people.all()]
        for key, name in offers:
            action = menu.addAction(name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(key == current)
            action.triggered.connect(partial(self._on_person_chosen, EntityKey(entity), key))
        return menu

    def _on_person_chosen(
        self, entity: EntityKey, person: PersonKey | None, _on: bool = False
    ) -> None:
        self.link(entity, person)

    # Listening --------------------------------------------------------------------------------

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches(*_TABLES):
            self._show(self.session.selection.video)

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.video != before.video:
            self._show(new.video)

    @Slot()
    def _on_session_closed(self) -> None:
        self._show(None)

    @Slot(object)
    def _on_author_question_shown(self, _question: object) -> None:
        self._show_abilities()

    @Slot(str)
    def _on_page_filter_changed(self, text: str) -> None:
        self._words = text
        self._show_rows()

    @Slot(str, str)
    def _on_timeline_span_selected(self, track: str, key: str) -> None:
        if track.startswith("notes:"):
            self.page.choose(key)

    @Slot(str, str)
    def _on_timeline_span_activated(self, track: str, key: str) -> None:
        if track.startswith("notes:"):
            self.show_note(key)
            self.play(key)

    @Slot(str, QPoint)
    def _on_page_person_requested(self, entity: str, place: QPoint) -> None:
        self._pop_up(self.person_menu(entity), place)

    @Slot(str, QPoint)
    def _on_page_menu_requested(self, key: str, place: QPoint) -> None:
        row = self.page.current
        if row is None:
            return
        if row.kind is RowKind.ENTITY:
            self._pop_up(self.person_menu(key), place)
            return
        menu = QMenu(self.context.workbench.window)
        menu.addAction(tr("Play")).triggered.connect(partial(self._play_from_menu, key))
        menu.addAction(self.context.actions["note.evidence"])
        self._pop_up(menu, place)

    def _play_from_menu(self, key: str, _on: bool = False) -> None:
        self.play(key)

    def _pop_up(self, menu: QMenu, place: QPoint) -> None:
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)

    def _connect_signals(self) -> None:
        session, page, timeline = self.session, self.page, self.timeline
        session.changed.connect(self._on_session_changed)
        session.selection_changed.connect(self._on_session_selection_changed)
        session.closed.connect(self._on_session_closed)
        self.author.question_shown.connect(self._on_author_question_shown)
        self.context.engine.position_changed.connect(page.set_position)
        page.went_to.connect(self.playback.go_to)
        page.played.connect(self.play)
        page.evidence_requested.connect(self.add_as_evidence)
        page.person_requested.connect(self._on_page_person_requested)
        page.filter_changed.connect(self._on_page_filter_changed)
        page.menu_requested.connect(self._on_page_menu_requested)
        page.import_requested.connect(self.context.actions["file.import"].trigger)
        timeline.span_selected.connect(self._on_timeline_span_selected)
        timeline.span_activated.connect(self._on_timeline_span_activated)
        on = self.context.actions.on
        on("view.page_notes", self.show_page)
        on("note.evidence", self.add_chosen)
        panel = self.context.workbench.context
        panel.set_page_action("notes", self.context.actions["view.page_notes"])
