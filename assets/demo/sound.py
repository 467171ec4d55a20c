"""Makes the sounds of the house out of numbers: bell, cups, rain, river, a plucked melody."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

RATE = 44_100

Sound = NDArray[np.float32]


def _time(seconds: float) -> NDArray[np.float64]:
    return np.arange(int(seconds * RATE)) / RATE


def _noise(seconds: float, seed: int, low: float, high: float) -> Sound:
    """Return noise between two frequencies, of strength 1."""
    samples = np.random.default_rng(seed).standard_normal(int(seconds * RATE))
    spectrum = np.fft.rfft(samples)
    hertz = np.fft.rfftfreq(len(samples), 1 / RATE)
    keep = 1 / (1 + (low / np.maximum(hertz, 1)) ** 4) / (1 + (hertz / high) ** 4)
    made = np.fft.irfft(spectrum * keep, len(samples))
    return np.asarray(made / np.std(made), np.float32)


def _tones(seconds: float, parts: tuple[tuple[float, float, float], ...]) -> Sound:
    """Return decaying tones, each of (hertz, strength, seconds to fade)."""
    at = _time(seconds)
    tones = [s * np.sin(2 * np.pi * hertz * at) * np.exp(-at / fade) for hertz, s, fade in parts]
    made = np.sum(tones, axis=0)
    made[:88] *= np.linspace(0, 1, 88)
    return np.asarray(made, np.float32)


def bell() -> Sound:
    """Return two strokes of the wind bell."""
    stroke = _tones(
        2.6,
        (
            (2637, 0.50, 0.75),
            (2644, 0.30, 0.8),
            (5210, 0.30, 0.40),
            (7480, 0.16, 0.22),
            (9820, 0.07, 0.12),
        ),
    )
    made = stroke.copy()
    later = int(0.34 * RATE)
    made[later:] += 0.45 * stroke[:-later]
    return 0.17 * made


def clink() -> Sound:
    """Return a cup put down."""
    tick = _tones(0.5, ((1720, 0.4, 0.06), (3350, 0.5, 0.09), (5230, 0.3, 0.05), (240, 0.5, 0.03)))
    return 0.16 * tick


def cloth() -> Sound:
    """Return cloth and paper pulled apart."""
    seconds = 1.3
    rustle = _noise(seconds, 21, 1400, 7000)
    gates = np.abs(
        np.sin(2 * np.pi * 5.3 * _time(seconds)) * np.sin(2 * np.pi * 1.7 * _time(seconds))
    )
    fade = np.sin(np.pi * _time(seconds) / seconds)
    return np.asarray(0.045 * rustle * gates * fade, np.float32)


def drawer() -> Sound:
    """Return a drawer that slides to and shuts."""
    made = np.zeros(int(2.4 * RATE), np.float32)
    slide = _noise(0.8, 22, 180, 1400) * np.sin(np.pi * _time(0.8) / 0.8).astype(np.float32)
    start = int(1.35 * RATE)
    made[start : start + len(slide)] += 0.045 * slide
    thump = _tones(0.3, ((82, 1.0, 0.07), (190, 0.4, 0.03)))
    at = int(2.05 * RATE)
    made[at : at + len(thump)] += 0.30 * thump
    return made


def kettle() -> Sound:
    """Return a kettle that comes to the boil and is left alone."""
    seconds = 3.0
    at = _time(seconds)
    swell = np.clip(at / 0.9, 0, 1) * np.clip((seconds - at) / 1.4, 0, 1)
    hiss = _noise(seconds, 23, 1800, 6000)
    whistle = np.sin(2 * np.pi * (1480 * at + 55 * at**2)) + 0.4 * np.sin(2 * np.pi * 2960 * at)
    return ((0.018 * hiss + 0.022 * whistle) * swell).astype(np.float32)


def steps() -> Sound:
    """Return five steps on boards, without shoes."""
    made = np.zeros(int(2.5 * RATE), np.float32)
    for number in range(5):
        step = _tones(0.2, ((88, 0.8, 0.045), (143, 0.4, 0.03)))
        at = int((0.1 + 0.43 * number) * RATE)
        made[at : at + len(step)] += (0.16 - 0.03 * (number % 2)) * step
    return made


def chop() -> Sound:
    """Return a knife on a board."""
    made = np.zeros(int(3.2 * RATE), np.float32)
    for number in range(9):
        stroke = _tones(0.12, ((420, 0.6, 0.018), (1150, 0.4, 0.010), (150, 0.6, 0.03)))
        at = int((0.05 + 0.3 * number) * RATE)
        made[at : at + len(stroke)] += 0.13 * stroke
    return made


def breath() -> Sound:
    """Return air drawn in through the teeth."""
    seconds = 0.6
    air = _noise(seconds, 24, 2600, 8000)
    return (0.035 * air * np.sin(np.pi * _time(seconds) / seconds) ** 1.5).astype(np.float32)


def theme() -> Sound:
    """Return a short melody on plucked strings, of our own making."""
    melody = (
        (0.0, 62, 0.9), (0.62, 69, 0.7), (1.24, 67, 0.7), (1.86, 64, 0.9), (2.8, 62, 0.6),
        (3.42, 64, 0.6), (4.04, 69, 0.8), (4.66, 74, 1.0), (5.6, 71, 0.8), (6.22, 69, 0.9),
        (0.0, 50, 0.7), (1.86, 45, 0.6), (3.42, 47, 0.6), (4.66, 43, 0.6), (6.22, 50, 0.7),
    )  # fmt: skip
    made = np.zeros(int(9.6 * RATE), np.float32)
    for start, note, strength in melody:
        string = _pluck(440 * 2 ** ((note - 69) / 12), 3.2, seed=note)
        at = int(start * RATE)
        made[at : at + len(string)] += strength * string
    return 0.13 * made


def _pluck(hertz: float, seconds: float, seed: int) -> Sound:
    """Return a plucked string (Karplus and Strong, 1983), a period at a time."""
    period = round(RATE / hertz)
    ring = np.random.default_rng(seed).uniform(-1, 1, period)
    ring = np.convolve(np.concatenate([ring[-6:], ring]), np.ones(7) / 7, "valid")
    rounds = []
    for _ in range(int(seconds * RATE / period)):
        rounds.append(ring)
        ring = 0.996 * 0.5 * (ring + np.roll(ring, 1))
    made = np.concatenate(rounds)
    made *= np.clip((len(made) - np.arange(len(made))) / (0.5 * RATE), 0, 1)
    return np.asarray(made / max(1e-6, float(np.max(np.abs(made)))), np.float32)


EFFECTS: dict[str, Callable[[], Sound]] = {
    "bell": bell,
    "clink": clink,
    "cloth": cloth,
    "drawer": drawer,
    "kettle": kettle,
    "steps": steps,
    "chop": chop,
    "breath": breath,
    "theme": theme,
}


def room(seconds: float) -> Sound:
    """Return the quiet of a kitchen: a low hum and air."""
    hum = 0.3 * np.sin(2 * np.pi * 100 * _time(seconds)).astype(np.float32)
    return np.asarray(0.006 * (_noise(seconds, 31, 60, 500) + hum), np.float32)


def river(seconds: float) -> Sound:
    """Return slow water."""
    at = _time(seconds)
    slow = 0.75 + 0.25 * np.sin(2 * np.pi * 0.23 * at) * np.sin(2 * np.pi * 0.61 * at)
    return (0.016 * _noise(seconds, 32, 250, 1500) * slow).astype(np.float32)


def wind(seconds: float) -> Sound:
    """Return gusts of wind."""
    at = _time(seconds)
    gusts = 0.55 + 0.45 * np.sin(2 * np.pi * 0.17 * at + 1) * np.sin(2 * np.pi * 0.071 * at + 2)
    return (0.030 * _noise(seconds, 33, 120, 620) * gusts).astype(np.float32)


def rain(seconds: float) -> Sound:
    """Return rain on a roof, with single drops."""
    made = 0.016 * _noise(seconds, 34, 900, 7500)
    random = np.random.default_rng(35)
    for start in random.uniform(0, max(0.1, seconds - 0.1), int(9 * seconds)):
        drop = _tones(0.05, ((float(random.uniform(900, 2300)), 1.0, 0.008),))
        at = int(start * RATE)
        made[at : at + len(drop)] += 0.02 * drop[: len(made) - at]
    return made.astype(np.float32)


def birds(seconds: float) -> Sound:
    """Return a few birds outside, seldom."""
    made = np.zeros(int(seconds * RATE), np.float32)
    random = np.random.default_rng(36)
    start = 0.8
    while start < seconds - 1:
        base = float(random.uniform(2900, 4300))
        for number in range(int(random.integers(2, 5))):
            at = _time(0.11)
            chirp = np.sin(2 * np.pi * (base * at + 5200 * at**2)) * np.sin(np.pi * at / 0.11)
            begin = int((start + 0.16 * number) * RATE)
            made[begin : begin + len(chirp)] += (0.014 * chirp).astype(np.float32)
        start += float(random.uniform(1.6, 4.0))
    return made


AMBIENCES: dict[str, Callable[[float], Sound]] = {
    "room": room,
    "river": river,
    "wind": wind,
    "rain": rain,
    "birds": birds,
}
