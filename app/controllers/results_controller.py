"""The Results workspace: which systems on which questions, whose scores count, and the figures."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.results_choice import KEPT, ResultsChoice
from app.controllers.results_offers import offer_choices
from app.controllers.results_reading import BookReader
from app.controllers.results_tables import scores_view
from app.domain.changes import ChangeSet
from app.domain.errors import AppError
from app.domain.ids import QuestionKey, SystemKey
from app.domain.result_book import ResultBook
from app.domain.results import Dimension
from app.domain.system import System
from widgets.i18n import tr
from widgets.results.looks import SystemLook, look_of
from widgets.results.sheets import ScoresView

WORKSPACE = "results"
PAGE = "answers"

_TABLES = (
    *("systems", "predictions", "scores", "score_audits", "attributions"),
    *("questions", "evidence", "traces", "memories", "videos", "raters"),
)


class ResultsController(Controller):
    """Keeps the pages of figures in step with the project.

    Attributes
    ----------
    book
        All answers; empty while there are none, or they are being read.
    view
        What the page of scores shows.

    Signals
    -------
    refreshed
        Book or choice are others now.
    question_changed
        Another question is in view, or none.
    tab_changed(name)
        Another page is in view.
    """

    refreshed = Signal()
    question_changed = Signal()
    tab_changed = Signal(str)

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.panel = context.workbench.results
        self.book = ResultBook()
        self.choice = ResultsChoice()
        self.view: ScoresView | None = None
        self._reader = BookReader(context, self._take, self._on_failed)
        self._is_stale = True
        self._connect_signals()

    @property
    def is_shown(self) -> bool:
        """Tell whether the workspace is in view."""
        return self.context.workbench.window.workspace == WORKSPACE and self.session.is_open

    @property
    def systems(self) -> list[System]:
        """The systems compared, the first one first."""
        known = {each.key: each for each in self.book.systems}
        return [known[key] for key in self.choice.shown if key in known]

    @property
    def keys(self) -> list[QuestionKey]:
        """The questions of the set in view."""
        return self.book.tiers().get(self.choice.tier, [])

    @property
    def question(self) -> QuestionKey | None:
        """The question in view, if systems were asked it."""
        key = self.session.selection.question
        return key if key is not None and key in self.book.questions else None

    @property
    def system(self) -> System | None:
        """Whose way of the answer is shown."""
        known = {each.key: each for each in self.systems}
        wanted = self.choice.funnel_of
        return known.get(wanted) if wanted in known else next(iter(known.values()), None)

    def look(self, system: SystemKey) -> SystemLook:
        """Return how a system is drawn, whichever others are compared."""
        order = [each.key for each in self.book.systems]
        return look_of(order.index(system) if system in order else 0)

    def names(self) -> dict[str, str]:
        """Return the names of raters by key."""
        return {one.key: one.name for one in self.session.project.raters.all()}

    @Slot()
    @shows_errors
    def activate(self) -> None:
        """Fill the workspace when it is looked at."""
        if not self.is_shown:
            return
        if self._is_stale:
            self._is_stale = False
            self._reader.read(self.choice.judge)
        else:
            self._show()

    def _take(self, book: ResultBook) -> None:
        self.choice.compare_new(self.book, book)
        self.book = book
        if self.choice.judge and self.choice.judge not in book.all_judges():
            # Whoever was chosen judged nothing here, or may not be read any more.
            self.choice.judge = ""
            self._reader.read("")
            return
        self.choice.settle(self.book)
        self._show()

    def _on_failed(self, error: AppError) -> None:
        self._is_stale = True
        self.notifier.error(error)

    # Choosing ---------------------------------------------------------------------------------

    def _remember(self) -> None:
        self.session.remember(KEPT, self.choice.to_text())

    def change(self, **changes: object) -> None:
        """Choose otherwise; names are those of `ResultsChoice`."""
        self.choice = replace(self.choice, **changes)  # type: ignore[arg-type]  # by name
        self.choice.settle(self.book)
        self._remember()
        self._show()

    @Slot(str)
    def set_tier(self, tier: str) -> None:
        """Show questions of another granularity."""
        self.change(tier=tier, type="")

    @Slot(str)
    def set_dimension(self, name: str) -> None:
        """Tell questions apart by something else."""
        self.change(dimension=Dimension(name))

    @Slot(str)
    def set_system(self, key: str) -> None:
        """Show the way of the answers of another system."""
        self.change(funnel_of=SystemKey(key))

    @Slot(str)
    @shows_errors
    def set_judge(self, judge: str) -> None:
        """Let the scores of another judge count, of people, or those that usually do."""
        self.choice.judge = judge
        self._remember()
        self._is_stale = True
        self.activate()

    @Slot(str)
    def show_tab(self, name: str) -> None:
        """Bring another page into view."""
        self.panel.show_tab(name)
        self._on_panel_tab_chosen(name)

    @Slot(str)
    def _on_panel_tab_chosen(self, name: str) -> None:
        self.choice.tab = name
        self._remember()
        self.tab_changed.emit(name)

    # Showing ----------------------------------------------------------------------------------

    def _show(self) -> None:
        if not self.is_shown:
            return
        panel, systems = self.panel, self.systems
        why_not = "" if self.session.can_edit else tr("Read-only.")
        panel.set_has_systems(on=bool(self.book.systems), why_not=why_not)
        names = tuple(each.name for each in systems)
        panel.set_systems(names, tuple(self.look(each.key) for each in systems))
        offer_choices(
            panel, self.book, self.choice, systems, self.names(), can_edit=self.session.can_edit
        )
        if systems:
            self.view = scores_view(
                self.book, self.keys, systems, self.choice.dimension, look=self.look,
                system=self.system,
            )  # fmt: skip
            panel.scores.show_view(self.view)
        if panel.tab != self.choice.tab:
            panel.show_tab(self.choice.tab)
        self.refreshed.emit()

    # Events -----------------------------------------------------------------------------------

    @Slot()
    def _on_session_opened(self) -> None:
        self.choice = ResultsChoice.from_text(self.session.project.state.get(KEPT))
        self.panel.show_tab(self.choice.tab)
        self._is_stale = True
        self.activate()

    @Slot()
    def _on_session_closed(self) -> None:
        self._reader.stop()
        self.book, self.view, self._is_stale = ResultBook(), None, True
        self.refreshed.emit()

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches(*_TABLES):
            self._is_stale = True
            self.activate()

    @Slot(object)
    def _on_session_rater_changed(self, _rater: object) -> None:
        self._is_stale = True
        self.activate()

    @Slot(str)
    def _on_workspace_changed(self, _name: str) -> None:
        self.activate()

    def _connect_signals(self) -> None:
        session, panel = self.session, self.panel
        session.opened.connect(self._on_session_opened)
        session.closed.connect(self._on_session_closed)
        session.changed.connect(self._on_session_changed)
        session.rater_changed.connect(self._on_session_rater_changed)
        self.context.workbench.window.workspace_changed.connect(self._on_workspace_changed)
        panel.tab_chosen.connect(self._on_panel_tab_chosen)
        panel.set_chosen.connect(self.set_tier)
        take_in = self.context.actions["file.import"].trigger
        panel.import_requested.connect(take_in)
        panel.trace.import_requested.connect(take_in)
        panel.scores.score.dimension_chosen.connect(self.set_dimension)
        panel.scores.score.judge_chosen.connect(self.set_judge)
        panel.scores.funnel_of.chosen.connect(self.set_system)
