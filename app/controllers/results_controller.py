"""The Results workspace: which systems on which questions, the figures, and what is behind them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.playback_controller import PlaybackController
from app.controllers.results_tables import (
    ListWish,
    chart_behind,
    funnel_steps,
    list_sheet,
    scores_view,
)
from app.domain.changes import ChangeSet
from app.domain.errors import AppError
from app.domain.ids import QuestionKey, RaterKey, SystemKey
from app.domain.question import Granularity
from app.domain.result_book import ResultBook
from app.domain.results import DIMENSION_WORDS, Dimension
from app.domain.system import System
from app.services.result_reading import read_book
from app.session import Selection
from app.tasks import Task, TaskContext
from storage.project_file import ProjectFile
from widgets.dialogs.rename_dialog import RenameDialog
from widgets.graph.chip_button import Choice
from widgets.i18n import tr, trn
from widgets.results.looks import SystemLook, look_of
from widgets.results.results_panel import SCORES
from widgets.results.sheets import Behind, ScoresView

WORKSPACE = "results"
PAGE = "answers"

_KEPT = "results"
_AT_ONCE = 400
"""Answers that are read without a worker: some 80 ms."""

_TABLES = (
    *("systems", "predictions", "scores", "score_audits", "attributions"),
    *("questions", "evidence", "traces", "memories", "videos"),
)


@dataclass(slots=True)
class ResultsChoice:
    """What the user chose to see; `tier` is a granularity, `type` a type of questions or empty."""

    tier: str = ""
    shown: list[SystemKey] = field(default_factory=list)
    dimension: Dimension = Dimension.TYPE
    funnel_of: SystemKey | None = None
    this_video: bool = False
    type: str = ""
    tab: str = SCORES


class ResultsController(Controller):
    """Keeps the pages of figures and the list in step with the project.

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

    def __init__(self, context: AppContext, playback: PlaybackController) -> None:
        super().__init__(context)
        self.panel = context.workbench.results
        self.playback = playback
        self.book = ResultBook()
        self.choice = ResultsChoice()
        self.view: ScoresView | None = None
        self.behind: Behind | None = None
        self._task: Task | None = None
        self._is_stale = True
        self._context_page = ""
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

    # Reading ----------------------------------------------------------------------------------

    @Slot()
    @shows_errors
    def activate(self) -> None:
        """Fill the workspace when it is looked at."""
        if not self.is_shown:
            return
        if self._is_stale:
            self._read()
        else:
            self._show()

    def _read(self) -> None:
        """Read all answers: few at once, many on a worker with its own connection."""
        self._stop()
        self._is_stale = False
        project = self.session.project
        few = project.results.count_predictions() + project.results.count_scores() <= _AT_ONCE
        viewer = self.session.viewer
        if few or project.path is None:
            self._take(project.token, read_book(project, viewer))
            return
        self._task = self.context.tasks.start(
            tr("Reading answers and scores"),
            partial(_read_apart, project.path, viewer),
            done=partial(self._take, project.token),
            failed=self._on_failed,
        )

    def _take(self, token: str, book: ResultBook) -> None:
        if not self.session.is_open or self.session.project.token != token:
            return
        self.book = book
        self._settle_choice()
        self._show()

    def _on_failed(self, error: AppError) -> None:
        self._is_stale = True
        self.notifier.error(error)

    def _stop(self) -> None:
        if self._task is not None:
            self._task.context.cancel()
            self._task = None

    # Choosing ---------------------------------------------------------------------------------

    def _settle_choice(self) -> None:
        """Keep of the choice what there still is, and choose the rest."""
        tiers, known = self.book.tiers(), [each.key for each in self.book.systems]
        if self.choice.tier not in tiers:
            self.choice.tier = max(tiers, key=lambda tier: len(tiers[tier]), default="")
            self.behind = None
        shown = [key for key in self.choice.shown if key in known]
        self.choice.shown = shown or known
        if self.choice.funnel_of not in self.choice.shown:
            self.choice.funnel_of = next(iter(self.choice.shown), None)
        if self.behind is not None:
            here = set(self.keys)
            kept = tuple(key for key in self.behind.keys if key in here)
            self.behind = replace(self.behind, keys=kept)

    def _remember(self) -> None:
        choice = self.choice
        kept = {
            "tier": choice.tier,
            "shown": choice.shown,
            "dimension": choice.dimension.value,
            "funnel_of": choice.funnel_of,
            "this_video": choice.this_video,
            "tab": choice.tab,
        }
        self.session.remember(_KEPT, json.dumps(kept))

    def _recall(self) -> ResultsChoice:
        try:
            kept = json.loads(self.session.project.state.get(_KEPT) or "{}")
            return ResultsChoice(
                str(kept.get("tier") or ""),
                [SystemKey(str(key)) for key in kept.get("shown") or ()],
                Dimension(kept.get("dimension") or Dimension.TYPE),
                SystemKey(kept["funnel_of"]) if kept.get("funnel_of") else None,
                bool(kept.get("this_video")),
                tab=str(kept.get("tab") or SCORES),
            )
        except (ValueError, AttributeError, TypeError):
            return ResultsChoice()  # what cannot be read is no choice

    def _change(self, **changes: object) -> None:
        self.choice = replace(self.choice, **changes)  # type: ignore[arg-type]  # by name
        self._settle_choice()
        self._remember()
        self._show()

    @Slot(str)
    def set_tier(self, tier: str) -> None:
        """Show questions of another granularity."""
        self.behind = None
        self._change(tier=tier, type="")

    @Slot(str)
    def set_dimension(self, name: str) -> None:
        """Tell questions apart by something else."""
        self._change(dimension=Dimension(name))

    @Slot(str)
    def set_system(self, key: str) -> None:
        """Show the way of the answers of another system."""
        if self.behind is not None and self.behind.step:
            self.behind = None
        self._change(funnel_of=SystemKey(key))

    @Slot(str, bool)
    def toggle_system(self, key: str, on: bool) -> None:
        """Compare a system, or no longer."""
        order = [each.key for each in self.book.systems]
        shown = [one for one in self.choice.shown if one != key]
        if on:
            shown.append(SystemKey(key))
            if self.choice.shown == sorted(self.choice.shown, key=order.index):
                shown.sort(key=order.index)
        self._change(shown=shown)

    @Slot(str)
    def set_first(self, key: str) -> None:
        """Let a system be the first of the comparison."""
        first = SystemKey(key)
        rest = [one for one in self.choice.shown if one != first]
        self._change(shown=[first, *rest], funnel_of=first)

    @Slot(bool)
    def set_this_video(self, on: bool) -> None:
        """List only questions about the video in view, or all."""
        self._change(this_video=on)

    @Slot(str)
    def set_type(self, name: str) -> None:
        """List only questions of a type, or all."""
        self._change(type=name)

    @Slot(object)
    def show_behind(self, behind: Behind) -> None:
        """List the questions behind a figure."""
        self.behind = behind
        self._show_list()
        self.panel.scores.funnel.show_chosen(behind.step)
        self.question_changed.emit()  # its place in the list is another
        if self.panel.tab != SCORES:
            self.show_tab(SCORES)

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
        book, choice, panel = self.book, self.choice, self.panel
        why_not = "" if self.session.can_edit else tr("Read-only.")
        panel.set_has_systems(on=bool(book.systems), why_not=why_not)
        systems = self.systems
        names = tuple(each.name for each in systems)
        panel.set_systems(names, tuple(self.look(each.key) for each in systems))
        self._offer()
        if book.systems and systems:
            self.view = scores_view(
                book, self.keys, systems, choice.dimension, look=self.look, system=self.system
            )
            panel.scores.show_view(self.view)
        self._show_list()
        if panel.tab != choice.tab:
            panel.show_tab(choice.tab)
        self.refreshed.emit()

    def _offer(self) -> None:
        """Offer sets, systems and dimensions."""
        panel, choice = self.panel, self.choice
        sets = [
            Choice(tier, _set_words(tier, len(keys))) for tier, keys in self.book.tiers().items()
        ]
        panel.set_choice.set_choices(sets, choice.tier)
        panel.systems.show_systems(self.book.systems, choice.shown, can_edit=self.session.can_edit)
        dimensions = [Choice(one.value, tr(DIMENSION_WORDS[one])) for one in Dimension]
        panel.scores.score.dimension.set_choices(dimensions, choice.dimension.value)
        whose = [Choice(each.key, each.name) for each in self.systems]
        system = self.system
        panel.scores.funnel_of.set_choices(whose, system.key if system else "")

    def _show_list(self) -> None:
        if not self.book.systems:
            return
        video = self.session.selection.video if self.choice.this_video else None
        behind = self.behind or self._first_behind()
        listed = self.book.of_video(behind.keys, video)
        types = list(dict.fromkeys(self.book.facts[key].type for key in listed))
        wish = ListWish(
            behind,
            [key for key in listed if self.choice.type in ("", self.book.facts[key].type)],
            self.session.selection.video,
            self.question,
        )
        sheet = list_sheet(self.book, wish, self.systems, self.system)
        card = self.panel.scores.list
        card.this_video.setChecked(self.choice.this_video)
        card.type.set_choices(
            [Choice("", tr("all types")), *(Choice(one, one) for one in types)], self.choice.type
        )
        card.show_sheet(sheet)

    def _first_behind(self) -> Behind:
        """Return the largest loss of the system in view, or all questions where nothing is lost."""
        steps = [] if self.view is None else [one for one in self.view.funnel if one.lost]
        worst = max(steps, key=lambda one: one.lost, default=None)
        if worst is None:
            return Behind(tr("All questions"), tuple(self.keys))
        return self._behind_step(worst.key)

    def _behind_step(self, key: str) -> Behind:
        system = self.system
        if system is None:
            return Behind(tr("All questions"), tuple(self.keys))
        found = {one.key: behind for one, behind in funnel_steps(self.book, self.keys, system)}
        return found[key]

    @Slot(str)
    def _on_funnel_step_chosen(self, key: str) -> None:
        self.show_behind(self._behind_step(key))

    @Slot(str, int, int)
    def _on_chart_point_chosen(self, name: str, row: int, system: int) -> None:
        chart = next(one for one in self.view.charts if one.name == name) if self.view else None
        if chart is not None:
            self.show_behind(chart_behind(self.book, self.keys, chart, row, self.systems[system]))

    # The question in view ---------------------------------------------------------------------

    @Slot(str)
    @shows_errors
    def choose(self, key: str) -> None:
        """Bring a question into view, and its video with it."""
        question = self.book.questions.get(QuestionKey(key))
        if question is None:
            self.notifier.info(tr("The project does not have this question, only its scores."))
            return
        self.session.select(video=question.video, question=question.key)

    @Slot(str)
    def open(self, key: str) -> None:
        """Bring a question into view and go to its first evidence."""
        self.choose(key)
        question = self.book.questions.get(QuestionKey(key))
        if question is not None and question.evidence:
            first = min(one.span.start_ms for one in question.evidence)
            self.playback.go_to(first)

    def go(self, by: int) -> None:
        """Go to the next question of the list (1) or the one before (-1)."""
        keys = self.panel.scores.list.keys
        if not keys:
            self.notifier.info(tr("No question is listed."))
            return
        here = self.question
        place = keys.index(here) + by if here in keys else (0 if by > 0 else len(keys) - 1)
        if 0 <= place < len(keys):
            self.choose(keys[place])

    # Systems ----------------------------------------------------------------------------------

    @Slot(str)
    @shows_errors
    def rename_system(self, key: str) -> None:
        """Ask for another name of a system."""
        system = self.session.project.results.system(SystemKey(key))
        taken = [one.name for one in self.book.systems if one.key != key]
        dialog = RenameDialog(
            tr("Rename the system"), system.name, taken, self.context.workbench.window
        )
        if dialog.exec():
            with self.session.edit(tr("Rename the system {name}", name=system.name)) as project:
                project.results.update_system(replace(system, name=dialog.name))

    @Slot(str)
    @shows_errors
    def remove_system(self, key: str) -> None:
        """Remove a system with its answers; undo brings it back."""
        system = self.session.project.results.system(SystemKey(key))
        with self.session.edit(tr("Remove the system {name}", name=system.name)) as project:
            project.results.remove_system(system.key)
        self.notifier.info(
            tr("{name} was removed with its answers and scores. Undo brings it back.",
               name=system.name)
        )  # fmt: skip

    # Events -----------------------------------------------------------------------------------

    @Slot()
    def _on_session_opened(self) -> None:
        self.choice = self._recall()
        self.panel.show_tab(self.choice.tab)
        self._is_stale = True
        self.activate()

    @Slot()
    def _on_session_closed(self) -> None:
        self._stop()
        self.book, self.view, self.behind, self._is_stale = ResultBook(), None, None, True
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
    def _on_workspace_changed(self, name: str) -> None:
        """Show the answers below the picture while one is here, and what was there before after."""
        pages = self.context.workbench.context
        if name == WORKSPACE:
            self._context_page = pages.current if pages.current != PAGE else ""
            pages.show_page(PAGE)
            self.activate()
        elif self._context_page and pages.current == PAGE:
            pages.show_page(self._context_page)

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if not self.is_shown:
            return
        if new.video != before.video and self.choice.this_video:
            self._show_list()
        if new.question != before.question or new.video != before.video:
            self.panel.scores.list.mark(self.question)
            self.question_changed.emit()

    def _connect_signals(self) -> None:
        session, panel = self.session, self.panel
        session.opened.connect(self._on_session_opened)
        session.closed.connect(self._on_session_closed)
        session.changed.connect(self._on_session_changed)
        session.rater_changed.connect(self._on_session_rater_changed)
        session.selection_changed.connect(self._on_session_selection_changed)
        self.context.workbench.window.workspace_changed.connect(self._on_workspace_changed)
        panel.tab_chosen.connect(self._on_panel_tab_chosen)
        panel.set_chosen.connect(self.set_tier)
        panel.import_requested.connect(self.context.actions["file.import"].trigger)
        panel.trace.import_requested.connect(self.context.actions["file.import"].trigger)
        panel.systems.toggled_system.connect(self.toggle_system)
        panel.systems.first_chosen.connect(self.set_first)
        panel.systems.rename_requested.connect(self.rename_system)
        panel.systems.remove_requested.connect(self.remove_system)
        scores = panel.scores
        scores.score.behind_requested.connect(self.show_behind)
        scores.score.dimension_chosen.connect(self.set_dimension)
        scores.funnel.step_chosen.connect(self._on_funnel_step_chosen)
        scores.funnel_of.chosen.connect(self.set_system)
        for card in scores.charts:
            card.point_chosen.connect(self._on_chart_point_chosen)
        scores.list.question_chosen.connect(self.choose)
        scores.list.question_opened.connect(self.open)
        scores.list.video_toggled.connect(self.set_this_video)
        scores.list.type_chosen.connect(self.set_type)
        on = self.context.actions.on
        on("results.next", partial(self.go, 1))
        on("results.previous", partial(self.go, -1))
        on("results.this_video", lambda: self.set_this_video(not self.choice.this_video))


def _set_words(tier: str, count: int) -> str:
    names = {Granularity.CLIP.value: "G1", Granularity.EPISODE.value: "G2"}
    return trn("{tier}, {n} question", "{tier}, {n} questions", count, tier=names.get(tier, tier))


def _read_apart(path: Path, viewer: RaterKey, _task: TaskContext) -> ResultBook:
    project = ProjectFile.open(path, read_only=True, lock=False)
    try:
        return read_book(project, viewer)
    finally:
        project.close()
