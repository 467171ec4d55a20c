"""Questions with their evidence: one aggregate, written as what differs."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from app.domain.errors import StorageError
from app.domain.ids import QuestionKey, VideoKey
from app.domain.question import Granularity, Question, QuestionRow, QuestionType, Status
from storage.database import Database
from storage.failures import BrokenRuleError
from storage.question_rows import (
    evidence_from,
    evidence_values,
    link_values,
    links_from,
    question_from,
    question_values,
)

_CHUNK = 500
_EVIDENCE = "SELECT * FROM evidence WHERE question = ? ORDER BY position"
_LINKS = (
    "SELECT evidence_links.* FROM evidence JOIN evidence_links "
    "ON evidence_links.evidence = evidence.key WHERE evidence.question = ? "
    "ORDER BY evidence_links.position"
)
_LIST = (
    "SELECT key, question_id, video, granularity, type, status, text, imported FROM questions "
    "INDEXED BY questions_list {where} ORDER BY question_id, key"
)


class QuestionStore:
    """Reads and writes questions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def rows(self, video: VideoKey | None = None) -> list[QuestionRow]:
        """Return what the list shows, of one video or of all, by question id (code points)."""
        if video is None:
            found = self._database.tuples(_LIST.format(where=""))
        else:
            found = self._database.tuples(_LIST.format(where="WHERE video = ?"), (video,))
        return [_list_row(row) for row in found]

    def get(self, key: QuestionKey) -> Question:
        """Return one question, whole."""
        row = self._database.existing("questions", key)
        evidence = [evidence_from(found) for found in self._database.rows(_EVIDENCE, (key,))]
        return question_from(row, evidence, links_from(self._database.rows(_LINKS, (key,))))

    def count_by_status(self) -> dict[Status, int]:
        """Return how many questions stand where; statuses without any are left out."""
        rows = self._database.tuples("SELECT status, count(*) FROM questions GROUP BY status")
        return {Status(status): number for status, number in rows}

    def exists(self, key: QuestionKey) -> bool:
        """Tell whether the project holds a question."""
        return self._database.row("questions", key) is not None

    def find(self, granularity: Granularity, question_id: str) -> QuestionKey | None:
        """Return the key of the question with a public id."""
        found = self._database.tuples(
            "SELECT key FROM questions WHERE granularity = ? AND question_id = ?",
            (granularity.value, question_id),
        )
        return QuestionKey(found[0][0]) if found else None

    def ids(self, granularity: Granularity) -> list[str]:
        """Return all public ids of a tier, sorted by code points."""
        found = self._database.tuples(
            "SELECT question_id FROM questions WHERE granularity = ? ORDER BY question_id",
            (granularity.value,),
        )
        return [question_id for (question_id,) in found]

    def all(self) -> Iterator[Question]:
        """Return every question, whole, by question id; loaded a few hundred at a time."""
        keys = self._database.tuples("SELECT key FROM questions ORDER BY question_id, key")
        for start in range(0, len(keys), _CHUNK):
            yield from self._load([key for (key,) in keys[start : start + _CHUNK]])

    def count(self) -> int:
        """Return the number of questions."""
        return self._database.count("questions")

    def save(self, question: Question) -> None:
        """Add a question, or write what differs in it, its evidence and their ties to items.

        Raises
        ------
        StorageError
            Its id is taken on its tier.
        """
        self._refuse_taken_id(question)
        links = self._database.rows(_LINKS, (question.key,))
        evidence = self._database.rows(_EVIDENCE, (question.key,))
        written = self._database.put("questions", question_values(question))
        new_evidence, new_links = [*evidence_values(question)], [*link_values(question)]
        spans = self._database.sync_children("evidence", evidence, new_evidence)
        ties = self._database.sync_children("evidence_links", links, new_links)
        if not written and (spans or ties):
            self._database.touch("questions", question.key)

    def add_many(self, questions: Sequence[Question]) -> None:
        """Add new questions, fast.

        Raises
        ------
        StorageError
            An id is taken, or stands twice in the sequence.
        """
        try:
            for start in range(0, len(questions), _CHUNK):
                self._add_chunk(questions[start : start + _CHUNK])
        except BrokenRuleError as error:
            self._name_the_clash(questions)
            raise error from None

    def remove(self, key: QuestionKey) -> None:
        """Remove a question with its evidence."""
        for span in self._database.children("evidence", "question", key):
            self._database.delete_children("evidence_links", "evidence", span["key"])
        self._database.delete_children("evidence", "question", key)
        self._database.delete("questions", key)

    def _add_chunk(self, questions: Sequence[Question]) -> None:
        self._database.insert_many("questions", map(question_values, questions))
        spans = chain.from_iterable(map(evidence_values, questions))
        self._database.insert_many("evidence", spans)
        ties = chain.from_iterable(map(link_values, questions))
        self._database.insert_many("evidence_links", ties)

    def _load(self, keys: Sequence[str]) -> Iterator[Question]:
        marks = ", ".join("?" * len(keys))
        rows = self._database.rows(f"SELECT * FROM questions WHERE key IN ({marks})", keys)  # noqa: S608
        evidence = self._grouped(
            f"SELECT * FROM evidence WHERE question IN ({marks}) ORDER BY position",  # noqa: S608
            keys,
        )
        links = self._grouped(
            "SELECT evidence_links.*, evidence.question AS question FROM evidence "  # noqa: S608
            "JOIN evidence_links ON evidence_links.evidence = evidence.key "
            f"WHERE evidence.question IN ({marks}) ORDER BY evidence_links.position",
            keys,
        )
        by_key = {row["key"]: row for row in rows}
        for key in keys:
            spans = [evidence_from(row) for row in evidence.get(key, ())]
            yield question_from(by_key[key], spans, links_from(links.get(key, ())))

    def _grouped(self, sql: str, keys: Sequence[str]) -> Mapping[str, list[sqlite3.Row]]:
        groups: dict[str, list[sqlite3.Row]] = defaultdict(list)
        for row in self._database.rows(sql, keys):
            groups[row["question"]].append(row)
        return groups

    def _refuse_taken_id(self, question: Question) -> None:
        other = self.find(question.granularity, question.question_id)
        if other is not None and other != question.key:
            raise _taken(question)

    def _name_the_clash(self, questions: Sequence[Question]) -> None:
        """Find which question broke the rule, and say so."""
        own = {question.key for question in questions}
        seen: set[tuple[Granularity, str]] = set()
        for question in questions:
            place = (question.granularity, question.question_id)
            stored = self.find(*place)
            if place in seen or (stored is not None and stored not in own):
                raise _taken(question)
            seen.add(place)


def _taken(question: Question) -> StorageError:
    tier = question.granularity.value
    return StorageError(f"There is already a {tier} question with the id {question.question_id}.")


def _list_row(row: tuple[str, str, str, str, str, str, str, int]) -> QuestionRow:
    key, question_id, video, granularity, kind, status, text, imported = row
    return QuestionRow(
        QuestionKey(key),
        question_id,
        VideoKey(video),
        _GRANULARITIES[granularity],
        _TYPES[kind],
        _STATUSES[status],
        text,
        bool(imported),
    )


# Looking a member up in a dict is several times faster than calling the enum, 300,000 times.
_GRANULARITIES = {member.value: member for member in Granularity}
_TYPES = {member.value: member for member in QuestionType}
_STATUSES = {member.value: member for member in Status}
