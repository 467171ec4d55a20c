"""Findings in a file as table rows: how bad, where, which part, what."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.check import Severity, Violation
from widgets.i18n import tr, tr_phrase
from widgets.theme.icons import icon

AnyIndex = QModelIndex | QPersistentModelIndex
SEVERITY_ICONS = {
    Severity.ERROR: ("x-circle", "danger"),
    Severity.WARNING: ("warning-fill", "warning"),
    Severity.INFO: ("info", "muted"),
}
"""Icon and colour of each severity."""

_ROOT = QModelIndex()


def severity_text(severity: Severity) -> str:
    """Return the word for a severity."""
    return {
        Severity.ERROR: tr("error"),
        Severity.WARNING: tr("warning"),
        Severity.INFO: tr("note"),
    }[severity]


def place_text(violation: Violation) -> str:
    """Say where in its file a finding stands."""
    if violation.line:
        return tr("line {n}", n=violation.line)
    return tr("record {n}", n=violation.record) if violation.record else tr("whole file")


def message_text(violation: Violation) -> str:
    """Say what was found, and what was done about it."""
    return " ".join(filter(None, (tr_phrase(violation.message), tr_phrase(violation.repaired))))


class ViolationModel(QAbstractTableModel):
    """Read-only rows of findings, errors first, else in the order of the file."""

    SEVERITY, PLACE, PATH, MESSAGE = range(4)

    def __init__(self, violations: Sequence[Violation], parent: QObject | None = None) -> None:
        super().__init__(parent)
        weights = list(Severity)
        self._rows = sorted(violations, key=lambda found: weights.index(found.severity))

    def as_text(self) -> str:
        """Return all rows as lines with tabs, to paste into a sheet or a message."""
        lines = [
            "\t".join(
                (
                    found.file,
                    severity_text(found.severity),
                    place_text(found),
                    found.path,
                    message_text(found),
                )
            )
            for found in self._rows
        ]
        return "\n".join(lines)

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        """One row a finding."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        """Severity, place, path, message."""
        return 0 if parent.isValid() else 4

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return texts, an icon for the severity, and the whole sentence as tooltip."""
        if not index.isValid():
            return None
        found = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(found, index.column())
        if role == Qt.ItemDataRole.DecorationRole and index.column() == self.SEVERITY:
            return icon(*SEVERITY_ICONS[found.severity])
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{found.file}\n{message_text(found)}"
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Name the columns."""
        if orientation is Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.DisplayRole:
            return (tr("Weight"), tr("Place"), tr("Part"), tr("Finding"))[section]
        return None

    @staticmethod
    def _text(found: Violation, column: int) -> str:
        texts = (severity_text(found.severity), place_text(found), found.path, message_text(found))
        return texts[column]
