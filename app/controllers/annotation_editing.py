"""Edits of annotations: made from marks, moved, cut, joined, labelled; each one named step.

The store keeps the rules of tiers; what it refuses is said and nothing is changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.annotation_desk import AnnotationDesk
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.subtitle_controller import SubtitleController
from app.domain import annotation_edits as edits
from app.domain.ids import AnnotationKey, TierKey, new_key
from app.domain.interval import Interval
from app.domain.tier import Annotation, Tier
from app.notifications import MessageAction
from storage.project_file import ProjectFile
from widgets.i18n import tr, trn
from widgets.timeline.timeline_state import Part, SpanRef


class AnnotationEditing(Controller):
    """Turns wishes into edits; the choice follows what was made."""

    def __init__(
        self, context: AppContext, desk: AnnotationDesk, subtitles: SubtitleController
    ) -> None:
        super().__init__(context)
        self.desk = desk
        self.subtitles = subtitles
        self._connect_signals()

    # Making -----------------------------------------------------------------------------------

    def active_tier(self) -> Tier | None:
        """Return the active tier, or say how to get one."""
        tier = self.desk.active
        if tier is None and self.desk.tiers:
            self.notifier.info(
                tr("Choose a tier first: click its name, or press Alt+Up and Alt+Down.")
            )
        elif tier is None:
            make = MessageAction(tr("New tier…"), self.context.actions["tier.new"].trigger)
            self.notifier.info(tr("This video has no tier to put annotations on."), make)
        return tier

    @shows_errors
    def add_marked(self, labels: tuple[str, ...] = ()) -> None:
        """Make an annotation of the marked span on the active tier."""
        tier, span = self.active_tier(), self.session.selection.span
        if tier is None:
            return
        if span is None:
            self.notifier.info(tr("Mark in (I) and out (O) first: the span between them is taken."))
            return
        self._make(tier, span, labels)
        self.session.mark(None, None)

    @shows_errors
    def add_cue(self) -> None:
        """Make an annotation of the cue at the playhead on the active tier."""
        tier = self.active_tier()
        if tier is None:
            return
        cue = self.subtitles.cue_at(self.context.engine.position_ms)
        if cue is None:
            self.notifier.info(tr("No cue is under the playhead."))
            return
        self._make(tier, cue[0], ())

    def _make(self, tier: Tier, span: Interval, labels: tuple[str, ...]) -> None:
        made = Annotation(
            AnnotationKey(new_key()),
            tier.key,
            span.start_ms,
            span.end_ms,
            labels,
            person=tier.person,
        )
        with self.session.edit(tr("Annotate on {tier}", tier=tier.name)) as project:
            project.annotations.add(made)
        self.session.select_annotations([made.key])

    @Slot(str, int, int)
    @shows_errors
    def draw(self, track: str, start_ms: int, end_ms: int) -> None:
        """Make an annotation that was drawn on a lane."""
        tier = self.desk.tier_of(track)
        if tier is not None:
            self._make(tier, Interval(start_ms, end_ms), ())

    # Times ------------------------------------------------------------------------------------

    @Slot(str, str, int, int)
    @shows_errors
    def resize(self, track: str, key: str, start_ms: int, end_ms: int) -> None:
        """Give an annotation other edges."""
        if self.desk.tier_of(track) is not None:
            self.set_times(AnnotationKey(key), start_ms, end_ms)

    @shows_errors
    def set_times(self, key: AnnotationKey, start_ms: int, end_ms: int) -> None:
        """Give an annotation other times."""
        old = self.session.project.annotations.get(key)
        with self.session.edit(tr("Change the times of an annotation")) as project:
            project.annotations.update(replace(old, start_ms=start_ms, end_ms=end_ms))

    @Slot(object, int)
    @shows_errors
    def move(self, refs: Iterable[SpanRef], delta_ms: int) -> None:
        """Move annotations in time, with those that lie inside them."""
        keys = [AnnotationKey(ref.span) for ref in refs if self.desk.tier_of(ref.track)]
        if not keys or not delta_ms:
            return
        name = trn("Move {n} annotation", "Move {n} annotations", len(keys))
        with self.session.edit(name) as project:
            project.annotations.move(keys, delta_ms)

    def nudge(self, frames: int, part: Part) -> None:
        """Move the start, the end or all of the chosen span by so many frames."""
        timeline = self.context.workbench.timeline
        if timeline.state.selection.primary is None:
            self.notifier.info(tr("Choose an annotation first: [ and ] go from one to the next."))
            return
        timeline.state.set_edge(part)
        timeline.keys.nudge(frames)

    # Cutting and joining ----------------------------------------------------------------------

    @shows_errors
    def split(self) -> None:
        """Cut the chosen annotations, else those of the active tier, at the playhead."""
        at_ms = self.context.engine.position_ms
        cut = [
            parts
            for one in self._chosen_or_at(at_ms)
            if (parts := edits.split(one, at_ms, AnnotationKey(new_key()))) is not None
        ]
        if not cut:
            self.notifier.info(tr("No annotation of the tier goes on under the playhead."))
            return
        with self.session.edit(tr("Split at the playhead")) as project:
            for first, second in cut:
                with self._children_kept(project, [first.key]):
                    project.annotations.update(first)
                    project.annotations.add(second)
        self.session.select_annotations(second.key for _, second in cut)

    @shows_errors
    def merge(self) -> None:
        """Join the chosen annotations of a tier; a single one is joined with the next."""
        chosen = self._to_merge()
        if len(chosen) < 2 or len({one.tier for one in chosen}) > 1:
            self.notifier.info(tr("Choose annotations of one tier that are to be one."))
            return
        tier = self.session.project.tiers.get(chosen[0].tier)
        one = edits.merged(chosen, self.desk.vocabulary(tier))
        keys = [other.key for other in chosen]
        name = trn("Merge {n} annotation", "Merge {n} annotations", len(chosen))
        with self.session.edit(name) as project, self._children_kept(project, keys):
            project.annotations.remove(key for key in keys if key != one.key)
            project.annotations.update(one)
        self.session.select_annotations([one.key])

    @contextmanager
    def _children_kept(self, project: ProjectFile, keys: Sequence[AnnotationKey]) -> Iterator[None]:
        """Take away what lies inside annotations, and put it back once they have other edges."""
        store = project.annotations
        children = store.many(store.dependents(keys))
        if children:
            store.remove([child.key for child in children])
        yield
        by_tier: dict[TierKey, list[Annotation]] = {}
        for child in children:
            by_tier.setdefault(child.tier, []).append(child)
        for tier in sorted(by_tier, key=partial(_depth, project)):
            store.add_many(tier, by_tier[tier])

    def _chosen_or_at(self, at_ms: int) -> list[Annotation]:
        chosen = self.desk.chosen()
        table = self.desk.table(self.desk.active.key) if self.desk.active else None
        if chosen or table is None:
            return chosen
        keys = [AnnotationKey(table.spans.ids[place]) for place in table.spans.at(at_ms)]
        return self.session.project.annotations.many(keys)

    def _to_merge(self) -> list[Annotation]:
        chosen = self.desk.chosen()
        table = self.desk.table(chosen[0].tier) if len(chosen) == 1 else None
        if table is not None:
            after = list(table.spans.ids).index(chosen[0].key) + 1
            following = map(AnnotationKey, table.spans.ids[after : after + 1])
            chosen += self.session.project.annotations.many(following)
        return chosen

    # Removing ---------------------------------------------------------------------------------

    @shows_errors
    def remove(self) -> None:
        """Remove the chosen annotations with all that lie inside them."""
        keys = self.desk.chosen_keys()
        if not keys:
            self.notifier.info(tr("Choose the annotations to delete first."))
            return
        name = trn("Delete {n} annotation", "Delete {n} annotations", len(keys))
        with self.session.edit(name) as project:
            gone = project.annotations.remove(keys)
        undo = MessageAction(tr("Undo"), self.context.actions["edit.undo"].trigger)
        text = trn("{n} annotation deleted.", "{n} annotations deleted.", len(gone))
        self.notifier.success(text, undo)

    # Copies -----------------------------------------------------------------------------------

    def put(self, name: str, tier: Tier, made: Sequence[Annotation]) -> None:
        """Put copies on a tier as one step and choose them; what does not fit is said.

        Raises
        ------
        InvalidRecordError
            One breaks a rule of the tier; none is put there.
        """
        words = self.desk.vocabulary(tier)
        fitted = [edits.fitted(one, words) for one in made]
        with self.session.edit(name) as project:
            known = {person.key for person in project.people.all()}
            project.annotations.add_many(
                tier.key,
                [one if one.person in known else replace(one, person=None) for one in fitted],
            )
        self.session.select_annotations(one.key for one in fitted)
        odd = sum(one.labels != old.labels for one, old in zip(fitted, made, strict=True))
        if odd:
            text = trn(
                "{n} annotation has labels that “{vocabulary}” lacks: they stand in its note.",
                "{n} annotations have labels that “{vocabulary}” lacks: they stand in the notes.",
                odd,
                vocabulary=words.name,
            )
            self.notifier.warning(text)

    @shows_errors
    def duplicate_to(self, tier: Tier) -> None:
        """Copy the chosen annotations to a tier, at the same times."""
        chosen = self.desk.chosen()
        made = [
            replace(one, key=AnnotationKey(new_key()), tier=tier.key, parent=None) for one in chosen
        ]
        if made:
            self.put(tr("Copy to {tier}", tier=tier.name), tier, made)

    def _connect_signals(self) -> None:
        timeline, on = self.context.workbench.timeline, self.context.actions.on
        timeline.span_changed.connect(self.resize)
        timeline.spans_moved.connect(self.move)
        timeline.span_drawn.connect(self.draw)
        on("annotate.add_cue", self.add_cue)
        on("annotate.split", self.split)
        on("annotate.merge", self.merge)
        on("annotate.remove", self.remove)
        for part in Part:
            on(f"annotate.nudge_{part}_back", partial(self.nudge, -1, part))
            on(f"annotate.nudge_{part}_forward", partial(self.nudge, 1, part))


def _depth(project: ProjectFile, tier: TierKey) -> int:
    above = project.tiers.get(tier).parent
    return 0 if above is None else 1 + _depth(project, above)
