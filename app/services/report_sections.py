"""The sections of a report: tables, charts and words, as parts of its page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from app.domain.agreement import Figure
from app.domain.failure import (
    FAILURE_WORDS,
    FAULT_OF,
    FAULT_WORDS,
    STAGE_WORDS,
    Failure,
    FailureFinding,
    Fault,
    Funnel,
    Stage,
    funnel,
)
from app.domain.judging import audit_figures, judge_agreement
from app.domain.phrase import phrase, phrase_n
from app.domain.result_charts import charts_of
from app.domain.results import (
    DIMENSION_WORDS,
    ResultCell,
    ResultTable,
)
from app.domain.score_sheet import judge_title
from app.domain.scoring import metrics_of
from app.domain.system import is_file
from app.services.report_charts import count_bars, funnel_bars, lines, table_bars
from app.services.report_model import Report, Say, TierReport, hundred
from app.services.report_page import Markup, Part, element, facts, figure, section, table

_TIERS = {"clip": phrase("Clips (G1)"), "episode": phrase("Episodes (G2)")}
_LISTED = 40


@dataclass(frozen=True, slots=True)
class SectionWriter:
    """Writes the sections of one report."""

    report: Report
    say: Say

    def configuration(self) -> Markup:
        """Tell what the figures were made by, and of which systems they are."""
        say, choices = self.say, self.report.choices
        rows = []
        for each in self.report.results.systems:
            system = each.system
            names = (system.name, system.method, system.run, moment_words(system.made_at))
            rows.append((*names, f"{len(each.answers):,}", f"{len(each.verdicts):,}"))
        heads = (phrase("System"), phrase("Method"), phrase("Run"), phrase("Made"),
                 phrase("Answers"), phrase("Scores"))  # fmt: skip
        head = [say(each) for each in heads]
        judge = choices.judge
        told = (
            judge_title(judge, self.report.names) if judge else phrase("of each, who scored most")
        )
        return section(
            say(phrase("Configuration")),
            facts(
                [
                    (say(phrase("Judge")), say(told)),
                    (say(phrase("An answer is good from")), f"{choices.passing:.0%}"),
                    (
                        say(phrase("Intervals")),
                        say(
                            phrase(
                                "95 %, bootstrap over questions, {draws} draws, seed {seed}",
                                draws=f"{choices.draws:,}",
                                seed=choices.seed,
                            )
                        ),
                    ),
                ]
            ),
            table(head, rows, texts=4) if rows else self._muted(phrase("No system has answered.")),
        )

    def dataset(self) -> Markup:
        """Tell what was asked."""
        say, found = self.say, self.report.dataset
        pairs = [
            (say(phrase("Questions")), f"{found.questions:,}"),
            (say(phrase("Videos")), f"{found.videos_asked:,}"),
            (say(phrase("Hours")), f"{found.hours:.2f}"),
            (say(phrase("Sources")), f"{found.sources:,}"),
            (say(phrase("Written with less than 95 % watched")), f"{found.unwatched:,}"),
        ]
        heads = (phrase("Type"), phrase("Granularity"), phrase("Questions"),
                 phrase("Words of a question"), phrase("Words of an answer"),
                 phrase("Spans of evidence"))  # fmt: skip
        rows = [
            (
                each.type,
                each.granularity,
                f"{each.questions:,}",
                _one(each.question_words.mean),
                _one(each.answer_words.mean),
                _one(each.evidence.mean),
            )
            for each in found.by_type
        ]
        parts: list[Part] = [facts(pairs)]
        if rows:
            parts.append(table([say(each) for each in heads], rows, texts=2))
        if found.lengths:
            counts = [(say(name), n) for name, n in found.lengths.items()]
            title = say(phrase("Videos by length"))
            parts.append(figure(count_bars(counts, title), title))
        return section(say(phrase("The questions")), *parts)

    def tier(self, found: TierReport) -> list[Markup]:
        """Tell what the answers to questions of one granularity came to."""
        if not found.board.systems:
            return []
        return [self._scores(found), self._comparisons(found), self._failures(found)]

    def _scores(self, found: TierReport) -> Markup:
        say, first = self.say, found.tables[0]
        title = f"{say(phrase('Scores'))}: {say(_TIERS[found.tier])}"
        note = phrase(
            "Percent of the full score, over what was scored; beside it how many of the questions "
            "were. A question without a score is no zero."
        )
        charts = [
            figure(lines(chart), say(chart.title))
            for chart in charts_of(found.board)
            if len(chart.rows) > 1
        ]
        others = [
            part
            for each in found.tables[1:]
            if len(each.rows) > 1
            for part in (
                element("h3", say(DIMENSION_WORDS[each.dimension])),
                self._table(each, has_sum=False),
            )
        ]
        return section(
            title,
            element("p", say(note), class_="muted"),
            self._judged_by(found),
            self._table(first, has_sum=True),
            figure(table_bars(first), say(phrase("Percent of the full score, by type"))),
            self._reasoning(found),
            element("div", *charts, class_="charts"),
            *others,
        )

    def _judged_by(self, found: TierReport) -> Markup:
        names = {
            sheet.system: self.say(judge_title(sheet.judge, self.report.names))
            for sheet in found.sheets.values()
            if sheet.judge
        }
        told = "; ".join(f"{system}: {judge}" for system, judge in names.items())
        if not told:
            return Markup("")
        return element("p", f"{self.say(phrase('Judge'))}: {told}", class_="muted")

    def _table(self, found: ResultTable, *, has_sum: bool) -> Markup:
        say = self.say
        head = [say(DIMENSION_WORDS[found.dimension]), say(phrase("n")), *found.systems]
        rows = (*found.rows, found.overall) if has_sum else found.rows
        return table(
            head,
            [(say(row.name), f"{len(row.questions):,}", *map(_cell, row.cells)) for row in rows],
            last=has_sum,
        )

    def _reasoning(self, found: TierReport) -> Markup:
        """Tell the weighted sum of emotional reasoning, which stands apart from the overall."""
        rows = []
        for name, sheet in found.sheets.items():
            part = metrics_of(sheet.scores).get("emotional_reasoning") if sheet.scores else None
            if part is not None:
                told = cast("Mapping[str, object]", part)
                rows.append((name, *(_two(told[each]) for each in _REASONING)))
        if not rows:
            return Markup("")
        head = (phrase("System"), phrase("Result and explanation, 60 to 40"), phrase("Unweighted"))
        return element(
            "div",
            element("h3", self.say(phrase("Emotional reasoning, apart from the overall score"))),
            table([self.say(each) for each in head], rows),
        )

    def _comparisons(self, found: TierReport) -> Markup:
        say = self.say
        title = f"{say(phrase('System against system'))}: {say(_TIERS[found.tier])}"
        if not any(each.questions for each in found.comparisons):
            return section(title, self._muted(phrase("No two systems have scores in common.")))
        heads = (phrase("Systems"), phrase("Common questions"), phrase("First"), phrase("Second"),
                 phrase("Difference"), phrase("95 % interval"), phrase("Better"), phrase("Equal"),
                 phrase("Worse"))  # fmt: skip
        rows = [
            (
                " − ".join(each.systems),
                f"{len(each.questions):,}",
                _two(hundred(each.first)),
                _two(hundred(each.second)),
                _signed(each.difference.value),
                self._interval(each.difference),
                f"{each.better:,}",
                f"{each.equal:,}",
                f"{each.worse:,}",
            )
            for each in found.comparisons
            if each.questions
        ]
        return section(title, table([say(each) for each in heads], rows))

    def _interval(self, figure_: Figure) -> Part:
        if figure_.low is None or figure_.high is None:
            return element("small", self.say(figure_.why_undefined))
        return f"{_signed(figure_.low)} … {_signed(figure_.high)}"

    def _failures(self, found: TierReport) -> Markup:
        title = f"{self.say(phrase('Where answers are lost'))}: {self.say(_TIERS[found.tier])}"
        parts = [part for name, given in found.findings.items() for part in self._lost(name, given)]
        return section(title, *parts)

    def _lost(self, name: str, findings: Sequence[FailureFinding]) -> list[Part]:
        say, summed = self.say, funnel(findings)
        note = phrase(
            "{failed} of {answers} answers are below the mark; of {undecided} it cannot be told "
            "where they went wrong.",
            failed=f"{summed.failed:,}",
            answers=f"{summed.answers:,}",
            undecided=f"{len(summed.undecided):,}",
        )
        parts: list[Part] = [element("h3", name), element("p", say(note), class_="muted")]
        if not any(summed.classes.values()):
            return parts
        steps = [(say(step), n, say(lost)) for step, n, lost in funnel_steps(summed, findings)]
        label = say(phrase("Where answers are lost"))
        parts.append(figure(funnel_bars(steps, label), label))
        rows = [
            (
                say(FAILURE_WORDS[kind]),
                say(FAULT_WORDS[FAULT_OF[kind]]),
                self._named(ids),
                f"{len(ids):,}",
            )
            for kind, ids in summed.classes.items()
            if ids
        ]
        heads = (phrase("Class"), phrase("Kind of error"), phrase("Questions"), phrase("n"))
        parts.append(table([say(each) for each in heads], rows, texts=3))
        faults = [(say(FAULT_WORDS[each]), f"{summed.faults.get(each, 0):,}") for each in Fault]
        return [*parts, facts(faults)]

    def _named(self, ids: Sequence[str]) -> str:
        more = len(ids) - _LISTED
        told = ", ".join(ids[:_LISTED])
        if more <= 0:
            return told
        return f"{told}, {self.say(phrase_n('and {n} more', 'and {n} more', more))}"

    def judges(self) -> Markup:
        """Tell how far judges agree, and what people hold of those that came in files."""
        say = self.say
        verdicts = [one for each in self.report.results.systems for one in each.verdicts]
        judges = list(dict.fromkeys(each.judge for each in verdicts))
        if len(judges) < 2:
            return Markup("")
        found = judge_agreement(verdicts)
        pairs = [
            (say(phrase("Judges")), ", ".join(self._judge(each) for each in judges)),
            (say(phrase("Pairs of scores")), f"{found.pairs:,}"),
            (say(phrase("The same score")), _percent(found.exact)),
            (say(phrase("At most one apart")), _percent(found.within_one)),
            (say(phrase("Pearson’s r")), self._figure(found.pearson)),
            (say(phrase("Krippendorff’s α")), self._figure(found.agreement.alpha)),
        ]
        people = [each for each in verdicts if each.rater is not None]
        rows = []
        for judge in filter(is_file, judges):
            own = [each for each in verdicts if each.judge == judge]
            told = audit_figures(own, self.report.results.audits, people)
            accepted = f"{told.majority:,} / {told.audited:,}"
            rows.append(
                (
                    self._judge(judge),
                    f"{len(own):,}",
                    accepted,
                    _percent(told.mean_accepted),
                    _percent(told.pairwise),
                    self._figure(told.pearson),
                )
            )
        heads = (phrase("Judge"), phrase("Scores"), phrase("Accepted by most"),
                 phrase("Mean share accepted"), phrase("Auditors agree"),
                 phrase("Pearson’s r against people"))  # fmt: skip
        parts: list[Part] = [facts(pairs)]
        if rows:
            parts += [
                element("h3", say(phrase("Audit of judges"))),
                table([say(each) for each in heads], rows),
            ]
        return section(say(phrase("Judges")), *parts)

    def _judge(self, judge: str) -> str:
        return self.say(judge_title(judge, self.report.names))

    def _figure(self, found: Figure) -> str:
        return self.say(found.why_undefined) if found.value is None else f"{found.value:.3f}"

    def _muted(self, text: str) -> Markup:
        return element("p", self.say(text), class_="muted")


_REASONING = ("weighted_percent", "unweighted_percent")

_LOST = (
    (Stage.MEMORY, Failure.NOT_IN_MEMORY),
    (Stage.RETRIEVED, Failure.NOT_RETRIEVED),
    (Stage.SHOWN, Failure.DROPPED),
    (Stage.CITED, Failure.NOT_USED),
)


def funnel_steps(summed: Funnel, findings: Iterable[FailureFinding]) -> list[tuple[str, int, str]]:
    """Return name, number left and name of what was lost, from the answers told to the right ones.

    Answers of which it cannot be told where they went wrong, and those without a score, are not in
    it.
    """
    right = sum(not each.is_failed and not each.why for each in findings)
    left = right + sum(map(len, summed.classes.values()))
    steps = [(phrase("Answered, and told"), left, "")]
    for stage, kind in _LOST:
        left -= len(summed.classes[kind])
        steps.append((STAGE_WORDS[stage], left, phrase(FAILURE_WORDS[kind])))
    lost = phrase("wrong synthesis, or form")
    return [*((phrase(name), n, gone) for name, n, gone in steps), (phrase("Right"), right, lost)]


def moment_words(time: str) -> str:
    """Return a time in ISO 8601 as it is read, to the minute; a date stays."""
    return f"{time[:10]} {time[11:16]} UTC" if time[10:11] == "T" and time.endswith("Z") else time


def _cell(cell: ResultCell) -> Part:
    if cell.percent is None:
        return "–"
    if cell.scored == cell.total:
        return f"{cell.percent:.2f}"
    count = element("small", f" {cell.scored:,} / {cell.total:,}")
    return element("span", f"{cell.percent:.2f}", count)


def _one(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"


def _two(value: object) -> str:
    return f"{value:.2f}" if isinstance(value, float) else "–"


def _signed(value: float | None) -> str:
    return "–" if value is None else f"{value * 100:+.2f}".replace("-", "−")


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{value:.1%}"
