"""The Verify widgets alone: queue, option cards, key, verdict forms, editor."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.domain.ids import EvidenceKey, McqKey, RaterKey, ReviewKey, VideoKey
from app.domain.interval import Interval
from app.domain.item_queue import QueueRow, QueueState
from app.domain.mcq import McqItem, McqRow, McqVersion
from app.domain.question import Evidence, Stamp
from app.domain.review import RecordKind, Review
from widgets.mcq.item_editor import ItemEditor
from widgets.mcq.item_view import ItemView
from widgets.mcq.plain_text import PlainText
from widgets.mcq.queue_list import QueueList
from widgets.mcq.queue_model import QueueFilter, QueueModel, QueueOrder
from widgets.mcq.sheet import OtherReview, VerifySheet
from widgets.mcq.verify_panel import VerifyPanel
from widgets.mcq.versions_dialog import VersionsDialog

VIDEO, OTHER_VIDEO = VideoKey("v"), VideoKey("w")
ITEM = McqItem(
    McqKey("k"),
    "c3-0022",
    VIDEO,
    "C.3",
    "彩花は何を隠していますか。<b>",
    ("a <i>", "b", "c", "d"),
    1,
    rationale="Because.",
    entities=("Ayaka", "Tobias"),
    evidence=(Evidence(EvidenceKey("e"), Interval(1000, 2500), "the bowl falls"),),
)
REVIEW = Review(ReviewKey("r"), RecordKind.ITEM, "k", 1, RaterKey("kaya"))
LOCKED = replace(REVIEW, answer={"option": 2}, answered_at="2026")


def row(number: int, state: QueueState = QueueState.OPEN, **fields: object) -> QueueRow:
    category = ("C.3", "N.1", "C.1")[number % 3]
    item = McqRow(McqKey(str(number)), f"i{number}", VIDEO, category, f"Stem {number} 茶碗")
    return QueueRow(item, state, **fields)  # type: ignore[arg-type]


def shown(model: QueueModel) -> list[str]:
    return [one.item.item_id for one in model.shown]


@pytest.fixture
def view(qtbot: QtBot) -> ItemView:
    view = ItemView()
    view.resize(700, 800)
    qtbot.addWidget(view)
    view.show_sheet(VerifySheet(ITEM, REVIEW, video_title="V"))
    with qtbot.waitExposed(view):
        view.show()
    return view


# The queue ------------------------------------------------------------------------------------


def test_the_queue_is_filtered_and_ordered(qtbot: QtBot) -> None:
    model = QueueModel()
    rows = [row(2, QueueState.DECIDED, flags=("wrong-key",)), row(1), row(0, QueueState.SKIPPED)]
    model.set_rows(rows, {VIDEO: "V"})
    assert shown(model) == ["i2", "i1", "i0"]
    for wanted, ids in [
        (QueueFilter("stem 1 茶"), ["i1"]),
        (QueueFilter("Ｉ2"), ["i2"]),
        (QueueFilter(categories=frozenset({"C.3"})), ["i0"]),
        (QueueFilter(states=frozenset({QueueState.OPEN, QueueState.SKIPPED})), ["i1", "i0"]),
        (QueueFilter(flags=frozenset({"wrong-key", "other"})), ["i2"]),
        (QueueFilter(videos=frozenset({OTHER_VIDEO})), []),
        (QueueFilter(order=QueueOrder.ID), ["i0", "i1", "i2"]),
        (QueueFilter(order=QueueOrder.CATEGORY), ["i1", "i2", "i0"]),
        (QueueFilter(order=QueueOrder.STATE), ["i1", "i0", "i2"]),
    ]:
        model.set_filter(wanted)
        assert shown(model) == ids, wanted


def test_what_is_left_comes_next_and_what_was_skipped_last(qtbot: QtBot) -> None:
    model = QueueModel()
    states = (QueueState.SKIPPED, QueueState.DECIDED, QueueState.ANSWERED, QueueState.OPEN)
    model.set_rows([row(n, state) for n, state in enumerate(states)], {})
    assert model.next_left(McqKey("2")) == "3"
    assert model.next_left(McqKey("3")) == "2"
    model.set_row(row(2, QueueState.DECIDED, spent_ms=4000))
    assert model.next_left(McqKey("3")) == "0"
    assert (model.progress.left, model.progress.median_ms) == (2, 4000)
    model.set_row(row(9))
    assert len(model.rows) == 4, "an item of another queue"


def test_a_row_that_no_longer_passes_the_filter_goes(qtbot: QtBot) -> None:
    model = QueueModel()
    model.set_rows([row(0), row(1)], {})
    model.set_filter(QueueFilter(states=frozenset({QueueState.OPEN})))
    model.set_row(row(0, QueueState.DECIDED))
    assert shown(model) == ["i1"]
    assert model.row_of(McqKey("0")) is not None


def test_the_list_says_how_far_one_is(qtbot: QtBot) -> None:
    queue = QueueList()
    qtbot.addWidget(queue)
    queue.set_empty("Nothing.", "Ask.", button=True)
    assert queue.empty_text == "Nothing. Ask."
    with qtbot.waitSignal(queue.all_toggled):
        queue.press_empty_button()
    rows = [row(0, QueueState.DECIDED, spent_ms=160_000), row(1, QueueState.WAITING), row(2)]
    queue.set_rows(rows, {})
    queue.set_current(McqKey("1"))
    assert queue.count_text == "2 of 3"
    assert queue.progress_text == "1 left · 1 waits median 2 min 40 s"
    queue.find_box.setText("nowhere")
    assert queue.empty_text.startswith("No item matches.")
    queue.press_empty_button()
    assert queue.empty_text == ""


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_narrow_the_queue_drops_down(qtbot: QtBot) -> None:
    panel = VerifyPanel()
    qtbot.addWidget(panel)
    panel.resize(944, 700)
    panel.show()
    assert not panel.is_compact
    assert panel.dividers() == []
    panel.resize(700, 600)
    assert panel.is_compact
    assert not panel.queue.isVisible()
    panel.set_rows([row(0)], {})
    panel.show_queue()
    assert panel.queue.isVisible()
    with qtbot.waitSignal(panel.item_chosen) as heard:
        panel.queue.view.choose(panel.queue.model.index(0, 0))
    assert heard.args == ["0"]
    assert not panel.queue.isVisible()


# The item -------------------------------------------------------------------------------------


def test_nothing_of_the_key_is_there_before_the_answer_is_locked(view: ItemView) -> None:
    assert view.stem.text == ITEM.stem
    assert view.closed.text.startswith("Key, rationale and 1 evidence span")
    assert not view.key_view.isVisible()
    assert view.key_view.text_of("rationale") == ""
    assert view.key_view.evidence.rows == []
    assert [card.marks for card in view.options.cards] == [()] * 4
    assert not view.bar.accept.isEnabled()
    assert not view.answer.lock.isEnabled()


def test_an_answer_is_chosen_by_mouse_and_by_number(view: ItemView, qtbot: QtBot) -> None:
    edited: list[Review] = []
    view.edited.connect(edited.append)
    QTest.mouseClick(view.options.cards[0], Qt.MouseButton.LeftButton)
    assert edited[-1].option == 0
    view.press_number(4)
    assert edited[-1].option == 3
    assert [card.isChecked() for card in view.options.cards] == [False, False, False, True]
    view.press_number(5)
    assert edited[-1].option == 3
    view.toggle_cannot_tell()
    assert edited[-1].cannot_tell
    assert not any(card.isChecked() for card in view.options.cards)
    view.toggle_cannot_tell()
    assert edited[-1].answer is None
    for expected in ("low", "medium", "high", ""):
        view.next_confidence()
        assert edited[-1].confidence == expected


def test_shuffled_options_keep_their_stored_places(view: ItemView) -> None:
    edited: list[Review] = []
    view.edited.connect(edited.append)
    view.show_sheet(VerifySheet(ITEM, replace(REVIEW, order=(2, 0, 3, 1))))
    assert view.shuffled.isVisible()
    assert [card.option for card in view.options.cards] == ["c", "a <i>", "d", "b"]
    view.press_number(1)
    assert edited[-1].option == 2
    view.show_sheet(VerifySheet(ITEM, replace(LOCKED, order=(2, 0, 3, 1))))
    assert [card.marks for card in view.options.cards] == [
        ("your answer",),
        (),
        (),
        ("the key",),
    ]


@pytest.mark.parametrize(
    ("answer", "key", "words"),
    [
        ({"option": 1}, 1, "It is the key."),
        ({"option": 0}, 1, "It differs from the key: compare before you judge."),
        ({"cannot_tell": True}, 1, "you cannot tell."),
        ({"option": 1}, None, "This item has no key yet"),
        ({"option": 1}, 7, "This item has no key yet"),
    ],
)
def test_the_locked_answer_is_compared_with_the_key(
    view: ItemView, answer: dict[str, int], key: int | None, words: str
) -> None:
    item = replace(ITEM, answer=key)
    view.show_sheet(VerifySheet(item, replace(LOCKED, answer=answer)))
    assert words in view.key_view.notice.text
    assert view.key_view.text_of("entities") == "Ayaka, Tobias"


def test_evidence_is_played_by_number_once_it_is_open(view: ItemView, qtbot: QtBot) -> None:
    played: list[int] = []
    view.play_requested.connect(played.append)
    view.press_number(1)
    assert played == []
    view.show_sheet(VerifySheet(ITEM, LOCKED))
    view.press_number(1)
    view.press_number(2)
    QTest.mouseClick(view.key_view.evidence.rows[0], Qt.MouseButton.LeftButton)
    assert played == [0, 0]
    view.show_sheet(VerifySheet(ITEM, LOCKED, has_video=False, video_title="friends s01e01"))
    assert not view.key_view.evidence.rows[0].isEnabled()
    assert "friends s01e01" in view.video_notice.text


@pytest.mark.parametrize("count", [0, 2, 3, 5, 12])
def test_more_or_fewer_options_survive(view: ItemView, count: int) -> None:
    item = replace(ITEM, options=tuple(f"o{n}" for n in range(count)))
    view.show_sheet(VerifySheet(item, REVIEW))
    assert [card.option for card in view.options.cards] == list(item.options)
    view.show_sheet(VerifySheet(item, LOCKED))


def test_texts_of_any_length_are_shown_whole(qtbot: QtBot) -> None:
    text = PlainText("body")
    qtbot.addWidget(text)
    text.set_text("x" * 10_000)
    line = PlainText("body")
    qtbot.addWidget(line)
    line.set_text("x")
    assert text.heightForWidth(400) > 100 * line.heightForWidth(400) // 2
    text.set_text("مرحبا \u202e彩花")
    text.resize(300, 80)
    assert not text.grab().isNull()


def test_a_verdict_says_what_it_lacks(view: ItemView, qtbot: QtBot) -> None:
    given: list[str] = []
    view.verdict_given.connect(given.append)
    view.show_sheet(VerifySheet(ITEM, LOCKED))
    view.decide("remove")
    view.go_on()
    assert given == []
    assert view.bar.text.text() == "Choose what is wrong, or say why."
    view.form.reason.setPlainText("Nobody says so.")
    view.go_on()
    assert given == ["remove"]
    assert view.sheet is not None
    assert view.sheet.review.reason == "Nobody says so."


def test_edits_stand_beside_the_original(view: ItemView) -> None:
    view.show_sheet(VerifySheet(ITEM, LOCKED))
    view.decide("revise")
    field = view.form.fields.options[1].text
    field.field.setPlainText("b, and more")
    view.flush()
    assert view.sheet is not None
    assert view.sheet.review.changes == {"options": ["a <i>", "b, and more", "c", "d"]}
    assert field.was.isVisible()
    assert field.was.text == "b"
    view.drop_verdict()
    assert view.sheet.review.changes == {}


def test_stage_2_shows_both_items_and_asks_for_criteria(view: ItemView) -> None:
    given: list[str] = []
    view.verdict_given.connect(given.append)
    refined = replace(ITEM, refined_from="c3-0001", options=("a <i>", "b much better", "c", "d"))
    view.show_sheet(VerifySheet(refined, LOCKED, original=ITEM))
    old, new = view.compare.rows[2]
    assert (old.text, new.text) == ("b  (the key)", "b much better  (the key)")
    assert [new.text[a:b].strip() for a, b in new.marks] == ["much better"]
    view.criteria.judged.emit("plausible", "no")
    view.decide("accept")
    assert given == []
    assert view.criteria_notice.text == "A criterion does not hold: revise or remove the item."
    view.criteria.judged.emit("plausible", "yes")
    view.decide("accept")
    assert given == ["accept"]


def test_verdicts_of_others_are_told_with_what_differs(view: ItemView) -> None:
    mine = replace(LOCKED, decision="accept")
    theirs = replace(LOCKED, decision="revise", flags=("wrong-key",), changes={"answer": 0})
    view.show_sheet(VerifySheet(ITEM, mine, kept=mine))
    assert not view.others.isVisible()
    view.show_sheet(
        VerifySheet(
            ITEM,
            mine,
            kept=mine,
            others=(OtherReview("Rin", theirs),),
            disputed=("decision", "flags", "changes.answer"),
        )
    )
    assert view.others.texts[0].text.split("\n") == [
        "Rin: revised",
        "Answer: 3",
        "Flags: Wrong key",
        "The key: a <i>",
    ]
    assert "Verdict, What is wrong, The key" in view.others.notice.text


def test_read_only_nothing_is_chosen(view: ItemView) -> None:
    edited: list[Review] = []
    view.edited.connect(edited.append)
    view.show_sheet(VerifySheet(ITEM, REVIEW, why_locked="This project is open read-only."))
    view.press_number(1)
    view.toggle_cannot_tell()
    view.go_on()
    assert edited == []
    assert view.lock_notice.text == "This project is open read-only."


# Editing --------------------------------------------------------------------------------------


def test_the_key_stays_on_its_option(qtbot: QtBot) -> None:
    editor = ItemEditor()
    qtbot.addWidget(editor)
    editor.show_item(ITEM, ITEM, is_new=False)
    assert not editor.save.isEnabled()
    editor.fields.options[1].moved.emit(1, -1)
    assert editor.item is not None
    assert (editor.item.options[0], editor.item.answer) == ("b", 0)
    editor.fields.options[2].removed.emit(2)
    assert (editor.item.options, editor.item.answer) == (("b", "a <i>", "d"), 0)
    editor.lines[0].span.setText("soon")
    editor.lines[0].span.typed.emit()
    saved: list[McqItem] = []
    editor.saved.connect(saved.append)
    editor.store()
    assert saved == []
    assert not editor.save.isEnabled()
    editor.lines[0].span.setText("00:00:03 – 00:00:04.5")
    editor.lines[0].span.typed.emit()
    editor.store()
    assert saved[0].evidence[0].span == Interval(3000, 4500)


def test_versions_tell_what_changed(qtbot: QtBot) -> None:
    after = replace(ITEM, stem="彩花は何を見せていますか。<b>", version=2)
    stamp = Stamp("Kaya", "2026-01-01T10:00:00Z")
    dialog = VersionsDialog(
        [McqVersion(ITEM, 1, "imported", stamp), McqVersion(after, 2, "edited", stamp)]
    )
    qtbot.addWidget(dialog)
    texts = [text.text for text in dialog.sections[0].findChildren(PlainText)]
    assert texts == [ITEM.stem, after.stem]
    marks = [text.marks for text in dialog.sections[0].findChildren(PlainText)]
    assert marks == [((5, 7),), ((5, 7),)]
    assert dialog.sections[1].findChildren(PlainText) == []


def test_cards_grow_with_their_texts(view: ItemView, qtbot: QtBot) -> None:
    low = view.options.cards[1].height()
    view.show_sheet(VerifySheet(replace(ITEM, options=("a", "long words " * 60, "c", "d")), REVIEW))
    qtbot.waitUntil(lambda: view.options.cards[1].height() > 3 * low)
    assert view.options.cards[0].mapTo(view, QPoint(0, 0)).x() < 40
