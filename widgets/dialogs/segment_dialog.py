"""The dialog of one segment: its span, what it is called, what it is, what happens in it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from app.domain.segment import CONTENT_TYPES, Segment, SegmentKind, span_violation
from app.domain.timecode import format_ms, parse_time
from widgets.dialogs.base_dialog import BaseDialog
from widgets.i18n import tr
from widgets.segment.words import type_word
from widgets.theme.theme import theme

_SUMMARY_LINES, _DESCRIPTION_LINES = 3, 6


class SegmentDialog(BaseDialog):
    """Asks for what a segment says; the word of a type that no list has can be typed.

    Parameters
    ----------
    duration_ms
        Length of the video, 0 while unknown.
    is_new
        Whether it is being made.
    """

    def __init__(
        self, segment: Segment, duration_ms: int, parent: QWidget | None = None, *, is_new: bool
    ) -> None:
        is_chunk = segment.kind is SegmentKind.CHUNK
        super().__init__(_title(is_chunk=is_chunk, is_new=is_new), "", parent)
        self._segment, self._duration = segment, duration_ms
        self._start, self._end = (
            QLineEdit(format_ms(time)) for time in (segment.start_ms, segment.end_ms)
        )
        self._title = QLineEdit(segment.title)
        self._type = QComboBox()
        self._summary, self._description = QPlainTextEdit(), QPlainTextEdit()
        self._lay_out(is_new=is_new)
        self._start.textChanged.connect(self._check)
        self._end.textChanged.connect(self._check)
        self._check()
        self._title.setFocus()

    @property
    def segment(self) -> Segment:
        """The segment as it shall be."""
        span = self._span()
        start, end = span if span is not None else (self._segment.start_ms, self._segment.end_ms)
        return replace(
            self._segment,
            start_ms=start,
            end_ms=end,
            title=" ".join(self._title.text().split()),
            summary=self._summary.toPlainText().strip(),
            description=self._description.toPlainText().strip(),
            content_type=self.content_type,
        )

    @property
    def content_type(self) -> str:
        """The type chosen, by its name in files, or the word typed."""
        typed = " ".join(self._type.currentText().split())
        place = self._type.findText(typed)
        return str(self._type.itemData(place)) if place >= 0 else typed

    def _lay_out(self, *, is_new: bool) -> None:
        span = QHBoxLayout()
        for field, name in ((self._start, tr("Start")), (self._end, tr("End"))):
            field.setAccessibleName(name)
            field.setProperty("kind", "timecode")
            if field is self._end:
                span.addWidget(QLabel("\N{EN DASH}"))
            span.addWidget(field, 1)
        form = QFormLayout()
        form.addRow(tr("Title"), self._title)
        form.addRow(tr("Time"), span)
        if self._segment.kind is SegmentKind.SEGMENT:
            self._fill_types()
            form.addRow(tr("Content"), self._type)
        form.addRow(tr("Summary"), self._summary)
        form.addRow(tr("Description"), self._description)
        for text, shown, lines in (
            (self._summary, self._segment.summary, _SUMMARY_LINES),
            (self._description, self._segment.description, _DESCRIPTION_LINES),
        ):
            text.setPlainText(shown)
            text.setTabChangesFocus(True)
            text.setMinimumHeight(lines * text.fontMetrics().lineSpacing() + theme().px(12))
        self._title.setAccessibleName(tr("Title"))
        self._summary.setAccessibleName(tr("Summary"))
        self._description.setAccessibleName(tr("Description"))
        self.body.addLayout(form)
        self.add_buttons(tr("Make") if is_new else tr("Change"), tr("Cancel"))
        self.set_first_size(560, 460)

    def _fill_types(self) -> None:
        self._type.setEditable(True)
        self._type.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._type.setAccessibleName(tr("Content"))
        self._type.addItem("", "")
        for name in CONTENT_TYPES:
            self._type.addItem(type_word(name), name)
        current = self._segment.content_type
        if current and current not in CONTENT_TYPES:
            self._type.addItem(current, current)
        self._type.setCurrentIndex(max(0, self._type.findData(current)))

    def _span(self) -> tuple[int, int] | None:
        try:
            return parse_time(self._start.text()), parse_time(self._end.text())
        except ValueError:
            return None

    @Slot()
    def _check(self) -> None:
        span = self._span()
        if span is None:
            self.set_problem(tr("Type times such as 0:12:31.480."))
            return
        kept = span == (self._segment.start_ms, self._segment.end_ms)
        fault = None if kept else span_violation(*span, self._duration)
        self.set_problem(tr(fault) if fault else "")


def _title(*, is_chunk: bool, is_new: bool) -> str:
    if is_chunk:
        return tr("Chunk")
    return tr("New segment") if is_new else tr("Segment")
