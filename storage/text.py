"""How text is made comparable for search: one copy, folded, beside the original."""

from __future__ import annotations

import json
import sqlite3
import unicodedata
from collections.abc import Iterator


def fold(text: str) -> str:
    """Return the text for comparing: compatibility forms composed (NFKC), then case folded.

    Full-width letters, half-width kana and ligatures become plain; ``Straße`` equals ``STRASSE``.
    """
    return unicodedata.normalize("NFKC", text).casefold()


def question_words(question_id: str, text: str, answer: str, notes: str) -> str:
    """Return what search finds a question by, folded.

    Parameters
    ----------
    answer
        JSON text; the strings in it count, the names of its fields do not.
    """
    parts = [question_id, text, *_strings(json.loads(answer)), notes]
    return fold("\n".join(part for part in parts if part))


def annotation_words(labels: str, note: str) -> str:
    """Return what search finds an annotation by, folded: its labels, as JSON, and its note."""
    return fold("\n".join((*_strings(json.loads(labels)), note)))


def register(connection: sqlite3.Connection) -> None:
    """Give the triggers of the search index the functions they call."""
    connection.create_function("search_fold", 1, fold, deterministic=True)
    connection.create_function("question_words", 4, question_words, deterministic=True)
    connection.create_function("annotation_words", 2, annotation_words, deterministic=True)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _strings(item)
