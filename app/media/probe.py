"""Measures a media file once: length, picture size, rate, codecs, or why it cannot be used."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from pathlib import Path

import av
from av.audio.stream import AudioStream
from av.container import InputContainer
from av.stream import Discard
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from app.domain.errors import MediaError
from app.domain.media import MediaInfo
from app.domain.phrase import phrase
from app.media.container import (
    audio_stream,
    open_media,
    picture_of,
    unreadable,
    video_stream,
)
from app.media.geometry import geometry_of

_PACKETS_TO_FIRST_PICTURE = 2000
_HIGHEST_RATE = 1000


def probe(path: Path) -> MediaInfo:
    """Measure a file; sound without picture is fine.

    Raises
    ------
    MediaError
        The file is not there, empty, not media, has neither picture nor sound, or none of its
        pictures can be decoded; the message says which.
    """
    with open_media(path) as container:
        try:
            return _probe(path, container)
        except av.FFmpegError as error:
            raise unreadable(path, error) from error


def first_frame(path: Path, container: InputContainer, stream: VideoStream) -> VideoFrame:
    """Decode the first picture of a freshly opened file.

    Raises
    ------
    MediaError
        No picture comes out of the decoder.
    """
    for packet in islice(container.demux(stream), _PACKETS_TO_FIRST_PICTURE):
        try:
            frames = packet.decode()
        except av.InvalidDataError:
            continue  # a stretch of damage; a later packet may be whole
        if frames:
            return frames[0]
    codec = _codec_name(stream)
    raise MediaError(
        phrase(
            "{name} has a picture stream ({codec}), but no picture can be decoded.",
            name=path.name,
            codec=codec,
        )
    )


def seconds_of(stamp: int | None, base: Fraction | None) -> Fraction:
    """Turn a time stamp of a stream into seconds; 0 where it is not given."""
    return Fraction(stamp or 0) * (base or 0)


def _probe(path: Path, container: InputContainer) -> MediaInfo:
    video, audio = video_stream(container), audio_stream(container)
    sound = _codec_name(audio) if audio else None
    if video is None:
        if audio is None:
            raise MediaError(phrase("{name} has neither a picture nor sound.", name=path.name))
        return MediaInfo(
            duration_ms=_sound_duration_ms(container, audio),
            width=0,
            height=0,
            frame_rate=None,
            start_pts_ms=0,
            container=container.format.name,
            video_codec=None,
            audio_codec=sound,
        )
    video = picture_of(path, container)
    frame = first_frame(path, container, video)
    start = seconds_of(frame.pts, frame.time_base)
    geometry = geometry_of(frame, video)
    return MediaInfo(
        duration_ms=round(max(Fraction(0), _picture_end(container, video) - start) * 1000),
        width=geometry.width,
        height=geometry.height,
        frame_rate=frame_rate_of(video),
        start_pts_ms=round(start * 1000),
        container=container.format.name,
        video_codec=_codec_name(video),
        audio_codec=sound,
    )


def frame_rate_of(stream: VideoStream) -> Fraction | None:
    """Return the average rate that the file states, None where it is missing or absurd."""
    for rate in (stream.average_rate, stream.guessed_rate):
        if rate and 0 < rate <= _HIGHEST_RATE:
            return rate
    return None


def _codec_name(stream: VideoStream | AudioStream) -> str:
    # The codec's own name rather than the decoder's: av1, not libdav1d.
    return stream.codec_context.codec.canonical_name if stream.codec_context else "unknown"


def _picture_end(container: InputContainer, stream: VideoStream) -> Fraction:
    """Return the end of the last picture in seconds of the container's clock."""
    stated = _stated_end(container, stream)
    try:
        container.seek(_end_stamp(stated, stream), stream=stream)
        measured = _last_packet_end(container, stream)
    except av.FFmpegError:
        return stated
    return measured or stated


def _stated_end(container: InputContainer, stream: VideoStream) -> Fraction:
    if stream.duration:
        return seconds_of((stream.start_time or 0) + stream.duration, stream.time_base)
    return Fraction((container.start_time or 0) + (container.duration or 0), av.time_base)


def _end_stamp(seconds: Fraction, stream: VideoStream) -> int:
    return int(seconds / stream.time_base) if stream.time_base else 0


def _last_packet_end(container: InputContainer, stream: VideoStream) -> Fraction:
    _silence_others(container, stream)
    rate = frame_rate_of(stream)
    usual = 1 / rate if rate else Fraction(0)
    end = Fraction(0)
    for packet in container.demux(stream):
        stamp = packet.pts if packet.pts is not None else packet.dts
        if stamp is not None and packet.size:
            length = seconds_of(packet.duration, packet.time_base) or usual
            end = max(end, seconds_of(stamp, packet.time_base) + length)
    return end


def _silence_others(container: InputContainer, kept: VideoStream) -> None:
    for stream in container.streams:
        if stream.index != kept.index:
            stream.discard = Discard.all


def _sound_duration_ms(container: InputContainer, stream: AudioStream) -> int:
    seconds = seconds_of(stream.duration, stream.time_base)
    return round((seconds or Fraction(container.duration or 0, av.time_base)) * 1000)
