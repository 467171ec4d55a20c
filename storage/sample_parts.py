"""Samples as text columns, part by part, exact to the last bit.

A column is base64 of zlib of an array of 8-byte little-endian numbers whose bytes are regrouped:
first the lowest byte of each, then the next (which lets zlib see how little neighbours differ).
Times are 64-bit integers, each less the one before it; values are 64-bit floats, NaN for a gap.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from app.domain.channel import Samples
from app.domain.errors import StorageUnavailableError
from app.domain.phrase import phrase
from app.domain.span import IntArray

if TYPE_CHECKING:
    from numpy.typing import NDArray

PART_SAMPLES = 50_000
"""So many lie in one row: half a megabyte."""

_WIDTH = 8
_FAST = 1


def parts_of(samples: Samples) -> Iterator[tuple[Samples, str, str]]:
    """Take samples apart; give each part with its columns of times and values."""
    for start in range(0, len(samples), PART_SAMPLES):
        until = start + PART_SAMPLES
        part = Samples(samples.times_ms[start:until], samples.values[start:until], samples.gap_ms)
        yield part, times_text(part.times_ms), _packed(part.values.astype("<f8", copy=False))


def joined(parts: Sequence[tuple[str, str]], title: str) -> Samples:
    """Put the columns of all parts together again.

    Raises
    ------
    StorageUnavailableError
        They are damaged.
    """
    try:
        times = [np.cumsum(_unpacked(each, "<i8"), dtype=np.int64) for each, _ in parts]
        values = [_unpacked(each, "<f8").astype(np.float64) for _, each in parts]
        if not parts:
            return Samples.empty()
        return Samples(_whole(times), _whole(values))
    except (ValueError, zlib.error, binascii.Error) as error:
        message = phrase("The samples of a trajectory in {title} are damaged.", title=title)
        raise StorageUnavailableError(message, str(error)) from error


def times_text(times_ms: IntArray) -> str:
    """Return the column of some times."""
    return _packed(np.diff(times_ms, prepend=0).astype("<i8", copy=False))


def _packed(numbers: NDArray[Any]) -> str:
    bytes_of = np.ascontiguousarray(numbers).view(np.uint8).reshape(-1, _WIDTH)
    return base64.b64encode(zlib.compress(bytes_of.T.tobytes(), _FAST)).decode("ascii")


def _unpacked(text: str, kind: str) -> NDArray[Any]:
    grouped = zlib.decompress(base64.b64decode(text, validate=True))
    columns = np.frombuffer(grouped, dtype=np.uint8).reshape(_WIDTH, -1)
    return np.ascontiguousarray(columns.T).view(kind).ravel()


def _whole(parts: list[NDArray[Any]]) -> NDArray[Any]:
    return parts[0] if len(parts) == 1 else np.concatenate(parts)
