"""Verifying items in the window: the blind answer, the verdict, what is closed until when."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from shutil import copyfile

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.controllers.verify_controller import VerifyController
from app.domain.ids import AssignmentKey, EvidenceKey, McqKey, RaterKey, ReviewKey, new_key
from app.domain.interval import Interval
from app.domain.item_queue import QueueState, shown_order
from app.domain.mcq import McqItem
from app.domain.question import Evidence, JsonObject
from app.domain.review import Assignment, RecordKind, Review
from app.domain.review_draft import draft_owner, settling_owner
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench

STEM = "What does she mean by “どうぞお気になさらず”?"
OPTIONS = ("Clear it away.", "She makes it light for them.", "Talk later.", "She blames herself.")


@pytest.fixture
def verify(bench: Bench, project: ProjectFile) -> VerifyController:
    """The workspace with three items of two evidence spans each."""
    video = project.videos.all()[0]
    evidence = tuple(
        Evidence(EvidenceKey(new_key()), Interval(at, at + 900), "note") for at in (1000, 2000)
    )
    items = [
        McqItem(
            McqKey(new_key()), f"c3-{n:04d}", video.key, "C.3", STEM, OPTIONS, 1, evidence=evidence
        )
        for n in (1, 2, 3)
    ]
    with project.edit("Fill", None):
        project.mcq.add_many(items)
    bench.desk.context.workbench.window.set_workspace("verify")
    return bench.desk.verify


def review_of(verify: VerifyController, item_id: str) -> Review | None:
    """Return what the one at work has stored on an item."""
    project, rater = verify.session.project, verify.session.rater
    key = project.mcq.find(item_id)
    assert key is not None
    assert rater is not None
    return project.reviews.find(RecordKind.ITEM, key, rater.key)


def states(verify: VerifyController) -> list[QueueState]:
    """Return how the items in the queue stand."""
    return [row.state for row in verify.panel.queue.model.rows]


def item_id(verify: VerifyController) -> str:
    """Return the id of the item in view."""
    assert verify.sheet is not None
    return verify.sheet.item.item_id


def evidence_lane(bench: Bench) -> int:
    """Return how many spans the evidence lane holds."""
    lane = bench.desk.context.workbench.timeline.state.lane("evidence")
    return len(lane.track.spans) if lane is not None else 0


def test_a_clean_accept_takes_three_keys(bench: Bench, verify: VerifyController) -> None:
    session = verify.session
    assert item_id(verify) == "c3-0001"
    assert session.blind
    assert not verify.panel.item.key_view.isVisible()
    bench.press("2")
    assert session.blind
    assert evidence_lane(bench) == 0
    bench.press("Return")
    assert not session.blind
    assert evidence_lane(bench) == 2
    assert verify.panel.item.key_view.notice.text == "Your answer is locked. It is the key."
    assert states(verify)[0] is QueueState.ANSWERED
    bench.press("A")
    stored = review_of(verify, "c3-0001")
    assert stored is not None
    assert (stored.option, stored.decision, stored.record_version) == (1, "accept", 1)
    assert item_id(verify) == "c3-0002"
    assert session.blind
    assert states(verify) == [QueueState.DECIDED, QueueState.OPEN, QueueState.OPEN]
    bench.press("A")
    assert review_of(verify, "c3-0002") is None, "a verdict before the answer"
    bench.desk.context.workbench.window.set_workspace("author")
    assert not session.blind
    bench.desk.context.workbench.window.set_workspace("verify")
    assert session.blind
    _locked_answer_stays_and_verdict_is_undone(bench, verify)


def _locked_answer_stays_and_verdict_is_undone(bench: Bench, verify: VerifyController) -> None:
    for key in ("3", "1", "Return", "2"):  # the last is evidence now, not another answer
        bench.press(key)
    stored = review_of(verify, "c3-0002")
    assert stored is not None
    assert stored.option == 0
    assert verify.panel.item.key_view.notice.text.startswith("Your answer is locked. It differs")
    bench.press("A")
    assert item_id(verify) == "c3-0003"
    bench.press("Ctrl+Z")
    assert item_id(verify) == "c3-0002", "back where the verdict was"
    stored = review_of(verify, "c3-0002")
    assert stored is not None
    assert (stored.option, stored.decision) == (0, "")
    bench.press("Ctrl+Z")
    stored = review_of(verify, "c3-0002")
    assert stored is not None
    assert stored.is_answered, "undo opened a locked answer"


def test_what_is_chosen_and_typed_outlives_the_program(
    bench: Bench, verify: VerifyController
) -> None:
    assert verify.sheet is not None
    bench.press("4")
    bench.press("C")
    bench.press("C")
    bench.press("T")
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClicks(field, "she looks at 1 shard")
    verify.panel.flush()
    key, project = verify.sheet.item.key, verify.session.project
    kept = project.drafts.get(verify.queue.rater, draft_owner(key, 1), "review")
    assert kept is not None
    verify.leave_quietly()  # as if it had been killed
    verify._show_item(key)
    assert verify.sheet is not None
    review = verify.sheet.review
    assert (review.option, review.confidence, review.note) == (3, "medium", "she looks at 1 shard")
    assert review_of(verify, "c3-0001") is None
    verify.panel.item.setFocus()
    _skipping_is_no_answer_and_comes_back_last(bench, verify)


def _skipping_is_no_answer_and_comes_back_last(bench: Bench, verify: VerifyController) -> None:
    bench.press("S")
    stored = review_of(verify, "c3-0001")
    assert stored is not None
    assert (stored.answer, stored.is_answered, stored.decision) == (None, False, "skip")
    for _ in range(2):
        for key in ("2", "Return", "A"):
            bench.press(key)
    assert item_id(verify) == "c3-0001"
    assert verify.sheet is not None
    assert verify.sheet.review.option == 3, "what was chosen before skipping"
    for key in ("Return", "A"):
        bench.press(key)
    assert states(verify) == [QueueState.DECIDED] * 3
    assert verify.sheet is None
    assert verify.panel.item.empty.text == "No item is left for you in this set."


def test_revise_asks_for_a_reason_and_keeps_the_edits(
    bench: Bench, verify: VerifyController, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = verify.panel.item
    bench.press("U")
    bench.press("Return")
    bench.press("R")
    assert view.form.isVisible()
    assert not view.bar.give.isEnabled()
    bench.press("Space")
    view.form.fields.stem.field.setPlainText("What does she hide?")
    view.form.fields.options[2].key.click()
    bench.press("Ctrl+Return")
    stored = review_of(verify, "c3-0001")
    assert stored is not None
    assert stored.cannot_tell
    assert (stored.decision, stored.flags) == ("revise", ("not-answerable",))
    assert stored.changes == {"stem": "What does she hide?", "answer": 2}
    assert verify.session.project.mcq.get(McqKey(stored.record)).stem == STEM
    _back_drops_a_verdict_that_is_not_given(bench, verify)
    _time_and_playbacks_are_counted_and_haste_is_marked(bench, verify, monkeypatch)


def _back_drops_a_verdict_that_is_not_given(bench: Bench, verify: VerifyController) -> None:
    view = verify.panel.item
    for key in ("2", "Return", "X"):
        bench.press(key)
    assert view.form.isVisible()
    assert not view.form.fields.isVisible()
    bench.press("Space")
    bench.press("Esc")
    assert not view.form.isVisible()
    assert verify.sheet is not None
    assert (verify.sheet.review.decision, verify.sheet.review.flags) == ("", ())
    assert states(verify)[1] is QueueState.ANSWERED


def _time_and_playbacks_are_counted_and_haste_is_marked(
    bench: Bench, verify: VerifyController, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[list[Interval]] = []
    monkeypatch.setattr(verify.playback, "play_spans", played.append)
    monkeypatch.setattr(verify.queue, "has_video", lambda _video: True)
    bench.press("Alt+PgDown")
    assert item_id(verify) == "c3-0003"
    bench.press("1")
    assert played == [], "evidence before the answer"
    bench.press("Return")
    bench.press("2")
    assert [span.start_ms for span in played[0]] == [2000]
    verify.clock.start(700, 400, 1)
    bench.press("A")
    stored = review_of(verify, "c3-0003")
    assert stored is not None
    assert stored.spent_ms >= 700
    assert (stored.watched_ms, stored.playbacks) == (400, 1)
    assert verify.panel.queue.model.rows[2].is_hasty


def test_others_are_seen_only_after_ones_own_verdict(
    bench: Bench, verify: VerifyController, project: ProjectFile
) -> None:
    assert verify.sheet is not None
    key = verify.sheet.item.key
    rin = _rin(project)
    theirs = _decided(key, rin, "remove", ("two-right",), {})
    with project.edit("A review", rin):
        project.reviews.save(theirs)
    verify.queue.refresh()
    verify._show_item(key)
    assert verify.sheet.others == ()
    for pressed in ("2", "Return"):
        bench.press(pressed)
    assert verify.sheet is not None
    assert verify.sheet.others == ()
    bench.press("A")
    verify.choose(key)
    sheet = verify.sheet
    assert sheet is not None
    assert [other.who for other in sheet.others] == ["Rin Okabe"]
    assert sheet.disputed == ("decision", "flags")
    assert states(verify)[0] is QueueState.WAITING
    assert "waits for adjudication" in verify.panel.item.others.notice.text
    _the_queue_holds_what_is_assigned(verify, rin)


def _the_queue_holds_what_is_assigned(verify: VerifyController, rin: RaterKey) -> None:
    rater, rows = verify.queue.rater, verify.session.project.mcq.rows()
    assert rater is not None
    with verify.session.edit("Assign") as edited:
        edited.reviews.assign(
            [
                Assignment(AssignmentKey(new_key()), RecordKind.ITEM, row.key, who, 1, at)
                for at, (row, who) in enumerate(
                    [(rows[2], rater), (rows[0], rater), (rows[1], rin)]
                )
            ]
        )
    model = verify.panel.queue.model
    assert [row.item.item_id for row in model.rows] == ["c3-0003", "c3-0001"]
    verify.panel.queue.all_toggled.emit(True)
    assert [row.item.item_id for row in model.rows] == ["c3-0001", "c3-0002", "c3-0003"]


def _rin(project: ProjectFile) -> RaterKey:
    found = project.raters.find("Rin Okabe")
    if found:
        return found[0].key
    with project.edit("Add rater", None):
        return project.raters.add("Rin Okabe").key


def test_an_item_is_written_edited_and_kept_by_versions(
    bench: Bench, verify: VerifyController, project: ProjectFile
) -> None:
    editor, session = verify.panel.editor, verify.session
    bench.press("Ctrl+Alt+N")
    assert verify.panel.is_editing
    assert not session.blind
    assert editor.item is not None
    new_id = editor.item.item_id
    assert [notice.isVisible() for notice in editor.notices][:1] == [True]
    editor.fields.stem.field.setPlainText("Why does she bow?")
    for option, text in zip(editor.fields.options, OPTIONS, strict=True):
        option.text.field.setPlainText(text)
    editor.fields.options[0].key.click()
    session.mark(1000, 2500)
    editor.evidence_requested.emit()
    bench.press("Ctrl+Return")
    assert not verify.panel.is_editing
    assert item_id(verify) == new_id
    assert session.blind
    bench.press("Ctrl+Shift+I")
    editor.fields.options[0].moved.emit(0, 1)
    editor.store()
    key = project.mcq.find(new_id)
    assert key is not None
    item, versions = project.mcq.get(key), project.mcq.versions(key)
    assert (item.right, item.answer, item.evidence[0].span) == (OPTIONS[0], 1, Interval(1000, 2500))
    assert [version.why for version in versions] == ["written", "options reordered"]
    bench.press("Ctrl+Shift+I")
    editor.fields.stem.field.setPlainText("Something else")
    bench.press("Esc")
    assert project.mcq.get(key).stem == "Why does she bow?"


def test_an_adjudicator_settles_what_differs(
    bench: Bench, verify: VerifyController, project: ProjectFile
) -> None:
    rows, rin, kaya = project.mcq.rows(), _rin(project), verify.queue.rater
    assert kaya is not None
    verdicts = [
        (rows[0], rin, "accept", (), {}),
        (rows[0], kaya, "revise", ("wrong-key",), {"answer": 0}),
        (rows[1], rin, "remove", ("two-right",), {}),
        (rows[1], kaya, "remove", ("two-right",), {}),
        (rows[2], rin, "remove", ("other",), {}),
    ]
    with verify.session.edit("Reviews") as edited:
        for row, rater, decision, flags, changes in verdicts:
            edited.reviews.save(_decided(row.key, rater, decision, flags, changes))
    bench.press("Ctrl+Shift+J")
    page = verify.panel.adjudication
    assert verify.panel.is_adjudicating
    assert page.sheet is not None
    assert page.sheet.item.item_id == "c3-0001"
    assert page.sheet.disputed == ("decision", "flags", "changes.answer")
    assert len(page.columns) == 2
    mine = next(at for at, one in enumerate(page.sheet.reviews) if one.review.rater == kaya)
    page.columns[mine].take.click()
    assert page.how.text() == "Taken over from Kaya Mertens"
    page.merge.click()
    assert page.sheet.settled.flags == ("wrong-key",)
    page.columns[mine].take.click()
    page.reason.setPlainText("The smile is late.")
    bench.press("Ctrl+Return", page)
    settled = project.reviews.adjudication_of(RecordKind.ITEM, rows[0].key)
    assert settled is not None
    assert (settled.how, settled.decision, settled.changes) == ("chosen", "revise", {"answer": 0})
    assert settled.reason == "The smile is late."
    assert page.sheet is None
    assert page.empty.text.startswith("Nothing waits for adjudication.")
    page.scope_chosen.emit("single")
    assert page.sheet is None, "the verdict of another on what one may still answer oneself"
    page.scope_chosen.emit("adjudicated")
    assert page.sheet is not None
    page.apply.click()
    item, versions = project.mcq.get(rows[0].key), project.mcq.versions(rows[0].key)
    assert (item.answer, versions[-1].why) == (0, "adjudicated")
    bench.press("Esc", page)
    assert verify.panel.is_verifying
    _who_adjudicates_says_so_and_answers_no_more(bench, verify, rows[2].key)


def test_what_settles_an_item_outlives_a_crash(
    bench: Bench, verify: VerifyController, project: ProjectFile, tmp_path: Path
) -> None:
    rows, rin, kaya = project.mcq.rows(), _rin(project), verify.queue.rater
    assert kaya is not None
    with verify.session.edit("Reviews") as edited:
        for row in rows[:2]:
            edited.reviews.save(_decided(row.key, rin, "accept", (), {}))
            edited.reviews.save(_decided(row.key, kaya, "remove", ("other",), {}))
    page = verify.panel.adjudication
    bench.press("Ctrl+Shift+J")
    assert page.sheet is not None
    mine = next(at for at, one in enumerate(page.sheet.reviews) if one.review.rater == kaya)
    page.columns[mine].take.click()
    page.reason.setFocus()
    QTest.keyClicks(page.reason, "The smile is late")
    bench.desk.adjudicating.choose(rows[1].key, 1)
    assert page.reason.toPlainText() == ""
    bench.desk.adjudicating.choose(rows[0].key, 1)
    assert page.reason.toPlainText() == "The smile is late", "written, though not settled"
    bench.press("Ctrl+End", page.reason)
    QTest.keyClicks(page.reason, " by far")
    page.flush()
    left = _as_a_crash_leaves_it(project, tmp_path)

    verify.session.open(ProjectFile.open(left), "Kaya Mertens")
    bench.desk.context.workbench.window.set_workspace("verify")
    bench.press("Ctrl+Shift+J")
    assert page.sheet is not None
    assert page.reason.toPlainText() == "The smile is late by far"
    assert page.how.text() == "Taken over from Kaya Mertens"
    assert page.save.isEnabled()
    bench.press("Ctrl+Return", page)
    again = verify.session.project
    settled = again.reviews.adjudication_of(RecordKind.ITEM, rows[0].key)
    assert settled is not None
    assert (settled.how, settled.reason) == ("chosen", "The smile is late by far")
    assert again.drafts.get(kaya, settling_owner(rows[0].key, 1), "adjudication") is None

    page.reason.setPlainText("for Kaya alone")
    page.flush()
    verify.session.set_rater_name("Rin Okabe")
    bench.desk.adjudicating.show()
    assert page.sheet is not None
    assert "for Kaya alone" not in page.reason.toPlainText()
    verify.session.set_rater_name("Kaya Mertens")
    bench.desk.adjudicating.show()
    assert page.reason.toPlainText() == "for Kaya alone"


def _as_a_crash_leaves_it(project: ProjectFile, folder: Path) -> Path:
    """Return a copy of an open project with its log, as it would stand if it broke off now."""
    assert project.path is not None
    left = folder / "crashed.emoscope"
    for end in ("", "-wal", "-shm"):
        part = project.path.with_name(project.path.name + end)
        if part.exists():
            copyfile(part, left.with_name(left.name + end))
    return left


def _who_adjudicates_says_so_and_answers_no_more(
    bench: Bench, verify: VerifyController, key: McqKey
) -> None:
    page, adjudicating = verify.panel.adjudication, bench.desk.adjudicating
    verify.session.set_rater_name("Cy")
    adjudicating.show()
    adjudicating.choose_scope("adjudicated")
    assert page.sheet is None, "verdicts on what Cy may still answer"
    assert page.asking.isVisible()
    page.declare.click()
    assert page.sheet is not None
    assert not page.asking.isVisible()
    adjudicating.close()
    verify.choose(key)
    assert verify.sheet is not None
    assert verify.sheet.why_locked.startswith("You adjudicate")
    verify.session.set_rater_name("")
    adjudicating.show()
    assert page.sheet is None, "verdicts for nobody in particular"


def _decided(
    key: McqKey, rater: RaterKey, decision: str, flags: tuple[str, ...], changes: JsonObject
) -> Review:
    return Review(
        key=ReviewKey(new_key()),
        kind=RecordKind.ITEM,
        record=key,
        record_version=1,
        rater=rater,
        answer={"option": 0},
        answered_at="2026-01-01T00:00:00.000Z",
        decision=decision,
        flags=flags,
        changes=changes,
    )


def test_options_are_shuffled_for_me_but_not_where_they_mean_each_other(
    verify: VerifyController, project: ProjectFile
) -> None:
    rows = project.mcq.rows()
    pointing = project.mcq.get(rows[0].key)
    with project.edit("Write", None):
        options = (*OPTIONS[:3], "All of the above.")
        project.mcq.update(replace(pointing, options=options))
    verify.context.actions["verify.shuffled"].trigger()
    orders = {}
    for row in rows:
        verify.choose(row.key)
        assert verify.sheet is not None
        orders[row.item_id] = tuple(verify.sheet.order)
    stored, rater = (0, 1, 2, 3), verify.session.rater
    assert rater is not None
    wanted = [stored, *(shown_order(4, rater.key, row.key) for row in rows[1:])]
    assert [orders[row.item_id] for row in rows] == wanted
    verify.context.actions["verify.shuffled"].trigger()
    assert tuple(verify.sheet.order) == stored  # type: ignore[union-attr]  # shown just before
