"""Keeps frame indexes on disk, so that a video is read through once and not at every opening."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.domain.media import Fingerprint
from app.media.disk_cache import DiskCache
from app.media.frame_index import FrameIndex

_ENTRY = "frames-1"  # 1 is the version of the layout
_ARRAYS = ("stamps", "keys", "numbers")


def kept_index(cache: DiskCache, media: Fingerprint) -> FrameIndex | None:
    """Return the index of a file; None where there is none, or none that makes sense."""
    arrays = cache.read_arrays(media, _ENTRY)
    if arrays is None:
        return None
    index = _index_of(arrays)
    if index is None:
        cache.remove(media, _ENTRY)
    return index


def keep_index(cache: DiskCache, media: Fingerprint, index: FrameIndex) -> None:
    """Keep the index of a file."""
    base = index.time_base
    numbers = np.array([base.numerator, base.denominator, index.end_stamp], np.int64)
    cache.write_arrays(
        media, _ENTRY, {"stamps": index.stamps, "keys": index.key_frames, "numbers": numbers}
    )


def _index_of(arrays: Mapping[str, NDArray[Any]]) -> FrameIndex | None:
    stamps, keys, numbers = (arrays.get(name) for name in _ARRAYS)
    if stamps is None or keys is None or numbers is None or numbers.shape != (3,):
        return None
    if not (_is_ascending(stamps) and _is_ascending(keys) and numbers.dtype == np.int64):
        return None
    above, below, end = (int(number) for number in numbers)
    if above <= 0 or below <= 0 or end <= stamps[-1] or keys[0] != 0 or keys[-1] >= stamps.size:
        return None
    return FrameIndex(stamps, keys, Fraction(above, below), end)


def _is_ascending(array: NDArray[Any]) -> bool:
    whole = array.dtype == np.int64 and array.ndim == 1 and array.size > 0
    return whole and bool((np.diff(array) > 0).all())
