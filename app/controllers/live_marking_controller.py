"""Marking while it plays: a label opens a span at the playhead, the next press closes it.

The playhead is never moved. What is open stands in the drafts, so that a crash loses no more than
a second of it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import Signal, Slot

from app.context import AppContext
from app.controllers.annotation_desk import AnnotationDesk
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain.annotating import free_parts, parts_inside
from app.domain.ids import AnnotationKey, RaterKey, TierKey, new_key
from app.domain.interval import Interval
from app.domain.live_marking import LiveMarking, Marked
from app.domain.span import SpanArrays
from app.domain.tier import Annotation, Tier
from app.domain.timecode import format_ms
from app.notifications import MessageAction
from app.session import Selection
from storage.project_file import ProjectFile
from widgets.i18n import tr

DRAFT = "open span"
_DRAFT_EVERY_MS = 1000


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """A span that was open when the program ended without warning."""

    tier: Tier
    marked: Marked


class LiveMarkingController(Controller):
    """Opens, closes, switches and drops the span that is being marked.

    Signals
    -------
    changed
        Another span is open, or none, or it has grown.
    """

    changed = Signal()

    def __init__(self, context: AppContext, desk: AnnotationDesk) -> None:
        super().__init__(context)
        self.desk = desk
        self._marking = LiveMarking()
        self._tier: Tier | None = None
        self._now_ms = 0
        self._kept_ms = 0
        self._connect_signals()

    @property
    def tier(self) -> Tier | None:
        """The tier of the open span, None while none is open."""
        return self._tier if self._marking.is_open else None

    @property
    def label(self) -> str:
        """The label of the open span, empty where it has none."""
        return self._marking.label or ""

    @property
    def start_ms(self) -> int:
        """Where the open span starts."""
        return self._marking.start_ms

    @property
    def span(self) -> Interval | None:
        """The open span as it stands now."""
        return self._timed().span_until(self._now_ms)

    @shows_errors
    def press(self, tier: Tier, label: str) -> None:
        """Open a span of a label, close it, or close another and open this one without a gap."""
        self._now_ms = self.context.engine.position_ms
        if self.tier is not None and self.tier.key != tier.key:
            self._close()
        after, marked = self._timed().pressed(label, self._now_ms)
        if marked is not None and self._tier is not None:
            self._keep(self._tier, marked)
        self._tier, self._marking = tier, after
        self._keep_draft(tier)

    @shows_errors
    def close(self) -> None:
        """Keep the open span up to now."""
        self._close()

    def drop(self) -> None:
        """Forget the open span; the message offers to keep it after all."""
        tier, span, label = self.tier, self.span, self.label
        if tier is None or span is None:
            return
        self._end()
        text = tr(
            "{label} since {start} was dropped.",
            label=label or tr("The span without a label"),
            start=format_ms(span.start_ms),
        )
        marked = Marked(label, span)
        self.notifier.info(
            text, MessageAction(tr("Keep it"), partial(self._keep_after_all, tier, marked))
        )

    def left_open(self) -> list[LeftOpen]:
        """Return the spans of this rater that were open when the program ended."""
        project, found = self.session.project, []
        for draft in project.drafts.all(self._rater):
            if draft.field == DRAFT and project.tiers.exists(TierKey(draft.owner_key)):
                tier = project.tiers.get(TierKey(draft.owner_key))
                found += [LeftOpen(tier, marked) for marked in _read_draft(draft.text)]
        return found

    # ------------------------------------------------------------------------------------------

    @property
    def _rater(self) -> RaterKey | None:
        return self.session.rater.key if self.session.rater else None

    def _timed(self) -> LiveMarking:
        """Return the marking with the lag of now: time runs at the rate of playing, or rests."""
        engine = self.context.engine
        lag = self.context.settings.reaction_lag_ms * engine.rate if engine.is_playing else 0
        return replace(self._marking, lag_ms=round(lag))

    def _close(self) -> None:
        after, marked = self._timed().closed(self._now_ms)
        if marked is not None and self._tier is not None:
            self._keep(self._tier, marked)
        self._marking = after
        self._end()

    def _end(self) -> None:
        tier, self._tier = self._tier, None
        self._marking = self._marking.dropped()
        if tier is not None and self.session.can_edit:
            self.session.project.drafts.clear(self._rater, tier.key, DRAFT)
        self.changed.emit()

    @shows_errors
    def _keep_after_all(self, tier: Tier, marked: Marked) -> None:
        if self.session.is_open and self.session.project.tiers.exists(tier.key):
            self._keep(tier, marked)
            self.session.project.drafts.clear(self._rater, tier.key, DRAFT)

    def _forget(self, tier: Tier) -> None:
        if self.session.is_open:
            self.session.project.drafts.clear(self._rater, tier.key, DRAFT)

    def _keep(self, tier: Tier, marked: Marked) -> None:
        """Put a marked span on its tier, as far as the tier has room for it."""
        project = self.session.project
        parts = _room(project, tier, self._inside_media(marked.span))
        if not parts:
            text = tr("{tier} has no room there: nothing was added.", tier=tier.name)
            self.notifier.warning(text)
            return
        labels = (marked.label,) if marked.label else ()
        made = [
            Annotation(
                AnnotationKey(new_key()),
                tier.key,
                part.start_ms,
                part.end_ms,
                labels,
                person=tier.person,
            )
            for part in parts
        ]
        name = tr("Mark {label}", label=marked.label) if labels else tr("Mark a span")
        with self.session.edit(name) as writable:
            writable.annotations.add_many(tier.key, made)
        self.session.select_annotations(one.key for one in made)
        if parts != [marked.span]:
            text = tr("The span was fitted into the room that {tier} has there.", tier=tier.name)
            self.notifier.info(text)

    def _inside_media(self, span: Interval) -> Interval:
        end = self.context.engine.duration_ms or span.end_ms
        return Interval(min(span.start_ms, end), min(span.end_ms, end))

    def _keep_draft(self, tier: Tier) -> None:
        """Write down what is open, or that nothing is."""
        span = self.span
        drafts = self.session.project.drafts
        if span is None:
            self._end()
            return
        values = {"label": self.label, "start_ms": span.start_ms, "end_ms": span.end_ms}
        drafts.put(self._rater, tier.key, DRAFT, json.dumps(values, ensure_ascii=False))
        self._kept_ms = self._now_ms
        self.changed.emit()

    @Slot(int)
    @shows_errors
    def _on_engine_position_changed(self, time_ms: int) -> None:
        tier = self.tier
        if tier is None:
            return
        self._now_ms = time_ms
        if abs(time_ms - self._kept_ms) >= _DRAFT_EVERY_MS:
            self._keep_draft(tier)
        else:
            self.changed.emit()

    @Slot()
    def _on_session_opened(self) -> None:
        for left in self.left_open():
            text = tr(
                "{label} on {tier} was open when Emoscope ended: {start} to {end}.",
                label=left.marked.label or tr("A span"),
                tier=left.tier.name,
                start=format_ms(left.marked.span.start_ms),
                end=format_ms(left.marked.span.end_ms),
            )
            keep = MessageAction(
                tr("Keep it"), partial(self._keep_after_all, left.tier, left.marked)
            )
            drop = MessageAction(tr("Drop it"), partial(self._forget, left.tier))
            self.notifier.warning(text, keep, drop)

    @Slot()
    def _on_session_closing(self) -> None:
        if self.tier is not None:
            self.close()

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.video != before.video and self.tier is not None:
            self.close()

    def _connect_signals(self) -> None:
        session = self.session
        session.opened.connect(self._on_session_opened)
        session.closing.connect(self._on_session_closing)
        session.selection_changed.connect(self._on_session_selection_changed)
        self.context.engine.position_changed.connect(self._on_engine_position_changed)


def _room(project: ProjectFile, tier: Tier, span: Interval) -> list[Interval]:
    """Return the parts of a span that a tier can take."""
    parts = [span]
    if tier.parent is not None:
        parts = parts_inside(span.start_ms, span.end_ms, _spans(project, tier.parent, span))
    if not tier.allows_overlap:
        taken = _spans(project, tier.key, span)
        parts = [free for part in parts for free in free_parts(part.start_ms, part.end_ms, taken)]
    return parts


def _spans(project: ProjectFile, tier: TierKey, span: Interval) -> SpanArrays:
    near = project.annotations.of_tier(tier, span.start_ms, span.end_ms + 1)
    return SpanArrays.build((one.start_ms, one.end_ms, 0, one.key) for one in near)


def _read_draft(text: str) -> Sequence[Marked]:
    """Return the span of a draft; one that cannot be read is none."""
    try:
        values = json.loads(text)
        span = Interval(int(values["start_ms"]), int(values["end_ms"]))
        return [Marked(str(values["label"]), span)]
    except (ValueError, KeyError, TypeError):
        return []
