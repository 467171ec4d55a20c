"""The Label workspace: which unit is in view, its labels, drafts, blindness, what keys do."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.label_lanes import LabelLanes
from app.controllers.label_playing import LabelPlaying
from app.controllers.label_queue import LabelQueue
from app.controllers.playback_controller import PlaybackController
from app.controllers.verify_clock import ReviewClock
from app.domain.changes import ChangeSet
from app.domain.errors import AppError
from app.domain.ids import UnitKey, UnitSetKey
from app.domain.label_draft import label_draft_owner, label_draft_text, label_of_draft
from app.domain.label_editing import (
    is_blank,
    of_layers,
)
from app.domain.labelling import UnitLabel
from app.domain.review import RecordKind
from app.domain.unit_review import labelled
from app.notifications import MessageAction
from app.session import Selection
from widgets.graph.chip_button import Choice
from widgets.i18n import tr, trn
from widgets.labelling.sheet import LabelSheet, UnitState
from widgets.labelling.unit_footer import why_incomplete

_DRAFT = "label"
_TABLES = (
    "unit_sets", "units", "assignments", "reviews", "videos", "people", "speakers",
    "label_mappings",
)  # fmt: skip


class LabelDeskController(Controller):
    """Keeps the unit in view and the project in step.

    Nothing is read before the workspace is looked at for the first time.

    Attributes
    ----------
    queue, playing, lanes
        The units of the set; the video brought to the unit; the lanes.
    """

    def __init__(self, context: AppContext, playback: PlaybackController) -> None:
        super().__init__(context)
        self.panel = context.workbench.label
        self.queue = LabelQueue(context)
        self.playing = LabelPlaying(context, playback)
        self.lanes = LabelLanes(context, self.queue)
        self.clock = ReviewClock(context)
        self._is_stale, self._is_saving, self._told_practice = True, False, False
        self._connect_signals()

    @property
    def sheet(self) -> LabelSheet | None:
        """What is in view, with what is not stored yet."""
        return self.panel.sheet

    @property
    def unit(self) -> UnitKey | None:
        """The unit in view."""
        return self.sheet.unit.key if self.sheet is not None else None

    @property
    def is_shown(self) -> bool:
        """Whether a project is open and this workspace in view."""
        return self.session.is_open and self.context.workbench.window.workspace == "label"

    # Choosing ---------------------------------------------------------------------------------

    @Slot(str)
    @shows_errors
    def choose(self, key: str) -> None:
        """Show a unit and loop it."""
        self.show_unit(UnitKey(key), play=True)

    def show_unit(self, key: UnitKey | None, *, play: bool) -> None:
        """Show a unit, or none; what was typed for the one before is kept."""
        if key != self.unit:
            self.leave()
        sheet = self.queue.sheet(key) if key is not None and self.queue.has(key) else None
        if sheet is None:
            self._show_nothing()
            return
        sheet = self._with_draft(sheet)
        self.playing.show(sheet.unit, play=play)  # first, for the player has the longest way
        self.panel.show_sheet(sheet)
        self._refresh_blind()
        self._start_clock(sheet)
        self.session.remember(self._remembered(sheet.unit_set.key), sheet.unit.key)
        self.lanes.set_current(sheet.unit.key)
        coming = self.queue.next_of(sheet.unit.key, UnitState.LEFT)
        self.playing.expect(self.session.project.units.get(coming) if coming else None)

    def go_beside(self, step: int) -> None:
        """Show the unit before (-1) or after (1), whatever its state."""
        key = self.queue.neighbour(self.unit, step)
        if key is not None:
            self.choose(key)

    def go_next(self, state: UnitState = UnitState.LEFT) -> None:
        """Show the next unit of a state; say so where there is none."""
        key = self.queue.next_of(self.unit, state)
        if key is not None and key != self.unit:
            self.choose(key)
        elif self.queue.rows:
            self._say_done(state)

    @Slot(str)
    @shows_errors
    def choose_set(self, key: str) -> None:
        """Label another set."""
        self.leave()
        self.queue.load(UnitSetKey(key))
        self.queue.remember()
        self._told_practice = False
        self._show_all(play=True)

    # Labels -----------------------------------------------------------------------------------

    @Slot(object)
    @shows_errors
    def keep_draft(self, _label: UnitLabel) -> None:
        """Keep what was chosen or typed, outside the history."""
        self.clock.touch()
        self._put_draft()

    def change(self, label: UnitLabel) -> None:
        """Take other labels for the unit in view, as a press of a button does."""
        sheet = self.sheet
        if sheet is None or sheet.unit.excluded or self.is_locked():
            return
        self.panel.unit.show_label(label)
        self.panel.unit.edited.emit(label)

    @shows_errors
    def save(self) -> None:
        """Store the labels and go on; nothing is stored while they are not complete."""
        self.panel.flush()
        sheet = self.sheet
        if sheet is None or self.is_locked():
            return
        why = why_incomplete(sheet)
        if why:
            self.notifier.info(why)
            return
        label = of_layers(sheet.label, sheet.layers)
        if label != sheet.stored or not (sheet.solution or self.queue.is_decided(sheet.unit.key)):
            self._go_ahead(sheet)
            try:
                self._store(sheet, label)
            except AppError:
                self.playing.show(sheet.unit, play=True)  # it stays in view
                raise
            if self._has_to_look_again(sheet.unit.key, label):
                return
        self.go_next()

    def _go_ahead(self, sheet: LabelSheet) -> None:
        """Begin the unit after this one; not where the solution of this one may be shown first."""
        coming = self.queue.next_of(sheet.unit.key, UnitState.LEFT)
        if coming is not None and not sheet.unit_set.is_practice:
            self.playing.go_ahead(self.session.project.units.get(coming))

    @shows_errors
    def toggle_revisit(self) -> None:
        """Flag the unit to come back to it, or take the flag off; stored labels keep it at once."""
        sheet = self.sheet
        if sheet is None or sheet.unit.excluded or self.is_locked():
            return
        self.panel.flush()
        self.change(replace(sheet.label, revisit=not sheet.label.revisit))
        if sheet.stored is not None and self.sheet is not None:
            self._store(self.sheet, of_layers(self.sheet.label, sheet.layers))

    # Showing ----------------------------------------------------------------------------------

    def activate(self, *, play: bool = False) -> None:
        """Show the set and go on where one was."""
        if not self.is_shown:
            return
        if self._is_stale:
            self._is_stale = False
            self.queue.load(self.queue.unit_set.key if self.queue.unit_set else None)
        self._show_all(play=play)

    def refresh(self) -> None:
        """Read everything anew and stay where one is."""
        self._is_stale = True
        self.activate()

    def _show_all(self, *, play: bool) -> None:
        queue = self.queue
        sets = self.session.project.units.sets()
        choices = [Choice(one.key, one.name) for one in sets]
        current = queue.unit_set.key if queue.unit_set else ""
        self.panel.unit.header.set_sets(choices, current)
        self._show_marks()
        remembered = None
        if queue.unit_set is not None:
            remembered = self.session.project.state.get(self._remembered(queue.unit_set.key))
        self.lanes.show()
        here = self.unit if queue.has(self.unit) else None
        self.show_unit(queue.first(here or remembered), play=play)
        self._tell_practice()

    def _show_marks(self) -> None:
        self.panel.set_marks(self.queue.marks(), self.queue.progress)

    def _show_nothing(self) -> None:
        self.panel.show_sheet(None)
        self.clock.stop()
        self.playing.leave()
        self._refresh_blind()
        self.panel.unit.empty.set_texts(*self._empty_words())
        is_first = not self.session.is_open or self.queue.unit_set is None
        self.panel.unit.empty.show_button(on=is_first)

    def _empty_words(self) -> tuple[str, str]:
        if self.queue.unit_set is None:
            return (
                tr("No units to label yet."),
                tr("A set is made of cues, annotations or segments, or imported from a file."),
            )
        return (
            tr("No unit of this set is assigned to you."),
            tr("Choose another set, or ask who assigned them."),
        )

    def _with_draft(self, sheet: LabelSheet) -> LabelSheet:
        owner = label_draft_owner(sheet.unit.key)
        text = self.session.project.drafts.get(self.queue.rater, owner, _DRAFT)
        label = label_of_draft(text) if text is not None else None
        return sheet if label is None else replace(sheet, label=label)

    @Slot()
    def _refresh_blind(self) -> None:
        """Close what others said of the unit in view; another workspace sets its own rule."""
        if self.is_shown:
            self.session.set_blind(self.sheet is not None)

    def _say_done(self, state: UnitState) -> None:
        if state is UnitState.REVISIT:
            self.notifier.info(tr("No other unit is flagged to be revisited."))
            return
        progress, one = self.queue.progress, self.queue.unit_set
        if one is not None and one.is_practice and not progress.left:
            self.context.actions["label.score"].trigger()
            return
        words = tr("All units of this set are labelled.")
        if progress.left:
            words = tr("No other unit is left; this one is not labelled yet.")
        if progress.revisit:
            flagged = trn("{n:,} to revisit", "{n:,} to revisit", progress.revisit)
            again = MessageAction(tr("Revisit"), self.context.actions["label.next_revisit"].trigger)
            self.notifier.info(f"{words} {flagged}.", again)
        else:
            self.notifier.info(words)

    def _tell_practice(self) -> None:
        """Say once that a set to practise on comes first."""
        if self._told_practice or self.session.for_picture:
            return
        self._told_practice = True
        waiting = self.queue.practice_left()
        if waiting is not None:
            run = MessageAction(tr("Practise"), partial(self.choose_set, waiting.key))
            name = waiting.name
            self.notifier.info(tr("Practise first: “{name}” has known answers.", name=name), run)

    # Storing ----------------------------------------------------------------------------------

    def is_locked(self) -> bool:
        """Tell whether nothing can be labelled; say why."""
        why = self.queue.why_locked
        if why:
            self.notifier.info(why)
        return bool(why)

    def _store(self, sheet: LabelSheet, label: UnitLabel) -> None:
        rater = self.queue.rater
        if rater is None:
            return
        unit = sheet.unit.key
        before = self.session.project.reviews.find(RecordKind.LABEL, unit, rater)
        review = replace(
            labelled(unit, rater, label, sheet.layers, before),
            spent_ms=self.clock.spent_ms,
            watched_ms=self.clock.watched_ms,
        )
        self._is_saving = True
        try:
            # The name of the step does not tell the labels.
            with self.session.edit(tr("Label {id}", id=sheet.unit.unit_id)) as project:
                project.reviews.save(review)
            self.session.project.drafts.clear(rater, label_draft_owner(unit), _DRAFT)
        finally:
            self._is_saving = False

    def _has_to_look_again(self, unit: UnitKey, label: UnitLabel) -> bool:
        """Show the solution of a practice unit where the labels differ from it."""
        sheet = self.queue.sheet(unit)
        if sheet is None or sheet.solution is None:
            return False
        differs = any(
            set(label.of_layer(layer)) != set(sheet.solution.of_layer(layer))
            for layer in sheet.layers
        )
        if differs:
            self.panel.show_sheet(sheet)
        return differs

    def _put_draft(self) -> None:
        sheet = self.sheet
        if sheet is None or self.queue.why_locked or self.session.project.read_only:
            return
        drafts, rater = self.session.project.drafts, self.queue.rater
        owner = label_draft_owner(sheet.unit.key)
        if sheet.label == (sheet.stored or UnitLabel()) or is_blank(sheet.label):
            drafts.clear(rater, owner, _DRAFT)
        else:
            drafts.put(rater, owner, _DRAFT, label_draft_text(sheet.label))

    @shows_errors
    def leave(self) -> None:
        """Keep what is typed for the unit in view, and stop its clock."""
        self.panel.flush()
        self.clock.stop()
        if self.session.is_open and self.sheet is not None:
            self._put_draft()

    def _start_clock(self, sheet: LabelSheet) -> None:
        rater = self.queue.rater
        kept = None
        if rater is not None:
            kept = self.session.project.reviews.find(RecordKind.LABEL, sheet.unit.key, rater)
        self.clock.start(kept.spent_ms if kept else 0, kept.watched_ms if kept else 0, 0)

    def _remembered(self, unit_set: UnitSetKey) -> str:
        """Return under which name a rater's place in a set is kept."""
        return f"label.unit:{unit_set}:{self.queue.rater or ''}"

    # Events -----------------------------------------------------------------------------------

    @Slot()
    def _on_session_opened(self) -> None:
        self._is_stale, self._told_practice = True, False
        self.activate()

    @Slot()
    def _on_session_closing(self) -> None:
        self.leave()
        self.lanes.hide()
        self.panel.show_sheet(None)
        self._is_stale = True
        self.queue.unit_set = None

    @Slot(str)
    @shows_errors
    def _on_workspace_changed(self, name: str) -> None:
        if not self.session.is_open:
            return
        if name == "label":
            self.activate(play=True)
        elif self.sheet is not None:
            self.leave()
            self.playing.leave()
            self.lanes.hide()
            self.panel.show_sheet(None)
            if name != "verify":  # which knows by itself
                self.session.set_blind(False)

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if not changes.touches(*_TABLES):
            return
        if not self.is_shown:
            self._is_stale = True
        else:
            self._follow(changes)

    @shows_errors
    def _follow(self, changes: ChangeSet) -> None:
        touched = self.queue.follow(changes)
        if touched is None or changes.touches("people", "speakers"):
            self._show_all(play=False)
            return
        for key in touched:
            self.panel.side.set_box.set_mark(self.queue.mark(key), self.queue.progress)
        if touched:
            self.lanes.show()
            self.lanes.set_current(self.unit)
        if self._is_saving or changes.touches("label_mappings"):
            self._reread()
        elif len(touched) == 1:  # taken back or made again
            self.choose(next(iter(touched)))
        elif self.unit in touched:
            self.show_unit(self.unit, play=False)

    def _reread(self) -> None:
        """Show the unit in view as it is stored now, with what is typed."""
        sheet = self.sheet
        fresh = self.queue.sheet(sheet.unit.key) if sheet is not None else None
        if sheet is not None and fresh is not None:
            self.panel.show_sheet(replace(fresh, label=sheet.label))

    @Slot(object)
    def _on_session_rater_changed(self, _rater: object) -> None:
        if not self.session.is_open:
            return
        self._is_stale, self._told_practice = True, False
        if self.is_shown:
            self.clock.stop()
            self.panel.show_sheet(None)  # it is another's, whose draft is kept already
            self.activate(play=True)

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.video != before.video and self.is_shown:
            self.lanes.show()

    @Slot(bool)
    def _on_looping_changed(self, on: bool) -> None:
        self.panel.unit.speaker.loop.show_looping(on=on)

    def _connect_signals(self) -> None:
        session, panel, unit = self.session, self.panel, self.panel.unit
        session.opened.connect(self._on_session_opened)
        session.closing.connect(self._on_session_closing)
        session.changed.connect(self._on_session_changed)
        session.rater_changed.connect(self._on_session_rater_changed)
        session.selection_changed.connect(self._on_session_selection_changed)
        self.context.workbench.window.workspace_changed.connect(self._on_workspace_changed)
        self.playing.looping_changed.connect(self._on_looping_changed)
        self.lanes.unit_chosen.connect(self.choose)
        panel.unit_chosen.connect(self.choose)
        panel.edited.connect(self.keep_draft)
        unit.evidence.returnPressed.connect(self.save)
        unit.header.step_requested.connect(self.go_beside)
        unit.header.sets.chosen.connect(self.choose_set)
        unit.footer.revisit_pressed.connect(self.toggle_revisit)
        unit.footer.context_requested.connect(self.playing.play_context)
        unit.footer.save_requested.connect(self.save)
