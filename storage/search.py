"""Full-text search over all kinds of records, in any script, by any substring.

Terms of three and more characters are found by their trigrams, shorter ones by the trigrams that
begin with them (every character of the index begins one), and what is too frequent for that by
reading text after text. All three give candidates in the order of the videos, which are confirmed
a few at a time until there are hits enough: the first hits come at once, however many there are.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from app.domain.ids import VideoKey
from app.domain.search import SearchHit, SearchQuery, shown_part
from storage.database import Database
from storage.search_candidates import Candidates, VideoNumbers
from storage.search_kinds import KINDS, SearchKind, kinds_named
from storage.search_labels import LabelSearch
from storage.search_statements import Place, count_sql, hits_sql
from storage.text import texts_of

_SPEAKERS = "SELECT DISTINCT speaker FROM cues WHERE speaker <> '' ORDER BY speaker LIMIT ?"
_RANKS = {kind.name: rank for rank, kind in enumerate(KINDS)}
_AT_ONCE = 250
"""Candidates confirmed by one query; a video's are never parted."""


class SearchIndex:
    """Finds text whatever its case, width and kana; kept up to date by triggers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, query: SearchQuery | str, limit: int = 100) -> list[SearchHit]:
        """Return the first hits of all kinds together, by video, then time.

        What has no time comes before the rest of its video.
        """
        wanted = SearchQuery(query) if isinstance(query, str) else query
        places = [
            place
            for kind in kinds_named(wanted.kinds)
            for place in self._places(wanted, kind, limit)
        ]
        return self._hits(wanted, sorted(places, key=_order)[:limit])

    def find_of(self, query: SearchQuery, kind: SearchKind, limit: int = 100) -> list[SearchHit]:
        """Return the first hits of one kind, by video, then time."""
        return self._hits(query, self._places(query, kind, limit))

    def count_of(self, query: SearchQuery, kind: SearchKind) -> int:
        """Return how many records of a kind hold all terms: takes longer than the first hits."""
        if not query.terms:
            return 0
        candidates = Candidates(self._database, query.terms)
        numbers = self._numbers(query)
        statement, values = count_sql(kind, query)
        found = 0
        for ids in _portions(self._ids(candidates, kind, numbers), 20_000):
            found += int(self._database.tuples(statement, (json.dumps(ids), *values))[0][0])
        if kind.name == "annotation":
            found += LabelSearch(self._database, query).count()
        return found

    def speakers(self, limit: int = 500) -> list[str]:
        """Return the names of speakers of cues, sorted: what a search can be limited to."""
        return [name for (name,) in self._database.tuples(_SPEAKERS, (limit,))]

    def _places(self, query: SearchQuery, kind: SearchKind, limit: int) -> list[Place]:
        """Return where the first hits of a kind are, in order."""
        if not query.terms or limit <= 0:
            return []
        candidates = Candidates(self._database, query.terms)
        numbers = self._numbers(query)
        found = self._confirmed(query, kind, candidates.loose(kind), limit)
        if kind.slot:
            inside: list[Place] = []
            for ids in _by_video(candidates.by_video(kind, numbers)):
                inside += self._confirmed(query, kind, ids, limit - len(inside))
                if len(inside) >= limit:
                    break
            found += inside
        if kind.name == "annotation":
            found += LabelSearch(self._database, query).places(numbers, limit)
        return sorted(found, key=_order)[:limit]

    def _ids(
        self, candidates: Candidates, kind: SearchKind, numbers: VideoNumbers
    ) -> Iterator[int]:
        yield from candidates.loose(kind)
        if kind.slot:
            for _, ids in candidates.by_video(kind, numbers):
                yield from ids

    def _numbers(self, query: SearchQuery) -> VideoNumbers:
        return VideoNumbers.of(self._database, query.video)

    def _confirmed(
        self, query: SearchQuery, kind: SearchKind, ids: Sequence[int], limit: int
    ) -> list[Place]:
        """Return those of some candidates that hold all terms and pass the filters, in order."""
        if not ids:
            return []
        statement, values = hits_sql(kind, query)
        rows = self._database.tuples(statement, (json.dumps(ids), *values, limit))
        return [Place(kind, *row) for row in rows]

    def _hits(self, query: SearchQuery, places: Iterable[Place]) -> list[SearchHit]:
        return [_hit(place, query.terms) for place in places]


def _order(place: Place) -> tuple[int, float, int, str]:
    """Return what to sort by; what has no time comes first."""
    start = -math.inf if place.start_ms is None else place.start_ms
    return place.position, start, _RANKS[place.kind.name], place.key


def _hit(place: Place, terms: tuple[str, ...]) -> SearchHit:
    told = {part.field for part in place.kind.parts if part.in_title}
    parts = [(field, text) for field, text in texts_of(place.parts) if field not in told]
    field, text, spans = shown_part(parts or [(place.kind.parts[0].field, "")], terms)
    return SearchHit(
        place.kind.name,
        place.key,
        place.owner,
        VideoKey(place.video),
        place.start_ms,
        place.end_ms,
        field,
        text,
        spans,
        place.title,
        place.person or "",
        place.speaker or "",
    )


def _by_video(groups: Iterable[tuple[int, list[int]]]) -> Iterator[list[int]]:
    """Put small videos together, so that one query confirms them."""
    waiting: list[int] = []
    for _, ids in groups:
        waiting += ids
        if len(waiting) >= _AT_ONCE:
            yield waiting
            waiting = []
    if waiting:
        yield waiting


def _portions(ids: Iterable[int], size: int) -> Iterator[list[int]]:
    source = iter(ids)
    while portion := list(islice(source, size)):
        yield portion
