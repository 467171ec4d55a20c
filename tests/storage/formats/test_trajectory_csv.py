"""Tables of trajectories: exact both ways, and every fault told once, with its line."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.channel import Channel, Samples
from app.domain.check import Severity
from app.domain.errors import ExportFailedError, ImportFailedError, WorkStoppedError
from app.domain.ids import RaterKey, VideoKey
from app.domain.interval import Interval
from app.domain.source import SourceKind, source_of
from app.domain.stored_trajectory import StoredTrajectory, is_same_content
from app.domain.trajectory import Reading
from app.domain.watch import Watch
from storage.formats import trajectory_rows_reader
from storage.formats.trajectory_csv import read_trajectory_csv, tell_trajectory_csv
from storage.formats.trajectory_csv_writer import format_long, format_wide, losses_of
from storage.formats.trajectory_document import ReadTrajectories, TrajectoryWords
from tests.helpers.question_strategies import TEXT, UNHURRIED
from tests.helpers.trajectories import labelled, sampled, staged

HEADER = "person,source,channel,time_s,value\n"
NAN = float("nan")


@pytest.fixture
def read(tmp_path: Path) -> Reader:
    return Reader(tmp_path / "traces 映画.csv")


class Reader:
    """Reads a text as a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(
        self, text: str, words: TrajectoryWords | None = None, **options: object
    ) -> ReadTrajectories:
        self.path.write_text(text, encoding="utf-8", newline="")
        return read_trajectory_csv(self.path, words, **options)  # type: ignore[arg-type]  # named there


def told(read: ReadTrajectories) -> list[tuple[int, str, str]]:
    return [(each.line, each.rule, each.severity.value) for each in read.problems]


def points(one: StoredTrajectory) -> list[tuple[int, float]]:
    assert one.samples is not None
    return list(zip(one.samples.times_ms.tolist(), one.samples.values.tolist(), strict=True))


def there_and_back(
    written: Sequence[StoredTrajectory], *, wide: bool = False
) -> list[StoredTrajectory]:
    raters = {"ann": "Ann 安"}
    text = "".join(format_wide(written) if wide else format_long(written, raters))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "EmoS.csv")
        path.write_text(text, encoding="utf-8", newline="\n")
        read = read_trajectory_csv(path)
    assert [each for each in read.problems if each.severity is not Severity.INFO] == []
    return [each.trajectory for each in read.trajectories]


# Both ways ----------------------------------------------------------------------------------------


def bare(one: StoredTrajectory) -> StoredTrajectory:
    """Take off what a table does not hold."""
    return replace(one, title="", marks=(), origin=None)


def test_every_form_comes_back_from_one_table() -> None:
    labels = labelled(VideoKey("v"))
    plain = tuple(replace(each, target=labels.target, corrections=()) for each in labels.readings)
    numbered = [replace(each, id=f"r{at}") for at, each in enumerate(reversed(plain), start=1)]
    written = [
        bare(sampled(VideoKey("v"), count=50)),
        bare(replace(labels, readings=tuple(numbered))),
        staged(VideoKey("v")),
    ]
    for before, after in zip(written, there_and_back(written), strict=True):
        assert is_same_content(before, after)


def test_raters_leave_by_their_names() -> None:
    (after,) = there_and_back([sampled(VideoKey("v"), rater=RaterKey("ann"))])
    assert after.source == source_of(SourceKind.TRACING, "pass 1", RaterKey("Ann 安"))


FINITE = st.floats(allow_nan=False, allow_infinity=False)
NAMES = TEXT.map(lambda text: " ".join("".join(filter(str.isprintable, text)).split()))


@st.composite
def curves(draw: st.DrawFn) -> StoredTrajectory:
    drawn = draw(st.dictionaries(st.integers(-(10**9), 10**12), FINITE | st.just(NAN), min_size=1))
    times = np.array(sorted(drawn), dtype=np.int64)
    values = np.array([drawn[time] for time in sorted(drawn)], dtype=np.float64)
    one = sampled(VideoKey("v"), person=draw(NAMES))
    source = source_of(SourceKind.FILE, draw(NAMES.filter(bool)))
    channel = Channel(draw(st.sampled_from(("pulse", "脈 拍", "doubt/confusion"))), "bpm")
    return bare(replace(one, samples=Samples(times, values), source=source, channel=channel))


@UNHURRIED
@given(curves())
def test_any_curve_comes_back_bit_for_bit_from_a_long_table(one: StoredTrajectory) -> None:
    (after,) = there_and_back([one])
    assert is_same_content(one, after)


@UNHURRIED
@given(curves(), curves())
def test_curves_with_different_clocks_come_back_from_a_wide_table(
    one: StoredTrajectory, other: StoredTrajectory
) -> None:
    source = source_of(SourceKind.FILE, "EmoS")
    pair = [replace(one, person="A: b", source=source), replace(other, person="", source=source)]
    for before, after in zip(pair, there_and_back(pair, wide=True), strict=True):
        assert is_same_content(before, after)


def test_a_wide_table_refuses_what_it_cannot_hold() -> None:
    curve = sampled(VideoKey("v"))
    other = replace(curve, source=source_of(SourceKind.FILE, "another"))
    for pair, words in (
        ([labelled(VideoKey("v"))], "has labels"),
        ([curve, other], "one source, and here are 2: agent a, another"),
        ([curve, curve], "one source"),
    ):
        with pytest.raises(ExportFailedError, match=words):
            list(format_wide(pair))


def test_what_a_table_does_not_hold_is_told() -> None:
    losses = losses_of([sampled(VideoKey("v")), labelled(VideoKey("v"))], "a.csv")
    assert [each.rule for each in losses] == ["marks", "title", "corrections", "details"]


# What is read -------------------------------------------------------------------------------------


def test_a_long_table_is_taken_apart_by_person_source_and_channel(read: Reader) -> None:
    found = read(
        HEADER + "Mina,Ann,valence,0,0.5\nKei,Ann,valence,0,-1\nMina,Ann,valence,0.04,1\n"
        "Mina,,arousal,0,.25\n,Ann,pulse [40..200 bpm],1e-1,72\n"
    )
    assert not found.problems
    mina, kei, arousal, pulse = (each.trajectory for each in found.trajectories)
    assert points(mina) == [(0, 0.5), (40, 1.0)]
    assert (kei.person, kei.source.title, points(kei)) == ("Kei", "Ann", [(0, -1.0)])
    assert arousal.source.title == "traces 映画"
    assert (pulse.person, pulse.channel) == ("", Channel("pulse", "bpm", 40.0, 200.0))


def test_a_wide_table_has_a_column_for_each_channel_or_person(read: Reader) -> None:
    found = read("time_s,valence [1..9],Mina: arousal,Mina: emotion\n0,5,0.5,joy\n1,,NaN,joy\n")
    valence, arousal, emotion = (each.trajectory for each in found.trajectories)
    assert (valence.person, valence.channel) == ("", Channel("valence", "", 1.0, 9.0))
    assert points(valence) == [(0, 5.0)], "an empty cell of a wide table says nothing"
    assert len(points(arousal)) == 2
    assert np.isnan(points(arousal)[1][1])
    assert emotion.readings == (Reading("r1", "Mina", Interval(0, 1000), "joy"),)
    words = TrajectoryWords(channel="valence [-1..1]", source="lab")
    people = read("time_ms;Mina;ケイ\n0;0,5;-0,5\n", words)
    assert [each.trajectory.person for each in people.trajectories] == ["Mina", "ケイ"]
    assert {each.trajectory.source.title for each in people.trajectories} == {"lab"}
    assert points(people.trajectories[1].trajectory) == [(0, -0.5)]


def test_labels_without_an_end_hold_until_the_next_one(read: Reader) -> None:
    text = "person,channel,time_s,value\nMina,emotion,0,joy\nMina,emotion,2,joy\nMina,emotion,3,\n"
    found = read(text + "Mina,emotion,5,fear\n", duration_ms=9000)
    (one,) = (each.trajectory for each in found.trajectories)
    assert [(each.emotion, each.span) for each in one.readings] == [
        ("joy", Interval(0, 3000)),
        ("fear", Interval(5000, 9000)),
    ]
    assert told(read(text + "Mina,emotion,5,fear\n")) == [(5, "no-end", "info")]


@pytest.mark.parametrize(
    ("rows", "expected", "kept"),
    [
        ("M,s,valence,2,0\nM,s,valence,1,1\n", (3, "unsorted", "warning"), [(1000, 1), (2000, 0)]),
        ("M,s,valence,1,0\nM,s,valence,1,0\n", (3, "row-twice", "info"), [(1000, 0)]),
        ("M,s,valence,1,0\nM,s,valence,1,.5\n", (3, "time-twice", "error"), [(1000, 0)]),
        ("M,s,valence,1,NaN\n", (2, "not-a-number", "info"), None),
        ("M,s,valence,1,inf\n", (2, "infinite", "error"), None),
        ("M,s,valence,1,1e999\n", (2, "infinite", "error"), None),
        ("M,s,valence,1,1_0\n", (2, "number", "error"), None),
        ("M,s,valence,1,high\n", (2, "number", "error"), None),
        ("M,s,valence,,1\n", (2, "no-time", "error"), []),
        ("M,s,valence,soon,1\n", (2, "time", "error"), []),
        ("M,s,valence,1e300,1\n", (2, "time", "error"), []),
        ("M,s,,1,1\n", (2, "no-channel", "error"), None),
        ("M,s,valence [1..-1],1,1\n", (2, "channel", "error"), None),
        ("M,s,valence [-1..1],1,3\n", (2, "out-of-range", "error"), None),
        ("M,s,valence,1,3\n", (2, "other-scale", "warning"), [(1000, 3)]),
        ('M,s,valence,1,"0,5"\n', (2, "decimal-comma", "warning"), [(1000, 0.5)]),
        ('M,s,valence,1,.5\nM,s,valence,2,"0,5"\n', (3, "mixed-decimals", "error"), None),
        ("M,s,valence,1,0,5\n", (2, "cells", "error"), None),
        ("M,s,pulse [bpm],1,60\nM,s,pulse [Hz],2,1\n", (3, "mixed-units", "error"), [(1000, 60)]),
        ("M,s,valence,1.00001,1\n", (2, "rounded", "info"), [(1000, 1)]),
        ("M,s,valence,1,1\nM,s,valence,2\n", (3, "cells", "error"), [(1000, 1)]),
        ('M,s,valence,1,1\nM,s,valence,2,"1\n', (3, "quotes", "error"), None),
    ],
)
def test_each_fault_is_told_with_its_line(
    read: Reader,
    rows: str,
    expected: tuple[int, str, str],
    kept: list[tuple[int, float]] | None,
) -> None:
    found = read(HEADER + rows)
    assert told(found) == [expected]
    if kept is not None:
        values = [points(each.trajectory) for each in found.trajectories]
        assert values == ([kept] if kept else [])


def test_many_faults_of_a_kind_are_one_problem(read: Reader) -> None:
    found = read(HEADER + "M,s,valence,1,high\n" * 1000)
    problem = next(each for each in found.problems if each.rule == "number")
    assert problem.line == 2
    assert problem.message.endswith("(and on line 3, 4, 5, 6, 7 and 994 more)")


@pytest.mark.parametrize("time", ["00:01.5", "0:00:01,500", "1,5"])
def test_times_of_the_clock_are_read(read: Reader, time: str) -> None:
    found = read(f"time;valence\n{time};1\n")
    assert points(found.trajectories[0].trajectory) == [(1500, 1.0)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("person,value\nM,1\n", "the columns are “person, value”"),
        ("time,valence\n1,1\n", "Name the column time_s or time_ms"),
        ("time_s,valence [2..1]\n1,1\n", "from a lower to a higher"),
    ],
)
def test_what_is_no_such_table_is_refused(read: Reader, text: str, words: str) -> None:
    with pytest.raises(ImportFailedError, match=words):
        read(text)


def test_a_table_that_is_too_large_is_refused_in_words(
    read: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    with read.path.open("wb") as stream:
        stream.truncate(2_100_000_000)  # no block of it is on disk
    with pytest.raises(ImportFailedError, match=r"is 2\.1 GB; .* up to 2 GB"):
        read_trajectory_csv(read.path)
    # A large table is streamed, and must be UTF-8.
    monkeypatch.setattr(trajectory_rows_reader, "_HELD_BYTES", 10)
    assert points(read(HEADER + "美奈,s,valence,1,1\n").trajectories[0].trajectory) == [(1000, 1.0)]
    read.path.write_bytes((HEADER + "美奈,s,valence,1,1\n").encode("gb18030"))
    with pytest.raises(ImportFailedError, match="not written in UTF-8"):
        read_trajectory_csv(read.path)
    assert read_trajectory_csv(read.path, encoding="gb18030").trajectories[0].line == 2


def test_reading_can_be_watched_and_stopped(read: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trajectory_rows_reader, "_AT_ONCE", 10)
    seen: list[float] = []

    class Impatient(Watch):
        def progress(self, done: int, total: int) -> None:
            seen.append(done / total)
            super().progress(done, total)

        @property
        def stopped(self) -> bool:
            return len(seen) == 3

    rows = "".join(f"M,s,valence,{at},0\n" for at in range(100))
    with pytest.raises(WorkStoppedError):
        read(HEADER + rows, watch=Impatient())
    assert seen == sorted(seen)
    assert 0 < seen[-1] < 0.5


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (HEADER, True),
        ("﻿time_s;Mina: valence\r\n", True),
        ("time_s\theart rate [bpm]\n", True),
        ("tier,start_ms,end_ms,labels\n", False),
        ("time_s,value\n", False),
        ("time_s,temperature\n", False),
        ('"unclosed\n', False),
        ("", False),
    ],
)
def test_the_format_is_told_by_the_header(head: str, expected: bool) -> None:
    assert tell_trajectory_csv(head) is expected
