"""Reading speed, gaps and long lines are advised by script; paragraphs follow speakers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.cue_checks import CueAdvice, CueLimits, checked, measure, speed_limit
from app.domain.ids import CueKey, TrackKey, VideoKey
from app.domain.reading import reading_text
from app.domain.subtitle import Cue, CueFlag, CueTable, SubtitleTrack

TRACK = SubtitleTrack(TrackKey("t"), VideoKey("v"), "T")
FRAME_MS = 1001 / 24
USUAL = CueLimits()


def table(*rows: tuple[int, int, str]) -> CueTable:
    cues = [Cue(CueKey(str(n)), start, end, text) for n, (start, end, text) in enumerate(rows)]
    return CueTable.build(TRACK, cues)


def advice(*rows: tuple[int, int, str], limits: CueLimits = USUAL) -> list[CueAdvice]:
    found = checked(table(*rows), limits, FRAME_MS)
    return [CueAdvice(int(bits)) for bits in found.advice]


def test_letters_are_counted_by_script_without_blanks() -> None:
    told = measure("茶碗 is\nthe last bowl, ＯＫ")
    assert (told.letters, told.wide, told.total) == (14, 4, 18)
    assert (told.line_letters, told.line_wide) == (15, 2)


@pytest.mark.parametrize(
    ("text", "fast"),
    [
        ("a" * 20, False),
        ("a" * 21, True),
        ("茶" * 9, False),
        ("茶" * 10, True),
        ("茶" * 5 + "a" * 8, False),
        ("茶" * 5 + "a" * 9, True),
    ],
)
def test_speed_is_told_by_the_mixture_of_scripts(text: str, fast: bool) -> None:
    assert (advice((0, 1000, text)) == [CueAdvice.FAST]) is fast


def test_lines_and_gaps_have_limits_that_can_be_switched_off() -> None:
    rows = ((0, 9000, "x" * 43), (9083, 20_000, "碗" * 17), (20_000, 30_000, "ok"))
    assert advice(*rows) == [
        CueAdvice.LONG_LINE,
        CueAdvice.LONG_LINE | CueAdvice.CLOSE,
        CueAdvice.NONE,
    ]
    none = CueLimits(0, 0, 0, 0, 0)
    assert advice(*rows, limits=none) == [CueAdvice.NONE] * 3


def test_two_frames_are_enough_and_overlap_is_no_gap() -> None:
    assert advice((0, 1000, "a"), (1083, 2000, "b"))[0] == CueAdvice.NONE
    assert advice((0, 1000, "a"), (1082, 2000, "b"))[0] == CueAdvice.CLOSE
    assert advice((0, 1000, "a"), (900, 2000, "b"))[0] == CueAdvice.NONE
    assert advice((0, 5000, "a"), (900, 2000, "b"), (2010, 3000, "c"))[1] == CueAdvice.NONE


def test_odd_cues_are_counted_and_what_was_made_here_is_not_odd() -> None:
    cues = [
        Cue(CueKey("a"), 0, 2000, "fine", flags=CueFlag.MADE_HERE),
        Cue(CueKey("b"), 3000, 3000, "", flags=CueFlag.ZERO_LENGTH),
        Cue(CueKey("c"), 4000, 4100, "much too fast"),
    ]
    found = checked(CueTable.build(TRACK, cues), CueLimits(), FRAME_MS)
    assert found.odd.tolist() == [0, 1, 1]
    assert found.count == 2
    assert found.speeds.tolist() == pytest.approx([2.0, 0.0, 110.0])


def test_the_limit_of_a_mixture_lies_between() -> None:
    limits = CueLimits(letters_per_s=20, wide_per_s=10)
    assert speed_limit("aa", limits) == 20
    assert speed_limit("茶碗", limits) == 10
    assert speed_limit("茶a", limits) == pytest.approx(40 / 3)
    assert speed_limit("茶a", replace(limits, letters_per_s=0, wide_per_s=0)) == 0


def test_paragraphs_break_at_speakers_and_pauses_and_know_their_cues() -> None:
    said = (
        (0, 900, "Ann", "Hello\nthere,"),
        (1000, 1900, "Ann", "Bo."),
        (2000, 2900, "Bo", "それは"),
        (3000, 3900, "Bo", "茶碗。"),
        (9000, 9900, "Bo", "Later."),
    )
    cues = [Cue(CueKey(str(n)), a, b, text, who) for n, (a, b, who, text) in enumerate(said)]
    text = reading_text(CueTable.build(TRACK, cues), range(5))
    assert text.text == "Hello there, Bo.\n\nそれは茶碗。\n\nLater."
    assert [one.speaker for one in text.paragraphs] == ["Ann", "Bo", "Bo"]
    shown = [text.text[slice(*text.span_of(cue))] for cue in range(5)]
    assert shown == ["Hello there,", "Bo.", "それは", "茶碗。", "Later."]
    assert [text.cue_at(text.text.index(word)) for word in ("there", "Bo", "茶", "Later")] == [
        0,
        1,
        3,
        4,
    ]
    assert text.lines.tolist() == [0, 2, 4]


def test_a_speaker_without_end_gets_paragraphs_all_the_same() -> None:
    cues = [Cue(CueKey(str(n)), n * 1000, n * 1000 + 900, "A sentence.") for n in range(200)]
    text = reading_text(CueTable.build(TRACK, cues), range(200))
    assert 5 < len(text.paragraphs) < 20
    assert reading_text(CueTable.build(TRACK, []), []).text == ""


def test_a_table_takes_single_changes_as_if_built_anew() -> None:
    cues = [Cue(CueKey(str(n)), n * 100, n * 100 + 90, f"t{n}", "Ann") for n in range(10)]
    base = CueTable.build(TRACK, cues)
    moved = replace(cues[3], start_ms=750, end_ms=760, flags=CueFlag.OVERLAPS).changed(text="new")
    fresh = Cue(CueKey("n"), -50, 20, "first")
    left = [cue for n, cue in enumerate(cues) if n not in (3, 5)]
    expected = CueTable.build(TRACK, [*left, moved, fresh])
    found = base.replaced([moved, fresh], ["5"])
    for one, other in ((found, expected),):
        assert one.spans.ids == other.spans.ids
        assert one.spans.starts.tolist() == other.spans.starts.tolist()
        assert one.spans.ends.tolist() == other.spans.ends.tolist()
        assert one.spans.codes.tolist() == other.spans.codes.tolist()
        assert (one.texts, one.speakers) == (other.texts, other.speakers)
        assert one.imported == other.imported
