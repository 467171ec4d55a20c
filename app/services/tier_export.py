"""Writes the tiers of videos as EAF, TextGrid or table, whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.domain.check import Violation
from app.domain.errors import ExportFailedError
from app.domain.media import Video
from app.domain.phrase import phrase, phrase_n
from app.domain.timecode import format_ms
from app.services.media_location import media_path_of
from app.services.tier_document_service import document_of
from storage.edit import utc_now
from storage.formats.atomic import write_folder, write_text
from storage.formats.eaf import FORMAT as EAF
from storage.formats.eaf import format_eaf, media_descriptor
from storage.formats.records import file_names, is_folder_shape
from storage.formats.textgrid import FORMAT as TEXTGRID
from storage.formats.textgrid import format_textgrid
from storage.formats.tier_document import TierDocument, WrittenTiers
from storage.formats.tier_formats import ENDINGS
from storage.formats.tiers_csv import format_tiers_csv
from storage.project_file import ProjectFile


def export_tiers(
    project: ProjectFile, name: str, out: Path, video_id: str | None = None
) -> tuple[int, tuple[Violation, ...]]:
    """Write tiers; return how many annotations left, and what the format cannot hold.

    Parameters
    ----------
    name
        One of `storage.formats.tier_formats.NAMES`.
    out
        A file for one video, or a folder for one file a video.
    video_id
        Only this video.

    Raises
    ------
    ExportFailedError
        There is no tier, an annotation lies outside its video, tiers of several videos do not go
        into one file, or the place cannot be written; nothing was changed.
    """
    videos = _chosen(project, video_id)
    documents = [(video, document_of(project, video)) for video in videos]
    for video, document in documents:
        _refuse_outside(video, document)
    if is_folder_shape(out):
        written = _folder(project, name, out, documents)
    else:
        if len(videos) > 1:
            raise ExportFailedError(
                phrase(
                    "{n} videos have tiers, and one file holds those of one. Name a folder, or one "
                    "video with --video. Nothing was written.",
                    n=len(videos),
                )
            )
        video, document = documents[0]
        written = [_text(project, name, out, video, document)]
        write_text(out, written[0].text)
    count = sum(document.annotation_count for _, document in documents)
    return count, tuple(loss for each in written for loss in each.losses)


def _chosen(project: ProjectFile, video_id: str | None) -> list[Video]:
    """Return the videos whose tiers are wanted and that have any."""
    videos = project.videos.all()
    if video_id is not None:
        videos = [video for video in videos if video.video_id == video_id]
        if not videos:
            raise ExportFailedError(
                phrase("There is no video “{video_id}” in this project.", video_id=video_id)
            )
    found = [video for video in videos if project.tiers.of_video(video.key)]
    if not found:
        raise ExportFailedError(phrase("There is no tier to write. Nothing was written."))
    return found


def _refuse_outside(video: Video, document: TierDocument) -> None:
    """Refuse times outside the media: other programs break on them."""
    limit = video.duration_ms or 2**62
    outside = [
        (tier.name, one)
        for tier in document.tiers
        for one in tier.annotations
        if one.start_ms < 0 or one.end_ms > limit
    ]
    if outside:
        tier, one = outside[0]
        raise ExportFailedError(
            phrase_n(
                "{n} annotation lies outside “{video}” ({duration}): {start}\N{EN DASH}{end} on "
                "“{tier}”. Move it or remove it first. Nothing was written.",
                "{n} annotations lie outside “{video}” ({duration}), the first one is "
                "{start}\N{EN DASH}{end} on “{tier}”. Move them or remove them first. Nothing was "
                "written.",
                len(outside),
                video=video.title,
                duration=format_ms(video.duration_ms),
                start=format_ms(one.start_ms),
                end=format_ms(one.end_ms),
                tier=tier,
            )
        )


def _folder(
    project: ProjectFile,
    name: str,
    out: Path,
    documents: Sequence[tuple[Video, TierDocument]],
) -> list[WrittenTiers]:
    stems = file_names((video.video_id for video, _ in documents), ENDINGS[name])
    written = [
        _text(project, name, out / stem, video, document)
        for stem, (video, document) in zip(stems, documents, strict=True)
    ]
    write_folder(out, {stem: one.text for stem, one in zip(stems, written, strict=True)})
    return written


def _text(
    project: ProjectFile, name: str, out: Path, video: Video, document: TierDocument
) -> WrittenTiers:
    file = str(out)
    if name == EAF:
        media = media_path_of(project, video)
        descriptors = [media_descriptor(media, out)] if media else []
        return format_eaf(document, media=descriptors, now=utc_now(), file=file)
    if name == TEXTGRID:
        return format_textgrid(document, file=file)
    return format_tiers_csv(document, file=file)
