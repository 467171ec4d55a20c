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
    beside_requested(row)
        Both records of a `SetCheckRow` are to be seen side by side.
    refresh_requested, cancel_requested
        Look again; stop looking.
    """

    place_requested = Signal(object)
    beside_requested = Signal(object)
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
        self._said = label("", "muted", wraps=True)
        self._build()
        self._connect_signals()
        self.show_rows((), "")

    @property
    def said(self) -> str:
        """What stands at the foot."""
        return self._said.text()

    def show_rows(self, rows: Sequence[SetCheckRow], said: str) -> None:
        """Show findings, and a sentence on all of them."""
        self.model.set_rows(rows)
        counts = self.model.counts()
        titles = {"": tr("All {n}", n=f"{len(rows):,}")}
        titles |= {name: f"{word} {counts[name]:,}" for name, word in _kinds() if counts[name]}
        current = self.kinds.current if self.kinds.current in titles else ""
        self.kinds.set_choices(titles, current)
        self.kinds.set_titles(titles)
        self.model.set_kind(current)
        self._said.setText(said)
        self._dress()

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
        for button in (self.cancel, self.again, self.open, self.beside):
            button.setProperty("small", True)
            button.setAutoDefault(False)
        foot = QHBoxLayout()
        foot.setSpacing(SPACE[1])
        foot.addWidget(self._said, 1)
        for part in (self.progress, self.cancel, self.again, self.beside, self.open):
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

    @property
    def _current(self) -> SetCheckRow | None:
        row = self.list.currentIndex().row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else None

    @Slot()
    def _dress(self) -> None:
        row = self._current
        self.open.setEnabled(row is not None)
        self.beside.setEnabled(row is not None and bool(row.other))
        self.beside.setToolTip(
            "" if row is not None and row.other else tr("Choose a finding about two questions.")
        )

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


def _kinds() -> tuple[tuple[str, str], ...]:
    return (
        (PAIRS, tr("Two questions")),
        (Severity.ERROR.value, tr("Errors")),
        (Severity.WARNING.value, tr("Advice")),
        (Severity.INFO.value, tr("Hints")),
        (WAIVED, tr("Waived")),
    )
