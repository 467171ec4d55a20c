"""Lets espeak-ng say the lines; needed only when the episode is built.

Each line is spoken at the speed that fills its place on the clock; kana in braces are read by the
Japanese voice with the same colour of voice.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import wave

import numpy as np
from numpy.typing import NDArray

from assets.demo.schedule import Episode, Spoken
from assets.demo.screenplay import Voice

RATE = 44_100
_ESPEAK_RATE = 22_050
_PART = re.compile(r"\{([^}]*)\}|([^{}]+)")
_SLOWEST, _FASTEST = 0.72, 1.30
_LOUDNESS = 0.105

Sound = NDArray[np.float32]


class SpeechMissingError(RuntimeError):
    """espeak-ng is not installed."""


def say_all(episode: Episode) -> list[tuple[Spoken, Sound]]:
    """Return every line with its voice, 44,100 samples a second.

    Raises
    ------
    SpeechMissingError
        The program espeak-ng cannot be found.
    """
    if shutil.which("espeak-ng") is None:
        raise SpeechMissingError("espeak-ng is needed to build the demo: apt-get install espeak-ng")
    return [(line, _say(line, episode.story.person(line.line.say).voice)) for line in episode.lines]


def _say(line: Spoken, voice: Voice) -> Sound:
    target = (line.span.duration_ms - 120) / 1000
    factor = 1.0
    for _ in range(3):
        spoken = _utter(line.line.voiced, voice, factor)
        ratio = len(spoken) / _ESPEAK_RATE / target
        if 0.96 < ratio < 1.03:
            break
        factor = min(max(factor * ratio, _SLOWEST), _FASTEST)
    return _softened(_doubled(spoken))


def _utter(text: str, voice: Voice, factor: float) -> Sound:
    parts: list[Sound] = []
    for kana, latin in _PART.findall(text):
        words = (kana or latin).strip()
        if not words or not any(letter.isalnum() for letter in words):
            continue
        name = "ja+" + voice.name.split("+")[1] if kana else voice.name
        speed = voice.speed * factor * (0.86 if kana else 1.0)
        parts.append(_trimmed(_run(words, name, voice.pitch, round(speed))))
        parts.append(np.zeros(int(0.07 * _ESPEAK_RATE), np.float32))
    return np.concatenate(parts[:-1])


def _run(words: str, name: str, pitch: int, speed: int) -> Sound:
    command = ["espeak-ng", "-v", name, "-p", str(pitch), "-s", str(speed), "--stdout", words]
    said = subprocess.run(command, check=True, capture_output=True)  # noqa: S603
    with wave.open(io.BytesIO(_with_true_length(said.stdout))) as sound:
        samples = np.frombuffer(sound.readframes(sound.getnframes()), np.int16)
    return (samples / 32768).astype(np.float32)


def _with_true_length(data: bytes) -> bytes:
    """Write the lengths that espeak-ng leaves open on a pipe into the header."""
    size = len(data) - 44
    head = bytearray(data[:44])
    head[4:8] = (size + 36).to_bytes(4, "little")
    head[40:44] = size.to_bytes(4, "little")
    return bytes(head) + data[44:]


def _trimmed(sound: Sound) -> Sound:
    loud = np.flatnonzero(np.abs(sound) > 0.012)
    if not len(loud):
        return sound
    edge = int(0.012 * _ESPEAK_RATE)
    return sound[max(0, loud[0] - edge) : loud[-1] + edge]


def _doubled(sound: Sound) -> Sound:
    """Bring the sound to twice the sample rate."""
    at = np.arange(2 * len(sound)) / 2
    return np.asarray(np.interp(at, np.arange(len(sound)), sound), np.float32)


def _softened(sound: Sound) -> Sound:
    """Take the edge off the synthetic voice, even out its loudness, and add a small room."""
    spectrum = np.fft.rfft(sound, len(sound) + RATE // 4)
    hertz = np.fft.rfftfreq(len(sound) + RATE // 4, 1 / RATE)
    body = 1 / np.sqrt(1 + (hertz / 4200) ** 4) * (1 - np.exp(-((hertz / 110) ** 2)))
    warmth = 1 + 0.35 * np.exp(-(((hertz - 260) / 220) ** 2))
    room = 1 + 0.22 * np.fft.rfft(_room(), len(sound) + RATE // 4)
    made = np.fft.irfft(spectrum * body * warmth * room).astype(np.float32)
    strength = float(np.sqrt(np.mean(np.square(made[: len(sound)]))))
    return np.asarray(np.tanh(made * (_LOUDNESS / max(strength, 1e-5))), np.float32)


def _room() -> Sound:
    """Return the echo of a small room."""
    noise = np.random.default_rng(7).standard_normal(RATE // 5)
    fade = np.exp(-np.arange(len(noise)) / (0.045 * RATE))
    delay = int(0.006 * RATE)
    echo = np.zeros(len(noise) + delay, np.float32)
    echo[delay:] = noise * fade
    return echo / float(np.sqrt(np.sum(np.square(echo))))
