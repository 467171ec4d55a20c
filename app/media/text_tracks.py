"""Reads the packets of the text tracks inside a video file; what they mean, storage knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import av
from av.container import InputContainer
from av.packet import Packet
from av.stream import Discard, Stream

from app.media.container import open_media, unreadable, video_stream
from storage.formats.embedded import TEXT_CODECS, EmbeddedPacket, EmbeddedTrack

_UNKNOWN = {"und", ""}
# ISO 639-2 as containers write it; the rest of the world says BCP 47.
_SHORT = {
    "eng": "en",
    "jpn": "ja",
    "chi": "zh",
    "zho": "zh",
    "kor": "ko",
    "fre": "fr",
    "fra": "fr",
    "ger": "de",
    "deu": "de",
    "spa": "es",
    "rus": "ru",
    "ita": "it",
    "por": "pt",
}


@dataclass(frozen=True, slots=True)
class InnerTrack:
    """A subtitle track of a file.

    Attributes
    ----------
    number
        Its place among the subtitle tracks, from 0.
    is_text
        Whether it holds text; others hold pictures of text.
    """

    number: int
    codec: str
    language: str
    title: str
    is_text: bool


def inner_tracks(path: Path) -> tuple[InnerTrack, ...]:
    """Return the subtitle tracks of a file in its order.

    Raises
    ------
    MediaError
        The file cannot be read.
    """
    with open_media(path) as container:
        return tuple(
            _inner(number, stream) for number, stream in enumerate(container.streams.subtitles)
        )


def read_text_tracks(
    path: Path, progress: Callable[[int, int], None] | None = None
) -> tuple[EmbeddedTrack, ...]:
    """Read all text tracks of a file, which means to go through the file once.

    Times are those of the project: 0 is the first picture.

    Parameters
    ----------
    progress
        Called with bytes done and in all; may raise to stop.

    Raises
    ------
    MediaError
        The file cannot be read.
    """
    with open_media(path) as container:
        streams = [each for each in container.streams.subtitles if _codec(each) in TEXT_CODECS]
        found: dict[int, list[EmbeddedPacket]] = {stream.index: [] for stream in streams}
        try:
            for packet in _packets(container, streams, path.stat().st_size, progress):
                found[packet.stream.index].append(_packet(packet, _origin_ms(container)))
        except av.FFmpegError as error:
            raise unreadable(path, error) from error
        return tuple(
            EmbeddedTrack(
                _codec(stream),
                _language(stream),
                stream.metadata.get("title", ""),
                tuple(found[stream.index]),
            )
            for stream in streams
        )


def _packets(
    container: InputContainer,
    streams: Sequence[Stream],
    size: int,
    progress: Callable[[int, int], None] | None,
) -> Iterator[Packet[Stream]]:
    """Go through the packets of some streams; the others are passed over unread where possible."""
    if not streams:
        return
    for stream in container.streams:
        if stream not in streams:
            stream.discard = Discard.all
    for packet in container.demux(*streams):
        if packet.pts is None or not packet.size:
            continue
        if progress is not None and packet.pos is not None:
            progress(min(packet.pos, size), size)
        yield packet


def _packet(packet: Packet[Stream], origin_ms: int) -> EmbeddedPacket:
    base = packet.time_base
    start_ms = round(1000 * (packet.pts or 0) * base) - origin_ms
    length_ms = round(1000 * packet.duration * base) if packet.duration else None
    return EmbeddedPacket(start_ms, length_ms, bytes(packet))


def _origin_ms(container: InputContainer) -> int:
    """Return where the first picture stands on the clock of the container."""
    stream = video_stream(container)
    if stream is None or stream.start_time is None or stream.time_base is None:
        return 0
    return round(1000 * stream.start_time * stream.time_base)


def _inner(number: int, stream: Stream) -> InnerTrack:
    codec = _codec(stream)
    title = stream.metadata.get("title", "")
    return InnerTrack(number, codec, _language(stream), title, codec in TEXT_CODECS)


def _codec(stream: Stream) -> str:
    """Return FFmpeg's name of a codec, "" where it knows none."""
    context = stream.codec_context
    return context.name if context is not None else ""


def _language(stream: Stream) -> str:
    language = stream.metadata.get("language", "")
    return "" if language in _UNKNOWN else _SHORT.get(language, language)
