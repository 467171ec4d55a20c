"""Takes answers of systems and scores of judges into a project."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.errors import ImportFailedError
from app.domain.finding import Finding
from app.domain.ids import PredictionKey, QuestionKey, ScoreKey, SystemKey, new_key
from app.domain.phrase import phrase, phrase_n
from app.domain.question import Granularity, JsonObject, JsonValue, QuestionRow
from app.domain.reference_rules import LABEL_TYPES
from app.domain.scoring import Score, ScoreStatus
from app.domain.system import System, SystemAnswer, Verdict, file_judge
from app.services.import_report import ImportReport, Tally, refuse_errors
from app.services.memory_hash import MemoryHashes
from app.services.results_words import ResultsWords
from storage.formats.predictions import FORMAT as PREDICTIONS
from storage.formats.predictions import Prediction, not_text, read_predictions
from storage.formats.scores import FORMAT as SCORES
from storage.formats.scores import ScoreRecord, read_scores
from storage.formats.source import SourceRecord
from storage.project_file import ProjectFile

FORMATS = (PREDICTIONS, SCORES)

_PREFIXES = {"G1_": Granularity.CLIP, "G2_": Granularity.EPISODE}
_NAMED = 8


class SystemUnclearError(ImportFailedError):
    """Nobody said whose answers or scores a file holds.

    Attributes
    ----------
    system, judge
        What they are taken to be where nobody says anything; no judge of answers.
    systems
        Names of those in the project.
    """

    def __init__(self, path: Path, judge: str, systems: Sequence[str]) -> None:
        message = phrase("Say which system answered in {name}.", name=path.name)
        super().__init__(message, option="The command import takes --system NAME.")
        self.system, self.judge, self.systems = path.stem, judge, tuple(systems)


def import_results(
    project: ProjectFile,
    path: Path,
    kind: str,
    tally: Tally,
    words: ResultsWords,
    *,
    skip_invalid: bool = False,
) -> ImportReport:
    """Read answers or scores of one system and merge them; to be called inside an edit.

    Answers to questions that the project lacks are kept and counted. Two answers to one question
    in a file are an error, as are scores that the rubric does not have.

    Parameters
    ----------
    kind
        One of `FORMATS`.

    Raises
    ------
    ImportRefusedError
        There are errors, or answers here differ and nobody said what to do.
    ImportFailedError
        The file cannot be read.
    SystemUnclearError
        No system is named, and `words` say that it is asked for.
    """
    desk = _Import(project, path, tally, words)
    if kind == PREDICTIONS:
        read = read_predictions(path)
        faults = [*read.violations, *desk.answer_faults(read.predictions)]
        refuse_errors(path, kind, faults, skip_invalid=skip_invalid)
        desk.answers(read.predictions, _faulty(faults))
    else:
        given = read_scores(path)
        faults = [*given.violations, *desk.score_faults(given.records)]
        refuse_errors(path, kind, faults, skip_invalid=skip_invalid)
        desk.scores(given.records, _faulty(faults))
    return tally.report(kind, (*faults, *desk.notes))


@dataclass(slots=True)
class _Import:
    """One import under way."""

    project: ProjectFile
    path: Path
    tally: Tally
    words: ResultsWords
    notes: list[Violation] = field(default_factory=list)
    _rows: dict[tuple[str, str], QuestionRow] = field(init=False)

    def __post_init__(self) -> None:
        rows = self.project.questions.rows()
        self._rows = {(row.granularity.value, row.question_id): row for row in rows}

    def answer_faults(self, given: Iterable[Prediction]) -> list[Violation]:
        """Return errors of answers to judged questions that are no text."""
        found = []
        for each in given:
            row = self._row(each.question_id, each.original.get("granularity"))
            if row is not None and row.type not in LABEL_TYPES:
                fault = not_text(each)
                found += [fault] if fault is not None else []
        return found

    def score_faults(self, given: Iterable[ScoreRecord]) -> list[Violation]:
        """Return errors of scores that the rubric of their question does not have."""
        found = []
        for each in given:
            row = self._row(each.score.question_id, each.score.granularity)
            finding = None if row is None else self._score_fault(each.score, row.key)
            found += [] if finding is None else [each.record.violation(finding)]
        return found

    def _score_fault(self, score: Score, key: QuestionKey) -> Finding | None:
        question = self.project.questions.get(key)
        if question.type != score.type:
            message = phrase(
                "is “{theirs}”, and the question of the project “{ours}”",
                theirs=score.type,
                ours=question.type,
            )
            return Finding("type", "other-type", Severity.ERROR, message)
        if question.rubric is None or score.status is not ScoreStatus.OK:
            return None
        allowed = [int(name) for name, _ in question.rubric.scores if name.isdecimal()]
        if score.maximum != question.rubric.maximum or score.score not in allowed:
            message = phrase(
                "{score} of {most} is no score of the rubric, which has {allowed}",
                score=score.score,
                most=score.maximum,
                allowed=", ".join(map(str, sorted(allowed))),
            )
            return Finding("score", "outside-rubric", Severity.ERROR, message)
        return None

    def answers(self, given: Sequence[Prediction], faulty: set[tuple[str, int]]) -> None:
        """Add or settle the answers of one system."""
        sound = [each for each in given if _place(each.record) not in faulty]
        system = self._system(PREDICTIONS, [each.original for each in sound])
        present = {
            (one.granularity, one.question_id): one
            for one in self.project.results.predictions_of(system.key)
        }
        fresh = []
        for each in sound:
            answer = self._answer(each, system.key)
            old = present.get((answer.granularity, answer.question_id))
            if old is None:
                fresh.append(answer)
            elif replace(answer, key=old.key) == old:
                self.tally.skipped += 1
            elif self._replaces(system, each.question_id, each.record.ordinal, each.record.line):
                self.project.results.update_prediction(replace(answer, key=old.key))
        self.project.results.add_predictions(fresh)
        self.tally.added += len(fresh)
        self._note_unknown(each for each in sound if self._row_of(each) is None)
        self._note_other_memory(sound)
        self._note_missing(system)

    def scores(self, given: Sequence[ScoreRecord], faulty: set[tuple[str, int]]) -> None:
        """Add or settle the scores that a judge gave one system."""
        sound = [each for each in given if _place(each.record) not in faulty]
        system = self._system(SCORES, [each.record.value for each in sound])
        judge = file_judge(self.words.judge or self.path.stem)
        store = self.project.results
        present = {
            (one.score.granularity, one.score.question_id): one
            for one in store.scores_of(system.key, judge)
        }
        fresh = []
        for each in sound:
            verdict = self._verdict(each.score, system.key, judge)
            old = present.get((verdict.score.granularity, verdict.score.question_id))
            if old is None:
                fresh.append(verdict)
            elif replace(verdict, key=old.key) == old:
                self.tally.skipped += 1
            elif self._replaces(
                system, each.score.question_id, each.record.ordinal, each.record.line
            ):
                store.save_score(replace(verdict, key=old.key))
        store.add_scores(fresh)
        self.tally.added += len(fresh)
        self._note_unknown(
            each
            for each in sound
            if self._row(each.score.question_id, each.score.granularity) is None
        )

    def _answer(self, given: Prediction, system: SystemKey) -> SystemAnswer:
        row, value = self._row_of(given), given.original
        return SystemAnswer(
            PredictionKey(new_key()),
            system,
            given.question_id,
            self._tier(given.question_id, value.get("granularity")),
            None if row is None else row.key,
            given.answer,
            _text(value.get("status")),
            value,
        )

    def _verdict(self, score: Score, system: SystemKey, judge: str) -> Verdict:
        row = self._row(score.question_id, score.granularity)
        tier = self._tier(score.question_id, score.granularity)
        placed = replace(score, granularity=tier)
        key = None if row is None else row.key
        return Verdict(ScoreKey(new_key()), system, judge, placed, key)

    def _system(self, kind: str, records: Sequence[JsonObject]) -> System:
        """Return the system of the file, which is made where the project has none of that name."""
        if self.words.is_asked and not self.words.system:
            judge = self.path.stem if kind == SCORES else ""
            names = [one.name for one in self.project.results.systems()]
            raise SystemUnclearError(self.path, judge, names)
        name = self.words.system or self.path.stem
        method = self.words.method or _shared(records, "method")
        run = self.words.run or _shared(records, "run")
        found = self.project.results.system_named(name)
        if found is None:
            origin = {"file": self.path.name, "format": kind}
            made_at = self.words.made_at
            found = System(SystemKey(new_key()), name, method, run, made_at, origin=origin)
            self.project.results.add_system(found)
            return found
        told = replace(found, method=found.method or method, run=found.run or run)
        if told != found:
            self.project.results.update_system(told)
        return told

    def _row_of(self, given: Prediction) -> QuestionRow | None:
        return self._row(given.question_id, given.original.get("granularity"))

    def _row(self, question_id: str, tier: JsonValue) -> QuestionRow | None:
        return self._rows.get((self._tier(question_id, tier), question_id))

    def _tier(self, question_id: str, told: JsonValue) -> str:
        """Return the granularity: as told, of the only such question here, or by the prefix."""
        tiers = [each.value for each in Granularity]
        if self.words.granularity or told in tiers:
            return self.words.granularity or str(told)
        here = [tier for tier in tiers if (tier, question_id) in self._rows]
        if len(here) == 1:
            return here[0]
        prefixed = (
            tier.value for prefix, tier in _PREFIXES.items() if question_id.startswith(prefix)
        )
        return next(prefixed, "")

    def _replaces(self, system: System, question_id: str, record: int, line: int) -> bool:
        message = phrase(
            "{system} has something else in the project for {id}",
            system=system.name,
            id=question_id,
        )
        return self.tally.replaces(message, record=record, line=line)

    def _note_unknown(self, given: Iterable[Prediction | ScoreRecord]) -> None:
        ids = [
            each.question_id if isinstance(each, Prediction) else each.score.question_id
            for each in given
        ]
        if ids:
            message = phrase_n(
                "{n} is of no question of the project: {ids}",
                "{n} are of no questions of the project: {ids}",
                n=len(ids),
                ids=_named(ids),
            )
            self._note("unknown-question", message)

    def _note_other_memory(self, given: Iterable[Prediction]) -> None:
        """Say which answers were made over a memory that the project does not have."""
        hashes = MemoryHashes(self.project)
        ids = [
            each.question_id
            for each in given
            if (row := self._row_of(each)) is not None and hashes.is_other(each.original, row.video)
        ]
        if ids:
            message = phrase_n(
                "{n} was made over another memory than those of its video here: {ids}",
                "{n} were made over other memories than those of their videos here: {ids}",
                n=len(ids),
                ids=_named(ids),
            )
            self._note("other-memory", message)

    def _note_missing(self, system: System) -> None:
        """Say how many questions have no answer, of the tiers that the system answered."""
        answers = self.project.results.predictions_of(system.key)
        told = {(one.granularity, one.question_id) for one in answers if one.answer is not None}
        tiers = {tier for tier, _ in told}
        missing = [place for place in self._rows if place[0] in tiers and place not in told]
        if missing:
            message = phrase_n(
                "{n} question has no answer of {system}",
                "{n} questions have no answer of {system}",
                n=len(missing),
                system=system.name,
            )
            self._note("missing-answer", message)

    def _note(self, rule: str, message: str) -> None:
        self.notes.append(Violation(str(self.path), 0, "", rule, Severity.WARNING, message))


def _named(ids: Sequence[str]) -> str:
    return ", ".join(ids[:_NAMED]) + (", …" if len(ids) > _NAMED else "")


def _shared(records: Sequence[JsonObject], name: str) -> str:
    """Return the text that all records with a name have under it; empty where they differ."""
    values = {_text(each.get(name)) for each in records} - {""}
    return values.pop() if len(values) == 1 else ""


def _text(value: JsonValue) -> str:
    return value if isinstance(value, str) else ""


def _faulty(violations: Iterable[Violation]) -> set[tuple[str, int]]:
    """Return the places of records that hold errors."""
    return {(each.file, each.record) for each in violations if each.severity is Severity.ERROR}


def _place(record: SourceRecord) -> tuple[str, int]:
    return record.file, record.ordinal
