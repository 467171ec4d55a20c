"""ASS and SSA give what is said, with speaker and style; what is odd is told by line."""

from __future__ import annotations

import pytest

from app.domain.errors import ImportFailedError
from tests.storage.formats.reading import parse, rules, texts, times

HEAD = (
    "[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname\n"
    "Style: Default,Arial\n\n[Events]\n"
    "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
)


def dialogue(text: str, start: str = "0:00:01.00", end: str = "0:00:02.50", name: str = "") -> str:
    return f"Dialogue: 0,{start},{end},Default,{name},0,0,0,,{text}\n"


def test_words_speaker_style_and_tags_come_in() -> None:
    read = parse("ass", HEAD + dialogue(r"{\i1}Hi{\i0}\Nyou, there\hx\nand", name="Rin"))
    cue = read.cues[0]
    assert (cue.start_ms, cue.end_ms, cue.speaker) == (1000, 2500, "Rin")
    assert cue.text == "Hi\nyou, there x\nand"
    assert cue.extra == {"ass": {"style": "Default", "text": r"{\i1}Hi{\i0}\Nyou, there\hx\nand"}}
    assert read.problems == ()


def test_comments_and_drawings_are_no_cues_and_are_told() -> None:
    secret = dialogue("secret").replace("Dialogue", "Comment")
    read = parse("ass", HEAD + secret + dialogue(r"{\p1}m 0 0 l 9 0{\p0}") + dialogue("a"))
    assert texts(read) == ["a"]
    assert rules(read) == [(10, "comments"), (11, "drawings")]


def test_karaoke_keeps_its_words() -> None:
    assert texts(parse("ass", HEAD + dialogue(r"{\k20}ka{\kf30}ra"))) == ["kara"]


def test_the_format_line_says_the_order_of_columns() -> None:
    head = HEAD.replace("Layer, Start, End, Style, Name", "Start, End, Name, Style, Layer")
    read = parse("ass", f"{head}Dialogue: 0:00:01.00,0:00:02.00,Rin,Default,0,0,0,0,,a, b\n")
    assert [(c.speaker, c.text) for c in read.cues] == [("Rin", "a, b")]


def test_a_format_line_without_times_gives_the_usual_order_and_is_told() -> None:
    read = parse("ass", HEAD.replace("Start, End", "Begin, Stop") + dialogue("a"))
    assert (times(read), rules(read)) == ([(1000, 2500)], [(9, "format-line")])


def test_ssa_of_version_4_is_read() -> None:
    read = parse(
        "ass",
        "[Script Info]\nScriptType: v4.00\n[Events]\nFormat: Marked, Start, End, Style, Name, "
        "MarginL, MarginR, MarginV, Effect, Text\n"
        "Dialogue: Marked=0,0:00:01.00,0:00:02.00,Default,Rin,0000,0000,0000,,Hi\n",
    )
    assert [(c.speaker, c.text) for c in read.cues] == [("Rin", "Hi")]


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ("100:00:01.00", "100:00:02.50", (360_001_000, 360_002_500)),
        ("0:00:01.5", "0:00:02.123", (1500, 2123)),
    ],
)
def test_times_that_need_no_report(start: str, end: str, expected: tuple[int, int]) -> None:
    read = parse("ass", HEAD + dialogue("a", start, end))
    assert (times(read), read.problems) == ([expected], ())


def test_odd_times_are_repaired_or_refused_by_line() -> None:
    read = parse(
        "ass",
        HEAD
        + dialogue("a", "-0:00:01.00")
        + dialogue("b", "0:0x:01.00")
        + dialogue("c", "0:00:05.00")
        + "Dialogue: 0,0:00:07.00,0:00:08.00\n",
    )
    assert texts(read) == ["a", "c", ""]
    assert times(read) == [(0, 2500), (5000, 5000), (7000, 8000)]
    told = dict(rules(read))
    assert told[10] == "negative-time"
    assert told[11] == "broken-time"
    assert (12, "end-before-start") in rules(read)
    assert (13, "short-line") in rules(read)


def test_a_script_without_dialogue_is_refused_in_words() -> None:
    with pytest.raises(ImportFailedError, match="holds no subtitle cue: no line begins with"):
        parse("ass", HEAD)
