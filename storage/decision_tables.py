"""The tables that carry what raters decided, and when others may read a row: one row each.

Who may read what is the rule of `app.domain.independence`: a rater reads what others decided on a
record once their own decision there is in; who has no work of their own there reads it as an
adjudicator. Here it stands as SQL, for what is asked of many rows at once; a test holds every table
of the schema that names a rater against these and against `OPEN_TABLES`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.phrase import phrase
from app.domain.review import DECIDED

_DECIDED = f"own.decision IN ({', '.join(repr(each.value) for each in DECIDED)})"
_SAME_REVIEW = "own.kind = theirs.kind AND own.record = theirs.record AND own.stage = theirs.stage"
# What a person scored; a row says which question by its key where that is known, else by its name.
_SAME_ANSWER = (
    "own.system = theirs.system AND (own.question = theirs.question "
    "OR (own.granularity = theirs.granularity AND own.question_id = theirs.question_id))"
)
_SAME_QUESTION = (
    "own.kind = 'question' AND own.record = theirs.question "
    "AND own.stage = (SELECT version FROM questions WHERE questions.key = theirs.question)"
)


@dataclass(frozen=True, slots=True)
class DecisionTable:
    """A table whose rows stay closed to others for a time. In its SQL a row of it is ``theirs``.

    Attributes
    ----------
    rater
        Column that says whose row it is.
    same
        SQL of whether a row ``own`` is about the same record.
    decided
        SQL of whether ``own`` is a decision, which opens those of others.
    own, own_rater
        Table of own decisions, and its column of the rater.
    has_tasks
        Whether records of it are assigned: then `same` also fits ``assignments``.
    of_person
        SQL of whether somebody whose key is ``{rater}`` decided it; others are open to all.
    to_strangers
        Whether it is open to who has no work of their own there.
    step
        What a hidden step is called.
    """

    table: str
    rater: str
    same: str
    decided: str
    step: str
    own: str = ""
    own_rater: str = "rater"
    has_tasks: bool = False
    of_person: str = "1"
    to_strangers: bool = False

    def open_sql(self) -> str:
        """Return SQL of whether a viewer, ``?2``, may read a row; ``?3`` is 1 to an adjudicator."""
        own = self._own(self.own or self.table, self.own_rater)
        involved = [own] + [self._own("assignments", "rater")] * self.has_tasks
        stranger = " AND ".join(f"NOT EXISTS ({each})" for each in involved)
        may = f"(?3 OR {int(self.to_strangers)})"
        return f"EXISTS ({own} AND {self.decided}) OR ({may} AND {stranger})"

    def _own(self, table: str, rater: str) -> str:
        return f"SELECT 1 FROM {table} AS own WHERE {self.same} AND own.{rater} = ?2"  # noqa: S608


DECISION_TABLES = (
    DecisionTable("reviews", "rater", _SAME_REVIEW, _DECIDED, phrase("A review"), has_tasks=True),
    DecisionTable(
        "adjudications",
        "adjudicator",
        _SAME_REVIEW,
        _DECIDED,
        phrase("A review"),
        own="reviews",
        has_tasks=True,
    ),
    DecisionTable(
        "scores",
        "judge",
        _SAME_ANSWER,
        "own.score IS NOT NULL",
        phrase("A score"),
        own_rater="judge",
        of_person="{rater} <> '' AND {rater} NOT LIKE 'file:%'",
    ),
    DecisionTable("score_audits", "rater", "own.score = theirs.score", "1", phrase("An audit")),
    DecisionTable(
        "memory_verdicts",
        "rater",
        "own.memory = theirs.memory AND own.object_id = theirs.object_id",
        "1",
        phrase("A verdict on an event memory"),
    ),
    DecisionTable(
        "screenings",
        "rater",
        "own.video = theirs.video",
        "own.verdict <> 'undecided'",
        phrase("A screening"),
    ),
    DecisionTable(
        "question_comments",
        "made_by",
        _SAME_QUESTION,
        _DECIDED,
        phrase("A comment"),
        own="reviews",
        has_tasks=True,
        to_strangers=True,
    ),
)
"""In the order in which a step is called by them."""

_AUTHORS = "says who wrote what all work on, not what anybody decided on it"
OPEN_TABLES: Mapping[str, str] = {
    "annotations": "lanes of all raters stand side by side; blind work closes those of others",
    "tiers": "lanes of all raters stand side by side; blind work closes those of others",
    "trajectories": "curves of all raters stand side by side; blind work closes those of others",
    "assignments": "says who shall decide, not what",
    "attributions": "one of an answer, of all raters together: it is corrected, never compared",
    "memory_waivers": "one of a finding, of all raters together; the memory stays as it is",
    "drafts": "given to nobody but its rater",
    "history": "its steps are closed one by one, by what they changed",
    "label_results": "sums up a set once for all; who still labels gets none in a file",
    "label_spellings": "says what a word means in all columns, not what is felt in a unit",
    "label_mappings": "says what labels become in all units, not what is felt in one",
    "mcq_items": _AUTHORS,
    "mcq_versions": _AUTHORS,
    "questions": _AUTHORS,
    "question_versions": _AUTHORS,
    "segments": _AUTHORS,
    "vocabulary_versions": _AUTHORS,
    "refine_rounds": "says when a round began",
    "refine_plans": "names a weakness of an item; closed in blind work, and left out of files",
    "watched": "says what was played, not what was thought of it",
}
"""Tables that name a rater and are open to all, each with the reason."""
