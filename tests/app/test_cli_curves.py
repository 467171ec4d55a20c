"""`export --as trajectory-png` and `-svg`: the curves that the window shows, without a window."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app import cli
from app.domain.source_choice import SourceChoice
from app.services.curve_sources import CHOICE
from storage.project_file import ProjectFile
from tests.helpers.trajectories import AGENT, labelled, sampled
from tests.storage.make import make_video


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a curve and labels of one agent."""
    path, video = tmp_path / "映画.emoscope", make_video()
    project = ProjectFile.create(path)
    with project.edit("Fill", None):
        project.videos.add(video)
        project.trajectories.add(sampled(video.key, count=400))
        project.trajectories.add(labelled(video.key))
    project.close()
    return path


def export(project: Path, ending: str, out: Path) -> int:
    arguments = ["export", str(project), "--as", f"trajectory-{ending}", "--out", str(out)]
    return cli.main([*arguments, "--size", "700x300", "--theme", "light"])


def test_pictures_of_curves_are_written(
    project: Path, tmp_path: Path, qapp: QApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    assert qapp
    for ending in ("png", "svg"):
        assert export(project, ending, tmp_path / f"curves.{ending}") == 0
        assert "the curves of" in capsys.readouterr().out
    text = (tmp_path / "curves.svg").read_text(encoding="utf-8")
    assert "美奈" in text
    assert (tmp_path / "curves.png").read_bytes().startswith(b"\x89PNG")


def test_what_cannot_be_drawn_is_refused_in_words(
    project: Path, tmp_path: Path, qapp: QApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    assert qapp
    assert export(project, "svg", tmp_path / "curves.png") == 1
    assert "ends in .svg" in capsys.readouterr().err
    hidden = SourceChoice().with_hidden(AGENT.key, on=True)
    opened = ProjectFile.open(project)
    opened.state.put(CHOICE, json.dumps(hidden.to_json()))
    opened.close()
    assert export(project, "png", tmp_path / "curves.png") == 1
    assert "every source of" in capsys.readouterr().err
    assert not (tmp_path / "curves.png").exists()
