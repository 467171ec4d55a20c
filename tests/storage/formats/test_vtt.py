"""WebVTT comes in with all it says, odd or not, and goes out so that it comes in alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.check import Severity
from app.domain.ids import CueKey
from app.domain.subtitle import Cue, CueFlag, CueWord
from storage.formats.vtt import format_vtt
from tests.storage.formats.reading import parse, rules, texts, times

HEAD = "WEBVTT\n\n"
ONE = "00:00:01.000 --> 00:00:02.000"
TWO = "00:00:03.000 --> 00:00:04.000"


def test_cues_speakers_names_and_settings_come_in() -> None:
    read = parse(
        "vtt",
        "WEBVTT - title\nKind: captions\nLanguage: de\n\nNOTE two\nlines\n\nSTYLE\n::cue {}\n\n"
        "intro\n00:01.000 --> 00:02.000 align:start position:0%\n<v Rin>Hello <i>you</i></v>\n\n"
        "00:03.000 --> 00:04.000\n<v Rin>No.\n<v Ada>Yes.\n",
    )
    assert times(read) == [(1000, 2000), (3000, 4000)]
    assert [(cue.speaker, cue.text) for cue in read.cues] == [
        ("Rin", "Hello you"),
        (None, "Rin: No.\nAda: Yes."),
    ]
    assert read.cues[0].extra == {
        "vtt": {
            "text": "<v Rin>Hello <i>you</i></v>",
            "name": "intro",
            "settings": "align:start position:0%",
        }
    }
    assert (read.language, read.problems) == ("de", ())


@pytest.mark.parametrize(
    ("line", "expected", "rule"),
    [
        ("00:00:01,000 --> 00:00:02,000", (1000, 2000), None),
        ("00:00:03 --> 00:00:04", (3000, 4000), "missing-milliseconds"),
        ("100:00:01.000 --> 100:00:02.000", (360_001_000, 360_002_000), None),
        ("1234:00:01.000 --> 1234:00:02.000", (4_442_401_000, 4_442_402_000), None),
        ("00:03.000 --> 00:02.000", (3000, 3000), "end-before-start"),
    ],
)
def test_times_that_other_readers_lose(line: str, expected: tuple[int, int], rule: str) -> None:
    read = parse("vtt", f"{HEAD}{line}\na\n")
    assert times(read) == [expected]
    assert (rule is None) == (read.problems == ())
    assert rule is None or (3, rule) in rules(read)


def test_a_time_that_is_none_is_refused_by_line() -> None:
    read = parse("vtt", f"{HEAD}00:0a.000 --> 00:02.000\na\n\n{TWO}\nc\n")
    assert texts(read) == ["c"]
    assert [(p.line, p.rule, p.severity) for p in read.problems] == [
        (3, "broken-time", Severity.ERROR)
    ]


def test_a_blank_line_inside_and_a_missing_one_between_lose_nothing() -> None:
    read = parse("vtt", f"{HEAD}{ONE}\na\n\nb\n\n{TWO}\nc\n00:05.000 --> 00:06.000\nd\n")
    assert texts(read) == ["a\nb", "c", "d"]
    assert [rule for _, rule in rules(read)] == ["blank-line-in-text", "missing-blank-line"]


def test_a_first_cue_right_below_the_header_is_kept() -> None:
    assert texts(parse("vtt", f"WEBVTT\n{ONE}\na\n")) == ["a"]


def test_a_missing_header_is_told() -> None:
    read = parse("vtt", f"\n{ONE}\na\n")
    assert (texts(read), rules(read)) == (["a"], [(1, "no-header")])


def test_entities_are_decoded_and_written_again() -> None:
    read = parse("vtt", f"{HEAD}{ONE}\nfish &amp; chips &lt;3&nbsp;!\n")
    assert texts(read) == ["fish & chips <3\u00a0!"]
    assert "fish &amp; chips &lt;3" in format_vtt(read.cues).text


def test_the_reading_of_a_word_does_not_stand_twice() -> None:
    read = parse("vtt", f"{HEAD}{ONE}\n<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>だ\n")
    assert texts(read) == ["漢字だ"]


def test_times_of_words_are_kept() -> None:
    read = parse("vtt", f"{HEAD}{ONE}\none <00:01.500>two &amp; <00:00:01.800>three\n")
    assert read.cues[0].words == (
        CueWord("one", 1000, 1500),
        CueWord("two &", 1500, 1800),
        CueWord("three", 1800, None),
    )


def test_a_part_of_a_stream_is_told() -> None:
    head = "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n"
    assert (2, "timestamp-map") in rules(parse("vtt", f"{head}{ONE}\na\n"))


def test_what_is_unchanged_leaves_as_it_came() -> None:
    text = (
        f"WEBVTT\n\nintro\n{ONE} align:start\n<v Rin>Hello <i>you</i></v>\n\n"
        f"{TWO}\none <00:00:03.500><c>two</c>\n"
    )
    assert format_vtt(parse("vtt", text).cues).text == text


def test_a_changed_text_leaves_without_the_tags_of_the_old_one() -> None:
    cue = parse("vtt", f"{HEAD}{ONE}\n<v Rin>Hello <i>you</i>\n").cues[0]
    changed = Cue(cue.key, 1000, 2000, "Hello me", "Ada", extra=cue.extra)
    assert format_vtt([changed]).text == f"WEBVTT\n\n{ONE}\n<v Ada>Hello me\n"


def test_a_cue_before_the_video_is_left_out_and_one_across_its_start_is_cut() -> None:
    cues = [Cue(CueKey("a"), -900, -100, "lost"), Cue(CueKey("b"), -500, 700, "cut")]
    written = format_vtt(cues)
    assert written.text == "WEBVTT\n\n00:00:00.000 --> 00:00:00.700\ncut\n"
    assert [(p.record, p.rule, p.severity) for p in written.problems] == [
        (1, "before-start", Severity.ERROR),
        (2, "begins-before-start", Severity.WARNING),
    ]


LINE = (
    st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1)
    .map(lambda text: " ".join(text.split()))
    .filter(bool)
)
NAME = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=20)
CUES = st.lists(
    st.tuples(
        st.integers(0, 400_000_000),
        st.integers(0, 9999),
        st.lists(LINE, max_size=3),
        st.none() | NAME,
    ),
    min_size=1,
    max_size=6,
)


@given(CUES)
def test_what_is_written_is_read_again(
    rows: list[tuple[int, int, list[str], str | None]],
) -> None:
    cues = [
        Cue(CueKey(str(i)), start, start + length, "\n".join(lines), speaker if lines else None)
        for i, (start, length, lines, speaker) in enumerate(rows)
    ]
    again = parse("vtt", format_vtt(cues, "en").text)
    track = again.tracks[0]
    told = [(c.start_ms, c.end_ms, c.text, c.speaker) for c in track.original or track.cues]
    assert told == [(c.start_ms, c.end_ms, c.text, c.speaker) for c in cues]
    assert not any(p.severity is Severity.ERROR for p in again.problems)
    assert all(not cue.flags & CueFlag.REPAIRED for cue in again.cues)
