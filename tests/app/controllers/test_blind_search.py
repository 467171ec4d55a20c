"""Find and the palette tell nothing to who answers blind or judges, and all of it again after."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.domain.ids import CommentKey, PredictionKey, SystemKey
from app.domain.question import Comment, Stamp
from app.domain.search import SearchHit
from app.domain.system import System, SystemAnswer
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench

WORD = "KITTIWAKE"


@pytest.fixture
def asked(project: ProjectFile, bench: Bench) -> ProjectFile:
    """A question whose answer, evidence and predictions hold a word that stands nowhere else."""
    session = bench.desk.context.session
    question = next(project.questions.all())
    with session.edit("Fill"):
        first, *others = question.evidence
        told = [replace(first, note=WORD), *others]
        project.questions.save(replace(question, answer=WORD, notes=WORD, evidence=tuple(told)))
        stamp = Stamp("Somebody", "2026-11-01T10:00:00Z")
        project.comments.save(Comment(CommentKey("c"), question.key, f"{WORD}?", stamp))
        project.results.add_system(System(SystemKey("s"), "Walker"))
        answer = SystemAnswer(
            PredictionKey("p"), SystemKey("s"), question.question_id,
            question.granularity.value, question.key, WORD,
        )  # fmt: skip
        project.results.add_predictions([answer])
    return project


def test_it_follows_blind_work_and_judging(qtbot: QtBot, bench: Bench, asked: ProjectFile) -> None:
    session = bench.desk.context.session
    every = {"question", "evidence", "comment", "answer"}
    assert _found(qtbot, bench) == (every, every)
    session.set_blind(True)
    assert _found(qtbot, bench) == (set(), set())
    session.set_blind(False)
    assert _found(qtbot, bench) == (every, every)
    session.set_judging(True)
    assert _found(qtbot, bench) == (every - {"answer"}, every - {"answer"})
    session.set_judging(False)
    _choose(qtbot, bench, "comment")
    assert bench.desk.author.question == next(asked.questions.all())
    _choose(qtbot, bench, "answer")
    assert bench.desk.context.workbench.window.workspace == "results"
    assert session.selection.question == next(asked.questions.all()).key


def _found(qtbot: QtBot, bench: Bench) -> tuple[set[str], set[str]]:
    """Return of which kinds Find, already open, and the palette show hits."""
    desk = bench.desk
    page, palette = desk.context.workbench.find, desk.palette.palette
    desk.finding.open()
    page.box.setText(WORD.lower())
    _idle(qtbot, bench, lambda: page.query.text == WORD.lower())
    shown = {row.kind for row in page.model.rows if isinstance(row, SearchHit)}
    palette.open()
    box = palette.findChild(QLineEdit)
    assert isinstance(box, QLineEdit)
    with qtbot.waitSignal(palette.paused):
        box.setText(WORD.lower())
    _idle(qtbot, bench)
    listed = {entry.kind.value for entry in palette.entries if WORD in entry.text}
    bench.press("Esc", box)
    return shown, listed


def _choose(qtbot: QtBot, bench: Bench, kind: str) -> None:
    page = bench.desk.context.workbench.find
    bench.desk.finding.open()
    _idle(qtbot, bench)
    hits = [row for row in page.model.rows if isinstance(row, SearchHit)]
    page.hit_chosen.emit(next(hit for hit in hits if hit.kind == kind))


def _idle(qtbot: QtBot, bench: Bench, also: Callable[[], bool] = lambda: True) -> None:
    qtbot.waitUntil(lambda: also() and not bench.desk.context.tasks.busy, timeout=30_000)
