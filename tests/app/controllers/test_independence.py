"""Rater B's window, history, search, figures and files hold nothing of A's verdict before B's own.

A's verdict is full of words that stand nowhere else. They are looked for in everything that the
window could tell, open or closed, then in everything that leaves it; and after B's own verdict they
are found where they should be, so that the looking is known to find.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.domain.errors import AppError
from app.domain.ids import AdjudicationKey, AssignmentKey, RaterKey, new_key
from app.domain.review import Adjudication, Assignment, RecordKind, Review
from app.domain.search import SearchHit, SearchQuery
from app.services.export_service import FORMATS, export_project
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.all_words import all_words
from tests.helpers.mcq import make_item, make_review
from widgets.dialogs.history_dialog import HistoryDialog

ITEM = RecordKind.ITEM
AT = "2026-02-03T04:05:06.789Z"

NOTE, REASON, STEM, OPTION = "TAPIRWICK", "OKAPIFERN", "ZEBRAQUILL", "GNUBLOOM"
RATIONALE, FLAG, ANSWERED, STEP = "IBISMOTH", "yak-flag", 987_654, "EMUSTEP"
SETTLED = "WOMBATLEAF"
HIS = (NOTE, REASON, STEM, OPTION, RATIONALE, FLAG, str(ANSWERED), STEP)


@dataclass
class Case:
    """Rater B's window on an item that A has decided on."""

    bench: Bench
    project: ProjectFile
    qtbot: QtBot
    folder: Path
    review: Review
    bo: RaterKey
    dialogs: list[HistoryDialog] = field(default_factory=list)

    def look_everywhere(self) -> str:
        """Open whatever there is, and return all words."""
        desk = self.bench.desk
        window, actions = desk.context.workbench.window, desk.context.actions
        words = []
        desk.verify.choose(self.review.record)
        words.append(all_words())
        for name in ("view.author", "view.graph", "view.verify"):
            actions[name].trigger()
        desk.adjudicating.show()
        for scope in ("unresolved", "adjudicated"):
            desk.adjudicating.choose_scope(scope)
        words.append(all_words())
        desk.adjudicating.close()
        desk.history.show()
        for show, is_settled in (
            (desk.agreeing.show, lambda: desk.agreeing.is_settled),
            (desk.agreeing.show_counts, lambda: desk.agreeing.is_settled),
            (desk.shortcuts.show, lambda: desk.shortcuts.is_settled or desk.context.session.blind),
        ):
            show()
            self.wait(is_settled)
        desk.agreeing.panel.choose_cell(0, 0)
        desk.assigning.dialog()
        words.append(all_words())
        desk.shortcuts.hide()
        desk.agreeing.hide()
        words += [
            self.sought(needle[:6]) for needle in (NOTE, STEM)
        ]  # not all of it: it stays in boxes
        words.append(self.found())
        words.append(window.message_bar.current_text)
        return "\n".join(words)

    def sought(self, needle: str) -> str:
        """Type into the palette and the find page; return what they show of it."""
        desk, palette = self.bench.desk, self.bench.desk.palette.palette
        desk.palette.open()
        box = palette.findChild(QLineEdit)
        assert isinstance(box, QLineEdit)
        with self.qtbot.waitSignal(palette.paused):
            box.setText(needle)
        self.wait(lambda: not desk.context.tasks.busy)
        shown = [*palette.entries, *self._found_on_page(needle)]
        self.bench.press("Esc", box)
        return "\n".join(text for text in map(repr, shown) if needle.casefold() in text.casefold())

    def _found_on_page(self, needle: str) -> list[object]:
        page = self.bench.desk.context.workbench.find
        page.box.setText(needle)
        self.wait(lambda: page.query.text == needle)
        self.wait(lambda: not self.bench.desk.context.tasks.busy)
        return [row for row in page.model.rows if isinstance(row, SearchHit)]

    def found(self) -> str:
        """Ask the index for each needle as B would; return what it gives."""
        asked = (SearchQuery(needle, viewer=self.bo) for needle in (*HIS, SETTLED))
        return "\n".join(repr(hit) for query in asked for hit in self.project.search.find(query))

    def exported(self, viewer: RaterKey) -> str:
        """Write every format for a rater; return all that was written."""
        texts = []
        for name in FORMATS:
            out = self.folder / f"{viewer}-{new_key()}" / f"out-{name}.jsonl"
            out.parent.mkdir()
            try:
                export_project(self.project, format=name, out=out, rater=viewer)
            except AppError:
                continue  # nothing of this kind, or another shape of place
            texts += [one.read_text("utf-8") for one in out.parent.rglob("*") if one.is_file()]
        assert len(texts) >= 3, "emoscope, longemo, naru-mcq"
        return "\n".join(texts)

    def wait(self, condition: Callable[[], bool]) -> None:
        """Wait for a condition."""
        self.qtbot.waitUntil(condition, timeout=30_000)


@pytest.fixture
def case(
    bench: Bench,
    project: ProjectFile,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Case:
    """Two raters share an item; A has decided, an adjudicator has settled, B has the window."""
    video = project.videos.all()[0]
    items = [
        make_item(video.key, f"c3-{number:04d}", imported=False, original=None) for number in (1, 2)
    ]
    with project.edit("Fill", None):
        project.mcq.add_many(items)
        ann, cy = project.raters.add("Ann").key, project.raters.add("Cy").key
    session = bench.desk.context.session
    assert session.rater is not None
    bo = session.rater.key
    with project.edit("Assign items", None):
        project.reviews.assign(
            [
                Assignment(AssignmentKey(new_key()), ITEM, item.key, rater, 1, place)
                for place, item in enumerate(items)
                for rater in (ann, bo)
            ]
        )
    review = make_review(
        items[0],
        ann,
        "revise",
        answer={"option": 3},
        answered_at=AT,
        confidence="low",
        flags=(FLAG,),
        changes={"stem": STEM, "options": [OPTION, "b", "c", "d"], "rationale": RATIONALE},
        reason=REASON,
        note=NOTE,
        spent_ms=ANSWERED,
    )
    with project.edit(f"Verdict on {STEP}", ann):
        project.reviews.save(review)
    settled = Adjudication(
        AdjudicationKey(new_key()), ITEM, items[0].key, cy, decision="remove", reason=SETTLED
    )
    with project.edit(f"Adjudicate {STEP}", cy):
        project.reviews.adjudicate(settled)
    dialogs: list[HistoryDialog] = []

    def execute(dialog: HistoryDialog) -> None:
        dialogs.append(dialog)

    monkeypatch.setattr(HistoryDialog, "exec", execute)
    session.open(ProjectFile.open(_closed(bench, project)), "Kaya Mertens")
    bench.desk.context.actions["view.verify"].trigger()
    return Case(bench, session.project, qtbot, tmp_path, review, bo, dialogs)


def _closed(bench: Bench, project: ProjectFile) -> Path:
    """Close a project, so that the window reads it anew; return where it stands."""
    path = project.path
    assert path is not None
    bench.desk.context.session.close()
    return path


def test_nothing_of_a_verdict_is_told_before_the_own_one(case: Case) -> None:
    secrets = (*HIS, SETTLED)
    seen, written = case.look_everywhere(), case.exported(case.bo)
    assert [one for one in secrets if one.casefold() in seen.casefold()] == []
    assert [one for one in secrets if one.casefold() in written.casefold()] == []
    assert case.dialogs, "the history was not opened"
    verify = case.bench.desk.verify
    _and_not_after_the_answer_either(case, secrets)
    verify.decide("accept")
    _all_of_it_after(case)


def _and_not_after_the_answer_either(case: Case, secrets: tuple[str, ...]) -> None:
    verify = case.bench.desk.verify
    verify.choose(case.review.record)
    case.bench.press("2")
    case.bench.press("Return")
    assert verify.sheet is not None
    assert verify.sheet.review.is_answered
    seen = case.look_everywhere()
    assert [one for one in secrets if one.casefold() in seen.casefold()] == []
    verify.choose(case.review.record)


def _all_of_it_after(case: Case) -> None:
    seen, written = case.look_everywhere(), case.exported(case.bo)
    lacking = [one for one in (*HIS, SETTLED) if one.casefold() not in seen.casefold()]
    assert lacking == []
    assert [one for one in (*HIS[:-1], SETTLED) if one not in written] == []
