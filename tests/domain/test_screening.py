"""Screening: where the anchors lie, what is kept, and who may see whose."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import InvalidRecordError
from app.domain.ids import PersonKey, RaterKey, ScreeningKey, VideoKey
from app.domain.screening import (
    AnchorNote,
    Screening,
    ScreeningState,
    StretchMark,
    Verdict,
    anchor_ms,
    checked_screening,
    standing,
    standings,
    stretch,
)

ANN, BO, CY = RaterKey("ann"), RaterKey("bo"), RaterKey("cy")
VIDEO = VideoKey("v")


def screening(rater: RaterKey | None = ANN, verdict: Verdict = Verdict.UNDECIDED) -> Screening:
    key = ScreeningKey(f"s-{rater}")
    return Screening(key, VIDEO, rater, verdict=verdict, reason="dull" if rater else "")


def test_anchors_lie_at_the_quarters_and_the_last_on_the_last_frame() -> None:
    assert [anchor_ms(place, 10_001) for place in range(4)] == [2500, 5000, 7500, 10_000]
    assert [stretch(place) for place in range(4)] == [(0, 25), (25, 50), (50, 75), (75, 100)]


@given(st.integers(0, 3), st.integers(0, 400_000_000))
def test_an_anchor_lies_inside_the_video(place: int, duration: int) -> None:
    assert 0 <= anchor_ms(place, duration) <= max(0, duration - 1)


def test_one_note_changes_and_the_others_stay() -> None:
    one = screening().with_note(2, happens="They eat").with_mark(1, StretchMark.STATIC, on=True)
    assert [note.happens for note in one.anchors] == ["", "", "They eat", ""]
    assert one.marks[1] == {StretchMark.STATIC}
    assert one.with_mark(1, StretchMark.STATIC, on=False).marks == screening().marks
    assert one.anchors[0].is_empty
    assert not one.anchors[2].is_empty


def test_empty_is_what_was_never_written_in() -> None:
    blank = Screening(ScreeningKey("s"), VIDEO, ANN, created_at="2026", updated_at="2027")
    assert blank.is_empty
    assert not blank.with_note(0, topic="x").is_empty


def test_names_are_trimmed_and_nobody_is_named_twice() -> None:
    lois = PersonKey("lois")
    given_ = screening().with_note(0, people=(lois, lois), names=(" the  guest ", "", "The guest"))
    assert checked_screening(given_).anchors[0] == AnchorNote((lois,), ("the guest",))


@pytest.mark.parametrize("reason", ["", "  \n\u3000"])
def test_who_excludes_says_why(reason: str) -> None:
    wrong = replace(screening(verdict=Verdict.EXCLUDE), reason=reason)
    with pytest.raises(InvalidRecordError, match="Say why"):
        checked_screening(wrong)
    for verdict in (Verdict.KEEP, Verdict.UNDECIDED):
        assert checked_screening(replace(wrong, verdict=verdict)).reason == reason


def test_a_screening_has_four_anchors() -> None:
    wrong = replace(screening(), anchors=screening().anchors[:3])  # type: ignore[arg-type]
    with pytest.raises(InvalidRecordError, match="four anchors"):
        checked_screening(wrong)


def test_a_merged_person_is_named_once() -> None:
    lois, gone = PersonKey("lois"), PersonKey("gone")
    both = screening().with_note(1, people=(gone, lois)).with_note(3, people=(gone,))
    merged = both.with_person(gone, lois)
    assert [note.people for note in merged.anchors] == [(), (lois,), (), (lois,)]
    assert merged.people == {lois}


def test_others_are_hidden_until_the_own_verdict_stands() -> None:
    bo, cy = screening(BO, Verdict.EXCLUDE), screening(CY)
    for own in ((), (screening(ANN),)):
        blind = standing([*own, bo, cy], ANN)
        assert (blind.others, blind.hidden, blind.is_blind) == ((), (BO, CY), True)
        assert blind.state is ScreeningState.OPEN, "the verdict of another does not show through"
    seen = standing([bo, screening(ANN, Verdict.KEEP), cy], ANN)
    assert (seen.others, seen.hidden, seen.is_blind) == ((bo, cy), (), False)


def test_nobody_in_particular_is_a_rater_too() -> None:
    own = screening(None, Verdict.KEEP)
    assert standing([own, screening(BO)], None).own == own
    assert standing([screening(BO, Verdict.KEEP)], None).hidden == (BO,)


@pytest.mark.parametrize(
    ("own", "other", "state"),
    [
        (Verdict.KEEP, Verdict.KEEP, ScreeningState.KEPT),
        (Verdict.KEEP, Verdict.UNDECIDED, ScreeningState.KEPT),
        (Verdict.EXCLUDE, Verdict.EXCLUDE, ScreeningState.EXCLUDED),
        (Verdict.KEEP, Verdict.EXCLUDE, ScreeningState.DISPUTED),
        (Verdict.UNDECIDED, Verdict.EXCLUDE, ScreeningState.OPEN),
    ],
)
def test_what_the_verdicts_come_to(own: Verdict, other: Verdict, state: ScreeningState) -> None:
    assert standing([screening(ANN, own), screening(BO, other)], ANN).state is state


def test_each_video_stands_for_itself() -> None:
    other = VideoKey("w")
    found = standings([screening(ANN, Verdict.KEEP)], [VIDEO, other], ANN)
    assert found[VIDEO].state is ScreeningState.KEPT
    assert found[other].state is ScreeningState.OPEN
