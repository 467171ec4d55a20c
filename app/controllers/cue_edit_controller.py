"""Single cues changed by hand: text, times, speaker, split, merge, insert, delete, restore."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtWidgets import QMenu

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.bulk_edit import edit_many
from app.controllers.guard import shows_errors
from app.controllers.subtitle_controller import SubtitleController
from app.domain import cue_editing as editing
from app.domain.errors import InvalidRecordError
from app.domain.ids import CueKey, new_key
from app.domain.phrase import phrase
from app.domain.subtitle import Cue, CueTable
from app.domain.watch import Watch
from storage.project_file import ProjectFile
from widgets.i18n import tr, trn
from widgets.timeline.timeline_state import SpanRef
from widgets.transcript.transcript_panel import Typing

CUES = "cues"
"""Key of the lane of cues."""

_USUAL_MS, _LEAST_MS = 2000, 300
_MENU = (
    *("cue.edit", "cue.start_here", "cue.end_here", "-"),
    *("cue.split", "cue.merge", "cue.insert", "cue.remove", "-"),
    *("cue.restore", "-", "mark.evidence", "annotate.add_cue", "cue.point"),
)


class CueEditController(Controller):
    """Makes a named step of each change; the cue meant is the one the user looks at.

    That is the current cue of the transcript while the keyboard is there, else the cue selected in
    the timeline, else the one at the playhead, or the last one before it.
    """

    def __init__(self, context: AppContext, subtitles: SubtitleController) -> None:
        super().__init__(context)
        self._subtitles = subtitles
        self._panel = context.workbench.transcript
        self._timeline = context.workbench.timeline
        self._typing: Typing | None = None
        self._connect_signals()

    # Which cue --------------------------------------------------------------------------------

    @property
    def current(self) -> CueKey | None:
        """The cue that is meant, None without any."""
        table = self._subtitles.table
        if table is None or not len(table):
            return None
        if self._panel.has_focus and self._panel.current_key:
            return CueKey(self._panel.current_key)
        selected = [ref.span for ref in self._timeline.state.selected if ref.track == CUES]
        if selected and self._timeline.state.active_track == CUES:
            return CueKey(selected[-1])
        return self._at_playhead(table)

    def _at_playhead(self, table: CueTable) -> CueKey | None:
        now = self.context.engine.position_ms
        found = table.spans.at(now)
        place = found[0] if found else table.spans.last_before(now + 1)
        return CueKey(table.spans.ids[place if place is not None else 0])

    def _table(self) -> CueTable:
        table = self._subtitles.table
        if table is None:
            raise InvalidRecordError(phrase("This video has no subtitles yet."))
        return table

    def _meant(self) -> Cue:
        """Return the cue that is meant, with what is typed at the moment."""
        self._table()
        self._typing = self._panel.take_typing()
        key = CueKey(self._typing.key) if self._typing else self.current
        if key is None:
            raise InvalidRecordError(phrase("This track holds no cues."))
        cue = self.session.project.cues.get(key)
        return editing.retexted(cue, self._typing.text) if self._typing else cue

    # Changes ----------------------------------------------------------------------------------

    @Slot(str, str, object)
    @shows_errors
    def change(self, key: str, part: str, value: object) -> None:
        """Give a cue another text, speaker, start or end."""
        cue = self.session.project.cues.get(CueKey(key))
        if part in ("start", "end"):
            start = int(str(value)) if part == "start" else cue.start_ms
            end = int(str(value)) if part == "end" else cue.end_ms
            self._update(tr("Change the time of a cue"), editing.retimed(cue, start, end))
        elif part == "speaker":
            keys = self._panel.chosen_keys
            chosen = keys if key in keys else [key]
            self.set_speaker(chosen, str(value))
        else:
            self._update(tr("Change the text of a cue"), editing.retexted(cue, str(value)))

    def set_speaker(self, keys: list[str], speaker: str) -> None:
        """Give cues a speaker, or none where the name is blank."""
        step = trn("Change the speaker of {n} cue", "Change the speaker of {n} cues", len(keys))
        with self.session.edit(step) as project:
            cues = project.cues.many(keys)
            project.cues.update([editing.respoken(cue, speaker) for cue in cues])

    @shows_errors
    def edit(self) -> None:
        """Put the caret into the text of the cue."""
        if not self.session.can_edit:
            with self.session.edit(tr("Change the text of a cue")):
                return  # says why it cannot be
        cue = self._meant()
        self.context.workbench.context.show_page("transcript")
        if not self._panel.edit_cue(cue.key):
            self._panel.tools.filter.clear()
            self._panel.tools.odd.setChecked(False)
            self._panel.edit_cue(cue.key)

    @shows_errors
    def split(self) -> None:
        """Split the cue at the caret while its text is edited, else at the playhead."""
        cue = self._meant()
        now = self.context.engine.position_ms
        if self._typing is not None:
            offset = self._typing.offset
            time_ms = editing.time_at(cue, offset)
        else:
            time_ms, offset = now, editing.offset_at(cue, now)
            if not cue.start_ms < now < cue.end_ms:
                raise InvalidRecordError(
                    phrase(
                        "Put the playhead inside the cue, or the caret into its text, to split it "
                        "there."
                    )
                )
        with self.session.edit(tr("Split a cue")) as project:
            project.cues.update([cue])
            second = project.cues.split(cue.key, time_ms, offset)
        self._panel.select_cue(second)

    @shows_errors
    def merge(self) -> None:
        """Merge the cue with the next one in time."""
        cue, table = self._meant(), self._table()
        place = table.place_of(cue.key)
        if place is None or place + 1 >= len(table):
            raise InvalidRecordError(phrase("There is no cue after this one to merge it with."))
        after = CueKey(table.spans.ids[place + 1])
        with self.session.edit(tr("Merge two cues")) as project:
            project.cues.update([cue])
            project.cues.merge(cue.key, after)
        self._panel.select_cue(cue.key)

    @shows_errors
    def insert(self) -> None:
        """Insert an empty cue at the playhead, up to the next one, and begin to write it."""
        table, now = self._table(), self.context.engine.position_ms
        following = table.spans.next_after(now)
        room = int(table.spans.starts[following]) - now if following is not None else _USUAL_MS
        length = min(_USUAL_MS, room) if room >= _LEAST_MS else _USUAL_MS
        before = table.spans.last_before(now + 1)
        after = CueKey(table.spans.ids[before]) if before is not None else None
        cue = editing.new_cue(CueKey(new_key()), now, now + length)
        with self.session.edit(tr("Insert a cue")) as project:
            project.cues.insert(table.track.key, cue, after)
        self.context.workbench.context.show_page("transcript")
        self._panel.select_cue(cue.key)
        self._panel.edit_cue(cue.key)

    @shows_errors
    def remove(self) -> None:
        """Delete the chosen cues of the transcript, or the cue that is meant."""
        chosen = self._panel.chosen_keys if self._panel.has_focus else []
        self.remove_all(chosen or [self._meant().key])

    @Slot(list)
    @shows_errors
    def remove_all(self, keys: list[str]) -> None:
        """Delete cues."""
        step = trn("Delete {n} cue", "Delete {n} cues", len(keys))
        edit_many(
            self.context,
            step,
            len(keys),
            lambda project, _watch: project.cues.remove([CueKey(key) for key in keys]),
            self._say_removed,
        )

    def _say_removed(self, count: int) -> None:
        self.notifier.success(trn("{n} cue was deleted.", "{n} cues were deleted.", count))

    @shows_errors
    def start_here(self) -> None:
        """Let the cue start at the playhead."""
        cue = self._meant()
        self._update(
            tr("Start a cue at the playhead"),
            editing.retimed(cue, self.context.engine.position_ms, cue.end_ms),
        )

    @shows_errors
    def end_here(self) -> None:
        """Let the cue end at the playhead."""
        cue = self._meant()
        self._update(
            tr("End a cue at the playhead"),
            editing.retimed(cue, cue.start_ms, self.context.engine.position_ms),
        )

    # Back to what was imported ----------------------------------------------------------------

    @shows_errors
    def restore(self) -> None:
        """Give the chosen cues back what they came in with."""
        keys = self._panel.chosen_keys if self._panel.has_focus else [str(self._meant().key)]
        changed = [CueKey(key) for key in keys if key in self._table().imported]
        if not changed:
            self.notifier.info(tr("This cue is as it was imported."))
            return
        step = trn("Restore {n} cue", "Restore {n} cues", len(changed))
        with self.session.edit(step) as project:
            project.cues.restore(changed)

    @shows_errors
    def restore_all(self) -> None:
        """Give all cues of the track back what they came in with."""
        self._rewrite(tr("Restore all imported cues"), lambda cue, _media: editing.restored(cue))

    @shows_errors
    def restore_times(self) -> None:
        """Give all cues of the track back their imported times; texts stay."""
        self._rewrite(
            tr("Restore the imported times"), lambda cue, _media: editing.with_imported_times(cue)
        )

    def _rewrite(self, step: str, change: Callable[[Cue, int | None], Cue]) -> None:
        table = self._table()
        if not table.imported:
            self.notifier.info(tr("All cues of this track are as they were imported."))
            return

        def work(project: ProjectFile, watch: Watch) -> int:
            return project.cues.rewrite(table.track.key, change, watch)

        edit_many(self.context, step, len(table), work, self._say_restored)

    def _say_restored(self, count: int) -> None:
        self.notifier.success(trn("{n} cue was restored.", "{n} cues were restored.", count))

    # Timeline ---------------------------------------------------------------------------------

    @Slot(str, str, int, int)
    @shows_errors
    def _on_timeline_span_changed(self, track: str, span: str, start: int, end: int) -> None:
        if track == CUES:
            cue = self.session.project.cues.get(CueKey(span))
            # A start before the video is shown at 0; only an edge that was moved is written.
            start = cue.start_ms if start == max(cue.start_ms, 0) else start
            self._update(tr("Change the time of a cue"), editing.retimed(cue, start, end))

    @Slot(object, int)
    @shows_errors
    def _on_timeline_spans_moved(self, refs: tuple[SpanRef, ...], delta_ms: int) -> None:
        keys = [ref.span for ref in refs if ref.track == CUES]
        if keys:
            step = trn("Move {n} cue", "Move {n} cues", len(keys))
            with self.session.edit(step) as project:
                moved = [cue.shifted(delta_ms) for cue in project.cues.many(keys)]
                project.cues.update(moved)

    def _unlock(self) -> None:
        self._subtitles.set_unlocked(self.context.actions["cue.unlock"].isChecked())

    def fill_lane_menu(self, menu: QMenu, track: str) -> None:
        """Add what can be done with cues to the menu of their lane."""
        if track == CUES:
            for name in ("cue.unlock", "cue.tracks", "cue.speakers"):
                menu.addAction(self.context.actions[name])

    @Slot(QPoint)
    def show_menu(self, point: QPoint) -> None:
        """Show what can be done with the current cue."""
        menu = QMenu(self._panel)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name in _MENU:
            if name == "-":
                menu.addSeparator()
            else:
                menu.addAction(self.context.actions[name])
        menu.popup(point)

    # ------------------------------------------------------------------------------------------

    def _update(self, step: str, cue: Cue) -> None:
        with self.session.edit(step) as project:
            project.cues.update([cue])

    @Slot()
    def _on_session_opened(self) -> None:
        self._panel.set_can_edit(self.session.can_edit)
        self.context.actions["cue.unlock"].setChecked(False)
        self._subtitles.set_unlocked(False)

    @Slot(str)
    def _on_panel_refused(self, words: str) -> None:
        self.notifier.info(words)

    def _connect_signals(self) -> None:
        on = self.context.actions.on
        for name in (
            *("edit", "split", "merge", "insert", "remove", "start_here", "end_here"),
            *("restore", "restore_all", "restore_times"),
        ):
            on(f"cue.{name}", partial(getattr(self, name)))
        on("cue.unlock", self._unlock)
        self.session.opened.connect(self._on_session_opened)
        self._panel.cue_edited.connect(self.change)
        self._panel.remove_requested.connect(self.remove_all)
        self._panel.refused.connect(self._on_panel_refused)
        self._panel.cue_menu_requested.connect(self.show_menu)
        self._timeline.span_changed.connect(self._on_timeline_span_changed)
        self._timeline.spans_moved.connect(self._on_timeline_spans_moved)
