"""What the graph shows and how: layout, view, choice, filters; views listen and paint.

Positions never change by themselves: a layout is made anew only for another memory, zoom, pin,
kind of layout, or where the user leaves events out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Signal

from app.domain.card_grid import LEAST_ZOOM, MOST_ZOOM
from app.domain.graph_columns import GraphColumns
from app.domain.graph_layout import Layout, Level, Sizes
from app.domain.relation_layout import FIRST_HOPS, MOST_HOPS, neighbourhood, relation_layout
from app.domain.stream_layout import stream_layout
from app.domain.time_layout import closest_scales, level_at, time_layout
from widgets.graph.view_port import MARGIN, ViewPort

KINDS = ("time", "relations", "stream")
FINEST_MS_PER_PX = 2.0
NEAR_FROM = 1.08
"""The largest cards come only when zoomed in by so much over the whole."""


@dataclass(frozen=True, slots=True)
class GraphMode:
    """Which picture of the memory is shown.

    Attributes
    ----------
    kind
        One of `KINDS`.
    ms_per_px
        Zoom on time; 0 fits the whole.
    zoom
        Zoom of the others, see `app.domain.card_grid`; 0 fits the whole.
    root
        Id of the event whose neighbourhood is shown.
    hops
        So many relations away, 1 to `MOST_HOPS`.
    opened, closed
        Events whose neighbours are shown, or not, whatever `hops` says.
    stream
        A person's id and a target.
    """

    kind: str = "time"
    ms_per_px: float = 0.0
    zoom: float = 0.0
    root: str = ""
    hops: int = FIRST_HOPS
    opened: frozenset[str] = frozenset()
    closed: frozenset[str] = frozenset()
    stream: tuple[str, str] = ("", "")


@dataclass(slots=True)
class Marks:
    """What is marked on the picture, by places of events.

    Attributes
    ----------
    selected
        In the order of choosing; the last is the one that keys work on.
    active
        At the playhead.
    matching
        Which events the filters match, None while there are none.
    left_out
        Whether the others are left out instead of dimmed.
    up_to
        Only what windows up to this number made is there; None for all.
    lit
        What each event is to a trace, by the names of `app.domain.trace_path.TraceRole`; the
        others are dimmed. None while no trace is shown.
    """

    selected: tuple[int, ...] = ()
    active: frozenset[int] = frozenset()
    matching: frozenset[int] | None = None
    left_out: bool = False
    up_to: int | None = None
    lit: Mapping[int, str] | None = None
    pinned: frozenset[int] = field(default_factory=frozenset)


class GraphState(QObject):
    """Holds all of it; a widget paints it, another one asks for changes.

    Signals
    -------
    changed
        Something else is to be painted.
    selection_changed(ids)
        Other events were chosen, in the order of choosing.
    mode_changed
        Another layout, zoom or pin: what is stored with the memory.
    position_changed(old_ms, new_ms)
        The playhead moved.
    """

    changed = Signal()
    selection_changed = Signal(object)
    mode_changed = Signal()
    position_changed = Signal(int, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = GraphColumns.build((), (), ())
        self.sizes = Sizes()
        self.mode = GraphMode()
        self.marks = Marks()
        self.port = ViewPort()
        self.duration_ms = 0
        self.position_ms = 0
        self.stream_name = ""
        self._layout: Layout | None = None
        self._closest: tuple[float, ...] | None = None
        self._fitting = 1.0
        self._fitting_of: tuple[object, ...] = ()

    # What is there ------------------------------------------------------------------------------

    def set_columns(self, columns: GraphColumns, duration_ms: int, mode: GraphMode) -> None:
        """Show another memory, as it was left."""
        self.columns, self.duration_ms, self.mode = columns, duration_ms, mode
        self.marks = Marks()
        self._closest = None
        self.port = replace(self.port, x=-MARGIN, y=0.0)
        self._relay()

    def set_sizes(self, sizes: Sizes) -> None:
        """Use other sizes of cards."""
        if sizes != self.sizes:
            self.sizes, self._closest = sizes, None
            self._relay()

    def set_view_size(self, width: float, height: float, left: float, top: float) -> None:
        """Be shown in so many pixels; what fitted fits again."""
        self.port = self.port.sized(width, height, left, top)
        self._relay()

    @property
    def layout(self) -> Layout:
        """The picture, laid out."""
        if self._layout is None:
            self._layout = self._made()
            self.port = replace(self.port, is_centred=self._layout.kind != "time").of(
                QSizeF(self._layout.width, self._layout.height)
            )
        return self._layout

    @property
    def level(self) -> Level:
        """How much of events is shown."""
        return self.layout.level

    # Which picture ------------------------------------------------------------------------------

    def set_mode(self, mode: GraphMode) -> None:
        """Show another picture from its beginning."""
        if mode == self.mode:
            return
        other = mode.kind != self.mode.kind
        self.mode = mode
        if other:
            self.port = replace(self.port, x=-MARGIN, y=0.0)
        self._relay()
        self.mode_changed.emit()

    def fit(self) -> None:
        """Show all of the picture."""
        self.port = replace(self.port, x=-MARGIN, y=0.0)
        self.mode = replace(self.mode, ms_per_px=0.0, zoom=0.0)
        self._relay()
        self.mode_changed.emit()

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom in by a factor over 1, keeping what stands at a point of the view there."""
        layout = self.layout
        at = at or self.port.area.center()
        point = self.port.to_picture(at)
        if self.mode.kind == "time":
            old = layout.ms_per_px
            widest = self._fitting_scale()[0]
            new = min(max(old / factor, min(FINEST_MS_PER_PX, widest)), widest)
            self.mode = replace(self.mode, ms_per_px=0.0 if new >= widest * (1 - 1e-9) else new)
            share = old / new
        else:
            old = self._grid_zoom()
            fitting = self._fitting_zoom()
            new = min(max(old * factor, min(LEAST_ZOOM, fitting)), MOST_ZOOM)
            at_fit = new <= fitting * (1 + 1e-9) and factor < 1
            self.mode = replace(self.mode, zoom=0.0 if at_fit else new)
            share = new / old
        self._layout = None
        made = self.layout
        share_y = share if layout.kind != "time" else made.size.lane / layout.size.lane
        x, y = point.x() * share, point.y() * share_y
        self.port = self.port.at(x - at.x() + self.port.left, y - at.y() + self.port.top)
        self.changed.emit()
        self.mode_changed.emit()

    def pan(self, dx: float, dy: float) -> None:
        """Show what lies further right and down."""
        port = self.port.moved(dx, dy)
        if port != self.port:
            self.port = port
            self.changed.emit()

    def place_at(self, x: float, y: float) -> None:
        """Show the picture from a point on, as far as it goes."""
        _ = self.layout
        port = self.port.at(x, y)
        if port != self.port:
            self.port = port
            self.changed.emit()

    def centre_on(self, point: QPointF) -> None:
        """Put a point of the picture in the middle."""
        self.port = self.port.centred(point)
        self.changed.emit()

    def reveal(self, event_id: str) -> None:
        """Scroll as little as needed to show an event, if it is in the picture."""
        rect = self.rect_of(self.columns.place.get(event_id, -1))
        if rect is not None:
            port = self.port.showing(rect)
            if port != self.port:
                self.port = port
                self.changed.emit()

    def open_stack(self, events: tuple[int, ...]) -> bool:
        """Zoom in until a stack comes apart; tell whether that is possible."""
        if self.mode.kind != "time":
            return False
        starts = self.columns.starts[list(events)]
        gap = float(np.median(np.diff(starts))) if len(starts) > 1 else 0.0
        finest, now = FINEST_MS_PER_PX, self.layout.ms_per_px
        wanted = max(gap / (self.sizes.middle.width / 2), finest)
        new = min(wanted, now / 2)
        if new < finest:
            return False
        self.mode = replace(self.mode, ms_per_px=new)
        self._layout = None
        rect = self.rect_of(events[0])
        if rect is not None:
            self.port = self.port.at(rect.left() - 2 * MARGIN, self.port.y).showing(rect)
        self.changed.emit()
        self.mode_changed.emit()
        return True

    # What is marked -----------------------------------------------------------------------------

    @property
    def selected_ids(self) -> tuple[str, ...]:
        """Ids of the events chosen, in the order of choosing."""
        return tuple(self.columns.ids[event] for event in self.marks.selected)

    def select(self, events: Iterable[int], *, quietly: bool = False) -> None:
        """Choose these events and no others; `quietly` tells nobody but the painters."""
        chosen = tuple(dict.fromkeys(events))
        if chosen == self.marks.selected:
            return
        self.marks.selected = chosen
        self.changed.emit()
        if not quietly:
            self.selection_changed.emit(self.selected_ids)

    def select_ids(self, ids: Iterable[str]) -> None:
        """Choose what was chosen elsewhere; those chosen already keep their order."""
        wanted = {self.columns.place[one] for one in ids if one in self.columns.place}
        kept = tuple(event for event in self.marks.selected if event in wanted)
        self.select((*kept, *sorted(wanted - set(kept))), quietly=True)

    def set_active(self, ids: Iterable[str]) -> None:
        """Light the events at the playhead."""
        place = self.columns.place
        active = frozenset(place[one] for one in ids if one in place)
        if active != self.marks.active:
            self.marks.active = active
            self.changed.emit()

    def set_matching(self, ids: Iterable[str] | None, *, left_out: bool = False) -> None:
        """Dim all events but these, or leave the others out; None for no filter."""
        place = self.columns.place
        matching = None if ids is None else frozenset(place[one] for one in ids if one in place)
        if (matching, left_out) == (self.marks.matching, self.marks.left_out):
            return
        relays = left_out or self.marks.left_out
        self.marks.matching, self.marks.left_out = matching, left_out
        if relays:
            self._layout = None
        self.changed.emit()

    def set_lit(self, roles: Mapping[str, str] | None) -> None:
        """Light events by what they are to a trace, and dim the others; None lights none."""
        place = self.columns.place
        lit = None
        if roles is not None:
            lit = {place[one]: role for one, role in roles.items() if one in place}
        if lit != self.marks.lit:
            self.marks.lit = lit
            self.changed.emit()

    def set_up_to(self, window: int | None) -> None:
        """Show only what the windows up to a number made; nothing moves."""
        if window != self.marks.up_to:
            self.marks.up_to = window
            self.changed.emit()

    def set_pinned(self, ids: Iterable[str]) -> None:
        """Pin these events and no others."""
        place = self.columns.place
        pinned = frozenset(place[one] for one in ids if one in place)
        if pinned != self.marks.pinned:
            self.marks.pinned = pinned
            self._relay()
            self.mode_changed.emit()

    def set_position(self, position_ms: int) -> None:
        """Move the playhead."""
        old, self.position_ms = self.position_ms, position_ms
        if old != position_ms:
            self.position_changed.emit(old, position_ms)

    def is_there(self, event: int) -> bool:
        """Tell whether a window up to the one looked at made an event."""
        up_to = self.marks.up_to
        return up_to is None or int(self.columns.windows[event]) <= up_to

    def is_dim(self, event: int) -> bool:
        """Tell whether the filters do not match an event, or a trace shown has no part in it."""
        marks = self.marks
        if marks.lit is not None and event not in marks.lit:
            return True
        return marks.matching is not None and event not in marks.matching

    # Where things are ---------------------------------------------------------------------------

    def rect_of(self, event: int) -> QRectF | None:
        """Return what stands for an event, in pixels of the picture; None where nothing does."""
        if not 0 <= event < len(self.columns):
            return None
        x, y, w, h = self.layout.boxes[event].tolist()
        return None if math.isnan(x) else QRectF(x, y, w, h)

    def at(self, point: QPointF) -> tuple[int, ...]:
        """Return the events at a point of the view: one, those of a stack, or none."""
        if not self.port.area.contains(point):
            return ()
        spot = self.port.to_picture(point)
        found = self.within(QRectF(spot.x(), spot.y(), 0.01, 0.01))
        return tuple(event for event in found if self.is_there(event))

    def within(self, rect: QRectF) -> list[int]:
        """Return the events whose cards or stacks touch a rectangle of the picture, in order."""
        boxes = self.layout.boxes
        with np.errstate(invalid="ignore"):
            touched = (
                (boxes[:, 0] < rect.right())
                & (boxes[:, 0] + boxes[:, 2] > rect.left())
                & (boxes[:, 1] < rect.bottom())
                & (boxes[:, 1] + boxes[:, 3] > rect.top())
            )
        return [int(event) for event in np.flatnonzero(touched)]

    def x_of_time(self, time_ms: float) -> float | None:
        """Return where a moment stands in the view, None where x is no time."""
        layout = self.layout
        return self.port.x_of(time_ms / layout.ms_per_px) if layout.ms_per_px else None

    # Making -------------------------------------------------------------------------------------

    def _relay(self) -> None:
        self._layout = None
        _ = self.layout  # the view is brought back to where the picture is
        self.changed.emit()

    def _made(self) -> Layout:
        mode, columns = self.mode, self.columns
        if mode.kind == "relations" and mode.root in columns.place:
            return self._relations(self._grid_zoom())
        if mode.kind == "stream" and mode.stream in columns.streams:
            return self._stream(self._grid_zoom())
        scale, level = self._fitting_scale()
        if mode.ms_per_px:
            scale = min(mode.ms_per_px, scale)
            level = level_at(self._closest_scales(), scale, most=self._most(scale))
        return time_layout(
            columns,
            scale,
            level=level,
            sizes=self.sizes,
            pinned=self.marks.pinned,
            left_out=self._left_out(),
        )

    def _left_out(self) -> frozenset[int]:
        marks = self.marks
        if not marks.left_out or marks.matching is None:
            return frozenset()
        return frozenset(range(len(self.columns))) - marks.matching - marks.pinned

    def _most(self, scale: float) -> Level:
        near = scale * NEAR_FROM <= self._fitting_scale()[0]
        return Level.NEAR if near else Level.MIDDLE

    def _closest_scales(self) -> tuple[float, ...]:
        if self._closest is None:
            self._closest = closest_scales(self.columns, self.sizes)
        return self._closest

    def _fitting_scale(self) -> tuple[float, Level]:
        """Return the zoom at which all of the time is in view, and the cards it has room for."""
        columns, room = self.columns, self.port.area.width() - 2 * MARGIN
        timed = columns.timed
        last = int(columns.starts[timed - 1]) if timed else 0
        whole = max(self.duration_ms, int(columns.ends[:timed].max(initial=0)), 1)
        scale = 1.0
        for level in (Level.MIDDLE, Level.FAR, Level.DOT):
            width = self.sizes.of(level).width
            scale = max(whole / max(room, 1.0), last / max(room - width, 1.0))
            if scale <= self._closest_scales()[level]:
                return scale, level
        return scale, Level.DOT

    def _grid_zoom(self) -> float:
        return self.mode.zoom or self._fitting_zoom()

    def _fitting_zoom(self) -> float:
        """Return the zoom at which a grid is in view, at most 1."""
        area, same = self.port.area, replace(self.mode, zoom=0.0)
        key = (same, id(self.columns), self.sizes, self.marks.pinned, area.width(), area.height())
        if key == self._fitting_of:
            return self._fitting
        whole = self._stream(1.0) if self.mode.kind == "stream" else self._relations(1.0)
        wide = (area.width() - 2 * MARGIN) / max(whole.width, 1.0)
        high = (area.height() - 2 * MARGIN) / max(whole.height, 1.0)
        self._fitting_of, self._fitting = key, max(min(wide, high, 1.0), LEAST_ZOOM)
        return self._fitting

    def _relations(self, zoom: float) -> Layout:
        mode, place = self.mode, self.columns.place
        near = neighbourhood(
            self.columns,
            place[mode.root],
            min(max(mode.hops, 1), MOST_HOPS),
            opened=frozenset(place[one] for one in mode.opened if one in place),
            closed=frozenset(place[one] for one in mode.closed if one in place),
        )
        return relation_layout(
            self.columns, near, zoom=zoom, sizes=self.sizes, pinned=self.marks.pinned
        )

    def _stream(self, zoom: float) -> Layout:
        return stream_layout(
            self.columns,
            self.mode.stream,
            zoom=zoom,
            sizes=self.sizes,
            pinned=self.marks.pinned,
            name=self.stream_name,
        )
