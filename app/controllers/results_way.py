"""The way of one answer's evidence: its memory, its trace, and what became of every event."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.domain.ids import MemoryKey, QuestionKey, SystemKey, TraceKey
from app.domain.memory_index import MemoryIndex
from app.domain.memory_row import TraceRow
from app.domain.question import Question
from app.domain.trace import Trace
from app.domain.trace_path import TracePath
from app.services.trace_service import stored_trace
from storage.project_file import ProjectFile


@dataclass(slots=True)
class EvidenceWay:
    """Reads the way of the answer in view; memories are read once each.

    Attributes
    ----------
    index, row, trace, path
        None each where there is none.
    """

    index: MemoryIndex | None = None
    row: TraceRow | None = None
    trace: Trace | None = None
    path: TracePath | None = None
    _memories: dict[MemoryKey, MemoryIndex] = field(default_factory=dict)
    _chosen: tuple[SystemKey, QuestionKey, TraceKey] | None = None

    @property
    def cited(self) -> tuple[str, ...]:
        """The events of the memory that the answer cites."""
        if self.path is None or self.index is None:
            return ()
        return tuple(each for each in self.path.cited if each in self.index.events)

    def find(
        self, project: ProjectFile, question: Question, system: SystemKey, own: TraceKey | None
    ) -> None:
        """Read trace and memory of an answer.

        Parameters
        ----------
        own
            The trace that led to it; another one that was chosen for it comes before.
        """
        key = self._choice(system, question.key) or own
        self.row = project.traces.row(key) if key is not None else None
        memory = self.row.memory if self.row is not None else None
        if memory is None:
            rows = project.memories.of_video(question.video)
            memory = next((each.key for each in rows if not each.is_partial), None)
        if memory is not None and memory not in self._memories:
            self._memories[memory] = MemoryIndex(project.memories.get(memory))
        self.index = self._memories[memory] if memory is not None else None
        self.trace = stored_trace(project, self.row) if self.row is not None else None
        users = {} if self.index is None else self.index.users
        self.path = None if self.trace is None else TracePath(self.trace, users)

    def choose(self, system: SystemKey, question: QuestionKey, trace: TraceKey) -> None:
        """Let another trace tell the way of an answer, as long as that is in view."""
        self._chosen = (system, question, trace)

    def clear(self) -> None:
        """Show nothing."""
        self.index = self.row = self.trace = self.path = None

    def forget(self) -> None:
        """Read memories anew."""
        self._memories.clear()

    def _choice(self, system: SystemKey, question: QuestionKey) -> TraceKey | None:
        if self._chosen is not None and self._chosen[:2] != (system, question):
            self._chosen = None
        return None if self._chosen is None else self._chosen[2]
