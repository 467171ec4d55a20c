"""Systems of a file, with their answers and scores, become part of a project.

A system is known by its key, else by its name. What both sides have of a system and tell otherwise
is settled answer by answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from app.domain.ids import QuestionKey, ScoreKey, SystemKey
from app.domain.phrase import phrase
from app.domain.system import StoredAttribution, System, SystemAnswer, Verdict
from app.services.import_report import Tally
from storage.formats.project_records import ReadProject, SystemRecord
from storage.project_file import ProjectFile


def merge_results(
    project: ProjectFile, read: ReadProject, tally: Tally, question_here: Callable[[str], str]
) -> None:
    """Merge systems; to be called inside an edit.

    Parameters
    ----------
    question_here
        Returns the key that a question of the file has in the project.
    """
    for record in read.content.systems:
        _Merge(project, read, tally, question_here).take(record)


@dataclass(slots=True)
class _Merge:
    """The merge of one system."""

    project: ProjectFile
    read: ReadProject
    tally: Tally
    question_here: Callable[[str], str]
    name: str = ""
    _scores: dict[ScoreKey, ScoreKey] = field(default_factory=dict)

    def take(self, record: SystemRecord) -> None:
        """Add the system or settle it, and all that belongs to it."""
        self.name = record.system.name
        key = self._system(record.system)
        self._answers(key, record.answers)
        self._verdicts(key, record.verdicts)
        self._audits(record)
        self._attributions(key, record.attributions)

    def _system(self, system: System) -> SystemKey:
        store = self.project.results
        known = {each.key: each for each in store.systems()}
        old = known.get(system.key) or store.system_named(system.name)
        if old is None:
            store.add_system(system)
            self.tally.added += 1
            return system.key
        new = replace(system, key=old.key, position=old.position)
        if new == old:
            self.tally.skipped += 1
        elif self._replaces(system.key, phrase("system {name}", name=old.name)):
            store.update_system(new)
        return old.key

    def _answers(self, system: SystemKey, answers: Iterable[SystemAnswer]) -> None:
        store, fresh = self.project.results, []
        present = {(one.granularity, one.question_id): one for one in store.predictions_of(system)}
        for answer in answers:
            here = replace(answer, system=system, question=self._question(answer.question))
            old = present.get((here.granularity, here.question_id))
            if old is None:
                fresh.append(here)
            elif replace(here, key=old.key, question=old.question) == old:
                self.tally.skipped += 1
            elif self._replaces(answer.key, self._of(phrase("the answer"), here.question_id)):
                store.update_prediction(replace(here, key=old.key))
        store.add_predictions(fresh)
        self.tally.added += len(fresh)

    def _verdicts(self, system: SystemKey, verdicts: Iterable[Verdict]) -> None:
        store, fresh = self.project.results, []
        present = {_place(one): one for one in store.scores_of(system)}
        for verdict in verdicts:
            here = replace(verdict, system=system, question=self._question(verdict.question))
            old = present.get(_place(here))
            self._scores[verdict.key] = verdict.key if old is None else old.key
            if old is None:
                fresh.append(here)
            elif replace(here, key=old.key, question=old.question) == old:
                self.tally.skipped += 1
            elif self._replaces(verdict.key, self._of(phrase("the score"), old.score.question_id)):
                store.save_score(replace(here, key=old.key))
        store.add_scores(fresh)
        self.tally.added += len(fresh)

    def _audits(self, record: SystemRecord) -> None:
        store = self.project.results
        here = [replace(each, verdict=self._scores[each.verdict]) for each in record.audits]
        present = {
            (each.verdict, each.rater): each for each in store.audits_of({a.verdict for a in here})
        }
        for audit in here:
            old = present.get((audit.verdict, audit.rater))
            if old is None:
                store.save_audit(audit)
                self.tally.added += 1
            elif replace(audit, key=old.key) == old:
                self.tally.skipped += 1
            elif self._replaces(audit.key, phrase("an audit of {system}", system=self.name)):
                store.save_audit(audit)

    def _attributions(self, system: SystemKey, given: Iterable[StoredAttribution]) -> None:
        for one in given:
            question = QuestionKey(self.question_here(one.question))
            here = replace(one, system=system, question=question)
            old = self.project.results.attribution(system, question)
            if old is not None and replace(here, key=old.key) == old:
                self.tally.skipped += 1
                continue
            if old is None:
                self.tally.added += 1
            elif not self._replaces(one.key, phrase("why {system} failed", system=self.name)):
                continue
            self.project.results.attribute(here)

    def _question(self, key: QuestionKey | None) -> QuestionKey | None:
        return None if key is None else QuestionKey(self.question_here(key))

    def _of(self, what: str, question_id: str) -> str:
        return phrase("{what} of {system} to {id}", what=what, system=self.name, id=question_id)

    def _replaces(self, key: str, name: str) -> bool:
        line = self.read.lines.get(key, 0)
        message = phrase("{name} is in the project with other content", name=name)
        return self.tally.replaces(message, record=line, line=line)


def _place(verdict: Verdict) -> tuple[str, str, str]:
    return verdict.judge, verdict.score.granularity, verdict.score.question_id
