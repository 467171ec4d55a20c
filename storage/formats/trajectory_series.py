"""What the rows of a table say of one trajectory is gathered, put in order and checked."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from app.domain.channel import Channel, FloatArray, Samples
from app.domain.check import Severity
from app.domain.folding import fold
from app.domain.ids import RaterKey, TrajectoryKey, VideoKey
from app.domain.interval import Interval
from app.domain.phrase import phrase
from app.domain.source import SourceKind, source_of
from app.domain.span import IntArray
from app.domain.stored_trajectory import StoredTrajectory, TrajectoryForm
from app.domain.timecode import format_ms
from app.domain.trajectory import Reading
from storage.formats.trajectory_document import LineFaults, ReadTrajectory
from storage.formats.trajectory_numbers import whole_ms

if TYPE_CHECKING:
    from numpy.typing import NDArray

_NAMED = 6


@dataclass(frozen=True, slots=True)
class SeriesHead:
    """What tells a trajectory of a table from the others.

    Attributes
    ----------
    channel
        None of words.
    is_declared
        Whether the file says the range of the channel.
    """

    person: str
    source: str
    channel: Channel | None
    is_declared: bool = False
    target: str = ""
    kind: SourceKind = SourceKind.FILE
    rater: str = ""
    is_staged: bool = False

    @property
    def identity(self) -> tuple[str, ...]:
        """What rows of one trajectory share, whatever they say of its unit."""
        channel = "stage" if self.is_staged else "" if self.channel is None else self.channel.name
        about = (self.person, self.source, self.kind, self.rater, self.target, channel)
        return tuple(fold(text) for text in about)

    def trajectory(self, form: TrajectoryForm) -> StoredTrajectory:
        """Return an empty trajectory; the name of a rater stands where later a key is."""
        rater = RaterKey(self.rater) if self.rater else None
        return StoredTrajectory(
            TrajectoryKey(""),
            VideoKey(""),
            " ".join(self.person.split()),
            source_of(self.kind, self.source, rater),
            form,
            self.channel,
            target=self.target,
        )


@dataclass(slots=True)
class NumberSeries:
    """The samples of one channel, as their rows come."""

    head: SeriesHead
    line: int
    times: list[IntArray] = field(default_factory=list)
    values: list[FloatArray] = field(default_factory=list)
    lines: list[IntArray] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing was read of it."""
        return not any(map(len, self.times))

    def put(
        self, times: FloatArray, values: FloatArray, lines: IntArray, faults: LineFaults
    ) -> None:
        """Take samples; times are milliseconds with fractions."""
        self.times.append(whole_ms(times, lines, faults))
        self.values.append(values)
        self.lines.append(lines)

    def finished(self, faults: LineFaults) -> ReadTrajectory:
        """Put the samples in order and note what is wrong with them."""
        times, values = np.concatenate(self.times), np.concatenate(self.values)
        lines = np.concatenate(self.lines)
        times, values, lines = _sorted(times, values, lines, faults)
        times, values, lines = _without_doubles(times, values, lines, faults)
        channel = self._fitting(values, lines, faults)
        made = replace(self.head, channel=channel).trajectory(TrajectoryForm.SAMPLES)
        return ReadTrajectory(replace(made, samples=Samples(times, values)), self.line)

    def _fitting(self, values: FloatArray, lines: IntArray, faults: LineFaults) -> Channel | None:
        """Check the range; one that is only usual gives way to what the file says."""
        channel = self.head.channel
        outside = np.zeros(0) if channel is None else channel.outside(values)
        if channel is None or not outside.any():
            return channel
        places = np.flatnonzero(outside)
        line, first = int(lines[places[0]]), f"{values[places[0]]:g}"
        message = phrase("{value} lies outside of {channel}", value=first, channel=channel.declared)
        # What nobody declared may be on another scale, such as 1 to 9.
        if not self.head.is_declared:
            repaired = phrase("taken without a range; the header can declare one: valence [1..9]")
            faults.warning(line, "other-scale", message, channel.name, repaired=repaired)
            return Channel(channel.name, channel.unit)
        for place in places[:_NAMED].tolist():
            faults.error(int(lines[place]), "out-of-range", message, channel.name)
        rest = max(0, len(places) - _NAMED)
        if rest:
            faults.note(Severity.ERROR, 0, "out-of-range", message, channel.name, count=rest)
        values[places] = np.nan
        return channel


@dataclass(slots=True)
class Words:
    """A row of words.

    Attributes
    ----------
    end_ms
        None where it holds until the next row.
    """

    start_ms: int
    end_ms: int | None
    emotion: str
    line: int
    intensity: str = ""
    uncertainty: str = ""
    stage: int = 0
    turning_point: bool = False


@dataclass(slots=True)
class WordSeries:
    """The labels or stages of one trajectory, as their rows come."""

    head: SeriesHead
    line: int
    rows: list[Words] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing was read of it."""
        return not any(row.emotion for row in self.rows)

    def finished(self, faults: LineFaults, duration_ms: int) -> ReadTrajectory:
        """Put the rows in order, give each its end, and make readings of them.

        Parameters
        ----------
        duration_ms
            Length of the video, 0 while unknown: the last row without an end goes on until there.
        """
        rows = self._ordered(faults)
        readings: list[Reading] = []
        for row, after in zip(rows, [*rows[1:], None], strict=True):
            end = row.end_ms
            if end is None:
                end = after.start_ms if after else max(duration_ms, row.start_ms)
            if not row.emotion:
                continue
            self._check(row, end, after, faults)
            before = readings[-1] if readings else None
            if before is not None and row.end_ms is None and _goes_on(before, row):
                readings[-1] = replace(before, span=Interval(before.span.start_ms, end))
                continue
            readings.append(self._reading(row, max(end, row.start_ms), len(readings) + 1))
        form = TrajectoryForm.STAGES if self.head.is_staged else TrajectoryForm.LABELS
        return ReadTrajectory(
            replace(self.head.trajectory(form), readings=tuple(readings)), self.line
        )

    def _ordered(self, faults: LineFaults) -> list[Words]:
        if self.head.is_staged:
            for number, row in enumerate(self.rows, start=1):
                row.stage = row.stage or number
            return sorted(self.rows, key=lambda row: row.stage)
        for row, after in pairwise(self.rows):
            if after.start_ms < row.start_ms:
                _note_unsorted(after.line, faults)
                break
        return sorted(self.rows, key=lambda row: row.start_ms)

    def _check(self, row: Words, end: int, after: Words | None, faults: LineFaults) -> None:
        if end < row.start_ms:
            faults.error(row.line, "end-before-start", phrase("ends before it starts"))
        if row.end_ms is None and end == row.start_ms:
            message = phrase("“{label}” has no end and no row after it", label=row.emotion)
            faults.info(row.line, "no-end", message, repaired=phrase("kept as a moment"))
        if not self.head.is_staged and after is not None and end > after.start_ms:
            message = phrase("“{label}” overlaps the one after it", label=row.emotion)
            faults.warning(row.line, "overlap", message)

    def _reading(self, row: Words, end: int, number: int) -> Reading:
        return Reading(
            id=f"{'S' if self.head.is_staged else 'r'}{number}",
            person=" ".join(self.head.person.split()),
            span=Interval(row.start_ms, end),
            emotion=row.emotion,
            intensity=row.intensity,
            target=self.head.target,
            uncertainty=row.uncertainty,
            stage=row.stage if self.head.is_staged else 0,
            turning_point=row.turning_point,
        )


def _goes_on(before: Reading, row: Words) -> bool:
    """Tell whether a row says again what was said until its start."""
    same = before.emotion == row.emotion and before.intensity == row.intensity
    return same and before.span.end_ms == row.start_ms and not row.turning_point


def _sorted(
    times: IntArray, values: FloatArray, lines: IntArray, faults: LineFaults
) -> tuple[IntArray, FloatArray, IntArray]:
    backward = np.flatnonzero(np.diff(times) < 0)
    if not len(backward):
        return times, values, lines
    _note_unsorted(int(lines[backward[0] + 1]), faults, len(backward))
    order = np.argsort(times, kind="stable")
    return times[order], values[order], lines[order]


def _note_unsorted(line: int, faults: LineFaults, count: int = 1) -> None:
    message = phrase("the time lies before that of the row above")
    repaired = phrase("put in order")
    faults.note(Severity.WARNING, line, "unsorted", message, repaired=repaired, count=count)


def _without_doubles(
    times: IntArray, values: FloatArray, lines: IntArray, faults: LineFaults
) -> tuple[IntArray, FloatArray, IntArray]:
    """Leave out rows that repeat a moment; where they differ, that is an error."""
    again = np.flatnonzero(np.diff(times) == 0) + 1
    if not len(again):
        return times, values, lines
    differs = ~_same(values[again], values[again - 1])
    for place in again[differs][:_NAMED].tolist():
        told = {"time": format_ms(int(times[place])), "line": int(lines[place - 1])}
        message = phrase("{time} has another value on line {line}", **told)
        faults.error(int(lines[place]), "time-twice", message)
    if not differs.all():
        first = int(lines[again[~differs][0]])
        message = phrase("the row says the same as another one")
        count = int((~differs).sum())
        repaired = phrase("taken once")
        faults.note(Severity.INFO, first, "row-twice", message, repaired=repaired, count=count)
    kept = np.ones(len(times), dtype=np.bool_)
    kept[again] = False
    return times[kept], values[kept], lines[kept]


def _same(one: FloatArray, other: FloatArray) -> NDArray[np.bool_]:
    alike: NDArray[np.bool_] = (one == other) | (np.isnan(one) & np.isnan(other))
    return alike
