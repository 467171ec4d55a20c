"""The media an EAF file names: what to write for ours, and whose times a file counts in."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.timecode import format_ms
from storage.formats.eaf_header import kept_objects
from storage.formats.tier_document import DocumentTier, Problems, TierDocument

_MIME_TYPES = {
    ".wav": "audio/x-wav",
    ".mpg": "video/mpeg",
    ".mpeg": "video/mpeg",
    ".mp4": "video/mp4",
    ".m4v": "video/mp4",
    ".mov": "video/quicktime",
    ".mp3": "audio/*",
    ".m4a": "audio/*",
    ".flac": "audio/*",
    ".ogg": "audio/*",
    ".opus": "audio/*",
}
"""As ELAN names them; ``video/*`` for any other."""


def media_descriptor(media: Path, out: Path) -> dict[str, str]:
    """Return the attributes that name a media file, absolutely and from where `out` will stand."""
    whole = media.resolve()
    try:
        relative = Path(os.path.relpath(whole, out.resolve().parent)).as_posix()
    except ValueError:  # another drive
        relative = whole.name
    dotted = relative if relative.startswith("..") else f"./{relative}"
    return {
        "MEDIA_URL": f"file://{'' if whole.as_posix().startswith('/') else '/'}"
        f"{quote(whole.as_posix(), safe='/:')}",
        "MIME_TYPE": _MIME_TYPES.get(media.suffix.lower(), "video/*"),
        "RELATIVE_MEDIA_URL": quote(dotted, safe="/:"),
    }


def other_media(origin: JsonObject) -> list[dict[str, str]]:
    """Return the media of the file a document came from, without the one it belongs to."""
    return kept_objects(origin, "media")


def settled(document: TierDocument, stems: Sequence[str], file: str) -> TierDocument:
    """Let a document count in the time of our video: find it among the media, take its offset.

    Parameters
    ----------
    stems
        File stems and ids of the video.
    """
    names = [Path(medium.name).stem for medium in document.media]
    place = next((place for place, name in enumerate(names) if name in stems), 0)
    if not document.media:
        return document
    offset = document.media[place].offset_ms
    origin = dict(document.origin or {})
    media = kept_objects(origin, "media")
    rest: list[JsonValue] = [
        _moved(each, offset) for number, each in enumerate(media) if number != place
    ]
    origin.pop("media", None)
    if rest:
        origin["media"] = rest
    found = replace(document, origin=origin)
    return _shifted(found, offset, file) if offset else found


def _moved(attributes: dict[str, str], offset: int) -> JsonObject:
    """Return a descriptor whose offset counts from that of our video."""
    written = attributes.get("TIME_ORIGIN", "0").strip() or "0"
    value = int(written) if written.removeprefix("-").isdecimal() else 0
    kept = {name: text for name, text in attributes.items() if name != "TIME_ORIGIN"}
    return {**kept, "TIME_ORIGIN": str(value - offset)} if value != offset else kept


def _shifted(document: TierDocument, offset: int, file: str) -> TierDocument:
    problems = Problems(file, list(document.problems))
    message = phrase("times count from {time} of the video", time=format_ms(offset))
    problems.info(0, "time-origin", message)
    tiers = tuple(_shifted_tier(tier, offset) for tier in document.tiers)
    return replace(document, tiers=tiers, problems=problems.in_order())


def _shifted_tier(tier: DocumentTier, offset: int) -> DocumentTier:
    return replace(
        tier,
        annotations=tuple(
            replace(one, start_ms=one.start_ms + offset, end_ms=one.end_ms + offset)
            for one in tier.annotations
        ),
    )
