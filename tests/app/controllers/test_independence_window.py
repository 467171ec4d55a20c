"""A rater's open window holds nothing that others decided, whatever is opened, before their own.

What is looked for are words of decisions that stand nowhere else (`tests.helpers.decisions`); after
the rater's own decisions they are found where they should be, so that the looking finds.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.desk import Desk
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.all_words import all_words
from tests.helpers.decisions import ANN, BO, CY, KINDS, World, secret
from tests.storage.make import make_video
from widgets.dialogs.history_dialog import HistoryDialog
from widgets.results.results_panel import AGREEMENT, SCORES, STATISTICS

SECRETS = [secret(rater, kind) for rater in (ANN, CY) for kind in (*KINDS, "settled")]


@pytest.fixture
def world(tmp_path: Path) -> World:
    """Ann and Cy have decided on everything; Bo has not."""
    project = ProjectFile.create(tmp_path / "三人.emoscope")
    video = make_video()
    with project.edit("Add video", None):
        project.videos.add(video)
    made = World(project, video)
    made.decide(ANN)
    made.decide(CY)
    made.settle()
    project.close()
    return made


def test_nothing_is_told_before_and_all_of_it_after(
    bench: Bench, world: World, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialogs: list[HistoryDialog] = []

    def execute(dialog: HistoryDialog) -> None:
        dialogs.append(dialog)

    monkeypatch.setattr(HistoryDialog, "exec", execute)
    desk = bench.desk
    session = desk.context.session
    path = world.project.path
    assert path is not None
    session.open(ProjectFile.open(path), "Bo")
    assert session.viewer == BO
    before = _words(desk, world, qtbot)
    assert [each for each in SECRETS if each.casefold() in before.casefold()] == []
    assert dialogs, "the history was not opened"
    world.project = session.project
    world.decide(BO)
    session.close()
    session.open(ProjectFile.open(path), "Bo")
    after = _words(desk, world, qtbot)
    assert [each for each in SECRETS if each not in after and _is_shown(each)] == []


def _is_shown(word: str) -> bool:
    """Tell whether a word of a decision is shown beside one's own; Ann settled nothing."""
    return word != secret(ANN, "settled")


def _words(desk: Desk, world: World, qtbot: QtBot) -> str:
    """Open whatever tells of decisions, and return all words."""
    session, actions = desk.context.session, desk.context.actions
    words = []
    for name in ("view.author", "view.graph", "view.label", "view.results", "view.verify"):
        actions[name].trigger()
        session.select(video=world.video.key, question=world.question.key)
        session.select_memory(world.memory.key)
        session.select_events(("E1",))
        session.select_item(world.item.key)
        if name == "view.results":
            for tab in (AGREEMENT, STATISTICS, SCORES):
                desk.context.workbench.results.tab_chosen.emit(tab)
                _idle(desk, qtbot)
                words.append(all_words())
        _idle(desk, qtbot)
        words.append(all_words())
    desk.adjudicating.show()
    for scope in ("unresolved", "adjudicated", "unanimous"):
        desk.adjudicating.choose_scope(scope)
        words.append(all_words())
    desk.adjudicating.close()
    for show, hide in (
        (desk.screening.show, desk.screening.hide),
        (desk.label_results.show, desk.label_results.hide),
        (desk.agreeing.show, desk.agreeing.hide),
        (desk.agreeing.show_counts, desk.agreeing.hide),
    ):
        show()
        _idle(desk, qtbot)
        words.append(all_words())
        hide()
    desk.history.show()
    words.append(all_words())
    return "\n".join(words)


def _idle(desk: Desk, qtbot: QtBot) -> None:
    agreeing = desk.agreeing
    qtbot.waitUntil(
        lambda: not desk.context.tasks.busy and (agreeing.is_settled or not agreeing.is_open),
        timeout=30_000,
    )
