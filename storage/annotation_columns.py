"""Annotations of a tier as columns, read without making an object of each."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from app.domain.ids import TierKey
from app.domain.key_column import key_column
from app.domain.span import IntArray, SpanArrays
from app.domain.tier import Tier, TierTable, label_style
from app.domain.vocabulary import Vocabulary
from storage.annotation_rows import labels_from
from storage.database import Database

CAPTION_LENGTH = 1000
"""Characters of a note that a lane or its tooltip may show."""

# SQLite joins a column into one text several times faster than it hands out its values one by
# one. The order of the inner query is that of the index; JSON text never holds a raw line feed.
_COLUMNS = (
    "SELECT group_concat(start_ms, ','), group_concat(end_ms, ','), group_concat(key, ' '), "
    "group_concat(labels, char(10)) "
    "FROM (SELECT start_ms, end_ms, key, labels FROM annotations WHERE {where} "
    "ORDER BY start_ms, end_ms, key)"
)
_OF_TIER = _COLUMNS.format(where="tier = ?")
_AROUND = _COLUMNS.format(
    where="tier = ? AND start_ms <= ? AND start_ms >= coalesce("
    "(SELECT max(start_ms) FROM annotations WHERE tier = ? AND start_ms < ?), 0)"
)
_HOLDING = _COLUMNS.format(where="tier = ? AND start_ms <= ? AND end_ms >= ?")
_NOTES = (
    f"SELECT key, substr(note, 1, {CAPTION_LENGTH}), length(note) FROM annotations "  # noqa: S608
    "WHERE tier = ? AND labels = '[]' AND note <> '' ORDER BY start_ms, end_ms, key"
)
# In words that SQLite knows from its partial index (`schema_doubt`).
DOUBTED = (
    "SELECT start_ms, key FROM annotations WHERE tier = ? AND confidence < 0.5 "
    "ORDER BY start_ms, end_ms, key"
)
_UNLABELLED = "[]"


def tier_table(database: Database, tier: Tier, vocabulary: Vocabulary) -> TierTable:
    """Return a tier for showing."""
    spans, labels = _read(database.tuples(_OF_TIER, (tier.key,)))
    styles = tuple(label_style(labels_from(text), vocabulary) for text in labels)
    captions = _captions(database, tier.key, spans, labels) if _UNLABELLED in labels else {}
    return TierTable(tier, vocabulary, spans, styles, captions, _doubted(database, tier.key, spans))


def tier_spans(database: Database, tier: TierKey) -> SpanArrays:
    """Return the spans of a tier; their codes tell equal labels."""
    return _read(database.tuples(_OF_TIER, (tier,)))[0]


def spans_around(database: Database, tier: TierKey, start_ms: int, end_ms: int) -> SpanArrays:
    """Return the spans that start within a stretch or at its end, and the last one before it."""
    return _read(database.tuples(_AROUND, (tier, end_ms, tier, start_ms)))[0]


def spans_holding(database: Database, tier: TierKey, start_ms: int, end_ms: int) -> SpanArrays:
    """Return the spans that hold or touch a stretch, however long ago they start."""
    return _read(database.tuples(_HOLDING, (tier, end_ms, start_ms)))[0]


def _read(found: list[tuple[str | None, str, str, str]]) -> tuple[SpanArrays, list[str]]:
    """Return spans whose codes are places in the list of label texts, and that list."""
    starts, ends, keys, labels = found[0]
    if starts is None:
        return SpanArrays.empty(), []
    codes, texts = _codes(labels)
    return SpanArrays(_numbers(starts), _numbers(ends), codes, key_column(keys)), texts


def _numbers(text: str) -> IntArray:
    return np.fromstring(text, dtype=np.int64, sep=",")


def _codes(labels: str) -> tuple[IntArray, list[str]]:
    places: dict[str, int] = {}
    texts = labels.split("\n")
    found = (places.setdefault(text, len(places)) for text in texts)
    return np.fromiter(found, dtype=np.int64, count=len(texts)), list(places)


def _captions(
    database: Database, tier: TierKey, spans: SpanArrays, labels: list[str]
) -> Mapping[int, str]:
    """Return the notes of unlabelled annotations by their place; a long one is cut, and says so."""
    bare = np.flatnonzero(spans.codes == labels.index(_UNLABELLED))
    places = {spans.ids[place]: place for place in bare.tolist()}
    return {
        places[key]: note if length <= CAPTION_LENGTH else f"{note}…"
        for key, note, length in database.tuples(_NOTES, (tier,))
    }


def _doubted(database: Database, tier: TierKey, spans: SpanArrays) -> frozenset[int]:
    """Return the places of annotations whose makers were not sure: few, as a rule."""
    found = database.tuples(DOUBTED, (tier,))
    places = np.searchsorted(spans.starts, [start for start, _ in found], side="left").tolist()
    for number, (_, key) in enumerate(found):
        while spans.ids[places[number]] != key:
            places[number] += 1
    return frozenset(places)
