"""Paints the graph into any painter: the ground, and over the playhead edges and cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPixmap

from app.domain.graph_layout import Layout, Level
from app.domain.graph_source import Card
from app.domain.span import LabelStyle
from widgets.graph.card_painter import BLEED, CardMarks, CardPainter, draw_stack
from widgets.graph.edge_painter import Edge, draw_edges, edge_along
from widgets.graph.edge_plan import HINT, EdgePlan, plan_edges, way_between
from widgets.graph.graph_state import GraphState
from widgets.graph.lane_painter import LaneHead, paint_ground, paint_heads, paint_playhead
from widgets.theme.paint import kept
from widgets.theme.theme import theme

_DIM = 0.25
_MOST_WIDE, _MOST_WIDE_CHOSEN = 48, 24
"""So many edges are drawn as wide as they should be; more of them thin, to keep pace."""

_UNMARKED = CardMarks()

CardOf = Callable[[str], Card]
StyleOf = Callable[[str], LabelStyle]


class GraphPainter:
    """Draws what a state shows.

    Attributes
    ----------
    card_of, style_of
        Give the card of an event, and its dominant emotion without making the card.
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
        self.style_of: StyleOf | None = None
        self.heads: Sequence[LaneHead] = ()
        self.findings: dict[str, int] = {}
        self.verdicts: dict[str, str] = {}
        self.has_ring = False
        self.edges = EdgePlan(np.zeros(0, np.int64), 0, 0)
        self._edges: dict[tuple[int, int, int], Edge | None] = {}
        self._edges_of: Layout | None = None
        self._marked_events: frozenset[int] | None = None

    def forget(self) -> None:
        """Draw all anew: another theme, memory or window of it."""
        self.cards = CardPainter()

    def refresh(self) -> None:
        """Look anew at what is marked."""
        self._marked_events = None

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
        self.refresh()
        with kept(painter):
            painter.setClipRect(self.state.port.area)
            self._paint_edges(painter, is_quick=ratio is not None)
            self._paint_stacks(painter)
            self._paint_cards(painter, ratio)
        paint_heads(painter, self.state, self.heads)

    # Edges --------------------------------------------------------------------------------------

    def _paint_edges(self, painter: QPainter, *, is_quick: bool) -> None:
        state = self.state
        selected = frozenset(state.marks.selected)
        self.edges = plan = plan_edges(state.layout, state.port.seen, selected, state.marks.up_to)
        self._paint_hints(painter)
        columns, count = state.columns, len(plan.relations)
        groups: dict[tuple[bool, bool, int], list[Edge]] = {}
        for number, relation in enumerate(plan.relations.tolist()):
            source, target = int(columns.sources[relation]), int(columns.targets[relation])
            kind = int(columns.kinds[relation])
            edge = self._edge(source, target, kind)
            if edge is not None:
                dim = state.is_dim(source) or state.is_dim(target)
                group = (number >= count - plan.chosen, not dim, kind)
                groups.setdefault(group, []).append(edge)
        painter.translate(state.port.x_of(0), state.port.y_of(0))
        for (chosen, bright, kind), edges in sorted(groups.items(), key=lambda one: one[0]):
            most = _MOST_WIDE_CHOSEN if chosen else _MOST_WIDE
            number = plan.chosen if chosen else count - plan.chosen
            draw_edges(
                painter, kind, edges, chosen=chosen, opacity=1.0 if bright else _DIM,
                is_thin=is_quick and number > most,
            )  # fmt: skip
        painter.translate(-state.port.x_of(0), -state.port.y_of(0))

    def _paint_hints(self, painter: QPainter) -> None:
        """Draw the ways to the next events of the same people, of what is chosen or streamed."""
        state = self.state
        events = state.marks.selected[-1:]
        if state.layout.kind == "stream":
            events = tuple(state.columns.streams.get(state.mode.stream, ()))
        pairs = dict.fromkeys(pair for event in events for pair in state.columns.hints_of(event))
        edges = [
            edge
            for source, target in pairs
            if state.is_there(source)
            and state.is_there(target)
            and (edge := self._edge(source, target, HINT)) is not None
            and self._is_near(edge)
        ]
        if edges:
            painter.translate(state.port.x_of(0), state.port.y_of(0))
            draw_edges(painter, HINT, edges, chosen=True)
            painter.translate(-state.port.x_of(0), -state.port.y_of(0))

    def _is_near(self, edge: Edge) -> bool:
        seen, way = self.state.port.seen, edge.way
        left, right = sorted((way.start.x(), way.end.x()))
        return left <= seen.right() and right >= seen.left()

    def _edge(self, source: int, target: int, kind: int) -> Edge | None:
        """Return an edge in pixels of the picture, worked out once a layout."""
        layout = self.state.layout
        if self._edges_of is not layout:
            self._edges_of, self._edges = layout, {}
        key = (source, target, kind)
        if key not in self._edges:
            start, end = layout.boxes[source].tolist(), layout.boxes[target].tolist()
            found = None
            if start != end and not (math.isnan(start[0]) or math.isnan(end[0])):
                found = edge_along(way_between(QRectF(*start), QRectF(*end), kind), kind)
            self._edges[key] = found
        return self._edges[key]

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
        places = list(zip(events, layout.xs[near].tolist(), layout.ys[near].tolist(), strict=True))
        if layout.level <= Level.FAR and ratio is not None:
            places = self._paint_plain_dots(painter, places, ratio)
        # What is chosen or active is drawn last, so that no outline is cut.
        marked, opacity = set(state.marks.selected) | state.marks.active, painter.opacity()
        left, top, extent = state.port.x_of(0), state.port.y_of(0), QSizeF(size.width, size.height)
        ids, all_there = state.columns.ids, state.marks.up_to is None
        for event, x, y in sorted(places, key=lambda one: one[0] in marked):
            if not (all_there or state.is_there(event)):
                continue
            card, marks = card_of(ids[event]), self.marks_of((event,))
            dim = state.is_dim(event)
            if dim:
                painter.setOpacity(opacity * _DIM)
            if ratio is None:
                rect = QRectF(QPointF(x + left, y + top), extent)
                self.cards.draw(painter, rect, card, layout.level, marks)
            else:
                picture = self.cards.picture(extent, card, layout.level, marks, ratio)
                # On whole device pixels, or the letters blur.
                spot_x, spot_y = (x + left - BLEED) * ratio, (y + top - BLEED) * ratio
                painter.drawPixmap(QPointF(round(spot_x) / ratio, round(spot_y) / ratio), picture)
            if dim:
                painter.setOpacity(opacity)

    def _paint_plain_dots(
        self, painter: QPainter, places: list[tuple[int, float, float]], ratio: float
    ) -> list[tuple[int, float, float]]:
        """Draw the dots on which nothing is marked, of which there may be a thousand.

        Returns the others.
        """
        state, layout, style_of = self.state, self.state.layout, self.style_of
        marks, ids = state.marks, state.columns.ids
        if style_of is None or marks.matching is not None or marks.up_to is not None:
            return places
        marked, others = self._marked(), []
        left, top = state.port.x_of(0) - BLEED, state.port.y_of(0) - BLEED
        size = QSizeF(layout.size.width, layout.size.height)
        dots: dict[LabelStyle, QPixmap] = {}
        for event, x, y in places:
            if event in marked:
                others.append((event, x, y))
                continue
            style = style_of(ids[event])
            dot = dots.get(style)
            if dot is None:
                card = Card("", "", (), style)
                dot = self.cards.picture(size, card, layout.level, _UNMARKED, ratio)
                dots[style] = dot
            spot = QPointF(round((x + left) * ratio) / ratio, round((y + top) * ratio) / ratio)
            painter.drawPixmap(spot, dot)
        return others

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

    def _marked(self) -> frozenset[int]:
        """Return the events on which anything is marked, worked out once a picture."""
        if self._marked_events is None:
            place, marks = self.state.columns.place, self.state.marks
            named = (*self.findings, *self.verdicts)
            self._marked_events = frozenset(
                (
                    *marks.selected,
                    *marks.active,
                    *marks.pinned,
                    *(marks.lit or ()),
                    *(place[one] for one in named if one in place),
                )
            )
        return self._marked_events

    def marks_of(self, events: Sequence[int]) -> CardMarks:
        """Return what is marked on a card or a stack."""
        state, ids = self.state, self.state.columns.ids
        marks = state.marks
        marked = self._marked()
        if marked.isdisjoint(events):
            return _UNMARKED
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
