"""The inspector of events: what it shows, what its rows do by mouse and key, long texts."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.ids import MemoryKey, VerdictKey
from app.domain.interval import Interval
from app.domain.memory_index import MemoryIndex
from app.domain.memory_reading import read_memory
from app.domain.memory_row import Judgement, MemoryVerdict
from tests.domain.test_event_details import corrected_memory
from tests.helpers.memories import observation, small_memory
from widgets.graph.graph_words import short_span, short_time, spans_words
from widgets.graph.inspector import Inspector
from widgets.graph.inspector_row import InspectorRow, RowKind
from widgets.graph.row_text import is_right_to_left
from widgets.graph.verdict_bar import VerdictBar
from widgets.theme.theme import theme


def index_of(made: dict[str, Any]) -> MemoryIndex:
    return MemoryIndex(read_memory(made))


@pytest.fixture
def inspector(qtbot: QtBot) -> Inspector:
    panel = Inspector()
    qtbot.addWidget(panel)
    panel.resize(395, 900)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def row(panel: Inspector, key: str) -> InspectorRow:
    return next(each for each in panel.view.rows if each.key == key)


def keys(panel: Inspector) -> list[str]:
    return [each.key for each in panel.view.rows]


def choose(panel: Inspector, key: str) -> None:
    index = panel.view.row_named(key)
    assert index.isValid(), keys(panel)
    panel.view.setCurrentIndex(index)
    panel.view.scrollTo(index)


def press(qtbot: QtBot, panel: Inspector, key: Qt.Key) -> None:
    qtbot.keyClick(panel.view, key)


def test_an_event_is_shown_with_all_its_parts(inspector: Inspector) -> None:
    inspector.show_event(index_of(corrected_memory()), "E2")

    assert inspector.event_id == "E2"
    assert {row(inspector, name).trail for name in ("states",)} == {"2"}
    assert row(inspector, "observations").trail == "3"
    assert row(inspector, "relations").trail == "3"
    assert row(inspector, "stale").kind is RowKind.BANNER
    assert row(inspector, "spans").share == 0.8
    assert "O99" in row(inspector, "observations:missing").text
    assert row(inspector, "actions").text == "opens the letter"
    assert row(inspector, "version:2").lead == "v2, window 3"
    assert row(inspector, "source:W00001").text.startswith("0:00.0–0:20.0 · shown 0:00.0–0:22.0")


def test_choosing_an_event_makes_nothing_beside_it_narrower(
    qapp: QApplication, inspector: Inspector
) -> None:
    # What stands beside it keeps its width, and so the graph its places.
    theme().apply(qapp)
    index = index_of(corrected_memory())
    inspector.show_event(index, "E2")
    with_event = inspector.minimumSizeHint().width()
    inspector.show_memory(index)
    assert inspector.minimumSizeHint().width() == with_event
    inspector.show_nothing()
    assert inspector.minimumSizeHint().width() == with_event


def test_a_version_1_event_has_no_fields_of_version_2(inspector: Inspector) -> None:
    inspector.show_event(index_of(small_memory(1)), "E1")

    assert "actions" not in keys(inspector)
    assert row(inspector, "spans").share is None


def test_append_and_correction_are_told_apart(inspector: Inspector) -> None:
    inspector.show_event(index_of(corrected_memory()), "E2")

    assert row(inspector, "state:S2").note == "corrected at window 3"
    assert row(inspector, "state:S9").note == "added at window 3"


def test_return_on_a_state_compares_its_versions(qtbot: QtBot, inspector: Inspector) -> None:
    inspector.show_event(index_of(corrected_memory()), "E2")
    choose(inspector, "state:S2")

    press(qtbot, inspector, Qt.Key.Key_Return)

    assert "state:S2:versions" in keys(inspector)
    assert "state:S2:observation:O2" in keys(inspector)
    current = inspector.view.current_row()
    assert current is not None
    assert current.key == "state:S2"

    press(qtbot, inspector, Qt.Key.Key_Left)
    assert "state:S2:versions" not in keys(inspector)


def test_observations_play_at_their_span(qtbot: QtBot, inspector: Inspector) -> None:
    inspector.show_event(index_of(corrected_memory()), "E2")
    choose(inspector, "observation:O3")

    with qtbot.waitSignal(inspector.play_requested) as played:
        press(qtbot, inspector, Qt.Key.Key_Return)

    assert played.args == [(Interval(42_000, 50_000),)]


def test_all_spans_play_one_after_the_other(qtbot: QtBot, inspector: Inspector) -> None:
    made = small_memory()
    made["events"][0]["spans"] = [[1.0, 6.5], [30, 31.5], [6.0, 9.0]]
    inspector.show_event(index_of(made), "E1")
    choose(inspector, "spans")

    with qtbot.waitSignal(inspector.play_requested) as played:
        press(qtbot, inspector, Qt.Key.Key_Return)
    press(qtbot, inspector, Qt.Key.Key_Right)

    whole = (Interval(1000, 6500), Interval(30_000, 31_500), Interval(6000, 9000))
    assert played.args == [whole]
    assert row(inspector, "span:3").intervals == (whole[2],)


def test_a_relation_leads_to_the_other_event(qtbot: QtBot, inspector: Inspector) -> None:
    inspector.show_event(index_of(small_memory()), "E3")
    choose(inspector, "relation:E1>E3:causal")
    assert row(inspector, "relation:E1>E3:causal").lead == "caused by"

    with qtbot.waitSignal(inspector.event_requested) as asked:
        press(qtbot, inspector, Qt.Key.Key_Return)
    press(qtbot, inspector, Qt.Key.Key_Right)

    assert asked.args == ["E1"]
    assert "relation:E1>E3:causal:observation:O1" in keys(inspector)


def test_a_click_on_the_play_mark_of_a_state_plays_it(qtbot: QtBot, inspector: Inspector) -> None:
    inspector.show_event(index_of(small_memory()), "E1")
    rect = inspector.view.visualRect(inspector.view.row_named("state:S1"))
    mark = QPoint(rect.right() - 26, rect.y() + 46)

    with qtbot.waitSignal(inspector.play_requested) as played:
        qtbot.mouseClick(inspector.view.viewport(), Qt.MouseButton.LeftButton, pos=mark)

    assert played.args == [(Interval(1000, 6500),)]
    assert "state:S1:observation:O1" not in keys(inspector)

    place = QPoint(rect.x() + 60, rect.y() + 20)
    qtbot.mouseClick(inspector.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert "state:S1:observation:O1" in keys(inspector)


def test_many_observations_are_shown_on_demand(qtbot: QtBot, inspector: Inspector) -> None:
    made = small_memory()
    refs = [f"O{number}" for number in range(100, 140)]
    made["observations"] += [
        observation(number, "P1", [1.0 + number / 100, 5.0]) for number in range(100, 140)
    ]
    made["events"][0]["observation_refs"] = refs
    inspector.show_event(index_of(made), "E1")
    assert "observation:O139" not in keys(inspector)
    choose(inspector, "observations:visual:more")

    press(qtbot, inspector, Qt.Key.Key_Return)

    assert "observation:O139" in keys(inspector)


def test_a_text_of_megabytes_is_cut_and_can_be_seen_whole(
    qtbot: QtBot, inspector: Inspector
) -> None:
    made = small_memory()
    made["events"][0]["summary"] = "ab " * 1_700_000
    inspector.show_event(index_of(made), "E1")
    rect = inspector.view.visualRect(inspector.view.row_named("summary"))
    assert rect.height() < 300
    choose(inspector, "text:summary")
    assert "5,100,000" in row(inspector, "text:summary").text

    press(qtbot, inspector, Qt.Key.Key_Return)

    assert inspector.shows_text
    assert inspector.whole.text == made["events"][0]["summary"]
    assert len(inspector.whole.shown_text.replace("\n", "")) == 5_100_000
    focused = QApplication.focusWidget()
    assert focused is not None
    qtbot.keyClick(focused, Qt.Key.Key_Escape)
    assert not inspector.shows_text


def test_the_json_of_an_event_is_that_of_the_file(inspector: Inspector) -> None:
    made = small_memory()
    made["events"][1]["agent_note"] = "割れた"
    inspector.show_event(index_of(made), "E2")

    inspector.show_json()

    assert '"agent_note": "割れた"' in inspector.whole.text
    assert '"id": "E2"' in inspector.whole.text
    assert '"id": "E1"' not in inspector.whole.text


def test_copy_takes_the_whole_text(qtbot: QtBot, inspector: Inspector) -> None:
    inspector.show_event(index_of(small_memory()), "E2")
    inspector.show_json()

    inspector.whole._on_copy_clicked()

    assert QGuiApplication.clipboard().text() == inspector.whole.text


def test_an_incomplete_memory_says_that_it_must_not_answer(inspector: Inspector) -> None:
    inspector.show_memory(index_of(small_memory(2, complete=False)))

    assert "must not be used for answering" in row(inspector, "incomplete").text
    assert not inspector.verdict.isVisible()
    assert {each.text for each in inspector.view.rows} >= {"version 2", "north-window", "3"}

    inspector.show_memory(index_of(small_memory(2, complete=True)))
    assert "incomplete" not in keys(inspector)


def test_several_events_are_a_list_that_leads_to_each(qtbot: QtBot, inspector: Inspector) -> None:
    inspector.show_events(index_of(small_memory()), ["E3", "E1"])
    assert keys(inspector) == ["event:E1", "event:E3"]
    choose(inspector, "event:E3")

    with qtbot.waitSignal(inspector.event_requested) as asked:
        press(qtbot, inspector, Qt.Key.Key_Return)

    assert asked.args == ["E3"]


def verdict(judgement: Judgement, *, version: int = 1, note: str = "") -> MemoryVerdict:
    return MemoryVerdict(
        VerdictKey("v"), MemoryKey("m"), "E1", None, judgement, note=note, version=version
    )


def test_a_verdict_is_given_and_taken_back(qtbot: QtBot, inspector: Inspector) -> None:
    inspector.show_event(index_of(small_memory()), "E1")
    inspector.show_verdict(None)
    button = inspector.verdict.button(Judgement.WRONG)
    assert inspector.verdict.note.isHidden()

    with qtbot.waitSignal(inspector.judged) as judged:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert judged.args == [Judgement.WRONG]

    inspector.show_verdict(verdict(Judgement.WRONG))
    assert button.isChecked()
    assert inspector.verdict.note.isVisible()
    with qtbot.waitSignal(inspector.judged) as taken:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert taken.args == [None]


def test_the_note_of_a_verdict_is_handed_over_before_another_event_comes(
    qtbot: QtBot, inspector: Inspector
) -> None:
    index = index_of(small_memory())
    inspector.show_event(index, "E1")
    inspector.show_verdict(verdict(Judgement.WRONG))
    inspector.verdict.note.setFocus()
    qtbot.keyClicks(inspector.verdict.note, "too early")

    with qtbot.waitSignal(inspector.note_entered) as entered:
        inspector.show_event(index, "E2")

    assert entered.args == ["too early"]


def test_the_note_stands_beside_the_buttons_where_there_is_room(inspector: Inspector) -> None:
    inspector.show_event(index_of(small_memory()), "E1")
    inspector.show_verdict(verdict(Judgement.WRONG))
    note, button = inspector.verdict.note, inspector.verdict.button(Judgement.WRONG)
    QApplication.processEvents()
    assert note.geometry().top() > button.geometry().bottom()

    inspector.resize(700, 400)
    QApplication.processEvents()

    assert note.geometry().top() < button.geometry().bottom()
    assert note.geometry().left() > button.geometry().right()


def test_the_title_gives_way_to_the_buttons(qtbot: QtBot) -> None:
    bar = VerdictBar()
    qtbot.addWidget(bar)
    bar.resize(600, 60)
    bar.show()
    qtbot.waitExposed(bar)
    widths = [bar.button(each).sizeHint().width() for each in Judgement]
    bar.resize(sum(widths) + 3 * 6 + bar._title.sizeHint().width() + 2 * 12 + 4, 60)
    assert not bar._title.isHidden()

    bar.show_verdict(verdict(Judgement.UNSUPPORTED), 1, "", "")  # its icon takes room

    assert bar._title.isHidden()


def test_a_verdict_on_an_older_version_says_so(inspector: Inspector) -> None:
    inspector.show_event(index_of(corrected_memory()), "E2")
    inspector.show_verdict(verdict(Judgement.RIGHT, version=1), others="Noor: wrong")

    assert inspector.verdict._others.text() == "Judged at version 1. Noor: wrong"


def test_a_locked_verdict_says_why(inspector: Inspector) -> None:
    inspector.show_event(index_of(small_memory()), "E1")
    inspector.show_verdict(None, why_locked="The project is open for reading only.")

    button = inspector.verdict.button(Judgement.RIGHT)
    assert not button.isEnabled()
    assert button.toolTip() == "The project is open for reading only."


def test_an_event_that_is_gone_leaves_the_memory_in_view(inspector: Inspector) -> None:
    inspector.show_event(index_of(small_memory()), "E99")

    assert inspector.event_id == ""
    assert "title" in keys(inspector)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("آياكا", True), ("12 אב", True), ("Ayaka آ", False), ("彩花", False), ("", False)],
)
def test_the_direction_of_a_text_is_that_of_its_first_letter(text: str, *, expected: bool) -> None:
    assert is_right_to_left(text) is expected


def test_times_are_written_short() -> None:
    assert short_time(1_483_999) == "24:43.9"
    assert short_time(3_723_400) == "1:02:03.4"
    assert short_time(-1500) == "-0:01.5"
    assert short_span(Interval(500, 500)) == "0:00.5"
    assert spans_words([Interval(0, 1000), Interval(5000, 6500)]) == "2 spans, 2.5 s"
