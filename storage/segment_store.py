"""Segments of videos: chunks and stretches of one content, in order of time."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

from app.domain.errors import InvalidRecordError
from app.domain.ids import SegmentKey, VideoKey
from app.domain.segment import Carved, Segment, SegmentKind, overlap_violation, span_violation
from storage.database import Database
from storage.edit import utc_now
from storage.segment_rows import segment_from, segment_values
from storage.statements import select_many_sql

_OF_VIDEO = "SELECT * FROM segments WHERE video = ? ORDER BY kind, start_ms, key"
_OF_KIND = "SELECT * FROM segments WHERE video = ? AND kind = ? ORDER BY start_ms, key"
_DURATION = "SELECT coalesce(duration_ms, 0) FROM videos WHERE key = ?"
_NOTES_OF = "SELECT key FROM story_notes WHERE segment IN (SELECT value FROM json_each(?))"


class SegmentStore:
    """Reads and writes segments; those of one kind never overlap.

    Notes that lie in a chunk go along with its time: where a chunk is cut, merged or replaced they
    belong to the one that holds their start.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_video(self, video: VideoKey, kind: SegmentKind | None = None) -> list[Segment]:
        """Return the segments of a video, of one kind or all, each kind in order of time."""
        if kind is None:
            rows = self._database.rows(_OF_VIDEO, (video,))
        else:
            rows = self._database.rows(_OF_KIND, (video, kind.value))
        return [segment_from(row) for row in rows]

    def get(self, key: SegmentKey) -> Segment:
        """Return one segment."""
        return segment_from(self._database.existing("segments", key))

    def many(self, keys: Iterable[SegmentKey]) -> list[Segment]:
        """Return the segments of keys that are there."""
        rows = self._database.rows(select_many_sql("segments"), (json.dumps(sorted(keys)),))
        return [segment_from(row) for row in rows]

    def exists(self, key: SegmentKey) -> bool:
        """Tell whether the project holds a segment."""
        return self._database.row("segments", key) is not None

    def count(self) -> int:
        """Return how many segments and chunks the project has."""
        return self._database.count("segments")

    def add_many(self, segments: Sequence[Segment], *, as_found: bool = False) -> None:
        """Add segments.

        Parameters
        ----------
        as_found
            Do not refuse what ends after its video: it came like that.

        Raises
        ------
        InvalidRecordError
            One has no length, lies outside its video, or overlaps another of its kind.
        """
        for one in segments:
            self._check_span(one, as_found=as_found)
        self._database.insert_many("segments", [segment_values(_stamped(one)) for one in segments])
        self._check_overlap(segments)

    def update_many(self, segments: Sequence[Segment], *, as_found: bool = False) -> None:
        """Write what differs; who changed it, and when, is noted.

        Raises
        ------
        InvalidRecordError
            As of `add_many`.
        """
        edit = self._database.current_edit
        for one in segments:
            old = self.get(one.key)
            same_place = (one.start_ms, one.end_ms) == (old.start_ms, old.end_ms)
            self._check_span(one, as_found=as_found or same_place)
            stamp = {"updated_by": old.updated_by, "updated_at": old.updated_at}
            if replace(one, **stamp) == old:  # type: ignore[arg-type]  # fields of the right types
                continue
            values = dict(segment_values(one))
            values |= {"updated_by": edit.rater, "updated_at": utc_now()}
            self._database.update("segments", one.key, values)
        self._check_overlap(segments)

    def put_many(self, segments: Sequence[Segment], known: Container[SegmentKey]) -> None:
        """Add or overwrite segments of another project, down to who changed them and when.

        Raises
        ------
        InvalidRecordError
            One overlaps another of its kind.
        """
        for one in segments:
            if one.key in known:
                self._database.update("segments", one.key, segment_values(one))
        fresh = [segment_values(one) for one in segments if one.key not in known]
        self._database.insert_many("segments", fresh)
        self._check_overlap(segments)

    def apply(self, carved: Carved) -> None:
        """Write what a rule of `app.domain.segment` made of segments.

        Raises
        ------
        InvalidRecordError
            As of `add_many`; nothing is left half done, since an edit is whole or not at all.
        """
        videos = {one.video for one in (*carved.changed, *carved.added)}
        touched = [*carved.removed, *(one.key for one in carved.changed)]
        notes = self._notes_of(touched)
        self._detach(carved.removed)
        for key in carved.removed:
            self._database.delete("segments", key)
        # What shrinks makes room for what grows: overlaps are checked at the end.
        self.update_many(carved.changed)
        self.add_many(carved.added)
        for video in videos:
            self._find_homes(video, notes)

    def remove(self, keys: Iterable[SegmentKey]) -> None:
        """Remove segments; notes that belonged to them stay, in the video."""
        gone = list(keys)
        self._detach(gone)
        for key in gone:
            self._database.delete("segments", key)

    def replace_kind(self, video: VideoKey, kind: SegmentKind, segments: Sequence[Segment]) -> None:
        """Put segments in the place of all of their kind; those with the same span stay.

        Raises
        ------
        InvalidRecordError
            As of `add_many`.
        """
        old = {(one.start_ms, one.end_ms): one for one in self.of_video(video, kind)}
        wanted = {(one.start_ms, one.end_ms): one for one in segments}
        gone = tuple(one.key for span, one in old.items() if span not in wanted)
        fresh = tuple(one for span, one in wanted.items() if span not in old)
        notes = self._notes_of(gone)
        self.apply(Carved((), fresh, gone))
        self._find_homes(video, notes)

    def remove_of(self, video: VideoKey) -> None:
        """Remove all segments of a video, whose notes must be gone."""
        for one in self.of_video(video):
            self._database.delete("segments", one.key)

    # ------------------------------------------------------------------------------------------

    def _notes_of(self, keys: Sequence[SegmentKey]) -> list[str]:
        return [str(key) for (key,) in self._database.tuples(_NOTES_OF, (json.dumps(keys),))]

    def _detach(self, keys: Sequence[SegmentKey]) -> None:
        notes = self._notes_of(keys)
        self._database.update_many("story_notes", [{"key": key, "segment": None} for key in notes])

    def _find_homes(self, video: VideoKey, notes: Sequence[str]) -> None:
        """Give notes to the segment, of the kind that can have them, which holds their start."""
        rows = self._database.rows(select_many_sql("story_notes"), (json.dumps(list(notes)),))
        homes = self.of_video(video)
        changed = []
        for row in rows:
            kind = _home_kind(row["kind"])
            own = next((one for one in homes if one.key == row["segment"]), None)
            at = row["start_ms"]
            if own is not None and own.start_ms <= at < own.end_ms:
                continue
            found = next((h for h in homes if h.kind is kind and h.start_ms <= at < h.end_ms), own)
            key = found.key if found is not None else None
            if key != row["segment"]:
                changed.append({"key": str(row["key"]), "segment": key})
        self._database.update_many("story_notes", changed)

    def _check_span(self, segment: Segment, *, as_found: bool) -> None:
        duration = 0 if as_found else self._duration(segment.video)
        fault = span_violation(segment.start_ms, segment.end_ms, duration)
        if fault is not None:
            raise InvalidRecordError(fault)

    def _duration(self, video: VideoKey) -> int:
        return int(self._database.tuples(_DURATION, (video,))[0][0])

    def _check_overlap(self, segments: Iterable[Segment]) -> None:
        for video, kind in {(one.video, one.kind) for one in segments}:
            fault = overlap_violation(self.of_video(video, kind))
            if fault is not None:
                raise InvalidRecordError(fault)


def _home_kind(note_kind: str) -> SegmentKind:
    """Return which segments a kind of note lies in: culture in segments, all else in chunks."""
    return SegmentKind.SEGMENT if note_kind in _CULTURE else SegmentKind.CHUNK


_CULTURE = frozenset(("aizuchi", "read-the-air", "tatemae-honne", "reference", "tone-sequence"))


def _stamped(segment: Segment) -> Segment:
    if segment.created_at:
        return segment
    now = utc_now()
    by = segment.created_by
    return replace(segment, created_at=now, updated_at=now, updated_by=by)
