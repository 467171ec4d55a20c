"""Two lanes of the Label workspace: the units of the video, and the rater's own labels."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.label_queue import LabelQueue
from app.domain.emotion_style import style_of_words
from app.domain.ids import UnitKey
from app.domain.labelling import UnitRow
from app.domain.span import ArrayTrack, LabelStyle, SpanArrays
from widgets.i18n import tr
from widgets.question.script import language_of

UNIT, OWN = "unit", "own_label"
"""Kinds of the lanes, and their keys."""

_NUMBERED_UP_TO = 400
"""Of more units of a video the family's code stands before a label instead of the number."""


class LabelLanes(Controller):
    """Shows both lanes while units are labelled.

    Signals
    -------
    unit_chosen(key)
        A unit is to be shown.
    """

    unit_chosen = Signal(str)

    def __init__(self, context: AppContext, queue: LabelQueue) -> None:
        super().__init__(context)
        self._queue = queue
        self._is_shown = False
        self._timeline = context.workbench.timeline
        self._timeline.span_selected.connect(self._on_timeline_span_selected)

    def show(self) -> None:
        """Show the lanes of the video in view."""
        rows = self._queue.rows_of(self.session.selection.video)
        self._is_shown = True
        state = self._timeline.state
        state.set_tracks_of(UNIT, [self._units(rows)] if rows else [])
        state.set_tracks_of(OWN, [self._own(rows)] if rows else [])

    def hide(self) -> None:
        """Take the lanes away."""
        if self._is_shown:
            self._is_shown = False
            self._timeline.state.set_tracks_of(UNIT, [])
            self._timeline.state.set_tracks_of(OWN, [])

    def set_current(self, key: UnitKey | None) -> None:
        """Select the unit in view on its lane."""
        if self._is_shown and key is not None:
            self._timeline.select_span(UNIT, key)

    def _units(self, rows: Sequence[UnitRow]) -> ArrayTrack:
        spans = SpanArrays.build((row.start_ms, row.end_ms, 0, row.key) for row in rows)
        texts = {str(row.key): " ".join(row.text.split()) for row in rows}
        language = next((found for row in rows if (found := language_of(row.text[:200]))), "")
        return ArrayTrack(
            UNIT,
            UNIT,
            tr("Units"),
            spans,
            lambda index: texts[spans.ids[index]],
            language=language,
        )

    def _own(self, rows: Sequence[UnitRow]) -> ArrayTrack:
        own = [row for row in rows if self._word(row)]
        styles = self._styles(own)
        places = {style: place for place, style in enumerate(dict.fromkeys(styles))}
        spans = SpanArrays.build(
            (row.start_ms, row.end_ms, places[style], row.key)
            for row, style in zip(own, styles, strict=True)
        )
        words = {str(row.key): self._word(row) for row in own}
        return ArrayTrack(
            OWN,
            OWN,
            tr("My labels"),
            spans,
            lambda index: words[spans.ids[index]],
            styles=tuple(places),
        )

    def _styles(self, rows: Sequence[UnitRow]) -> list[LabelStyle]:
        found = [style_of_words(self._word(row)) for row in rows]
        if len(rows) > _NUMBERED_UP_TO:
            return found
        return [
            LabelStyle(style.name, style.family, str(self._queue.number(row.key) or style.code))
            for row, style in zip(rows, found, strict=True)
        ]

    def _word(self, row: UnitRow) -> str:
        label = self._queue.own.get(row.key)
        if label is None:
            return ""
        return label.basic or next(iter(label.go), "")

    @Slot(str, str)
    def _on_timeline_span_selected(self, track: str, key: str) -> None:
        if self._is_shown and track in (UNIT, OWN):
            self.unit_chosen.emit(key)
