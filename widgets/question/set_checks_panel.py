"""The window "Checks of the set": findings over all questions, gone to or opened in pairs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from app.domain.check import Severity
from widgets.i18n import tr
from widgets.key_button import KeyButton
from widgets.mcq_shortcuts.tables import table_of
from widgets.models.set_check_model import PAIRS, WAIVED, SetCheckModel, SetCheckRow
from widgets.question.parts import label
from widgets.segments import Segments
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_NAME_WIDTH = 170


class SetChecksPanel(QWidget):
    """Shows findings; going to a question and looking again are wishes.

    Signals
    -------
    place_requested(row)
        A `SetCheckRow` is to be shown where it can be mended.
    beside_requested(row), other_requested(row)
        Both records of a `SetCheckRow` are to be seen side by side; the other one where it is
        edited.
    waive_requested(row)
        It shall be set aside with a reason; what was set aside shall count again.
    refresh_requested, cancel_requested
        Look again; stop looking.
    """

    place_requested = Signal(object)
    beside_requested = Signal(object)
    other_requested = Signal(object)
    waive_requested = Signal(object)
    refresh_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.model = SetCheckModel(self)
        self.list = table_of(self.model, tr("Checks of the set"))
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self.list.horizontalHeader().setDefaultAlignment(left)
        self.list.setColumnWidth(SetCheckModel.NAME, theme().px(_NAME_WIDTH))
        self.kinds, self.progress = Segments(), QProgressBar()
        self.cancel, self.again = QPushButton(tr("Cancel")), QPushButton(tr("Look again"))
        self.open, self.beside = KeyButton(tr("Go to it")), KeyButton(tr("Side by side"))
        self.waive, self.other = KeyButton(tr("Waive")), KeyButton(tr("Go to the other"))
        self._is_locked = False
        self._said = label("", "muted", wraps=True)
        self._build()
        self._connect_signals()
        self.show_rows((), "")

    @property
    def said(self) -> str:
        """What stands at the foot."""
        return self._said.text()

    def show_rows(self, rows: Sequence[SetCheckRow], said: str) -> None:
        """Show findings, and a sentence on all of them; the one chosen stays where it is there."""
        self._said.setText(said)
        self.update_rows(rows)

    def set_locked(self, locked: bool) -> None:
        """Offer waivers or not."""
        self._is_locked = locked
        self._dress()

    def update_rows(self, rows: Sequence[SetCheckRow]) -> None:
        """Show the same findings as they weigh now."""
        before, place = self._current, self.list.currentIndex().row()
        self.model.set_rows(rows)
        counts = self.model.counts()
        titles = {"": tr("All {n}", n=f"{len(rows):,}")}
        titles |= {name: f"{word} {counts[name]:,}" for name, word in _kinds() if counts[name]}
        current = self.kinds.current if self.kinds.current in titles else ""
        self.kinds.set_choices(titles, current)
        self.kinds.set_titles(titles)
        self.model.set_kind(current)
        if before is not None:
            self._choose_again(before, place)
        self._dress()

    def _choose_again(self, row: SetCheckRow, place: int) -> None:
        """Choose a finding again; one gone from view leaves its place to the next."""
        places = {one.place: number for number, one in enumerate(self.model.rows)}
        number = places.get(row.place, min(place, len(self.model.rows) - 1))
        if number >= 0:
            self.list.setCurrentIndex(self.model.index(number, SetCheckModel.NAME))

    def show_progress(self, done: int, total: int) -> None:
        """Show that it is being looked."""
        self.progress.setRange(0, total)
        self.progress.setValue(done)
        self._set_working(on=True)

    def end_progress(self) -> None:
        """Nothing is being looked at any more."""
        self._set_working(on=False)

    def _set_working(self, *, on: bool) -> None:
        self.progress.setVisible(on)
        self.cancel.setVisible(on)
        self.again.setVisible(not on)

    def _build(self) -> None:
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(tr("Checking the set"))
        self.progress.setFixedWidth(theme().px(160))
        offers = (self.waive, self.beside, self.other, self.open)
        for button in (self.cancel, self.again, *offers):
            button.setProperty("small", True)
            button.setAutoDefault(False)
        foot = QHBoxLayout()
        foot.setSpacing(SPACE[1])
        foot.addWidget(self._said, 1)
        for part in (self.progress, self.cancel, self.again, *offers):
            foot.addWidget(part)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SPACE[3], SPACE[3], SPACE[3], SPACE[2])
        whole.setSpacing(SPACE[2])
        whole.addWidget(self.kinds)
        whole.addWidget(self.list, 1)
        whole.addLayout(foot)
        self._set_working(on=False)

    def _connect_signals(self) -> None:
        self.kinds.chosen.connect(self._on_kind_chosen)
        self.list.activated.connect(self._on_activated)
        self.list.doubleClicked.connect(self._on_activated)
        self.list.selectionModel().currentRowChanged.connect(self._dress)
        self.again.clicked.connect(self.refresh_requested)
        self.cancel.clicked.connect(self.cancel_requested)
        self.open.clicked.connect(self._on_open_clicked)
        self.beside.clicked.connect(self._on_beside_clicked)
        self.other.clicked.connect(self._on_other_clicked)
        self.waive.clicked.connect(self._on_waive_clicked)

    @property
    def _current(self) -> SetCheckRow | None:
        row = self.list.currentIndex().row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else None

    @Slot()
    def _dress(self) -> None:
        row = self._current
        self.open.setEnabled(row is not None)
        is_pair = row is not None and bool(row.other)
        for button in (self.beside, self.other):
            button.setEnabled(is_pair)
            button.setToolTip("" if is_pair else tr("Choose a finding about two questions."))
        is_waived = row is not None and bool(row.check.waived_reason)
        self.waive.setText(tr("Count again") if is_waived else tr("Waive"))
        self.waive.setEnabled(row is not None and row.check.waivable and not self._is_locked)
        self.waive.setToolTip(self._why_no_waiver(row))

    def _why_no_waiver(self, row: SetCheckRow | None) -> str:
        if self._is_locked:
            return tr("This project is open read-only.")
        if row is None or row.check.waivable:
            return ""
        return tr("Errors cannot be waived: mend the question.")

    @Slot(str)
    def _on_kind_chosen(self, name: str) -> None:
        self.model.set_kind(name)
        self._dress()

    @Slot(QModelIndex)
    def _on_activated(self, _index: QModelIndex) -> None:
        row = self._current
        if row is not None:
            (self.beside_requested if row.other else self.place_requested).emit(row)

    @Slot()
    def _on_open_clicked(self) -> None:
        self.place_requested.emit(self._current)

    @Slot()
    def _on_beside_clicked(self) -> None:
        self.beside_requested.emit(self._current)

    @Slot()
    def _on_other_clicked(self) -> None:
        self.other_requested.emit(self._current)

    @Slot()
    def _on_waive_clicked(self) -> None:
        self.waive_requested.emit(self._current)


def _kinds() -> tuple[tuple[str, str], ...]:
    return (
        (PAIRS, tr("Two questions")),
        (Severity.ERROR.value, tr("Errors")),
        (Severity.WARNING.value, tr("Advice")),
        (Severity.INFO.value, tr("Hints")),
        (WAIVED, tr("Waived")),
    )
