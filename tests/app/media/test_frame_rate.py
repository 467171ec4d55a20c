"""The rate is measured in the frames themselves, as the fraction that people mean."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from app.media.frame_index import FrameIndex
from app.media.frame_rate import rate_of
from tests.helpers.clip import ClipSpec, make_clip

_FILM, _NTSC = Fraction(24000, 1001), Fraction(30000, 1001)


def _index(spec: ClipSpec) -> FrameIndex:
    index = FrameIndex.build(make_clip(spec))
    assert index is not None
    return index


@pytest.mark.parametrize("container", ["mp4", "mkv", "ts"])
@pytest.mark.parametrize("rate", [_FILM, Fraction(25), _NTSC])
def test_a_constant_rate_is_its_fraction_in_every_container(container: str, rate: Fraction) -> None:
    measured = _index(ClipSpec(container=container, fps=rate, seconds=10)).rate
    assert measured is not None
    assert measured.value == rate
    assert measured.is_constant


def test_a_variable_rate_is_told_with_its_average() -> None:
    measured = _index(ClipSpec(fps=Fraction(30), vfr=True)).rate
    assert measured is not None
    assert not measured.is_constant
    assert abs(measured.value - 20) < Fraction(1, 5)


def test_one_frame_late_makes_it_variable() -> None:
    stamps = np.arange(1000, dtype=np.int64) * 40
    stamps[500:] += 20
    measured = rate_of(stamps, Fraction(1, 1000))
    assert measured is not None
    assert not measured.is_constant


def test_a_single_frame_has_no_rate() -> None:
    assert rate_of(np.array([7], np.int64), Fraction(1, 25)) is None


def test_duration_and_start_are_exact_fractions() -> None:
    index = _index(ClipSpec(fps=_NTSC, seconds=10, start_ms=1000, container="mp4", audio=True))
    assert index.duration == index.count / _NTSC
    assert abs(index.start - 1) < Fraction(1, 30)
