"""Takes a file of tiers into a project, whole or not at all."""

from __future__ import annotations

from pathlib import Path

from app.domain.errors import ImportFailedError, InvalidRecordError
from app.domain.ids import RaterKey
from app.domain.media import Video
from app.domain.phrase import phrase
from app.services.document_merge import DocumentMerge
from app.services.import_report import ImportReport, Tally, refuse_errors
from app.services.subtitle_service import stems_of, video_for_subtitles
from storage.formats.eaf import settled
from storage.formats.tier_document import Problems, TierDocument
from storage.formats.tier_formats import read_tiers
from storage.formats.tier_limits import within_media
from storage.project_file import ProjectFile


def import_tiers(
    project: ProjectFile,
    path: Path,
    name: str,
    tally: Tally,
    rater: RaterKey | None,
    *,
    video_id: str | None = None,
    encoding: str | None = None,
    skip_invalid: bool = False,
) -> ImportReport:
    """Read a file and merge its tiers into a video; to be called inside an edit.

    Parameters
    ----------
    name
        Its format, one of `storage.formats.tier_formats.NAMES`.
    video_id
        The video they belong to; None for the one that the file or its name tells, or the only
        one.

    Raises
    ------
    ImportRefusedError
        There are errors, or tiers here differ and nobody said what to do.
    ImportFailedError
        The file cannot be read, or no video can be told.
    """
    document = read_tiers(path, name, encoding=encoding)
    video = video_for_tiers(project.videos.all(), path, document, video_id)
    document = settled(document, stems_of(video), str(path))
    document = within_media(document, video.duration_ms, str(path))
    refuse_errors(path, name, document.problems, skip_invalid=skip_invalid)
    if not document.tiers:
        raise ImportFailedError(phrase("{path} holds no tier.", path=path))
    problems = Problems(str(path), list(document.problems))
    try:
        DocumentMerge(project, video, document, tally, problems).merge(rater)
    except InvalidRecordError as error:
        message = phrase("{path}: {reason} Nothing was imported.", path=path, reason=error.message)
        raise ImportFailedError(message) from error
    refuse_errors(path, name, problems.in_order(), skip_invalid=skip_invalid)
    return tally.report(name, problems.in_order())


def video_for_tiers(
    videos: list[Video], path: Path, document: TierDocument, video_id: str | None
) -> Video:
    """Return the video that a file of tiers belongs to: named, told by the file, or the only one.

    Raises
    ------
    ImportFailedError
        No video can be told.
    """
    if video_id is None:
        media = {Path(medium.name).stem for medium in document.media}
        fitting = [video for video in videos if media & set(stems_of(video))]
        if len(fitting) == 1:
            return fitting[0]
    return video_for_subtitles(videos, path, video_id)
