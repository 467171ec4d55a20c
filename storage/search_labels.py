"""Finds annotations without a note, which have no text in the index, by their labels.

Few combinations of labels occur, so these are looked through; then the annotations come by an
index of their table: by labels where they are few, else tier by tier in the order of the videos.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from app.domain.search import SearchQuery
from storage.database import Database
from storage.search_candidates import VideoNumbers
from storage.search_kinds import KINDS
from storage.search_statements import Place, columns_of, filters_of
from storage.text import search_words

LABELLED = "annotation"
_KIND = next(kind for kind in KINDS if kind.name == LABELLED)
_FEW = 5000
# Every combination once: each step jumps to the next one in the index.
_LABELS = (
    "WITH RECURSIVE found (labels) AS (SELECT min(labels) FROM annotations UNION ALL "
    "SELECT (SELECT min(labels) FROM annotations WHERE annotations.labels > found.labels) "
    "FROM found WHERE found.labels IS NOT NULL) SELECT labels FROM found WHERE labels IS NOT NULL"
)
_SOURCE = (
    "FROM json_each(?) AS wanted CROSS JOIN annotations AS record INDEXED BY annotations_labels "
    "ON record.labels = wanted.value {joins} JOIN videos ON videos.key = tiers.video "
    "WHERE record.note = ''{filters}"
)
_OF_VIDEO = (
    "FROM search_videos CROSS JOIN videos ON videos.key = search_videos.video "
    "CROSS JOIN tiers AS own ON own.video = videos.key "
    "CROSS JOIN annotations AS record INDEXED BY annotations_lane ON record.tier = own.key {joins} "
    "WHERE search_videos.number = ? AND record.note = '' "
    "AND record.labels IN (SELECT value FROM json_each(?)){filters}"
)
_IN_ORDER = (
    "SELECT {columns} {source} ORDER BY videos.position, record.start_ms, record.key LIMIT ?"
)


class LabelSearch:
    """Looks for the terms of a query in labels alone."""

    def __init__(self, database: Database, query: SearchQuery) -> None:
        self._database = database
        self._filters = filters_of(_KIND, query)
        self._fitting = json.dumps(list(self._labels(query.terms)))

    def places(self, numbers: VideoNumbers, limit: int) -> list[Place]:
        """Return the first annotations, in order."""
        if self._fitting == "[]":
            return []
        few = f"SELECT count(*) FROM (SELECT 1 {self._source(_SOURCE)} LIMIT {_FEW + 1})"  # noqa: S608
        if self._database.tuples(few, (self._fitting, *self._filters.values))[0][0] <= _FEW:
            return self._in_order(_SOURCE, (self._fitting,), limit)
        found: list[Place] = []
        for number in numbers.numbers:
            found += self._in_order(_OF_VIDEO, (number, self._fitting), limit - len(found))
            if len(found) >= limit:
                break
        return found

    def count(self) -> int:
        """Return how many there are."""
        if self._fitting == "[]":
            return 0
        statement = f"SELECT count(*) {self._source(_SOURCE)}"
        return int(self._database.tuples(statement, (self._fitting, *self._filters.values))[0][0])

    def _labels(self, terms: tuple[str, ...]) -> Iterator[str]:
        """Return the combinations of labels, as written, that hold all terms."""
        for (labels,) in self._database.tuples(_LABELS):
            words = search_words(json.dumps([["label", json.loads(labels)]]))
            if all(term in words for term in terms):
                yield labels

    def _source(self, source: str) -> str:
        joins = _KIND.joins.format(row="record")
        return source.format(joins=joins, filters=self._filters.sql)

    def _in_order(self, source: str, values: tuple[int | str, ...], limit: int) -> list[Place]:
        statement = _IN_ORDER.format(columns=columns_of(_KIND), source=self._source(source))
        rows = self._database.tuples(statement, (*values, *self._filters.values, limit))
        return [Place(_KIND, *row) for row in rows]
