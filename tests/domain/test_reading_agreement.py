from __future__ import annotations

import pytest

from app.domain.interval import Interval
from app.domain.reading_agreement import compare_readings, likeness_of, order_of
from app.domain.trajectory import Reading


def readings(*rows: tuple[int, int, str]) -> list[Reading]:
    return [
        Reading(f"r{place}", "Mina", Interval(start, end), emotion)
        for place, (start, end, emotion) in enumerate(rows)
    ]


def sets(text: str) -> list[frozenset[str]]:
    return [frozenset(word.split("+")) for word in text.split()]


def test_the_share_of_common_time_with_equal_labels() -> None:
    one = readings((0, 4000, "Joy"), (4000, 8000, "Fear"))
    other = readings((0, 6000, "joy"), (6000, 10_000, "fear"))
    found = compare_readings(one, other)
    assert found.tiers.agreement.raw.value == 0.75
    # By hand: of 8 s 6 are equal; joy has 1/2 and 3/4, fear 1/2 and 1/4: (0.75 - 0.5) / 0.5.
    assert found.tiers.agreement.cohen.value == pytest.approx(0.5)
    assert found.order.value == 1
    assert found.likeness.value == 1


def test_words_around_a_label_do_not_part_two_sources() -> None:
    one = readings((0, 4000, "deep sadness"), (4000, 6000, "Waldeinsamkeit"))
    other = readings((0, 4000, "Sadness"), (4000, 6000, "waldeinsamkeit"))
    assert compare_readings(one, other).tiers.agreement.raw.value == 1


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        # SciPy 1.17.1, kendalltau: places 0 1 2 3 4 and 1 0 2 4 3
        ("a b c d e", "b a c e d", 0.6),
        # the same of 0 1 1 2 3 and 0 2 1 1 3
        ("a b+c d e", "a c+d b e", 0.6666666666666666),
        ("a b", "b x a", -1.0),
    ],
)
def test_the_order_of_first_appearances(one: str, other: str, expected: float) -> None:
    assert order_of(sets(one), sets(other)).value == pytest.approx(expected)


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [("a b", "a c", "fewer than two labels"), ("a+b", "a b", "appear at once")],
)
def test_an_order_that_is_not_defined_says_why(one: str, other: str, why: str) -> None:
    found = order_of(sets(one), sets(other))
    assert found.value is None
    assert why in found.why_undefined


def test_likeness_counts_edits() -> None:
    assert likeness_of(sets("a b c"), sets("a x c d")).value == 0.5
    assert "neither source" in likeness_of([], []).why_undefined


def test_neighbours_that_are_equal_are_one_stage() -> None:
    one = readings((0, 1000, "joy"), (1000, 2000, "joy"), (2000, 3000, "fear"))
    assert compare_readings(one, one).stages == (2, 2)


def test_no_time_in_common_says_so() -> None:
    found = compare_readings(readings((0, 1000, "joy")), readings((5000, 6000, "joy")))
    cohen = found.tiers.agreement.cohen
    assert cohen.why_undefined == "Not defined: at no moment both sources say something."
    assert found.to_json()["why_undefined"] == {
        **found.tiers.agreement.lacks,
        "order_tau": "Not defined: fewer than two labels are used by both.",
    }
