"""Vocabularies: those that come with the program, and those of the project with their versions."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from app.domain.errors import InvalidRecordError
from app.domain.ids import RaterKey, VocabularyKey, new_key
from app.domain.phrase import phrase, phrase_n
from app.domain.vocabulary import BUILT_IN, Vocabulary, VocabularyVersion
from app.domain.words import folded
from storage.database import Database
from storage.statements import Row
from storage.vocabulary_rows import labels_from, labels_text

_VERSIONS = (
    "SELECT version, by, at, labels FROM vocabulary_versions WHERE vocabulary = ? ORDER BY version"
)


class VocabularyStore:
    """Reads and writes vocabularies; built-in ones are there without a row."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Vocabulary]:
        """Return the built-in vocabularies, then those of the project by the time they came."""
        return [*BUILT_IN.values(), *self.own()]

    def own(self) -> list[Vocabulary]:
        """Return the vocabularies of the project alone."""
        rows = self._database.rows("SELECT * FROM vocabularies ORDER BY key")
        return [_vocabulary(row) for row in rows]

    def get(self, key: VocabularyKey) -> Vocabulary:
        """Return one vocabulary."""
        return BUILT_IN.get(key) or _vocabulary(self._database.existing("vocabularies", key))

    def exists(self, key: VocabularyKey) -> bool:
        """Tell whether there is such a vocabulary."""
        return key in BUILT_IN or self._database.row("vocabularies", key) is not None

    def count(self) -> int:
        """Return how many vocabularies the project has of its own."""
        return self._database.count("vocabularies")

    def add(self, vocabulary: Vocabulary, versions: Sequence[VocabularyVersion] = ()) -> None:
        """Add a vocabulary; one from another project comes with its versions.

        Raises
        ------
        InvalidRecordError
            Its name is taken, or it is built in.
        """
        self._check(vocabulary)
        self._database.insert("vocabularies", _values(vocabulary))
        for version in versions or (self._version(vocabulary),):
            self._keep_version(vocabulary.key, version)

    def update(self, vocabulary: Vocabulary) -> None:
        """Write what differs; labels of a new version are kept beside the older ones.

        Raises
        ------
        InvalidRecordError
            Its name is taken, it is built in, or its labels changed without a new version.
        """
        self._check(vocabulary)
        old = self.get(vocabulary.key)
        if vocabulary.labels != old.labels and vocabulary.version <= old.version:
            raise InvalidRecordError(
                phrase(
                    "“{name}” was changed by somebody else in the meantime; nothing was saved.",
                    name=vocabulary.name,
                )
            )
        self._database.update("vocabularies", vocabulary.key, _values(vocabulary))
        if vocabulary.version > old.version:
            self._keep_version(vocabulary.key, self._version(vocabulary))

    def remove(self, key: VocabularyKey) -> None:
        """Remove a vocabulary with its versions.

        Raises
        ------
        InvalidRecordError
            It is built in, or tiers use it; the message says how many.
        """
        vocabulary, uses = self.get(key), self.uses(key)
        _refuse_built_in(vocabulary)
        if uses:
            raise InvalidRecordError(
                phrase_n(
                    "“{name}” is the vocabulary of {n} tier and stays.",
                    "“{name}” is the vocabulary of {n} tiers and stays.",
                    n=uses,
                    name=vocabulary.name,
                )
            )
        versions = self._database.children("vocabulary_versions", "vocabulary", key)
        self._database.delete_rows("vocabulary_versions", versions)
        self._database.delete("vocabularies", key)

    def uses(self, key: VocabularyKey) -> int:
        """Return how many tiers use a vocabulary."""
        query = "SELECT count(*) FROM tiers WHERE vocabulary = ?"
        return int(self._database.tuples(query, (key,))[0][0])

    def versions(self, key: VocabularyKey) -> list[VocabularyVersion]:
        """Return what the labels were, oldest first; a built-in one has no versions."""
        rows = self._database.tuples(_VERSIONS, (key,))
        return [
            VocabularyVersion(version, RaterKey(by) if by else None, at, labels_from(labels))
            for version, by, at, labels in rows
        ]

    def _check(self, vocabulary: Vocabulary) -> None:
        _refuse_built_in(vocabulary)
        for other in self.all():
            if other.key != vocabulary.key and folded(other.name) == folded(vocabulary.name):
                raise InvalidRecordError(
                    phrase("There is already a vocabulary “{name}”.", name=other.name)
                )

    def _version(self, vocabulary: Vocabulary) -> VocabularyVersion:
        edit = self._database.current_edit
        return VocabularyVersion(vocabulary.version, edit.rater, edit.at, vocabulary.labels)

    def _keep_version(self, vocabulary: VocabularyKey, version: VocabularyVersion) -> None:
        self._database.insert(
            "vocabulary_versions",
            {
                "key": new_key(),
                "vocabulary": vocabulary,
                "version": version.version,
                "by": version.by,
                "at": version.at,
                "labels": labels_text(version.labels),
            },
        )


def _values(vocabulary: Vocabulary) -> Row:
    return {
        "key": vocabulary.key,
        "name": vocabulary.name,
        "version": vocabulary.version,
        "is_open": int(vocabulary.is_open),
        "labels": labels_text(vocabulary.labels),
    }


def _vocabulary(row: sqlite3.Row) -> Vocabulary:
    return Vocabulary(
        VocabularyKey(row["key"]),
        row["name"],
        labels_from(row["labels"]),
        row["version"],
        bool(row["is_open"]),
    )


def _refuse_built_in(vocabulary: Vocabulary) -> None:
    if vocabulary.is_built_in:
        raise InvalidRecordError(
            phrase("“{name}” is built in: change a copy of it.", name=vocabulary.name)
        )
