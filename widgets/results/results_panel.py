"""The side of the workspace Results: tabs, what is compared, and the page in view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QActionGroup, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from app.domain.ids import SystemKey
from app.domain.system import System
from widgets.empty_state import EmptyState
from widgets.graph.chip_button import ChipButton
from widgets.i18n import tr
from widgets.key_button import KeyButton
from widgets.question.parts import label
from widgets.results.agreement_page import AgreementPage
from widgets.results.judge_form import JudgeForm
from widgets.results.looks import SystemLegend, SystemLook
from widgets.results.scores_page import ScoresPage
from widgets.results.statistics_page import StatisticsPage
from widgets.results.trace_tab import TraceTab
from widgets.segments import Segments
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.what_fits import show_what_fits

SCORES, CHARTS, TRACE, AGREEMENT, STATISTICS = (
    "scores",
    "charts",
    "trace",
    "agreement",
    "statistics",
)


class SystemsButton(QPushButton):
    """Which systems are compared, and which of them is the first.

    Signals
    -------
    toggled_system(key, on)
        A system is to be compared, or no longer.
    first_chosen(key)
        It is to stand first: a of a - b, and in the funnel.
    rename_requested(key), remove_requested(key), import_requested
        What they say.
    """

    toggled_system = Signal(str, bool)
    first_chosen = Signal(str)
    rename_requested = Signal(str)
    remove_requested = Signal(str)
    import_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("small", True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._menu = QMenu(self)
        self.clicked.connect(self._on_clicked)

    def show_systems(
        self, systems: Sequence[System], shown: Sequence[SystemKey], *, can_edit: bool
    ) -> None:
        """Offer systems; `shown` are those compared, the first one first."""
        self.setText(tr("{n} of {all}", n=len(shown), all=len(systems)))
        self.setAccessibleName(tr("Systems: {words}", words=self.text()))
        self._menu.clear()
        for system in systems:
            action = self._menu.addAction(system.name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(system.key in shown)
            action.setEnabled(system.key not in shown or len(shown) > 1)
            action.toggled.connect(partial(self.toggled_system.emit, str(system.key)))
        self._menu.addSeparator()
        first = self._menu.addMenu(tr("First in the comparison"))
        group = QActionGroup(first)
        for system in systems:
            action = first.addAction(system.name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(bool(shown) and system.key == shown[0])
            group.addAction(action)
            action.triggered.connect(partial(self._emit, self.first_chosen, system.key))
        for title, signal in (
            (tr("Rename a system"), self.rename_requested),
            (tr("Remove a system"), self.remove_requested),
        ):
            menu = self._menu.addMenu(title)
            menu.setEnabled(can_edit)
            for system in systems:
                action = menu.addAction(tr("{name}…", name=system.name.replace("&", "&&")))
                action.triggered.connect(partial(self._emit, signal, system.key))
        self._menu.addSeparator()
        self._menu.addAction(tr("Import answers or scores…"), self.import_requested.emit)

    @staticmethod
    def _emit(signal: object, key: str, _on: bool = False) -> None:
        signal.emit(key)  # type: ignore[attr-defined]  # a bound signal, which has no public type

    @Slot()
    def _on_clicked(self) -> None:
        self._menu.popup(self.mapToGlobal(self.rect().bottomLeft()))


class ResultsPanel(QWidget):
    """Shows one of the pages; judging takes the place of all.

    Attributes
    ----------
    scores, trace, agreement, statistics, judging
        The pages; their wishes are signals of their own.

    Signals
    -------
    tab_chosen(name)
        Another page came into view by hand.
    set_chosen(granularity)
        Questions of another tier are to be shown.
    report_requested, import_requested
        What they say.
    """

    tab_chosen = Signal(str)
    set_chosen = Signal(str)
    report_requested = Signal()
    import_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._tab = SCORES
        self._has_systems = False
        self.tabs = Segments()
        self.set_choice, self.systems = ChipButton(tr("Questions")), SystemsButton()
        self.legend = SystemLegend()
        self.report = KeyButton(tr("Report"), icon_name="file-text")
        self.report.setProperty("small", True)
        self._set_label, self._systems_label = (
            label(tr("Set"), "muted"),
            label(tr("Systems"), "muted"),
        )
        self._stack = QStackedWidget(self)
        self._body = QWidget(self._stack)
        self._head, self._pages = QWidget(self._body), QStackedWidget(self._body)
        self.scores, self.trace = ScoresPage(self._pages), TraceTab(self._pages)
        self.agreement = AgreementPage(self._pages)
        self.statistics = StatisticsPage(self._pages)
        self.judging = JudgeForm(self._stack)
        self.empty = EmptyState(
            tr("No answers of systems yet."),
            tr(
                "Import what a system answered (predictions) or how it was scored: then tables, "
                "charts and the way of every answer stand here."
            ),
            button=tr("Import answers or scores…"),
            keys="Ctrl+I",
        )
        self._empty_ground = QWidget()
        self._build()
        self._connect_signals()
        theme().changed.connect(self._dress)
        self._dress()
        self._show_tabs()

    @property
    def tab(self) -> str:
        """The page in view."""
        return self._tab

    @property
    def is_judging(self) -> bool:
        """Tell whether the judging form is in view."""
        return self._stack.currentWidget() is self.judging

    def show_tab(self, name: str) -> None:
        """Bring a page into view without telling."""
        if name == CHARTS and not self.scores.is_compact:
            name = SCORES
        self._tab = name
        self._show_tabs()
        self._show_page()

    def show_judging(self, *, on: bool) -> None:
        """Show the judging form in place of all pages, or the pages again."""
        self._stack.setCurrentWidget(self.judging if on else self._body)

    def set_has_systems(self, *, on: bool, why_not: str = "") -> None:
        """Tell whether there is anything to show; else say how it comes."""
        self._has_systems = on
        self.empty.set_button_enabled(enabled=not why_not, why=why_not)
        self.report.setEnabled(on)
        self.report.setToolTip("" if on else tr("There is nothing to report yet."))
        self._show_page()
        self._show_what_fits()

    def set_systems(self, names: tuple[str, ...], looks: tuple[SystemLook, ...]) -> None:
        """Show which systems are compared, behind their lines."""
        self.legend.set_systems(names, looks)
        self._show_what_fits()

    def _show_tabs(self) -> None:
        words = {SCORES: tr("Scores")}
        if self.scores.is_compact:
            words[CHARTS] = tr("Charts")
        words |= {
            TRACE: tr("Trace"),
            AGREEMENT: tr("Agreement"),
            STATISTICS: tr("Statistics"),
        }
        self.tabs.set_choices(words, self._tab)

    def _show_page(self) -> None:
        pages = {
            SCORES: self.scores,
            CHARTS: self.scores.chart_page,
            TRACE: self.trace,
            AGREEMENT: self.agreement,
            STATISTICS: self.statistics,
        }
        needs = self._tab in (SCORES, CHARTS, AGREEMENT)
        page = self._empty_ground if needs and not self._has_systems else pages[self._tab]
        self._pages.setCurrentWidget(page)

    @Slot(str)
    def _on_tab_chosen(self, name: str) -> None:
        self.show_tab(name)
        self.tab_chosen.emit(name)

    @Slot(bool)
    def _on_compact_changed(self, compact: bool) -> None:
        if not compact and self._tab == CHARTS:
            self._tab = SCORES
        self._show_tabs()
        self._show_page()

    def _build(self) -> None:
        self._head.setProperty("kind", "bar")
        self._head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._row = QHBoxLayout(self._head)
        self._row.setSpacing(SPACE[1])
        parts = (self.tabs, self._set_label, self.set_choice, self._systems_label, self.systems)
        for part in parts:
            self._row.addWidget(part)
        self._row.addWidget(self.legend, 1)
        self._row.addStretch(0)
        self._row.addWidget(self.report)
        ground = QVBoxLayout(self._empty_ground)
        ground.setContentsMargins(0, 0, 0, 0)
        ground.addWidget(self.empty)
        self._empty_ground.setProperty("kind", "panel")
        self._empty_ground.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        for page in (
            self._empty_ground,
            self.scores,
            self.scores.chart_page,
            self.trace,
            self.agreement,
            self.statistics,
        ):
            self._pages.addWidget(page)
        body = QVBoxLayout(self._body)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        body.addWidget(self._head)
        body.addWidget(self._pages, 1)
        self._stack.addWidget(self._body)
        self._stack.addWidget(self.judging)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)

    def _connect_signals(self) -> None:
        self.tabs.chosen.connect(self._on_tab_chosen)
        self.set_choice.chosen.connect(self.set_chosen)
        self.report.clicked.connect(self.report_requested)
        self.empty.requested.connect(self.import_requested)
        self.systems.import_requested.connect(self.import_requested)
        self.scores.compact_changed.connect(self._on_compact_changed)

    @Slot()
    def _dress(self) -> None:
        metrics = theme().metrics
        self._head.setFixedHeight(metrics.workspace_bar)
        self._row.setContentsMargins(metrics.panel_padding, 0, metrics.panel_padding, 0)
        self._show_what_fits()

    def _show_what_fits(self) -> None:
        on = self._has_systems
        gap = self._row.spacing()
        fixed = (self.tabs, self.set_choice, self.systems, self.report)
        self.set_choice.setVisible(on)
        self.systems.setVisible(on)
        used = sum(part.sizeHint().width() + gap for part in fixed)
        room = self.width() - used - 2 * theme().metrics.panel_padding - 2 * gap
        if on:
            show_what_fits(((self.legend,), (self._set_label, self._systems_label)), room, gap)
        else:
            for part in (self.legend, self._set_label, self._systems_label):
                part.hide()

    def minimumSizeHint(self) -> QSize:
        """Be no obstacle to the lanes below: the pages scroll."""
        return QSize(480, theme().px(240))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what there is no room for."""
        super().resizeEvent(event)
        self._show_what_fits()
