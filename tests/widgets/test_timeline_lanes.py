"""Arranging lanes: by mouse on their names, by menu and key, kept and brought back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from tests.helpers.pixels import count_near, dressed, grab
from tests.helpers.spans import track_of
from tests.helpers.timeline import LEFT, MINUTE, NO_KEYS, drag, tier_of
from widgets.theme.theme import theme
from widgets.timeline.lane_layout import LaneLayout, in_order, moved
from widgets.timeline.lanes import Lane
from widgets.timeline.timeline_panel import TimelinePanel

KEYS = ["cues", "evidence", "tier:a", "tier:b"]


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[TimelinePanel]:
    with dressed("dark"):
        made = TimelinePanel()
        qtbot.addWidget(made)
        made.resize(1148, 360)
        made.set_duration(20 * MINUTE)
        made.set_tracks(
            [
                track_of([(0, 3000), (5000, 8000)]),
                track_of([(MINUTE, 2 * MINUTE)], key="evidence", kind="evidence"),
                tier_of([(0, MINUTE)], key="tier:a"),
                tier_of([(0, MINUTE)], key="tier:b"),
            ]
        )
        with qtbot.waitActive(made):
            made.show()
        yield made


def shown(panel: TimelinePanel) -> list[str]:
    """Return the keys of the lanes, top to bottom, as they are painted."""
    keys = panel.state.lane_order
    rects = {key: panel.tracks.row_rect(key) for key in keys}
    return sorted((key for key in keys if not rects[key].isEmpty()), key=lambda k: rects[k].top())


def name_of(panel: TimelinePanel, key: str) -> QPoint:
    return QPoint(60, panel.tracks.row_rect(key).center().y())


def edge_of(panel: TimelinePanel, key: str) -> QPoint:
    return QPoint(60, panel.tracks.row_rect(key).bottom())


def test_the_lower_edge_of_a_name_resizes_the_lane(panel: TimelinePanel, qtbot: QtBot) -> None:
    before = panel.tracks.row_rect("tier:a").height()
    start = edge_of(panel, "tier:a")
    with qtbot.waitSignal(panel.lanes_arranged) as caught:
        drag(panel, start, start + QPoint(0, 10), start + QPoint(0, 25))
    assert panel.tracks.row_rect("tier:a").height() == before + 25
    assert caught.args is not None
    assert caught.args[0]["heights"] == {"tier:a": before + 25}


def test_a_lane_keeps_between_18_and_120_pixels(panel: TimelinePanel) -> None:
    for distance, height in ((-400, 18), (900, 120)):
        start = edge_of(panel, "tier:a")
        drag(panel, start, start + QPoint(0, distance))
        assert panel.tracks.row_rect("tier:a").height() == height


def test_a_double_click_on_the_edge_gives_the_usual_height_back(panel: TimelinePanel) -> None:
    usual = panel.tracks.row_rect("tier:a").height()
    panel.set_lane_layout({"heights": {"tier:a": 90}})
    assert panel.tracks.row_rect("tier:a").height() == 90
    QTest.mouseDClick(panel.tracks, LEFT, NO_KEYS, edge_of(panel, "tier:a"))
    assert panel.tracks.row_rect("tier:a").height() == usual


def test_a_name_is_dragged_to_another_place(panel: TimelinePanel, qtbot: QtBot) -> None:
    target = panel.tracks.row_rect("evidence").topLeft() + QPoint(60, 2)
    with qtbot.waitSignal(panel.lanes_arranged) as caught:
        drag(panel, name_of(panel, "tier:b"), QPoint(60, target.y()))
    assert shown(panel) == ["cues", "tier:b", "evidence", "tier:a"]
    assert caught.args is not None
    assert caught.args[0]["order"][:2] == ["cues", "tier:b"]


def test_a_line_shows_where_a_dragged_lane_would_go(panel: TimelinePanel) -> None:
    start, target = name_of(panel, "tier:b"), panel.tracks.row_rect("evidence").top() + 2
    before = count_near(grab(panel.tracks), theme().color("accent"))
    drag(panel, start, QPoint(60, target), release=False)
    lifted = count_near(grab(panel.tracks), theme().color("accent"))
    assert lifted > before + panel.tracks.width()
    QTest.keyClick(panel.tracks, Qt.Key.Key_Escape)
    QTest.mouseRelease(panel.tracks, LEFT, NO_KEYS, QPoint(60, target))
    assert shown(panel) == KEYS


def test_escape_gives_a_resized_lane_its_height_back(panel: TimelinePanel, qtbot: QtBot) -> None:
    before = panel.tracks.row_rect("tier:a")
    start = edge_of(panel, "tier:a")
    with qtbot.assertNotEmitted(panel.lanes_arranged):
        drag(panel, start, start + QPoint(0, 30), release=False)
        assert panel.tracks.row_rect("tier:a") != before
        QTest.keyClick(panel.tracks, Qt.Key.Key_Escape)
        QTest.mouseRelease(panel.tracks, LEFT, NO_KEYS, start)
    assert panel.tracks.row_rect("tier:a") == before


def test_the_caret_makes_a_lane_thin_and_still_shows_its_spans(panel: TimelinePanel) -> None:
    row = panel.tracks.row_rect("tier:a")
    QTest.mouseClick(panel.tracks, LEFT, NO_KEYS, QPoint(6, row.center().y()))
    thin = panel.tracks.row_rect("tier:a")
    assert thin.height() < 18
    joy = panel.state.lane("tier:a")
    assert joy is not None
    from widgets.theme.family import Family

    assert count_near(grab(panel.tracks).copy(thin), Family.JOY.color) > 200
    QTest.mouseClick(panel.tracks, LEFT, NO_KEYS, QPoint(6, thin.center().y()))
    assert panel.tracks.row_rect("tier:a") == row


def test_a_click_on_a_name_makes_the_track_active(panel: TimelinePanel, qtbot: QtBot) -> None:
    before = grab(panel.tracks)
    with qtbot.waitSignal(panel.active_track_changed) as caught:
        QTest.mouseClick(panel.tracks, LEFT, NO_KEYS, name_of(panel, "tier:b"))
    assert caught.args == ["tier:b"]
    rect = panel.tracks.row_rect("tier:b")
    bar = grab(panel.tracks).copy(0, rect.top(), 3, rect.height() - 1)
    assert count_near(bar, theme().color("accent")) == bar.width() * bar.height()
    assert grab(panel.tracks) != before


def test_keys_go_from_track_to_track_and_stop_at_the_ends(panel: TimelinePanel) -> None:
    seen = []
    for _ in range(5):
        panel.keys.step_track(1)
        seen.append(panel.state.active_track)
    assert seen == [*KEYS, "tier:b"]
    panel.keys.step_track(-1)
    assert panel.state.active_track == "tier:a"


def test_a_hidden_lane_is_skipped_and_comes_back(panel: TimelinePanel) -> None:
    panel.lane_actions.hide("evidence")
    assert shown(panel) == ["cues", "tier:a", "tier:b"]
    panel.set_active_track("cues")
    panel.keys.step_track(1)
    assert panel.state.active_track == "tier:a"
    panel.lane_actions.show_all()
    assert shown(panel) == KEYS


def test_the_menu_of_lanes_says_which_are_shown(panel: TimelinePanel) -> None:
    panel.lane_actions.hide("tier:b")
    menu = panel.lane_actions.lanes_menu(panel)
    checks = {action.text(): action.isChecked() for action in menu.actions() if action.text()}
    assert checks["Cues"]
    assert not checks["Tier:B"]
    action = next(action for action in menu.actions() if action.text() == "Tier:B")
    action.trigger()
    assert shown(panel) == KEYS


def test_the_media_strips_are_only_asked_for(panel: TimelinePanel, qtbot: QtBot) -> None:
    menu = panel.lane_actions.lanes_menu(panel)
    action = next(action for action in menu.actions() if action.text() == "Waveform")
    with qtbot.waitSignal(panel.strip_toggle_requested) as caught:
        action.trigger()
    assert caught.args == ["waveform"]


def test_the_menu_of_a_lane_does_what_it_says(panel: TimelinePanel) -> None:
    def press(text: str) -> None:
        menu = QMenu(panel)
        panel.fill_lane_menu(menu, "tier:a")
        next(action for action in menu.actions() if action.text() == text).trigger()

    height = panel.tracks.row_rect("tier:a").height()
    press("Higher")
    assert panel.tracks.row_rect("tier:a").height() > height
    press("Usual height")
    press("Move up")
    assert shown(panel) == ["cues", "tier:a", "evidence", "tier:b"]
    press("Move down")
    assert shown(panel) == KEYS
    press("Collapse lane")
    assert panel.tracks.row_rect("tier:a").height() < 18
    press("Open lane")
    press("Hide lane")
    assert "tier:a" not in shown(panel)


def test_a_layout_goes_through_json_and_back(panel: TimelinePanel) -> None:
    panel.lane_actions.move(-1, "tier:b")
    panel.lane_actions.toggle_collapsed("cues")
    panel.lane_actions.hide("evidence")
    panel.change_lane_height(2, "tier:a")
    panel.bar.snap_toggled.emit(False)
    panel.bar.follow_chosen.emit("centre")
    kept = json.loads(json.dumps(panel.lane_layout()))
    order, picture = shown(panel), grab(panel.tracks)
    panel.set_lane_layout({})
    assert shown(panel) == KEYS
    assert panel.state.is_snapping
    panel.set_lane_layout(kept)
    assert shown(panel) == order
    assert grab(panel.tracks) == picture
    assert panel.lane_layout() == kept


@pytest.mark.parametrize(
    "broken",
    [
        {"order": 3, "heights": [], "collapsed": {}, "hidden": "x"},
        {"order": [1, None, "cues"], "heights": {"cues": "tall", "evidence": 9000, "x": True}},
        {"follow": "sideways", "snap": "perhaps", "more": 1},
    ],
)
def test_what_cannot_be_understood_of_a_layout_is_left_out(
    panel: TimelinePanel, broken: dict[str, Any]
) -> None:
    panel.set_lane_layout(broken)
    assert shown(panel)[0] == "cues"
    assert panel.tracks.row_rect("evidence").height() <= 120
    assert panel.lane_layout()["follow"] == "page"


def test_bringing_a_layout_back_tells_nobody(panel: TimelinePanel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(panel.lanes_arranged):
        panel.set_lane_layout({"hidden": ["cues"], "snap": False})


def test_a_dependent_tier_stays_below_its_parent_and_is_indented(panel: TimelinePanel) -> None:
    child = tier_of([], key="tier:c", parent="tier:a")
    panel.set_tracks([child, tier_of([], key="tier:b"), tier_of([], key="tier:a")])
    assert shown(panel) == ["tier:b", "tier:a", "tier:c"]
    panel.lane_actions.move(-1, "tier:a")
    assert shown(panel) == ["tier:a", "tier:c", "tier:b"]
    by_key = {row.lane.key: row.depth for row in panel.state.rows(theme().metrics)}
    assert by_key == {"tier:a": 0, "tier:c": 1, "tier:b": 0}


@st.composite
def lanes_and_order(draw: st.DrawFn) -> tuple[list[Lane], list[str]]:
    keys = [f"t{n}" for n in range(draw(st.integers(0, 8)))]
    parents = [draw(st.sampled_from(["", "gone", *keys])) for _ in keys]
    lanes = [Lane(tier_of([], key=k, parent=p)) for k, p in zip(keys, parents, strict=True)]
    return lanes, draw(st.lists(st.sampled_from([*keys, "other"]), unique=True))


@given(lanes_and_order())
def test_no_order_loses_a_lane(case: tuple[list[Lane], list[str]]) -> None:
    lanes, order = case
    placed = in_order(lanes, order)
    assert sorted(lane.key for lane in placed) == sorted(lane.key for lane in lanes)
    assert in_order(placed, [lane.key for lane in placed]) == placed


@given(st.permutations(KEYS), st.sampled_from(KEYS), st.sampled_from([*KEYS, None]))
def test_moving_a_lane_leaves_the_others_in_order(
    keys: list[str], key: str, before: str | None
) -> None:
    after = moved(keys, key, before)
    assert sorted(after) == sorted(keys)
    assert [k for k in after if k != key] == [k for k in keys if k != key]
    if before is not None and before != key:
        assert after.index(key) == after.index(before) - 1


def test_a_layout_remembers_lanes_of_other_videos() -> None:
    layout = LaneLayout(order=("far", "cues")).with_order(["evidence", "cues"])
    assert layout.order == ("evidence", "cues", "far")


def test_cues_stand_above_evidence_and_tiers_whoever_comes_first(panel: TimelinePanel) -> None:
    panel.set_tracks([])
    panel.set_tracks_of("tier", [tier_of([], key="tier:a"), tier_of([], key="tier:b")])
    panel.set_track(track_of([], key="evidence", kind="evidence"))
    panel.set_track(track_of([]))
    assert shown(panel) == KEYS
    panel.remove_track("evidence")
    assert shown(panel) == ["cues", "tier:a", "tier:b"]
