"""Paints the graph into any painter: the ground, and over the playhead edges and cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.domain.graph_source import Card
from widgets.graph.card_painter import CardMarks, CardPainter, draw_stack
from widgets.graph.edge_painter import draw_edges
from widgets.graph.edge_plan import HINT, EdgePlan, Way, plan_edges, way_between
from widgets.graph.graph_state import GraphState
from widgets.graph.lane_painter import LaneHead, paint_ground, paint_heads, paint_playhead
from widgets.theme.paint import kept
from widgets.theme.theme import theme

_DIM = 0.25

CardOf = Callable[[str], Card]


class GraphPainter:
    """Draws what a state shows.

    Attributes
    ----------
    card_of
        Gives the card of an event.
    heads
        Who has which lane.
    findings, verdicts
        What was found or judged of an event, by its id.
    has_ring
        Whether the focus ring stands round the event that keys work on.
    edges
        What of the relations was drawn last.
    """

    def __init__(self, state: GraphState) -> None:
        self.state = state
        self.cards = CardPainter()
        self.card_of: CardOf | None = None
        self.heads: Sequence[LaneHead] = ()
        self.findings: dict[str, int] = {}
        self.verdicts: dict[str, str] = {}
        self.has_ring = False
        self.edges = EdgePlan(np.zeros(0, np.int64), 0, 0)

    def forget(self) -> None:
        """Draw all anew: another theme, memory or window of it."""
        self.cards = CardPainter()

    def paint(self, painter: QPainter) -> None:
        """Draw all of it line by line, for a file."""
        port = self.state.port
        painter.fillRect(QRectF(0, 0, port.width, port.height), theme().color("surface"))
        paint_ground(painter, self.state)
        paint_playhead(painter, self.state)
        self.paint_front(painter, None)

    def paint_ground(self, painter: QPainter) -> None:
        """Draw what lies behind the playhead."""
        port = self.state.port
        painter.fillRect(QRectF(0, 0, port.width, port.height), theme().color("surface"))
        paint_ground(painter, self.state)

    def paint_front(self, painter: QPainter, ratio: float | None) -> None:
        """Draw edges, cards and the column of people; `ratio` None draws cards line by line."""
        with kept(painter):
            painter.setClipRect(self.state.port.area)
            self._paint_edges(painter)
            self._paint_stacks(painter)
            self._paint_cards(painter, ratio)
        paint_heads(painter, self.state, self.heads)

    # Edges --------------------------------------------------------------------------------------

    def _paint_edges(self, painter: QPainter) -> None:
        state = self.state
        selected = frozenset(state.marks.selected)
        self.edges = plan = plan_edges(state.layout, state.port.seen, selected, state.marks.up_to)
        self._paint_hints(painter)
        columns, count = state.columns, len(plan.relations)
        groups: dict[tuple[bool, bool, int], list[Way]] = {}
        for number, relation in enumerate(plan.relations.tolist()):
            source, target = int(columns.sources[relation]), int(columns.targets[relation])
            kind = int(columns.kinds[relation])
            way = self._way(source, target, kind)
            if way is not None:
                dim = state.is_dim(source) or state.is_dim(target)
                group = (number >= count - plan.chosen, not dim, kind)
                groups.setdefault(group, []).append(way)
        for (chosen, bright, kind), ways in sorted(groups.items(), key=lambda one: one[0]):
            draw_edges(painter, kind, ways, chosen=chosen, opacity=1.0 if bright else _DIM)

    def _paint_hints(self, painter: QPainter) -> None:
        """Draw the ways to the next events of the same people, of what is chosen or streamed."""
        state = self.state
        events = state.marks.selected[-1:]
        if state.layout.kind == "stream":
            events = tuple(state.columns.streams.get(state.mode.stream, ()))
        pairs = dict.fromkeys(pair for event in events for pair in state.columns.hints_of(event))
        ways = [
            way
            for source, target in pairs
            if state.is_there(source) and state.is_there(target)
            and (way := self._way(source, target, HINT)) is not None
        ]  # fmt: skip
        if ways:
            draw_edges(painter, HINT, ways, chosen=True)

    def _way(self, source: int, target: int, kind: int) -> Way | None:
        start, end = self._box(source), self._box(target)
        if start is None or end is None or start == end:
            return None
        return way_between(start, end, kind)

    def _box(self, event: int) -> QRectF | None:
        rect = self.state.rect_of(event)
        return None if rect is None else self.state.port.to_view(rect)

    # Cards --------------------------------------------------------------------------------------

    def _paint_cards(self, painter: QPainter, ratio: float | None) -> None:
        state, layout, card_of = self.state, self.state.layout, self.card_of
        if card_of is None:
            return
        seen, size = state.port.seen, layout.size
        near = (
            (layout.xs < seen.right() + 4)
            & (layout.xs + size.width > seen.left() - 4)
            & (layout.ys < seen.bottom() + 4)
            & (layout.ys + size.height > seen.top() - 4)
        )
        events = layout.shown[near].tolist()
        places = zip(events, layout.xs[near].tolist(), layout.ys[near].tolist(), strict=True)
        # What is chosen or active is drawn last, so that no outline is cut.
        marked = set(state.marks.selected) | state.marks.active
        for event, x, y in sorted(places, key=lambda one: one[0] in marked):
            if not state.is_there(event):
                continue
            rect = state.port.to_view(QRectF(x, y, size.width, size.height))
            card = card_of(state.columns.ids[event])
            self.cards.draw(
                painter, rect, card, layout.level, self.marks_of((event,)),
                dim=state.is_dim(event), ratio=ratio,
            )  # fmt: skip

    def _paint_stacks(self, painter: QPainter) -> None:
        state = self.state
        seen = state.port.seen
        for stack in state.layout.stacks:
            rect = QRectF(stack.x, stack.y, stack.w, stack.h)
            events = stack.events
            if not seen.intersects(rect):
                continue
            if state.marks.up_to is not None:
                events = tuple(event for event in events if state.is_there(event))
                if not events:
                    continue
            matching = sum(not state.is_dim(event) for event in events)
            text = f"+ {len(events)}"
            if matching not in (0, len(events)):
                text = f"{matching}/{len(events)}"
            view = state.port.to_view(rect)
            draw_stack(painter, view, text, self.marks_of(events), dim=not matching)

    def marks_of(self, events: Sequence[int]) -> CardMarks:
        """Return what is marked on a card or a stack."""
        state, ids = self.state, self.state.columns.ids
        marks = state.marks
        current = bool(marks.selected) and marks.selected[-1] in events
        return CardMarks(
            is_selected=any(event in marks.selected for event in events),
            is_active=any(event in marks.active for event in events),
            is_pinned=len(events) == 1 and events[0] in marks.pinned,
            is_current=current and self.has_ring,
            findings=sum(self.findings.get(ids[event], 0) for event in events),
            verdict=self.verdicts.get(ids[events[0]], "") if len(events) == 1 else "",
            role=marks.lit.get(events[0], "") if marks.lit and len(events) == 1 else "",
        )
