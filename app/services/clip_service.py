"""Clip files of questions: cut from their videos exactly as assembled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.clip_authoring import assembly_of
from app.domain.errors import ExportFailedError, MediaError
from app.domain.ids import VideoKey
from app.domain.interval import Interval
from app.domain.media import Video
from app.domain.phrase import phrase
from app.domain.question import Granularity, Question, Status
from app.domain.watch import NOBODY, Watch
from app.services.media_location import media_path_of
from storage.formats.records import file_names
from storage.project_file import ProjectFile

FORMAT = "clips"


@dataclass(frozen=True, slots=True)
class ClipJob:
    """One clip to cut.

    Attributes
    ----------
    source
        The media file.
    start_pts_ms
        Time of its first picture on the container's clock.
    """

    question_id: str
    source: Path
    segments: tuple[Interval, ...]
    start_pts_ms: int


def clip_name(question_id: str) -> str:
    """Return the file name of a clip by itself."""
    return file_names([question_id], ".mp4")[0]


def clip_job(project: ProjectFile, question: Question) -> ClipJob:
    """Return what is to be cut for a question.

    Raises
    ------
    MediaError
        Its video has no file here, or its segments lie outside it.
    """
    video = project.videos.get(question.video)
    path = media_path_of(project, video)
    if path is None or not path.exists() or video.info is None:
        raise MediaError(phrase("The video {id} has no file here.", id=video.video_id))
    spans = assembly_of(question, video.duration_ms).segments
    inside = tuple(filter(None, (_inside(span, video) for span in spans)))
    if len(inside) < len(spans) or not spans:
        raise MediaError(phrase("A segment lies outside the video {id}.", id=video.video_id))
    return ClipJob(question.question_id, path, inside, video.info.start_pts_ms)


def cut(job: ClipJob, target: Path, watch: Watch = NOBODY) -> Path:
    """Cut one clip into an MP4 file, and return it; safe on any thread.

    Raises
    ------
    MediaError
        A file cannot be read or written.
    WorkStoppedError
        Somebody stopped it.
    """
    from app.media.clip_cutter import cut_clip  # noqa: PLC0415 -- loads PyAV

    cut_clip(job.source, job.segments, target, start_pts_ms=job.start_pts_ms, watch=watch)
    return target


def export_clips(
    project: ProjectFile,
    out: Path,
    *,
    status: Status | str | None = None,
    video_id: str | None = None,
    watch: Watch = NOBODY,
) -> tuple[int, tuple[Violation, ...]]:
    """Cut the clips of all clip questions into a folder, which is made where it is not there.

    Returns
    -------
    tuple[int, tuple[Violation, ...]]
        How many were written, and why others were not, by question id.

    Raises
    ------
    ExportFailedError
        There is no clip question, or the folder cannot be made.
    """
    least = None if status is None else Status(status)
    questions = [
        project.questions.get(row.key)
        for row in project.questions.rows(_video_key(project, video_id))
        if row.granularity is Granularity.CLIP and (least is None or row.status.reaches(least))
    ]
    if not questions:
        raise ExportFailedError(phrase("There is no clip question. {out} was not made.", out=out))
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = phrase("{out} cannot be made: {reason}.", out=out, reason=error.strerror)
        raise ExportFailedError(message) from error
    return _cut_all(project, questions, out, watch)


def _cut_all(
    project: ProjectFile, questions: Iterable[Question], out: Path, watch: Watch
) -> tuple[int, tuple[Violation, ...]]:
    listed, written = list(questions), 0
    problems: list[Violation] = []
    names = file_names((question.question_id for question in listed), ".mp4")
    for number, (question, name) in enumerate(zip(listed, names, strict=True)):
        try:
            cut(clip_job(project, question), out / name, watch.part(number, len(listed)))
            written += 1
        except MediaError as error:
            message = error.message
            problems.append(
                Violation(question.question_id, 0, "source", "clip", Severity.ERROR, message)
            )
    return written, tuple(problems)


def _inside(span: Interval, video: Video) -> Interval | None:
    """Return what of a segment lies in the video; None for nothing."""
    start, end = max(0, span.start_ms), min(span.end_ms, video.duration_ms)
    return Interval(start, end) if end > start else None


def _video_key(project: ProjectFile, video_id: str | None) -> VideoKey | None:
    if video_id is None:
        return None
    video = project.videos.by_public_id(video_id)
    if video is None:
        raise ExportFailedError(phrase("There is no video {id} in this project.", id=video_id))
    return video.key
