"""Screenings: one of each rater for each video."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from typing import cast

from app.domain.errors import InvalidRecordError
from app.domain.ids import PersonKey, RaterKey, ScreeningKey, VideoKey
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.screening import (
    AnchorNote,
    Anchors,
    Marks,
    Screening,
    StretchMark,
    Verdict,
    checked_screening,
)
from storage.database import Database
from storage.edit import utc_now
from storage.rows import from_json, to_json
from storage.statements import Row

_ALL = (
    "SELECT screenings.* FROM screenings JOIN videos ON videos.key = screenings.video "
    "ORDER BY videos.position, videos.key, screenings.created_at, screenings.key"
)
_OF_VIDEO = "SELECT * FROM screenings WHERE video = ? ORDER BY created_at, key"
_ONE = "SELECT * FROM screenings WHERE video = ? AND rater = ?"


class ScreeningStore:
    """Reads and writes what raters found in videos."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Screening]:
        """Return every screening in order of videos, oldest first."""
        return [_screening(row) for row in self._database.rows(_ALL)]

    def of_video(self, video: VideoKey) -> list[Screening]:
        """Return the screenings of a video, oldest first."""
        return [_screening(row) for row in self._database.rows(_OF_VIDEO, (video,))]

    def get(self, key: ScreeningKey) -> Screening:
        """Return one screening."""
        return _screening(self._database.existing("screenings", key))

    def find(self, video: VideoKey, rater: RaterKey | None) -> Screening | None:
        """Return what a rater found in a video, or None."""
        found = self._database.rows(_ONE, (video, rater or ""))
        return _screening(found[0]) if found else None

    def count(self) -> int:
        """Return how many there are."""
        return self._database.count("screenings")

    def save(self, screening: Screening) -> Screening:
        """Write a screening, new or known by its key, with the time; return it as it is kept.

        Raises
        ------
        InvalidRecordError
            It excludes the video and does not say why, or the rater has another one of it.
        """
        now = utc_now()
        created = screening.created_at or now
        return self.put(replace(screening, created_at=created, updated_at=now))

    def put(self, screening: Screening) -> Screening:
        """Write a screening as it is, with its own times; raises like `save`."""
        kept = checked_screening(screening)
        known = self.find(kept.video, kept.rater)
        if known is not None and known.key != kept.key:
            raise InvalidRecordError(phrase("This rater has screened the video already."))
        if self._database.row("screenings", kept.key) is None:
            self._database.insert("screenings", _values(kept))
        else:
            self._database.update("screenings", kept.key, _values(kept))
        return kept

    def remove(self, key: ScreeningKey) -> None:
        """Remove a screening."""
        self._database.delete("screenings", key)

    def remove_of(self, video: VideoKey) -> None:
        """Remove all screenings of a video."""
        for one in self.of_video(video):
            self.remove(one.key)

    def naming(self, person: PersonKey) -> list[Screening]:
        """Return the screenings that name somebody of the cast."""
        return [one for one in self.all() if person in one.people]


def anchors_json(anchors: Anchors) -> list[JsonValue]:
    """Return the notes as JSON; what there is not is left out."""
    return [_note_json(note) for note in anchors]


def marks_json(marks: Marks) -> list[JsonValue]:
    """Return the marks of each stretch as JSON, in the order of their definition."""
    return [[mark.value for mark in StretchMark if mark in some] for some in marks]


def _note_json(note: AnchorNote) -> JsonObject:
    value: dict[str, JsonValue] = {}
    if note.people:
        value["people"] = list(note.people)
    if note.names:
        value["names"] = list(note.names)
    if note.happens:
        value["happens"] = note.happens
    if note.topic:
        value["topic"] = note.topic
    return value


def _values(screening: Screening) -> Row:
    return {
        "key": screening.key,
        "video": screening.video,
        "rater": screening.rater or "",
        "verdict": screening.verdict.value,
        "created_at": screening.created_at,
        "updated_at": screening.updated_at,
        "marks": to_json(marks_json(screening.marks)),
        "reason": screening.reason,
        "anchors": to_json(anchors_json(screening.anchors)),
    }


def _screening(row: sqlite3.Row) -> Screening:
    notes = cast("list[dict[str, object]]", from_json(row["anchors"]))
    marks = cast("list[list[str]]", from_json(row["marks"]))
    return Screening(
        ScreeningKey(row["key"]),
        VideoKey(row["video"]),
        RaterKey(row["rater"]) if row["rater"] else None,
        cast("Anchors", tuple(map(_note, notes))),
        cast("Marks", tuple(frozenset(map(StretchMark, some)) for some in marks)),
        Verdict(row["verdict"]),
        row["reason"],
        row["created_at"],
        row["updated_at"],
    )


def _note(value: dict[str, object]) -> AnchorNote:
    people = cast("list[str]", value.get("people", []))
    return AnchorNote(
        tuple(map(PersonKey, people)),
        tuple(cast("list[str]", value.get("names", []))),
        str(value.get("happens", "")),
        str(value.get("topic", "")),
    )
