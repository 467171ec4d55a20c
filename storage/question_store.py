"""Questions with their evidence: one aggregate, written as what differs."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TypeVar

from app.domain.errors import InvalidRecordError, StorageError
from app.domain.ids import QuestionKey, VideoKey
from app.domain.phrase import phrase
from app.domain.question import (
    Granularity,
    Question,
    QuestionRow,
    QuestionType,
    QuestionVersion,
    Status,
)
from app.domain.question_changes import same_content
from app.domain.review import RecordKind
from app.domain.watch import NOBODY, Watch
from storage.comment_store import CommentStore
from storage.database import Database
from storage.failures import BrokenRuleError
from storage.formats.bulk import cycle_collection_paused
from storage.question_rows import (
    evidence_from,
    evidence_values,
    link_values,
    links_from,
    question_from,
    question_values,
)
from storage.question_versions import QuestionVersions
from storage.review_store import ReviewStore
from storage.statements import select_sql

T = TypeVar("T")

_CHUNK = 500
_CLOSED = (Status.ACCEPTED, Status.FROZEN, Status.REJECTED)
"""What was settled is never the present version again."""

_EVIDENCE = "SELECT * FROM evidence WHERE question = ? ORDER BY position"
_LINKS = (
    "SELECT evidence_links.* FROM evidence JOIN evidence_links "
    "ON evidence_links.evidence = evidence.key WHERE evidence.question = ? "
    "ORDER BY evidence_links.position"
)
_QUESTIONS_OF = "SELECT * FROM questions WHERE key IN ({marks})"
_EVIDENCE_OF = "SELECT * FROM evidence WHERE question IN ({marks}) ORDER BY position"
_LINKS_OF = (
    "SELECT evidence_links.* FROM evidence JOIN evidence_links "
    "ON evidence_links.evidence = evidence.key WHERE evidence.question IN ({marks}) "
    "ORDER BY evidence_links.position"
)
_LIST = (
    "SELECT key, question_id, video, granularity, type, status, text, imported FROM questions "
    "INDEXED BY questions_list {where} ORDER BY question_id, key"
)


class QuestionStore:
    """Reads and writes questions."""

    def __init__(self, database: Database, reviews: ReviewStore, comments: CommentStore) -> None:
        self._database = database
        self._reviews = reviews
        self._comments = comments
        self._versions = QuestionVersions(database)

    @cycle_collection_paused()
    def rows(self, video: VideoKey | None = None) -> list[QuestionRow]:
        """Return what the list shows, of one video or of all, by question id (code points)."""
        if video is None:
            return _list_rows(self._database.stream(_LIST.format(where="")))
        found = self._database.stream(_LIST.format(where="WHERE video = ?"), (video,))
        return _list_rows(found)

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
        for chunk in _chunks(keys):
            yield from self._load([key for (key,) in chunk])

    def present_versions(self) -> dict[QuestionKey, int]:
        """Return the version that each question has now: light, for queues of 100,000."""
        rows = self._database.tuples("SELECT key, version FROM questions")
        return {QuestionKey(key): version for key, version in rows}

    def count(self) -> int:
        """Return the number of questions."""
        return self._database.count("questions")

    def versions(self, key: QuestionKey) -> list[QuestionVersion]:
        """Return a question as it was and is, oldest first, the present version last."""
        question = self.get(key)
        before = [one for one in self._versions.before(question) if one.version < question.version]
        return [*before, QuestionVersion(question, question.version, "", question.updated)]

    def with_versions(self) -> list[QuestionKey]:
        """Return the questions that have versions behind the present one."""
        rows = self._database.tuples("SELECT DISTINCT question FROM question_versions ORDER BY 1")
        return [QuestionKey(key) for (key,) in rows]

    def add_version(self, version: QuestionVersion, key: str = "") -> None:
        """Add what a question of the project once was, as another project kept it."""
        self._versions.keep(version, key)

    def save(self, question: Question, why: str = "") -> Question:
        """Add a question, or write what differs in it, its evidence and their ties to items.

        What was complete once is kept as a version when it is changed or opened again, and the
        question goes on as its next one. Completed anew as it was, and not reviewed in between,
        it is the version before again.

        Parameters
        ----------
        why
            What ends the version before, such as ``returned``; empty for an edit by hand, which
            frozen questions refuse.

        Returns
        -------
        Question
            As it is kept, with its version.

        Raises
        ------
        StorageError
            Its id is taken on its tier.
        InvalidRecordError
            It is frozen, and its content would change by hand.
        """
        self._refuse_taken_id(question)
        row = self._database.row("questions", question.key)
        if row is not None:
            question = self._next_version(self.get(question.key), question, why)
        self._write(question)
        return question

    def _next_version(self, old: Question, new: Question, why: str) -> Question:
        """Return the question with the version it has from now on, keeping the one before."""
        goes_on = new.version > old.version  # from another project, where it went further
        new = replace(new, version=max(old.version, new.version))
        is_same = same_content(old, new)
        if old.status is Status.DRAFT:
            return self._settled(new) if new.status.reaches(Status.COMPLETE) else new
        if old.status is Status.FROZEN and not why and not is_same:
            raise InvalidRecordError(
                phrase("{id} is frozen. Begin a new version to change it.", id=old.question_id)
            )
        if is_same and new.status is not Status.DRAFT:
            return new
        reason = why or ("reopened" if is_same else "edited")
        self._versions.keep(QuestionVersion(old, old.version, reason, new.updated))
        return new if goes_on else replace(new, version=old.version + 1)

    def _settled(self, new: Question) -> Question:
        """Return a draft that is complete now: as the version before where nothing changed."""
        before = self._versions.before(new)
        last = before[-1] if before else None
        if last is None or last.version != new.version - 1:
            return new
        reviewed = self._reviews.of_record(RecordKind.QUESTION, new.key, last.version)
        if reviewed or not same_content(last.question, new) or last.question.status in _CLOSED:
            return new
        self._versions.forget(new.key, last.version)
        return replace(new, version=last.version)

    def _write(self, question: Question) -> None:
        links = self._database.rows(_LINKS, (question.key,))
        evidence = self._database.rows(_EVIDENCE, (question.key,))
        written = self._database.put("questions", question_values(question))
        new_evidence, new_links = [*evidence_values(question)], [*link_values(question)]
        spans = self._database.sync_children("evidence", evidence, new_evidence)
        ties = self._database.sync_children("evidence_links", links, new_links)
        if not written and (spans or ties):
            self._database.touch("questions", question.key)

    def add_many(self, questions: Sequence[Question], watch: Watch = NOBODY) -> None:
        """Add new questions, fast.

        Raises
        ------
        StorageError
            An id is taken, or stands twice in the sequence.
        WorkStoppedError
            Somebody stopped it.
        """
        done = 0
        try:
            for chunk in _chunks(questions):
                watch.progress(done, len(questions))
                self._add_chunk(chunk)
                done += len(chunk)
        except BrokenRuleError as error:
            self._name_the_clash(questions)
            raise error from None

    def remove(self, key: QuestionKey) -> None:
        """Remove a question with its evidence."""
        self._database.existing("questions", key)
        self._remove_chunk([key])

    def remove_of(self, video: VideoKey) -> None:
        """Remove all questions of a video with their evidence."""
        keys = self._database.tuples(select_sql("questions", ("key",), "video"), (video,))
        for chunk in _chunks(keys):
            self._remove_chunk([key for (key,) in chunk])

    def _remove_chunk(self, keys: Sequence[str]) -> None:
        """Remove what depends on the questions first, then them."""
        self._reviews.remove_of(RecordKind.QUESTION, keys)
        self._comments.remove_of(keys)
        self._versions.remove_of(keys)
        for table, query in (("evidence_links", _LINKS_OF), ("evidence", _EVIDENCE_OF)):
            self._database.delete_rows(table, self._database.rows(_of(query, keys), keys))
        rows = self._database.rows(_of(_QUESTIONS_OF, keys), keys)
        self._database.delete_rows("questions", rows)

    def _add_chunk(self, questions: Sequence[Question]) -> None:
        self._database.insert_many("questions", map(question_values, questions))
        spans = chain.from_iterable(map(evidence_values, questions))
        self._database.insert_many("evidence", spans)
        ties = chain.from_iterable(map(link_values, questions))
        self._database.insert_many("evidence_links", ties)

    def _load(self, keys: Sequence[str]) -> Iterator[Question]:
        """Read some questions with three queries, and give them in the order of the keys."""
        questions = self._database.rows(_of(_QUESTIONS_OF, keys), keys)
        spans = self._database.rows(_of(_EVIDENCE_OF, keys), keys)
        owner = {span["key"]: span["question"] for span in spans}
        evidence = _grouped(spans, lambda span: str(span["question"]))
        ties = self._database.rows(_of(_LINKS_OF, keys), keys)
        links = _grouped(ties, lambda tie: str(owner[tie["evidence"]]))
        by_key = {row["key"]: row for row in questions}
        for key in keys:
            own = [evidence_from(row) for row in evidence.get(key, ())]
            yield question_from(by_key[key], own, links_from(links.get(key, ())))

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


def _of(query: str, keys: Sequence[str]) -> str:
    return query.format(marks=", ".join("?" * len(keys)))


def _chunks(items: Sequence[T]) -> Iterator[Sequence[T]]:
    return (items[start : start + _CHUNK] for start in range(0, len(items), _CHUNK))


def _grouped(
    rows: Sequence[sqlite3.Row], owner: Callable[[sqlite3.Row], str]
) -> Mapping[str, list[sqlite3.Row]]:
    groups: dict[str, list[sqlite3.Row]] = defaultdict(list)
    for row in rows:
        groups[owner(row)].append(row)
    return groups


def _taken(question: Question) -> StorageError:
    tier = question.granularity.value
    return StorageError(f"There is already a {tier} question with the id {question.question_id}.")


def _list_rows(
    found: Iterable[tuple[QuestionKey, str, VideoKey, str, str, str, str, int]],
) -> list[QuestionRow]:
    # Past the constructor, which takes a third of the time of 100,000 rows.
    made: Callable[[tuple[object, ...]], QuestionRow] = partial(tuple.__new__, QuestionRow)
    tiers, types, statuses = _GRANULARITIES, _TYPES, _STATUSES
    return [
        made((key, question_id, video, tiers[tier], types[kind], statuses[status], text, told != 0))
        for key, question_id, video, tier, kind, status, text, told in found
    ]


# Looking a member up in a dict is several times faster than calling the enum, 300,000 times.
_GRANULARITIES = {member.value: member for member in Granularity}
_TYPES = {member.value: member for member in QuestionType}
_STATUSES = {member.value: member for member in Status}
