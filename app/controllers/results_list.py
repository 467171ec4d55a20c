"""The list of questions behind a figure: which figure, which of its questions, and going on."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.playback_controller import PlaybackController
from app.controllers.results_controller import ResultsController
from app.controllers.results_funnel import funnel_steps
from app.controllers.results_rows import ListWish, list_sheet
from app.controllers.results_tables import chart_behind
from app.domain.ids import QuestionKey
from app.session import Selection
from widgets.graph.chip_button import Choice
from widgets.i18n import tr
from widgets.results.results_panel import SCORES
from widgets.results.sheets import Behind


class ResultsList(Controller):
    """Keeps the list in step with the figure that was pressed.

    Attributes
    ----------
    behind
        The questions of the figure; None for those of the largest loss.
    """

    def __init__(
        self, context: AppContext, results: ResultsController, playback: PlaybackController
    ) -> None:
        super().__init__(context)
        self.results, self.playback = results, playback
        self.card = context.workbench.results.scores.list
        self.behind: Behind | None = None
        self._of = (results.choice.tier, results.choice.funnel_of)
        self._connect_signals()

    # Showing ----------------------------------------------------------------------------------

    @Slot()
    def refresh(self) -> None:
        """Show the list again; what a figure of another set or system told is no more."""
        self._settle()
        self._show()

    def _settle(self) -> None:
        choice = self.results.choice
        before, self._of = self._of, (choice.tier, choice.funnel_of)
        if self.behind is None:
            return
        if before[0] != choice.tier or (self.behind.step and before[1] != choice.funnel_of):
            self.behind = None
            return
        here = set(self.results.keys)
        kept = tuple(key for key in self.behind.keys if key in here)
        self.behind = replace(self.behind, keys=kept)

    def _show(self) -> None:
        results, choice = self.results, self.results.choice
        if not results.is_shown or not results.book.systems:
            return
        video = self.session.selection.video if choice.this_video else None
        behind = self.behind or self._first_behind()
        facts = results.book.facts
        listed = results.book.of_video(behind.keys, video)
        types = list(dict.fromkeys(facts[key].type for key in listed))
        wish = ListWish(
            behind,
            [key for key in listed if choice.type in ("", facts[key].type)],
            self.session.selection.video,
            results.question,
        )
        self.card.this_video.setChecked(choice.this_video)
        self.card.type.set_choices(
            [Choice("", tr("all types")), *(Choice(one, one) for one in types)], choice.type
        )
        self.card.show_sheet(list_sheet(results.book, wish, results.systems, results.system))

    def _first_behind(self) -> Behind:
        """Return the largest loss of the system in view, or all questions where nothing is lost."""
        view = self.results.view
        steps = [] if view is None else [one for one in view.funnel if one.lost]
        worst = max(steps, key=lambda one: one.lost, default=None)
        if worst is None:
            return Behind(tr("All questions"), tuple(self.results.keys))
        return self._behind_step(worst.key)

    def _behind_step(self, key: str) -> Behind:
        results = self.results
        if results.system is None:
            return Behind(tr("All questions"), tuple(results.keys))
        steps = funnel_steps(results.book, results.keys, results.system)
        return {one.key: behind for one, behind in steps}[key]

    # Figures ----------------------------------------------------------------------------------

    @Slot(object)
    def show_behind(self, behind: Behind) -> None:
        """List the questions behind a figure."""
        self.behind = behind
        self._show()
        panel = self.results.panel
        panel.scores.funnel.show_chosen(behind.step)
        self.results.question_changed.emit()  # its place in the list is another
        if panel.tab != SCORES:
            self.results.show_tab(SCORES)

    @Slot(str)
    def _on_funnel_step_chosen(self, key: str) -> None:
        self.show_behind(self._behind_step(key))

    @Slot(str, int, int)
    def _on_chart_point_chosen(self, name: str, row: int, system: int) -> None:
        results, view = self.results, self.results.view
        chart = next((one for one in view.charts if one.name == name), None) if view else None
        if chart is not None:
            of = results.systems[system]
            self.show_behind(chart_behind(results.book, results.keys, chart, row, of))

    @Slot(bool)
    def set_this_video(self, on: bool) -> None:
        """List only questions about the video in view, or all."""
        self.results.change(this_video=on)

    @Slot(str)
    def set_type(self, name: str) -> None:
        """List only questions of a type, or all."""
        self.results.change(type=name)

    # The question in view ---------------------------------------------------------------------

    @Slot(str)
    @shows_errors
    def choose(self, key: str) -> None:
        """Bring a question into view, and its video with it."""
        question = self.results.book.questions.get(QuestionKey(key))
        if question is None:
            self.notifier.info(tr("The project does not have this question, only its scores."))
            return
        self.session.select(video=question.video, question=question.key)

    @Slot(str)
    def open(self, key: str) -> None:
        """Bring a question into view and go to its first evidence."""
        self.choose(key)
        question = self.results.book.questions.get(QuestionKey(key))
        if question is not None and question.evidence:
            first = min(one.span.start_ms for one in question.evidence)
            self.playback.go_to(first)

    def go(self, by: int) -> None:
        """Go to the next question of the list (1) or the one before (-1)."""
        keys = self.card.keys
        if not keys:
            self.notifier.info(tr("No question is listed."))
            return
        here = self.results.question
        place = keys.index(here) + by if here in keys else (0 if by > 0 else len(keys) - 1)
        if 0 <= place < len(keys):
            self.choose(keys[place])

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if not self.results.is_shown:
            return
        if new.video != before.video:
            self._show()  # it says how many are about the video in view
        if new.question != before.question or new.video != before.video:
            self.card.mark(self.results.question)
            self.results.question_changed.emit()

    @Slot()
    def _on_session_closed(self) -> None:
        self.behind = None

    def _connect_signals(self) -> None:
        self.results.refreshed.connect(self.refresh)
        self.session.closed.connect(self._on_session_closed)
        self.session.selection_changed.connect(self._on_session_selection_changed)
        scores = self.results.panel.scores
        scores.score.behind_requested.connect(self.show_behind)
        scores.funnel.step_chosen.connect(self._on_funnel_step_chosen)
        for card in scores.charts:
            card.point_chosen.connect(self._on_chart_point_chosen)
        self.card.question_chosen.connect(self.choose)
        self.card.question_opened.connect(self.open)
        self.card.video_toggled.connect(self.set_this_video)
        self.card.type_chosen.connect(self.set_type)
        on = self.context.actions.on
        on("results.next", partial(self.go, 1))
        on("results.previous", partial(self.go, -1))
        on("results.this_video", self._toggle_this_video)

    def _toggle_this_video(self) -> None:
        self.set_this_video(not self.results.choice.this_video)
