"""Shuffling balances the places of keys, refuses what would break, and is done once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.ids import McqKey
from app.domain.mcq import McqItem
from app.domain.shortcut_shuffle import Shuffle, plan_shuffle
from tests.helpers.mcq_items import item, random_items, words


def _after(items: list[McqItem], done: Shuffle) -> list[McqItem]:
    new = {each.key: each for each in done.changed}
    return [new.get(each.key, each) for each in items]


def _all_at_a(count: int) -> list[McqItem]:
    return [replace(each, answer=0) for each in random_items(count)]


def test_keys_stand_everywhere_alike_and_stay_on_their_option() -> None:
    items = _all_at_a(42)
    done = plan_shuffle(items, words(), 7)
    assert sorted(done.after.counts.values()) == [10, 10, 11, 11]
    for old, new in zip(items, _after(items, done), strict=True):
        assert new.right == old.right
        assert sorted(new.options) == sorted(old.options)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_second_time_changes_nothing(seed: int) -> None:
    items = _all_at_a(30)
    after = _after(items, plan_shuffle(items, words(), seed))
    assert not plan_shuffle(after, words(), seed).changed


def test_the_order_there_was_does_not_matter_but_the_seed_does() -> None:
    items = _all_at_a(20)
    turned = [replace(each, options=each.options[::-1], answer=3) for each in items]
    one, other = (_after(some, plan_shuffle(some, words(), 5)) for some in (items, turned))
    assert [each.options for each in one] == [each.options for each in other]
    third = _after(items, plan_shuffle(items, words(), 6))
    assert [each.options for each in one] != [each.options for each in third]


def test_items_that_must_stay_are_named_and_counted_in() -> None:
    items = [
        *(item("Why?", ["ab", "cd", "ef", "All of the above"], "D", f"ref{n}") for n in range(3)),
        item("Why?", ["赤い", "青い", "白い", "以上すべて"], "B", "ja"),
        item("Why?", ["ab", "cd", "ef", "gh"], "", "open"),
        item("Why?", ["ab"], "A", "alone"),
        item("Why?", ["ab", "cd", "ef", "gh"], "A", "kept"),
        *_all_at_a(9),
    ]
    done = plan_shuffle(items, words(), 1, {McqKey("key-kept"): "It is under review."})
    assert [each.item_id for each in done.refused] == [
        *("ref0", "ref1", "ref2", "ja", "open", "alone", "kept"),
    ]
    reasons = {each.item_id: each.reason for each in done.refused}
    assert "All of the above" in reasons["ref0"]
    assert "known" in reasons["open"]
    assert reasons["kept"] == "It is under review."
    # 14 keys among four options, three of which stand at D already; one more, alone, at A.
    alone_at_a = 1
    counts = done.after.counts
    of_four = [counts["A"] - alone_at_a, counts["B"], counts["C"], counts["D"]]
    assert sorted(of_four) == [3, 3, 4, 4]
    told = done.to_json()
    assert told["refused"][0] == {"item": "ref0", "reason": reasons["ref0"]}  # type: ignore[index]
    assert told["items"] == done.items == 16


def test_other_numbers_of_options_are_balanced_among_themselves() -> None:
    three = [item("Why?", [f"a{n}", f"b{n}", f"c{n}"], "A", f"t{n}") for n in range(6)]
    after = _after(three, plan_shuffle(three, words(), 1))
    assert sorted(each.answer or 0 for each in after) == [0, 0, 1, 1, 2, 2]


def test_letters_written_before_options_stay_at_their_places() -> None:
    items = [
        item("Why?", ["A. ein", "B. two", "C. tre", "D. four"], "A", f"L{n}") for n in range(4)
    ]
    after = _after(items, plan_shuffle(items, words(), 1))
    assert [[option[:3] for option in each.options] for each in after] == [
        ["A. ", "B. ", "C. ", "D. "]
    ] * 4
    assert {each.answer for each in after} == {0, 1, 2, 3}
    assert all(each.right is not None and each.right[3:] == "ein" for each in after)
    assert not plan_shuffle(after, words(), 1).changed
