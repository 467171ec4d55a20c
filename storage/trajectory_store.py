"""Trajectories of videos: samples, labels and stages, in the order the user gave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.domain.channel import Samples
from app.domain.ids import TrajectoryKey, VideoKey
from app.domain.question import Stamp
from app.domain.stored_trajectory import (
    StoredTrajectory,
    TrajectoryForm,
    TrajectoryRow,
    checked_trajectory,
)
from storage.database import Database
from storage.sample_parts import joined
from storage.trajectory_rows import (
    ROW_COLUMNS,
    reading_values,
    sample_values,
    trajectory_from,
    trajectory_row,
    trajectory_values,
)

_COLUMNS = ", ".join(f"trajectories.{column}" for column in ROW_COLUMNS)
_ALL = (
    f"SELECT {_COLUMNS} FROM trajectories JOIN videos ON videos.key = trajectories.video "  # noqa: S608
    "ORDER BY videos.position, videos.key, trajectories.position, trajectories.key"
)
_OF_VIDEO = f"SELECT {_COLUMNS} FROM trajectories WHERE video = ? ORDER BY position, key"  # noqa: S608
_ONE = f"SELECT {_COLUMNS} FROM trajectories WHERE key = ?"  # noqa: S608
_PARTS = "SELECT times, amounts FROM trajectory_samples WHERE trajectory = ? ORDER BY part"
_PART_ROWS = "SELECT * FROM trajectory_samples WHERE trajectory = ? ORDER BY part"
_READINGS = "SELECT * FROM trajectory_readings WHERE trajectory = ? ORDER BY position, key"
_KEYS = {
    "trajectory_samples": "SELECT key FROM trajectory_samples WHERE trajectory = ?",
    "trajectory_readings": "SELECT key FROM trajectory_readings WHERE trajectory = ?",
}
_NEXT = "SELECT coalesce(max(position), -1) + 1 FROM trajectories WHERE video = ?"


class TrajectoryStore:
    """Reads and writes trajectories, whole."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[TrajectoryRow]:
        """Return every trajectory in order of videos."""
        return [trajectory_row(row) for row in self._database.rows(_ALL)]

    def of_video(self, video: VideoKey) -> list[TrajectoryRow]:
        """Return the trajectories of a video in order, without what is in them."""
        return [trajectory_row(row) for row in self._database.rows(_OF_VIDEO, (video,))]

    def row(self, key: TrajectoryKey) -> TrajectoryRow | None:
        """Return what lists show of one trajectory; None where it is not there."""
        found = self._database.rows(_ONE, (key,))
        return trajectory_row(found[0]) if found else None

    def get(self, key: TrajectoryKey) -> StoredTrajectory:
        """Read one trajectory: a tenth of a second for 1,000,000 samples."""
        row = self._database.existing("trajectories", key)
        if row["form"] == TrajectoryForm.SAMPLES:
            return trajectory_from(row, self._samples(key), ())
        return trajectory_from(row, None, self._database.rows(_READINGS, (key,)))

    def count(self) -> int:
        """Return how many there are."""
        return self._database.count("trajectories")

    def add(self, trajectory: StoredTrajectory) -> StoredTrajectory:
        """Add a trajectory behind the others of its video; return it as it is kept.

        Stamps that it brings along stay.

        Raises
        ------
        InvalidRecordError
            It is none; see `checked_trajectory`.
        """
        now = self._now()
        kept = replace(
            checked_trajectory(trajectory),
            position=int(self._database.tuples(_NEXT, (trajectory.video,))[0][0]),
            created=trajectory.created or now,
            updated=trajectory.updated or trajectory.created or now,
        )
        self._database.insert("trajectories", trajectory_values(kept))
        if kept.samples is not None:
            self._database.insert_many("trajectory_samples", sample_values(kept.key, kept.samples))
        self._database.insert_many("trajectory_readings", reading_values(kept.key, kept.readings))
        return kept

    def update(self, trajectory: StoredTrajectory) -> bool:
        """Write what differs; tell whether anything did. Its position and its maker stay.

        Raises
        ------
        InvalidRecordError
            It is none; see `checked_trajectory`.
        """
        old = self._database.existing("trajectories", trajectory.key)
        kept = checked_trajectory(trajectory)
        values = dict(trajectory_values(kept))
        for column in ("position", "created_by", "created_at", "updated_by", "updated_at"):
            values[column] = old[column]
        parts = self._write_samples(kept)
        readings = self._write_readings(kept)
        head = self._database.update("trajectories", kept.key, values)
        if parts or readings or head:
            now = self._now()
            stamp = {"updated_by": now.rater, "updated_at": now.at}
            self._database.update("trajectories", kept.key, stamp)
        return parts or readings or head

    def remove(self, key: TrajectoryKey) -> None:
        """Remove a trajectory."""
        for table, query in _KEYS.items():
            keys = [str(row[0]) for row in self._database.tuples(query, (key,))]
            self._database.delete_many(table, keys)
        self._database.delete("trajectories", key)

    def remove_of(self, video: VideoKey) -> None:
        """Remove all trajectories of a video."""
        for each in self.of_video(video):
            self.remove(each.key)

    def move(self, keys: Sequence[TrajectoryKey]) -> None:
        """Give the trajectories of a video the order of `keys`; those not named follow."""
        if not keys:
            return
        video = VideoKey(self._database.existing("trajectories", keys[0])["video"])
        known = [row.key for row in self.of_video(video)]
        named = [key for key in dict.fromkeys(keys) if key in known]
        for position, key in enumerate([*named, *(key for key in known if key not in named)]):
            self._database.update("trajectories", key, {"position": position})

    def _samples(self, key: TrajectoryKey) -> Samples:
        parts = self._database.tuples(_PARTS, (key,))
        return joined(
            [(str(times), str(amounts)) for times, amounts in parts], self._database.title
        )

    def _write_samples(self, kept: StoredTrajectory) -> bool:
        """Write the parts that differ; the others stay as they are, in the file and in history."""
        old = self._database.rows(_PART_ROWS, (kept.key,))
        keys = {int(row["part"]): str(row["key"]) for row in old}
        new = [] if kept.samples is None else list(sample_values(kept.key, kept.samples, keys))
        return self._database.sync_children("trajectory_samples", old, new)

    def _write_readings(self, kept: StoredTrajectory) -> bool:
        old = self._database.rows(_READINGS, (kept.key,))
        keys = {str(row["reading_id"]): str(row["key"]) for row in old}
        new = list(reading_values(kept.key, kept.readings, keys))
        return self._database.sync_children("trajectory_readings", old, new)

    def _now(self) -> Stamp:
        edit = self._database.current_edit
        return Stamp(edit.rater or "", edit.at)
