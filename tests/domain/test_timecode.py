"""Times as text and as seconds, both ways."""

from __future__ import annotations

import math
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.timecode import (
    format_duration,
    format_ms,
    format_offset,
    ms_to_seconds,
    parse_offset,
    parse_time,
    seconds_to_ms,
)

TIMES = st.integers(0, 9999 * 3_600_000)


@pytest.mark.parametrize(
    ("ms", "text"),
    [
        (0, "00:00:00.000"),
        (3_723_004, "01:02:03.004"),
        (-1_500, "-00:00:01.500"),
        (360_000_000, "100:00:00.000"),
    ],
)
def test_a_time_is_written_in_full(ms: int, text: str) -> None:
    assert format_ms(ms) == text
    assert format_ms(ms, millis=False) == text.split(".", maxsplit=1)[0]


@pytest.mark.parametrize(
    ("ms", "text"),
    [
        (40_400, "40.4 s"),
        (359_000, "5 min 59 s"),
        (60_000, "1 min 00 s"),
        (7_260_000, "2 h 01 min"),
    ],
)
def test_a_length_is_written_in_words(ms: int, text: str) -> None:
    assert format_duration(ms) == text


@pytest.mark.parametrize(
    ("text", "ms"),
    [
        ("01:02:03.450", 3_723_450),
        ("62:03", 3_723_000),
        ("83.4", 83_400),
        ("83,4 s", 83_400),
        ("0:01", 1_000),
        ("１：０２：０３．４５", 3_723_450),
        ("０，５", 500),
        (" 1:00:00 ", 3_600_000),
        ("0.0005", 1),
    ],
)
def test_typed_times_are_read(text: str, ms: int) -> None:
    assert parse_time(text) == ms


@pytest.mark.parametrize("text", ["", "abc", "1:60", "1:60:00", "-5", "1:2:3:4", "1e3", "nan"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no time"):
        parse_time(text)


@given(TIMES)
def test_a_written_time_is_read_back(ms: int) -> None:
    assert parse_time(format_ms(ms)) == ms


@given(TIMES)
def test_seconds_and_back_is_the_same_millisecond(ms: int) -> None:
    assert seconds_to_ms(ms_to_seconds(ms)) == ms


@pytest.mark.parametrize(
    ("seconds", "ms"),
    [(1.0005, 1001), (0.0004, 0), (2, 2000), (Decimal("0.0015"), 2), (1.2345, 1235)],
)
def test_seconds_round_half_up_on_their_decimal_text(seconds: float | Decimal, ms: int) -> None:
    assert seconds_to_ms(seconds) == ms


@pytest.mark.parametrize("seconds", [math.nan, math.inf, -math.inf, 1e300, Decimal("NaN")])
def test_seconds_must_be_finite(seconds: float | Decimal) -> None:
    with pytest.raises(ValueError, match="finite"):
        seconds_to_ms(seconds)


def test_whole_seconds_are_written_without_a_point() -> None:
    assert repr(ms_to_seconds(523_000)) == "523"
    assert repr(ms_to_seconds(523_250)) == "523.25"


@pytest.mark.parametrize(
    ("text", "ms"),
    [
        ("-1.5", -1500),
        ("+0:02.400", 2400),
        ("−３", -3000),
        ("－１：０２", -62_000),
        ("0,25 s", 250),
    ],
)
def test_an_offset_is_read_with_its_sign(text: str, ms: int) -> None:
    assert parse_offset(text) == ms


@pytest.mark.parametrize("text", ["", "-", "--1", "a", "1-"])
def test_what_is_no_offset_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no time"):
        parse_offset(text)


@pytest.mark.parametrize("ms", [0, 1, -1, -59_999, 60_000, -3_723_004])
def test_a_written_offset_is_read_back(ms: int) -> None:
    assert parse_offset(format_offset(ms)) == ms
