"""Puts systems, their answers, traces and scores into the project."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from app.domain.clip_authoring import rows_of, with_rows
from app.domain.ids import AuditKey, PredictionKey, ScoreKey, SystemKey, new_key
from app.domain.judging import judged
from app.domain.question import JsonObject, JsonValue, Question
from app.domain.record import record_from_question
from app.domain.system import Audit, System, SystemAnswer, Verdict, file_judge
from app.services.import_service import import_file
from assets.demo.clips import label_answer, make_clips
from assets.demo.memory_sheet import AgentSource
from assets.demo.questions import QuestionSheet
from assets.demo.results_sheet import AnswerSource, GivenSource, ResultsSheet, SystemSource
from assets.demo.schedule import Episode
from assets.demo.trace import BELL, Lookup, Record, demo_trace
from storage.formats.trace import write_traces
from storage.project_file import ProjectFile

_ORIGIN: JsonObject = {"file": "results.toml"}
RATERS = ("first", "second", "third")


def traces_path(folder: Path) -> Path:
    """Return where the traces stand that are not told of in the manual."""
    return folder / "traces.runs.json"


def make_traces(
    agents: Sequence[tuple[AgentSource, Record]],
    sheet: ResultsSheet,
    questions: QuestionSheet,
    episode: Episode,
) -> list[Record]:
    """Return the traces of the sheet over the memories of their systems."""
    memories = {agent.name: memory for agent, memory in agents}
    return [
        demo_trace(
            memories[row.system],
            questions,
            episode.story.video_id,
            row,
            _cited(row, memories[row.system], episode),
        )
        for row in sheet.lookup
    ]


def add_results(
    project: ProjectFile,
    sheet: ResultsSheet,
    episode: Episode,
    traces: Sequence[Record],
    folder: Path,
) -> None:
    """Write clips, systems, answers, traces and scores within the edit that is open."""
    (video,) = project.videos.all()
    first = next(iter(project.questions.all()))
    english = next(one for one in project.subtitles.tracks(video.key) if one.language == "en")
    cues = project.subtitles.cues(english.key)
    project.questions.add_many(
        [
            with_rows(clip, rows_of(clip.source.segments or (), cues))
            for clip in make_clips(sheet, episode, video.key, first.created)
        ]
    )
    write_traces(traces, traces_path(folder))
    import_file(project, traces_path(folder))
    asked = {one.question_id: one for one in project.questions.all()}
    for row in sheet.system:
        _add_system(project, row, asked)
    _add_scores(project, sheet, asked, video.video_id)


def _add_system(project: ProjectFile, row: SystemSource, asked: Mapping[str, Question]) -> None:
    key = SystemKey(new_key())
    project.results.add_system(
        System(key, row.name, row.method, row.run, row.made_at, row.note, origin=_ORIGIN)
    )
    project.results.add_predictions(
        SystemAnswer(
            PredictionKey(new_key()),
            key,
            name,
            asked[name].granularity.value,
            asked[name].key,
            answer,
            "ok",
            {"question_id": name, "prediction": answer},
        )
        for name, answer in answers_of(row).items()
    )


def answers_of(row: SystemSource) -> dict[str, JsonValue]:
    """Return the answers of a system by question; that of the trace in the manual is one."""
    answers = {each.question: _answer(each) for each in row.answers}
    if row.name == BELL.system:
        answers[BELL.question] = BELL.answer
    return answers


def _add_scores(
    project: ProjectFile, sheet: ResultsSheet, asked: Mapping[str, Question], video_id: str
) -> None:
    raters = {place: rater.key for place, rater in zip(RATERS, project.raters.all(), strict=False)}
    systems = {one.name: one.key for one in project.results.systems()}
    said = {row.name: answers_of(row) for row in sheet.system}
    kept: dict[tuple[str, str], ScoreKey] = {}

    def verdict(system: str, one: GivenSource, judge: str, at: str = "") -> Verdict:
        question = asked[one.question]
        record = record_from_question(question, video_id)
        score = judged(record, one.score, one.reason, said[system][one.question])
        key = ScoreKey(new_key())
        if not at:
            kept[system, one.question] = key
        return Verdict(key, systems[system], judge, score, question.key, at=at)

    for row in sheet.score:
        judge = file_judge(sheet.judge)
        project.results.add_scores([verdict(row.system, one, judge) for one in row.given])
    for person in sheet.person:
        rater = raters[person.rater]
        project.results.add_scores(
            [verdict(person.system, one, rater, person.at) for one in person.given]
        )
    for held in sheet.audit:
        found = kept[held.system, held.question]
        project.results.save_audit(
            Audit(
                AuditKey(new_key()), found, raters[held.rater], held.accepted, held.reason, held.at
            )
        )


def _answer(row: AnswerSource) -> JsonValue:
    return row.text or label_answer(row)


def _cited(row: Lookup, memory: Record, episode: Episode) -> list[str]:
    """Return the events of a memory that tell of events of the story."""
    titles = [episode.event(one).event.title for one in row.cites]
    return [
        event["id"] for title in titles for event in memory["events"] if event["summary"] == title
    ]
