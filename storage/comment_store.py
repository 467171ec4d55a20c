"""Comments on questions: by anybody, at any status; they change nothing of the question."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from app.domain.errors import InvalidRecordError
from app.domain.ids import CommentKey, QuestionKey
from app.domain.phrase import phrase
from app.domain.question import Comment, Stamp
from storage.database import Database
from storage.statements import Row

_OF = "SELECT * FROM question_comments WHERE question = ? ORDER BY made_at, key"
_OF_MANY = "SELECT * FROM question_comments WHERE question IN (SELECT value FROM json_each(?))"
_OPEN = "SELECT question, count(*) FROM question_comments WHERE resolved = 0 GROUP BY question"


class CommentStore:
    """Reads and writes comments."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, question: QuestionKey) -> list[Comment]:
        """Return the comments on a question, oldest first."""
        return [_comment(row) for row in self._database.rows(_OF, (question,))]

    def all(self) -> list[Comment]:
        """Return all comments, oldest first."""
        rows = self._database.rows("SELECT * FROM question_comments ORDER BY made_at, key")
        return [_comment(row) for row in rows]

    def open_counts(self) -> dict[QuestionKey, int]:
        """Return how many comments nobody has seen to yet, by question."""
        return {QuestionKey(key): int(number) for key, number in self._database.tuples(_OPEN)}

    def save(self, comment: Comment) -> None:
        """Add a comment, or write what differs.

        Raises
        ------
        InvalidRecordError
            It says nothing.
        """
        if not comment.text.strip():
            raise InvalidRecordError(phrase("Write the comment first."))
        self._database.existing("questions", comment.question)
        self._database.put("question_comments", _values(comment))

    def remove(self, key: CommentKey) -> None:
        """Remove a comment."""
        self._database.delete("question_comments", key)

    def remove_of(self, questions: Sequence[str]) -> None:
        """Remove all comments on questions."""
        rows = self._database.rows(_OF_MANY, (json.dumps(questions),))
        self._database.delete_rows("question_comments", rows)


def _values(comment: Comment) -> Row:
    return {
        "key": comment.key,
        "question": comment.question,
        "version": comment.version,
        "target": comment.target,
        "made_by": comment.by.rater,
        "made_at": comment.by.at,
        "resolved": int(comment.resolved),
        "text": comment.text.strip(),
    }


def _comment(row: sqlite3.Row) -> Comment:
    return Comment(
        key=CommentKey(row["key"]),
        question=QuestionKey(row["question"]),
        text=row["text"],
        by=Stamp(row["made_by"], row["made_at"]),
        target=row["target"],
        version=row["version"],
        resolved=bool(row["resolved"]),
    )
