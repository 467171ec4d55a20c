"""Tracks are stretched exactly: two points come right, rates are fractions, words go along."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.cue_editing import with_imported_times
from app.domain.errors import InvalidRecordError
from app.domain.ids import CueKey
from app.domain.retiming import NTSC_FILM, Retiming, preview
from app.domain.subtitle import Cue, CueFlag, CueWord

CUE = Cue(CueKey("c"), 1001, 2003, "a b", words=(CueWord("a", 1001, 1500), CueWord("b")))


def test_both_points_come_right_whichever_is_named_first() -> None:
    retiming = Retiming.through((3_600_000, 3_599_000), (60_000, 61_000))
    assert retiming.time(60_000) == 61_000
    assert retiming.time(3_600_000) == 3_599_000
    assert retiming == Retiming.through((60_000, 61_000), (3_600_000, 3_599_000))


def test_rates_are_exact_over_ten_hours() -> None:
    faster = Retiming.between_rates(NTSC_FILM, Fraction(25))
    assert faster.time(36_000_000) == round(36_000_000 * 24000 / 25025)
    slower = Retiming.between_rates(Fraction(25), NTSC_FILM)
    assert abs(slower.time(faster.time(35_999_999)) - 35_999_999) <= 1


@given(st.integers(-(10**7), 10**8), st.integers(-(10**6), 10**6))
def test_an_offset_alone_is_a_shift(ms: int, delta: int) -> None:
    assert Retiming(offset_ms=Fraction(delta)).time(ms) == ms + delta


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        ((1000, 1000), (1000, 2000), "Both points"),
        ((1000, 5000), (2000, 4000), "earlier of the two"),
        ((1000, 1000), (2000, 9000), "8 times as long"),
    ],
)
def test_what_makes_no_sense_is_refused(
    first: tuple[int, int], second: tuple[int, int], words: str
) -> None:
    with pytest.raises(InvalidRecordError, match=words):
        Retiming.through(first, second)


def test_imported_times_come_back_exactly_with_their_words() -> None:
    squeezed = Retiming.between_rates(Fraction(25), Fraction(30)).cue(CUE, 2000)
    assert squeezed.words[0].start_ms == squeezed.start_ms == 834
    assert with_imported_times(squeezed) == CUE


def test_what_leaves_the_video_is_flagged_and_counted() -> None:
    later = Retiming(offset_ms=Fraction(-1500))
    assert CueFlag.BEFORE_START in later.cue(CUE, 5000).flags
    told = preview([(9000, 9500), (1001, 2003)], Retiming(offset_ms=Fraction(-1500)), 7900)
    assert told is not None
    assert (told.first, told.last) == ((1001, -499), (9000, 7500))
    assert (told.early, told.late, told.too_late) == (1, 1, False)
    assert preview([], later, None) is None
