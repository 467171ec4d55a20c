"""Annotations as rows: filtered by any column, sorted by any column, found by their keys."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.annotation_rows import (
    AnnotationDetails,
    AnnotationFilter,
    AnnotationRows,
    CastNames,
    Column,
)
from app.domain.ids import PersonKey, RaterKey, TierKey, VideoKey
from app.domain.interval import Interval
from app.domain.span import SpanArrays
from app.domain.tier import Tier, TierTable, label_style
from app.domain.vocabulary import BUILT_IN, Vocabulary

WORDS: Vocabulary = BUILT_IN["emotic-26"]  # type: ignore[index]  # a key written out
KAYA, NOOR = RaterKey("kaya"), RaterKey("noor")
AYAKA, TOBIAS = PersonKey("ayaka"), PersonKey("tobias")
NAMES = CastNames({AYAKA: "Ayaka 彩香", TOBIAS: "Tobias"}, {KAYA: "Kaya", NOOR: "Noor"})


def table(name: str, spans: list[tuple[int, int, str]], rater: RaterKey | None = None) -> TierTable:
    combined = sorted({labels for _, _, labels in spans})
    styles = tuple(label_style(tuple(filter(None, one.split("+"))), WORDS) for one in combined)
    rows = [
        (start, end, combined.index(labels), f"{name}{number}")
        for number, (start, end, labels) in enumerate(spans)
    ]
    tier = Tier(TierKey(name), VideoKey("v"), name, WORDS.key, rater=rater)
    return TierTable(tier, WORDS, SpanArrays.build(rows), styles)


@pytest.fixture
def rows() -> AnnotationRows:
    made = AnnotationRows(
        [
            table("face", [(0, 1000, "anger"), (1000, 4000, "fear+anger"), (9000, 9000, "")], KAYA),
            table("voice", [(500, 700, "sadness"), (2000, 9500, "happiness")]),
        ]
    )
    made.set_details(
        AnnotationDetails(
            {"face0": TOBIAS, "voice1": AYAKA}, {"face2": "She looks away", "voice0": "息をのむ"}
        )
    )
    return made


def keys(rows: AnnotationRows, found: object) -> list[str]:
    assert isinstance(found, np.ndarray)
    return [str(key) for key in rows.keys_of(found)]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (AnnotationFilter(), ["face0", "face1", "face2", "voice0", "voice1"]),
        (AnnotationFilter("ANGER"), ["face0", "face1"]),
        (AnnotationFilter("ｆｅａｒ"), ["face1"]),
        (AnnotationFilter("息を"), ["voice0"]),
        (AnnotationFilter("彩香"), ["voice1"]),
        (AnnotationFilter("voice"), ["voice0", "voice1"]),
        (AnnotationFilter(tiers=frozenset({TierKey("voice")})), ["voice0", "voice1"]),
        (AnnotationFilter(labels=frozenset({"anger"})), ["face0", "face1"]),
        (AnnotationFilter(labels=frozenset({"ange"})), []),
        (AnnotationFilter(people=frozenset({AYAKA, TOBIAS})), ["face0", "voice1"]),
        (AnnotationFilter(raters=frozenset({KAYA})), ["face0", "face1", "face2"]),
        (AnnotationFilter(raters=frozenset({None})), ["voice0", "voice1"]),
        (AnnotationFilter(span=Interval(1000, 2000)), ["face1"]),
        (AnnotationFilter(span=Interval(9000, 9001)), ["face2", "voice1"]),
        (AnnotationFilter(span=Interval(600, 600)), ["face0", "voice0"]),
        (
            AnnotationFilter("a", tiers=frozenset({TierKey("voice")}), labels=frozenset({"fear"})),
            [],
        ),
    ],
)
def test_a_filter_lets_through_what_it_says(
    rows: AnnotationRows, wanted: AnnotationFilter, found: list[str]
) -> None:
    assert keys(rows, rows.passing(wanted, NAMES)) == found


@pytest.mark.parametrize(
    ("column", "order"),
    [
        (Column.TIER, ["face0", "face1", "face2", "voice0", "voice1"]),
        (Column.START, ["face0", "voice0", "face1", "voice1", "face2"]),
        (Column.END, ["voice0", "face0", "face1", "face2", "voice1"]),
        (Column.DURATION, ["face2", "voice0", "face0", "face1", "voice1"]),
        (Column.LABELS, ["face2", "face0", "face1", "voice1", "voice0"]),
        (Column.PERSON, ["voice0", "face1", "face2", "voice1", "face0"]),
        (Column.NOTE, ["face0", "face1", "voice1", "face2", "voice0"]),
        (Column.RATER, ["voice0", "voice1", "face0", "face1", "face2"]),
    ],
)
def test_each_column_sorts_and_ties_follow_time(
    rows: AnnotationRows, column: Column, order: list[str]
) -> None:
    everything = rows.passing(AnnotationFilter(), NAMES)
    assert keys(rows, rows.sorted(everything, column, NAMES)) == order
    falling = rows.sorted(everything, column, NAMES, descending=True)
    ranks = rows._ranks(column, NAMES)[falling]
    assert (np.diff(ranks) <= 0).all()


def test_labels_occur_once_in_their_order(rows: AnnotationRows) -> None:
    assert rows.labels == ("anger", "fear", "happiness", "sadness")


def test_no_tier_gives_no_rows() -> None:
    rows = AnnotationRows()
    assert len(rows) == 0
    assert not len(rows.passing(AnnotationFilter("x", labels=frozenset({"y"})), CastNames()))
    assert not len(rows.rows_of(["a"]))


def test_unknown_keys_are_passed_over(rows: AnnotationRows) -> None:
    wanted = ["voice1", "gone", "face2"]
    assert keys(rows, rows.rows_of(wanted)) == ["face2", "voice1"]
    many = [*wanted, *(f"gone{number}" for number in range(9))]
    assert keys(rows, rows.rows_of(many)) == ["face2", "voice1"]


SPANS = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 20)), max_size=30)


@given(SPANS, SPANS, st.integers(0, 60), st.integers(0, 30))
def test_a_stretch_finds_what_interval_finds(
    first: list[tuple[int, int]], second: list[tuple[int, int]], start: int, length: int
) -> None:
    made = AnnotationRows(
        [
            table(name, [(at, at + long, "fear") for at, long in spans])
            for name, spans in (("a", first), ("b", second))
        ]
    )
    span = Interval(start, start + length)
    found = made.passing(AnnotationFilter(span=span), CastNames()).tolist()
    expected = [
        row
        for row in range(len(made))
        if Interval(int(made.starts[row]), int(made.ends[row])).overlaps(span)
    ]
    assert found == expected
