"""The form of a screening: what is asked, told and hidden, by hand and by key alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from app.domain.ids import PersonKey, RaterKey, ScreeningKey, VideoKey
from app.domain.person import Person
from app.domain.screening import (
    AnchorNote,
    Screening,
    ScreeningState,
    StretchMark,
    Verdict,
    standing,
)
from tests.helpers.input_method import commit_text
from widgets.dialogs.videos_dialog import VideosDialog
from widgets.question.pace import PAUSE_MS
from widgets.screening.screening_panel import ScreeningPanel, ScreeningSheet
from widgets.screening.words import VideoLine, blind_text, standing_text
from widgets.segments import Segments

KAYA, RIN = RaterKey("kaya"), RaterKey("rin")
NAMES: dict[RaterKey | None, str] = {KAYA: "Kaya Mertens", RIN: "岡部 りん"}
VIDEO = VideoKey("v")
LOIS = Person(PersonKey("lois"), "Lois", ("ロイス",))
PETER = Person(PersonKey("peter"), "Peter")
EMPTY = Screening(ScreeningKey("s"), VIDEO, KAYA)
OTHER = replace(
    EMPTY.with_note(0, happens="They argue"),
    key=ScreeningKey("o"),
    rater=RIN,
    verdict=Verdict.EXCLUDE,
    reason="too loud",
)


def sheet(one: Screening = EMPTY, *others: Screening, **more: object) -> ScreeningSheet:
    known = [] if one is EMPTY else [one]
    made = ScreeningSheet(
        one, standing([*known, *others], KAYA), 100_000, (LOIS, PETER), NAMES, 0.824
    )
    return replace(made, **more)  # type: ignore[arg-type]  # by name


def shown(panel: ScreeningPanel) -> ScreeningSheet:
    assert panel.sheet is not None
    return panel.sheet


@pytest.fixture
def panel(qtbot: QtBot) -> ScreeningPanel:
    made = ScreeningPanel()
    qtbot.addWidget(made)
    made.resize(600, 860)
    made.show_sheet(sheet())
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    # As the outside does: what is told is stored and shown.
    made.edited.connect(lambda one, _field: made.show_sheet(replace(shown(made), screening=one)))
    return made


def told(panel: ScreeningPanel) -> list[tuple[Screening, str]]:
    found: list[tuple[Screening, str]] = []
    panel.edited.connect(lambda one, field: found.append((one, field)))
    return found


def press(segments: Segments, name: str) -> None:
    button = segments.findChild(QAbstractButton, name)
    assert button is not None
    button.click()


def press_verdict(panel: ScreeningPanel, verdict: Verdict) -> None:
    press(panel.verdict.verdict, verdict.value)


def test_anchors_ask_for_their_exact_moments(panel: ScreeningPanel, qtbot: QtBot) -> None:
    times: list[int] = []
    panel.seek_requested.connect(times.append)
    for card in panel.cards:
        qtbot.mouseClick(card.still, Qt.MouseButton.LeftButton)
    assert times == [25_000, 50_000, 75_000, 99_999]
    assert "00:00:25.000" in panel.cards[0].still.accessibleName()


def test_a_key_goes_to_an_anchor_and_to_its_text(panel: ScreeningPanel) -> None:
    times: list[int] = []
    panel.seek_requested.connect(times.append)
    panel.go_to_anchor(2)
    assert times == [75_000]
    assert panel.focusWidget() is panel.cards[2].happens
    panel.cards[2].topic.setFocus()
    panel.go_to_anchor(2)
    assert panel.focusWidget() is panel.cards[2].topic, "what is being written is not left"


def test_without_a_length_there_are_no_anchors(panel: ScreeningPanel) -> None:
    panel.show_sheet(sheet(duration_ms=0))
    assert not panel.cards[0].still.isEnabled()
    assert "length of this video is unknown" in panel.facts.text()


def test_text_is_told_once_it_is_left(panel: ScreeningPanel, qtbot: QtBot) -> None:
    found = told(panel)
    field = panel.cards[1].happens
    field.setFocus()
    QTest.keyClicks(field, "He sings")
    assert found == []
    panel.cards[1].topic.setFocus()
    assert [(one.anchors[1], name) for one, name in found] == [
        (AnchorNote(happens="He sings"), "1:happens")
    ]


def test_what_is_typed_goes_to_drafts_at_once_and_is_told_after_a_pause(
    panel: ScreeningPanel, qtbot: QtBot
) -> None:
    found = told(panel)
    with qtbot.waitSignal(panel.typing) as typing:
        panel.cards[3].topic.setFocus()
        QTest.keyClicks(panel.cards[3].topic, "rain")
    assert typing.args == ["3:topic", "rain"]
    qtbot.waitUntil(lambda: bool(found), timeout=5 * PAUSE_MS)
    assert found[-1][0].anchors[3].topic == "rain"


def test_composing_is_not_told(panel: ScreeningPanel) -> None:
    found = told(panel)
    field = panel.cards[0].happens
    field.setFocus()
    QApplication.sendEvent(field, QInputMethodEvent("ゆうしょく", []))
    panel.show_sheet(sheet(EMPTY.with_note(0, topic="x")))
    assert found == []
    commit_text(field, "夕食")
    panel.flush()
    assert found[-1][0].anchors[0].happens == "夕食"


def test_an_edit_elsewhere_leaves_what_is_typed(panel: ScreeningPanel) -> None:
    field = panel.cards[0].happens
    field.setFocus()
    QTest.keyClicks(field, "They")
    panel.show_sheet(sheet(EMPTY.with_note(1, topic="x")))
    assert (field.text(), panel.cards[1].topic.text()) == ("They", "x")
    panel.show_sheet(sheet(replace(EMPTY, key=ScreeningKey("next"))))
    assert field.text() == "", "another record shows its own text"


def test_refused_text_stays_in_its_field(qtbot: QtBot) -> None:
    panel = ScreeningPanel()
    qtbot.addWidget(panel)
    panel.show_sheet(sheet())
    panel.edited.connect(lambda _one, _field: panel.show_sheet(sheet()))
    panel.cards[0].give_draft("happens", "They eat")
    panel.flush()
    assert panel.cards[0].happens.text() == "They eat"
    found = told(panel)
    panel.flush()
    assert found, "and is tried again"


def test_people_are_added_by_any_name_and_others_as_written(panel: ScreeningPanel) -> None:
    found = told(panel)
    picker = panel.cards[0].who.picker
    picker.setCompleter(None)  # type: ignore[arg-type]  # the stubs forget None
    for name in ("ロイス", "the  postman", "lois"):
        picker.setFocus()
        commit_text(picker, name)
        QTest.keyClick(picker, Qt.Key.Key_Return)
    note = found[-1][0].anchors[0]
    assert (note.people, note.names) == ((LOIS.key,), ("the postman",))
    assert [chip.text() for chip in panel.cards[0].who.chips] == ["Lois", "the postman"]
    assert picker.currentText() == ""
    assert {name for _, name in found} == {"0:who"}


def test_somebody_is_taken_away_by_cross_and_by_key(panel: ScreeningPanel, qtbot: QtBot) -> None:
    panel.show_sheet(sheet(EMPTY.with_note(0, people=(LOIS.key, PETER.key), names=("x",))))
    found = told(panel)
    chip = panel.cards[0].who.chips[1]
    cross = QPoint(chip.width() - 8, chip.height() // 2)
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton, pos=cross)
    assert found[-1][0].anchors[0].people == (LOIS.key,)
    chip = panel.cards[0].who.chips[0]
    chip.setFocus()
    QTest.keyClick(chip, Qt.Key.Key_Delete)
    assert found[-1][0].anchors[0] == AnchorNote(names=("x",))
    assert panel.focusWidget() is panel.cards[0].who.chips[0], "the focus goes to the next chip"


def test_a_press_beside_the_cross_takes_nobody_away(panel: ScreeningPanel, qtbot: QtBot) -> None:
    panel.show_sheet(sheet(EMPTY.with_note(0, people=(LOIS.key,))))
    found = told(panel)
    qtbot.mouseClick(panel.cards[0].who.chips[0], Qt.MouseButton.LeftButton, pos=QPoint(12, 10))
    assert found == []


def test_marks_belong_to_the_stretch_before(panel: ScreeningPanel) -> None:
    found = told(panel)
    panel.cards[1].marks[StretchMark.STATIC].click()
    panel.cards[1].marks[StretchMark.REPETITIVE].click()
    assert found[-1][0].marks[1] == {StretchMark.STATIC, StretchMark.REPETITIVE}
    assert found[-1][1] == "1:marks"
    assert "25–50 %" in panel.cards[1].marks[StretchMark.STATIC].accessibleName()


def test_to_exclude_needs_a_reason(panel: ScreeningPanel) -> None:
    found = told(panel)
    press_verdict(panel, Verdict.EXCLUDE)
    assert found == []
    assert "Say why" in panel.verdict.message.text()
    assert panel.focusWidget() is panel.verdict.reason
    QTest.keyClicks(panel.verdict.reason, "  ")
    panel.flush()
    assert found == []
    QTest.keyClicks(panel.verdict.reason, "a slide show")
    panel.flush()
    one, field = found[-1]
    assert (one.verdict, one.reason.strip(), field) == (Verdict.EXCLUDE, "a slide show", "verdict")
    assert panel.verdict.message.text() == ""


def test_the_reason_of_an_excluded_video_is_not_emptied(panel: ScreeningPanel) -> None:
    panel.show_sheet(sheet(replace(EMPTY, verdict=Verdict.EXCLUDE, reason="dull")))
    found = told(panel)
    panel.verdict.reason.setFocus()
    panel.verdict.reason.selectAll()
    QTest.keyClick(panel.verdict.reason, Qt.Key.Key_Delete)
    panel.flush()
    assert found == []
    assert panel.verdict.message.text() == "Say why it is excluded."
    press_verdict(panel, Verdict.KEEP)
    assert (found[-1][0].verdict, found[-1][0].reason) == (Verdict.KEEP, "")


def test_keep_needs_none_and_may_be_withdrawn(panel: ScreeningPanel) -> None:
    found = told(panel)
    press_verdict(panel, Verdict.KEEP)
    press_verdict(panel, Verdict.UNDECIDED)
    assert [one.verdict for one, _ in found] == [Verdict.KEEP, Verdict.UNDECIDED]


def test_a_wish_to_exclude_is_a_draft_until_it_has_a_reason(panel: ScreeningPanel) -> None:
    drafts: dict[str, str] = {}
    panel.typing.connect(drafts.__setitem__)
    press_verdict(panel, Verdict.EXCLUDE)
    assert drafts["verdict"] == "exclude"
    panel.show_sheet(sheet(replace(EMPTY, key=ScreeningKey("other"))))
    assert panel.verdict.verdict.current == "undecided"
    panel.show_sheet(sheet())
    panel.give_draft("verdict", "exclude")
    panel.give_draft("reason", "dark")
    found = told(panel)
    panel.flush()
    assert (found[-1][0].verdict, found[-1][0].reason) == (Verdict.EXCLUDE, "dark")


def test_others_are_hidden_and_it_is_said_why(panel: ScreeningPanel) -> None:
    panel.show_sheet(sheet(EMPTY, OTHER))
    assert "1 other rater has screened this video" in panel.verdict.blind.text()
    press(panel.page, "others")
    assert panel.hidden.isVisible()
    assert "once your verdict stands" in panel.hidden.text
    assert not panel.table.isVisible()
    shown = " ".join(
        widget.text() for widget in panel.findChildren(QAbstractButton) if widget.text()
    )
    assert "too loud" not in shown + panel.hidden.text + panel.verdict.blind.text()


def test_after_the_verdict_both_stand_side_by_side(panel: ScreeningPanel) -> None:
    own = replace(EMPTY.with_note(0, people=(LOIS.key,), names=("x",)), verdict=Verdict.KEEP)
    panel.show_sheet(sheet(own, OTHER))
    assert not panel.verdict.blind.isVisible()
    press(panel.page, "others")
    table = panel.table
    assert table.isVisible()
    model = table.model()
    heads = [model.headerData(n, Qt.Orientation.Horizontal) for n in range(2)]
    assert (heads, model.columnCount()) == (["Kaya Mertens", "岡部 りん"], 2)
    rows = {
        model.headerData(n, Qt.Orientation.Vertical): (
            model.index(n, 0).data(),
            model.index(n, 1).data(),
        )
        for n in range(model.rowCount())
    }
    assert rows == {
        "Verdict": ("Keep", "Exclude"),
        "Why": ("", "too loud"),
        "25 %: who": ("Lois, x", ""),
        "25 %: what happens": ("", "They argue"),
    }


def test_a_locked_form_says_why_and_takes_nothing(panel: ScreeningPanel) -> None:
    panel.show_sheet(sheet(EMPTY.with_note(0, people=(LOIS.key,)), why_locked="Read only."))
    assert panel.facts.text() == "Read only."
    card = panel.cards[0]
    assert card.happens.isReadOnly()
    assert not card.who.picker.isEnabled()
    assert not card.who.chips[0].isEnabled()
    assert not panel.verdict.verdict.isEnabled()
    panel.give_draft("0:happens", "typed")
    assert card.happens.text() == ""


def test_tab_goes_through_the_form_in_its_order(panel: ScreeningPanel) -> None:
    panel.show_sheet(sheet(EMPTY.with_note(0, people=(LOIS.key,))))
    card = panel.cards[0]
    card.marks[StretchMark.STATIC].setFocus(Qt.FocusReason.TabFocusReason)
    way = []
    for _ in range(6):
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, Qt.Key.Key_Tab)
        way.append(QApplication.focusWidget())
    assert way == [
        card.marks[StretchMark.REPETITIVE],
        card.still,
        card.who.chips[0],
        card.who.picker,
        card.happens,
        card.topic,
    ]


def test_escape_asks_to_close(panel: ScreeningPanel, qtbot: QtBot) -> None:
    panel.cards[0].happens.setFocus()
    with qtbot.waitSignal(panel.close_requested):
        QTest.keyClick(panel.cards[0].happens, Qt.Key.Key_Escape)


LINES = [
    VideoLine("a", "A", ScreeningState.KEPT, "kept by Kaya"),
    VideoLine("b", "B", ScreeningState.OPEN, "not decided"),
    VideoLine("c", "C", ScreeningState.EXCLUDED, "excluded by Kaya"),
]


def test_the_list_of_videos_tells_their_state(panel: ScreeningPanel) -> None:
    panel.show_videos(LINES, "a")
    assert [panel.videos.itemText(n) for n in range(3)] == ["A", "B", "C"]
    assert panel.videos.currentData() == "a"
    assert panel.count.text() == "2 of 3 decided"
    assert panel.next.isEnabled()
    panel.show_videos(LINES, "b")
    assert not panel.next.isEnabled(), "no other one is left"


def test_how_a_video_stands_is_said_with_names() -> None:
    kept = replace(EMPTY, verdict=Verdict.KEEP)
    assert standing_text(standing([kept, OTHER], KAYA), NAMES) == (
        "kept by Kaya Mertens, excluded by 岡部 りん"
    )
    assert standing_text(standing([OTHER], KAYA), NAMES) == "not decided, 1 hidden"
    assert standing_text(standing([], None), NAMES) == "not decided"
    assert "stays hidden" in blind_text(standing([], KAYA))
    assert blind_text(standing([kept], KAYA)) == ""


def test_the_videos_dialog_has_a_column(qtbot: QtBot) -> None:
    from tests.widgets.test_dialogs import STATES, VIDEOS, table_of

    lines: dict[str, VideoLine] = {VIDEOS[0].key: LINES[2]}
    dialog = VideosDialog(VIDEOS, STATES, lines)
    qtbot.addWidget(dialog)
    model = table_of(dialog).model()
    assert [model.index(row, 4).data() for row in range(3)] == ["excluded by Kaya", "", ""]
    assert not model.index(0, 4).flags() & Qt.ItemFlag.ItemIsEditable
