"""Writes the records of a project, whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.errors import ExportFailedError
from app.domain.ids import RaterKey
from app.domain.judging import readable
from app.domain.media import Video
from app.domain.phrase import phrase, phrase_n
from app.domain.question import Granularity, JsonValue, Question, Status
from app.domain.record import record_from_question, validate_record
from app.domain.record_rules import CHOICE_RULE
from app.services.authoring_export import authoring_records
from app.services.label_export import (
    LABEL_FORMATS,
    LabelChoice,
    export_labels,
    labelling_records,
)
from app.services.mcq_export import export_legacy, export_mcq
from app.services.media_location import media_path_of
from app.services.memory_export import MEMORY_FORMATS, export_memories
from app.services.open_decisions import audits_for, screenings_for, verdicts_for
from app.services.results_export import FORMATS as RESULT_FORMATS
from app.services.results_export import export_results
from app.services.results_words import ResultsWords
from app.services.story_export import export_story
from app.services.tier_export import export_tiers
from app.services.trace_service import export_traces
from app.services.trajectory_collect import TrajectoryChoice
from app.services.trajectory_export import FORMATS as TRAJECTORY_FORMATS
from app.services.trajectory_export import export_trajectories
from storage.formats.emoscope import write_emoscope
from storage.formats.longemo import write_longemo
from storage.formats.longemo_legacy import FORMAT as LEGACY
from storage.formats.naru_mcq import FORMAT as MCQ
from storage.formats.naru_records import NAMES as STORY_FORMATS
from storage.formats.project_records import (
    McqRecord,
    MemoryRecord,
    ProjectRecords,
    SpeakerRecord,
    SystemRecord,
    TierRecord,
    TraceRecord,
    TrackRecord,
    VocabularyRecord,
    WatchedRecord,
)
from storage.formats.records import is_folder_shape
from storage.formats.tier_formats import NAMES as TIER_FORMATS
from storage.formats.trace import FORMAT as TRACE
from storage.project_file import ProjectFile

ITEM_FORMATS = (MCQ, LEGACY)
FORMATS = (
    "emoscope",
    "longemo",
    *ITEM_FORMATS,
    *MEMORY_FORMATS,
    TRACE,
    *STORY_FORMATS,
    *TIER_FORMATS,
    *TRAJECTORY_FORMATS,
    *RESULT_FORMATS,
    *LABEL_FORMATS,
)


@dataclass(frozen=True, slots=True)
class ExportReport:
    """What was written.

    Attributes
    ----------
    written
        Number of questions, items, annotations, trajectories, memories, traces, or of segments
        and notes.
    problems
        Rules that written records break: open work of questions that are not complete; of tiers
        and pipeline records, what the format holds in another way, or cannot hold.
    hidden
        Number of reviews, scores and the like that were left out, as the rater may not read them
        yet.
    """

    out: str
    format: str
    written: int
    problems: tuple[Violation, ...] = ()
    hidden: int = 0

    def to_json(self) -> dict[str, object]:
        """Return the shape that `export --json` prints."""
        return {
            "out": self.out,
            "format": self.format,
            "written": self.written,
            **({"hidden_reviews": self.hidden} if self.hidden else {}),
            "problems": [self._problem_json(problem) for problem in self.problems],
        }

    def _problem_json(self, problem: Violation) -> dict[str, object]:
        told: dict[str, object] = {
            "path": problem.path,
            "rule": problem.rule,
            "message": problem.message,
        }
        if self.format in (*TIER_FORMATS, *STORY_FORMATS, *TRAJECTORY_FORMATS):
            return {"file": problem.file, "severity": problem.severity.value, **told}
        if self.format in ITEM_FORMATS:
            return {"id": problem.file, "severity": problem.severity.value, **told}
        return {"question_id": problem.file, **told}


def export_project(  # noqa: PLR0913 -- one choice each
    project: ProjectFile,
    *,
    format: str,  # noqa: A002 -- the word of the command line
    out: Path,
    granularity: Granularity | str | None = None,
    status: Status | str | None = None,
    video_id: str | None = None,
    memory: str | None = None,
    rater: RaterKey | None = None,
    trajectories: TrajectoryChoice = TrajectoryChoice(),  # noqa: B008 -- frozen
    results: ResultsWords = ResultsWords(),  # noqa: B008 -- frozen
    unit_set: str | None = None,
) -> ExportReport:
    """Write the questions of a project, sorted by id, or the tiers of its videos.

    Parameters
    ----------
    format
        One of `FORMATS`. ``emoscope`` carries videos, subtitles and raters as well.
    out
        ``NAME.jsonl``, another file name, or a folder (``longemo``, and tiers of several videos).
    granularity
        Only this tier.
    status
        Only questions with this status or further.
    video_id
        Only tiers, segments, trajectories, memories and pipeline records of this video.
    memory
        Only the event memories with this title, agent or run.
    rater
        Only reviews, scores, labels and the like that this rater may read leave; None: all.
    trajectories
        Which trajectories.
    results
        Of which system and judge; `granularity` counts for them, too.
    unit_set
        Labels of which set; None: of the only one.

    Raises
    ------
    ExportFailedError
        Nothing is left to write, an annotation lies outside its video, or the place cannot be
        written; nothing was changed.
    """
    videos = project.videos.all()
    refuse_own_files(project, videos, out)
    if format in TRAJECTORY_FORMATS:
        count, losses = export_trajectories(
            project, format, out, video_id=video_id, choice=trajectories
        )
        return ExportReport(str(out), format, count, losses)
    if format in LABEL_FORMATS:
        count = export_labels(project, format, out, LabelChoice(unit_set, rater))
        return ExportReport(str(out), format, count)
    if format in RESULT_FORMATS:
        tier = None if granularity is None else Granularity(granularity).value
        count = export_results(
            project,
            format,
            out,
            system=results.system or None,
            judge=results.judge or None,
            granularity=tier,
            rater=rater,
        )
        return ExportReport(str(out), format, count)
    if format not in ("emoscope", "longemo"):
        count, losses = _export_of_videos(project, format, out, video_id, memory)
        return ExportReport(str(out), format, count, losses)
    questions = _selected(project, granularity, status)
    if format == "emoscope":
        return _export_emoscope(project, videos, questions, out, rater)
    refused = _refused_items(project)
    if not questions:
        none = phrase("There is no question to write. {out} was not written.", out=out)
        raise ExportFailedError(f"{none} {refused[0].message}" if refused else none)
    ids = {video.key: video.video_id for video in videos}
    records = [record_from_question(question, ids[question.video]) for question in questions]
    write_longemo(records, out)
    problems = tuple(
        problem
        for question, record in zip(questions, records, strict=True)
        for problem in _open_work(question, record)
    )
    return ExportReport(str(out), format, len(records), (*problems, *refused))


def _refused_items(project: ProjectFile) -> tuple[Violation, ...]:
    """Say why multiple-choice items are not among ten-field records; nothing where none are."""
    count = project.mcq.count()
    if not count:
        return ()
    message = phrase_n(
        "{n} multiple-choice item has no place in the ten fields. Rewrite it as a question, or "
        "export it as {mcq} or {legacy}.",
        "{n} multiple-choice items have no place in the ten fields. Rewrite them as questions, or "
        "export them as {mcq} or {legacy}.",
        n=count,
        mcq=MCQ,
        legacy=LEGACY,
    )
    return (Violation("", 0, "", CHOICE_RULE, Severity.WARNING, message),)


def _export_of_videos(
    project: ProjectFile, name: str, out: Path, video_id: str | None, memory: str | None
) -> tuple[int, tuple[Violation, ...]]:
    """Write a format whose records belong to videos; return how many, and what is to be said."""
    if name in TIER_FORMATS:
        return export_tiers(project, name, out, video_id)
    if name == MCQ:
        return export_mcq(project, out, video_id)
    if name == LEGACY:
        return export_legacy(project, out, video_id)
    if name in STORY_FORMATS:
        return export_story(project, name, out, video_id)
    if name == TRACE:
        return export_traces(project, out, video_id), ()
    return export_memories(project, name, out, video_id=video_id, title=memory), ()


def _selected(
    project: ProjectFile, granularity: Granularity | str | None, status: Status | str | None
) -> list[Question]:
    tier = Granularity(granularity) if granularity is not None else None
    least = Status(status) if status is not None else None
    return [
        question
        for question in project.questions.all()
        if (tier is None or question.granularity is tier)
        and (least is None or question.status.reaches(least))
    ]


def _export_emoscope(
    project: ProjectFile,
    videos: Sequence[Video],
    questions: Sequence[Question],
    out: Path,
    rater: RaterKey | None,
) -> ExportReport:
    reader = project.reviews.visible_to(rater, as_adjudicator=rater is None)
    screenings = screenings_for(project, rater)
    if is_folder_shape(out):
        raise ExportFailedError(
            phrase(
                "{out} is a folder, or its name has no suffix. Name one file: {name}.jsonl.",
                out=out,
                name=out.name,
            )
        )
    tracks = [
        TrackRecord(track, tuple(project.subtitles.cues(track.key)))
        for video in videos
        for track in project.subtitles.tracks(video.key)
    ]
    content = ProjectRecords(
        tuple(project.raters.all()),
        tuple(videos),
        tuple(tracks),
        tuple(questions),
        tuple(project.people.all()),
        tuple(
            VocabularyRecord(vocabulary, tuple(project.vocabularies.versions(vocabulary.key)))
            for vocabulary in project.vocabularies.own()
        ),
        tuple(
            TierRecord(tier, tuple(project.annotations.of_tier(tier.key)))
            for video in videos
            for tier in project.tiers.of_video(video.key)
        ),
        tuple(
            WatchedRecord(video, rater, tuple(spans))
            for video, rater, spans in project.watched.all()
        ),
        screenings=tuple(screenings),
        speakers=tuple(
            SpeakerRecord(video, speaker, person)
            for video, people in project.speakers.all().items()
            for speaker, person in people.items()
        ),
        memories=tuple(
            MemoryRecord(
                project.memories.get(row.key),
                project.memories.view(row.key),
                tuple(verdicts_for(project, row.key, rater)),
                tuple(project.memories.waivers(row.key)),
            )
            for row in project.memories.all()
        ),
        traces=tuple(
            TraceRecord(row, project.traces.original(row.key)) for row in project.traces.all()
        ),
        items=_items(project),
        assignments=tuple(project.reviews.assignments()),
        reviews=tuple(reader.all()),
        adjudications=tuple(reader.adjudications()),
        systems=_systems(project, rater),
        labelling=labelling_records(project, rater),
        authoring=authoring_records(project, rater),
        # Plans say what gives a key away: nothing for somebody who still has to answer.
        refine_rounds=tuple(project.refining.all()) if rater is None else (),
        trajectories=tuple(project.trajectories.get(row.key) for row in project.trajectories.all()),
        stories=tuple(
            story for video in videos if not (story := project.story.of_video(video.key)).is_empty
        ),
    )
    write_emoscope(content, out)
    hidden = project.reviews.count() - len(content.reviews)
    hidden += project.results.count_scores() - sum(len(one.verdicts) for one in content.systems)
    hidden += len(project.results.audits()) - sum(len(one.audits) for one in content.systems)
    hidden += len(project.screenings.all()) - len(screenings)
    hidden += len(project.comments.all()) - len(content.authoring.comments)
    hidden += sum(len(project.memories.verdicts(one.memory.key)) for one in content.memories)
    hidden -= sum(len(one.verdicts) for one in content.memories)
    return ExportReport(str(out), "emoscope", len(questions), hidden=hidden)


def _items(project: ProjectFile) -> tuple[McqRecord, ...]:
    """Return all items with their earlier versions."""
    every = (project.mcq.versions(row.key) for row in project.mcq.rows())
    return tuple(McqRecord(all_[-1].item, all_[-1].why, tuple(all_[:-1])) for all_ in every)


def _systems(project: ProjectFile, rater: RaterKey | None) -> tuple[SystemRecord, ...]:
    """Return all systems, with those scores that the rater may read; None: with all."""
    store, audits = project.results, audits_for(project, rater)
    found = []
    for system in store.systems():
        given = store.scores_of(system.key)
        verdicts = given if rater is None else readable(rater, given)
        kept = {each.key for each in verdicts}
        found.append(
            SystemRecord(
                system,
                tuple(store.predictions_of(system.key)),
                tuple(verdicts),
                tuple(each for each in audits if each.verdict in kept),
                tuple(store.attributions(system.key)),
            )
        )
    return tuple(found)


def _open_work(question: Question, record: dict[str, JsonValue]) -> list[Violation]:
    if record == question.original:
        return []  # it was sound when it came
    return [
        Violation(
            question.question_id, 0, finding.path, finding.rule, finding.severity, finding.message
        )
        for finding in validate_record(record)
        if finding.severity is Severity.ERROR
    ]


def refuse_own_files(project: ProjectFile, videos: Sequence[Video], out: Path) -> None:
    """Refuse to write over the project or a video of it.

    Raises
    ------
    ExportFailedError
        The place is one of them.
    """
    own = [path for path in (project.path, *(media_path_of(project, v) for v in videos)) if path]
    for path in own:
        if path.exists() and out.exists() and path.samefile(out):
            raise ExportFailedError(
                phrase("{out} belongs to the project. Name another file.", out=out)
            )
