"""The findings on a memory as rows: all, or those of a severity and a rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.check import Severity
from app.domain.graph_lint import RULES_BY_ID, Finding
from widgets.i18n import tr, tr_phrase
from widgets.models.violation_model import severity_text

AnyIndex = QModelIndex | QPersistentModelIndex
FINDING_ROLE = Qt.ItemDataRole.UserRole + 1
_ROOT = QModelIndex()


def rule_title(rule: str) -> str:
    """Return what a rule finds, in a few words; an unknown one has its name."""
    known = RULES_BY_ID.get(rule)
    return tr(known.title) if known else rule


class FindingModel(QAbstractListModel):
    """Rows of findings, in the order given."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[Finding, ...] = ()
        self._rows: tuple[Finding, ...] = ()
        self._severity: Severity | None = None
        self._rule = ""

    @property
    def all(self) -> tuple[Finding, ...]:
        """Every finding."""
        return self._all

    @property
    def rows(self) -> tuple[Finding, ...]:
        """Those in view."""
        return self._rows

    @property
    def filter(self) -> tuple[Severity | None, str]:
        """The severity and the rule looked for; None and empty for all."""
        return self._severity, self._rule

    def set_findings(self, findings: Sequence[Finding]) -> None:
        """Show other findings; what is filtered stays, as far as it still occurs."""
        self._all = tuple(findings)
        if self._rule not in self.rules():
            self._rule = ""
        self._refresh()

    def set_severity(self, severity: Severity | None) -> None:
        """Show those of one severity, None for all."""
        self._severity = severity
        if self._rule not in self.rules():
            self._rule = ""
        self._refresh()

    def set_rule(self, rule: str) -> None:
        """Show those of one rule, an empty text for all."""
        self._rule = rule
        self._refresh()

    def counts(self) -> Counter[Severity]:
        """Return how many there are of each severity."""
        return Counter(finding.severity for finding in self._all)

    def rules(self) -> Counter[str]:
        """Return how many there are of each rule, of the severity looked for, as they come."""
        return Counter(finding.rule for finding in self._all if self._fits(finding, rule=""))

    def _fits(self, finding: Finding, *, rule: str) -> bool:
        is_severe = self._severity in {None, finding.severity}
        return is_severe and rule in {"", finding.rule}

    def _refresh(self) -> None:
        self.beginResetModel()
        self._rows = tuple(each for each in self._all if self._fits(each, rule=self._rule))
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        """One row a finding."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the sentence; the finding itself; everything as a tooltip."""
        if not index.isValid():
            return None
        finding = self._rows[index.row()]
        sentence = tr_phrase(finding.sentence)
        if role == FINDING_ROLE:
            return finding
        if role == Qt.ItemDataRole.DisplayRole:
            return sentence
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{severity_text(finding.severity)}: {sentence}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(filter(None, (sentence, rule_title(finding.rule), finding.path)))
        return None
