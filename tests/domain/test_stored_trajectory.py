"""What was read first stays beside each correction; a table leaves alone what it cannot say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.channel import read_channel
from app.domain.errors import InvalidRecordError
from app.domain.ids import RaterKey, VideoKey
from app.domain.interval import Interval
from app.domain.source import SourceKind, source_of
from app.domain.stored_trajectory import (
    checked_trajectory,
    corrected,
    first_reading,
    is_same_content,
    label_of,
    with_reading,
    with_untold,
)
from app.domain.trajectory import Reading
from tests.helpers.trajectories import labelled, sampled, staged

READING = Reading("r1", "Mina", Interval(0, 1000), "joy", "strong")
VIDEO = VideoKey("v")


def test_corrections_stand_beside_the_first_reading() -> None:
    once = corrected(READING, emotion=" relief ", reason="seen again", at="2026-07-04", by="Rin")
    twice = corrected(once, span=Interval(0, 900), intensity="weak", reason="cut", at="2026-07-05")
    assert (twice.emotion, twice.intensity, twice.span) == ("relief", "weak", Interval(0, 900))
    first, second = twice.corrections
    assert (first.emotion, first.reason, first.by, first.span) == ("joy", "seen again", "Rin", None)
    assert (second.emotion, second.span) == ("relief", Interval(0, 1000))
    assert first_reading(twice) == READING
    assert first_reading(READING) is READING


@pytest.mark.parametrize(
    "change",
    [{"emotion": "relief", "reason": " "}, {"emotion": "joy", "reason": "x"},
     {"emotion": " ", "reason": "x"}, {"reason": "x"}],
)  # fmt: skip
def test_a_correction_needs_a_reason_and_a_change(change: dict[str, str]) -> None:
    with pytest.raises(InvalidRecordError):
        corrected(READING, at="2026", **change)  # type: ignore[arg-type]  # texts all


def test_a_corrected_reading_takes_its_place() -> None:
    one = checked_trajectory(labelled(VIDEO))
    late = replace(one.readings[0], span=Interval(5000, 6000))
    assert [each.id for each in with_reading(one, late).readings] == ["b", "a"]


def test_sameness_looks_at_content_not_at_keys() -> None:
    one = sampled(VIDEO)
    assert is_same_content(one, replace(sampled(VIDEO), position=3))
    assert not is_same_content(one, sampled(VIDEO, count=5))
    assert not is_same_content(one, replace(one, marks=()))
    assert not is_same_content(one, replace(one, channel=read_channel("valence [0..1]")))
    assert not is_same_content(labelled(VIDEO), one)


def test_a_table_leaves_alone_what_it_cannot_say() -> None:
    known = labelled(VIDEO)
    plain = [replace(each, id=f"r{at}", corrections=(), target="")
             for at, each in enumerate(known.readings)]  # fmt: skip
    fresh = replace(READING, id="a", span=Interval(9000, 9500))
    told = replace(known, title="", readings=(*plain, fresh))
    after = with_untold(told, known)
    assert after.readings[:2] == known.readings
    assert (after.readings[2].id, after.title) == ("a.2", known.title)
    checked_trajectory(after)


def test_names_say_whose_toward_what_and_which_channel() -> None:
    assert label_of("Mina", "the letter") == "Mina → the letter"
    assert sampled(VIDEO).row.label == "美奈 · valence"
    assert staged(VIDEO).row.label == "Everybody"
    assert labelled(VIDEO).row.label == "Mina, 手紙"
    assert replace(staged(VIDEO), readings=()).extent is None


def test_equal_sources_have_one_key() -> None:
    one = source_of(SourceKind.FILE, "ＥｍｏＳ")
    assert one.key == source_of(SourceKind.FILE, "emos").key
    assert one.key != source_of(SourceKind.FILE, "emos", RaterKey("r")).key
