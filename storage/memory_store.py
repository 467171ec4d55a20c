"""Event memories of videos, and what raters say of them.

A memory is kept as the file has it, in one text that is read when the memory is opened; its events
stand in rows besides, for search. It is never edited: verdicts and the view stand beside it.
"""

from __future__ import annotations

from dataclasses import replace

from app.domain.event_memory import EventMemory, changed
from app.domain.ids import MemoryKey, RaterKey, VideoKey
from app.domain.memory_row import FindingWaiver, MemoryRow, MemoryVerdict
from app.domain.question import JsonObject
from storage.database import Database
from storage.edit import utc_now
from storage.formats.bulk import cycle_collection_paused
from storage.json_steps import object_in_steps
from storage.memory_rows import (
    ROW_COLUMNS,
    event_values,
    memory_from,
    memory_row,
    memory_values,
    verdict_from,
    verdict_values,
    waiver_from,
    waiver_values,
)
from storage.rows import from_json, to_json

_COLUMNS = ", ".join(f"memories.{column}" for column in ROW_COLUMNS)
_ALL = (
    f"SELECT {_COLUMNS} FROM memories JOIN videos ON videos.key = memories.video "  # noqa: S608
    "ORDER BY videos.position, videos.key, memories.position, memories.key"
)
_OF_VIDEO = f"SELECT {_COLUMNS} FROM memories WHERE video = ? ORDER BY position, key"  # noqa: S608
_ONE = f"SELECT {_COLUMNS} FROM memories WHERE key = ?"  # noqa: S608
_ORIGINAL = "SELECT original FROM memories WHERE key = ?"
_VIEW = "SELECT view FROM memories WHERE key = ?"
_SET_VIEW = "UPDATE memories SET view = ? WHERE key = ?"
_NEXT = "SELECT coalesce(max(position), -1) + 1 FROM memories WHERE video = ?"
_EVENTS = "SELECT key FROM memory_events WHERE memory = ?"
_FIND_EVENT = "SELECT memory, event_id FROM memory_events WHERE key = ?"
_VERDICTS = "SELECT * FROM memory_verdicts WHERE memory = ? ORDER BY object_id, at, key"
_VERDICT = "SELECT * FROM memory_verdicts WHERE memory = ? AND object_id = ? AND rater = ?"
_WAIVERS = "SELECT * FROM memory_waivers WHERE memory = ? ORDER BY at, key"
_WAIVER = (
    "SELECT * FROM memory_waivers WHERE memory = ? AND rule = ? AND object_id = ? AND path = ?"
)
_TRACES = "SELECT key FROM traces WHERE memory = ?"


class MemoryStore:
    """Reads and writes event memories, whole."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[MemoryRow]:
        """Return every memory in order of videos."""
        return [memory_row(row) for row in self._database.rows(_ALL)]

    def of_video(self, video: VideoKey) -> list[MemoryRow]:
        """Return the memories of a video, in the order they came."""
        return [memory_row(row) for row in self._database.rows(_OF_VIDEO, (video,))]

    def row(self, key: MemoryKey) -> MemoryRow | None:
        """Return what lists show of one memory; None where it is not there."""
        found = self._database.rows(_ONE, (key,))
        return memory_row(found[0]) if found else None

    def get(self, key: MemoryKey) -> EventMemory:
        """Read one memory: a second for 5,000 events with 50,000 observations."""
        return memory_from(self._database.existing("memories", key))

    def size(self, key: MemoryKey) -> int:
        """Return how long the file of a memory is, in bytes, without reading it."""
        return self._database.stored_size("memories", "original", key)

    def original(self, key: MemoryKey) -> JsonObject:
        """Return the file of a memory, value for value."""
        text = self._database.tuples(_ORIGINAL, (key,))[0][0]
        with cycle_collection_paused():
            return object_in_steps(text)

    def count(self) -> int:
        """Return how many there are."""
        return self._database.count("memories")

    def add(self, memory: EventMemory) -> MemoryRow:
        """Add a memory behind the others of its video; return what lists show of it."""
        position = int(self._database.tuples(_NEXT, (memory.video,))[0][0])
        self._database.insert("memories", memory_values(memory, position))
        self._database.insert_many("memory_events", event_values(memory))
        return memory_row(self._database.rows(_ONE, (memory.key,))[0])

    def rename(
        self, key: MemoryKey, *, title: str, agent: str = "", run: str = "", made_at: str = ""
    ) -> bool:
        """Change what tells it from others; tell whether anything changed."""
        values = {"title": title, "agent": agent, "run": run, "made_at": made_at}
        return self._database.update("memories", key, values)

    def exchange(self, key: MemoryKey, memory: EventMemory) -> None:
        """Put another memory in the place of one; what is said of that one stays with it.

        Verdicts, waivers, traces, its place in the list and how it is looked at are kept.
        """
        fresh = changed(memory, key=key)
        old = self._database.existing("memories", key)
        values = {**memory_values(fresh, old["position"]), "view": old["view"]}
        self._remove_events(key)
        self._database.update("memories", key, values)
        self._database.insert_many("memory_events", event_values(fresh))

    def remove(self, key: MemoryKey) -> None:
        """Remove a memory with verdicts and waivers; its traces stay, over what they carry."""
        for (trace,) in self._database.tuples(_TRACES, (key,)):
            self._database.update("traces", str(trace), {"memory": None})
        self._database.delete_rows("memory_verdicts", self._database.rows(_VERDICTS, (key,)))
        self._database.delete_rows("memory_waivers", self._database.rows(_WAIVERS, (key,)))
        self._remove_events(key)
        self._database.delete("memories", key)

    def _remove_events(self, key: MemoryKey) -> None:
        events = [str(row[0]) for row in self._database.tuples(_EVENTS, (key,))]
        self._database.delete_many("memory_events", events)

    def remove_of(self, video: VideoKey) -> None:
        """Remove all memories of a video."""
        for each in self.of_video(video):
            self.remove(each.key)

    def event_of(self, key: str) -> tuple[MemoryKey, str] | None:
        """Return memory and event id of what search found; None where it is not there."""
        found = self._database.tuples(_FIND_EVENT, (key,))
        return (MemoryKey(found[0][0]), str(found[0][1])) if found else None

    # How it is looked at

    def view(self, key: MemoryKey) -> JsonObject:
        """Return how a memory was looked at last."""
        found = self._database.tuples(_VIEW, (key,))
        return from_json(found[0][0]) if found else {}  # type: ignore[return-value]  # as written

    def update_view(self, key: MemoryKey, view: JsonObject) -> None:
        """Keep how a memory is looked at: no step of history; on disk when it returns."""
        with self._database.transaction():
            self._database.execute(_SET_VIEW, (to_json(view), key))

    # What raters say

    def verdicts(self, key: MemoryKey) -> list[MemoryVerdict]:
        """Return what raters say of a memory, by object."""
        return [verdict_from(row) for row in self._database.rows(_VERDICTS, (key,))]

    def judge(self, verdict: MemoryVerdict) -> MemoryVerdict:
        """Write what a rater says of an object, in the place of what they said before."""
        stamped = replace(verdict, at=utc_now())
        old = self._verdict(verdict.memory, verdict.object_id, verdict.rater)
        return self.put_verdict(stamped if old is None else replace(stamped, key=old.key))

    def put_verdict(self, verdict: MemoryVerdict) -> MemoryVerdict:
        """Write a verdict as it is, with its own time."""
        self._database.put("memory_verdicts", verdict_values(verdict))
        return verdict

    def withdraw(self, memory: MemoryKey, object_id: str, rater: RaterKey | None) -> bool:
        """Take back what a rater said of an object; tell whether there was anything."""
        old = self._verdict(memory, object_id, rater)
        if old is not None:
            self._database.delete("memory_verdicts", old.key)
        return old is not None

    # Findings set aside

    def waivers(self, key: MemoryKey) -> list[FindingWaiver]:
        """Return which findings on a memory are waived, the oldest first."""
        return [waiver_from(row) for row in self._database.rows(_WAIVERS, (key,))]

    def waive(self, waiver: FindingWaiver) -> FindingWaiver:
        """Set a finding aside; a waiver of it that is there is replaced."""
        stamped = replace(waiver, at=utc_now())
        old = self._waiver(waiver)
        return self.put_waiver(stamped if old is None else replace(stamped, key=old.key))

    def put_waiver(self, waiver: FindingWaiver) -> FindingWaiver:
        """Write a waiver as it is, with its own time."""
        self._database.put("memory_waivers", waiver_values(waiver))
        return waiver

    def unwaive(self, waiver: FindingWaiver) -> bool:
        """Let a finding count again; tell whether it was waived."""
        old = self._waiver(waiver)
        if old is not None:
            self._database.delete("memory_waivers", old.key)
        return old is not None

    def _waiver(self, waiver: FindingWaiver) -> FindingWaiver | None:
        found = self._database.rows(_WAIVER, (waiver.memory, *waiver.place))
        return waiver_from(found[0]) if found else None

    def _verdict(
        self, memory: MemoryKey, object_id: str, rater: RaterKey | None
    ) -> MemoryVerdict | None:
        found = self._database.rows(_VERDICT, (memory, object_id, rater or ""))
        return verdict_from(found[0]) if found else None
