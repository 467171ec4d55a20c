from __future__ import annotations

from math import isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.channel import Channel, Samples
from app.domain.errors import InvalidRecordError
from app.domain.ids import RaterKey, VideoKey
from app.domain.live_tracing import Dial, TracePass, relative, smoothed
from app.domain.source import SourceKind, source_of
from app.domain.stored_trajectory import StoredTrajectory
from app.domain.trace_keeping import (
    TraceHead,
    kept_traces,
    pass_number,
    piece_text,
    read_channels,
    read_piece,
)

VALENCE = Channel("valence", "", -1.0, 1.0)
AROUSAL = Channel("arousal", "", -1.0, 1.0)
HEAD = TraceHead(VideoKey("v"), "Mina", (VALENCE,), 300)


def traced(*runs: tuple[int, int, float], rate: float = 1.0) -> TracePass:
    """Return a pass of runs from a moment up to another, every 20 ms, with one value each."""
    made = TracePass(1)
    for start, end, value in runs:
        for time_ms in range(start, end, 20):
            made.add(time_ms, [value], rate)
        made.rest()
    return made


def said(samples: Samples) -> dict[int, float]:
    pairs = zip(samples.times_ms.tolist(), samples.values.tolist(), strict=True)
    return {time_ms: value for time_ms, value in pairs if not isnan(value)}


def test_a_bounded_dial_stays_on_its_axis_and_begins_at_zero() -> None:
    dial = Dial(VALENCE)
    assert (dial.first, dial.at(0), dial.at(0.75), dial.at(1.2)) == (0, -1, 0.5, 1)
    assert dial.moved(0.9, 0.5) == 1
    assert dial.share_of(0) == 0.5
    assert Dial(Channel("stars", "", 1, 5)).first == 3


def test_a_relative_dial_has_steps_and_no_ends() -> None:
    dial = Dial(relative(VALENCE))
    assert dial.is_relative
    assert dial.moved(30, 0.05) == 31
    assert dial.moved(0, -1) == -20
    assert dial.channel.declared == "valence [steps]"


def test_a_pause_leaves_no_gap_and_a_jump_does() -> None:
    made = traced((0, 1000, 0.1), (1000, 2000, 0.2), (5000, 6000, 0.3)).samples(0)
    assert made.at(995) == pytest.approx(0.175)
    assert made.at(3000) is None
    assert made.at(5980) == 0.3
    assert len(said(made)) == 150


def test_a_jump_back_overwrites_as_far_as_it_goes() -> None:
    made = traced((0, 4000, 0.1), (1000, 2000, 0.9))
    values = said(made.samples(0))
    assert [values[at] for at in (980, 1000, 1980, 2000)] == [0.1, 0.9, 0.9, 0.1]
    assert len(values) == 200


def test_a_jump_back_while_it_runs_begins_a_run_by_itself() -> None:
    made = TracePass(1)
    for time_ms in [*range(0, 400, 20), *range(100, 200, 20)]:
        made.add(time_ms, [float(time_ms < 150)])
    assert len(made) == 25
    assert said(made.samples(0))[380] == 0.0
    assert made.longest_step_ms == 20


def test_a_moment_that_is_told_already_is_not_again() -> None:
    made = TracePass(1)
    made.add(40, [0.5])
    made.add(40, [0.7])
    assert said(made.samples(0)) == {40: 0.5}


def test_the_lag_is_taken_off_by_the_rate_and_never_before_the_video() -> None:
    slow = traced((0, 1000, 0.1), rate=0.5)
    assert slow.samples(0, 400).start_ms == 0
    assert slow.samples(0, 400).end_ms == 780
    assert traced((0, 1000, 0.1)).samples(0, 400).end_ms == 580
    assert slow.samples(0).end_ms == 980


@given(
    st.lists(
        st.tuples(st.integers(0, 40), st.integers(1, 30), st.sampled_from([0.5, 1.0, 4.0])),
        max_size=6,
    ),
    st.sampled_from([0, 300, 2000]),
)
def test_whatever_was_done_the_times_increase_and_pieces_repeat_it(
    runs: list[tuple[int, int, float]], lag_ms: int
) -> None:
    made, pieces = TracePass(1), []
    for number, (start, length, rate) in enumerate(runs):
        for step in range(length):
            made.add(20 * (start + step), [float(number)], rate)
            if step % 7 == 3 and (piece := made.take_piece()) is not None:
                pieces.append(read_piece(piece_text(piece), 1))
        if (piece := made.take_piece()) is not None:
            pieces.append(read_piece(piece_text(piece), 1))
        made.rest()
    again = TracePass.of_pieces(1, [piece for piece in pieces if piece is not None])
    for one in (made, again):
        one_samples = one.samples(0, lag_ms)
        assert (np.diff(one_samples.times_ms) > 0).all()
    assert said(again.samples(0)) == said(made.samples(0))
    # What is drawn of a part is that part of the whole.
    times, values = made.window(0, 200, 600)
    inside = {at: value for at, value in said(made.samples(0)).items() if 200 <= at <= 600}
    drawn = zip(times.tolist(), values.tolist(), strict=True)
    assert {at: value for at, value in drawn if not isnan(value)} == inside


def test_a_pass_of_two_channels_gives_two_trajectories() -> None:
    head = TraceHead(VideoKey("v"), "Mina", (VALENCE, AROUSAL), 300)
    made = TracePass(2)
    for time_ms in range(1000, 2000, 20):
        made.add(time_ms, [0.5, -0.5])
    made.rest()
    source = source_of(SourceKind.TRACING, "Rin Okabe, pass 1", RaterKey("r"))
    kept = kept_traces(made, head, source, 300)
    assert [each.channel for each in kept] == [VALENCE, AROUSAL]
    assert [each.samples.values[0] for each in kept if each.samples] == [0.5, -0.5]
    assert kept[0].extent is not None
    assert kept[0].extent.start_ms == 700
    assert kept[0].origin == {
        "lag_taken_off_ms": 300,
        "rates": [1.0],
        "longest_step_ms": 20,
        "traced_with": ["arousal"],
    }


def test_passes_are_counted_a_person_channel_and_rater() -> None:
    def row(number: int, rater: str = "r", person: str = "Mina") -> StoredTrajectory:
        source = source_of(SourceKind.TRACING, f"Rin Okabe, pass {number}", RaterKey(rater))
        head = TraceHead(VideoKey("v"), person, (VALENCE,))
        return kept_traces(traced((0, 100, 0.1)), head, source, 0)[0]

    rows = [row(1).row, row(2).row, row(1, rater="other").row, row(1, person="Jun").row]
    assert pass_number(rows, HEAD, RaterKey("r")) == 3
    assert pass_number(rows, HEAD, None) == 1


def test_a_head_survives_as_text_and_anything_else_is_none() -> None:
    assert TraceHead.read(HEAD.text()) == HEAD
    assert TraceHead.read("{}") is None
    assert TraceHead.read("[1]") is None
    assert read_piece('{"times_ms": [2, 1], "values": [[0, 0]], "rates": [1, 1]}', 1) is None
    assert read_piece("no", 1) is None


def test_smoothing_averages_neighbours_and_never_across_a_gap() -> None:
    values = np.array([0.0, 1.0, 0.0, np.nan, 4.0, 4.0])
    found = smoothed(Samples(np.arange(6) * 100, values), 200)
    assert found.values[:3].tolist() == pytest.approx([0.5, 1 / 3, 0.5])
    assert np.isnan(found.values[3])
    assert found.values[4:].tolist() == [4.0, 4.0]
    assert smoothed(found, 0) is found


def test_channels_are_read_with_a_comma_between_two() -> None:
    assert read_channels("valence, tension [0..10 pt]") == (
        VALENCE,
        Channel("tension", "pt", 0.0, 10.0),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Name one channel, or two"),
        ("a, b, c", "Name one channel, or two"),
        ("valence, Valence", "Two channels need two names"),
        ("x [5..1]", "from a lower to a higher number"),
    ],
)
def test_channels_that_are_none_are_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(InvalidRecordError, match=message):
        read_channels(text)
