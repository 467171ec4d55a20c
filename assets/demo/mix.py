"""Lays voices, noises and the sound of each place on one track."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from assets.demo.schedule import Episode, SceneTrack, Spoken
from assets.demo.sound import AMBIENCES, EFFECTS, RATE, Sound

_FADE_MS = 260
_HUSHED = {"night": 0.7, "attic": 0.55, "drawer": 0.8, "epilogue": 0.6}
"""How loud people speak where others sleep, or behind the window of the last picture."""
_MUFFLED_BELL = {"epilogue": 0.5}


def mix(episode: Episode, voices: Sequence[tuple[Spoken, Sound]]) -> Sound:
    """Return the whole sound of the episode, mono, between -1 and 1."""
    track = np.zeros(_samples(episode.duration_ms), np.float32)
    for scene in episode.scenes:
        _add(track, scene.span.start_ms, _place_sound(scene))
        for at in scene.sounds:
            strength = _MUFFLED_BELL.get(scene.scene.id, 1.0) if at.what.sound == "bell" else 1.0
            _add(track, at.start_ms, strength * EFFECTS[at.what.sound]())
    for line, voice in voices:
        _add(track, line.span.start_ms + 40, _HUSHED.get(line.scene, 1.0) * voice)
    return np.clip(track, -0.98, 0.98)


def _place_sound(scene: SceneTrack) -> Sound:
    seconds = scene.span.duration_ms / 1000
    made = np.zeros(_samples(scene.span.duration_ms), np.float32)
    for name, strength in scene.scene.ambience.items():
        _add(made, 0, strength * AMBIENCES[name](seconds))
    fade = min(_samples(_FADE_MS), len(made) // 2)
    ramp = np.linspace(0, 1, fade, dtype=np.float32)
    made[:fade] *= ramp
    made[-fade:] *= ramp[::-1]
    return made


def _samples(time_ms: int) -> int:
    return time_ms * RATE // 1000


def _add(track: Sound, start_ms: int, sound: Sound) -> None:
    start = _samples(start_ms)
    length = min(len(sound), len(track) - start)
    if length > 0:
        track[start : start + length] += sound[:length]
