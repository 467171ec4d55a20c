"""Opens media files through PyAV and says in words why one cannot be opened."""

from __future__ import annotations

from pathlib import Path

import av
import av.logging
from av.audio.stream import AudioStream
from av.container import InputContainer
from av.stream import Disposition
from av.video.stream import VideoStream

from app.domain.errors import MediaError
from app.domain.phrase import phrase
from app.media.raw_header import is_cut_off, picture_codec

# FFmpeg takes a text file for ANSI art and a photograph for a film of one picture.
_NOT_MEDIA = {"tty", "image2", "bin", "xbin", "adf", "idf"}

# Its complaints about damaged packets would go to standard error; the errors themselves still come.
av.logging.set_libav_level(av.logging.PANIC)


def open_media(path: Path) -> InputContainer:
    """Open a media file for reading; the caller closes it.

    Raises
    ------
    MediaError
        The file is not there, a folder, empty, unreadable, or not media.
    """
    _refuse_by_name(path)
    try:
        container = av.open(str(path), metadata_errors="replace")
    except av.FFmpegError as error:
        if is_cut_off(path):
            raise MediaError(
                phrase(
                    "{name} is incomplete: the file ends before its table of contents. Copy or "
                    "download it again.",
                    name=path.name,
                ),
                detail=f"{path}\n{error}",
            ) from error
        raise unreadable(path, error) from error
    name = container.format.name
    if name in _NOT_MEDIA or name.endswith("_pipe"):
        container.close()
        raise MediaError(
            phrase(
                "{name} is not a video or sound file (FFmpeg takes it for {format!r}).",
                name=path.name,
                format=name,
            )
        )
    return container


def video_stream(container: InputContainer) -> VideoStream | None:
    """Return the first moving picture of a file: cover art does not count."""
    for stream in container.streams.video:
        if not stream.disposition & Disposition.attached_pic:
            return stream
    return None


def picture_of(path: Path, container: InputContainer) -> VideoStream:
    """Return the moving picture of a file.

    Raises
    ------
    MediaError
        There is none, or no decoder for its codec.
    """
    stream = video_stream(container)
    if stream is None:
        raise MediaError(phrase("{name} has no picture.", name=path.name))
    if stream.codec_context is None:
        raise MediaError(
            phrase(
                "{name} cannot be shown: there is no decoder for its picture ({codec}). Convert "
                "the file, for example to H.264 in MP4.",
                name=path.name,
                codec=picture_codec(path) or "?",
            )
        )
    return stream


def audio_stream(container: InputContainer) -> AudioStream | None:
    """Return the first sound stream of a file."""
    return next(iter(container.streams.audio), None)


def unreadable(path: Path, error: Exception) -> MediaError:
    """Put an error of FFmpeg or of the system into words that name the file."""
    if isinstance(error, PermissionError):
        reason: str = phrase("you have no right to read it")
    elif isinstance(error, FileNotFoundError):
        reason = phrase("the file is not there")
    elif isinstance(error, av.EOFError):
        reason = phrase("there is nothing in it")
    elif isinstance(error, av.InvalidDataError):
        reason = phrase("it is not a video or sound file, or it is damaged")
    elif isinstance(error, av.DecoderNotFoundError):
        reason = phrase("this FFmpeg has no decoder for its codec")
    else:
        reason = getattr(error, "strerror", None) or str(error)
    return MediaError(
        phrase("{name} cannot be read: {reason}.", name=path.name, reason=reason),
        detail=f"{path}\n{error}",
    )


def _refuse_by_name(path: Path) -> None:
    try:
        if path.is_dir():
            raise MediaError(
                phrase("{name} is a folder, not a video or sound file.", name=path.name)
            )
        size = path.stat().st_size
    except OSError as error:
        raise unreadable(path, error) from error
    if size == 0:
        raise MediaError(
            phrase("{name} is empty: the file has zero bytes.", name=path.name), detail=str(path)
        )
