"""The demo's feelings in numbers: what a hand follows live, what an agent sees in faces."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from app.domain.channel import FloatArray, Samples
from app.domain.span import IntArray
from assets.demo.schedule import FRAME_MS, Episode, State
from assets.demo.trajectory_sheet import TraceSource

Affect = Mapping[str, tuple[float, float]]
CHANNELS = ("valence", "arousal")

_WANDER_MS = 2400
_REST = 0.06
"""A hand stays where it is while what it follows moves no more than this."""
_FADES_MS = 9000
"""How fast a hand goes back to the middle while nobody is to be seen."""


def traced(row: TraceSource, channel: str, affect: Affect, episode: Episode) -> Samples:
    """Return what a hand traced of a person, from the first feeling to the last, at 25 Hz."""
    states = states_of(row.person, episode)
    times = np.arange(states[0].span.start_ms, states[-1].span.end_ms, FRAME_MS, dtype=np.int64)
    level = partial(_level, channel=channel, affect=affect, felt=row.sees)
    wanted = np.zeros(len(times))
    seen = np.zeros(len(times), dtype=bool)
    for state in states:
        inside = (times >= state.span.start_ms + row.lag_ms) & (
            times < state.span.end_ms + row.lag_ms
        )
        wanted[inside], seen[inside] = level(state), True
    seed = zlib.crc32(f"{row.rater} {row.person} {channel}".encode())
    wanted += _wander(times, seed) * row.tremor
    return Samples(times, _in_range(_hand(wanted, seen, row.tau_ms)))


def seen_in_faces(
    person: str, channel: str, affect: Affect, episode: Episode, step_ms: int
) -> Samples:
    """Return what faces show of a person at every step; a gap stands where there is no face."""
    states = states_of(person, episode)
    times: list[int] = []
    values: list[float] = []
    for state in states:
        first = -(-state.span.start_ms // step_ms) * step_ms
        for time_ms in range(first, state.span.end_ms, step_ms):
            times.append(time_ms)
            values.append(_level(state, channel=channel, affect=affect, felt=0.0))
    seed = zlib.crc32(f"{person} {channel}".encode())
    noisy = np.array(values) + np.random.default_rng(seed).normal(0, 0.06, len(values))
    return Samples(np.array(times), _in_range(noisy))


def states_of(person: str, episode: Episode) -> Sequence[State]:
    """Return what a person feels, in order of time."""
    found = (state for state in episode.states if state.feel.feel == person)
    return sorted(found, key=lambda state: state.span.start_ms)


def _level(state: State, *, channel: str, affect: Affect, felt: float) -> float:
    """Return where a state lies, between what the face shows and what is felt."""
    place = CHANNELS.index(channel)
    strength = state.feel.level / 5
    inner = affect[state.feel.emotion][place] * strength
    face = affect[state.feel.shown or state.feel.emotion][place] * strength
    return felt * inner + (1 - felt) * face


def _in_range(values: FloatArray) -> FloatArray:
    """Return values of -1 to 1, to two places."""
    return np.round(np.clip(values, -1, 1), 2).astype(np.float64)


def _wander(times: IntArray, seed: int) -> FloatArray:
    """Return a slow movement without aim, about 1 high."""
    knots = np.arange(times[0], times[-1] + 2 * _WANDER_MS, _WANDER_MS)
    heights = np.random.default_rng(seed).normal(0, 1, len(knots))
    return np.interp(times, knots, heights)


def _hand(wanted: FloatArray, seen: FloatArray, tau_ms: int) -> FloatArray:
    """Let a hand follow: it rests on small changes, and swings smoothly to large ones."""
    stiff = (1 / tau_ms) ** 2
    aim = at = speed = 0.0
    path = np.empty(len(wanted))
    for place, goal in enumerate(wanted):
        if not seen[place]:
            aim -= aim * FRAME_MS / _FADES_MS
        elif abs(goal - aim) > _REST:
            aim = float(goal)
        speed += FRAME_MS * (stiff * (aim - at) - 2 * speed / tau_ms)
        at += FRAME_MS * speed
        path[place] = at
    return path
