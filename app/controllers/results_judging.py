"""Judging answers by hand: the system behind one stays hidden; each rater has an own order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import sha256

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.keys_controller import KeysController
from app.controllers.playback_controller import PlaybackController
from app.controllers.results_controller import PAGE, WORKSPACE, ResultsController
from app.controllers.results_finding import reference_words
from app.controllers.results_question import ResultsQuestion
from app.domain.ids import QuestionKey, RaterKey, ScoreKey, SystemKey, new_key
from app.domain.judging import judged, rubric_scores, split_facts
from app.domain.question import Question
from app.domain.record import record_from_question
from app.domain.system import Fact, Verdict
from storage.edit import utc_now
from widgets.i18n import tr
from widgets.results.judge_sheet import JudgeSheet

Unit = tuple[SystemKey, QuestionKey]

_CLOSED = ("trace", "events")
"""Pages below the picture that tell how a system found its answer."""


class ResultsJudging(Controller):
    """Shows one answer after the other and keeps their scores.

    Attributes
    ----------
    units
        What is to be judged, in the order of the rater at work: answers of systems to questions.
    """

    def __init__(
        self,
        context: AppContext,
        results: ResultsController,
        question: ResultsQuestion,
        playback: PlaybackController,
        keys: KeysController,
    ) -> None:
        super().__init__(context)
        self.results, self.question, self.playback = results, question, playback
        self.panel, self.form = context.workbench.results, context.workbench.results.judging
        self.units: list[Unit] = []
        self._place = 0
        self._connect_signals()
        keys.router.claim(self.claim)

    @property
    def is_on(self) -> bool:
        """Tell whether the form is in view."""
        return self.panel.is_judging and self.results.is_shown

    @property
    def unit(self) -> Unit | None:
        """The answer in view."""
        return self.units[self._place] if self._place < len(self.units) else None

    @shows_errors
    def begin(self) -> None:
        """Open the form on the first answer that the rater at work has not judged."""
        rater = self.session.rater
        if rater is None:
            self.notifier.info(tr("Say who you are first: press the badge at the upper right."))
            return
        if not self.results.is_shown:
            self.context.actions["view.results"].trigger()
        self.units = self._units(rater.key)
        self._place = self._next_open(-1)
        self.panel.show_judging(on=True)
        self.question.cover(on=True)
        self.session.set_judging(True)
        pages = self.context.workbench.context
        detail = tr("They would tell which system wrote what you judge.")
        pages.set_closed(_CLOSED, tr("Closed while you judge."), detail)
        pages.show_page(PAGE)
        self._show()

    @Slot()
    def end(self) -> None:
        """Go back to the figures."""
        if self.panel.is_judging:
            self.panel.show_judging(on=False)
            self.question.cover(on=False)
            self.session.set_judging(False)
            self.context.workbench.context.set_closed((), "")

    def _units(self, rater: RaterKey) -> list[Unit]:
        """Return answers with text to judged questions, shuffled for the rater, always the same."""
        book = self.results.book
        units = [
            (system.key, key)
            for system in book.systems
            for key in self.results.keys
            if self._is_judged(key) and self._text(system.key, key)
        ]
        seed = f"{rater}:{self.results.choice.tier}"
        return sorted(units, key=lambda unit: sha256("/".join((seed, *unit)).encode()).digest())

    def _is_judged(self, key: QuestionKey) -> bool:
        question = self.results.book.questions.get(key)
        return question is not None and question.rubric is not None

    def _text(self, system: SystemKey, key: QuestionKey) -> str:
        answer = self.results.book.of(system, key).answer
        return "" if answer is None else reference_words(answer.answer)

    def _own(self, unit: Unit) -> Verdict | None:
        verdicts = self.results.book.of(*unit).verdicts
        return next((one for one in verdicts if one.rater == self.session.viewer), None)

    def _next_open(self, after: int) -> int:
        """Return the place of the next answer without an own score; the end where there is none."""
        later = (at for at in range(after + 1, len(self.units)) if not self._own(self.units[at]))
        earlier = (at for at in range(after + 1) if not self._own(self.units[at]))
        return next(later, next(earlier, len(self.units)))

    def _show(self) -> None:
        unit = self.unit
        if unit is None:
            self._say_done()
            return
        self.form.show_sheet(self._sheet(unit))
        question = self.results.book.questions[unit[1]]
        self.session.select(video=question.video, question=question.key)

    def _say_done(self) -> None:
        if self.units:
            self.form.say_empty(
                tr("You have judged every answer of this set."),
                tr("Previous goes back to the last one; agreement is on its own page."),
            )
        else:
            self.form.say_empty(
                tr("No answer of this set needs a judge."),
                tr("Labels are compared; only answers to questions with a rubric are judged."),
            )

    def _sheet(self, unit: Unit) -> JudgeSheet:
        question, own = self.results.book.questions[unit[1]], self._own(unit)
        done = sum(self._own(one) is not None for one in self.units)
        rubric = question.rubric
        return JudgeSheet(
            "/".join(unit),
            question.question_id,
            tr("{n} of {all}, {done} judged", n=self._place + 1, all=len(self.units), done=done),
            question.text,
            reference_words(question.answer),
            _detail_lines(question),
            rubric.criterion if rubric is not None else "",
            rubric_scores(rubric) if rubric is not None else (),
            self._text(*unit),
            question.evidence,
            int(own.score.score) if own is not None and own.score.score is not None else None,
            (own.score.reason or "") if own is not None else "",
            own.facts if own is not None else (),
            "" if self.session.can_edit else tr("The project is read-only."),
        )

    @Slot(int, str, object)
    @shows_errors
    def give(self, score: int, reason: str, facts: tuple[Fact, ...]) -> None:
        """Keep a score and go on to the next answer without one."""
        unit, rater = self.unit, self.session.rater
        if unit is None or rater is None:
            return
        question = self.results.book.questions[unit[1]]
        video = self.session.project.videos.get(question.video)
        record = record_from_question(question, video.video_id)
        answer = self.results.book.of(*unit).answer
        given = judged(record, score, reason, None if answer is None else answer.answer)
        own = Verdict(
            ScoreKey(new_key()), unit[0], rater.key, given, question.key, facts, utc_now()
        )
        with self.session.edit(tr("Judge an answer to {id}", id=question.question_id)) as project:
            project.results.save_score(own)
        self._place = self._next_open(self._place)
        self._show()

    @Slot()
    def skip(self) -> None:
        """Go to the next answer without giving this one a score."""
        if self._place + 1 < len(self.units):
            self._place += 1
            self._show()

    @Slot()
    def go_back(self) -> None:
        """Go to the answer before."""
        if self._place > 0:
            self._place -= 1
            self._show()

    @Slot()
    def split(self) -> None:
        """Propose the facts of the reference."""
        unit = self.unit
        if unit is not None:
            self.form.propose(
                split_facts(reference_words(self.results.book.questions[unit[1]].answer))
            )

    @Slot(int)
    def _play(self, place: int) -> None:
        unit = self.unit
        if unit is not None:
            evidence = self.results.book.questions[unit[1]].evidence[place]
            self.playback.play_span(evidence.span.start_ms, evidence.span.end_ms)

    def claim(self, key: str, _focus: QWidget, _is_taken: bool) -> Callable[[], object] | None:
        """Take the digits for scores, Ctrl+Return for saving, while the form is in view."""
        if not self.is_on or self.form.sheet is None:
            return None
        if key.isdecimal() and int(key) in dict(self.form.sheet.scores):
            return partial(self.form.press, int(key))
        if key == "Ctrl+Return":
            return self.form.store
        return self.end if key == "Esc" else None

    @Slot(str)
    def _on_workspace_changed(self, name: str) -> None:
        if name != WORKSPACE:
            self.end()

    @Slot(object)
    def _on_rater_changed(self, _rater: object) -> None:
        self.end()

    def _connect_signals(self) -> None:
        form, panel = self.form, self.panel
        form.given.connect(self.give)
        form.skipped.connect(self.skip)
        form.previous_requested.connect(self.go_back)
        form.back_requested.connect(self.end)
        form.evidence_requested.connect(self._play)
        form.split_requested.connect(self.split)
        panel.agreement.judge_requested.connect(self.begin)
        self.session.rater_changed.connect(self._on_rater_changed)
        self.context.workbench.window.workspace_changed.connect(self._on_workspace_changed)
        self.session.closed.connect(self.end)
        self.context.actions.on("results.judge", self.begin)


def _detail_lines(question: Question) -> tuple[str, ...]:
    """Return the items of the reference, a line each."""
    if question.details is None:
        return ()
    lines = [question.details.description] if question.details.description else []
    for item in question.details.items:
        parts = (item.description, item.emotion, item.intensity, item.anchor)
        lines.append(f"{item.id}  {', '.join(part for part in parts if part)}")
    return tuple(lines)
