"""Trajectories in the format emoscope: nothing is missing when they come back."""

from __future__ import annotations

import json
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.channel import Channel, Samples
from app.domain.ids import VideoKey
from app.domain.media import Video
from app.domain.question import Stamp
from app.domain.stored_trajectory import StoredTrajectory, is_same_content
from storage.formats.emoscope import lines_of, write_emoscope
from storage.formats.emoscope_reader import read_emoscope
from storage.formats.project_records import ProjectRecords, ReadProject
from tests.helpers.question_strategies import TEXT, UNHURRIED
from tests.helpers.trajectories import labelled, sampled, staged

VIDEO = Video(VideoKey("v"), "north-window", "North", 0)
STAMP = Stamp("ann", "2026-07-04T12:00:00.000Z")
MAKERS = (sampled, labelled, staged)


def content() -> ProjectRecords:
    made = [replace(make(VIDEO.key), created=STAMP, updated=STAMP) for make in MAKERS]
    return ProjectRecords(
        videos=(VIDEO,),
        trajectories=tuple(replace(one, position=place) for place, one in enumerate(made)),
    )


def there_and_back(written: ProjectRecords) -> ReadProject:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.jsonl")
        write_emoscope(written, path)
        return read_emoscope(path)


def ordered(one: StoredTrajectory) -> StoredTrajectory:
    return replace(one, readings=tuple(sorted(one.readings, key=lambda each: each.id)))


def test_trajectories_come_back() -> None:
    written = content()
    read = there_and_back(written)
    assert read.violations == ()
    for before, after in zip(written.trajectories, read.content.trajectories, strict=True):
        assert is_same_content(ordered(before), ordered(after))
        assert (after.key, after.video, after.position) == (before.key, VIDEO.key, before.position)
        assert (after.created, after.updated) == (STAMP, STAMP)


FINITE = st.floats(allow_nan=False, allow_infinity=False)


@UNHURRIED
@given(
    st.dictionaries(st.integers(-(2**50), 2**50), FINITE | st.just(np.nan), max_size=8),
    TEXT.filter(str.strip),
    st.tuples(FINITE, FINITE).filter(lambda ends: ends[0] < ends[1]) | st.none(),
)
def test_any_samples_come_back(
    samples: dict[int, float], name: str, ends: tuple[float, float] | None
) -> None:
    times = np.array(sorted(samples), dtype=np.int64)
    values = np.array([samples[time] for time in sorted(samples)], dtype=np.float64)
    channel = Channel(name, "bpm", *(ends or (None, None)))
    made = replace(sampled(VIDEO.key), channel=channel, samples=Samples(times, values))
    read = there_and_back(ProjectRecords(videos=(VIDEO,), trajectories=(made,)))
    assert not read.has_errors
    assert is_same_content(read.content.trajectories[0], made)


@pytest.mark.parametrize(
    ("line", "change", "told"),
    [
        (2, {"times_ms": [0, 40, 40, 80]}, ("times_ms[2]", "does not come after")),
        (2, {"times_ms": [0, 40]}, ("values", "2 times and 4 values")),
        (2, {"times_ms": [0, 40, 2**60, 80]}, ("times_ms[2]", "too far")),
        (2, {"values": [0, True, 1, 1]}, ("values[1]", "must be")),
        (2, {"channel": {"name": "x", "low": 1, "high": 0}}, ("", "from a lower to a higher")),
        (2, {"channel": None}, ("", "needs a channel")),
        (2, {"form": "dance"}, ("form", "must be")),
        (3, {"readings": []}, None),
        (3, {"key": "v"}, ("key", "stands already")),
        (3, {"person": 5}, ("person", "must be text")),
        (4, {"source": {"kind": "oracle", "title": ""}}, ("source.kind", "must be")),
    ],
)
def test_what_is_wrong_with_a_line_is_told(
    tmp_path: Path, line: int, change: dict[str, Any], told: tuple[str, str] | None
) -> None:
    lines = [json.loads(json.dumps(each)) for each in lines_of(content())]
    lines[line].update(change)
    path = tmp_path / "a.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    faults = [each for each in read_emoscope(path).violations if each.record == line + 1]
    if told is None:
        assert not faults
        return
    assert faults[0].path.startswith(told[0])
    assert told[1] in faults[0].message


def test_a_reading_that_ends_before_it_starts_is_refused(tmp_path: Path) -> None:
    lines = [json.loads(json.dumps(each)) for each in lines_of(content())]
    lines[3]["readings"][0]["end_ms"] = 0
    path = tmp_path / "a.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    (fault,) = read_emoscope(path).violations
    assert (fault.path, fault.message) == ("readings[0]", "ends before it starts")
