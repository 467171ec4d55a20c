"""Adjudication: the items on which verdicts differ, the verdicts side by side, what settles it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from app.domain.adjudicating import DisputeRow, chosen, merged, written
from app.domain.item_changes import changed_item
from app.domain.mcq import McqItem
from app.domain.mcq_editing import changes_between
from app.domain.review import DECISIONS, Adjudication, Decision, How, Provenance
from widgets.empty_state import EmptyState
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.key_button import KeyButton
from widgets.mcq.boxes import Notice
from widgets.mcq.flag_chips import FlagChips
from widgets.mcq.item_fields import ItemFields
from widgets.mcq.plain_text import PlainText
from widgets.mcq.review_words import review_lines
from widgets.mcq.sheet import OtherReview
from widgets.mcq.words import field_word, verdict_word
from widgets.question.parts import PanelHeader, hairline, label
from widgets.question.text_field import TextArea
from widgets.screening.typed_text import TypedText
from widgets.segments import Segments
from widgets.theme.theme import theme

_SHOWN = (Provenance.UNRESOLVED, Provenance.ADJUDICATED, Provenance.UNANIMOUS, Provenance.SINGLE)


@dataclass(frozen=True, slots=True)
class AdjudicationSheet:
    """One item with all verdicts on it.

    Attributes
    ----------
    disputed
        Names of the fields in which they differ.
    settled
        The adjudication as it is being written, or as it is stored.
    is_stored
        It is stored as it is shown.
    can_apply
        The outcome holds edits that the item does not have yet.
    why_locked
        Why nothing can be written; empty where it can.
    """

    row: DisputeRow
    item: McqItem
    reviews: tuple[OtherReview, ...]
    disputed: tuple[str, ...]
    settled: Adjudication
    is_stored: bool = False
    can_apply: bool = False
    why_locked: str = ""


def provenance_word(provenance: Provenance) -> str:
    """Return the word for whence an outcome comes."""
    return {
        Provenance.OPEN: tr("open"),
        Provenance.SINGLE: tr("single"),
        Provenance.UNANIMOUS: tr("unanimous"),
        Provenance.ADJUDICATED: tr("adjudicated"),
        Provenance.UNRESOLVED: tr("unresolved"),
    }[provenance]


class VerdictColumn(QFrame):
    """One verdict to be read, and the button that takes it over.

    Signals
    -------
    taken
        Take this verdict over.
    """

    taken = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self.title = label("", "strong")
        self.text = PlainText("body")
        self.take = KeyButton(tr("Take this verdict"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(6)
        layout.addWidget(self.title)
        layout.addWidget(self.text)
        layout.addStretch(1)
        layout.addWidget(self.take, 0, Qt.AlignmentFlag.AlignLeft)
        self.take.clicked.connect(self.taken)

    def show_review(self, other: OtherReview, item: McqItem, *, locked: bool) -> None:
        """Show who decided what, and why."""
        verdict = verdict_word(other.review.decision)
        self.title.setText(tr("{who}: {verdict}", who=other.who, verdict=verdict))
        self.text.set_text("\n".join(review_lines(other.review, item)) or tr("Nothing else said"))
        self.take.setEnabled(not locked)


class AdjudicationPanel(QWidget):
    """Lists what is disputed and asks what holds.

    Signals
    -------
    row_chosen(key, stage)
        Show another item.
    scope_chosen(provenance)
        List items of this provenance.
    edited(Adjudication)
        The adjudication as wanted now, not to be stored yet.
    settled(Adjudication)
        It stands.
    apply_requested
        Write the edits of the outcome into the item.
    closed
        Back to the reviewer's own items.
    adjudicator_declared
        The one at work says that they adjudicate items that are not theirs to review.
    """

    row_chosen = Signal(str, int)
    scope_chosen = Signal(str)
    edited = Signal(object)
    settled = Signal(object)
    apply_requested = Signal()
    closed = Signal()
    adjudicator_declared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._sheet: AdjudicationSheet | None = None
        self._rows: list[DisputeRow] = []
        self.header = PanelHeader(tr("Adjudicate"))
        self.scope, self.items = Segments(), QComboBox()
        self.items.setAccessibleName(tr("The item"))
        self.items.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._leave = IconButton("x", tr("Back to my items"))
        self.notice, self.lock_notice = Notice("warning"), Notice("info")
        self.asking, self.declare = QFrame(), KeyButton(tr("Adjudicate"))
        self.stem, self.options = PlainText("question"), PlainText("body")
        self.columns: list[VerdictColumn] = []
        self.decision = Segments()
        self.flags, self.fields = FlagChips(), ItemFields(structure=False)
        self.reason = TextArea("body", least=1, most=6)
        self.reason.setAccessibleName(tr("Why"))
        self._reason = TypedText(self.reason)
        self.merge = KeyButton(tr("Merge them"))
        self.apply = KeyButton(tr("Write the edits into the item"))
        self.save = KeyButton(tr("Settle and next"), "Ctrl+Return", kind="primary", fixed=True)
        self.how = label("", "muted")
        self.empty = EmptyState("", "")
        self._build()
        self._connect_signals()
        self.show_sheet(None)

    @property
    def sheet(self) -> AdjudicationSheet | None:
        """What is shown, edits included."""
        return self._sheet

    def set_rows(self, rows: Sequence[DisputeRow], scope: Provenance, counts: object) -> None:
        """List items of a provenance, and how many there are of each; `counts` is a mapping."""
        words = {
            one.value: f"{provenance_word(one)} {counts.get(one, 0)}"  # type: ignore[attr-defined]
            for one in _SHOWN
        }
        self.scope.set_choices(words, scope.value)
        self.scope.set_titles(words)
        self._rows = list(rows)
        self.items.clear()
        for row in rows:
            self.items.addItem(row.item_id)
        self.items.setVisible(bool(rows))
        is_open = scope is Provenance.UNRESOLVED
        self.empty.set_texts(
            tr("Nothing waits for adjudication.")
            if is_open
            else tr("No item is {provenance}.", provenance=provenance_word(scope)),
            tr("Items on which two verdicts differ come here.") if is_open else "",
        )

    def show_sheet(self, sheet: AdjudicationSheet | None) -> None:
        """Show an item, or that there is none."""
        before, self._sheet = self._sheet, sheet
        self._pages.setCurrentIndex(0 if sheet is None else 1)
        self._foot.setVisible(sheet is not None)
        if sheet is None:
            self.header.set_count("")
            self._reason.show("", anew=True)
            return
        place = next((at for at, row in enumerate(self._rows) if _is_same(row, sheet.row)), -1)
        self.items.setCurrentIndex(place)
        self.header.set_count(tr("{n} of {total}", n=place + 1, total=len(self._rows)))
        anew = before is None or not _is_same(before.row, sheet.row)
        self._show(sheet, anew=anew or before is None or before.settled.how != sheet.settled.how)
        if anew:
            self._scroll.verticalScrollBar().setValue(0)

    def ask_to_adjudicate(self, *, on: bool) -> None:
        """Offer the one at work to read verdicts on items that are not theirs to review."""
        self.asking.setVisible(on)

    def flush(self) -> None:
        """Tell all that was typed."""
        if self._sheet is not None:
            self.fields.flush()
            self._reason.send()

    @Slot()
    def store(self) -> None:
        """Settle the item as it is written."""
        self.flush()
        sheet = self._sheet
        if sheet is not None and self.save.isEnabled():
            self.settled.emit(sheet.settled)

    # Showing ----------------------------------------------------------------------------------

    def _show(self, sheet: AdjudicationSheet, *, anew: bool) -> None:
        item, settled, locked = sheet.item, sheet.settled, bool(sheet.why_locked)
        self.lock_notice.say(sheet.why_locked)
        self.stem.set_text(item.stem)
        self.options.set_text("\n".join(_option_lines(item)))
        self._say_how_it_stands(sheet)
        self._show_columns(sheet, locked=locked)
        words = {one.value: verdict_word(one) for one in DECISIONS}
        self.decision.set_choices(words, settled.decision)
        self.decision.setEnabled(not locked)
        self.flags.show_flags(settled.flags, locked=locked)
        self.flags.setVisible(settled.decision != Decision.ACCEPT)
        self.fields.setVisible(settled.decision == Decision.REVISE)
        now = changed_item(item, settled.changes)
        self.fields.show_item(item, now, locked=locked, anew=anew)
        self._reason.set_locked(locked)
        self._reason.show(settled.reason, anew=anew)
        self.merge.setEnabled(not locked and len(sheet.reviews) > 1)
        self.apply.setVisible(sheet.can_apply)
        self.apply.setEnabled(not locked)
        self.save.setEnabled(bool(settled.decision) and not locked and not sheet.is_stored)
        self.how.setText(_how_words(sheet))

    def _say_how_it_stands(self, sheet: AdjudicationSheet) -> None:
        if sheet.disputed:
            fields = ", ".join(dict.fromkeys(field_word(name) for name in sheet.disputed))
            kind = "warning" if sheet.row.provenance is Provenance.UNRESOLVED else "info"
            self.notice.say(tr("Verdicts differ: {fields}.", fields=fields), kind)
        else:
            self.notice.say(tr("All verdicts agree."), "success")

    def _show_columns(self, sheet: AdjudicationSheet, *, locked: bool) -> None:
        while len(self.columns) > len(sheet.reviews):
            gone = self.columns.pop()
            gone.hide()
            gone.deleteLater()
        while len(self.columns) < len(sheet.reviews):
            column = VerdictColumn()
            column.taken.connect(self._on_taken)
            at = len(self.columns)
            self._grid.addWidget(column, at // 2, at % 2)
            self.columns.append(column)
        for column, other in zip(self.columns, sheet.reviews, strict=True):
            column.show_review(other, sheet.item, locked=locked)

    def _build(self) -> None:
        self.header.add(self._leave)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        self._top = QHBoxLayout()
        layout.addLayout(self._top)
        self._top.setSpacing(8)
        self._top.addWidget(self.items)
        self._top.addWidget(self.scope)
        self._top.addStretch(1)
        layout.addWidget(self.asking)
        self._build_asking()
        self._pages = QStackedLayout()
        self._scroll = QScrollArea()
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self._scroll)
        layout.addLayout(self._pages, 1)
        self._build_column()
        self._foot = QFrame()
        layout.addWidget(self._foot)
        self._build_foot()
        theme().changed.connect(self._dress)
        self._dress()

    def _build_column(self) -> None:
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = QWidget()
        inner.setProperty("kind", "content")
        self._scroll.setWidget(inner)
        self._column = column = QVBoxLayout(inner)
        column.setSpacing(10)
        for part in (self.lock_notice, self.notice, self.stem, self.options):
            column.addWidget(part)
        self._grid = QGridLayout()
        self._grid.setSpacing(10)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 1)
        column.addLayout(self._grid)
        column.addWidget(hairline())
        row = QHBoxLayout()
        column.addLayout(row)
        row.setSpacing(8)
        row.addWidget(label(tr("What holds"), "strong"))
        row.addWidget(self.decision)
        row.addStretch(1)
        row.addWidget(self.merge)
        column.addWidget(self.flags)
        column.addWidget(self.fields)
        column.addWidget(label(tr("Why"), "caption_strong"))
        column.addWidget(self.reason)
        column.addStretch(1)

    def _build_asking(self) -> None:
        self._ask_row = QHBoxLayout(self.asking)
        self._ask_row.setSpacing(8)
        words = Notice("info")
        words.say(
            tr(
                "Here are the items on which your own verdict stands. Whoever adjudicates reads "
                "all others, too, and can no longer answer those blind."
            )
        )
        self._ask_row.addWidget(words, 1)
        self._ask_row.addWidget(self.declare)
        self.asking.hide()

    def _build_foot(self) -> None:
        self._foot.setProperty("kind", "bar")
        self._foot_row = QHBoxLayout(self._foot)
        self._foot_row.setSpacing(8)
        self._foot_row.addWidget(self.how, 1)
        self._foot_row.addWidget(self.apply)
        self._foot_row.addWidget(self.save)

    def _connect_signals(self) -> None:
        self.items.activated.connect(self._on_item_activated)
        self.scope.chosen.connect(self.scope_chosen)
        self._leave.clicked.connect(self.closed)
        self.declare.clicked.connect(self.adjudicator_declared)
        self.decision.chosen.connect(self._on_decision_chosen)
        self.flags.changed.connect(self._on_flags_changed)
        self.fields.edited.connect(self._on_item_edited)
        self._reason.typing.connect(self._on_reason)
        self._reason.sent.connect(self._on_reason)
        self.merge.clicked.connect(self._on_merge)
        self.apply.clicked.connect(self.apply_requested)
        self.save.clicked.connect(self.store)

    def _edit(self, settled: Adjudication) -> None:
        sheet = self._sheet
        if sheet is not None and settled != sheet.settled and not sheet.why_locked:
            self.show_sheet(replace(sheet, settled=settled, is_stored=False, can_apply=False))
            self.edited.emit(settled)

    @Slot()
    def _on_taken(self) -> None:
        column, sheet = self.sender(), self._sheet
        if isinstance(column, VerdictColumn) and sheet is not None:
            review = sheet.reviews[self.columns.index(column)].review
            self._edit(chosen(sheet.settled, review))

    @Slot()
    def _on_merge(self) -> None:
        if self._sheet is not None:
            reviews = [other.review for other in self._sheet.reviews]
            self._edit(merged(self._sheet.settled, reviews))

    @Slot(str)
    def _on_decision_chosen(self, decision: str) -> None:
        if self._sheet is not None:
            self._edit(written(self._sheet.settled, decision=decision))

    @Slot(tuple)
    def _on_flags_changed(self, flags: tuple[str, ...]) -> None:
        if self._sheet is not None:
            self._edit(written(self._sheet.settled, flags=flags))

    @Slot(object)
    def _on_item_edited(self, item: McqItem) -> None:
        if self._sheet is not None:
            changes = changes_between(self._sheet.item, item)
            self._edit(written(self._sheet.settled, changes=changes))

    @Slot(str)
    def _on_reason(self, text: str) -> None:
        if self._sheet is not None:
            self._edit(written(self._sheet.settled, reason=text))

    @Slot(int)
    def _on_item_activated(self, at: int) -> None:
        if 0 <= at < len(self._rows):
            self.flush()
            self.row_chosen.emit(self._rows[at].key, self._rows[at].stage)

    @Slot()
    def _dress(self) -> None:
        edge = 12 if theme().metrics.compact else 20
        self._column.setContentsMargins(edge, edge // 2, edge, edge)
        self._top.setContentsMargins(edge, 8, edge, 8)
        self._ask_row.setContentsMargins(edge, 0, edge, 8)
        self._foot_row.setContentsMargins(edge, 8, edge, 8)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def _is_same(one: DisputeRow, other: DisputeRow) -> bool:
    return (one.key, one.stage) == (other.key, other.stage)


def _option_lines(item: McqItem) -> list[str]:
    key = tr("the key")
    return [
        f"{place + 1}  {text}  ({key})" if item.answer == place else f"{place + 1}  {text}"
        for place, text in enumerate(item.options)
    ]


def _how_words(sheet: AdjudicationSheet) -> str:
    if not sheet.settled.decision:
        return tr("Take a verdict over, merge them, or write one.")
    if sheet.settled.how == How.CHOSEN and sheet.settled.chosen is not None:
        names = (one.who for one in sheet.reviews if one.review.key == sheet.settled.chosen)
        return tr("Taken over from {who}", who=next(names, tr("Somebody")))
    if sheet.settled.how == How.MERGED:
        return tr("Merged")
    return tr("Written by you")
