"""The inspector: everything that a memory knows of the chosen event, with its evidence.

::

    +---------------------------------------------+
    | Event E6  interaction  version 2     pin {} |
    +---------------------------------------------+
    | rows: summary, spans, states, observations, |
    | relations, versions, sources                |
    +---------------------------------------------+
    | Verdict  Right  Wrong  Unsupported          |
    +---------------------------------------------+

Without an event it says what the memory is; with several it lists them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from app.domain.event_details import EventDetails, event_details, original_text
from app.domain.interval import Interval
from app.domain.memory_index import MemoryIndex
from app.domain.memory_row import Judgement, MemoryVerdict
from app.domain.person import Person
from widgets.empty_state import EmptyState
from widgets.graph.graph_words import event_type_word, relation_title
from widgets.graph.inspector_row import InspectorRow
from widgets.graph.inspector_rows import TEXT_KEY, EventRows, all_text, whole_texts
from widgets.graph.inspector_view import InspectorView
from widgets.graph.memory_rows import event_rows, memory_rows
from widgets.graph.verdict_bar import VerdictBar
from widgets.graph.whole_text import WholeText
from widgets.i18n import tr, tr_phrase, trn
from widgets.icon_button import IconButton
from widgets.question.parts import PanelHeader, PlainChip


class Inspector(QWidget):
    """Shows a memory, an event, or a choice of events; wishes go out.

    Signals
    -------
    play_requested(tuple of Interval)
        Play these stretches one after the other.
    event_requested(event id)
        Look at another event.
    judged(Judgement or None), note_entered(text)
        What the rater says of the event shown, or of the relation looked at.
    target_changed
        Another relation is looked at, or the event itself again: verdicts are on that.
    pin_toggled(event id, on)
        The event is to be kept in view in the graph, or no longer.
    import_requested
        A memory is to be imported.
    """

    play_requested = Signal(object)
    event_requested = Signal(str)
    judged = Signal(object)
    note_entered = Signal(str)
    target_changed = Signal()
    pin_toggled = Signal(str, bool)
    import_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self._index: MemoryIndex | None = None
        self._details: EventDetails | None = None
        self._opened: set[str] = set()
        self._relation = ""
        self._verdicts: Mapping[str, Judgement] = {}
        self._header = PanelHeader(tr("Memory"))
        self._type, self._version = PlainChip(), PlainChip()
        self._pin = IconButton("push-pin", tr("Pin the event"))
        self._json = IconButton("brackets-curly", tr("Show as JSON"))
        self._view, self._whole, self._verdict = InspectorView(), WholeText(), VerdictBar()
        self._empty = EmptyState(
            tr("No event memory yet."),
            tr("Import the memory.json of an agent: its events stand here with their evidence."),
            button=tr("Import…"),
            keys="Ctrl+I",
        )
        self._stack = QStackedWidget()
        self._build()
        self._connect_signals()
        self.show_nothing()

    @property
    def view(self) -> InspectorView:
        """The list of rows."""
        return self._view

    @property
    def whole(self) -> WholeText:
        """The page of long texts and JSON."""
        return self._whole

    @property
    def verdict(self) -> VerdictBar:
        """The bar of the verdict."""
        return self._verdict

    @property
    def event_id(self) -> str:
        """The event shown; empty if none."""
        return self._details.event.id if self._details is not None else ""

    @property
    def judged_id(self) -> str:
        """What verdicts are on: the key of the relation looked at, else the event shown."""
        return self._relation or self.event_id

    @property
    def shows_text(self) -> bool:
        """Tell whether a text page covers the rows."""
        return self._stack.currentWidget() is self._whole

    def minimumSizeHint(self) -> QSize:
        """Be as wide without an event as with one: choosing must not move what stands beside."""
        hint = super().minimumSizeHint()
        buttons = (self._pin, self._json)
        header = self._header.minimumSizeHint().width() + sum(
            each.sizeHint().width() for each in buttons if each.isHidden()
        )
        return hint.expandedTo(QSize(max(header, self._verdict.minimumSizeHint().width()), 0))

    # What is shown ----------------------------------------------------------------------------

    def show_nothing(self) -> None:
        """There is no memory."""
        self._begin(None, None, tr("Memory"))
        self._stack.setCurrentWidget(self._empty)

    def show_memory(self, index: MemoryIndex) -> None:
        """Say what a memory is: no event is chosen."""
        self._begin(index, None, tr("Memory"))
        rows = [each for row in memory_rows(index) for each in (row, *all_text(row))]
        self._view.show_rows(rows, anew=True)

    def show_events(self, index: MemoryIndex, chosen: Sequence[str]) -> None:
        """List several chosen events."""
        words = trn("{n} event", "{n} events", len(chosen))
        self._begin(index, None, words)
        self._view.show_rows(event_rows(index, chosen), anew=True)

    def show_event(self, index: MemoryIndex, event_id: str) -> None:
        """Show an event; what was open of it stays open while it is shown again."""
        details = event_details(index, event_id)
        if details is None:
            self.show_memory(index)
            return
        is_other = self.event_id != event_id or index is not self._index
        if is_other:
            self._opened.clear()
        event = details.event
        self._begin(index, details, tr("Event {id}", id=event.id))
        self._type.set_text(event_type_word(event.event_type) if event.event_type else "")
        words = tr("version {n}", n=event.version)
        self._version.set_text("" if event.is_outline else words)
        self._show_rows(anew=is_other)

    def show_verdict(
        self, verdict: MemoryVerdict | None, *, others: str = "", why_locked: str = ""
    ) -> None:
        """Show what was said of the event or relation; `others` in words."""
        is_event = self._details is not None and not self._relation
        version = self._details.event.version if self._details is not None and is_event else 0
        self._verdict.set_target(relation_title(self._relation) if self._relation else "")
        self._verdict.show_verdict(verdict, version, others, why_locked)
        self._view.can_judge = not why_locked

    def set_verdicts(self, verdicts: Mapping[str, Judgement]) -> None:
        """Mark the relations that the rater judged."""
        if verdicts != self._verdicts:
            self._verdicts = dict(verdicts)
            self._show_rows(anew=False)

    def show_pinned(self, on: bool) -> None:
        """Show whether the event is pinned."""
        self._pin.show_checked(on)

    def set_people(self, people: Mapping[str, Person]) -> None:
        """Know whose face goes with which name."""
        self._view.set_people(people)

    def flush(self) -> None:
        """Hand over what is being typed."""
        self._verdict.flush()

    def spans(self) -> tuple[Interval, ...]:
        """Return the stretches of the event shown, in the order of the file."""
        return self._details.event.intervals if self._details is not None else ()

    @Slot()
    def show_json(self) -> None:
        """Show what the file says of the event, or of the whole memory."""
        if self._index is None:
            return
        path = self._details.event.path if self._details is not None else ""
        text = original_text(self._index.memory.original, path)
        title = path or tr("The file of the memory, its lists counted")
        self._open_text(title, tr_phrase(text), is_code=True)

    # ------------------------------------------------------------------------------------------

    def _begin(self, index: MemoryIndex | None, details: EventDetails | None, title: str) -> None:
        if details is None or details.event.id != self.event_id:
            self.flush()
            self._stack.setCurrentWidget(self._view)
            self._relation = ""
        self._index, self._details = index, details
        self._header.set_title(title)
        for chip in (self._type, self._version):
            chip.set_text("")
        is_event = details is not None
        self._pin.setVisible(is_event)
        self._json.setVisible(index is not None)
        self._verdict.setVisible(is_event)

    def _show_rows(self, *, anew: bool) -> None:
        if self._details is not None and self._index is not None:
            rows = EventRows(self._details, self._index, self._opened, self._verdicts).rows()
            self._view.show_rows(rows, anew=anew)

    @Slot(object)
    def _on_view_row_reached(self, row: InspectorRow | None) -> None:
        relation = row.relation if row is not None else ""
        if relation != self._relation:
            self.flush()  # what was typed belongs to the one before
            self._relation = relation
            self.target_changed.emit()

    def _open_text(self, title: str, text: str, *, is_code: bool) -> None:
        self._stack.setCurrentWidget(self._whole)
        self._whole.show_text(title, text, is_code=is_code)

    @Slot(str, bool)
    def _on_view_opened(self, key: str, on: bool) -> None:
        if key.startswith(TEXT_KEY):
            self._open_row(key.removeprefix(TEXT_KEY))
            return
        (self._opened.add if on else self._opened.discard)(key)
        self._show_rows(anew=False)

    def _open_row(self, key: str) -> None:
        row: InspectorRow | None = next((row for row in self._view.rows if row.key == key), None)
        if row is not None:
            title = row.lead or self._header.title
            self._open_text(title, "\n\n".join(whole_texts(row)), is_code=False)

    @Slot()
    def _on_whole_left(self) -> None:
        self._stack.setCurrentWidget(self._view)
        self._view.setFocus()

    @Slot(bool)
    def _on_pin_toggled(self, on: bool) -> None:
        if self.event_id:
            self.pin_toggled.emit(self.event_id, on)

    def _build(self) -> None:
        for chip in (self._version, self._type):
            self._header.add_left(chip)
        self._pin.setCheckable(True)
        self._header.add(self._pin, self._json)
        for page in (self._view, self._whole, self._empty):
            self._stack.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header)
        column.addWidget(self._stack, 1)
        column.addWidget(self._verdict)

    def _connect_signals(self) -> None:
        self._view.play_requested.connect(self.play_requested)
        self._view.event_requested.connect(self.event_requested)
        self._view.opened.connect(self._on_view_opened)
        self._view.row_reached.connect(self._on_view_row_reached)
        self._view.judged.connect(self.judged)
        self._empty.requested.connect(self.import_requested)
        self._whole.left.connect(self._on_whole_left)
        self._verdict.judged.connect(self.judged)
        self._verdict.note_entered.connect(self.note_entered)
        self._pin.toggled.connect(self._on_pin_toggled)
        self._json.clicked.connect(self.show_json)
