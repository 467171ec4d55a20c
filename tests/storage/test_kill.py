"""A writing program is killed at 65 random moments: what it acknowledged is there."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from app.domain.question import Granularity
from storage.project_file import ProjectFile
from tests.storage.make import make_question, make_video

EARLY_DEATHS, LATE_DEATHS = 15, 50
"""Killed soon after the start, when it may not have written yet, and after an edit."""


@pytest.mark.slow
def test_every_acknowledged_edit_survives_kill_9(path: Path) -> None:
    project = ProjectFile.open(path)
    video = make_video()
    with project.edit("Add video", None):
        project.videos.add(video)
    project.close()
    moments = random.Random(20260704)
    written: set[int] = set()
    draft = -1
    with _writer(path) as writer:
        for counted in ["from-start"] * EARLY_DEATHS + ["from-edit"] * LATE_DEATHS:
            first = max(written, default=-1) + 1
            order = f"{first} {moments.uniform(0.005, 0.08)} {counted}"
            edits, drafts = _live_and_die(writer, order)
            draft = max([draft, *drafts])
            written = _check_after_death(path, written | edits, draft)
    assert len(written) > LATE_DEATHS


def _writer(path: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.storage.writer", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )


def _live_and_die(writer: subprocess.Popen[str], order: str) -> tuple[set[int], set[int]]:
    """Let it write and be killed; return what it acknowledged."""
    assert writer.stdin is not None
    assert writer.stdout is not None
    writer.stdin.write(f"{order}\n")
    writer.stdin.flush()
    acks: dict[str, set[int]] = {"edit": set(), "draft": set()}
    while (line := writer.stdout.readline().strip()) != "dead":
        kind, number = line.split()
        acks[kind].add(int(number))
    return acks["edit"], acks["draft"]


def _check_after_death(path: Path, acknowledged: set[int], draft: int) -> set[int]:
    """Reopen and compare; return the numbers that are there, at most one more than told."""
    project = ProjectFile.open(path)
    try:
        assert not project.read_only
        assert project.integrity() == []
        there = {int(found[1:]) for found in project.questions.ids(Granularity.EPISODE)}
        assert there >= acknowledged
        assert len(there - acknowledged) <= 1
        assert project.database.count("evidence") == 3 * len(there)
        if there:
            assert project.history.undo_name(None) == f"Add {max(there)}"
            _check_whole(project, max(there))
        kept = project.drafts.get(None, "new", "text")
        assert kept in ([None] if draft < 0 else [f"draft {draft}"]) + [
            f"draft {max(there, default=-1) + 1}"
        ]
        return there
    finally:
        project.close()


def _check_whole(project: ProjectFile, number: int) -> None:
    key = project.questions.find(Granularity.EPISODE, f"Q{number}")
    assert key is not None
    found = project.questions.get(key)
    model = make_question(found.video, f"Q{number}")
    assert (found.text, found.rubric, found.original) == (model.text, model.rubric, model.original)
    assert [span.span for span in found.evidence] == [span.span for span in model.evidence]
