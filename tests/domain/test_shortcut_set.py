"""Where keys stand, what cues name them, what a solver comes to, and how a report puts it."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from app.domain.blind_solve import BlindSolve, NoSolve
from app.domain.errors import WorkStoppedError
from app.domain.key_position import (
    binomial_tail,
    chi_square_p,
    key_positions,
    multinomial_p,
)
from app.domain.mcq import McqItem
from app.domain.shortcut_features import FEATURES, option_table
from app.domain.shortcut_finding import ItemFacts
from app.domain.shortcut_set import CountedSet, counted_set
from app.domain.watch import Watch
from tests.helpers.mcq_items import item, random_items, words


def _keys(letters: str) -> list[McqItem]:
    return [item("Why?", ["a", "b", "c", "d"], key, f"M{n}") for n, key in enumerate(letters)]


def test_chi_square_by_hand() -> None:
    # 10, 4, 3, 3 of 20: expected 5 each: 25/5 + 1/5 + 4/5 + 4/5 = 6.8
    found = key_positions(_keys("A" * 10 + "B" * 4 + "C" * 3 + "D" * 3))
    assert found.chi_square == pytest.approx(6.8, abs=1e-12)
    assert found.counts == {"A": 10, "B": 4, "C": 3, "D": 3}
    # As SciPy has it for three degrees of freedom.
    assert found.p == pytest.approx(0.07855315983679816, abs=1e-12)
    assert found.p_exact is None
    assert not found.remark


@pytest.mark.parametrize(
    ("statistic", "p"),
    [(0.0, 1.0), (2.366, 0.5), (7.814727903, 0.05), (11.34486673, 0.01), (16.26623620, 0.001)],
)
def test_tail_of_three_degrees_of_freedom(statistic: float, p: float) -> None:
    assert chi_square_p(statistic) == pytest.approx(p, rel=2e-4)


def test_small_sets_get_the_exact_probability() -> None:
    counts = (4, 1, 0, 1)
    found = key_positions(_keys("AAAABD"))
    everything = list(product(range(4), repeat=6))
    squares = sum(count * count for count in counts)
    as_uneven = sum(
        sum(places.count(place) ** 2 for place in range(4)) >= squares for places in everything
    )
    assert found.p_exact == pytest.approx(as_uneven / len(everything), abs=1e-15)
    assert multinomial_p((1, 1, 1, 1)) == 1.0
    assert multinomial_p((3, 0, 0, 0)) == pytest.approx(4 / 64)
    assert "6 items" in found.remark
    assert found.chance == found.p_exact


def test_only_four_options_with_a_key_are_tested() -> None:
    odd = [
        item("Why?", ["a", "b", "c"], "C", "three"),
        item("Why?", ["a", "b", "c", "d", "e"], "E", "five"),
        item("Why?", ["a", "b", "c", "d"], "", "none"),
        item("Why?", ["a", "b"], "D", "beyond"),
    ]
    found = key_positions([*odd, *_keys("AB")])
    assert (found.n, found.left_out) == (2, 4)
    assert found.counts == {"A": 1, "B": 1, "C": 1, "D": 0, "E": 1}
    nothing = key_positions(odd)
    assert (nothing.chi_square, nothing.p) == (None, None)
    assert "No item" in nothing.remark


def test_binomial_tail_by_hand() -> None:
    assert binomial_tail(0, 4, 0.25) == 1.0
    assert binomial_tail(3, 4, 0.25) == pytest.approx(4 * 0.25**3 * 0.75 + 0.25**4)
    assert binomial_tail(40, 40, 0.25) == pytest.approx(0.25**40)


def test_a_row_for_each_option_compared_within_its_item() -> None:
    items = [
        item("Why?", ["a", "bb", "cccc", "d"], "C", "one"),
        item("Why?", ["x", "y"], "", "no key"),
        item("Why?", ["eeee", "eeee", "eeee"], "A", "alike"),
    ]
    table = option_table([ItemFacts(each, words()) for each in items])
    assert (table.items, table.places) == (2, (0, 2))
    assert table.sizes.tolist() == [4, 3]
    assert table.is_key.tolist() == [False, False, True, False, True, False, False]
    assert table.values.shape == (7, len(FEATURES))
    assert table.values[:4, 0].tolist() == [1, 2, 4, 1]
    length = table.compared()[:, 0]
    assert length[:4] == pytest.approx((np.array([1, 2, 4, 1]) - 2) / math.sqrt(1.5))
    assert not length[4:].any()


def test_no_items_are_no_trouble() -> None:
    report = counted_set([], words()).report(NoSolve("none"))
    assert report.to_json()["items"] == 0
    assert not (*report.findings, *report.on_set, *report.cues)


def test_a_cue_of_the_set_is_found_and_chance_is_not() -> None:
    leaky = counted_set(random_items(60, leak=1.0), words()).report(NoSolve("none"))
    assert {"set-cue"} <= set(leaky.rules)
    length = next(cue for cue in leaky.cues if (cue.feature, cue.side) == ("words", "most"))
    assert (length.hits, length.is_strong) == (length.n, True)
    clean = counted_set(random_items(200), words()).report(NoSolve("none"))
    assert not clean.on_set


def _solved(counted: CountedSet, *, low: float) -> BlindSolve:
    shares = tuple(1.0 if at == 1 else 0.2 for at in range(len(counted.items)))
    n = len(counted.items)
    return BlindSolve(low + 0.1, low, low + 0.2, 0.25, n, 5, 5, 1, shares)


def test_solved_items_are_named_only_in_a_leaky_set() -> None:
    counted = counted_set(random_items(12), words())
    leaky = counted.report(_solved(counted, low=0.3))
    named = [each.item_id for each in leaky.findings if each.rule == "blind-solver"]
    assert named == ["R00001"]
    even = counted.report(_solved(counted, low=0.2))
    assert not [each for each in even.findings if each.rule == "blind-solver"]


def test_the_shape_programs_read() -> None:
    items = [*_keys("A" * 20), item("Why?", ["a", "b", "c", "All of the above"], "B", "ours/7")]
    counted = counted_set(items, words())
    told = counted.report(_solved(counted, low=0.3)).to_json()
    assert told["items"] == 21
    assert told["key_positions"] == {"A": 20, "B": 1, "C": 0, "D": 0}
    findings = told["findings"]
    assert isinstance(findings, list)
    assert {"item": "ours/7", "rule": "option-refers-to-option"}.items() <= next(
        each.items() for each in findings if each["item"] == "ours/7"
    )
    assert [each["rule"] for each in told["set_findings"]] == ["key-position"]  # type: ignore[attr-defined]
    solver = told["blind_solver"]
    assert isinstance(solver, dict)
    assert (solver["low"], solver["chance"], solver["leaky"]) == (0.3, 0.25, True)
    assert solver["solved"] == [{"item": "M1", "share": 1.0}]
    without = counted.report(NoSolve("It needs a package.")).to_json()
    assert (without["blind_solver"], without["blind_solver_why"]) == (None, "It needs a package.")


def test_vulnerable_is_what_a_weighing_finding_says() -> None:
    weighing = item("How?", ["a1", "b1", "c1", "None of these"], "A", "heavy")
    light = replace(
        item("How?", ["She does not stay", "She stays", "She sings", "She sleeps"], "A", "light")
    )
    report = counted_set([weighing, light], words()).report(NoSolve(""))
    assert report.vulnerable == (weighing.key,)
    assert {each.item_id for each in report.findings} == {"heavy", "light"}


def test_a_report_can_be_stopped() -> None:
    class Stopped(Watch):
        @property
        def stopped(self) -> bool:
            return True

    with pytest.raises(WorkStoppedError):
        counted_set(random_items(3), words(), Stopped())
