"""Tells how much the lines of an interlaced clip stand apart where its bar moves."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage


def brightness(image: QImage) -> NDArray[np.int64]:
    """Return the brightness of an image, shape (height, width)."""
    gray = image.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(gray.constBits(), np.uint8).reshape(gray.height(), gray.bytesPerLine())
    return rows[:, : gray.width()].astype(np.int64)


def combing(luma: NDArray[np.int64]) -> float:
    """Return how much each line in the lowest eighth differs from both of its neighbours."""
    part = luma[luma.shape[0] * 7 // 8 + 2 :]
    return float(np.abs(2 * part[1:-1] - part[:-2] - part[2:]).mean())
