"""The view "Lint" of the events page: what is wrong in the memory, by severity and rule.

::

    +--------------------------------------------------+
    | All 12 | Errors 3 | Warnings 9      [all rules v] |
    +--------------------------------------------------+
    | (x) E3 refers to O99, which does not exist.       |
    |     E3 · Reference to nothing            00:12:31 |
    +--------------------------------------------------+
    | Errors cannot be waived.                 [Waive…] |
    +--------------------------------------------------+
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListView, QStackedWidget, QVBoxLayout, QWidget

from app.domain.check import Severity
from app.domain.graph_lint import Finding
from app.domain.ids import RaterKey
from widgets.eliding_label import ElidingLabel
from widgets.empty_state import EmptyState
from widgets.graph.chip_button import ChipButton, Choice
from widgets.graph.finding_delegate import FindingDelegate
from widgets.graph.finding_model import WAIVED, FindingModel, rule_title
from widgets.i18n import tr, tr_phrase
from widgets.key_button import KeyButton
from widgets.models.violation_model import severity_text
from widgets.segments import Segments
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_ALL = "all"


class LintView(QWidget):
    """Shows findings; choosing one is a wish to go there.

    Signals
    -------
    finding_chosen(Finding)
        One was clicked, or chosen by a key.
    waive_requested(Finding)
        It shall be set aside; or, where it is, count again.
    """

    finding_chosen = Signal(object)
    waive_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = FindingModel(self)
        self.list = QListView()
        self._severities, self._rules = Segments(), ChipButton(tr("Rule"), 260)
        self._note = QLabel()
        self._waive = KeyButton(tr("Waive…"), icon_name="eye-slash")
        self._why = ElidingLabel("", "muted")
        self._why_locked = ""
        self._bar, self._foot = QWidget(), QWidget()
        self._empty = EmptyState(tr("No memory is open."), tr("Once one is, it is checked here."))
        self._stack = QStackedWidget()
        self._build()
        self._connect_signals()
        self._on_theme_changed()
        self.clear()

    @property
    def rule_button(self) -> ChipButton:
        """The choice of a rule."""
        return self._rules

    @property
    def severity_switch(self) -> Segments:
        """The choice of a severity."""
        return self._severities

    @property
    def waive_button(self) -> KeyButton:
        """Waives the current finding, or lets it count again."""
        return self._waive

    @property
    def current(self) -> Finding | None:
        """The finding that is chosen in the list."""
        row = self.list.currentIndex().row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else None

    @property
    def note(self) -> str:
        """What is said of the memory as a whole."""
        return self._note.text()

    @property
    def is_empty(self) -> bool:
        """Tell whether no finding is to be seen."""
        return self._stack.currentWidget() is self._empty

    def clear(self) -> None:
        """Say that there is no memory."""
        self._say(tr("No memory is open."), tr("Once one is, it is checked here."))

    def show_working(self) -> None:
        """Say that the memory is being checked."""
        self._say(tr("The memory is being checked."), "")

    def set_findings(
        self,
        findings: Sequence[Finding],
        note: str = "",
        raters: Mapping[RaterKey, str] | None = None,
    ) -> None:
        """Show what was found, and what else is to be known of it; the row chosen stays chosen.

        Parameters
        ----------
        note
            Such as which rules could not be applied.
        raters
            Names of those who may have waived some.
        """
        before = self.current
        self.model.set_findings(findings, raters)
        self._note.setText(tr_phrase(note))
        self._note.setVisible(bool(note))
        self._refresh()
        if not findings:
            self._say(tr("No findings."), tr("No rule is broken, and nothing looks wrong."))
        else:
            self._stack.setCurrentIndex(1)
        self._choose(before)

    def set_locked(self, why: str) -> None:
        """Say why nothing can be waived now; empty where it can."""
        self._why_locked = why
        self._show_current()

    def _choose(self, finding: Finding | None) -> None:
        places = [each.place for each in self.model.rows]
        if finding is not None and finding.place in places:
            self.list.setCurrentIndex(self.model.index(places.index(finding.place), 0))
        self._show_current()

    @Slot()
    def _show_current(self) -> None:
        """Offer what can be done with the finding that is chosen, or say why nothing can."""
        found, why = self.current, self._why_locked
        if found is None:
            why = why or tr("Choose a finding.")
        elif not found.can_be_waived:
            why = why or tr("Errors cannot be waived: the memory breaks its format.")
        is_waived = found is not None and found.waiver is not None
        self._waive.setText(tr("Count again") if is_waived else tr("Waive…"))
        self._waive.setEnabled(not why)
        self._waive.setToolTip(why)
        self._why.setText(self.model.reason(found) if is_waived and found is not None else why)

    def _say(self, title: str, detail: str) -> None:
        self._empty.set_texts(title, detail)
        self._stack.setCurrentWidget(self._empty)

    def _refresh(self) -> None:
        counts, (kind, rule) = self.model.counts(), self.model.filter
        choices = {_ALL: tr("All {n}", n=len(self.model.all))}
        names = {
            Severity.ERROR.value: tr("Errors {n}", n=counts[Severity.ERROR.value]),
            Severity.WARNING.value: tr("Warnings {n}", n=counts[Severity.WARNING.value]),
            Severity.INFO.value: tr("Notes {n}", n=counts[Severity.INFO.value]),
            WAIVED: tr("Waived {n}", n=counts[WAIVED]),
        }
        choices |= {key: words for key, words in names.items() if counts[key]}
        if kind and not counts[kind]:
            self.model.set_kind("")
            kind = ""
        self._severities.set_choices(choices, kind or _ALL)
        self._severities.set_titles(choices)  # the counts may be others
        rules = self.model.rules()
        offered = [Choice("", tr("All rules"))]
        offered += (Choice(key, f"{rule_title(key)}  {count}", key) for key, count in rules.items())
        self._rules.set_choices(offered, rule)

    def _build(self) -> None:
        self.list.setModel(self.model)
        self.list.setItemDelegate(FindingDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(tr("Findings"))
        self.list.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, on=False)
        row = QHBoxLayout(self._bar)
        row.setSpacing(SPACE[1])
        row.addWidget(self._severities)
        row.addStretch(1)
        row.addWidget(self._rules)
        self._foot.setProperty("kind", "bar")
        self._foot.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._waive.setProperty("small", True)
        end = QHBoxLayout(self._foot)
        end.setSpacing(SPACE[1])
        end.addWidget(self._why, 1)
        end.addWidget(self._waive, 0, Qt.AlignmentFlag.AlignRight)
        self._note.setProperty("role", "muted")
        self._note.setWordWrap(True)
        found = QWidget()
        column = QVBoxLayout(found)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self._note)
        column.addWidget(self.list, 1)
        column.addWidget(self._foot)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(found)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)

    def _connect_signals(self) -> None:
        self._severities.chosen.connect(self._on_severity_chosen)
        self._rules.chosen.connect(self._on_rule_chosen)
        self.list.clicked.connect(self._on_list_chosen)
        self.list.activated.connect(self._on_list_chosen)
        self.list.selectionModel().currentChanged.connect(self._show_current)
        self._waive.clicked.connect(self.ask_waive)
        QShortcut(
            QKeySequence.StandardKey.Copy,
            self.list,
            self.copy_rows,
            context=Qt.ShortcutContext.WidgetShortcut,
        )
        theme().changed.connect(self._on_theme_changed)

    @Slot()
    def copy_rows(self) -> None:
        """Copy the findings in view as lines with tabs, to paste into a sheet or a message."""
        QGuiApplication.clipboard().setText(
            "\n".join(
                "\t".join(
                    (
                        severity_text(f.severity),
                        f.rule,
                        f.object_id,
                        f.path,
                        tr_phrase(f.sentence),
                        *filter(None, (self.model.reason(f),)),
                    )
                )
                for f in self.model.rows
            )
        )

    @Slot()
    def ask_waive(self) -> None:
        """Wish to set the chosen finding aside, or to let it count again."""
        if self.current is not None and self._waive.isEnabled():
            self.waive_requested.emit(self.current)

    @Slot(str)
    def _on_severity_chosen(self, name: str) -> None:
        self.model.set_kind("" if name == _ALL else name)
        self._refresh()
        self._show_current()

    @Slot(str)
    def _on_rule_chosen(self, rule: str) -> None:
        self.model.set_rule(rule)
        self._refresh()
        self._show_current()

    @Slot(QModelIndex)
    def _on_list_chosen(self, index: QModelIndex) -> None:
        self.finding_chosen.emit(self.model.rows[index.row()])

    @Slot()
    def _on_theme_changed(self) -> None:
        pad = theme().metrics.panel_padding
        for layout in (self._bar.layout(), self._foot.layout()):
            if layout is not None:
                layout.setContentsMargins(pad, SPACE[0], pad, SPACE[0])
        self._note.setContentsMargins(pad, 0, pad, SPACE[0])
