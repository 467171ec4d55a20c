"""One unit: who says what, its labels in two layers, how strong, where seen, on what grounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QRect, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.label_editing import (
    with_basic,
    with_go,
    with_intensity,
    with_secondary,
    with_seen_in,
)
from app.domain.labelling import Layer, SeenIn, UnitLabel
from widgets.empty_state import EmptyState
from widgets.i18n import tr
from widgets.key_button import KeyButton
from widgets.key_hint import KeyHint
from widgets.labelling.advice_list import AdviceList
from widgets.labelling.boards import BasicRow, GoBoard
from widgets.labelling.definition_box import DefinitionText
from widgets.labelling.marks_row import MarksRow
from widgets.labelling.sheet import LabelSheet
from widgets.labelling.speaker_line import SpeakerLine
from widgets.labelling.unit_footer import UnitFooter
from widgets.labelling.unit_header import LABELS, UnitHeader
from widgets.labelling.words import exclusion_word
from widgets.mcq.boxes import Notice
from widgets.mcq.plain_text import PlainText
from widgets.question.parts import label as text_of
from widgets.question.text_field import TextLine
from widgets.theme.theme import theme

Change = Callable[[UnitLabel, str], UnitLabel]

_ROOMY, _ROOMY_COMPACT = 730, 640
"""In a panel of such a height all labels, marks and the evidence are in view, a family a line."""


class UnitView(QWidget):
    """Shows a unit; every press tells the labels as they would be.

    Signals
    -------
    edited(UnitLabel)
        The rater changed the labels.
    touched(name)
        A label was touched, whose definition is wanted.
    picker_requested, besides_requested
        A label of GoEmotions, or an emotion felt besides, is to be found by typing.

    Attributes
    ----------
    header, footer, advice, definition
        The parts; their wishes are signals of their own.
    scroll_area
        Holds what does not fit.
    """

    edited = Signal(object)
    touched = Signal(str)
    picker_requested = Signal()
    besides_requested = Signal()
    waived = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._sheet: LabelSheet | None = None
        self._is_compact = False
        self.header, self.footer = UnitHeader(), UnitFooter()
        self.speaker, self.notice = SpeakerLine(), Notice()
        self.text, self.translation = PlainText("unit"), PlainText("body", "muted")
        self.basic, self.go, self.marks = BasicRow(), GoBoard(), MarksRow()
        self.type_label = KeyButton(tr("Type a label"), "/", kind="link")
        self.evidence = TextLine()
        self.advice, self.definition = AdviceList(), DefinitionText()
        self.empty = EmptyState("", "", button=tr("Make a set of units…"))
        self._pages = QStackedWidget()
        self.scroll_area = QScrollArea()
        self._build()
        self._connect_signals()
        self.show_sheet(None)

    @property
    def sheet(self) -> LabelSheet | None:
        """What is in view."""
        return self._sheet

    def show_sheet(self, sheet: LabelSheet | None) -> None:
        """Show a unit, or none."""
        other = sheet is None or self._sheet is None or sheet.unit.key != self._sheet.unit.key
        self._sheet = sheet
        self.header.show_sheet(sheet)
        self.footer.setVisible(sheet is not None)
        self._show_page()
        if sheet is not None:
            self._show_unit(sheet)
            if other:
                self.scroll_area.verticalScrollBar().setValue(0)
                self.evidence.clearFocus()  # or the keys of labels would be written there

    def show_label(self, label: UnitLabel) -> None:
        """Show other labels of the unit in view."""
        if self._sheet is not None:
            self._sheet = replace(self._sheet, label=label)
            self._show_label(self._sheet)

    def set_compact(self, *, compact: bool, around: QWidget | None = None) -> None:
        """Fold what stands beside into a page of its own and a line under the labels.

        Parameters
        ----------
        around
            What stands beside in wide layouts.
        """
        self._is_compact = compact
        self.header.set_compact(compact=compact)
        if around is not None:
            self._pages.addWidget(around)
        self._show_page()
        if self._sheet is not None:
            self._show_label(self._sheet)

    def press_basic(self, name: str) -> None:
        """Give or take back a label of Basic-7."""
        self._press(name, with_basic, Layer.BASIC)

    def press_go(self, name: str) -> None:
        """Give or take back a label of GoEmotions."""
        self._press(name, with_go, Layer.GO)

    def flush(self) -> None:
        """Tell what was typed."""
        sheet = self._sheet
        if sheet is not None and self.evidence.text() != sheet.label.evidence:
            self._tell(replace(sheet.label, evidence=self.evidence.text()))

    def focus_evidence(self) -> None:
        """Put the cursor into the evidence."""
        self.header.pages.set_choices(self.header.page_words(), LABELS)
        self._show_page()
        self.evidence.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def picker_place(self) -> QRect:
        """Return where the button for typing a label stands on the screen."""
        at: QWidget = self.type_label
        if not at.isVisible():
            at = self.basic if self.basic.isVisible() else self
        return QRect(at.mapToGlobal(at.rect().topLeft()), at.size())

    # ------------------------------------------------------------------------------------------

    def _press(self, name: str, change: Change, layer: Layer) -> None:
        sheet = self._sheet
        if sheet is None or layer not in sheet.layers:
            return
        self.touched.emit(name)
        self._tell(change(sheet.label, name))

    def _tell(self, label: UnitLabel) -> None:
        sheet = self._sheet
        if sheet is None or sheet.why_locked or sheet.unit.excluded:
            return
        self.show_label(label)
        self.edited.emit(label)

    def _show_page(self) -> None:
        if self._sheet is None:
            self._pages.setCurrentWidget(self.empty)
        elif self._is_compact and self.header.pages.current != LABELS:
            self._pages.setCurrentIndex(self._pages.count() - 1)
        else:
            self._pages.setCurrentWidget(self.scroll_area)

    def _show_unit(self, sheet: LabelSheet) -> None:
        self.speaker.show_unit(sheet)
        self.text.set_text(sheet.unit.text or tr("(nothing said)"))
        self.text.set_color("text" if sheet.unit.text else "muted")
        self.translation.set_text(sheet.unit.translation)
        self.translation.setVisible(bool(sheet.unit.translation))
        self._basic_title.setVisible(Layer.BASIC in sheet.layers)
        self.basic.setVisible(Layer.BASIC in sheet.layers)
        self._go_title.setVisible(Layer.GO in sheet.layers)
        self.go.setVisible(Layer.GO in sheet.layers)
        self._show_label(sheet)

    def _show_label(self, sheet: LabelSheet) -> None:
        label, locked = sheet.label, bool(sheet.why_locked or sheet.unit.excluded)
        self.basic.show_held(label.basic, locked=locked)
        self.go.show_held(label.go, locked=locked)
        self.marks.show_label(label, locked=locked)
        if not self.evidence.hasFocus() or not self.evidence.is_composing:
            self.evidence.show_text(label.evidence)
        self.evidence.setReadOnly(locked)
        self.type_label.setEnabled(not locked)
        self.definition.setVisible(self._is_compact and bool(self.definition.name))
        self.advice.show_advice(sheet.advice if self._is_compact else (), locked=locked)
        self.notice.say(*_notice(sheet))
        self.footer.show_sheet(sheet)

    @Slot(str)
    def _on_header_page_chosen(self, _name: str) -> None:
        self._show_page()

    @Slot()
    def _on_evidence_typed(self) -> None:
        self.flush()

    @Slot(int)
    def _on_marks_intensity_pressed(self, level: int) -> None:
        if self._sheet is not None:
            self._tell(with_intensity(self._sheet.label, level))

    @Slot(str)
    def _on_marks_place_pressed(self, name: str) -> None:
        if self._sheet is not None:
            self._tell(with_seen_in(self._sheet.label, SeenIn(name)))

    @Slot(str)
    def _on_marks_secondary_pressed(self, name: str) -> None:
        if self._sheet is not None:
            self._tell(with_secondary(self._sheet.label, name))

    # ------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.type_label.setProperty("small", True)
        self.evidence.setAccessibleName(tr("Evidence"))
        self.evidence.setPlaceholderText(tr("What it rests on, in your words"))
        self.evidence.setMaxLength(2000)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        line = QFrame()
        line.setProperty("kind", "line")
        for part in (self.header, self._pages, line, self.footer):
            whole.addWidget(part, 1 if part is self._pages else 0)
        self._pages.addWidget(self.scroll_area)
        self._pages.addWidget(self.empty)
        self.scroll_area.setWidgetResizable(True)
        self.scroll_area.setFrameShape(QFrame.Shape.NoFrame)
        self.scroll_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroll_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._build_column()
        theme().changed.connect(self._dress)
        self._dress()

    def _build_column(self) -> None:
        body = QWidget()
        body.setProperty("kind", "content")
        self.scroll_area.setWidget(body)
        self._column = QVBoxLayout(body)
        self._basic_title = _titled(tr("Basic-7"), tr("one"))
        self._go_title = _titled(
            tr("GoEmotions"), tr("as many as you hear or see"), self.type_label
        )
        self._evidence = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        title = QHBoxLayout()
        title.setSpacing(7)
        title.addWidget(text_of(tr("Evidence"), "caption_strong"))
        title.addWidget(KeyHint("Ctrl+Alt+E", ""))
        title.addStretch(1)
        self._evidence.addLayout(title)
        self._evidence.addWidget(self.evidence, 1)
        for part in (
            self.speaker, self.text, self.translation, self.notice, self._basic_title, self.basic,
            self._go_title, self.go, self.definition, self.advice, self.marks,
        ):  # fmt: skip
            self._column.addWidget(part)
        self._column.addLayout(self._evidence)
        self._column.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Pack the labels where not all of them would be in view."""
        super().resizeEvent(event)
        self._dress()

    @Slot()
    def _dress(self) -> None:
        compact, pad = theme().metrics.compact, theme().metrics.panel_padding
        # Of the height alone: no unit, however long its text, moves the labels about.
        packed = self.height() < theme().px(_ROOMY_COMPACT if compact else _ROOMY)
        self.basic.set_packed(packed)
        self.go.set_packed(packed)
        beside = QBoxLayout.Direction.LeftToRight
        self._evidence.setDirection(beside if packed else QBoxLayout.Direction.TopToBottom)
        self._evidence.setSpacing(8 if packed else 5)
        edge = pad + 4
        self._column.setContentsMargins(edge, 5 if packed else 8 if compact else 12, edge, 6)
        self._column.setSpacing(3 if packed else 5 if compact else 8)

    def _connect_signals(self) -> None:
        self.basic.pressed.connect(self.press_basic)
        self.go.pressed.connect(self.press_go)
        self.type_label.clicked.connect(self.picker_requested)
        self.marks.intensity_pressed.connect(self._on_marks_intensity_pressed)
        self.marks.place_pressed.connect(self._on_marks_place_pressed)
        self.marks.secondary_pressed.connect(self._on_marks_secondary_pressed)
        self.marks.more_requested.connect(self.besides_requested)
        self.evidence.typed.connect(self._on_evidence_typed)
        self.header.page_chosen.connect(self._on_header_page_chosen)
        self.advice.waived.connect(self.waived)
        self.definition.label_named.connect(self.touched)


def _titled(title: str, detail: str, *more: QWidget) -> QWidget:
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 4, 0, 0)
    row.setSpacing(7)
    row.addWidget(text_of(title, "caption_strong"))
    small: QLabel = text_of(detail, "muted")
    row.addWidget(small)
    row.addStretch(1)
    for part in more:
        row.addWidget(part)
    return line


def _notice(sheet: LabelSheet) -> tuple[str, str]:
    """Return what stands over the labels, and of which kind it is."""
    if sheet.unit.excluded:
        words = tr("Left out: {reason}.", reason=exclusion_word(sheet.unit.excluded))
        return words, "info"
    if sheet.why_locked:
        return sheet.why_locked, "info"
    if sheet.solution is None or sheet.stored is None:
        return "", "info"
    return _solved(sheet.solution, sheet)


def _solved(solution: UnitLabel, sheet: LabelSheet) -> tuple[str, str]:
    own = sheet.stored or UnitLabel()
    is_right = all(
        set(own.of_layer(layer)) == set(solution.of_layer(layer)) for layer in sheet.layers
    )
    if is_right:
        return tr("As in the solution."), "success"
    labels = [", ".join(solution.of_layer(layer)) for layer in sheet.layers]
    known = "; ".join(one for one in labels if one)
    return tr("The solution: {labels}. Return goes on.", labels=known), "warning"
