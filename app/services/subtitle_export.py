"""Writes one subtitle track as a file, whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.errors import ExportFailedError
from app.domain.media import Video
from app.domain.phrase import phrase
from app.domain.subtitle import SubtitleTrack
from app.services.export_service import refuse_own_files
from storage.formats.atomic import write_folder
from storage.formats.longemo_subtitles import (
    LONGEMO_SUBTITLES,
    format_longemo_subtitles,
    write_longemo_subtitles,
)
from storage.formats.records import file_names
from storage.formats.srt import SRT, write_srt
from storage.formats.vtt import VTT, write_vtt
from storage.project_file import ProjectFile

SUBTITLE_EXPORTS = (SRT, VTT, LONGEMO_SUBTITLES)
SUFFIX_OF = {SRT: ".srt", VTT: ".vtt", LONGEMO_SUBTITLES: ".subtitles.json"}


@dataclass(frozen=True, slots=True)
class SubtitleExportReport:
    """What was written.

    Attributes
    ----------
    video, track
        Id of the video and title of the track.
    written
        Number of cues.
    problems
        What the file does not say as the project has it; `record` is the place of the cue in its
        track, from 1, and an error is a cue that was left out.
    """

    out: str
    format: str
    video: str
    track: str
    written: int
    problems: tuple[Violation, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Return the shape that `export --json` prints."""
        return {
            "out": self.out,
            "format": self.format,
            "video": self.video,
            "track": self.track,
            "written": self.written,
            "problems": [
                {
                    "cue": problem.record or None,
                    "rule": problem.rule,
                    "severity": problem.severity.value,
                    "message": problem.message,
                }
                for problem in self.problems
            ],
        }


def export_subtitles(
    project: ProjectFile,
    *,
    format: str,  # noqa: A002 -- the word of the command line
    out: Path,
    video_id: str | None = None,
    track_name: str | None = None,
) -> SubtitleExportReport:
    """Write one track.

    Parameters
    ----------
    format
        One of `SUBTITLE_EXPORTS`.
    out
        The file to write; an older one is replaced.
    video_id
        The video whose track is meant; None where only one has any.
    track_name
        Title, language or file name of the track, or its key; None where there is only one.

    Raises
    ------
    ExportFailedError
        No track can be told, none of its cues can be written, or the place cannot be written.
    """
    refuse_own_files(project, project.videos.all(), out)
    video, track = choose_track(project, video_id, track_name)
    cues = project.subtitles.cues(track.key)
    if not any(cue.end_ms > 0 for cue in cues):
        raise ExportFailedError(
            phrase(
                "{title} has no cue after the beginning of the video. {out} was not written.",
                title=track.title,
                out=out,
            )
        )
    if format == VTT:
        written = write_vtt(cues, out, track.language)
    elif format == SRT:
        written = write_srt(cues, out)
    else:
        written = write_longemo_subtitles(cues, out)
    problems = tuple(replace(each, file=track.title) for each in written.problems)
    return SubtitleExportReport(
        str(out), format, video.video_id, track.title, written.cues, problems
    )


def export_rows_of_videos(project: ProjectFile, out: Path) -> list[SubtitleExportReport]:
    """Write subtitle rows as a folder, one file for each video with subtitles, in one step.

    Of a video with several tracks the first is written.

    Raises
    ------
    ExportFailedError
        No video has subtitles, or the folder holds something else or cannot be written.
    """
    videos = project.videos.all()
    refuse_own_files(project, videos, out)
    found = [
        (video, tracks[0]) for video in videos if (tracks := project.subtitles.tracks(video.key))
    ]
    if not found:
        raise ExportFailedError(phrase("There is no subtitle track to write."))
    names = file_names(video.video_id for video, _ in found)
    files: dict[str, str | bytes] = {}
    reports = []
    for (video, track), name in zip(found, names, strict=True):
        written = format_longemo_subtitles(project.subtitles.cues(track.key))
        files[name] = written.text
        problems = tuple(replace(each, file=track.title) for each in written.problems)
        place = str(out / name), LONGEMO_SUBTITLES, video.video_id, track.title
        reports.append(SubtitleExportReport(*place, written.cues, problems))
    write_folder(out, files)
    return reports


def left_out(report: SubtitleExportReport) -> int:
    """Return how many cues were left out."""
    return sum(problem.severity is Severity.ERROR for problem in report.problems)


def choose_track(
    project: ProjectFile, video_id: str | None = None, name: str | None = None
) -> tuple[Video, SubtitleTrack]:
    """Return the one track that is meant, with its video.

    Raises
    ------
    ExportFailedError
        None fits, or several do; the message lists them.
    """
    videos = [each for each in project.videos.all() if video_id in {None, each.video_id}]
    if not videos:
        raise ExportFailedError(
            phrase("There is no video {video_id!r} in this project.", video_id=video_id or "")
        )
    found = [(video, track) for video in videos for track in project.subtitles.tracks(video.key)]
    if not found:
        raise ExportFailedError(phrase("There is no subtitle track to write."))
    fitting = [pair for pair in found if name is None or _fits(pair[1], name)]
    if len(fitting) == 1:
        return fitting[0]
    offer = _offer(fitting or found)
    if fitting:
        raise ExportFailedError(
            phrase(
                "Several subtitle tracks fit. Name one with --track, and its video with --video: "
                "{offer}.",
                offer=offer,
            )
        )
    raise ExportFailedError(
        phrase("There is no subtitle track {name!r}. There are: {offer}.", name=name, offer=offer)
    )


def _fits(track: SubtitleTrack, name: str) -> bool:
    return name in {track.title, track.key, track.source_name} or (
        bool(track.language) and name.casefold() == track.language.casefold()
    )


def _offer(pairs: Sequence[tuple[Video, SubtitleTrack]]) -> str:
    shown = [f"{track.title} ({video.video_id})" for video, track in pairs[:8]]
    more = phrase(" and {n} more", n=len(pairs) - 8) if len(pairs) > 8 else ""
    return phrase("{tracks}{more}", tracks=", ".join(shown), more=more)
