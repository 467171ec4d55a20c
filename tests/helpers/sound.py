"""Sound files of known loudness, in any number of channels, written on the spot."""

from __future__ import annotations

import wave
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Channel = NDArray[np.float64]


def tone(seconds: float, rate: int, loudness: float = 1.0) -> Channel:
    """Return a tone of 440 Hz, -`loudness` to `loudness`."""
    at = np.arange(round(seconds * rate)) / rate
    return np.asarray(loudness * np.sin(2 * np.pi * 440 * at))


def silence(seconds: float, rate: int) -> Channel:
    """Return samples of 0."""
    return np.zeros(round(seconds * rate))


def write_wav(path: Path, rate: int, *channels: Channel) -> Path:
    """Write 16-bit PCM, one array of samples (-1 to 1) a channel, and return the path."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(len(channels))
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(_interleaved(channels))
    return path


def _interleaved(channels: Sequence[Channel]) -> bytes:
    return np.rint(np.stack(channels, axis=1) * 32767).astype("<i2").tobytes()
