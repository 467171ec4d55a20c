"""The generated clips show what the other tests read from them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest

from tests.helpers.clip import draw_frame, make_clip, read_number_from_luma


def _numbers(path: Path) -> list[int]:
    with av.open(str(path)) as container:
        planes = [frame.to_ndarray(format="gray") for frame in container.decode(video=0)]
    return [read_number_from_luma(plane.astype(np.uint8)) for plane in planes]


@pytest.mark.parametrize(
    ("container", "codec"), [("mp4", "libx264"), ("avi", "mpeg4"), ("webm", "libvpx")]
)
def test_every_frame_shows_its_number(container: str, codec: str) -> None:
    path = make_clip(seconds=2, container=container, codec=codec, fps=Fraction(25))
    assert _numbers(path) == list(range(50))


def test_a_blank_picture_shows_no_number() -> None:
    with pytest.raises(ValueError, match="no readable frame number"):
        read_number_from_luma(np.full((180, 320), 128, np.uint8))


def test_one_wrong_bit_is_noticed() -> None:
    luma = draw_frame(1234, (320, 180))
    luma[30:60, :27] = 255 - luma[30:60, :27]
    with pytest.raises(ValueError, match="no readable frame number"):
        read_number_from_luma(luma)
