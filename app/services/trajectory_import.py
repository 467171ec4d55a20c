"""Takes trajectories of a file into a project, and the sentences that stand beside it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from app.domain.check import Violation
from app.domain.emotion_words import KnownEmotions
from app.domain.errors import ImportFailedError, InvalidRecordError
from app.domain.ids import RaterKey, TrajectoryKey, VideoKey, new_key
from app.domain.media import Video
from app.domain.person import named
from app.domain.phrase import phrase
from app.domain.source import SourceKind, source_of
from app.domain.stored_trajectory import StoredTrajectory
from app.domain.timecode import format_ms
from app.domain.words import folded
from app.services.import_report import ImportReport, Tally, refuse_errors
from app.services.subtitle_import import Reading, take_subtitles
from app.services.trajectory_merge import merge_trajectory
from app.services.trajectory_video import (
    bears_name,
    refuse_other_film,
    video_named,
    video_told,
)
from storage.formats.emos_streaming import FORMAT as STREAMING
from storage.formats.subtitles import ReadSubtitles
from storage.formats.trajectory_csv import FORMAT as TABLE
from storage.formats.trajectory_document import LineFaults, ReadTrajectories, ReadTrajectory
from storage.formats.trajectory_formats import NAMES, read_trajectories
from storage.project_file import ProjectFile

FORMATS = NAMES

_AGENT = "agent"


def import_trajectories(
    project: ProjectFile,
    path: Path,
    kind: str,
    tally: Tally,
    reading: Reading,
    *,
    skip_invalid: bool = False,
) -> ImportReport:
    """Read a file and merge its trajectories into a video; to be called inside an edit.

    Parameters
    ----------
    kind
        One of `FORMATS`.
    reading
        `video_id` is None for the video that the file or its name tells, or the only one. A film
        of EmoS that the project does not know gets a video without a file.

    Raises
    ------
    ImportRefusedError
        There are errors, or a trajectory here differs and nobody said what to do.
    OtherFilmError
        It seems to be of another film, and `reading` does not allow it.
    ImportFailedError
        The file cannot be read, or no video can be told.
    WorkStoppedError
        It was stopped.
    """
    video = video_told(project, path, kind, reading.video_id)
    read = read_trajectories(
        path,
        kind,
        reading.trajectories,
        encoding=reading.encoding,
        duration_ms=video.duration_ms if video else 0,
        watch=reading.watch.part(0, 2),
    )
    video = video or video_named(project, path, read)
    if not reading.memory.any_video:
        refuse_other_film(path, video, read)
    refuse_errors(path, kind, read.problems, skip_invalid=skip_invalid)
    if not read.trajectories:
        raise ImportFailedError(phrase("{path} holds no trajectory.", path=path))
    _refuse_people_as_channels(project, path, read)
    problems = [*read.problems, *_remarks(project, path, video, read)]
    names = _Names(project, path)
    try:
        for found in read.trajectories:
            here = names.placed(found, video.key)
            merge_trajectory(project, here, tally, found.line, says_all=kind != TABLE)
    except InvalidRecordError as error:
        message = phrase("{path}: {reason} Nothing was imported.", path=path, reason=error.message)
        raise ImportFailedError(message) from error
    problems += names.faults.in_order()
    _take_sentences(project, path, read, video, tally)
    return tally.report(kind, problems)


def _refuse_people_as_channels(project: ProjectFile, path: Path, read: ReadTrajectories) -> None:
    """Refuse a wide table whose columns bear names of the cast and no channel."""
    cast = project.people.all()
    for found in read.trajectories:
        channel = found.trajectory.channel
        if channel is not None and named(cast, channel.name) is not None:
            raise ImportFailedError(
                phrase(
                    "{path}: “{name}” is a person of the cast, and the column does not say which "
                    "channel it holds. Name it “{name}: valence [-1..1]”, for example.",
                    path=path,
                    name=channel.name,
                ),
                option='The command import takes --channel "valence [-1..1]" for all columns.',
            )


# What is said of it -------------------------------------------------------------------------------


def _remarks(
    project: ProjectFile, path: Path, video: Video, read: ReadTrajectories
) -> list[Violation]:
    """Return what the user should know beside what is odd in the file itself."""
    faults = LineFaults(str(path))
    if read.names and not bears_name(video, read.names):
        told = {"film": read.names[0], "video": video.title}
        message = phrase("is of “{film}”; taken as one of “{video}”", **told)
        faults.warning(0, "other-name", message)
    cast = project.people.all()
    known = KnownEmotions(project.vocabularies.own())
    for found in read.trajectories:
        one = found.trajectory
        if one.person and cast and named(cast, one.person) is None:
            message = phrase("“{person}” is nobody of the cast", person=one.person)
            repaired = phrase("kept as written")
            faults.info(found.line, "unknown-person", message, one.person, repaired=repaired)
        if read.format != STREAMING:
            _note_labels(found, known, faults)
        _note_beyond(found, video, faults)
    return list(faults.in_order())


def _note_labels(found: ReadTrajectory, known: KnownEmotions, faults: LineFaults) -> None:
    for emotion in dict.fromkeys(each.emotion for each in found.trajectory.readings):
        if not known.labels_in(emotion):
            message = phrase("“{label}” is in no vocabulary", label=emotion[:40])
            repaired = phrase("kept as written")
            faults.warning(found.line, "unknown-label", message, emotion[:40], repaired=repaired)


def _note_beyond(found: ReadTrajectory, video: Video, faults: LineFaults) -> None:
    extent, length = found.trajectory.extent, video.duration_ms
    if extent is None:
        return
    label = found.trajectory.row.label
    if extent.start_ms < 0:
        told = {"name": label, "start": format_ms(extent.start_ms)}
        message = phrase("“{name}” begins before the video, at {start}", **told)
        faults.warning(found.line, "before-media", message, label, repaired=phrase("kept"))
    if length and extent.end_ms > length:
        told = {"name": label, "end": format_ms(extent.end_ms), "length": format_ms(length)}
        message = phrase("“{name}” goes on to {end}, beyond the video ({length})", **told)
        faults.warning(found.line, "beyond-media", message, label, repaired=phrase("kept"))


# Names become keys --------------------------------------------------------------------------------


class _Names:
    """Gives the trajectories of a file their keys, their video and their raters."""

    def __init__(self, project: ProjectFile, path: Path) -> None:
        self._project = project
        self._raters = {folded(rater.name): rater.key for rater in project.raters.all()}
        self.faults = LineFaults(str(path))

    def placed(self, found: ReadTrajectory, video: VideoKey) -> StoredTrajectory:
        """Return a trajectory as it goes into the project."""
        one = found.trajectory
        kind, title = one.source.kind, one.source.title
        rater = self._rater(one.source.rater or "", found.line)
        if kind is SourceKind.FILE and rater is None:
            known = self._raters.get(folded(title))
            if known is not None:
                kind, rater = SourceKind.RATER, known
            elif folded(title).startswith(_AGENT):
                kind = SourceKind.AGENT
        source = source_of(kind, title, rater)
        return replace(one, key=TrajectoryKey(new_key()), video=video, source=source)

    def _rater(self, name: str, line: int) -> RaterKey | None:
        wanted = folded(name)
        if not wanted:
            return None
        if wanted not in self._raters:
            self._raters[wanted] = self._project.raters.add(" ".join(name.split())).key
            message = phrase("“{name}” was added to the raters", name=name)
            self.faults.info(line, "rater-added", message, name)
        return self._raters[wanted]


def _take_sentences(
    project: ProjectFile, path: Path, read: ReadTrajectories, video: Video, tally: Tally
) -> None:
    """Add the sentences beside a file as a track of subtitles, unless they are there."""
    if read.sentences is None or not read.sentences.cues:
        return
    beside = path.with_name(read.sentences_name)
    own = Tally(str(beside), tally.on_conflict)
    subtitles = ReadSubtitles(STREAMING, (read.sentences,), "UTF-8")
    take_subtitles(project, beside, subtitles, own, video)
    tally.conflicts += own.conflicts
    for track in project.subtitles.tracks(video.key):
        if track.source_name == beside.name and track.title == beside.stem:
            # The file has the same name for every film, which tells nobody anything.
            project.subtitles.update_track(replace(track, title=f"{read.names[0]} sentences"))
