"""Lists the sound tracks of a file, such as the languages of a film."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.media.container import open_media

_UNKNOWN = {"und", ""}


@dataclass(frozen=True, slots=True)
class SoundTrack:
    """One sound track of a file.

    Attributes
    ----------
    number
        Its place among the sound tracks of the file, from 0.
    name, language
        As the file gives them, such as ``Commentary`` and ``jpn``; empty where it gives none.
    """

    number: int
    name: str
    language: str


def sound_tracks(path: Path) -> tuple[SoundTrack, ...]:
    """Return the sound tracks in the order of the file.

    Raises
    ------
    MediaError
        The file cannot be read.
    """
    with open_media(path) as container:
        return tuple(
            SoundTrack(number, stream.metadata.get("title", ""), _language(stream.metadata))
            for number, stream in enumerate(container.streams.audio)
        )


def _language(metadata: dict[str, str]) -> str:
    language = metadata.get("language", "")
    return "" if language in _UNKNOWN else language
