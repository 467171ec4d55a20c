"""A dense lane as one row of pixels: one column each, as strong as the share it covers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QColor, QImage

from widgets.timeline.coverage import Columns, FloatArray
from widgets.timeline.time_scale import TimeScale

if TYPE_CHECKING:
    from numpy.typing import NDArray  # costs a tenth of a second at run time

FAINTEST = 0.3
"""No span vanishes: a column that one touches is at least this strong."""

SEPARATED_FROM_PX = 3.0
"""Touching spans are told apart by a clear column while they are this wide on average."""


@lru_cache(maxsize=8)
def column_edges(scale: TimeScale, ratio: float) -> FloatArray:
    """Return the times of the n + 1 edges of the strip's n device pixels."""
    columns = max(1, round(scale.width * ratio))
    steps = np.arange(columns + 1, dtype=np.float64)
    edges = np.asarray(scale.start_ms + steps * (scale.ms_per_px / ratio), dtype=np.float64)
    edges.flags.writeable = False  # all lanes of a view share them
    return edges


def column_strengths(columns: Columns) -> FloatArray:
    """Return how strongly each column is painted, 0 (nothing there) to 1 (all covered)."""
    shares, starts, _ = columns
    touched = (starts + shares) > 0
    strengths = np.where(touched, np.maximum(shares, FAINTEST), 0.0)
    if starts.sum() * SEPARATED_FROM_PX < len(shares):
        meets_previous = (starts > 0) & (np.r_[0.0, shares[:-1]] >= 1.0) & (shares >= 1.0)
        strengths[meets_previous] = 0.0
    return strengths


def color_table(colors: Sequence[QColor]) -> NDArray[np.uint32]:
    """Return each colour at each strength 0-255, premultiplied, shape ``(n, 256)``."""
    channels = np.array([(color.red(), color.green(), color.blue()) for color in colors])
    strengths = np.arange(256) / 255
    shaded = np.rint(channels[:, None, :] * strengths[None, :, None])
    red, green, blue = np.moveaxis(shaded.astype(np.uint32), 2, 0)
    return np.asarray(
        (np.arange(256, dtype=np.uint32) << 24) | (red << 16) | (green << 8) | blue,
        dtype=np.uint32,
    )


def strip_image(
    strengths: FloatArray,
    table: NDArray[np.uint32],
    codes: NDArray[np.int64] | None = None,
    height: int = 1,
) -> QImage:
    """Return an image of so many rows alike.

    Parameters
    ----------
    strengths
        Shape ``(n,)``, 0-1.
    table
        Of `color_table`; the last colour serves every code outside it.
    codes
        Shape ``(n,)``, which colour; None paints all in the first.
    """
    places = np.rint(strengths * 255).astype(np.int64)
    if codes is not None:
        places += within(codes, len(table) - 1) * table.shape[1]
    pixels = np.empty((height, len(places)), dtype=np.uint32)
    pixels[:] = table.ravel().take(places)
    form = QImage.Format.Format_ARGB32_Premultiplied
    return QImage(pixels.data, len(places), height, pixels.strides[0], form)  # it keeps no copy


def within(codes: NDArray[np.int64], last: int) -> NDArray[np.int64]:
    """Return the codes from 0 to `last`, which stands for all others."""
    # Taken for whole numbers without a sign, those below 0 are the largest of all.
    return np.minimum(codes.view(np.uint64), np.uint64(last)).view(np.int64)
