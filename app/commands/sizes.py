"""Sizes of pictures as they are written on the command line."""

from __future__ import annotations

import argparse
import re

_SIZE = re.compile(r"([1-9][0-9]{2,3})[x×]([1-9][0-9]{2,3})", re.IGNORECASE)
_SMALLEST, _LARGEST = (320, 240), (7680, 4320)


def picture_size(text: str) -> tuple[int, int]:
    """Return width and height of a text such as ``1920x1080``, in pixels.

    Raises
    ------
    argparse.ArgumentTypeError
        It is no size, or not between 320x240 and 7680x4320.
    """
    match = _SIZE.fullmatch(text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no size: write 1920x1080")
    width, height = int(match[1]), int(match[2])
    if not (_SMALLEST[0] <= width <= _LARGEST[0] and _SMALLEST[1] <= height <= _LARGEST[1]):
        raise argparse.ArgumentTypeError(f"{text} is not between 320x240 and 7680x4320")
    return width, height
