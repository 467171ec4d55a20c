"""Facts of a reference answer, each marked as covered by the answer or not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.domain.judging import fact_recall
from app.domain.system import Fact
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.key_button import KeyButton
from widgets.question.parts import label


class FactRow(QWidget):
    """One fact: covered or not, its text, a button that removes it.

    Signals
    -------
    changed, removed
        Mark or text changed; the fact is to go.
    """

    changed = Signal()
    removed = Signal()

    def __init__(self, fact: Fact, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.yes = IconButton("check-circle", tr("The answer says it"))
        self.no = IconButton("x-circle", tr("The answer does not say it"))
        self.text = QLineEdit(fact.text)
        self.text.setProperty("small", True)
        self.text.setAccessibleName(tr("Fact"))
        self.text.setCursorPosition(0)
        remove = IconButton("trash", tr("Remove this fact"))
        for button, held in ((self.yes, True), (self.no, False)):
            button.setCheckable(True)
            button.show_checked(fact.covered is held)
            button.clicked.connect(partial(self._mark, held))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for part in (self.yes, self.no):
            row.addWidget(part)
        row.addWidget(self.text, 1)
        row.addWidget(remove)
        self.text.editingFinished.connect(self.changed)
        remove.clicked.connect(self.removed)

    @property
    def fact(self) -> Fact:
        """The fact as it stands."""
        covered = True if self.yes.isChecked() else False if self.no.isChecked() else None
        return Fact(self.text.text().strip(), covered)

    def _mark(self, held: bool, _on: bool = False) -> None:
        self.yes.show_checked(held and self.yes.isChecked())
        self.no.show_checked(not held and self.no.isChecked())
        self.changed.emit()


class FactsEditor(QWidget):
    """All facts, and the recall that they come to.

    Signals
    -------
    split_requested
        Facts are to be proposed from the reference.
    changed
        Anything was changed by hand.
    """

    split_requested = Signal()
    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[FactRow] = []
        self._recall = label("", "muted")
        self.split = KeyButton(tr("Split the reference into facts"), kind="quiet")
        self.add = KeyButton(tr("Add a fact"), kind="quiet", icon_name="plus")
        for button in (self.split, self.add):
            button.setProperty("small", True)
        head = QHBoxLayout()
        head.addWidget(label(tr("Atomic facts"), "strong"))
        head.addWidget(self._recall)
        head.addStretch(1)
        head.addWidget(self.split)
        head.addWidget(self.add)
        self._list = QVBoxLayout()
        self._list.setSpacing(2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addLayout(self._list)
        self.split.clicked.connect(self.split_requested)
        self.add.clicked.connect(self._on_add_clicked)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that have words."""
        return tuple(row.fact for row in self.rows if row.fact.text)

    def show_facts(self, facts: Sequence[Fact]) -> None:
        """Show facts."""
        for row in self.rows:
            row.hide()
            row.deleteLater()
        self.rows = []
        for fact in facts:
            self._append(fact)
        self._tell()

    def _append(self, fact: Fact) -> FactRow:
        row = FactRow(fact)
        row.changed.connect(self._on_row_changed)
        row.removed.connect(partial(self._remove, row))
        self.rows.append(row)
        self._list.addWidget(row)
        return row

    def _remove(self, row: FactRow) -> None:
        self.rows.remove(row)
        row.hide()
        row.deleteLater()
        self._on_row_changed()

    @Slot()
    def _on_add_clicked(self) -> None:
        self._append(Fact("")).text.setFocus()

    @Slot()
    def _on_row_changed(self) -> None:
        self._tell()
        self.changed.emit()

    def _tell(self) -> None:
        facts = self.facts
        recall = fact_recall(facts)
        covered = sum(bool(fact.covered) for fact in facts)
        if recall is not None:
            words = tr("{covered} of {n} covered, recall {recall}", covered=covered, n=len(facts),
                       recall=f"{recall:.2f}")  # fmt: skip
        else:
            words = tr("each is covered or not") if facts else tr("none yet")
        self._recall.setText(words)
        self.split.setVisible(not facts)
