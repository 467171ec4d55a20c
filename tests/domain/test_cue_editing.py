"""Cues are changed, split and merged; what they were stays known, words are used where known."""

from __future__ import annotations

import pytest

from app.domain import cue_editing as editing
from app.domain.cue_flags import flagged_by_order, own_flags
from app.domain.errors import InvalidRecordError
from app.domain.ids import CueKey
from app.domain.subtitle import Cue, CueFlag, CueWord, ImportedCue

WORDS = (CueWord("Hello", 1000, 1400), CueWord("there,", 1500, 1900), CueWord("Ann.", 2400, 2900))
CUE = Cue(CueKey("c"), 1000, 3000, "Hello there, Ann.", "Bo", words=WORDS)


def plain(text: str, start: int = 0, end: int = 1000, speaker: str | None = None) -> Cue:
    return Cue(CueKey(text), start, end, text, speaker)


def test_a_changed_text_remembers_the_imported_one() -> None:
    changed = editing.retexted(CUE, "Good day, Ann.\r\n")
    assert changed.text == "Good day, Ann."
    assert changed.imported == ImportedCue(1000, 3000, "Bo", "Hello there, Ann.")
    again = editing.retexted(changed, "Bye.")
    assert again.as_imported.text == "Hello there, Ann."
    assert editing.retexted(again, CUE.text) == CUE
    assert editing.restored(editing.respoken(again, "Cy")) == CUE


def test_a_text_left_alone_is_left_alone_whatever_it_holds() -> None:
    odd = plain("e\u0301 \n")
    assert editing.retexted(odd, odd.text) is odd


def test_what_was_made_here_has_no_imported_text() -> None:
    made = editing.new_cue(CueKey("n"), 0, 500)
    assert CueFlag.MADE_HERE in made.flags
    assert editing.retexted(made, "New").imported is None


@pytest.mark.parametrize(("start", "end"), [(500, 499), (0, editing.LONGEST_MS + 1)])
def test_times_that_cannot_be_are_refused_in_words(start: int, end: int) -> None:
    with pytest.raises(InvalidRecordError, match="A cue cannot end"):
        editing.retimed(CUE, start, end)


def test_imported_times_come_back_alone() -> None:
    changed = editing.retexted(CUE, "Other").shifted(700)
    back = editing.with_imported_times(changed)
    assert (back.start_ms, back.end_ms, back.text) == (1000, 3000, "Other")
    assert back.words == WORDS


def test_splitting_goes_by_the_times_of_words() -> None:
    assert editing.time_at(CUE, CUE.text.index("Ann")) == 2400
    assert CUE.text[editing.offset_at(CUE, 2350) :] == "Ann."
    first, second = editing.split(CUE, 2400, CUE.text.index("Ann"), CueKey("d"))
    assert (first.text, first.start_ms, first.end_ms) == ("Hello there,", 1000, 2400)
    assert (second.text, second.start_ms, second.end_ms) == ("Ann.", 2400, 3000)
    assert (first.words, second.words) == (WORDS[:2], WORDS[2:])
    assert first.key == CUE.key
    assert second.speaker == "Bo"
    assert CueFlag.MADE_HERE in second.flags
    assert editing.restored(first) == CUE


def test_words_that_left_the_text_no_longer_count() -> None:
    changed = editing.retexted(CUE, "Good day, Ann.")
    assert [one.word.text for one in editing.placed_words(changed)] == ["Ann."]
    assert editing.time_at(changed, changed.text.index("Ann")) == 2400


@pytest.mark.parametrize(
    ("text", "time_ms", "rest"),
    [
        ("one two three four", 500, "three four"),
        ("それは父の最後の茶碗でした。別管", 500, "茶碗でした。別管"),
        ("ab", 500, "ab"),
    ],
)
def test_without_words_the_nearest_break_is_taken(text: str, time_ms: int, rest: str) -> None:
    cue = plain(text)
    assert text[editing.offset_at(cue, time_ms) :] == rest


def test_letters_share_the_time_where_words_have_none() -> None:
    assert editing.time_at(plain("aaaa bbbb"), 5) == 500
    assert editing.time_at(plain("茶碗 aaaa"), 3) == 500


@pytest.mark.parametrize(("time_ms", "offset"), [(1000, 5), (3000, 5), (2000, 0), (2000, 17)])
def test_half_a_cue_must_have_time_and_text(time_ms: int, offset: int) -> None:
    with pytest.raises(InvalidRecordError, match="split"):
        editing.split(CUE, time_ms, offset, CueKey("d"))


def test_merging_joins_texts_as_their_script_does() -> None:
    merged = editing.merged(plain("One", 0, 900, "Bo"), plain("two.", 1000, 1900))
    assert (merged.text, merged.start_ms, merged.end_ms, merged.speaker) == (
        "One two.",
        0,
        1900,
        "Bo",
    )
    assert merged.imported == ImportedCue(0, 900, "Bo", "One")
    assert editing.merged(plain("それは"), plain("茶碗")).text == "それは茶碗"
    assert editing.merged(plain("그것은"), plain("마지막")).text == "그것은 마지막"


def test_different_speakers_are_not_merged() -> None:
    with pytest.raises(InvalidRecordError, match="Ann and Bo"):
        editing.merged(plain("a", speaker="Ann"), plain("b", speaker="Bo"))


def test_flags_tell_the_truth_about_times_text_and_order() -> None:
    cues = [
        plain("a", 0, 1000),
        plain("b", 900, 900),
        plain(" ", 5000, 9000),
        plain("d", 3000, 4000),
        plain("e", 4000, 7001),
        plain("f", -10, -5),
    ]
    flagged = list(flagged_by_order(own_flags(cue, 7000) for cue in cues))
    assert [cue.flags for cue in flagged] == [
        CueFlag.NONE,
        CueFlag.OVERLAPS | CueFlag.ZERO_LENGTH,
        CueFlag.EMPTY | CueFlag.BEYOND_MEDIA,
        CueFlag.OUT_OF_ORDER,
        CueFlag.BEYOND_MEDIA,
        CueFlag.OUT_OF_ORDER | CueFlag.BEFORE_START,
    ]
    assert list(flagged_by_order(own_flags(cue, 7000) for cue in flagged)) == flagged
