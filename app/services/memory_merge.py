"""Event memories and traces of a file of another project become part of a project."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

from app.domain.event_memory import EventMemory, changed
from app.domain.ids import MemoryKey, VideoKey
from app.domain.memory_row import FindingWaiver, MemoryRow, MemoryVerdict, TraceRow
from app.domain.phrase import phrase
from app.domain.question import JsonObject
from app.services.import_report import Tally
from storage.formats.project_records import MemoryRecord, ReadProject, TraceRecord
from storage.project_file import ProjectFile


def merge_memories(
    project: ProjectFile,
    read: ReadProject,
    tally: Tally,
    video_here: Callable[[VideoKey], VideoKey],
) -> None:
    """Add what is new, skip what is equal, settle what differs; to be called inside an edit.

    A memory of the same title, agent and run and with the same content is the same memory, under
    whatever key: verdicts and traces of the file then belong to the one that is here.
    """
    merge = _MemoryMerge(project, read, tally, video_here)
    for memory in read.content.memories:
        merge.memory(memory)
    for trace in read.content.traces:
        merge.trace(trace)


class _MemoryMerge:
    def __init__(
        self,
        project: ProjectFile,
        read: ReadProject,
        tally: Tally,
        video_here: Callable[[VideoKey], VideoKey],
    ) -> None:
        self._project, self._read, self._tally = project, read, tally
        self._video_here = video_here
        self._keys: dict[MemoryKey, MemoryKey] = {}

    def memory(self, record: MemoryRecord) -> None:
        """Take in a memory with its verdicts."""
        memories = self._project.memories
        memory = changed(record.memory, video=self._video_here(record.memory.video))
        old = self._known(memory)
        self._keys[memory.key] = memory.key if old is None else old.key
        if old is None:
            memories.add(memory)
            memories.update_view(memory.key, record.view)
            self._tally.added += 1
        elif self._is_equal(old, memory):
            self._tally.skipped += 1
        elif self._replaces(memory.key, phrase("memory “{name}”", name=old.label)):
            memories.exchange(old.key, memory)
        for verdict in record.verdicts:
            self._verdict(replace(verdict, memory=self._keys[memory.key]), memory.key)
        for waiver in record.waivers:
            self._waiver(replace(waiver, memory=self._keys[memory.key]), memory.key)

    def trace(self, record: TraceRecord) -> None:
        """Take in a trace."""
        traces = self._project.traces
        memory = record.row.memory
        row = replace(
            record.row,
            video=self._video_here(record.row.video),
            memory=None if memory is None else self._keys[memory],
        )
        old = traces.row(row.key) or self._known_trace(row, record.original)
        if old is None:
            traces.add(replace(row, position=traces.next_position(row.video)), record.original)
            self._tally.added += 1
        elif _same(traces.original(old.key), record.original):
            self._tally.skipped += 1
        elif self._replaces(row.key, phrase("the trace of {id}", id=old.question_id)):
            traces.remove(old.key)
            traces.add(replace(row, position=old.position), record.original)

    def _known_trace(self, row: TraceRow, original: JsonObject) -> TraceRow | None:
        """Return the trace of that question with the same content, under whatever key."""
        traces = self._project.traces
        alike = (one for one in traces.of_video(row.video) if one.question_id == row.question_id)
        return next((one for one in alike if _same(traces.original(one.key), original)), None)

    def _known(self, memory: EventMemory) -> MemoryRow | None:
        """Return the memory of that key, else one of that name with the same content."""
        by_key = self._project.memories.row(memory.key)
        if by_key is not None:
            return by_key
        return next(
            (
                row
                for row in self._project.memories.of_video(memory.video)
                if self._is_equal(row, memory)
            ),
            None,
        )

    def _is_equal(self, row: MemoryRow, memory: EventMemory) -> bool:
        names = (row.title, row.agent, row.run, row.made_at)
        if names != (memory.title, memory.agent, memory.run, memory.made_at):
            return False
        return _same(self._project.memories.original(row.key), memory.original)

    def _verdict(self, verdict: MemoryVerdict, line_key: str) -> None:
        """Take in what a rater says of an object, one verdict each."""
        memories = self._project.memories
        present = memories.verdicts(verdict.memory)
        old = next((each for each in present if _place(each) == _place(verdict)), None)
        if old is None:
            memories.put_verdict(verdict)
        elif replace(verdict, key=old.key) != old:
            name = phrase("the verdict on {id}", id=verdict.object_id)
            if self._replaces(line_key, name):
                memories.put_verdict(replace(verdict, key=old.key))

    def _waiver(self, waiver: FindingWaiver, line_key: str) -> None:
        """Take in that a finding is set aside; one reason a finding."""
        memories = self._project.memories
        present = memories.waivers(waiver.memory)
        old = next((each for each in present if each.place == waiver.place), None)
        if old is None:
            memories.put_waiver(waiver)
        elif replace(waiver, key=old.key) != old:
            name = phrase("the waiver of {rule} on {id}", rule=waiver.rule, id=waiver.object_id)
            if self._replaces(line_key, name):
                memories.put_waiver(replace(waiver, key=old.key))

    def _replaces(self, key: str, name: str) -> bool:
        line = self._read.lines.get(key, 0)
        message = phrase("{name} is in the project with other content", name=name)
        return self._tally.replaces(message, record=line, line=line)


def _place(verdict: MemoryVerdict) -> tuple[str, str | None]:
    return verdict.object_id, verdict.rater


def _same(one: JsonObject, other: JsonObject) -> bool:
    """Compare as JSON, where true is not 1; the order of fields does not count."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
