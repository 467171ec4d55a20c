"""The window "Agreement of raters": read and compared on a worker, as far as one may read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Slot
from PySide6.QtGui import QKeySequence, QShortcut

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.reviewing import is_adjudicator
from app.domain.changes import ChangeSet
from app.domain.errors import AppError
from app.domain.ids import McqKey, RaterKey
from app.domain.naru_counts import CountRow, count_rows
from app.domain.review import RecordKind
from app.domain.review_agreement import CANNOT_TELL, FIELDS
from app.domain.review_agreement_words import sentences, shares_text
from app.services.review_agreement_service import (
    Choice,
    Compared,
    PartAgreement,
    ReviewTable,
    compare,
    fields_of,
    read_reviews,
    reviewed_kinds,
)
from app.services.verification_service import project_tables
from app.tasks import Task, TaskContext
from storage.formats.counts_csv import write_counts, write_table
from storage.project_file import ProjectFile
from widgets.agreement.review_models import PartRow
from widgets.agreement.review_panel import ReviewPanel, ReviewView
from widgets.dialogs.choose import choose_table
from widgets.float_window import FloatWindow, come_forward
from widgets.i18n import tr, tr_phrase
from widgets.mcq.words import category_title, verdict_word
from widgets.question_review.words import question_verdict_word

_SIZE = (1120, 700)
_PAUSE_MS = 400
_TABLES = ("mcq_items", "reviews", "assignments", "adjudications", "raters", "questions", "units")
_ITEM = RecordKind.ITEM


@dataclass(frozen=True, slots=True, eq=False)
class Read:
    """What was read for the window.

    Attributes
    ----------
    kinds
        Which kinds of records have reviews.
    closed
        How many reviews of the kind the reader may not read yet.
    """

    table: ReviewTable
    kinds: tuple[RecordKind, ...]
    closed: int
    counts: tuple[CountRow, ...]


class ReviewAgreementController(Controller):
    """Compares when the window is open and anything it rests on has changed."""

    def __init__(self, context: AppContext, go_to: Callable[[RecordKind, str], None]) -> None:
        super().__init__(context)
        self._go_to = go_to
        self._window: FloatWindow | None = None
        self._kind, self._choice = _ITEM, Choice()
        self._read: Read | None = None
        self._compared: Compared | None = None
        self._task: Task | None = None
        self._is_stale = True
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._connect_signals()

    @cached_property
    def panel(self) -> ReviewPanel:
        """The window's content, made when it is first needed."""
        panel = ReviewPanel(self.context.workbench.window)
        panel.hide()
        panel.changed.connect(self._on_panel_changed)
        panel.record_chosen.connect(self._on_panel_record_chosen)
        panel.records_requested.connect(self.show_in_queue)
        panel.export_requested.connect(self.export)
        return panel

    @property
    def is_open(self) -> bool:
        """Whether the window is in view."""
        return self._window is not None and self._window.isVisible()

    @property
    def is_settled(self) -> bool:
        """Whether what is shown is true of the reviews as they are."""
        return self._task is None and not self._pause.isActive() and not self._is_stale

    @shows_errors
    def show(self) -> None:
        """Open the window."""
        if self._window is None:
            self._window = self._make_window()
        self._window.show()
        come_forward(self.panel)
        self.refresh()

    def show_counts(self) -> None:
        """Open the window with the counts."""
        self.show()
        self.panel.show_page("counts")

    @Slot()
    def hide(self) -> None:
        """Close the window."""
        self._stop()
        if self._window is not None:
            self._window.hide()

    @Slot()
    def refresh(self) -> None:
        """Read anew where something changed."""
        if self.session.is_open and self.is_open and self._is_stale:
            self._start(read=True)

    @Slot(list, str)
    @shows_errors
    def show_in_queue(self, keys: list[str], title: str) -> None:
        """Show just these items in the queue of the Verify workspace, and the first of them."""
        if self._kind is not _ITEM:
            self._go_to(self._kind, keys[0])
            return
        self.context.actions["view.verify"].trigger()
        queue = self.context.workbench.verify.queue
        if any(queue.model.row_of(McqKey(key)) is None for key in keys):
            self.context.workbench.verify.all_toggled.emit(True)
        queue.set_only(keys, title)
        self._go_to(_ITEM, keys[0])

    @Slot(str)
    @shows_errors
    def export(self, page: str) -> None:
        """Write the table in view to a file that is asked for."""
        if self._compared is None or self._read is None or self._window is None:
            return
        folder = self.session.path.parent if self.session.path else Path()
        path = choose_table(self._window, str(folder / f"agreement-{page}.csv"))
        if path is None:
            return
        if page == "counts":
            write_counts(path, self._read.counts)
        else:
            write_table(path, _lines(self.panel, page))
        self.notifier.success(tr("{name} was written.", name=path.name))

    def _make_window(self) -> FloatWindow:
        window = FloatWindow(tr("Agreement of raters"), self.context.workbench.window)
        window.hold(self.panel)
        window.place(None, QSize(*_SIZE))
        window.close_requested.connect(self.hide)
        leave = QShortcut(QKeySequence("Escape"), self.panel)
        leave.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        leave.activated.connect(self.hide)
        return window

    # Reading and comparing --------------------------------------------------------------------

    def _start(self, *, read: bool) -> None:
        self._stop()
        path = self.session.path
        if path is None:
            return
        rater = self.session.rater.key if self.session.rater else None
        adjudicates = is_adjudicator(self.session)
        kept = None if read else self._read
        anew = partial(_read, path, self._kind, rater, adjudicates=adjudicates)
        job = partial(_work, anew, kept, self._choice)
        token = self.session.project.token
        self._is_stale = False
        self.panel.set_busy(busy=True)
        self._task = task = self.context.tasks.start(
            tr("Comparing raters"),
            job,
            done=partial(self._on_done, token),
            failed=self._on_failed,
            quiet=True,
        )
        task.finished.connect(self._on_task_finished)

    def _stop(self) -> None:
        self._pause.stop()
        if self._task is not None:
            self._task.context.cancel()
            self._task, self._is_stale = None, True
            self.panel.set_busy(busy=False)

    def _on_done(self, token: str, found: tuple[Read, Compared]) -> None:
        if self.session.is_open and self.session.project.token == token:
            self._read, self._compared = found
            self._choice = self._compared.choice
            self._show()

    def _on_failed(self, error: AppError) -> None:
        if self._task is not None:  # not stopped by hand
            self._is_stale = True
            self.notifier.error(error)

    # Showing ----------------------------------------------------------------------------------

    def _show(self) -> None:
        read, compared = self._read, self._compared
        if read is None or compared is None:
            return
        self._offer(read)
        if not read.table.reviews and not read.closed and self._kind is not _ITEM:
            self.panel.say_nothing_here(tr("Nothing was reviewed yet."), "")
            return
        if not read.table.facts:
            self.panel.say_nothing_here(
                tr("No items yet."),
                tr("Import multiple-choice items (File > Import), or write one in Verify."),
            )
            return
        self.panel.show_view(self._view(read, compared))

    def _view(self, read: Read, compared: Compared) -> ReviewView:
        table, found = read.table, compared.found
        said = partial(worded, table.kind, compared.choice.field)
        names = tuple(tr_phrase(table.names.get(one, one)) for one in found.raters)
        return ReviewView(
            found,
            names,
            sentences(found, table.kind, read.closed),
            shares_text(found, said),
            tuple(PartRow(_part_word(one.part), one.found) for one in compared.by_part),
            tuple(PartRow(self._raters_word(table, one), one.found) for one in compared.by_rater),
            {key: (fact.public, fact.text) for key, fact in table.facts.items()},
            read.counts,
            said,
        )

    def _offer(self, read: Read) -> None:
        form, table, choice = self.panel.form, read.table, self._choice
        form.offer("kind", [(one.value, _kind_word(one)) for one in read.kinds], self._kind.value)
        stages = [(str(one), tr("Stage {n}", n=one)) for one in table.stages or (1,)]
        form.offer("stage", stages, str(choice.stage))
        fields = [(one, tr(FIELDS[one])) for one in fields_of(table.kind)]
        form.offer("field", fields, choice.field)
        parts = [(one, _part_word(one)) for one in table.parts(choice.stage)]
        form.offer("part", [("", tr("All")), *parts], choice.part)
        raters = [("", tr("All")), *self._rater_choices(table, choice.stage)]
        form.offer("raters", raters, " ".join(choice.raters))

    def _rater_choices(self, table: ReviewTable, stage: int) -> list[tuple[str, str]]:
        raters = table.raters(stage)
        if len(raters) < 3:
            return []
        names = [tr_phrase(table.names.get(one, one)) for one in raters]
        each = [
            (str(key), tr("{name} with the others", name=name))
            for key, name in zip(raters, names, strict=True)
        ]
        pairs = [
            (f"{one} {other}", tr("{one} / {other}", one=names[at], other=names[beside]))
            for at, one in enumerate(raters)
            for beside, other in enumerate(raters)
            if at < beside
        ]
        return each + pairs

    def _raters_word(self, table: ReviewTable, part: PartAgreement) -> str:
        names = [tr_phrase(table.names.get(one, one)) for one in part.raters]
        if len(names) == 1:
            return tr("{name} with the others", name=names[0])
        return tr("{one} / {other}", one=names[0], other=names[1])

    # Signals ----------------------------------------------------------------------------------

    @Slot(str)
    @shows_errors
    def _on_panel_changed(self, name: str) -> None:
        form = self.panel.form
        kind = RecordKind(form.value("kind") or _ITEM)
        if kind is not self._kind:
            self._kind, self._choice = kind, Choice(field=fields_of(kind)[0])
            self._start(read=True)
            return
        raters = tuple(map(RaterKey, form.value("raters").split()))
        choice = Choice(
            int(form.value("stage") or 1), form.value("field"), form.value("part"), raters
        )
        self._choice = replace(choice, part="", raters=()) if name == "stage" else choice
        self._start(read=False)

    @Slot(str)
    @shows_errors
    def _on_panel_record_chosen(self, key: str) -> None:
        self._go_to(self._kind, key)

    @Slot()
    def _on_task_finished(self) -> None:
        if self.sender() is self._task:
            self._task = None
            self.panel.set_busy(busy=False)

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches(*_TABLES):
            self._is_stale = True
            if self.is_open:
                self._pause.start()

    @Slot(object)
    def _on_session_rater_changed(self, _rater: object) -> None:
        self._forget()
        self.refresh()

    @Slot()
    def _on_session_closing(self) -> None:
        self.hide()
        self._forget()
        self._kind, self._choice = _ITEM, Choice()

    def _forget(self) -> None:
        """Drop what another may have read."""
        self._stop()
        self._read = self._compared = None
        self._is_stale = True
        if "panel" in vars(self):
            self.panel.say_nothing_here("", "")

    def _connect_signals(self) -> None:
        session, on = self.session, self.context.actions.on
        self._pause.timeout.connect(self.refresh)
        session.changed.connect(self._on_session_changed)
        session.rater_changed.connect(self._on_session_rater_changed)
        session.closing.connect(self._on_session_closing)
        on("review.agreement", self.show)
        on("review.counts", self.show_counts)


def _work(
    read_anew: Callable[[], Read], kept: Read | None, choice: Choice, _task: TaskContext
) -> tuple[Read, Compared]:
    read = kept or read_anew()
    stages = read.table.stages
    if stages and choice.stage not in stages:
        choice = Choice(stages[0], choice.field)
    if not set(choice.raters) <= set(read.table.raters(choice.stage)):
        choice = replace(choice, raters=())
    if choice.part not in ("", *read.table.parts(choice.stage)):
        choice = replace(choice, part="")
    return read, compare(read.table, choice)


def _read(path: Path, kind: RecordKind, rater: RaterKey | None, *, adjudicates: bool) -> Read:
    project = ProjectFile.open(path, read_only=True, lock=False)
    try:
        reader = project.reviews.visible_to(rater, as_adjudicator=adjudicates)
        table = read_reviews(project, reader, kind)
        closed = project.reviews.count_of(kind) - len(table.reviews)
        counts = count_rows(project_tables(project, reader)) if kind is _ITEM else ()
        return Read(table, reviewed_kinds(project), closed, counts)
    finally:
        project.close()


def worded(kind: RecordKind, field: str, said: str) -> str:
    """Return what was said of a record as it is shown."""
    if field == "decision":
        word = question_verdict_word if kind is RecordKind.QUESTION else verdict_word
        return word(said)
    if field == "answer" and said != CANNOT_TELL:
        return str(ord(said) - ord("A") + 1) if len(said) == 1 else said
    return tr_phrase(said)


def _part_word(part: str) -> str:
    return category_title(part)


def _kind_word(kind: RecordKind) -> str:
    return {
        RecordKind.ITEM: tr("Items"),
        RecordKind.QUESTION: tr("Questions"),
        RecordKind.LABEL: tr("Labels"),
    }[kind]


def _lines(panel: ReviewPanel, page: str) -> list[tuple[str, ...]]:
    """Return a table as it is shown, titles first."""
    if page == "confusion":
        model = panel.confusion
        columns = range(model.columnCount())
        return [
            ("", *model.titles),
            *(
                (model.titles[row], *(model.text(row, column) or "0" for column in columns))
                for row in range(model.rowCount())
            ),
        ]
    part = panel.parts if page == "parts" else panel.raters
    places = range(part.columnCount())
    return [
        part.titles,
        *(tuple(part.text(row, at) for at in places) for row in range(part.rowCount())),
    ]
