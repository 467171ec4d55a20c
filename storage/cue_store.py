"""Changes to the cues of subtitle tracks: every one keeps flags true and the imported text.

A change of a few cues looks at their neighbours only, however long the track is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from app.domain.cue_editing import merged, restored, split
from app.domain.cue_flags import OrderFlags, flagged_by_order, own_flags
from app.domain.errors import InvalidRecordError
from app.domain.ids import CueKey, TrackKey, new_key
from app.domain.phrase import phrase
from app.domain.subtitle import Cue, CueFlag
from app.domain.watch import NOBODY, Watch
from storage.cue_rows import POSITION_STEP, cue_of, cue_row
from storage.database import Database
from storage.rows import to_json

_SELECT = "SELECT key, start_ms, end_ms, text, speaker, flags, imported, words, extra FROM cues "
_TRACK = _SELECT + "WHERE track = ? ORDER BY position"
_MANY = (
    "SELECT key, start_ms, end_ms, text, speaker, flags, imported, words, extra FROM cues "
    "WHERE key IN (SELECT value FROM json_each(?)) AND (? IS NULL OR track = ?)"
)
_FROM = _SELECT + "WHERE track = ? AND position >= ? ORDER BY position LIMIT ? OFFSET ?"
_PLACES = (
    "SELECT track, min(position), max(position), max(end_ms) FROM cues "
    "WHERE key IN (SELECT value FROM json_each(?)) GROUP BY track"
)
_BEFORE = (
    "SELECT start_ms, end_ms FROM cues WHERE track = ? AND position < ? "
    "ORDER BY position DESC LIMIT ? OFFSET ?"
)
_ROWS = "SELECT * FROM cues WHERE key IN (SELECT value FROM json_each(?))"
_LONGEST = "SELECT max(end_ms - start_ms) FROM cues WHERE track = ?"
_LENGTH = (
    "SELECT videos.duration_ms FROM subtitle_tracks JOIN videos ON videos.key = video "
    "WHERE subtitle_tracks.key = ?"
)
_POSITION = "SELECT position FROM cues WHERE key = ?"
_NEXT = "SELECT min(position) FROM cues WHERE track = ? AND position > ?"
_KEYS = "SELECT key FROM cues WHERE track = ? ORDER BY position"
_FEW = 50


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in the order of a track something changed, and how far its cues lasted before."""

    track: TrackKey
    first: int
    last: int
    end_ms: int


class CueStore:
    """Reads and changes single cues, and whole tracks cue by cue."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Reading

    def get(self, key: CueKey) -> Cue:
        """Return one cue.

        Raises
        ------
        InvalidRecordError
            It is gone.
        """
        found = self.many((key,))
        if not found:
            raise InvalidRecordError(phrase("This cue is not in the project any more."))
        return found[0]

    def many(self, keys: Iterable[str], track: TrackKey | None = None) -> list[Cue]:
        """Return the cues of keys, in no order; those that are gone are left out.

        Parameters
        ----------
        track
            Leave out cues of other tracks, too.
        """
        wanted = to_json(list(keys))
        found = self._database.tuples(_MANY, (wanted, track, track))
        return [cue_of(row) for row in found]

    def of_track(self, track: TrackKey) -> list[Cue]:
        """Return the cues of a track in the order of its file."""
        return [cue_of(row) for row in self._database.tuples(_TRACK, (track,))]

    def track_of(self, key: CueKey) -> TrackKey:
        """Return the track of a cue."""
        return TrackKey(self._database.existing("cues", key)["track"])

    # Changing

    def update(self, cues: Sequence[Cue]) -> list[str]:
        """Write what differs, flags included; return the keys of all cues that changed."""
        places = self._places([cue.key for cue in cues])
        media = {place.track: self._media_ms(place.track) for place in places}
        # Cues of several tracks come from replacing in all tracks of one video.
        media_ms = next(iter(media.values()), None)
        rows = [cue_row(own_flags(cue, media_ms)) for cue in cues]
        changed = self._database.update_many("cues", rows) if rows else []
        for place in places:
            changed += self._reflag(place)
        return list(dict.fromkeys(changed))

    def insert(self, track: TrackKey, cue: Cue, after: CueKey | None) -> Cue:
        """Add a cue behind another one in the order of the file, or before all; return it."""
        position = self._free_position(track, after)
        order = self._order_before(track, position)
        (kept,) = flagged_by_order((own_flags(cue, self._media_ms(track)),), order)
        self._database.insert("cues", {**cue_row(kept), "track": track, "position": position})
        self._reflag(_Place(track, position, position, kept.end_ms))
        return kept

    def remove(self, keys: Sequence[CueKey]) -> int:
        """Remove cues; return how many there were."""
        places = self._places(keys)
        rows = self._database.rows(_ROWS, (to_json(list(keys)),))
        self._database.delete_rows("cues", rows)
        for place in places:
            self._reflag(place)
        return len(rows)

    def split(self, key: CueKey, time_ms: int, offset: int) -> CueKey:
        """Split a cue; return the key of its second half.

        Raises
        ------
        InvalidRecordError
            It cannot be split there.
        """
        first, second = split(self.get(key), time_ms, offset, CueKey(new_key()))
        self.update([first])
        self.insert(self.track_of(key), second, key)
        return second.key

    def merge(self, key: CueKey, gone: CueKey) -> Cue:
        """Make two cues of a track one, which keeps the key and the place of the first.

        Raises
        ------
        InvalidRecordError
            They have different speakers.
        """
        one = merged(self.get(key), self.get(gone))
        self.remove([gone])
        self.update([one])
        return self.get(key)

    def restore(self, keys: Sequence[CueKey]) -> int:
        """Give cues back what they came in with; return how many were something else."""
        changed = [cue for cue in self.many(keys) if cue.imported is not None]
        self.update([restored(cue) for cue in changed])
        return len(changed)

    def rewrite(
        self,
        track: TrackKey,
        change: Callable[[Cue, int | None], Cue],
        watch: Watch = NOBODY,
        *,
        moves_alike: bool = False,
    ) -> int:
        """Change all cues of a track; return how many are different afterwards.

        Parameters
        ----------
        change
            Gets a cue and the length of the video, None while unknown.
        moves_alike
            All cues move by the same time and their texts stay, so that nothing becomes odd but
            what `change` says is.
        """
        media_ms = self._media_ms(track)
        before = self.of_track(track)
        watch.progress(1, 4)
        after = [change(cue, media_ms) for cue in before]
        if not moves_alike:
            after = list(flagged_by_order(own_flags(cue, media_ms) for cue in after))
        watch.progress(2, 4)
        pairs = zip(before, after, strict=True)
        rows = [cue_row(new) for old, new in pairs if new is not old and new != old]
        found = self._database.update_many("cues", rows)
        watch.progress(4, 4)
        return len(found)

    # Inside

    def _media_ms(self, track: TrackKey) -> int | None:
        found = self._database.tuples(_LENGTH, (track,))
        return int(found[0][0]) if found and found[0][0] else None

    def _places(self, keys: Sequence[str]) -> list[_Place]:
        found = self._database.tuples(_PLACES, (to_json(list(keys)),))
        return [_Place(TrackKey(track), first, last, end) for track, first, last, end in found]

    def _reflag(self, changed: _Place) -> list[str]:
        """Work out anew which cues begin too early, where some were changed, came or went."""
        order = self._order_before(changed.track, changed.first)
        # Neither before nor now does the run that stands here reach further than this.
        reach_ms = max(changed.end_ms, order.reach_ms)
        rows = []
        for position, cue in self._from(changed.track, changed.first):
            (flagged,) = flagged_by_order((cue,), order)
            if flagged is not cue:
                rows.append(cue_row(flagged))
            was_turn = CueFlag.OUT_OF_ORDER in flagged.flags & cue.flags
            if position > changed.last and (was_turn or cue.start_ms >= reach_ms):
                break
            reach_ms = max(reach_ms, cue.end_ms)
        return self._database.update_many("cues", rows) if rows else []

    def _order_before(self, track: TrackKey, position: int) -> OrderFlags:
        """Return what stands before a place: only cues that can reach it are looked at."""
        longest = int(self._database.tuples(_LONGEST, (track,))[0][0] or 0)
        order = OrderFlags()
        later: int | None = None
        for start, end in self._chunks(_BEFORE, track, position):
            if later is None:
                order.start_ms = start
            elif start > later or start < order.start_ms - longest:
                break
            order.reach_ms = max(order.reach_ms, end)
            later = start
        return order

    def _from(self, track: TrackKey, position: int) -> Iterator[tuple[int, Cue]]:
        for row in self._chunks(_FROM.replace("key,", "position, key,", 1), track, position):
            yield row[0], cue_of(row[1:])

    def _chunks(self, sql: str, track: TrackKey, position: int) -> Iterator[tuple[Any, ...]]:
        """Read a few rows at a time, for most often a few are enough."""
        offset = 0
        while rows := self._database.tuples(sql, (track, position, _FEW, offset)):
            yield from rows
            offset += len(rows)

    def _free_position(self, track: TrackKey, after: CueKey | None) -> int:
        """Return a place behind a cue, making room where there is none."""
        start = self._position(after)
        end = self._database.tuples(_NEXT, (track, start))[0][0]
        if end is None:
            return start + POSITION_STEP
        if end - start < 2:
            self._spread(track)
            return self._free_position(track, after)
        return (start + int(end)) // 2

    def _position(self, key: CueKey | None) -> int:
        return int(self._database.tuples(_POSITION, (key,))[0][0]) if key else -POSITION_STEP

    def _spread(self, track: TrackKey) -> None:
        keys = self._database.tuples(_KEYS, (track,))
        rows = [
            {"key": key, "position": place * POSITION_STEP} for place, (key,) in enumerate(keys)
        ]
        self._database.update_many("cues", rows)
