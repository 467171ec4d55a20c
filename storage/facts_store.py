"""What is known of videos beyond their files, and who belongs to each series."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import fields
from typing import cast

from app.domain.ids import PersonKey, VideoKey
from app.domain.video_facts import SeriesCast, VideoFacts, checked_facts, series_key
from app.domain.words import spelled
from storage.database import Database
from storage.rows import from_json, to_json
from storage.statements import Row

_FIELDS = tuple(one.name for one in fields(VideoFacts))


class FactsStore:
    """Reads and writes facts of videos and the casts of series."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, video: VideoKey) -> VideoFacts:
        """Return the facts of a video; all empty where none were given."""
        row = self._database.row("video_facts", _key(video))
        return VideoFacts(video) if row is None else _facts(row)

    def all(self) -> list[VideoFacts]:
        """Return all facts that were given, in the order of the videos."""
        rows = self._database.rows(
            "SELECT video_facts.* FROM video_facts JOIN videos ON videos.key = video_facts.video "
            "ORDER BY videos.position, videos.key"
        )
        return [_facts(row) for row in rows]

    def save(self, facts: VideoFacts) -> VideoFacts:
        """Write the facts of a video, and return them as they are kept; empty ones go."""
        kept = checked_facts(facts)
        if not kept.is_empty:
            self._database.existing("videos", kept.video)
            self._database.put("video_facts", _values(kept))
        elif self._database.row("video_facts", _key(kept.video)) is not None:
            self._database.delete("video_facts", _key(kept.video))
        return kept

    def remove_of(self, video: VideoKey) -> None:
        """Remove the facts of a video."""
        self.save(VideoFacts(video))

    def casts(self) -> list[SeriesCast]:
        """Return the casts of all series that have one, by series."""
        return [
            _cast(row) for row in self._database.rows("SELECT * FROM series_casts ORDER BY key")
        ]

    def cast(self, series: str) -> SeriesCast:
        """Return who belongs to a series, whatever the case of its name; nobody while not said."""
        row = self._database.row("series_casts", series_key(series)) if series.strip() else None
        return SeriesCast(spelled(series)) if row is None else _cast(row)

    def set_cast(self, series: str, people: Iterable[PersonKey]) -> None:
        """Say who belongs to a series, in this order, each once; with nobody, it is unsaid."""
        key, keys = series_key(series), list(dict.fromkeys(people))
        if not key:
            return
        if keys:
            listed = to_json([str(one) for one in keys])
            row: Row = {"key": key, "series": spelled(series), "people": listed}
            self._database.put("series_casts", row)
        elif self._database.row("series_casts", key) is not None:
            self._database.delete("series_casts", key)

    def cast_of(self, video: VideoKey) -> tuple[PersonKey, ...]:
        """Return who belongs to the series of a video; empty while nothing is said of it."""
        return self.cast(self.of(video).series).people

    def replace_person(self, gone: PersonKey, into: PersonKey | None = None) -> None:
        """Take a person out of all casts, or put another in their place."""
        for cast_ in self.casts():
            if gone in cast_.people:
                people = [into if one == gone else one for one in cast_.people]
                self.set_cast(cast_.series, [one for one in people if one is not None])


def _key(video: VideoKey) -> str:
    return f"{video}.facts"


def _values(facts: VideoFacts) -> Row:
    return {"key": _key(facts.video), **{name: getattr(facts, name) for name in _FIELDS}}


def _facts(row: sqlite3.Row) -> VideoFacts:
    texts = {name: row[name] for name in _FIELDS if name != "video"}
    return VideoFacts(VideoKey(row["video"]), **texts)


def _cast(row: sqlite3.Row) -> SeriesCast:
    people = cast("list[str]", from_json(row["people"]))
    return SeriesCast(row["series"], tuple(map(PersonKey, people)))
