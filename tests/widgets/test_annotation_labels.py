"""Choosing labels: by typing, by family, by chip; and the strip that shows the keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from app.domain.ids import VocabularyKey
from app.domain.vocabulary import BUILT_IN, Label, Vocabulary
from widgets.annotation.flow_layout import FlowLayout
from widgets.annotation.label_chip import LabelChip
from widgets.annotation.label_offer import Held, LabelOffers, grouped
from widgets.annotation.label_picker import LabelPicker
from widgets.annotation.label_rows import HELD_ROLE, KEY_ROLE, LabelRows
from widgets.annotation.marking_strip import MarkingStrip, OpenSpan

EMOTIC = BUILT_IN[VocabularyKey("emotic-26")]
BASIC = BUILT_IN[VocabularyKey("basic-7")]
FREE = BUILT_IN[VocabularyKey("free")]
OURS = Vocabulary(
    VocabularyKey("o"),
    "Ours",
    (
        Label("calm", former=("quiet",), definition="no tension"),
        Label("tense"),
        Label("Ｆｕｌｌ"),
        Label("old", retired=True),
    ),
)
BESIDE = QRect(100, 100, 80, 20)


pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 700)
    with qtbot.waitExposed(window):
        window.show()
    return window


@pytest.fixture
def picker(window: QWidget) -> LabelPicker:
    return LabelPicker(window)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ca", ["calm"]),
        ("QUIET", ["calm"]),
        ("tension", ["calm"]),
        ("ten", ["tense", "calm"]),
        ("full", ["Ｆｕｌｌ"]),
        ("old", []),
        ("", ["calm", "tense", "Ｆｕｌｌ"]),
    ],
)
def test_labels_are_found_by_name_former_name_and_meaning(typed: str, found: list[str]) -> None:
    assert [one.name for one in LabelOffers(OURS).found(typed)] == found


def test_an_open_vocabulary_offers_the_word_itself() -> None:
    (offer,) = LabelOffers(FREE).found("  by  the window ")
    assert (offer.name, offer.is_new) == ("by the window", True)
    assert LabelOffers(FREE).found(" ") == []


def test_families_group_long_lists_only() -> None:
    groups = grouped(LabelOffers(EMOTIC).all)
    assert groups[0][0] == "joy"
    assert sum(len(labels) for _, labels in groups) == 26
    assert [name for name, _ in grouped(LabelOffers(BASIC).all)] == [""]


def test_rows_keep_to_the_rules_of_models(qtmodeltester: ModelTester) -> None:
    rows = LabelRows()
    rows.set_offers(LabelOffers(EMOTIC).all, in_groups=True)
    rows.set_held({"anger": Held.ALL})
    qtmodeltester.check(rows)
    held = {rows.index(n).data(): rows.index(n).data(HELD_ROLE) for n in range(rows.rowCount())}
    assert held["anger"] is Held.ALL
    assert held["Anger"] is None  # the heading
    rows.set_live_keys({"1"})
    keys = [rows.index(n).data(KEY_ROLE) for n in range(rows.rowCount())]
    assert [key for key in keys if key] == ["1"]


def test_typing_and_return_take_a_label_and_close(picker: LabelPicker, qtbot: QtBot) -> None:
    picker.offer(EMOTIC, {}, BESIDE)
    qtbot.keyClicks(picker.field, "doubt")
    with qtbot.waitSignals([picker.label_chosen, picker.closed]) as _told:
        qtbot.keyClick(picker.field, Qt.Key.Key_Return)
    assert not picker.isVisible()


def test_arrows_pass_over_headings(picker: LabelPicker, qtbot: QtBot) -> None:
    picker.offer(EMOTIC, {}, BESIDE)
    for _ in range(4):  # four of joy, then the heading of warmth
        qtbot.keyClick(picker.field, Qt.Key.Key_Down)
    with qtbot.waitSignal(picker.label_chosen) as told:
        qtbot.keyClick(picker.field, Qt.Key.Key_Return)
    assert told.args == ["affection"]


def test_nothing_found_says_so_and_takes_nothing(picker: LabelPicker, qtbot: QtBot) -> None:
    picker.offer(EMOTIC, {}, BESIDE)
    qtbot.keyClicks(picker.field, "axr 123")
    with qtbot.assertNotEmitted(picker.label_chosen):
        qtbot.keyClick(picker.field, Qt.Key.Key_Return)


def test_a_word_of_ones_own_in_an_open_vocabulary(picker: LabelPicker, qtbot: QtBot) -> None:
    picker.offer(FREE, {}, BESIDE)
    picker.field.insert("窓を見る")
    with qtbot.waitSignal(picker.label_chosen) as told:
        qtbot.keyClick(picker.field, Qt.Key.Key_Return)
    assert told.args == ["窓を見る"]


@pytest.mark.parametrize("beside", [BESIDE, QRect(700, 650, 80, 20), QRect(-50, -50, 10, 10)])
def test_it_opens_on_the_screen(picker: LabelPicker, beside: QRect) -> None:
    picker.offer(EMOTIC, {}, beside)
    screen = picker._room()
    assert screen.contains(picker.geometry().topLeft())
    assert screen.contains(picker.geometry().bottomRight())
    picker.close()


@pytest.fixture
def strip(qtbot: QtBot) -> MarkingStrip:
    strip = MarkingStrip()
    qtbot.addWidget(strip)
    strip.resize(1366, 32)
    action = QAction("switch", strip)
    strip.set_actions(action, action)
    with qtbot.waitExposed(strip):
        strip.show()
    return strip


def test_the_strip_shows_what_fits_and_presses(strip: MarkingStrip, qtbot: QtBot) -> None:
    offers = LabelOffers(EMOTIC)
    strip.set_tier("Maren", offers.all, offers.keys)
    shown = [chip for chip in strip.chips if chip.isVisible()]
    assert 4 < len(shown) < 26
    assert shown == list(strip.chips[: len(shown)])
    with qtbot.waitSignal(strip.label_pressed) as told:
        qtbot.mouseClick(shown[1], Qt.MouseButton.LeftButton)
    assert told.args == ["affection"]
    strip.resize(800, 32)
    assert sum(chip.isVisible() for chip in strip.chips) < len(shown)


def test_only_keys_that_work_are_shown(strip: MarkingStrip) -> None:
    offers = LabelOffers(BASIC)
    strip.set_tier("Maren", offers.all, ["1", "2"])
    wide, narrow = strip.chips[0].sizeHint().width(), strip.chips[2].sizeHint().width()
    texts = LabelChip(strip.chips[0]._style).sizeHint().width()
    assert wide > texts
    assert narrow == LabelChip(strip.chips[2]._style).sizeHint().width()


def test_an_open_span_is_told_and_outlines_its_chip(strip: MarkingStrip) -> None:
    strip.set_tier("Maren", LabelOffers(BASIC).all, "1234567")
    strip.set_open(OpenSpan("Fear", 61_000, 65_500))
    strip.set_held(["Fear"])
    assert strip.running_text == "Fear since 00:01:01, 4.5 s · Esc drops it"
    assert [chip.name for chip in strip.chips if chip.isChecked()] == ["Fear"]
    strip.set_open(None)
    assert strip.running_text == ""


def test_chips_break_into_lines(qtbot: QtBot) -> None:
    area = QWidget()
    qtbot.addWidget(area)
    flow = FlowLayout(area, gap=4)
    sizes = [QWidget() for _ in range(5)]
    for one in sizes:
        one.setFixedSize(90, 20)
        flow.addWidget(one)
    area.resize(200, flow.heightForWidth(200))
    with qtbot.waitExposed(area):
        area.show()
    assert flow.heightForWidth(200) == 3 * 20 + 2 * 4
    assert flow.heightForWidth(2_000) == 20
    assert [one.pos() for one in sizes[:3]] == [QPoint(0, 0), QPoint(94, 0), QPoint(0, 24)]
    sizes[0].hide()
    assert flow.heightForWidth(200) == 2 * 20 + 4
