"""The open project, who works on it, and what is looked at: one object, heard by all controllers.

An edit is `with session.edit("Move evidence"):` around calls to the stores: one transaction, one
history entry, one `changed` signal.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.domain.changes import ChangeSet
from app.domain.errors import StorageUnavailableError
from app.domain.ids import (
    AnnotationKey,
    EvidenceKey,
    McqKey,
    MemoryKey,
    QuestionKey,
    RaterKey,
    VideoKey,
)
from app.domain.interval import Interval
from app.domain.phrase import phrase
from app.domain.rater import Rater
from storage.project_file import ProjectFile

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Selection:
    """What is looked at.

    Attributes
    ----------
    annotations
        Chosen in timeline, table or search; all of the video.
    memory
        The event memory of the video that is shown.
    events
        Ids of its events that are chosen in graph, timeline, table or search.
    item
        The multiple-choice item that is looked at; it may be of another video than the one shown.
    mark_in, mark_out
        Marks of the working span, ms; each may be set alone.
    """

    video: VideoKey | None = None
    question: QuestionKey | None = None
    evidence: EvidenceKey | None = None
    annotations: frozenset[AnnotationKey] = frozenset()
    memory: MemoryKey | None = None
    events: frozenset[str] = frozenset()
    item: McqKey | None = None
    mark_in: int | None = None
    mark_out: int | None = None

    @property
    def span(self) -> Interval | None:
        """The marked span, where both marks stand and enclose time."""
        if self.mark_in is None or self.mark_out is None or self.mark_out <= self.mark_in:
            return None
        return Interval(self.mark_in, self.mark_out)


class ProjectSession(QObject):
    """Holds one open project at a time.

    `for_picture` shows a project opened for reading as its owner sees it: see `app.screenshot`.

    Signals
    -------
    opened()
        A project was opened; `project` is set.
    closing()
        It is about to close: write what is pending.
    closed()
        No project is open.
    changed(ChangeSet)
        An edit, an undo or a redo was committed.
    rater_changed(Rater or None)
        Somebody else works now.
    selection_changed(Selection, Selection)
        The new selection and the one before.
    blind_changed(bool)
        Blind work begins or ends: see `blind`.
    judging_changed(bool)
        Judging of answers begins or ends: see `judging`.
    tracing_changed(frozenset)
        Other channels are being traced live: see `tracing`.
    """

    opened = Signal()
    closing = Signal()
    closed = Signal()
    changed = Signal(object)
    rater_changed = Signal(object)
    selection_changed = Signal(object, object)
    blind_changed = Signal(bool)
    judging_changed = Signal(bool)
    tracing_changed = Signal(object)

    def __init__(self, parent: QObject | None = None, *, for_picture: bool = False) -> None:
        super().__init__(parent)
        self.for_picture = for_picture
        self._project: ProjectFile | None = None
        self._rater: Rater | None = None
        self._selection = Selection()
        self._busy = ""
        self._blind = False
        self._judging = False
        self._tracing: frozenset[str] = frozenset()

    @property
    def project(self) -> ProjectFile:
        """The open project.

        Raises
        ------
        StorageUnavailableError
            None is open.
        """
        if self._project is None:
            raise StorageUnavailableError(phrase("No project is open."))
        return self._project

    @property
    def is_open(self) -> bool:
        """Whether a project is open."""
        return self._project is not None

    @property
    def can_edit(self) -> bool:
        """Whether edits are possible now; a picture shows them so although nothing is written."""
        if self._project is None or self._busy:
            return False
        return self.for_picture or not self._project.read_only

    @property
    def path(self) -> Path | None:
        """Where the open project stands."""
        return self._project.path if self._project else None

    @property
    def rater(self) -> Rater | None:
        """Who works."""
        return self._rater

    @property
    def viewer(self) -> RaterKey:
        """Who looks, where the work of others may still be closed to them: see `may_read`."""
        return self._rater.key if self._rater is not None else RaterKey("")

    @property
    def selection(self) -> Selection:
        """What is looked at."""
        return self._selection

    @property
    def blind(self) -> bool:
        """Whether an answer is given blind now.

        While it is, nothing shows what would give the answer away: evidence, events, emotions
        and the work of others stay closed.
        """
        return self._blind

    def set_blind(self, blind: bool) -> None:
        """Begin or end blind work."""
        if blind != self._blind:
            self._blind = blind
            self.blind_changed.emit(blind)

    @property
    def judging(self) -> bool:
        """Whether answers are judged now, and nothing shows which system wrote one."""
        return self._judging

    def set_judging(self, judging: bool) -> None:
        """Begin or end the judging of answers."""
        if judging != self._judging:
            self._judging = judging
            self.judging_changed.emit(judging)

    @property
    def tracing(self) -> frozenset[str]:
        """Names, in small letters, of the channels that are being traced live.

        While they are, nothing shows what others or an earlier pass said in them.
        """
        return self._tracing

    def set_tracing(self, channels: Iterable[str]) -> None:
        """Trace these channels live, or none."""
        names = frozenset(name.casefold() for name in channels)
        if names != self._tracing:
            self._tracing = names
            self.tracing_changed.emit(names)

    def open(self, project: ProjectFile, rater_name: str) -> None:
        """Take over an open project file; the one before is closed."""
        self.close()
        self._project = project
        self._selection = Selection()
        self.set_rater_name(rater_name)
        self.opened.emit()

    def close(self) -> None:
        """Close the project, if any; it is closed also where that fails.

        Raises
        ------
        StorageUnavailableError
            The disk refused to tidy up the file; each edit stands in it all the same.
        """
        if self._project is None:
            return
        self.closing.emit()
        self.set_blind(False)
        self.set_judging(False)
        self.set_tracing(())
        project, self._project = self._project, None
        self._selection = Selection()
        self._busy = ""
        try:
            project.close()
        finally:
            self.closed.emit()

    def set_rater_name(self, name: str) -> None:
        """Work as the rater of that name; a writable project learns a name it does not know.

        Without a name nobody in particular works: raters of another project are unknown here.
        """
        if self._project is None:
            return
        found = self._project.raters.find(name.strip()) if name.strip() else []
        if found:
            rater: Rater | None = found[0]
        elif self._project.read_only or not name.strip():
            rater = None
        else:
            with self._project.edit(f"Add rater {name.strip()}", None):
                rater = self._project.raters.add(name.strip())
        self._rater = rater
        self.rater_changed.emit(rater)

    def remember(self, name: str, value: str) -> None:
        """Keep where the user is, for the next time, in a project that can be written.

        Where the disk refuses, nothing is said: no work is lost.
        """
        if self._project is None or self._project.read_only:
            return
        try:
            self._project.state.put(name, value)
        except StorageUnavailableError as error:
            log.info("not remembered: %s: %s", name, error.message)

    def set_busy(self, why: str) -> None:
        """Refuse edits while the bulk job `why` runs; an empty text allows them again."""
        self._busy = why

    @contextmanager
    def edit(self, name: str) -> Iterator[ProjectFile]:
        """Open one edit: everything the stores write inside is one undoable step.

        Raises
        ------
        StorageUnavailableError
            The project is read-only, a bulk job runs, or the disk refuses; nothing was changed.
        """
        project = self._writable()
        with project.edit(name, self._rater.key if self._rater else None) as edit:
            yield project
        self.announce(edit.changes)

    def announce(self, changes: ChangeSet) -> None:
        """Tell all listeners of changes that a bulk job committed on its own connection."""
        if changes:
            self._leave_what_is_gone(changes)
            self.changed.emit(changes)

    def _leave_what_is_gone(self, changes: ChangeSet) -> None:
        """Look at another video, or at none, before anybody asks for one that is gone."""
        rows = changes.tables.get("videos")
        if rows is not None and self._selection.video in rows.removed:
            left = self.project.videos.all()
            self._set_selection(Selection(left[0].key if left else None))

    def undo(self) -> str:
        """Undo this rater's last step and return its name.

        Raises
        ------
        UndoRefusedError
            There is none, or a row was changed since.
        """
        changes = self._writable().history.undo(self._rater.key if self._rater else None)
        self.announce(changes)
        return changes.name

    def redo(self) -> str:
        """Redo this rater's last undone step and return its name; raises like `undo`."""
        changes = self._writable().history.redo(self._rater.key if self._rater else None)
        self.announce(changes)
        return changes.name

    def select(
        self,
        *,
        video: VideoKey | None = None,
        question: QuestionKey | None = None,
        evidence: EvidenceKey | None = None,
    ) -> None:
        """Look at a video, question or evidence span; what is not named stays."""
        new = self._selection
        if video is not None and video != new.video:
            new = Selection(video, new.question, new.evidence, item=new.item)
        if question is not None and question != new.question:
            new = replace(new, question=question, evidence=None)
        if evidence is not None:
            new = replace(new, evidence=evidence)
        self._set_selection(new)

    def deselect_question(self) -> None:
        """Look at no question."""
        self._set_selection(replace(self._selection, question=None, evidence=None))

    def select_annotations(self, keys: Iterable[AnnotationKey]) -> None:
        """Look at these annotations of the video and no others."""
        self._set_selection(replace(self._selection, annotations=frozenset(keys)))

    def select_memory(self, key: MemoryKey | None) -> None:
        """Look at this event memory of the video; nothing in it is chosen."""
        if key != self._selection.memory:
            self._set_selection(replace(self._selection, memory=key, events=frozenset()))

    def select_item(self, key: McqKey | None) -> None:
        """Look at this multiple-choice item, or at none."""
        self._set_selection(replace(self._selection, item=key))

    def select_events(self, ids: Iterable[str]) -> None:
        """Look at these events of the memory and no others."""
        self._set_selection(replace(self._selection, events=frozenset(ids)))

    def mark(self, start_ms: int | None, end_ms: int | None) -> None:
        """Set both marks; None takes one away."""
        self._set_selection(replace(self._selection, mark_in=start_ms, mark_out=end_ms))

    def _set_selection(self, new: Selection) -> None:
        before, self._selection = self._selection, new
        if new != before:
            self.selection_changed.emit(new, before)

    def _writable(self) -> ProjectFile:
        project = self.project
        if project.read_only:
            raise StorageUnavailableError(
                phrase(
                    "Nothing was changed. {reason}",
                    reason=project.read_only_reason,
                )
            )
        if self._busy:
            raise StorageUnavailableError(
                phrase("{work} is running: edit again when it is done.", work=self._busy)
            )
        return project
