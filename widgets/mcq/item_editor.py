"""Editing an item outside review: text, key, what supports it, with its checks beside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.domain.check import Check, Severity
from app.domain.ids import EvidenceKey, new_key
from app.domain.interval import Interval
from app.domain.mcq import McqItem
from app.domain.question import Evidence
from app.domain.shortcut import Shortcut
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.key_button import KeyButton
from widgets.mcq.boxes import Notice
from widgets.mcq.item_fields import ItemFields
from widgets.mcq.option_numbers import tr_numbered
from widgets.mcq.words import field_word
from widgets.mcq_shortcuts.item_shortcuts import ItemShortcuts
from widgets.question.parts import PanelHeader, hairline, label, restyle
from widgets.question.span_text import format_span, parse_span
from widgets.question.text_field import TextArea, TextLine
from widgets.theme.theme import theme

_LISTS = ("entities", "events", "segments", "audio_cues")
_SPAN_WIDTH = 210
_KINDS = {Severity.ERROR: "danger", Severity.WARNING: "warning", Severity.INFO: "info"}
_MOST_WIDTH = 820


class EvidenceLine(QWidget):
    """One span of evidence: its times, its note.

    Signals
    -------
    edited, removed
    """

    edited = Signal()
    removed = Signal()

    def __init__(self, evidence: Evidence, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.evidence = evidence
        self.span, self.note = TextLine("time"), TextLine()
        self.span.setFixedWidth(theme().px(_SPAN_WIDTH))
        self.span.setText(format_span(evidence.span, millis=True))
        self.span.setAccessibleName(tr("Start and end"))
        self.note.setText(evidence.note)
        self.note.setAccessibleName(tr("Note on the evidence"))
        self.note.setPlaceholderText(tr("What is to be seen or heard"))
        remove = IconButton("trash", tr("Remove the evidence"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.span)
        row.addWidget(self.note, 1)
        row.addWidget(remove)
        self.span.typed.connect(self._on_typed)
        self.note.typed.connect(self._on_typed)
        remove.clicked.connect(self.removed)

    @property
    def problem(self) -> str:
        """Why the times cannot be read; empty where they can."""
        try:
            parse_span(self.span.text())
        except ValueError as error:
            return str(error)
        return ""

    @Slot()
    def _on_typed(self) -> None:
        invalid = bool(self.problem)
        if bool(self.span.property("invalid")) != invalid:
            self.span.setProperty("invalid", invalid)
            restyle(self.span)
        self.span.setToolTip(self.problem)
        if not invalid:
            span = parse_span(self.span.text())
            self.evidence = replace(self.evidence, span=span, note=self.note.text())
        self.edited.emit()


class ItemEditor(QWidget):
    """Edits a copy of an item until it is saved as the next version.

    Signals
    -------
    edited(McqItem)
        The item as wanted now, for checks and drafts.
    saved(McqItem)
        It is to be stored.
    closed
        Leave without storing.
    evidence_requested
        Add the marked span.
    """

    edited = Signal(object)
    saved = Signal(object)
    closed = Signal()
    evidence_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._before: McqItem | None = None
        self._now: McqItem | None = None
        self.header = PanelHeader(tr("Edit item"))
        self.item_id = TextLine()
        self.item_id.setAccessibleName(tr("Id"))
        self.fields, self.shortcuts = ItemFields(structure=True), ItemShortcuts()
        self.rationale = TextArea("body", least=2, most=8)
        self.lists = {name: TextArea("body", least=1, most=6) for name in _LISTS}
        self.lines: list[EvidenceLine] = []
        self.notices: list[Notice] = []
        self.cancel = KeyButton(tr("Leave"), "Esc", fixed=True)
        self.save = KeyButton(tr("Save"), "Ctrl+Return", kind="primary", fixed=True)
        self._add = QPushButton(tr("Add the marked span"))
        self._add.setProperty("kind", "link")
        self._add.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._build()
        self._connect_signals()

    @property
    def item(self) -> McqItem | None:
        """The item as it is now."""
        return self._now

    @property
    def is_changed(self) -> bool:
        """Tell whether anything differs from what is stored."""
        return self._now != self._before

    def show_item(self, before: McqItem, now: McqItem, *, is_new: bool) -> None:
        """Begin to edit an item; `now` is what was edited already and not stored."""
        self._before, self._now = before, now
        title = tr("New item") if is_new else tr("Edit {id}", id=before.item_id)
        self.header.set_title(title)
        self.header.set_count("" if is_new else tr("version {n}", n=before.version))
        self.item_id.show_text(now.item_id)
        self.fields.show_item(before, now, locked=False, anew=True)
        self.rationale.show_text(now.rationale)
        for name, area in self.lists.items():
            area.show_text("\n".join(getattr(now, name)))
        self._show_evidence(now)
        self._refresh()
        self._scroll.verticalScrollBar().setValue(0)

    def set_checks(self, checks: Sequence[Check]) -> None:
        """Show what is wrong with the item as it is now."""
        while len(self.notices) < len(checks):
            notice = Notice()
            self.notices.append(notice)
            self._checks.addWidget(notice)
        for at, notice in enumerate(self.notices):
            check = checks[at] if at < len(checks) else None
            kind = _KINDS[check.severity] if check is not None else ""
            notice.say(tr_numbered(check.message) if check is not None else "", kind)

    def set_shortcuts(self, found: Sequence[Shortcut]) -> None:
        """Show what in the text of the item gives its key away."""
        self.shortcuts.set_shortcuts(found)

    def add_evidence(self, span: Interval) -> None:
        """Add a span at the end and write what it shows."""
        if self._now is None:
            return
        made = Evidence(EvidenceKey(new_key()), span)
        self._edit(replace(self._now, evidence=(*self._now.evidence, made)))
        self._show_evidence(self._now)
        self.lines[-1].note.setFocus(Qt.FocusReason.OtherFocusReason)

    def flush(self) -> None:
        """Take all that was typed into the item."""
        self.fields.flush()
        self._take_texts()

    def focus_first(self) -> None:
        """Put the cursor into the question."""
        self.fields.stem.field.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def store(self) -> None:
        """Save the item, unless something typed cannot be read."""
        self.flush()
        if self._now is not None and not self._problem():
            self.saved.emit(self._now)

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self._scroll = QScrollArea()
        for part in (self.header, self._scroll, hairline(), self._footer()):
            layout.addWidget(part, 1 if part is self._scroll else 0)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._build_column()
        theme().changed.connect(self._dress)
        self._dress()

    def _build_column(self) -> None:
        inner = QWidget()
        inner.setProperty("kind", "content")
        inner.setMaximumWidth(theme().px(_MOST_WIDTH) + 40)
        self._scroll.setWidget(inner)
        self._column = column = QVBoxLayout(inner)
        column.setSpacing(8)
        self._checks = QVBoxLayout()
        self._checks.setSpacing(6)
        column.addLayout(self._checks)
        column.addWidget(label(tr("Id"), "caption_strong"))
        self.item_id.setMaximumWidth(theme().px(_SPAN_WIDTH))
        column.addWidget(self.item_id)
        column.addWidget(self.fields)
        column.addWidget(self.shortcuts)
        column.addWidget(label(field_word("rationale"), "caption_strong"))
        column.addWidget(self.rationale)
        self.rationale.setAccessibleName(field_word("rationale"))
        head = QHBoxLayout()
        head.addWidget(label(tr("Evidence"), "caption_strong"))
        head.addStretch(1)
        head.addWidget(self._add)
        column.addLayout(head)
        self._evidence = QVBoxLayout()
        self._evidence.setSpacing(6)
        column.addLayout(self._evidence)
        for name, area in self.lists.items():
            row = QHBoxLayout()
            row.setSpacing(6)
            row.addWidget(label(field_word(name), "caption_strong"))
            row.addWidget(label(tr("one a line"), "caption"))
            row.addStretch(1)
            column.addLayout(row)
            column.addWidget(area)
            area.setAccessibleName(field_word(name))
        column.addStretch(1)

    def _footer(self) -> QWidget:
        foot = QFrame()
        foot.setProperty("kind", "bar")
        self._foot = QHBoxLayout(foot)
        self._foot.setSpacing(8)
        self._words = label("", "muted")
        self._foot.addWidget(self._words, 1)
        self._foot.addWidget(self.cancel)
        self._foot.addWidget(self.save)
        return foot

    def _connect_signals(self) -> None:
        self.fields.edited.connect(self._on_fields_edited)
        self.item_id.typed.connect(self._take_texts)
        self.rationale.typed.connect(self._take_texts)
        for area in self.lists.values():
            area.typed.connect(self._take_texts)
        self._add.clicked.connect(self.evidence_requested)
        self.shortcuts.place_chosen.connect(self._on_shortcuts_place_chosen)
        self.cancel.clicked.connect(self.closed)
        self.save.clicked.connect(self.store)

    def _show_evidence(self, item: McqItem) -> None:
        for line in self.lines:
            line.hide()
            line.deleteLater()
        self.lines = [EvidenceLine(one) for one in item.evidence]
        for line in self.lines:
            line.edited.connect(self._take_texts)
            line.removed.connect(self._on_line_removed)
            self._evidence.addWidget(line)

    def _edit(self, item: McqItem) -> None:
        if item != self._now:
            self._now = item
            self.edited.emit(item)
        self._refresh()

    def _problem(self) -> str:
        return next((line.problem for line in self.lines if line.problem), "")

    def _refresh(self) -> None:
        problem = self._problem()
        self.save.setEnabled(self.is_changed and not problem)
        self._words.setText(problem or ("" if self.is_changed else tr("Nothing changed yet")))

    @Slot(object)
    def _on_fields_edited(self, item: McqItem) -> None:
        if self._now is not None:
            parts = {name: getattr(item, name) for name in ("stem", "options", "answer")}
            self._edit(replace(self._now, category=item.category, **parts))

    @Slot(str)
    def _on_shortcuts_place_chosen(self, place: str) -> None:
        number = place.removeprefix("option:")
        fields = self.fields
        chosen = fields.stem if number == place else fields.options[int(number)].text
        chosen.field.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _take_texts(self) -> None:
        if self._now is None:
            return
        parts: dict[str, object] = {
            name: tuple(line for line in area.text().split("\n") if line.strip())
            for name, area in self.lists.items()
        }
        parts["evidence"] = tuple(line.evidence for line in self.lines)
        parts["rationale"], parts["item_id"] = self.rationale.text(), self.item_id.text().strip()
        self._edit(replace(self._now, **parts))  # type: ignore[arg-type]  # by name

    @Slot()
    def _on_line_removed(self) -> None:
        line = self.sender()
        if isinstance(line, EvidenceLine) and self._now is not None:
            left = tuple(one.evidence for one in self.lines if one is not line)
            self._edit(replace(self._now, evidence=left))
            self._show_evidence(self._now)

    @Slot()
    def _dress(self) -> None:
        compact = theme().metrics.compact
        edge = 12 if compact else 20
        self._column.setContentsMargins(edge, edge, edge, edge)
        self._foot.setContentsMargins(edge, 8, edge, 8)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Return saves, Escape leaves."""
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_return and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.store()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
