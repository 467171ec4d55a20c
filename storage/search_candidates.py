"""Numbers of texts that may hold all terms, in the order of the videos."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TypeAlias

from app.domain.ids import VideoKey
from storage.database import Database
from storage.search_kinds import SearchKind
from storage.search_schema import SLOT, VIDEO

Group: TypeAlias = tuple[int, list[int]]
"""Number of a video and numbers of texts in it."""

_TRIGRAM = 3
_MANY = 200_000
"""From so many trigrams on that begin with a short term, texts are read one by one instead: the
first hits are then soon there."""

_LAST_CHARACTER = "\U0010ffff"
_BY_TRIGRAMS = (
    "SELECT rowid FROM search WHERE search MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid"
)
_BY_BEGINNING = "SELECT doc FROM search_terms WHERE term >= ? AND term <= ?"
# Counting within SQLite takes a third of the time of handing the numbers over.
_HOW_MANY = f"SELECT count(*) FROM ({_BY_BEGINNING} LIMIT ?)"  # noqa: S608 -- our own statement
_BY_READING = "SELECT id FROM search_texts WHERE id BETWEEN ? AND ? AND {held} ORDER BY id"
_VIDEOS = (
    "SELECT number FROM search_videos JOIN videos ON videos.key = search_videos.video {where} "
    "ORDER BY videos.position, videos.key"
)


@dataclass(frozen=True, slots=True)
class VideoNumbers:
    """The numbers of videos in the index, in the order of the videos."""

    numbers: tuple[int, ...]

    @classmethod
    def of(cls, database: Database, video: VideoKey | None) -> VideoNumbers:
        """Read those of all videos, or of one."""
        where, values = ("", ()) if video is None else ("WHERE videos.key = ?", (video,))
        rows = database.tuples(_VIDEOS.format(where=where), values)
        return cls(tuple(number for (number,) in rows))

    def runs(self) -> list[tuple[int, int]]:
        """Return first and last of stretches in which numbers rise: mostly there is one.

        A stretch may hold numbers of videos that are gone; they have no texts.
        """
        found: list[tuple[int, int]] = []
        present = set(self.numbers)
        for number in self.numbers:
            if found and number > found[-1][1] and not _passes(found[-1][1], number, present):
                found[-1] = (found[-1][0], number)
            else:
                found.append((number, number))
        return found


class Candidates:
    """Finds texts for terms; what it gives must be confirmed.

    Parameters
    ----------
    terms
        Folded, at least one.
    """

    def __init__(self, database: Database, terms: tuple[str, ...]) -> None:
        self._database = database
        self._terms = terms
        long = [term for term in terms if len(term) >= _TRIGRAM]
        self._match = " AND ".join(dict.fromkeys(part for term in long for part in _trigrams(term)))
        self._few = None if long else self._of_rarest()

    @cached_property
    def loose(self) -> list[int]:
        """Candidates among the texts that do not stand by video, of any kind."""
        return list(self._between(0, SLOT - 1))

    def by_video(self, kind: SearchKind, numbers: VideoNumbers) -> Iterator[Group]:
        """Return candidates of a kind with a slot, video by video in their order."""
        base = kind.slot * SLOT
        for first, last in numbers.runs():
            ids = self._between(base + first * VIDEO, base + (last + 1) * VIDEO - 1)
            for number, group in groupby(ids, key=lambda found: (found - base) // VIDEO):
                yield number, list(group)

    def _between(self, first: int, last: int) -> Iterable[int]:
        """Return candidates with numbers from first to last, rising."""
        if self._few is not None:
            return [found for found in self._few if first <= found <= last]
        if self._match:
            rows = self._database.stream(_BY_TRIGRAMS, (self._match, first, last))
        else:
            held = " AND ".join(["instr(text, ?)"] * len(self._terms))
            rows = self._database.stream(_BY_READING.format(held=held), (first, last, *self._terms))
        return (found for (found,) in rows)

    def _of_rarest(self) -> list[int] | None:
        """Return the texts that hold the rarest of short terms; None where all are frequent."""
        best: list[int] | None = None
        for term in self._terms:
            most = _MANY if best is None else len(best)
            place = (term, term + _LAST_CHARACTER)
            number = self._database.tuples(_HOW_MANY, (*place, most + 1))[0][0]
            if number <= most:
                best = [found for (found,) in self._database.tuples(_BY_BEGINNING, place)]
        return None if best is None else sorted(set(best))


def _passes(low: int, high: int, present: set[int]) -> bool:
    """Tell whether a video stands between two numbers that comes elsewhere in the order."""
    return any(number in present for number in range(low + 1, high))


def _trigrams(text: str) -> Iterator[str]:
    """Return all trigrams as a query names them, every third one and the last."""
    starts = [*range(0, len(text) - _TRIGRAM, _TRIGRAM), len(text) - _TRIGRAM]
    for start in starts:
        trigram = text[start : start + _TRIGRAM].replace('"', '""')
        yield f'"{trigram}"'
