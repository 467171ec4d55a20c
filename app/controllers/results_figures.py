"""Agreement of judges, statistics of the data set, and every table and chart as a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.results_controller import ResultsController
from app.controllers.reviewing import is_adjudicator
from app.domain.judging import audit_figures, judge_agreement
from app.domain.phrase import phrase
from app.domain.score_sheet import judge_title
from app.domain.system import FORMULA, Verdict, is_file
from app.picture_file import write_painted
from app.services.open_decisions import audits_for
from app.services.results_statistics import statistics_tables
from storage.formats.counts_csv import write_table
from widgets.dialogs.choose import choose_chart, choose_table
from widgets.i18n import tr, tr_phrase
from widgets.results.chart_painter import ChartPicture
from widgets.results.results_panel import AGREEMENT, STATISTICS
from widgets.results.statistics_page import NamedTable


class ResultsFigures(Controller):
    """Fills the pages of agreement and statistics when they are looked at, and saves figures."""

    def __init__(self, context: AppContext, results: ResultsController) -> None:
        super().__init__(context)
        self.results = results
        self.panel = context.workbench.results
        self._tables: list[NamedTable] = []
        self._connect_signals()

    @Slot()
    @shows_errors
    def refresh(self) -> None:
        """Fill the page in view."""
        if not self.results.is_shown:
            return
        if self.panel.tab == AGREEMENT:
            self._show_agreement()
        elif self.panel.tab == STATISTICS:
            self._show_statistics()

    # Agreement --------------------------------------------------------------------------------

    def _verdicts(self) -> list[Verdict]:
        """Return all scores by judges of the set in view that may be read."""
        book = self.results.book
        return [
            verdict
            for system in self.results.systems
            for key in self.results.keys
            for verdict in book.of(system.key, key).verdicts
            if verdict.judge != FORMULA
        ]

    def _show_agreement(self) -> None:
        verdicts, page = self._verdicts(), self.panel.agreement
        project = self.session.project
        names: dict[str, str] = {one.key: one.name for one in project.raters.all()}
        found = judge_agreement(verdicts)
        page.show_agreement(found, [self._title(judge, names) for judge in found.judges])
        adjudicates = is_adjudicator(self.session)
        audits = audits_for(project, self.session.viewer, as_adjudicator=adjudicates)
        people = [one for one in verdicts if one.rater is not None]
        judges = dict.fromkeys(one.judge for one in verdicts if is_file(one.judge))
        rows = [
            (
                self._title(judge, names),
                audit_figures([one for one in verdicts if one.judge == judge], audits, people),
            )
            for judge in judges
        ]
        page.show_audits(rows, names)

    @staticmethod
    def _title(judge: str, names: dict[str, str]) -> str:
        return tr_phrase(judge_title(judge, names))

    # Statistics -------------------------------------------------------------------------------

    def _show_statistics(self) -> None:
        tables = statistics_tables(self.session.project, self.session.viewer)
        self._tables = [
            NamedTable(
                tr_phrase(name),
                tuple(tr_phrase(head) for head in heads),
                tuple(tuple(tr_phrase(cell) for cell in row) for row in rows),
            )
            for name, heads, rows in tables
        ]
        self.panel.statistics.show_tables(self._tables)

    # Files ------------------------------------------------------------------------------------

    @Slot()
    def save_scores(self) -> None:
        """Ask where to, and write the table of scores."""
        self._save_table("scores", self.panel.scores.score.grid.texts())

    @Slot()
    def save_list(self) -> None:
        """Ask where to, and write the list."""
        self._save_table("questions", self.panel.scores.list.grid.texts())

    @Slot()
    def save_funnel(self) -> None:
        """Ask where to, and write the counts of the funnel."""
        rows = [[tr("Step"), tr("Answers"), tr("Lost"), tr("Why")]]
        rows += [
            [step.name, str(step.kept), str(step.lost), step.lost_words]
            for step in (self.results.view.funnel if self.results.view else ())
        ]
        self._save_table("funnel", rows)

    @Slot(int)
    def save_statistics(self, place: int) -> None:
        """Ask where to, and write a table of the statistics."""
        table = self._tables[place]
        self._save_table("statistics", [list(table.heads), *(list(row) for row in table.rows)])

    @Slot(str)
    def save_chart(self, name: str) -> None:
        """Ask where to, and write a chart: its picture, or its numbers as CSV."""
        view = self.results.view
        chart = next((one for one in view.charts if one.name == name), None) if view else None
        if chart is None or view is None:
            return
        out = choose_chart(self.context.workbench.window, str(self._folder() / f"{name}.png"))
        if out is not None:
            self.write_chart(name, out)

    @shows_errors
    def write_chart(self, name: str, out: Path) -> None:
        """Write a chart; the ending of the path decides how."""
        view = self.results.view
        chart = next((one for one in view.charts if one.name == name), None) if view else None
        if chart is None or view is None:
            return
        if out.suffix.lower() == ".csv":
            write_table(out, chart.table())
        else:
            picture = ChartPicture(chart, view.looks)
            size = QSize(picture.width, picture.height)
            write_painted(picture.paint, size, out, tr_phrase(chart.title), phrase("a chart"))
        self.notifier.success(tr("{name} was written.", name=out.name))

    @shows_errors
    def write_table(self, out: Path, rows: list[list[str]]) -> None:
        """Write a table as CSV."""
        write_table(out, rows)
        self.notifier.success(tr("{name} was written.", name=out.name))

    def _save_table(self, name: str, rows: list[list[str]]) -> None:
        out = choose_table(self.context.workbench.window, str(self._folder() / f"{name}.csv"))
        if out is not None:
            self.write_table(out, rows)

    def _folder(self) -> Path:
        return self.session.path.parent if self.session.path else Path.home()

    @Slot(str)
    def _on_tab_changed(self, _name: str) -> None:
        self.refresh()

    def _connect_signals(self) -> None:
        results, scores = self.results, self.panel.scores
        results.refreshed.connect(self.refresh)
        results.tab_changed.connect(self._on_tab_changed)
        scores.score.export.clicked.connect(self.save_scores)
        scores.list.export.clicked.connect(self.save_list)
        scores.funnel_export.clicked.connect(self.save_funnel)
        for card in scores.charts:
            card.save_requested.connect(self.save_chart)
        self.panel.statistics.save_requested.connect(self.save_statistics)
