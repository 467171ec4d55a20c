"""Makes the demo project of the finished video, its subtitles and its questions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from app.domain.checks import can_complete, check_question
from app.domain.question import Question, Stamp
from app.services.project_service import create_project
from assets.demo.questions import QuestionSheet, load_questions, make_questions
from assets.demo.schedule import Episode
from storage.project_file import ProjectFile

_TRACK_TITLES = {"en": "English", "ja": "日本語", "zh": "中文"}


def build_project(path: Path, episode: Episode, video: Path, subtitles: list[Path]) -> None:
    """Write the project anew, beside its video so that the path in it stays relative.

    Raises
    ------
    ValueError
        A question does not pass the checks.
    """
    sheet = load_questions()
    path.unlink(missing_ok=True)
    project = create_project(path, [video], subtitles, sheet.rater)
    try:
        _fill(project, episode, sheet)
    finally:
        project.close()


def _fill(project: ProjectFile, episode: Episode, sheet: QuestionSheet) -> None:
    rater = project.raters.find(sheet.rater)[0]
    video = project.videos.all()[0]
    # Nobody's step: the first Ctrl+Z of a newcomer must not take the questions away.
    with project.edit("Write the demo questions", None):
        project.videos.update(replace(video, title=episode.story.title))
        for track in project.subtitles.tracks(video.key):
            title = _TRACK_TITLES[track.language]
            project.subtitles.update_track(replace(track, title=title))
        stamp = Stamp(rater.key, sheet.written)
        questions = make_questions(sheet, episode, video.key, stamp)
        _require_sound(questions, video.duration_ms)
        project.questions.add_many(questions)


def _require_sound(questions: list[Question], duration_ms: int) -> None:
    for question in questions:
        others = {other.question_id for other in questions if other is not question}
        checks = check_question(question, duration_ms=duration_ms, taken_ids=others)
        if not can_complete(checks):
            raise ValueError(f"{question.question_id}: {checks[0].message}")
