"""The tiers of the video shown, kept in memory and in step with the project.

All that deals with annotations asks here. A small tier is read at once; a large one on a worker
with a connection of its own, tier by tier, so that the window never waits. After an edit only what
changed is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.domain.changes import ChangeSet, TableChanges
from app.domain.errors import AppError
from app.domain.ids import AnnotationKey, TierKey, VideoKey, VocabularyKey
from app.domain.span import SpanArrays
from app.domain.tier import Annotation, Tier, TierTable, track_key
from app.domain.tier_patch import patched
from app.domain.vocabulary import Vocabulary
from app.session import Selection
from app.tasks import TaskContext
from storage.project_file import ProjectFile
from widgets.i18n import tr
from widgets.timeline.timeline_state import TimelineState

READ_AT_ONCE = 20_000
"""A tier with fewer annotations is read while one would notice nothing."""

PATCHED_AT_MOST = 2_000
"""Where an edit made or changed more, tables are read anew; taking away is quick for any number."""


class AnnotationDesk(Controller):
    """Holds a table for each tier of the video shown.

    Signals
    -------
    tiers_changed
        Other tiers are there, or in another order, or with another name.
    table_changed(TierKey)
        A tier has another table.
    active_changed
        Another tier is the one that keys work on, or it has other labels, or none is.
    """

    tiers_changed = Signal()
    table_changed = Signal(str)
    active_changed = Signal()

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._video: VideoKey | None = None
        self._tiers: dict[TierKey, Tier] = {}
        self._tables: dict[TierKey, TierTable] = {}
        self._loading: dict[TierKey, int] = {}
        self._number = 0
        self._connect_signals()

    @property
    def state(self) -> TimelineState:
        """What the timeline shows."""
        return self.context.workbench.timeline.state

    @property
    def tiers(self) -> Sequence[Tier]:
        """The tiers of the video shown, in order."""
        return tuple(self._tiers.values())

    @property
    def is_settled(self) -> bool:
        """Whether every tier has been read."""
        return not self._loading

    @property
    def active(self) -> Tier | None:
        """The tier that keys work on; None where the active track is no tier."""
        return self.tier_of(self.state.active_track)

    def tier_of(self, track: str) -> Tier | None:
        """Return the tier that a lane shows."""
        prefix, _, key = track.partition(":")
        return self._tiers.get(TierKey(key)) if prefix == "tier" else None

    def table(self, tier: TierKey) -> TierTable | None:
        """Return the annotations of a tier, None while it is not there."""
        return self._tables.get(tier)

    def tables(self) -> list[TierTable]:
        """Return all tables in the order of the tiers."""
        return [self._tables[key] for key in self._tiers if key in self._tables]

    def vocabulary(self, tier: Tier) -> Vocabulary:
        """Return the vocabulary of a tier."""
        table = self._tables.get(tier.key)
        if table is not None and table.vocabulary.key == tier.vocabulary:
            return table.vocabulary
        return self.session.project.vocabularies.get(tier.vocabulary)

    def activate(self, tier: TierKey) -> None:
        """Let keys work on a tier."""
        self.state.set_active_track(track_key(tier))

    def chosen_keys(self) -> frozenset[AnnotationKey]:
        """Return the keys of the chosen annotations."""
        return self.session.selection.annotations

    def chosen(self) -> list[Annotation]:
        """Read the chosen annotations, in the order of time."""
        if not self.session.is_open or not self.chosen_keys():
            return []
        found = self.session.project.annotations.many(self.chosen_keys())
        return sorted(found, key=lambda one: (one.start_ms, one.end_ms, one.key))

    # Reading ----------------------------------------------------------------------------------

    def _show_video(self, video: VideoKey | None) -> None:
        self._number += 1
        self._video = video
        self._tiers, self._tables, self._loading = {}, {}, {}
        if video is not None and self.session.is_open:
            self._read_tiers()
        self.tiers_changed.emit()
        self.active_changed.emit()

    def _read_tiers(self) -> set[TierKey]:
        """Take over the tiers as they are; read those without a table, and say which those are."""
        if self._video is None:
            return set()
        read: set[TierKey] = set()
        before = self._tiers
        found = self.session.project.tiers.of_video(self._video)
        self._tiers = {tier.key: tier for tier in found}
        self._tables = {key: one for key, one in self._tables.items() if key in self._tiers}
        for tier in found:
            table = self._tables.get(tier.key)
            if table is not None and before[tier.key].vocabulary == tier.vocabulary:
                self._tables[tier.key] = replace(table, tier=tier)
            else:
                self._read(tier)
                read.add(tier.key)
        return read

    def _read(self, tier: Tier) -> None:
        """Read a tier, here or on a worker; until then an empty table stands for it."""
        project = self.session.project
        path = project.path
        if path is None or project.annotations.count(tier.key) < READ_AT_ONCE:
            self._tables[tier.key] = project.annotations.table(tier.key)
            return
        if tier.key not in self._tables:
            words = project.vocabularies.get(tier.vocabulary)
            self._tables[tier.key] = TierTable(tier, words, SpanArrays.empty())
        self._number += 1
        self._loading[tier.key] = number = self._number
        self.context.tasks.start(
            tr("Read “{tier}”", tier=tier.name),
            partial(_read_table, path, tier.key),
            done=partial(self._on_table_read, project.token, number),
            failed=self._on_table_failed,
            quiet=True,
        )

    def _on_table_read(self, token: str, number: int, table: TierTable) -> None:
        key = table.tier.key
        is_ours = self.session.is_open and self.session.project.token == token
        if not is_ours or self._loading.get(key) != number:
            return
        del self._loading[key]
        self._tables[key] = table
        self.table_changed.emit(key)

    def _on_table_failed(self, error: AppError) -> None:
        self._loading = {}
        if self.session.is_open:
            self.notifier.error(error)

    # Changes ----------------------------------------------------------------------------------

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if self._video is None:
            return
        words, rows = changes.tables.get("vocabularies"), changes.tables.get("annotations")
        read: set[TierKey] = set()
        if changes.touches("tiers"):
            read |= self._read_tiers()
        if words is not None:
            read |= self._reread(self._using(words.updated | words.inserted | words.removed))
        if rows is not None:
            self._take_over(rows, read)
        if changes.touches("tiers") or words is not None:
            self.tiers_changed.emit()
            self.active_changed.emit()

    def _using(self, vocabularies: Iterable[str]) -> list[Tier]:
        touched = {VocabularyKey(key) for key in vocabularies}
        return [tier for tier in self._tiers.values() if tier.vocabulary in touched]

    def _reread(self, tiers: Iterable[Tier]) -> set[TierKey]:
        wanted = list(tiers)
        for tier in wanted:
            self._read(tier)
            self.table_changed.emit(tier.key)
        return {tier.key for tier in wanted}

    def _take_over(self, rows: TableChanges, read: set[TierKey]) -> None:
        """Bring the tables up to date, but for those that were read after the edit."""
        self._forget_gone(rows)
        if len(rows.inserted) + len(rows.updated) > PATCHED_AT_MOST:
            self._reread(tier for key, tier in self._tiers.items() if key not in read)
            return
        # What is still being read may have been read before the edit.
        read |= self._reread([self._tiers[key] for key in self._loading if key not in read])
        found = self.session.project.annotations.many(
            map(AnnotationKey, (*rows.inserted, *rows.updated))
        )
        for key in self._tables.keys() - read:
            self._patch(key, found, rows)

    def _patch(self, key: TierKey, found: Sequence[Annotation], rows: TableChanges) -> None:
        table = self._tables[key]
        own = [one for one in found if one.tier == key]
        added = [one for one in own if one.key in rows.inserted]
        changed = [one for one in own if one.key not in rows.inserted]
        # An annotation that went to another tier is gone from here.
        left = {one.key for one in found if one.tier != key and one.key in rows.updated}
        gone = left | {AnnotationKey(one) for one in rows.removed}
        new = patched(table, added, changed, gone)
        if own or len(new) != len(table):
            self._tables[key] = new
            self.table_changed.emit(key)

    def _forget_gone(self, rows: TableChanges) -> None:
        chosen = self.chosen_keys()
        if chosen & rows.removed:
            self.session.select_annotations(chosen - rows.removed)

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.video != before.video:
            self._show_video(new.video)

    @Slot()
    def _on_session_closed(self) -> None:
        self._show_video(None)

    @Slot(str)
    def _on_state_active_track_changed(self, _track: str) -> None:
        self.active_changed.emit()

    def _connect_signals(self) -> None:
        self.session.changed.connect(self._on_session_changed)
        self.session.selection_changed.connect(self._on_session_selection_changed)
        self.session.closed.connect(self._on_session_closed)
        self.state.active_track_changed.connect(self._on_state_active_track_changed)


def _read_table(path: Path, tier: TierKey, _context: TaskContext) -> TierTable:
    project = ProjectFile.open(path, read_only=True, lock=False)
    try:
        return project.annotations.table(tier)
    finally:
        project.close()
