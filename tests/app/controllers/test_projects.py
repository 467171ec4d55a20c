"""Projects opened, made and closed: what stays of one when the next comes."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel

from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench


def _status_texts(bench: Bench) -> str:
    bar = bench.desk.context.workbench.window.status_bar
    return " ".join(label.text() for label in bar.findChildren(QLabel))


def test_closing_leaves_nothing_of_the_project_on_the_welcome_page(
    bench: Bench, project: ProjectFile
) -> None:
    assert "3 cues" in _status_texts(bench)
    bench.desk.projects.close()
    assert "cue" not in _status_texts(bench)
    assert "question" not in _status_texts(bench)
