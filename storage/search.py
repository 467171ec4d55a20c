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
from functools import cached_property
from itertools import islice

from app.domain.ids import VideoKey
from app.domain.search import SearchHit, SearchQuery, shown_part
from storage.database import Database
from storage.search_candidates import Candidates, VideoNumbers
from storage.search_kinds import KINDS, SearchKind, blinded, kinds_named
from storage.search_labels import LABELLED, LabelSearch
from storage.search_statements import Place, count_sql, hits_sql
from storage.text import texts_of

_SPEAKERS = "SELECT DISTINCT speaker FROM cues WHERE speaker <> '' ORDER BY speaker LIMIT ?"
_RANKS = {kind.name: rank for rank, kind in enumerate(KINDS)}
_AT_ONCE = 250
"""Candidates confirmed by one query; a video's are never parted."""
_COUNTED_AT_ONCE = 20_000


class SearchIndex:
    """Finds text whatever its case, width and kana; kept up to date by triggers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def ask(self, query: SearchQuery) -> Answer:
        """Return what answers a query, kind by kind, while the project stays as it is."""
        return Answer(self._database, query)

    def find(self, query: SearchQuery | str, limit: int = 100) -> list[SearchHit]:
        """Return the first hits of all kinds together, by video, then time.

        What has no time comes before the rest of its video.
        """
        wanted = SearchQuery(query) if isinstance(query, str) else query
        answer = self.ask(wanted)
        kinds = kinds_named(wanted.kinds)
        places = [place for kind in kinds for place in answer.places(kind, limit)]
        return [hit_of(place, wanted.terms) for place in sorted(places, key=_order)[:limit]]

    def speakers(self, limit: int = 500) -> list[str]:
        """Return the names of speakers of cues, sorted: what a search can be limited to."""
        return [name for (name,) in self._database.tuples(_SPEAKERS, (limit,))]


class Answer:
    """The hits of one query; what all kinds need is looked up once."""

    def __init__(self, database: Database, query: SearchQuery) -> None:
        self._database, self._query = database, query

    def first(self, kind: SearchKind, limit: int = 100) -> list[SearchHit]:
        """Return the first hits of one kind, by video, then time."""
        return [hit_of(place, self._query.terms) for place in self.places(kind, limit)]

    def count(self, kind: SearchKind) -> int:
        """Return how many records of a kind there are: takes longer than the first hits."""
        found_in = self._open(kind)
        if not self._query.terms or found_in is None:
            return 0
        statement, values = count_sql(found_in, self._query)
        found = 0
        for ids in _portions(self._ids(kind), _COUNTED_AT_ONCE):
            found += int(self._database.tuples(statement, (json.dumps(ids), *values))[0][0])
        if kind.name == LABELLED:
            found += LabelSearch(self._database, self._query).count()
        return found

    def places(self, kind: SearchKind, limit: int) -> list[Place]:
        """Return where the first hits of a kind are, in order."""
        found_in = self._open(kind)
        if not self._query.terms or limit <= 0 or found_in is None:
            return []
        kind = found_in
        found = self._confirmed(kind, self._candidates.loose, limit)
        if kind.slot:
            found += self._by_video(kind, limit)
        if kind.name == LABELLED:
            found += LabelSearch(self._database, self._query).places(self._numbers, limit)
        return sorted(found, key=_order)[:limit]

    def _open(self, kind: SearchKind) -> SearchKind | None:
        """Return a kind as far as it is open to who asks; None where it is closed."""
        if kind.name in self._query.closed:
            return None
        return blinded(kind) if self._query.blind else kind

    @cached_property
    def _candidates(self) -> Candidates:
        return Candidates(self._database, self._query.terms)

    @cached_property
    def _numbers(self) -> VideoNumbers:
        return VideoNumbers.of(self._database, self._query.video)

    def _by_video(self, kind: SearchKind, limit: int) -> list[Place]:
        found: list[Place] = []
        for ids in _joined(self._candidates.by_video(kind, self._numbers)):
            found += self._confirmed(kind, ids, limit - len(found))
            if len(found) >= limit:
                break
        return found

    def _ids(self, kind: SearchKind) -> Iterator[int]:
        yield from self._candidates.loose
        if kind.slot:
            for _, ids in self._candidates.by_video(kind, self._numbers):
                yield from ids

    def _confirmed(self, kind: SearchKind, ids: Sequence[int], limit: int) -> list[Place]:
        """Return those of some candidates that hold all terms and pass the filters, in order."""
        if not ids:
            return []
        statement, values = hits_sql(kind, self._query)
        rows = self._database.tuples(statement, (json.dumps(ids), *values, limit))
        return [Place(kind, *row) for row in rows]


def _order(place: Place) -> tuple[int, float, int, str]:
    """Return what to sort by; what has no time comes first."""
    start = -math.inf if place.start_ms is None else place.start_ms
    return place.position, start, _RANKS[place.kind.name], place.key


def hit_of(place: Place, terms: tuple[str, ...]) -> SearchHit:
    """Return what is shown of a place: the part that holds most of the terms, with these marked."""
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


def _joined(groups: Iterable[tuple[int, list[int]]]) -> Iterator[list[int]]:
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
