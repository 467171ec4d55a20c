"""Units under annotations: how much of them, counted once, and never those left out already."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import InvalidRecordError
from app.domain.ids import UnitSetKey, VideoKey, new_key
from app.domain.labelling import UnitSet
from app.domain.unit_cover import CoverRule, covered_by
from tests.helpers.labelling import make_units
from tests.storage.make import make_video

VIDEO = make_video()
UNITS = make_units(UnitSet(UnitSetKey(new_key()), "s"), VIDEO, 4)  # 0-1900, 2000-3900, ...
RULE = CoverRule("Faces", "face-hidden")


def found(stretches: list[tuple[int, int]], share: float = 0.5) -> list[str]:
    left_out = covered_by(UNITS, {VIDEO.key: stretches}, replace(RULE, share=share))
    assert set(left_out.values()) <= {"face-hidden"}
    return [unit.unit_id for unit in UNITS if unit.key in left_out]


def test_a_share_of_the_unit_must_lie_under_annotations() -> None:
    assert found([(950, 2950)]) == ["0001", "0002"]
    assert found([(951, 2949)]) == []
    assert found([(951, 2950)]) == ["0002"]
    assert found([(0, 1900)], 1.0) == ["0001"]
    assert found([(1, 1900)], 1.0) == []
    assert found([(1899, 2001)], 0.0001) == ["0001", "0002"]
    assert found([(1900, 2000), (500, 500)], 0.0001) == []


def test_annotations_count_together_and_once() -> None:
    assert found([(0, 500), (300, 500), (1000, 1440)]) == []
    assert found([(0, 500), (500, 950)]) == ["0001"]
    assert found([(0, 100), (2000, 2960), (6000, 8000), (50, 90)]) == ["0002", "0004"]


def test_others_and_those_without_times_stay() -> None:
    elsewhere = {VideoKey("other"): [(0, 9000)]}
    assert covered_by(UNITS, elsewhere, RULE) == {}
    odd = [replace(UNITS[0], excluded="short"), replace(UNITS[1], end_ms=UNITS[1].start_ms)]
    assert covered_by(odd, {VIDEO.key: [(0, 9000)]}, RULE) == {}


@given(st.lists(st.tuples(st.integers(0, 9000), st.integers(0, 3000)), max_size=12))
def test_it_is_what_counting_every_moment_gives(drawn: list[tuple[int, int]]) -> None:
    stretches = [(start, start + length) for start, length in drawn]
    moments = {at for start, end in stretches for at in range(start, end)}
    expected = [
        unit.unit_id
        for unit in UNITS
        if 2 * len(moments & set(range(unit.start_ms, unit.end_ms))) >= unit.duration_ms
    ]
    assert found(stretches) == expected


def test_a_rule_that_is_none_is_refused() -> None:
    for share in (0, 1.1, -0.2):
        with pytest.raises(InvalidRecordError, match="share"):
            CoverRule("Faces", "short", share=share)
    for reason in ("", "dull", "short:x"):
        with pytest.raises(InvalidRecordError, match="no reason"):
            CoverRule("Faces", reason)
    assert CoverRule("Faces", "other:Two voices").share == 0.5
