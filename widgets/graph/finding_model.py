"""The findings on a memory as rows: all, or those of a kind (a severity, or waived) and a rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.graph_lint import RULES_BY_ID, Finding
from app.domain.ids import RaterKey
from widgets.i18n import tr, tr_phrase
from widgets.models.violation_model import severity_text
from widgets.plain_tip import plain_tip

AnyIndex = QModelIndex | QPersistentModelIndex
FINDING_ROLE = Qt.ItemDataRole.UserRole + 1
REASON_ROLE = Qt.ItemDataRole.UserRole + 2
WAIVED = "waived"
"""The kind of findings that were set aside, beside the values of `Severity`."""

_ROOT = QModelIndex()


def kind_of(finding: Finding) -> str:
    """Return the kind a finding is counted under."""
    return WAIVED if finding.waiver is not None else finding.severity.value


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
        self._kind = ""
        self._rule = ""
        self._raters: Mapping[RaterKey, str] = {}

    @property
    def all(self) -> tuple[Finding, ...]:
        """Every finding."""
        return self._all

    @property
    def rows(self) -> tuple[Finding, ...]:
        """Those in view."""
        return self._rows

    @property
    def filter(self) -> tuple[str, str]:
        """The kind and the rule looked for; empty for all."""
        return self._kind, self._rule

    def set_findings(
        self, findings: Sequence[Finding], raters: Mapping[RaterKey, str] | None = None
    ) -> None:
        """Show other findings; what is filtered stays, as far as it still occurs.

        Parameters
        ----------
        raters
            Names of those who may have waived some.
        """
        self._all = tuple(findings)
        self._raters = raters or {}
        if self._rule not in self.rules():
            self._rule = ""
        self._refresh()

    def set_kind(self, kind: str) -> None:
        """Show those of one kind, an empty text for all."""
        self._kind = kind
        if self._rule not in self.rules():
            self._rule = ""
        self._refresh()

    def set_rule(self, rule: str) -> None:
        """Show those of one rule, an empty text for all."""
        self._rule = rule
        self._refresh()

    def counts(self) -> Counter[str]:
        """Return how many there are of each kind."""
        return Counter(map(kind_of, self._all))

    def rules(self) -> Counter[str]:
        """Return how many there are of each rule, of the kind looked for, as they come."""
        return Counter(finding.rule for finding in self._all if self._fits(finding, rule=""))

    def _fits(self, finding: Finding, *, rule: str) -> bool:
        return self._kind in {"", kind_of(finding)} and rule in {"", finding.rule}

    def reason(self, finding: Finding) -> str:
        """Say why a finding was waived and by whom; empty where it counts."""
        waiver = finding.waiver
        if waiver is None:
            return ""
        name = self._raters.get(waiver.rater, "") if waiver.rater else ""
        if not name:
            return tr("Waived: {reason}", reason=waiver.reason)
        return tr("Waived: {reason} ({name})", reason=waiver.reason, name=name)

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
        if role == FINDING_ROLE:
            return finding
        sentence, reason = tr_phrase(finding.sentence), self.reason(finding)
        said = f"{severity_text(finding.severity)}: {sentence}"
        tip = (sentence, rule_title(finding.rule), finding.path, reason)
        return {
            int(Qt.ItemDataRole.DisplayRole): sentence,
            int(REASON_ROLE): reason,
            int(Qt.ItemDataRole.AccessibleTextRole): f"{said} {reason}".rstrip(),
            int(Qt.ItemDataRole.ToolTipRole): plain_tip("\n".join(filter(None, tip))),
        }.get(role)
