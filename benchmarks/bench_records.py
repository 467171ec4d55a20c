"""Records in and out, search index included; list, edits and checks of 100,000 questions."""

from __future__ import annotations

import json
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from app.domain.ids import QuestionKey
from app.services.authoring_service import QuestionChecker, check_project
from app.services.export_service import export_project
from app.services.import_service import import_file
from benchmarks.report import Figure, median, p95, timed
from storage.project_file import ProjectFile
from widgets.models.question_row_model import QuestionFilter, QuestionRowModel

RECORDS = 10_000
QUESTIONS = 100_000


def record(number: int) -> dict[str, Any]:
    """Return a complete trajectory record of usual size."""
    items = [
        {
            "id": f"S{stage}",
            "description": f"Stage {stage} of question {number}: she hides it.",
            "anchor": None,
            "emotion": "sadness, yearning",
            "intensity": "strong",
        }
        for stage in range(1, 5)
    ]
    scores = {
        str(score): f"Band {score} of the rubric, in a sentence of usual length."
        for score in range(5)
    }
    return {
        "question_id": f"G2_Q{number:06d}",
        "video_id": f"G2_V{number % 150:06d}",
        "source": {"from": "A series, season 1", "segments": None},
        "granularity": "episode",
        "type": "emotion trajectory",
        "question": f"How do her feelings about event {number} develop until the last supper?",
        "answer": "Startled, she covers her sadness with courtesy, then grieves, then finds peace.",
        "answer_details": {"description": "The stages in order.", "items": items},
        "rubric": {"criterion": "Judge the course of the feelings.", "scores": scores},
        "subtitles": None,
    }


def _write(folder: Path, count: int) -> Path:
    path = folder / f"{count}.json"
    path.write_text(json.dumps([record(number) for number in range(1, count + 1)]), "utf-8")
    return path


def _in_and_out(folder: Path) -> list[Figure]:
    source = _write(folder, RECORDS)
    project = ProjectFile.create(folder / "records.emoscope")
    rater = None
    start = time.perf_counter()
    import_file(project, source, rater=rater)
    taken_in = time.perf_counter() - start
    start = time.perf_counter()
    export_project(project, format="longemo", out=folder / "out.json")
    written = time.perf_counter() - start
    project.close()
    return [
        Figure(
            "records in, search index included",
            RECORDS / taken_in,
            "records/s",
            2000,
            at_least=True,
        ),
        Figure("records out", RECORDS / written, "records/s", limit=2000, at_least=True),
    ]


def _edits(folder: Path) -> list[Figure]:
    project = ProjectFile.create(folder / "large.emoscope")
    import_file(project, _write(folder, QUESTIONS))
    listed = _list(project)
    keys = [row.key for row in project.questions.rows()[:: QUESTIONS // 200]]
    step = iter(keys)

    def edit() -> None:
        question = project.questions.get(QuestionKey(next(step)))
        with project.edit("Edit question text", None):
            project.questions.save(replace(question, text=question.text + " And why?"))

    seconds = timed(edit, 100)
    undone = timed(lambda: project.history.undo(None), 50)
    checks = _checks(project)
    project.close()
    return [
        Figure("one edit, 100,000 questions, median", median(seconds) * 1000, "ms", limit=10),
        Figure("one edit, 100,000 questions, p95", p95(seconds) * 1000, "ms", limit=10),
        Figure("one undo, 100,000 questions, p95", p95(undone) * 1000, "ms", limit=10),
        *listed,
        *checks,
    ]


def _list(project: ProjectFile) -> list[Figure]:
    """Measure the list of questions: read and shown, then filtered anew at each key."""
    _application()
    model, titles = QuestionRowModel(), {one.key: one.title for one in project.videos.all()}
    opened = timed(lambda: model.set_rows(project.questions.rows(), titles), 3)
    model.set_filter(QuestionFilter("x"))  # folds the texts, which an idle window has done by then
    typed = iter(["e", "ev", "event 12", "supper", "g2_q05", "nothing like it"] * 5)
    filtered = timed(lambda: model.set_filter(QuestionFilter(next(typed))), 30)
    return [
        Figure("list of 100,000 questions opens", median(opened) * 1000, "ms", limit=300),
        Figure("filter of 100,000 questions, p95", p95(filtered) * 1000, "ms", limit=50),
    ]


def _application() -> QCoreApplication:
    """Return the application, which timers of models need; one for windows where others measure."""
    return QCoreApplication.instance() or QApplication(["benchmarks", "-platform", "offscreen"])


def _checks(project: ProjectFile) -> list[Figure]:
    """Measure the checks of one question as it is typed, and of the whole set."""
    checker = QuestionChecker(project)
    keys = iter(row.key for row in project.questions.rows()[:: QUESTIONS // 150])
    questions = [project.questions.get(key) for key in keys]
    texts = iter(questions)

    def check_one() -> None:
        question = next(texts)
        checker.check(replace(question, text=f"{question.text} And why?"))

    alone = timed(check_one, 100)
    whole = timed(lambda: check_project(project), 1)
    return [
        Figure("checks of one question, 100,000 there, p95", p95(alone) * 1000, "ms", limit=30),
        Figure("checks of a set of 100,000 questions", median(whole), "s", limit=20),
    ]


def run() -> list[Figure]:
    """Measure in a temporary folder on the disk of the system's temporary files."""
    with tempfile.TemporaryDirectory() as name:
        return _in_and_out(Path(name)) + _edits(Path(name))
