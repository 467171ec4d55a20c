"""Looking at pixels: grab widgets, compare colours, and dress the application for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget

from widgets.theme.theme import theme


@contextmanager
def dressed(mode: str = "dark", density: str = "comfortable") -> Iterator[None]:
    """Pin a theme for one test."""
    before = (theme().mode, theme().density)
    theme().set_mode(mode)
    theme().set_density(density)
    try:
        yield
    finally:
        theme().set_mode(before[0])
        theme().set_density(before[1])


def grab(widget: QWidget) -> QImage:
    """Paint a widget into an image of its own size."""
    image = QImage(widget.size(), QImage.Format.Format_RGB32)
    widget.render(image)
    return image


def array_of(image: QImage) -> NDArray[np.uint8]:
    """Return the pixels, shape ``(height, width, 3)``, red first."""
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    raw = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(image.height(), -1)
    return raw[:, : image.width() * 3].reshape(image.height(), image.width(), 3).copy()


def count_near(image: QImage, color: QColor | str, distance: int = 24) -> int:
    """Return how many pixels are about a colour (largest difference of a channel)."""
    wanted = QColor(color)
    target = np.array([wanted.red(), wanted.green(), wanted.blue()], dtype=np.int16)
    difference = np.abs(array_of(image).astype(np.int16) - target).max(axis=2)
    return int((difference <= distance).sum())
