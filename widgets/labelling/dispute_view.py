"""Units on which raters differ: what each said, and what settles it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.domain.label_result import Standing
from app.domain.labelling import Layer
from app.domain.percent import percent
from app.domain.soft_labels import SEPARATOR
from widgets.i18n import tr, trn
from widgets.key_button import KeyButton
from widgets.labelling.result_models import TextTable
from widgets.labelling.result_sheet import DisputedUnit, ResultSheet
from widgets.mcq.plain_text import PlainText
from widgets.mcq_shortcuts.tables import table_of
from widgets.question.parts import label as text_of
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_STRETCH = QHeaderView.ResizeMode.Stretch
_AS_WIDE = QHeaderView.ResizeMode.ResizeToContents


class DisputeView(QWidget):
    """List of units, and the form that settles the one chosen.

    Signals
    -------
    settled(unit, labels, reason, review)
        The unit's label is to be this (a tuple) for a reason; `review` names the labels that are
        taken over, empty where they are written.
    unit_requested(key)
        The unit is to be seen and heard.
    """

    settled = Signal(str, object, str, str)
    unit_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet: ResultSheet | None = None
        self._unit: DisputedUnit | None = None
        self.units = TextTable([tr("Unit"), tr("Label"), tr("Sure"), tr("State")], 2, self)
        self.list = table_of(self.units, tr("Units to settle"))
        self.text = PlainText("question")
        self.votes = TextTable([tr("Rater"), tr("Said")], 2, self)
        self.vote_list: QTableView = table_of(self.votes, tr("What raters said"))
        self.choice, self.reason = QComboBox(), QLineEdit()
        self.settle = KeyButton(tr("Settle"), kind="primary")
        self.look = QPushButton(tr("Look at the unit"))
        self._closed, self._earlier = text_of("", "muted", wraps=True), text_of("", "muted")
        self._none = text_of("", "muted", wraps=True)
        self._form = QWidget()
        self._build()
        self._connect_signals()

    @property
    def unit(self) -> DisputedUnit | None:
        """The unit in view."""
        return self._unit

    def show_sheet(self, sheet: ResultSheet | None) -> None:
        """Show the units of a layer; the one chosen stays, else the first to settle is."""
        self._sheet = sheet
        units = sheet.disputed if sheet else ()
        self.units.show_rows([_row(one) for one in units])
        self._closed.setText(_closed_words(sheet.closed) if sheet and sheet.closed else "")
        self._closed.setVisible(bool(self._closed.text()))
        self._none.setText(_none_words(sheet))
        self._none.setVisible(not units)
        self.list.setVisible(bool(units))
        kept = self._unit.key if self._unit else None
        places = [place for place, one in enumerate(units) if one.key == kept]
        still_open = [place for place, one in enumerate(units) if not _is_settled(one)]
        self.choose((places or still_open or [0])[0] if units else -1)

    def choose(self, row: int) -> None:
        """Show a unit of the list."""
        units: Sequence[DisputedUnit] = self._sheet.disputed if self._sheet else ()
        self._unit = units[row] if 0 <= row < len(units) else None
        if self._unit is not None:
            self.list.selectRow(row)
        self._show_unit()

    def _show_unit(self) -> None:
        unit, sheet = self._unit, self._sheet
        self._form.setVisible(unit is not None)
        if unit is None or sheet is None:
            return
        self.text.set_text(unit.text)
        self.votes.show_rows([(vote.who, ", ".join(vote.labels) or "–") for vote in unit.votes])
        self.choice.clear()
        self.choice.addItems(_offers(unit, sheet.layer))
        self.choice.setCurrentText(unit.settled.label)
        self.choice.setEditable(sheet.layer is Layer.GO)
        self.reason.setText(unit.settled.reason)
        self._earlier.setText(
            tr("Before: {label}", label=unit.settled.earlier or tr("none"))
            if unit.settled.standing is Standing.CORRECTED
            else ""
        )
        self._check()

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels that the form gives."""
        text = self.choice.currentText().replace(",", SEPARATOR)
        return tuple(one.strip() for one in text.split(SEPARATOR) if one.strip())

    @property
    def problem(self) -> str:
        """Why nothing can be settled; empty where it can."""
        sheet = self._sheet
        if sheet is None:
            return ""
        if sheet.why_locked:
            return sheet.why_locked
        strange = [one for one in self.labels if one not in sheet.layer.labels]
        if strange or not self.labels:
            return tr("Choose labels of this layer.")
        return "" if self.reason.text().strip() else tr("Write the reason.")

    @Slot()
    def _check(self) -> None:
        self.settle.setEnabled(not self.problem)
        self.settle.setToolTip(self.problem)

    @Slot()
    def _on_settle_clicked(self) -> None:
        unit = self._unit
        if unit is None or self.problem:
            return
        same = [vote for vote in unit.votes if set(vote.labels) == set(self.labels)]
        review = same[0].review if same else ""
        self.settled.emit(unit.key, self.labels, self.reason.text().strip(), review)
        self._go_on_behind(unit)

    def _go_on_behind(self, unit: DisputedUnit) -> None:
        """Show the next unit that is open, once this one was settled."""
        units = self._sheet.disputed if self._sheet else ()
        place = next((at for at, one in enumerate(units) if one.key == unit.key), None)
        if place is None or not _is_settled(units[place]):
            return
        behind = [*range(place + 1, len(units)), *range(place)]
        following = next((at for at in behind if not _is_settled(units[at])), None)
        if following is not None:
            self.choose(following)
            self.choice.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(QModelIndex)
    def _on_list_clicked(self, index: QModelIndex) -> None:
        self.choose(index.row())

    @Slot(QModelIndex)
    def _on_votes_clicked(self, index: QModelIndex) -> None:
        if self._unit is not None:
            self.choice.setCurrentText(SEPARATOR.join(self._unit.votes[index.row()].labels))

    @Slot()
    def _on_look_clicked(self) -> None:
        if self._unit is not None:
            self.unit_requested.emit(self._unit.key)

    def _build(self) -> None:
        self.choice.setAccessibleName(tr("Label"))
        self.reason.setAccessibleName(tr("Reason"))
        self.reason.setPlaceholderText(tr("Why it is so"))
        self.look.setAutoDefault(False)
        columns = self.list.horizontalHeader()
        columns.setStretchLastSection(False)
        for place, mode in enumerate((_STRETCH, _AS_WIDE, _AS_WIDE, _AS_WIDE)):
            columns.setSectionResizeMode(place, mode)  # an id is never cut where there is room
        self.vote_list.setColumnWidth(0, theme().px(150))
        left = QWidget()
        for ground in (left, self._form):
            ground.setProperty("kind", "panel")
            ground.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        listed = QVBoxLayout(left)
        listed.setContentsMargins(0, 0, SPACE[1], 0)
        for part in (self._closed, self._none):
            listed.addWidget(part)
        listed.addWidget(self.list, 1)
        form = QVBoxLayout(self._form)
        form.setContentsMargins(SPACE[1], 0, 0, 0)
        form.setSpacing(SPACE[1])
        form.addWidget(self.text)
        form.addWidget(self.vote_list, 1)
        form.addWidget(self._earlier)
        row = QHBoxLayout()
        row.addWidget(text_of(tr("Label"), "caption_strong"))
        row.addWidget(self.choice, 1)
        form.addLayout(row)
        form.addWidget(self.reason)
        buttons = QHBoxLayout()
        buttons.addWidget(self.look)
        buttons.addStretch(1)
        buttons.addWidget(self.settle)
        form.addLayout(buttons)
        body = QSplitter()
        body.setChildrenCollapsible(False)
        body.addWidget(left)
        body.addWidget(self._form)
        body.setSizes([theme().px(400), theme().px(420)])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(body)

    def _connect_signals(self) -> None:
        self.list.clicked.connect(self._on_list_clicked)
        self.list.activated.connect(self._on_list_clicked)
        self.vote_list.clicked.connect(self._on_votes_clicked)
        self.vote_list.activated.connect(self._on_votes_clicked)
        self.choice.currentTextChanged.connect(self._check)
        self.reason.textChanged.connect(self._check)
        self.reason.returnPressed.connect(self._on_settle_clicked)
        self.settle.clicked.connect(self._on_settle_clicked)
        self.look.clicked.connect(self._on_look_clicked)


def _is_settled(unit: DisputedUnit) -> bool:
    return unit.settled.standing in (Standing.CONFIRMED, Standing.CORRECTED)


def _row(unit: DisputedUnit) -> tuple[str, str, str, str]:
    sure = percent(unit.settled.confidence) if unit.settled.confidence is not None else "–"
    return unit.unit_id, unit.settled.label or "–", sure, standing_word(unit.settled.standing)


def standing_word(standing: Standing) -> str:
    """Return whence the label of a unit is, for people."""
    return {
        Standing.NONE: tr("no label"),
        Standing.AGGREGATED: tr("to settle"),
        Standing.CONFIRMED: tr("confirmed"),
        Standing.CORRECTED: tr("corrected"),
    }[standing]


def _offers(unit: DisputedUnit, layer: Layer) -> list[str]:
    if layer is Layer.BASIC:
        return list(layer.labels)
    said = [SEPARATOR.join(vote.labels) for vote in unit.votes if vote.labels]
    return list(dict.fromkeys([unit.settled.label, *said] if unit.settled.label else said))


def _closed_words(count: int) -> str:
    return trn(
        "{n:,} disputed unit stays closed until your own labels of it are in.",
        "{n:,} disputed units stay closed until your own labels of them are in.",
        count,
    )


def _none_words(sheet: ResultSheet | None) -> str:
    if sheet is None or sheet.result is None:
        return tr("Aggregate the labels first.")
    return "" if sheet.closed else tr("Nothing is disputed on this layer.")
