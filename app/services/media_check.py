"""The import check of a video: says once, in words, what makes a file hard to work with.

Only packets are read, so that a film of four hours takes seconds; damage inside a picture, which
only decoding shows, is not found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from app.domain.check import Severity, Violation
from app.domain.errors import MediaError
from app.domain.ids import VideoKey
from app.domain.media import MediaState, Video
from app.domain.phrase import phrase, phrase_n
from app.domain.timecode import format_ms
from app.services.media_location import media_path_of, media_state
from storage.project_file import ProjectFile

if TYPE_CHECKING:
    from app.media.stream_scan import StreamScan, StreamStart

_HEARD_MS = 60  # smaller offsets are not noticed, and encoders begin that much early
_LONG_KEY_GAP_MS, _VERY_LONG_KEY_GAP_MS = 12_000, 30_000
_SHARE_OF_OTHER_LENGTHS = 0.02
_HIGHEST_RATE = 1000
_GAP_FRAMES, _SHORTEST_GAP_MS, _SHORTEST_GAP_VARIABLE_MS = 5, 500, 5000
_ONE_STRETCH_MS = 1000  # damaged places closer than this are told as one
_SHOWN_STRETCHES = 20
_CONTAINERS = {"mov": "MP4/MOV", "matroska": "Matroska/WebM", "mpegts": "MPEG-TS"}


@dataclass(frozen=True, slots=True)
class MediaCheck:
    """The outcome for one file.

    Attributes
    ----------
    summary
        Container, codec, rate and keyframes in one sentence; empty for sound alone.
    findings
        What is out of the ordinary.
    offset_ms
        By how much subtitles may have to be shifted to fit the picture: where the sound (else a
        subtitle track inside) begins, from the first picture on. 0 where that is at once.
    """

    summary: str
    findings: tuple[Violation, ...]
    offset_ms: int = 0


def check_media(path: Path, cancelled: Callable[[], bool] | None = None) -> MediaCheck | None:
    """Check a video file; None when cancelled. Sound alone has nothing to be checked."""
    from app.media.stream_scan import scan_streams  # noqa: PLC0415 -- loads PyAV

    try:
        scan = scan_streams(path, cancelled)
    except MediaError as error:
        found = Violation(str(path), 0, "", "unreadable", Severity.WARNING, error.message)
        return MediaCheck("", (found,))
    if cancelled and cancelled():
        return None
    if scan is None or not scan.times_ms.size:
        return MediaCheck("", ())
    return _Judge(path, scan).outcome()


def unchecked_videos(project: ProjectFile) -> dict[VideoKey, Path]:
    """Return where the videos stand of which the project's users have not been told yet."""
    found = {}
    for video in project.videos.all():
        path = media_path_of(project, video)
        is_there = media_state(project, video) is MediaState.FOUND
        if path is not None and is_there and not was_checked(project, video):
            found[video.key] = path
    return found


def check_videos(project: ProjectFile) -> dict[VideoKey, MediaCheck]:
    """Check the videos not checked yet, and remember that they were."""
    checks = {}
    for key, path in unchecked_videos(project).items():
        check = check_media(path)
        if check is not None:
            checks[key] = check
            remember_check(project, project.videos.get(key), check)
    return checks


def was_checked(project: ProjectFile, video: Video) -> bool:
    """Tell whether the project's users have been told of this file already."""
    return video.fingerprint is None or project.state.get(_mark_of(video)) is not None


def remember_check(project: ProjectFile, video: Video, check: MediaCheck) -> None:
    """Note that they have been told, and the offset that subtitles may need."""
    if video.fingerprint is not None:
        project.state.put(_offset_of(video), str(check.offset_ms))
        project.state.put(_mark_of(video), "1")


def found_offset(project: ProjectFile, video: Video) -> int:
    """Return the offset that a check of the file found; 0 where it was not checked."""
    return int(project.state.get(_offset_of(video)) or 0)


def _offset_of(video: Video) -> str:
    return f"offset:{video.fingerprint.digest}" if video.fingerprint else ""


def _mark_of(video: Video) -> str:
    return f"checked:{video.fingerprint.digest}" if video.fingerprint else ""


class _Judge:
    """Puts one scan into words."""

    def __init__(self, path: Path, scan: StreamScan) -> None:
        self._path, self._scan = path, scan
        self._lengths = np.diff(scan.times_ms)
        self._usual_ms = float(np.median(self._lengths)) if self._lengths.size else 0.0
        self._is_variable = self._varies()
        self._end_ms = float(scan.times_ms[-1]) + self._usual_ms

    def outcome(self) -> MediaCheck:
        """Return summary and findings."""
        findings = (
            *self._container(),
            *self._rate(),
            *self._offsets(),
            *self._keyframes(),
            *self._unreadable(),
        )
        return MediaCheck(self._summary(), findings, self._offset_ms())

    def _summary(self) -> str:
        name = self._scan.container.partition(",")[0]
        shape = (
            phrase(
                "{rate} frames a second on average, at varying intervals", rate=self._rate_text()
            )
            if self._is_variable
            else phrase("{rate} frames a second", rate=self._rate_text())
        )
        return phrase(
            "{container}, {codec}, {shape}; at most {gap} s from keyframe to keyframe.",
            container=_CONTAINERS.get(name, name.upper()),
            codec=self._scan.codec,
            shape=shape,
            gap=f"{self._key_gap()[1] / 1000:.1f}",
        )

    def _container(self) -> Iterator[Violation]:
        if self._scan.container == "mpegts":
            yield self._found(
                "plays-from-copy",
                Severity.INFO,
                phrase(
                    "MPEG-TS cannot be sought in while it plays: it plays from a copy that is made "
                    "in your cache. The file stays as it is."
                ),
            )
        elif self._scan.container == "avi" and self._scan.is_reordered:
            yield self._found(
                "inexact-container",
                Severity.WARNING,
                phrase(
                    "AVI states no times, and this one has B-frames: while it plays, the picture "
                    "may be a few frames away from the time shown. In pause it is exact. Convert "
                    "it to MP4 or MKV to be sure."
                ),
            )

    def _rate(self) -> Iterator[Violation]:
        stated = self._scan.stated_rate
        if stated is None or not 0 < stated <= _HIGHEST_RATE or self._contradicts(float(stated)):
            text = "0" if stated is None else _number(float(stated))
            yield self._found(
                "rate-absurd",
                Severity.WARNING,
                phrase(
                    "The file states {stated} frames a second, which can hardly be true. It says "
                    "nothing else, so that its times follow from that.",
                    stated=text,
                )
                if text == self._rate_text()
                else phrase(
                    "The header states {stated} frames a second, and the file holds {rate}. Times "
                    "follow the file.",
                    stated=text,
                    rate=self._rate_text(),
                ),
            )
        if self._is_variable:
            yield self._found(
                "rate-variable",
                Severity.INFO,
                phrase(
                    "The frame rate varies: frames last from {shortest} to {longest} ms. Each "
                    "frame keeps its own time.",
                    shortest=_number(float(self._lengths.min())),
                    longest=_number(float(self._lengths.max())),
                ),
            )

    def _contradicts(self, stated: float) -> bool:
        """Tell whether a rate is far from that of most pictures; only where that is one rate."""
        if self._is_variable or not self._usual_ms:
            return False
        # Fields counted as frames, twice or half the rate, are usual and no harm.
        return not 0.45 < stated * self._usual_ms / 1000 < 2.2

    def _heard_starts(self) -> list[StreamStart]:
        """Return the streams that begin at another time than the picture, as far as it matters."""
        return [
            start
            for start in self._scan.starts
            if abs(start.offset_ms) >= _HEARD_MS
            # A first line is spoken when it is spoken.
            and not (start.kind == "subtitle" and start.offset_ms > 0)
        ]

    def _offset_ms(self) -> int:
        ordered = sorted(self._heard_starts(), key=lambda start: start.kind != "audio")
        return ordered[0].offset_ms if ordered else 0

    def _offsets(self) -> Iterator[Violation]:
        for start in self._heard_starts():
            ms = abs(start.offset_ms)
            stream = (
                phrase("The sound") if start.kind == "audio" else phrase("A subtitle track inside")
            )
            text = (
                phrase(
                    "{stream} begins {ms} ms before the first picture, which is time 0 here. "
                    "Subtitle files made for this video may come {ms} ms late.",
                    stream=stream,
                    ms=ms,
                )
                if start.offset_ms < 0
                else phrase(
                    "{stream} begins {ms} ms after the first picture.", stream=stream, ms=ms
                )
            )
            yield self._found("start-offset", Severity.WARNING, text)

    def _keyframes(self) -> Iterator[Violation]:
        at_ms, gap_ms = self._key_gap()
        if gap_ms > _LONG_KEY_GAP_MS:
            yield self._found(
                "keyframe-gap",
                Severity.WARNING if gap_ms > _VERY_LONG_KEY_GAP_MS else Severity.INFO,
                phrase(
                    "Up to {gap} s lie between two keyframes: a jump into such a stretch takes "
                    "longer.",
                    gap=f"{gap_ms / 1000:.1f}",
                ),
                at_ms,
            )

    def _unreadable(self) -> Iterator[Violation]:
        stretches = self._stretches()
        for start, end in stretches[:_SHOWN_STRETCHES]:
            text = phrase(
                "From {start} to {end} the file is damaged or holds no picture.",
                start=format_ms(round(start)),
                end=format_ms(round(end)),
            )
            yield self._found("unreadable", Severity.WARNING, text, start)
        rest = len(stretches) - _SHOWN_STRETCHES
        if rest > 0:
            text = phrase_n(
                "{n} more stretch is damaged or holds no picture.",
                "{n} more stretches are damaged or hold no picture.",
                rest,
            )
            yield self._found("unreadable", Severity.WARNING, text)

    def _stretches(self) -> list[tuple[float, float]]:
        """Return the damaged stretches in ms, ascending, apart from each other."""
        times = self._scan.times_ms
        shortest = _SHORTEST_GAP_VARIABLE_MS if self._is_variable else _SHORTEST_GAP_MS
        gaps = np.flatnonzero(self._lengths > max(shortest, _GAP_FRAMES * self._usual_ms))
        found = [(float(times[n]) + self._usual_ms, float(times[n + 1])) for n in gaps]
        found += [
            (float(ms), float(ms) + self._usual_ms) for ms in self._scan.damaged_ms if ms >= 0
        ]
        if self._scan.stated_end_ms - self._end_ms > _ONE_STRETCH_MS:
            found.append((self._end_ms, self._scan.stated_end_ms))
        elif self._scan.broken_off:
            found.append((self._end_ms, self._end_ms))
        return _merged(sorted(found))

    def _key_gap(self) -> tuple[float, float]:
        """Return where the longest stretch without a keyframe begins, and its length, in ms."""
        edges = np.append(self._scan.key_times_ms, self._end_ms)
        gaps = np.diff(edges)
        if not gaps.size:
            return 0.0, self._end_ms
        longest = int(np.argmax(gaps))
        return float(edges[longest]), float(gaps[longest])

    def _varies(self) -> bool:
        if self._lengths.size < 3:
            return False
        odd = np.abs(self._lengths - self._usual_ms) > max(2.0, self._usual_ms / 10)
        return bool(odd.mean() > _SHARE_OF_OTHER_LENGTHS)

    def _rate_text(self) -> str:
        if not self._lengths.size:
            return "0"
        usual = self._lengths.mean() if self._is_variable else self._middle_length()
        return _number(1000 / float(usual))

    def _middle_length(self) -> float:
        # Containers that count in whole milliseconds round each length; their mean does not err.
        usual = self._lengths[np.abs(self._lengths - self._usual_ms) <= 2.0]
        return float(usual.mean())

    def _found(
        self, rule: str, severity: Severity, message: str, at_ms: float | None = None
    ) -> Violation:
        place = "" if at_ms is None else format_ms(round(at_ms))
        return Violation(str(self._path), 0, place, rule, severity, message)


def _merged(stretches: list[tuple[float, float]]) -> list[tuple[float, float]]:
    merged: list[tuple[float, float]] = []
    for start, end in stretches:
        if merged and start - merged[-1][1] <= _ONE_STRETCH_MS:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
