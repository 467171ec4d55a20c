"""The graph itself: one painted widget with mouse, wheel, keys, tooltips and focus ring."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.domain.graph_layout import Sizes
from widgets.graph.card_words import stack_tip, tip_of
from widgets.graph.graph_hand import ZOOM_A_NOTCH, GraphHand
from widgets.graph.graph_layers import GraphLayers
from widgets.graph.graph_painter import CardOf, GraphPainter, StyleOf
from widgets.graph.graph_state import GraphState
from widgets.graph.graph_steps import step_sideways, step_upright
from widgets.graph.lane_painter import HEADER, RULER, LaneHead
from widgets.graph.minimap import Minimap
from widgets.i18n import tr, trn
from widgets.person_face import faces
from widgets.plain_tip import plain_tip
from widgets.theme.theme import theme

_MIDDLE, _MIDDLE_COMPACT = 124, 104
_STRIP = 4
_KEYBOARD_REASONS = frozenset(
    {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason}
    | {Qt.FocusReason.ShortcutFocusReason}
)


class GraphView(QWidget):
    """Paints a `GraphState` and changes it by hand.

    Attributes
    ----------
    own_keys
        Keys that mean something here and are no commands of the window while the focus is here.

    Signals
    -------
    event_chosen(id)
        One event was chosen by hand or key, alone: go there.
    event_played(id)
        Play it: double click, Return.
    menu_requested(id or "", global_point)
        On an event, or on nothing.
    stack_opened(ids)
        Events that lie too close to be shown apart.
    drawn
        It was painted anew: which relations are drawn may have changed.
    """

    event_chosen = Signal(str)
    event_played = Signal(str)
    menu_requested = Signal(str, QPoint)
    stack_opened = Signal(object)
    drawn = Signal()

    own_keys = frozenset(
        {"Left", "Right", "Up", "Down", "Return", "Enter", "=", "+", "-", "0", "Esc"}
    )

    def __init__(self, state: GraphState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = state
        self.painter = GraphPainter(state)
        self.minimap = Minimap(state, self._hue_of)
        self.hand = GraphHand(self, state, self.minimap)
        self._layers = GraphLayers(self.painter)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Event graph"))
        self._connect_signals()
        self._on_theme_changed()

    # What it shows ------------------------------------------------------------------------------

    def set_cards(
        self, card_of: CardOf | None, heads: Sequence[LaneHead], style_of: StyleOf | None
    ) -> None:
        """Show these cards and people; the columns are the state's.

        `style_of` gives the dominant emotion of an event without making its card.
        """
        self.painter.card_of, self.painter.heads = card_of, tuple(heads)
        self.painter.style_of = style_of
        self.painter.forget()
        self.minimap.forget()
        self._place()
        self.refresh()

    def set_card_book(self, card_of: CardOf) -> None:
        """Show other cards of the same events: what was known of them earlier."""
        self.painter.card_of = card_of
        self.painter.cards.forget()
        self.refresh()

    def set_heads(self, heads: Sequence[LaneHead]) -> None:
        """Show other people over the same lanes."""
        self.painter.heads = tuple(heads)
        self.refresh()

    def set_findings(self, findings: dict[str, int]) -> None:
        """Mark events in which faults were found."""
        self.painter.findings = dict(findings)
        self.refresh()

    def set_verdicts(self, verdicts: dict[str, str]) -> None:
        """Mark events that were judged: ``right``, ``wrong`` or ``unsupported``."""
        self.painter.verdicts = dict(verdicts)
        self.refresh()

    def set_minimap_wanted(self, wanted: bool) -> None:
        """Show the small picture of all where there is need of one, or never."""
        self.minimap.is_wanted = wanted
        self.update()

    def reveal(self, event_id: str) -> None:
        """Scroll to an event."""
        self.state.reveal(event_id)

    def paint_to(self, painter: QPainter) -> None:
        """Draw the view as it is now line by line, for a file."""
        self.painter.paint(painter)

    def text_at(self, position: QPointF) -> str:
        """Return what a pixel shows, in full."""
        card_of, state = self.painter.card_of, self.state
        if card_of is None or self.minimap.rect.contains(position):
            return ""
        if position.x() < state.port.left and position.y() > state.port.top:
            return self._lane_text(position)
        ids = [state.columns.ids[event] for event in state.at(position)]
        if len(ids) == 1:
            findings = self.painter.findings.get(ids[0], 0)
            return tip_of(card_of(ids[0]), findings, self.painter.verdicts.get(ids[0], ""))
        return stack_tip([card_of(one) for one in ids]) if ids else ""

    def _lane_text(self, position: QPointF) -> str:
        if self.state.layout.kind != "time":
            return ""
        lane = self.state.port.to_picture(position).y() // self.state.layout.size.lane
        heads = self.painter.heads
        if not 0 <= lane < len(heads):
            return ""
        head = heads[int(lane)]
        return f"{head.person.name}\n{head.count}"

    # Painting -----------------------------------------------------------------------------------

    @Slot()
    def refresh(self) -> None:
        """Paint anew."""
        self.painter.refresh()
        self._layers.forget()
        self._describe()
        self.update()

    @Slot()
    def _on_state_changed(self) -> None:
        self.refresh()

    @Slot(int, int)
    def _on_state_position_changed(self, old: int, new: int) -> None:
        for time in (old, new):
            x = self.state.x_of_time(time)
            if x is not None and -_STRIP < x < self.width() + _STRIP:
                left = math.floor(x) - _STRIP
                self.update(QRect(left, 0, 2 * _STRIP + 1, self.height()))

    @Slot()
    def _on_theme_changed(self) -> None:
        factor = theme().px(100) / 100
        middle = _MIDDLE_COMPACT if theme().metrics.compact else _MIDDLE
        self.painter.forget()
        self.minimap.forget()
        self.state.set_sizes(Sizes().scaled(factor, middle))
        self._place()
        self.refresh()

    def _place(self) -> None:
        """Tell the state how much room there is."""
        left = theme().px(HEADER) if self.state.mode.kind == "time" else 0
        self.state.set_view_size(self.width(), self.height(), left, theme().px(RULER))

    @Slot()
    def _on_state_mode_changed(self) -> None:
        left = theme().px(HEADER) if self.state.mode.kind == "time" else 0
        if self.state.port.left != left:
            self._place()

    def _hue_of(self, event_id: str) -> QColor:
        style_of = self.painter.style_of
        if style_of is None:
            return theme().color("muted")
        return self.painter.cards.swatch(style_of(event_id)).hue

    def _describe(self) -> None:
        """Say to assistive technology what is chosen."""
        card_of, chosen = self.painter.card_of, self.state.selected_ids
        if card_of is None or not chosen:
            text = trn("{n} event", "{n} events", len(self.state.columns))
        elif len(chosen) == 1:
            text = tip_of(card_of(chosen[0])).replace("\n", ". ")
        else:
            text = trn("{n} event chosen", "{n} events chosen", len(chosen))
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw both layers with the playhead between, then what lies over all."""
        painter = QPainter(self)
        painter.setClipRegion(event.region())
        self._layers.paint(painter, self.width(), self.height(), self.devicePixelRatioF())
        self.minimap.paint(painter)
        if not self.hand.band.isNull():
            painter.setPen(QPen(theme().color("accent"), 1))
            painter.setBrush(theme().color("accent", 0.10))
            painter.drawRect(self.hand.band)
        painter.end()
        self.drawn.emit()

    # Mouse --------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose, or begin a drag."""
        self._set_ring(on=False)
        self.hand.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag, or show what a click would do."""
        self.hand.move(event)
        if self.hand.is_panning:
            shape = Qt.CursorShape.ClosedHandCursor
        elif self.minimap.rect.contains(event.position()) or self.state.at(event.position()):
            shape = Qt.CursorShape.PointingHandCursor
        else:
            shape = Qt.CursorShape.ArrowCursor
        if self.cursor().shape() != shape:
            self.setCursor(shape)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """End a drag."""
        self.hand.release()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Play an event or come closer to a stack."""
        self.hand.double_click(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer."""
        self.hand.wheel(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the event at the pointer, or by its key of the current one."""
        state = self.state
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            current = state.marks.selected[-1:]
            rect = state.rect_of(current[0]) if current else None
            place = QPoint(20, 20) if rect is None else state.port.to_view(rect).center().toPoint()
        else:
            current = state.at(QPointF(event.pos()))
            place = event.pos()
            if len(current) == 1 and current[0] not in state.marks.selected:
                state.select(current)
        name = state.columns.ids[current[0]] if len(current) == 1 else ""
        self.menu_requested.emit(name, self.mapToGlobal(place))

    def event(self, event: QEvent) -> bool:
        """Tell all of an event on hovering."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = plain_tip(self.text_at(QPointF(event.pos())))
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    # Keys ---------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between events, play, zoom, fit; other keys belong to the application."""
        key, state = Qt.Key(event.key()), self.state
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._go(step_sideways(state, 1 if key == Qt.Key.Key_Right else -1))
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._go(step_upright(state, 1 if key == Qt.Key.Key_Down else -1))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if state.selected_ids:
                self.event_played.emit(state.selected_ids[-1])
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            state.zoom_by(ZOOM_A_NOTCH, self._key_point())
        elif key == Qt.Key.Key_Minus:
            state.zoom_by(1 / ZOOM_A_NOTCH, self._key_point())
        elif key == Qt.Key.Key_0:
            state.fit()
        elif key == Qt.Key.Key_Escape:
            if not self.hand.cancel():
                state.select(())
        else:
            event.ignore()

    def _go(self, event: int | None) -> None:
        self._set_ring(on=True)
        if event is None:
            return
        name = self.state.columns.ids[event]
        self.state.select((event,))
        self.state.reveal(name)
        self.event_chosen.emit(name)

    def _key_point(self) -> QPointF | None:
        """Return where keys zoom: at the current event if it is in view, else in the middle."""
        current = self.state.marks.selected[-1:]
        rect = self.state.rect_of(current[0]) if current else None
        if rect is None:
            return None
        point = self.state.port.to_view(rect).topLeft()
        return point if self.state.port.area.contains(point) else None

    def _set_ring(self, *, on: bool) -> None:
        if on != self.painter.has_ring:
            self.painter.has_ring = on
            self.refresh()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring where the keyboard brought the focus."""
        super().focusInEvent(event)
        if event.reason() in _KEYBOARD_REASONS:
            self._set_ring(on=True)
            if not self.state.marks.selected:
                found = step_sideways(self.state, 1)
                self.state.select(() if found is None else (found,))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        super().focusOutEvent(event)
        self._set_ring(on=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the same in another size; what was all in view stays so."""
        super().resizeEvent(event)
        self._place()

    def minimumSizeHint(self) -> QSize:
        """Stay large enough for one lane."""
        return QSize(theme().px(280), theme().px(150))

    def _connect_signals(self) -> None:
        self.state.changed.connect(self._on_state_changed)
        self.state.mode_changed.connect(self._on_state_mode_changed)
        self.state.position_changed.connect(self._on_state_position_changed)
        self.hand.chosen.connect(self.event_chosen)
        self.hand.played.connect(self.event_played)
        self.hand.stack_opened.connect(self.stack_opened)
        self.hand.moved.connect(self.update)
        theme().changed.connect(self._on_theme_changed)
        faces().changed.connect(self.refresh)
