"""Writes trajectories as tables that `storage.formats.trajectory_csv` reads back exactly."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from app.domain.check import Severity, Violation
from app.domain.errors import ExportFailedError
from app.domain.phrase import phrase
from app.domain.source import SourceKind
from app.domain.span import IntArray
from app.domain.stored_trajectory import StoredTrajectory, TrajectoryForm
from app.domain.trajectory import Reading
from storage.formats.tiers_csv_table import format_table, neutralised
from storage.formats.trajectory_columns import LABEL_CHANNELS, STAGE_CHANNEL

GAP = "NaN"
"""What stands for a gap: an empty cell of a wide table only says nothing of its moment."""

_ALWAYS = ("person", "source", "channel", "time_s", "value")
_WORDS = ("end_s", "intensity", "uncertainty", "stage", "turning_point")

RaterNames = Mapping[str, str]


def format_long(trajectories: Sequence[StoredTrajectory], raters: RaterNames) -> Iterator[str]:
    """Give the text of a long table, piece by piece.

    Parameters
    ----------
    raters
        Names of raters by key.
    """
    columns = _columns(trajectories)
    yield format_table([columns])
    for each in trajectories:
        yield from _rows(each, columns, raters)


def format_wide(trajectories: Sequence[StoredTrajectory]) -> Iterator[str]:
    """Give the text of a wide table, piece by piece: a column for each person and channel.

    Raises
    ------
    ExportFailedError
        There are labels, or several sources: a wide table cannot tell them.
    """
    _refuse_wide(trajectories)
    clocks = [each.samples.times_ms for each in trajectories if each.samples is not None]
    times = np.unique(np.concatenate(clocks))
    names = [_wide_name(each) for each in trajectories]
    yield format_table([["time_s", *names]])
    columns = [_wide_cells(each, times) for each in trajectories]
    stamps = _seconds(times.tolist())
    yield "".join(f"{','.join(row)}\n" for row in zip(stamps, *columns, strict=True))


def losses_of(trajectories: Iterable[StoredTrajectory], file: str) -> tuple[Violation, ...]:
    """Say what a table does not hold of trajectories."""
    told: list[Violation] = []

    def lose(each: StoredTrajectory, rule: str, message: str) -> None:
        name = each.row.label
        told.append(Violation(file, 0, name, rule, Severity.WARNING, message))

    for each in trajectories:
        if each.title:
            lose(each, "title", phrase("its title is not in the table; JSON holds it"))
        if each.marks:
            lose(each, "marks", phrase("marked turning points are not in the table; JSON has them"))
        if any(old.corrections for old in each.readings):
            message = phrase("what it was before corrections is not in the table; JSON holds it")
            lose(each, "corrections", message)
        if any(_has_more(reading, each) for reading in each.readings):
            message = phrase("appraisals, events and targets are not in the table; JSON has them")
            lose(each, "details", message)
    return tuple(told)


def _has_more(reading: Reading, each: StoredTrajectory) -> bool:
    return bool(reading.appraisal or reading.event or reading.target != each.target)


def _columns(trajectories: Sequence[StoredTrajectory]) -> list[str]:
    """Return the columns that are needed, those that always stand there first."""
    columns = list(_ALWAYS)
    if any(each.source.kind is not SourceKind.FILE for each in trajectories):
        columns.append("source_kind")
    if any(each.source.rater for each in trajectories):
        columns.append("rater")
    if any(each.target for each in trajectories):
        columns.append("target")
    if any(each.form is not TrajectoryForm.SAMPLES for each in trajectories):
        columns += _WORDS
    return columns


def _rows(each: StoredTrajectory, columns: Sequence[str], raters: RaterNames) -> Iterator[str]:
    head = {
        "person": each.person,
        "source": each.source.title,
        "channel": _channel(each),
        "source_kind": each.source.kind.value,
        "rater": raters.get(each.source.rater or "", ""),
        "target": each.target,
    }
    if each.samples is None:
        rows = ({**head, **_word_cells(reading)} for reading in each.readings)
        yield format_table([[row.get(column, "") for column in columns] for row in rows])
        return
    before = format_table([[head[column] for column in columns[:3]]]).rstrip("\n")
    behind = [head.get(column, "") for column in columns[5:]]
    end = "," + format_table([behind]) if behind else "\n"
    stamps = _seconds(each.samples.times_ms.tolist())
    values = map(_value, each.samples.values.tolist())
    yield "".join(
        f"{before},{time},{value}{end}" for time, value in zip(stamps, values, strict=True)
    )


def _word_cells(reading: Reading) -> dict[str, str]:
    start, end = _seconds((reading.span.start_ms, reading.span.end_ms))
    return {
        "time_s": start,
        "end_s": end,
        "value": reading.emotion,
        "intensity": reading.intensity,
        "uncertainty": reading.uncertainty,
        "stage": str(reading.stage or ""),
        "turning_point": "1" if reading.turning_point else "",
    }


def _channel(each: StoredTrajectory) -> str:
    if each.channel is not None:
        return each.channel.declared
    return STAGE_CHANNEL if each.form is TrajectoryForm.STAGES else LABEL_CHANNELS[0]


def _seconds(times_ms: Iterable[int]) -> list[str]:
    """Write milliseconds as seconds, exactly."""
    return [
        f"{'-' if time < 0 else ''}{abs(time) // 1000}.{abs(time) % 1000:03d}" for time in times_ms
    ]


def _value(value: float) -> str:
    return GAP if math.isnan(value) else repr(value)


def _wide_name(each: StoredTrajectory) -> str:
    declared = _channel(each)
    return neutralised(f"{each.person}: {declared}" if each.person else declared)


def _wide_cells(each: StoredTrajectory, times: IntArray) -> list[str]:
    cells = [""] * len(times)
    if each.samples is not None:
        places = np.searchsorted(times, each.samples.times_ms).tolist()
        for place, value in zip(places, each.samples.values.tolist(), strict=True):
            cells[place] = _value(value)
    return cells


def _refuse_wide(trajectories: Sequence[StoredTrajectory]) -> None:
    words = next((each for each in trajectories if each.samples is None), None)
    if words is not None:
        raise ExportFailedError(
            phrase(
                "“{name}” has labels, which a wide table cannot hold. Write a long one, or JSON.",
                name=words.row.label,
            )
        )
    sources = list(dict.fromkeys(each.source.title for each in trajectories))
    names = [_wide_name(each) for each in trajectories]
    if len(sources) > 1 or len(set(names)) < len(names):
        raise ExportFailedError(
            phrase(
                "A wide table holds one source, and here are {n}: {names}. Name one, or write a "
                "long table.",
                n=len(trajectories) if len(sources) == 1 else len(sources),
                names=", ".join(sources[:5] if len(sources) > 1 else names[:5]),
            )
        )
