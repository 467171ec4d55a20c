"""The long clips that playback is measured on: made once, kept in `benchmarks/.cache/clips`.

H.264 with three B-frames, a keyframe every ten seconds, AAC sound, and the frame number drawn in,
so that what is on screen can be read back. Every frame of all of them is encoded on its own. The
one whose decoding is compared has a moving, grained ground: drawn pictures decode too easily.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from tests.helpers.clip import ClipSpec, make_clip

CACHE = Path(__file__).resolve().parent / ".cache"
FPS = 25


def _spec(seconds: int, size: tuple[int, int], fps: int = FPS) -> ClipSpec:
    return ClipSpec(seconds=seconds, fps=Fraction(fps), size=size, gop=10 * fps, audio=True)


SMALL = _spec(600, (640, 360))
FULL_HD = _spec(600, (1920, 1080))
FOUR_HOURS = _spec(4 * 3600, (320, 180))
FULL_HD_30 = replace(_spec(60, (1920, 1080), 30), is_textured=True)
CLIPS = {
    "10 min, 640x360": SMALL,
    "10 min, 1920x1080": FULL_HD,
    "4 h, 320x180": FOUR_HOURS,
}


def clip(spec: ClipSpec) -> Path:
    """Return the file of a clip; making it the first time takes some minutes."""
    folder = CACHE / "clips"
    folder.mkdir(parents=True, exist_ok=True)
    return make_clip(spec, folder=folder)


if __name__ == "__main__":
    for each in (FULL_HD_30, SMALL, FOUR_HOURS, FULL_HD):
        print(clip(each), file=sys.stderr)
