"""A waveform as an image: one column a device pixel, from the lowest sample to the highest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QImage

from app.domain.peaks import Floats, Peaks, Samples

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

QUIETEST_FULL = 8
"""A sound that is never louder than this (-24 dB) is not blown up any further."""

_CURVE = 0.7  # below 1 lifts speech out of the line beside which music and bangs stand
_LINE = 0.5  # half the height of silence, in device pixels


def wave_image(peaks: Peaks, edges_ms: Floats, height: int, table: NDArray[np.uint32]) -> QImage:
    """Return the sound between edges; what is not known yet stays clear.

    The loudest moment of the whole sound fills the height. Loudness is drawn by a gentle curve, the
    same for every moment.

    Parameters
    ----------
    edges_ms
        Shape ``(n + 1,)``, even steps.
    height
        Device pixels.
    table
        Of `raster.color_table`; its first colour is used.
    """
    low, high = peaks.columns(edges_ms)
    loudest = max(peaks.loudest, QUIETEST_FULL)
    middle = height / 2
    top = middle - _reach(high, loudest, middle)
    bottom = middle + _reach(-low, loudest, middle)
    rows = np.arange(height, dtype=np.float32)[:, None]
    cover = np.clip(np.minimum(bottom, rows + 1) - np.maximum(top, rows), 0, 1)
    cover[:, edges_ms[:-1] >= peaks.known_ms] = 0
    pixels = np.ascontiguousarray(table[0][np.rint(cover * 255).astype(np.intp)])
    image = QImage(
        pixels.data, pixels.shape[1], height, pixels.strides[0],
        QImage.Format.Format_ARGB32_Premultiplied,
    )  # fmt: skip
    return image.copy()


def _reach(samples: Samples, loudest: int, middle: float) -> NDArray[np.float32]:
    """Return how far from the middle the wave goes, in pixels."""
    share = np.clip(samples.astype(np.float32) / loudest, 0, 1) ** _CURVE
    return np.maximum(share * (middle - 1), _LINE).astype(np.float32)
