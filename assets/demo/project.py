"""Makes the demo project of the finished video, its subtitles and its questions."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from app.domain.checks import can_complete, check_question
from app.domain.ids import VideoKey
from app.domain.interval import Interval
from app.domain.question import Question, QuestionType, Stamp
from app.domain.source import SourceKind
from app.domain.source_choice import SourceChoice
from app.services.curve_sources import CHOICE
from app.services.import_service import import_file
from app.services.mcq_export import export_mcq
from app.services.project_service import create_project
from assets.demo.annotation_sheet import AnnotationSheet, load_annotations
from assets.demo.annotations import add_annotations, add_watched
from assets.demo.item_sheet import load_items
from assets.demo.items import add_items
from assets.demo.label_sheet import load_labels
from assets.demo.labels import add_labels
from assets.demo.memories import add_memories, make_memories
from assets.demo.memory_sheet import load_memory_sheet
from assets.demo.questions import QuestionSheet, load_questions, make_questions
from assets.demo.records import write_records
from assets.demo.results import add_results, make_traces
from assets.demo.results_sheet import load_results
from assets.demo.schedule import Episode
from assets.demo.trace import trace_path, write_demo_trace
from assets.demo.trajectories import add_trajectories
from assets.demo.trajectory_sheet import load_trajectories
from storage.project_file import ProjectFile

_ASKED_ABOUT = "Natsumi"
_FIRST_LOOK = {SourceKind.RATER: ("Kaya", "Rin"), SourceKind.TRACING: ("Kaya",)}
"""Whose readings are shown at first, by kind of source."""
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
        records = video.with_suffix(".records.json")
        write_records(episode, records)
        _fill(project, episode, sheet, load_annotations(), records)
        agents = make_memories(episode, load_memory_sheet(), video)
        with project.edit("Write the demo memories", None):
            add_memories(project, agents)
            write_demo_trace(agents, sheet, episode.story.video_id, video.parent)
            import_file(project, trace_path(video.parent))
        _add_what_the_lab_found(project, episode)
        with project.edit("Write the demo results", None):
            results = load_results()
            traces = make_traces(agents, results, sheet, episode)
            add_results(project, results, episode, traces, video.parent)
        _look_at_natsumi(project)
        export_mcq(project, video.with_suffix(".items.json"))
    finally:
        project.close()


def _fill(
    project: ProjectFile,
    episode: Episode,
    sheet: QuestionSheet,
    marked: AnnotationSheet,
    records: Path,
) -> None:
    rater = project.raters.find(sheet.rater)[0]
    video = project.videos.all()[0]
    # Nobody's step: the first Ctrl+Z of a newcomer must not take the questions away.
    with project.edit("Write the demo questions", None):
        project.videos.update(replace(video, title=episode.story.title))
        for track in project.subtitles.tracks(video.key):
            title = _TRACK_TITLES[track.language]
            project.subtitles.update_track(replace(track, title=title))
        stamp = Stamp(rater.name, sheet.written)
        questions = make_questions(sheet, episode, video.key, stamp)
        _require_sound(questions, video.duration_ms)
        project.questions.add_many(questions)
        add_annotations(project, marked, episode, video.key)
        import_file(project, records, rater=rater.key)
    add_watched(project, marked, episode, video.key)
    _show_two_languages(project, video.key)
    _set_the_scene(project, questions)


def _add_what_the_lab_found(project: ProjectFile, episode: Episode) -> None:
    """Write what came of the work of several people: nobody's steps, either."""
    (video,) = project.videos.all()
    with project.edit("Write the demo trajectories", None):
        add_trajectories(project, load_trajectories(), episode, video.key)
    with project.edit("Write the demo items", None):
        items = load_items()
        add_items(project, items, episode, video.key)
    with project.edit("Write the demo labels", None):
        add_labels(project, load_labels(), episode, video.key, items.adjudicator)


def _set_the_scene(project: ProjectFile, questions: list[Question]) -> None:
    """Let the first look fall on a trajectory and on a moment that it rests on."""
    shown = next(one for one in questions if one.type is QuestionType.EMOTION_TRAJECTORY)
    moment = shown.evidence[1].span
    project.state.put("question", shown.key)
    project.state.put("video", shown.video)
    project.state.put(f"position:{shown.video}", str(_moment_with_words(project, shown, moment)))


def _look_at_natsumi(project: ProjectFile) -> None:
    """Let the first look find how two raters, a hand and an agent read the person asked about."""
    (video,) = project.videos.all()
    kept = [row.source for row in project.trajectories.of_video(video.key)]
    tiers = {f"{SourceKind.TIER}:{one.key}" for one in project.tiers.of_video(video.key)}
    stages = {
        f"{SourceKind.STAGES}:{one.key}"
        for one in project.questions.rows()
        if one.type is QuestionType.EMOTION_TRAJECTORY
    }
    shown = [
        one
        for one in dict.fromkeys(kept)
        if one.kind in _FIRST_LOOK and one.title.startswith(_FIRST_LOOK[one.kind])
    ]
    hidden = {one.key for one in kept} - {one.key for one in shown}
    others = {str(one.key) for one in project.people.all() if one.name != _ASKED_ABOUT}
    choice = SourceChoice(
        order=tuple(one.key for one in shown),
        hidden=frozenset(hidden | tiers | stages),
        hidden_people=frozenset(others),
    )
    project.state.put(CHOICE, json.dumps(choice.to_json(), ensure_ascii=False))


def _moment_with_words(project: ProjectFile, shown: Question, span: Interval) -> int:
    """Return the middle of the longest English cue within a span of the video."""
    tracks = project.subtitles.tracks(shown.video)
    (english,) = (track.key for track in tracks if track.language == "en")
    inside = [
        cue
        for cue in project.subtitles.cues(english)
        if span.start_ms <= cue.start_ms and cue.end_ms <= span.end_ms
    ]
    longest = max(inside, key=lambda cue: cue.end_ms - cue.start_ms)
    return (longest.start_ms + longest.end_ms) // 2


def _show_two_languages(project: ProjectFile, video: VideoKey) -> None:
    """Let the first look find English with Japanese below."""
    tracks = {track.language: track.key for track in project.subtitles.tracks(video)}
    project.state.put(f"track:{video}", tracks["en"])
    project.state.put(f"second_track:{video}", tracks["ja"])


def _require_sound(questions: list[Question], duration_ms: int) -> None:
    for question in questions:
        others = {other.question_id for other in questions if other is not question}
        checks = check_question(question, duration_ms=duration_ms, taken_ids=others)
        if not can_complete(checks):
            raise ValueError(f"{question.question_id}: {checks[0].message}")
