"""The painted graph: choosing, moving, zooming, filtering, keys, words, pictures."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.domain.graph_columns import RELATION_KINDS, EventRow, GraphColumns, RelationRow
from app.domain.graph_layout import Level
from app.domain.graph_source import Card
from app.domain.ids import PersonKey
from app.domain.interval import Interval
from app.domain.person import Person
from app.domain.span import LabelStyle
from widgets.graph.edge_painter import LOOKS
from widgets.graph.edge_plan import FREE_PX, HINT, plan_edges, way_between
from widgets.graph.events_page import EventsPage
from widgets.graph.graph_panel import GraphPanel, count_words
from widgets.graph.graph_state import GraphMode, GraphState
from widgets.graph.graph_view import GraphView
from widgets.graph.lane_painter import LaneHead
from widgets.graph.legend import Legend
from widgets.graph.replay_bar import ReplayBar
from widgets.theme.theme import theme

STYLES = (
    LabelStyle("sadness", "sadness", "Sa"),
    LabelStyle("joy", "joy", "Jo"),
    LabelStyle("bemused", code="?"),
)
SECOND = 1000


def columns(count: int = 12, gap_ms: int = 60 * SECOND) -> GraphColumns:
    rows = [
        EventRow(
            f"E{n}", n * gap_ms, n * gap_ms + 5 * SECOND, (f"P{n % 3}",), ((f"P{n % 3}", "bowl"),),
            n + 1,
        )
        for n in range(count)
    ]  # fmt: skip
    kinds = (*RELATION_KINDS, "resembles")
    relations = [
        RelationRow(f"E{n}", f"E{n + 1}", kinds[n % len(kinds)], n + 2) for n in range(count - 1)
    ]
    return GraphColumns.build(rows, relations, ("P0", "P1", "P2"))


def card(event_id: str) -> Card:
    n = int(event_id[1:])
    return Card(
        event_id,
        f"Something of note happens in event {n} 彩香は何も言わない",
        (f"P{n % 3}",),
        STYLES[n % 3],
        state="sadness, strong",
        extent=Interval(n * 60 * SECOND, n * 60 * SECOND + 5 * SECOND),
        version=1 + (n == 3),
        is_stale=n == 4,
        confidence=0.3 if n == 5 else 0.9,
    )


@pytest.fixture
def view(qtbot: QtBot) -> GraphView:
    state = GraphState()
    view = GraphView(state)
    qtbot.addWidget(view)
    view.resize(1004, 560)
    show(view, columns())
    with qtbot.waitExposed(view):
        view.show()
    return view


def show(view: GraphView, made: GraphColumns, mode: GraphMode | None = None) -> None:
    view.state.set_columns(made, int(made.ends.max(initial=0)), mode or GraphMode())
    heads = [LaneHead(Person(PersonKey(one), one), "4 events") for one in made.people]
    view.set_cards(card, heads, lambda event_id: card(event_id).style)


def middle(view: GraphView, event_id: str) -> QPoint:
    rect = view.state.rect_of(view.state.columns.place[event_id])
    assert rect is not None
    return view.state.port.to_view(rect).center().toPoint()


def click(view: GraphView, event_id: str, *keys: Qt.KeyboardModifier) -> None:
    modifiers = Qt.KeyboardModifier.NoModifier
    for key in keys:
        modifiers |= key
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, modifiers, middle(view, event_id))


def color_at(image: QImage, point: QPoint) -> QColor:
    ratio = image.devicePixelRatio()
    return image.pixelColor(int(point.x() * ratio), int(point.y() * ratio))


def chosen(view: GraphView) -> list[str]:
    return list(view.state.selected_ids)


def level(view: GraphView) -> Level:
    return view.state.level


def test_a_click_chooses_one_event_and_says_where_to_go(view: GraphView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.state.selection_changed):
        click(view, "E4")
    assert chosen(view) == ["E4"]
    with qtbot.waitSignal(view.event_chosen) as caught:
        click(view, "E4")
    assert caught.args == ["E4"]
    assert "event 4" in view.accessibleDescription()
    click(view, "E6", Qt.KeyboardModifier.ControlModifier)
    assert chosen(view) == ["E4", "E6"]
    click(view, "E4", Qt.KeyboardModifier.ControlModifier)
    assert chosen(view) == ["E6"]
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(500, 545))
    assert chosen(view) == []


def test_a_rubber_band_chooses_what_it_touches(view: GraphView) -> None:
    area = view.state.port.area
    start, end = area.topLeft().toPoint(), middle(view, "E5")
    shift = Qt.KeyboardModifier.ShiftModifier
    QTest.mousePress(view, Qt.MouseButton.LeftButton, shift, start + QPoint(1, 1))
    QTest.mouseMove(view, end)
    assert not view.hand.band.isNull()
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, shift, end)
    band = QRectF(QPointF(start), QPointF(end))
    port, state = view.state.port, view.state
    inside = [
        name
        for name, place in state.columns.place.items()
        if (rect := state.rect_of(place)) is not None and port.to_view(rect).intersects(band)
    ]
    assert set(state.selected_ids) == set(inside)
    assert 1 < len(inside) < 12


def test_the_wheel_zooms_at_the_pointer_and_positions_stay(view: GraphView) -> None:
    at = QPointF(middle(view, "E6"))
    before = view.state.port.to_picture(at).x() * view.state.layout.ms_per_px
    view.state.zoom_by(1.5, at)
    after = view.state.port.to_picture(at).x() * view.state.layout.ms_per_px
    assert after == pytest.approx(before, abs=50)
    once = list(view.state.layout.nodes)
    view.state.pan(40, 0)
    assert list(view.state.layout.nodes) == once
    view.state.fit()
    rects = [view.state.rect_of(n) for n in range(12)]
    area = view.state.port.area
    assert all(rect and area.contains(view.state.port.to_view(rect)) for rect in rects)


def test_cards_grow_with_the_zoom_and_shrink_to_dots(view: GraphView) -> None:
    assert level(view) is Level.MIDDLE
    for _ in range(12):
        view.state.zoom_by(1.4)
    assert level(view) is Level.NEAR
    show(view, columns(1500))
    assert view.state.level is Level.DOT
    text, rule = count_words(view.state)
    assert text.endswith("of 1,500 shown")
    assert "+ n" in rule


def test_arrows_move_in_time_and_between_lanes(view: GraphView) -> None:
    click(view, "E4")
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.state.selected_ids == ("E7",)
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.state.selected_ids == ("E4",)
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.state.selected_ids in {("E5",), ("E2",)}
    assert view.painter.has_ring


def test_return_plays_and_plus_zooms(view: GraphView, qtbot: QtBot) -> None:
    click(view, "E4")
    with qtbot.waitSignal(view.event_played) as caught:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert caught.args == ["E4"]
    scale = view.state.layout.ms_per_px
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.state.layout.ms_per_px < scale
    QTest.keyClick(view, Qt.Key.Key_0)
    assert view.state.layout.ms_per_px == pytest.approx(scale)


def test_filtered_events_dim_and_do_not_move(view: GraphView) -> None:
    image = view.grab().toImage()
    bar = view.state.port.to_view(view.state.rect_of(2) or QRectF()).topLeft().toPoint()
    hue = color_at(image, bar + QPoint(2, 20))
    nodes = list(view.state.layout.nodes)
    view.state.set_matching(["E1"])
    assert list(view.state.layout.nodes) == nodes
    dimmed = color_at(view.grab().toImage(), bar + QPoint(2, 20))
    ground = theme().color("surface")

    def away(color: QColor) -> int:
        return (
            abs(color.red() - ground.red())
            + abs(color.green() - ground.green())
            + abs(color.blue() - ground.blue())
        )

    assert away(dimmed) < away(hue) * 0.4
    assert count_words(view.state)[0] == "1 of 12 match"
    view.state.set_matching(["E1"], left_out=True)
    assert [node.id for node in view.state.layout.nodes] == ["E1"]
    view.state.set_matching(None)
    assert list(view.state.layout.nodes) == nodes


def test_going_back_hides_what_came_later(view: GraphView) -> None:
    view.state.set_up_to(5)
    there = [name for name, n in view.state.columns.place.items() if view.state.is_there(n)]
    assert there == [f"E{n}" for n in range(5)]
    view.grab()
    shown = view.painter.edges.relations.tolist()
    assert sorted(shown) == [0, 1, 2, 3]
    assert view.state.at(QPointF(middle(view, "E8"))) == ()


def test_the_playhead_repaints_a_strip_and_lies_behind_cards(view: GraphView) -> None:
    at = 4 * 60 * SECOND + 1
    view.state.set_position(at)
    x = view.state.x_of_time(at)
    assert x is not None
    image = view.grab().toImage()
    free = QPoint(round(x), view.height() - 6)
    assert color_at(image, free).lightness() != theme().color("surface").lightness()
    rect = view.state.port.to_view(view.state.rect_of(4) or QRectF())
    behind = QPoint(round(x), round(rect.center().y()))
    assert color_at(image, behind) != color_at(image, free)


def test_active_and_found_events_are_marked(view: GraphView) -> None:
    before = view.grab().toImage()
    view.state.set_active(["E4"])
    lit = view.grab().toImage()
    rect = view.state.port.to_view(view.state.rect_of(4) or QRectF())
    spot = rect.bottomLeft().toPoint() + QPoint(60, -3)
    assert color_at(lit, spot) == theme().color("selection")
    assert color_at(before, spot) == theme().color("raised")
    view.set_findings({"E2": 1})
    assert view.painter.marks_of((2,)).findings == 1
    assert "1 finding" in view.text_at(QPointF(middle(view, "E2")))


def test_tooltips_tell_all(view: GraphView) -> None:
    text = view.text_at(QPointF(middle(view, "E4")))
    assert "E4" in text
    assert "event 4 彩香は何も言わない" in text
    assert "older than a correction" in text
    assert "Version 2" in view.text_at(QPointF(middle(view, "E3")))
    assert view.text_at(QPointF(20, 100)).startswith("P0")


def test_relations_and_streams_are_pictures_of_their_own(view: GraphView) -> None:
    view.state.set_mode(GraphMode("relations", root="E5", hops=1))
    assert [node.id for node in view.state.layout.nodes] == ["E4", "E5", "E6"]
    assert view.state.port.left == 0
    view.state.set_mode(GraphMode("stream", stream=("P1", "bowl")))
    ids = {node.id for node in view.state.layout.nodes}
    assert {"E1", "E4", "E7", "E10"} <= ids
    view.grab()


def test_the_minimap_comes_when_there_is_more_and_moves_the_view(view: GraphView) -> None:
    assert view.minimap.rect.isEmpty()
    for _ in range(6):
        view.state.zoom_by(1.4)
    assert not view.minimap.rect.isEmpty()
    left = view.state.port.x
    QTest.mouseClick(
        view, Qt.MouseButton.LeftButton, pos=view.minimap.rect.topLeft().toPoint() + QPoint(8, 8)
    )
    assert view.state.port.x < left
    view.set_minimap_wanted(False)
    assert view.minimap.rect.isEmpty()


def test_edges_go_sideways_where_there_is_room() -> None:
    box = QRectF(0, 0, 100, 40)
    right = way_between(box, box.translated(100 + FREE_PX, 60), 1)
    assert (right.start.x(), right.end.x()) == (100, 100 + FREE_PX)
    below = way_between(box, box.translated(20, 100), 1)
    assert (below.start.y(), below.end.y()) == (40, 100)
    above = way_between(box.translated(20, 100), box, 1)
    assert (above.start.y(), above.end.y()) == (100, 40)
    arc = way_between(box, box.translated(-150, 0), 1)
    assert arc.first.y() < 0
    assert way_between(box, box.translated(20, 100), 0).start != below.start


def test_each_type_of_edge_differs_by_more_than_colour() -> None:
    forms = {(look.dash, look.head) for look in LOOKS.values()}
    assert len(forms) == len(LOOKS) == len(RELATION_KINDS)


def test_relations_of_the_selection_are_drawn_whatever_else_is(view: GraphView) -> None:
    rows = [EventRow(f"E{n}", n * 1000, n * 1000 + 10, ("P0",)) for n in range(80)]
    links = [RelationRow(f"E{a}", f"E{b}", "temporal") for a in range(40) for b in range(40, 60)]
    crowd = GraphColumns.build([*rows], [*links, RelationRow("E70", "E79", "temporal")], ("P0",))
    show(view, crowd)
    plan = plan_edges(view.state.layout, QRectF(0, 0, 4000, 4000), frozenset({70}), None)
    assert plan.there > len(plan.relations)
    assert plan.relations[-1] == len(links)
    assert plan.chosen == 1


def test_the_legend_names_all_kinds_and_the_rule(qtbot: QtBot) -> None:
    legend = Legend()
    qtbot.addWidget(legend)
    legend.resize(1000, 36)
    assert HINT in legend.kinds
    assert len(legend.kinds) == 5
    legend.set_has_other(True)
    assert len(legend.kinds) == 6
    legend.set_counts(220, 1240)
    assert legend.count_text == "220 of 1,240 relations"
    assert "chosen events" in legend.text_at(995)
    legend.grab()


def test_the_replay_bar_steps_through_windows(qtbot: QtBot) -> None:
    bar = ReplayBar()
    qtbot.addWidget(bar)
    bar.set_windows(18, 18)
    assert not bar.later.isEnabled()
    with qtbot.waitSignal(bar.window_chosen) as caught:
        bar.earlier.click()
    assert caught.args == [17]
    bar.set_findings(3)
    assert bar.findings.text() == "3 findings"


def test_the_inspector_goes_beside_the_table_in_a_narrow_window(qtbot: QtBot) -> None:
    page = EventsPage()
    panel = GraphPanel(page)
    for one in (page, panel):
        qtbot.addWidget(one)
    inspector = QLabel("inspector")
    panel.resize(1400, 700)
    panel.show()
    panel.set_inspector(inspector)
    assert panel.parts()[-1] is inspector
    panel.resize(900, 600)
    assert inspector not in panel.parts()
    page.show_view("inspector")
    assert page.current == "inspector"
    panel.resize(1400, 700)
    assert panel.parts()[-1] is inspector
    assert page.current == "table"
