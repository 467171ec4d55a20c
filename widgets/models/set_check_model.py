"""What was found over all questions of a set, as table rows, of one kind or of all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QObject, Qt

from app.domain.check import Check, Severity
from widgets.i18n import tr, tr_phrase
from widgets.models.question_diff import ROOT, AnyIndex
from widgets.models.violation_model import SEVERITY_ICONS, severity_text
from widgets.plain_tip import plain_tip
from widgets.theme.icons import icon

PAIRS, WAIVED = "pairs", "waived"
"""Kinds beside the severities: what is about two records; what was set aside."""


@dataclass(frozen=True, slots=True)
class SetCheckRow:
    """One finding.

    Attributes
    ----------
    key, name
        Row key and public id of the question.
    other
        Row key of the record to look at beside it, empty for none.
    """

    key: str
    name: str
    check: Check
    other: str = ""

    @property
    def place(self) -> tuple[str, str, str]:
        """What tells it from all others, whether it is waived or not."""
        return self.key, self.other, self.check.message

    @property
    def kind(self) -> str:
        """What it is counted under."""
        if self.check.waived_reason:
            return WAIVED
        return PAIRS if self.other else self.check.severity.value


class SetCheckModel(QAbstractTableModel):
    """Read-only rows: which question, what was found."""

    NAME, FOUND = range(2)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[SetCheckRow, ...] = ()
        self._rows: tuple[SetCheckRow, ...] = ()
        self._kind = ""

    @property
    def rows(self) -> tuple[SetCheckRow, ...]:
        """Those in view."""
        return self._rows

    @property
    def all_rows(self) -> tuple[SetCheckRow, ...]:
        """Those of every kind."""
        return self._all

    def counts(self) -> Counter[str]:
        """Return how many there are of each kind."""
        return Counter(row.kind for row in self._all)

    def set_rows(self, rows: Sequence[SetCheckRow]) -> None:
        """Show other findings; the kind looked for stays."""
        self._all = tuple(rows)
        self._refresh()

    def set_kind(self, kind: str) -> None:
        """Show those of one kind, an empty text for all."""
        self._kind = kind
        self._refresh()

    def _refresh(self) -> None:
        self.beginResetModel()
        self._rows = tuple(row for row in self._all if self._kind in ("", row.kind))
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = ROOT) -> int:
        """Return how many are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = ROOT) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else 2

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return texts, the icon of the weight, and the whole sentence as a tip."""
        if not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        words = check_words(row.check)
        is_name = index.column() == self.NAME
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name if is_name else words
        if role == Qt.ItemDataRole.DecorationRole and is_name:
            looks = ("eye-slash", "muted") if row.check.waived_reason else _look(row.check.severity)
            return icon(*looks)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(words)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.name}, {severity_text(row.check.severity)}, {words}"
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the titles of the columns."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return tr("Question") if section == self.NAME else tr("What was found")


def check_words(check: Check) -> str:
    """Return what was found; of what was set aside also why, and by whom."""
    if not check.waived_reason:
        return tr_phrase(check.message)
    return tr(
        "Waived: {message} “{reason}” {name}",
        message=tr_phrase(check.message),
        reason=check.waived_reason,
        name=check.waived_by,
    ).rstrip()


def _look(severity: Severity) -> tuple[str, str]:
    return SEVERITY_ICONS[severity]
