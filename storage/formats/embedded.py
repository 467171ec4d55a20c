"""Text tracks inside a video file: what stands in their packets becomes cues.

The packets come from whoever reads the container; this tells what the bytes mean. SubRip, ASS and
WebVTT stand in Matroska without their times (https://www.matroska.org/technical/subtitles.html),
timed text of MP4 has its length before it (3GPP TS 26.245).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.errors import ImportFailedError
from app.domain.phrase import phrase
from app.domain.question import JsonObject
from app.domain.subtitle import CueWord
from storage.formats.ass import plain_text
from storage.formats.decoded_text import DecodedText
from storage.formats.markup import clean_lines, strip_tags, take_recognised, take_speaker
from storage.formats.rolling import caption_track
from storage.formats.subtitle_problems import ProblemList
from storage.formats.subtitles import Progress, RawCue, ReadSubtitles, ReadTrack, read_result
from storage.formats.vtt import spoken

EMBEDDED = "text-tracks"

TEXT_CODECS = frozenset(("subrip", "srt", "text", "ass", "ssa", "webvtt", "mov_text"))
"""FFmpeg's names of codecs that are text; others are pictures of text."""

_ASS_COLUMNS = 9
_ASS_NAME = 3


@dataclass(frozen=True, slots=True)
class EmbeddedPacket:
    """One packet: when it is shown on the clock of the project, for how long, and its bytes.

    `length_ms` is None where the container does not say it.
    """

    start_ms: int
    length_ms: int | None
    data: bytes


@dataclass(frozen=True, slots=True)
class EmbeddedTrack:
    """A text track of a container with its packets in order.

    Attributes
    ----------
    codec
        One of `TEXT_CODECS`.
    language, title
        As the container gives them; empty where it does not.
    """

    codec: str
    language: str
    title: str
    packets: tuple[EmbeddedPacket, ...]


def parse_embedded(
    tracks: Sequence[EmbeddedTrack], file: str, progress: Progress | None = None
) -> ReadSubtitles:
    """Make cues of packets; tracks without any are reported.

    Raises
    ------
    ImportFailedError
        There is no text track, or no cue in any of them.
    """
    if not tracks:
        raise ImportFailedError(phrase("{file} holds no text track.", file=file))
    problems = ProblemList(file)
    read = [_track(track, problems, progress) for track in tracks]
    for number, (track, found) in enumerate(zip(tracks, read, strict=True), 1):
        if not found.cues:
            message = phrase(
                "text track {number} ({codec}) holds no cue", number=number, codec=track.codec
            )
            problems.add(0, "empty-track", message, repaired=phrase("left out"))
    decoded = DecodedText("", "UTF-8")
    return read_result(EMBEDDED, read, decoded, problems, phrase("its text tracks are empty"))


def _track(track: EmbeddedTrack, problems: ProblemList, progress: Progress | None) -> ReadTrack:
    raws: list[RawCue] = []
    for packet in track.packets:
        raw = _raw(track.codec, packet, len(raws) + 1, problems)
        if raw.text or track.codec != "mov_text":  # empty ones of MP4 fill the time between
            raws.append(raw)
    return caption_track(raws, problems, progress, language=track.language, title=track.title)


def _raw(codec: str, packet: EmbeddedPacket, ordinal: int, problems: ProblemList) -> RawCue:
    data = _payload(codec, packet.data)
    payload = data.decode("utf-8", errors="replace").replace("\0", "")
    speaker, text, words, extra = _read(codec, payload, packet.start_ms)
    end_ms = packet.start_ms + (packet.length_ms or 0)
    raw = RawCue(ordinal, 0, packet.start_ms, end_ms, text, speaker, words, extra)
    if "\ufffd" in text:
        message = phrase("cue {number} of a text track is not UTF-8", number=ordinal)
        marked = phrase("each such place stands as \ufffd in the text")
        raw.report(problems, "encoding-broken", message, marked)
    return raw


def _payload(codec: str, data: bytes) -> bytes:
    """Return the text of a packet as UTF-8; MP4 tells its length, and may have UTF-16."""
    if codec != "mov_text" or len(data) < 2:
        return data
    text = data[2 : 2 + int.from_bytes(data[:2], "big")]
    if text.startswith((b"\xfe\xff", b"\xff\xfe")):
        return text.decode("utf-16", errors="replace").encode()
    return text


def _read(
    codec: str, payload: str, start_ms: int
) -> tuple[str | None, str, tuple[CueWord, ...], JsonObject | None]:
    if codec in {"ass", "ssa"}:
        columns = payload.split(",", _ASS_COLUMNS - 1)
        text = columns[-1] if len(columns) == _ASS_COLUMNS else payload
        name = columns[_ASS_NAME].strip() if len(columns) == _ASS_COLUMNS else ""
        return name or None, plain_text(text), (), _kept("ass", text, plain_text(text))
    if codec == "webvtt":
        speaker, text, words = spoken(payload, start_ms)
        return speaker, text, words, _kept("vtt", payload, text)
    speaker, rest = take_speaker(payload)
    text = clean_lines(strip_tags(rest))
    if speaker is None:
        speaker, text = take_recognised(text)
    return speaker, text, (), _kept("srt", payload, text)


def _kept(name: str, payload: str, text: str) -> JsonObject | None:
    return {name: {"text": payload}} if payload != text else None
