"""Systems, what they answered, how judges scored that, and why answers failed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from app.domain.errors import StorageError
from app.domain.ids import AuditKey, QuestionKey, ScoreKey, SystemKey
from app.domain.phrase import phrase
from app.domain.system import Audit, StoredAttribution, System, SystemAnswer, Verdict
from storage.database import Database
from storage.failures import BrokenRuleError
from storage.results_rows import (
    answer_from,
    answer_values,
    attribution_from,
    attribution_values,
    audit_from,
    audit_values,
    system_from,
    system_values,
    verdict_from,
    verdict_values,
)
from storage.statements import SqlValue

# The question is known by its key, else by tier and id: it may have come later, or anew.
_FOUND = """
    SELECT {table}.*, coalesce(kept.key, named.key) AS found FROM {table}
    LEFT JOIN questions AS kept ON kept.key = {table}.question
    LEFT JOIN questions AS named ON kept.key IS NULL
        AND named.granularity = {table}.granularity AND named.question_id = {table}.question_id
"""
_ANSWERS = _FOUND.format(table="predictions")
_SCORES = _FOUND.format(table="scores")
_COUNTS = """
    SELECT systems.key,
        (SELECT count(*) FROM predictions WHERE predictions.system = systems.key),
        (SELECT count(*) FROM scores WHERE scores.system = systems.key)
    FROM systems
"""


class ResultsStore:
    """Reads and writes systems with their answers, scores, audits and attributions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Systems

    def systems(self) -> list[System]:
        """Return every system, in order."""
        rows = self._database.rows("SELECT * FROM systems ORDER BY position, key")
        return [system_from(row) for row in rows]

    def system(self, key: SystemKey) -> System:
        """Return one system."""
        return system_from(self._database.existing("systems", key))

    def system_named(self, name: str) -> System | None:
        """Return the system of a name, or None."""
        rows = self._database.children("systems", "name", name)
        return system_from(rows[0]) if rows else None

    def counts(self) -> dict[SystemKey, tuple[int, int]]:
        """Return the numbers of answers and of scores of each system."""
        rows = self._database.tuples(_COUNTS)
        return {SystemKey(key): (answers, scores) for key, answers, scores in rows}

    def add_system(self, system: System) -> None:
        """Add a system behind the others.

        Raises
        ------
        StorageError
            Its name is taken.
        """
        self._refuse_taken_name(system)
        position = max((each.position for each in self.systems()), default=-1) + 1
        self._database.insert("systems", system_values(replace(system, position=position)))

    def update_system(self, system: System) -> None:
        """Write what differs.

        Raises
        ------
        StorageError
            Its name is taken by another.
        """
        self._refuse_taken_name(system)
        self._database.update("systems", system.key, system_values(system))

    def remove_system(self, key: SystemKey) -> None:
        """Remove a system with its answers, scores, audits and attributions."""
        self.remove_scores(key)
        for table in ("predictions", "attributions"):
            self._database.delete_rows(table, self._database.children(table, "system", key))
        self._database.delete("systems", key)

    def reorder(self, keys: Sequence[SystemKey]) -> None:
        """Give the systems the order of `keys`; those not named follow as they were."""
        known = [each.key for each in self.systems()]
        named = [key for key in dict.fromkeys(keys) if key in known]
        for position, key in enumerate([*named, *(key for key in known if key not in named)]):
            self._database.update("systems", key, {"position": position})

    # Answers

    def predictions_of(self, system: SystemKey) -> list[SystemAnswer]:
        """Return the answers of a system, by question id."""
        return self._answers("WHERE predictions.system = ?", (system,))

    def predictions_to(self, question: QuestionKey) -> list[SystemAnswer]:
        """Return the answers of all systems to a question, in order of systems."""
        places = {each.key: each.position for each in self.systems()}
        found = self._of_question(_ANSWERS, "predictions", question)
        answers = [answer_from(row) for row in found]
        return sorted(answers, key=lambda one: places[one.system])

    def count_predictions(self) -> int:
        """Return the number of answers of all systems."""
        return self._database.count("predictions")

    def add_predictions(self, answers: Iterable[SystemAnswer]) -> None:
        """Add answers, fast.

        Raises
        ------
        StorageError
            A system has an answer to one of the questions already.
        """
        try:
            self._database.insert_many("predictions", map(answer_values, answers))
        except BrokenRuleError as error:
            message = phrase("The system has an answer to one of the questions already.")
            raise StorageError(message) from error

    def update_prediction(self, answer: SystemAnswer) -> None:
        """Write what differs."""
        self._database.update("predictions", answer.key, answer_values(answer))

    def remove_predictions(self, system: SystemKey) -> None:
        """Remove the answers of a system."""
        rows = self._database.children("predictions", "system", system)
        self._database.delete_rows("predictions", rows)

    # Scores

    def judges(self) -> list[str]:
        """Return every judge that has scored anything: files by name, then raters by key."""
        rows = self._database.tuples("SELECT DISTINCT judge FROM scores")
        return sorted((str(judge) for (judge,) in rows), key=lambda one: (":" not in one, one))

    def scores_of(self, system: SystemKey, judge: str | None = None) -> list[Verdict]:
        """Return the scores of a system, by question id and judge; of one judge, or of all.

        They tell what each rater holds: `app.domain.judging.readable` gives what one may read.
        """
        if judge is None:
            return self._scores("WHERE scores.system = ?", (system,))
        return self._scores("WHERE scores.system = ? AND scores.judge = ?", (system, judge))

    def scores_by(self, judge: str) -> list[Verdict]:
        """Return the scores that a judge gave, of all systems."""
        return self._scores("WHERE scores.judge = ?", (judge,))

    def scores_to(self, question: QuestionKey) -> list[Verdict]:
        """Return the scores of all answers to a question, by all judges."""
        return [verdict_from(row) for row in self._of_question(_SCORES, "scores", question)]

    def score(self, key: ScoreKey) -> Verdict:
        """Return one score."""
        self._database.existing("scores", key)
        return self._scores("WHERE scores.key = ?", (key,))[0]

    def count_scores(self) -> int:
        """Return the number of scores of all judges."""
        return self._database.count("scores")

    def add_scores(self, verdicts: Iterable[Verdict]) -> None:
        """Add scores, fast.

        Raises
        ------
        StorageError
            A judge has scored one of the answers already.
        """
        try:
            self._database.insert_many("scores", map(verdict_values, verdicts))
        except BrokenRuleError as error:
            message = phrase("The judge has scored one of the answers already.")
            raise StorageError(message) from error

    def save_score(self, verdict: Verdict) -> ScoreKey:
        """Add a score, or write it in the place of what the judge gave the answer before.

        Returns
        -------
        ScoreKey
            Of the row, which keeps its key.
        """
        score = verdict.score
        found = self._database.tuples(
            "SELECT key FROM scores WHERE system = ? AND judge = ? AND granularity = ? "
            "AND question_id = ?",
            (verdict.system, verdict.judge, score.granularity, score.question_id),
        )
        key = ScoreKey(found[0][0]) if found else verdict.key
        self._database.put("scores", verdict_values(replace(verdict, key=key)))
        return key

    def remove_score(self, key: ScoreKey) -> None:
        """Remove a score with its audits."""
        self._database.delete_rows("score_audits", self._database.children(*_OF_SCORE, key))
        self._database.delete("scores", key)

    def remove_scores(self, system: SystemKey, judge: str | None = None) -> None:
        """Remove the scores of a system with their audits; of one judge, or of all."""
        rows = self._database.children("scores", "system", system)
        gone = [row for row in rows if judge is None or row["judge"] == judge]
        keys = [str(row["key"]) for row in gone]
        audits = self._database.rows(_AUDITS_OF, (json.dumps(keys),))
        self._database.delete_rows("score_audits", audits)
        self._database.delete_rows("scores", gone)

    # Audits

    def audits(self) -> list[Audit]:
        """Return every audit, oldest first."""
        rows = self._database.rows("SELECT * FROM score_audits ORDER BY at, key")
        return [audit_from(row) for row in rows]

    def audits_of(self, verdicts: Iterable[ScoreKey]) -> list[Audit]:
        """Return the audits of some scores, oldest first."""
        rows = self._database.rows(_AUDITS_OF, (json.dumps([*verdicts]),))
        return sorted(map(audit_from, rows), key=lambda one: (one.at, one.key))

    def save_audit(self, audit: Audit) -> AuditKey:
        """Add an audit, or write it in the place of what the rater held before."""
        found = self._database.tuples(
            "SELECT key FROM score_audits WHERE score = ? AND rater = ?",
            (audit.verdict, audit.rater),
        )
        key = AuditKey(found[0][0]) if found else audit.key
        self._database.put("score_audits", audit_values(replace(audit, key=key)))
        return key

    def remove_audit(self, key: AuditKey) -> None:
        """Remove an audit."""
        self._database.delete("score_audits", key)

    # Attributions

    def attributions(self, system: SystemKey | None = None) -> list[StoredAttribution]:
        """Return what was settled by hand, of one system or of all."""
        if system is None:
            rows = self._database.rows("SELECT * FROM attributions ORDER BY key")
        else:
            rows = self._database.children("attributions", "system", system)
        return [attribution_from(row) for row in rows]

    def attribute(self, one: StoredAttribution) -> None:
        """Settle where an answer went wrong, in the place of what was settled before."""
        old = self.attribution(one.system, one.question)
        kept = one if old is None else replace(one, key=old.key)
        self._database.put("attributions", attribution_values(kept))

    def attribution(self, system: SystemKey, question: QuestionKey) -> StoredAttribution | None:
        """Return what was settled on one answer, or None."""
        rows = self._database.rows(
            "SELECT * FROM attributions WHERE system = ? AND question = ?", (system, question)
        )
        return attribution_from(rows[0]) if rows else None

    def unattribute(self, system: SystemKey, question: QuestionKey) -> None:
        """Take back what was settled by hand on an answer, if anything was."""
        old = self.attribution(system, question)
        if old is not None:
            self._database.delete("attributions", old.key)

    # Within

    def _answers(self, where: str, values: Sequence[SqlValue]) -> list[SystemAnswer]:
        order = "ORDER BY predictions.question_id, predictions.key"
        rows = self._database.rows(f"{_ANSWERS} {where} {order}", values)
        return [answer_from(row) for row in rows]

    def _scores(self, where: str, values: Sequence[SqlValue]) -> list[Verdict]:
        order = "ORDER BY scores.question_id, scores.judge, scores.key"
        rows = self._database.rows(f"{_SCORES} {where} {order}", values)
        return [verdict_from(row) for row in rows]

    def _of_question(self, query: str, table: str, question: QuestionKey) -> list[sqlite3.Row]:
        """Return rows that name a question by its key, and those that name it by tier and id."""
        row = self._database.existing("questions", question)
        by_key = self._database.rows(f"{query} WHERE {table}.question = ?", (question,))
        named = self._database.rows(
            f"{query} WHERE {table}.granularity = ? AND {table}.question_id = ?",
            (row["granularity"], row["question_id"]),
        )
        found = {each["key"]: each for each in chain(by_key, named) if each["found"] == question}
        return list(found.values())

    def _refuse_taken_name(self, system: System) -> None:
        other = self.system_named(system.name)
        if other is not None and other.key != system.key:
            raise StorageError(phrase("There is already a system “{name}”.", name=system.name))


_OF_SCORE = ("score_audits", "score")
_AUDITS_OF = (
    "SELECT score_audits.* FROM json_each(?) CROSS JOIN score_audits ON score_audits.score = value"
)
