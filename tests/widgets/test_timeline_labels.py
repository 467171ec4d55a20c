"""Labels: whole where they fit, cut while they still say something, else none."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from widgets.theme.theme import theme
from widgets.timeline.labels import LabelCache, says_something


@pytest.fixture
def labels(qapp: QApplication) -> LabelCache:
    assert qapp
    return LabelCache(theme().font("secondary"))


def test_a_text_that_fits_is_whole(labels: LabelCache) -> None:
    label = labels.fit("sadness", 200)
    assert label is not None
    assert label.text == "sadness"


def test_a_long_text_is_cut_to_its_room(labels: LabelCache) -> None:
    label = labels.fit("It was only an old thing.", 80)
    assert label is not None
    assert label.text.endswith("…")
    assert label.width <= 80


def test_fewer_than_four_letters_are_not_worth_it(labels: LabelCache) -> None:
    assert labels.fit("disquietment", labels.metrics.horizontalAdvance("dis…") + 1) is None
    assert labels.fit("disquietment", 0) is None


def test_two_han_letters_say_something(labels: LabelCache) -> None:
    label = labels.fit("どうぞお気になさらず", labels.metrics.horizontalAdvance("どう…") + 4)
    assert label is not None
    assert label.text.startswith("どう")


@pytest.mark.parametrize(
    ("cut", "says"),
    [("abc…", False), ("abcd…", True), ("你…", False), ("你怎…", True), ("…", False)],
)
def test_what_is_left_counts(cut: str, says: bool) -> None:
    assert says_something(cut) is says


def test_lines_become_one_and_a_book_is_not_measured(labels: LabelCache) -> None:
    label = labels.fit("one\ntwo " + "x" * 200_000, 120)
    assert label is not None
    assert label.text.startswith("one two")


def test_the_cache_gives_each_room_its_own_cut(labels: LabelCache) -> None:
    wide, narrow = labels.fit("anticipation of joy", 90), labels.fit("anticipation of joy", 60)
    assert wide is not None
    assert narrow is not None
    assert len(wide.text) > len(narrow.text)
