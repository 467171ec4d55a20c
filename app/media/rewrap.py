"""Copies picture and sound of a file into Matroska unchanged, for players that cannot seek in it.

libvlc does not seek in MPEG transport streams; in a copy with an index it does. Nothing is decoded.
Copies are kept in a folder of the user's cache, named after the file's fingerprint.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import av
from av.container import InputContainer, OutputContainer
from av.packet import Packet

from app.domain.errors import MediaError
from app.domain.phrase import phrase
from app.media.container import open_media, video_stream
from app.media.fingerprint import fingerprint

_KEPT_COPIES = 4
_PACKETS_PER_LOOK = 256


def rewrapped(
    source: Path, folder: Path, cancelled: Callable[[], bool] | None = None
) -> Path | None:
    """Return the Matroska copy of a file, making it where there is none; None when cancelled.

    Raises
    ------
    MediaError
        The file cannot be read or copied, or the disk is full.
    """
    copy = folder / f"{fingerprint(source).digest}.mkv"
    if copy.exists():
        copy.touch()
        return copy
    unfinished = copy.with_suffix(".part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not _copy_streams(source, unfinished, cancelled):
            return None
        unfinished.replace(copy)
        _forget_old_copies(folder)
    except (av.FFmpegError, OSError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise MediaError(
            phrase(
                "{name} could not be copied for playing into {folder}: {reason}.",
                name=source.name,
                folder=folder,
                reason=reason,
            )
        ) from error
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return copy


def _copy_streams(source: Path, target: Path, cancelled: Callable[[], bool] | None) -> bool:
    # Times stay as they are, so that a moment of the copy is that moment of the file.
    options = {"avoid_negative_ts": "disabled"}
    with (
        open_media(source) as reader,
        av.open(str(target), "w", format="matroska", options=options) as writer,
    ):
        routes = _routes(reader, writer)
        timed = _in_decoding_order(reader.demux(*(reader.streams[place] for place in routes)))
        for number, packet in enumerate(timed):
            if cancelled and number % _PACKETS_PER_LOOK == 0 and cancelled():
                return False
            packet.stream = routes[packet.stream_index]
            writer.mux_one(packet)
    return True


def _in_decoding_order(packets: Iterable[Packet[Any]]) -> Iterator[Packet[Any]]:
    """Yield what can be copied, each with a decoding time.

    Matroska does not keep decoding times: the demuxer works them out of the pictures' times, and
    cannot for the first few at the start and behind damage, among them the keyframe.
    """
    waiting: dict[int, list[Packet[Any]]] = {}
    last: dict[int, int] = {}
    for packet in packets:
        stream = packet.stream_index
        if packet.pts is None or packet.is_corrupt:
            continue
        if packet.dts is None and stream not in last:
            waiting.setdefault(stream, []).append(packet)
            continue
        packet.dts = last[stream] + 1 if packet.dts is None else packet.dts
        held = waiting.pop(stream, [])
        for place, early in enumerate(held):
            early.dts = packet.dts - len(held) + place
            yield early
        last[stream] = packet.dts
        yield packet


def _routes(reader: InputContainer, writer: OutputContainer) -> dict[int, Any]:
    """Return the new stream of each stream that is copied."""
    wanted = (video_stream(reader), *reader.streams.audio)
    return {
        stream.index: writer.add_stream_from_template(stream)
        for stream in wanted
        if stream is not None
    }


def _forget_old_copies(folder: Path) -> None:
    copies = sorted(folder.glob("*.mkv"), key=lambda path: path.stat().st_mtime, reverse=True)
    for copy in copies[_KEPT_COPIES:]:
        with contextlib.suppress(OSError):  # another window may play it
            copy.unlink()
