"""What questions once were: kept whenever one that was complete is changed or opened again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from app.domain.ids import QuestionKey, new_key
from app.domain.question import JsonValue, Question, QuestionVersion, Stamp
from storage.database import Database
from storage.question_rows import (
    Columns,
    evidence_from,
    evidence_values,
    link_values,
    links_from,
    question_from,
    question_values,
)
from storage.rows import from_json, to_json
from storage.statements import Row

_OF = "SELECT * FROM question_versions WHERE question = ? ORDER BY version"
_OF_MANY = "SELECT * FROM question_versions WHERE question IN (SELECT value FROM json_each(?))"
_NO_CONTENT = ("key", "imported", "created_by", "created_at", "original", "version")


class QuestionVersions:
    """Reads and writes versions of questions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def before(self, question: Question) -> list[QuestionVersion]:
        """Return the versions that lie behind the present one, oldest first."""
        return [_version(row, question) for row in self._database.rows(_OF, (question.key,))]

    def keep(self, version: QuestionVersion, key: str = "") -> None:
        """Keep what a question of the project was.

        Where that version is kept already, nothing is done.
        """
        present = self._database.tuples(
            "SELECT 1 FROM question_versions WHERE question = ? AND version = ?",
            (version.question.key, version.version),
        )
        if not present:
            self._database.insert("question_versions", _values(version, key or new_key()))

    def forget(self, question: QuestionKey, version: int) -> None:
        """Drop a version that is the present one again."""
        rows = self._database.rows(_OF, (question,))
        gone = [row for row in rows if row["version"] == version]
        self._database.delete_rows("question_versions", gone)

    def remove_of(self, questions: Sequence[str]) -> None:
        """Remove all versions of questions."""
        rows = self._database.rows(_OF_MANY, (json.dumps(questions),))
        self._database.delete_rows("question_versions", rows)


def _values(version: QuestionVersion, key: str) -> Row:
    return {
        "key": key,
        "question": version.question.key,
        "version": version.version,
        "why": version.why,
        "made_by": version.by.rater,
        "made_at": version.by.at,
        "content": to_json(_content(version.question)),
    }


def _content(question: Question) -> JsonValue:
    row = {
        name: value for name, value in question_values(question).items() if name not in _NO_CONTENT
    }
    evidence = [dict(one) for one in evidence_values(question)]
    links = [dict(one) for one in link_values(question)]
    return cast("JsonValue", {"question": row, "evidence": evidence, "links": links})


def _version(row: Columns, question: Question) -> QuestionVersion:
    """Put a version together; what no version changes comes from the present one."""
    content = cast("dict[str, Any]", from_json(row["content"]))
    same = {
        "key": question.key,
        "imported": int(question.imported),
        "created_by": question.created.rater,
        "created_at": question.created.at,
        "original": None,
        "version": row["version"],
    }
    evidence = [evidence_from(one) for one in content["evidence"]]
    was = question_from(content["question"] | same, evidence, links_from(content["links"]))
    was = replace(was, original=question.original)
    return QuestionVersion(was, row["version"], row["why"], Stamp(row["made_by"], row["made_at"]))
