"""Every way in which a SubRip file is not well formed comes out right, or is reported by line."""

from __future__ import annotations

from pathlib import Path

import pysrt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.check import Severity
from app.domain.errors import ExportFailedError, ImportFailedError
from app.domain.ids import CueKey
from app.domain.subtitle import Cue, CueFlag
from storage.formats.decoded_text import DecodedText
from storage.formats.srt import format_srt, parse_srt, read_srt, write_srt
from storage.formats.subtitles import ReadSubtitles

ONE = "00:00:01,000 --> 00:00:02,000"
TWO = "00:00:03,000 --> 00:00:04,000"


def parse(text: str) -> ReadSubtitles:
    """Read text as if it were a file in UTF-8."""
    return parse_srt(DecodedText(text, "UTF-8"), "a.srt")


def times(read: ReadSubtitles) -> list[tuple[int, int]]:
    """Return the times of all cues."""
    return [(cue.start_ms, cue.end_ms) for cue in read.cues]


def rules(read: ReadSubtitles) -> list[tuple[int, str]]:
    """Return line and rule of all problems."""
    return [(problem.line, problem.rule) for problem in read.problems]


def test_a_well_formed_file_gives_its_cues_and_no_problem() -> None:
    read = parse(f"1\n{ONE}\nRin: Where is it?\n- Here.\n\n2\n{TWO}\n你好\n")
    assert times(read) == [(1000, 2000), (3000, 4000)]
    assert [cue.text for cue in read.cues] == ["Rin: Where is it?\n- Here.", "你好"]
    assert [cue.speaker for cue in read.cues] == [None, None]
    assert read.problems == ()
    assert len({cue.key for cue in read.cues}) == 2


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_any_line_end_is_read(newline: str, tmp_path: Path) -> None:
    path = tmp_path / "a.srt"
    path.write_bytes(f"1\n{ONE}\na\nb\n\n2\n{TWO}\nc\n".replace("\n", newline).encode())
    assert [cue.text for cue in read_srt(path).cues] == ["a\nb", "c"]


def test_a_blank_line_inside_a_cue_keeps_what_follows() -> None:
    read = parse(f"1\n{ONE}\na\n\nb\n\n2\n{TWO}\nc\n")
    assert [cue.text for cue in read.cues] == ["a\nb", "c"]
    assert rules(read) == [(4, "blank-line-in-text")]
    assert read.problems[0].repaired


def test_cues_without_a_blank_line_between_them_are_two() -> None:
    read = parse(f"1\n{ONE}\na\n2\n{TWO}\nc\n")
    assert [cue.text for cue in read.cues] == ["a", "c"]
    assert rules(read) == [(5, "missing-blank-line")]


def test_cues_without_numbers_are_read() -> None:
    read = parse(f"{ONE}\na\n\n{TWO}\nc\n")
    assert [cue.text for cue in read.cues] == ["a", "c"]
    assert rules(read) == [(1, "no-number")]


@pytest.mark.parametrize(
    ("line", "expected", "rule"),
    [
        ("00:00:20 --> 00:00:24", (20_000, 24_000), "missing-milliseconds"),
        ("00:00:01,5 --> 00:00:02,25", (1500, 2250), "fraction-digits"),
        ("00:00:02,9994 --> 00:00:02,9999", (2999, 3000), "fraction-digits"),
        ("00:20,000 --> 00:21,000", (20_000, 21_000), "missing-hours"),
        ("-00:00:01,000 --> 00:00:02,000", (0, 2000), "negative-time"),
        ("00:00:03,000 --> 00:00:02,000", (3000, 3000), "end-before-start"),
        ("00:00:61,000 --> 00:02:00,000", (61_000, 120_000), "over-59"),
        ("00:00:01:500 --> 00:00:02,000", (1500, 2000), "time-format"),
        ("00: 00: 01, 000 --> 00:00:02,000", (1000, 2000), "time-format"),
        ("00:00:01,000 -> 00:00:02,000", (1000, 2000), "time-format"),
        ("00:00:01,000 00:00:02,000", (1000, 2000), "time-format"),
        ("００：００：０１，５００　－－＞　００：００：０２，０００", (1500, 2000), "time-format"),
        ("00：00：01．500\u3000→\u300000：00：02．000", (1500, 2000), "time-format"),
    ],
)
def test_an_odd_time_is_read_right_and_reported(
    line: str, expected: tuple[int, int], rule: str
) -> None:
    read = parse(f"1\n{line}\na\n")
    assert times(read) == [expected]
    assert (2, rule) in rules(read)
    assert CueFlag.REPAIRED in read.cues[0].flags
    assert all(p.severity is not Severity.ERROR for p in read.problems)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("100:00:01,000 --> 100:00:02,000", (360_001_000, 360_002_000)),
        ("00:00:01.000 --> 00:00:02.000", (1000, 2000)),
        ("00:00:01,000 --> 00:00:02,000 X1:10 X2:20 Y1:1 Y2:2", (1000, 2000)),
        ("00:00:01,000-->00:00:02,000  ", (1000, 2000)),
    ],
)
def test_times_that_need_no_report(line: str, expected: tuple[int, int]) -> None:
    read = parse(f"1\n{line}\na\n")
    assert times(read) == [expected]
    assert read.problems == ()


@pytest.mark.parametrize(
    "line",
    [
        "00:0a:01,000 --> 00:00:02,000",
        "00:00:01,000 --> 00:00:0x,000",
        "00:00:01,000 --> ",
        "OO:OO:O1,OOO --> 00:00:02,000",
    ],
)
def test_a_time_with_letters_is_refused_by_line(line: str) -> None:
    read = parse(f"1\n{line}\na\n\n2\n{TWO}\nb\n")
    assert [cue.text for cue in read.cues] == ["b"]
    errors = [p for p in read.problems if p.severity is Severity.ERROR]
    assert [(p.line, p.rule) for p in errors] == [(2, "broken-time")]


def test_a_cue_that_lost_its_times_is_refused_by_line() -> None:
    read = parse(f"1\n{ONE}\na\n\n2\nwords\n\n3\n{TWO}\nb\n")
    assert [cue.text for cue in read.cues] == ["a", "b"]
    assert rules(read) == [(5, "no-time")]
    assert read.problems[0].severity is Severity.ERROR


def test_a_file_cut_in_the_middle_of_a_time_is_reported() -> None:
    read = parse(f"1\n{ONE}\na\n\n2\n00:00:")
    assert [cue.text for cue in read.cues] == ["a"]
    assert rules(read) == [(5, "no-time")]


def test_a_countdown_in_the_text_stays_text() -> None:
    read = parse(f"1\n{ONE}\n3\n\n2\n\n1\n\n2\n{TWO}\nb\n")
    assert [cue.text for cue in read.cues] == ["3\n2\n1", "b"]


@pytest.mark.parametrize("text", ["a --> b", "<3 --> love", "Meet\n12:30 --> 13:00\nor not"])
def test_an_arrow_in_the_text_stays_text(text: str) -> None:
    read = parse(f"1\n{ONE}\n{text}\n\n2\n{TWO}\nb\n")
    assert [cue.text for cue in read.cues] == [text, "b"]


def test_duplicate_numbers_keep_all_cues_in_list_order() -> None:
    read = parse(f"7\n{ONE}\na\n\n7\n{TWO}\nb\n")
    assert [cue.text for cue in read.cues] == ["a", "b"]
    assert rules(read) == [(6, "duplicate-number")]


def test_a_cue_out_of_order_keeps_its_place_and_is_flagged() -> None:
    read = parse(f"1\n{TWO}\nlate\n\n2\n{ONE}\nearly\n")
    assert [cue.text for cue in read.cues] == ["late", "early"]
    assert [cue.flags for cue in read.cues] == [CueFlag.NONE, CueFlag.OUT_OF_ORDER]
    assert rules(read) == [(6, "out-of-order")]


def test_an_overlap_is_flagged() -> None:
    read = parse(f"1\n00:00:00,000 --> 00:00:05,000\na\n\n2\n{ONE}\nb\n\n3\n{TWO}\nc\n")
    assert [cue.flags for cue in read.cues] == [CueFlag.NONE, CueFlag.OVERLAPS, CueFlag.OVERLAPS]
    assert rules(read) == [(6, "overlap")]


def test_empty_cues_of_no_length_are_two_flagged_cues() -> None:
    zero = "00:00:01,000 --> 00:00:01,000"
    read = parse(f"393\n{zero}\n\n394\n{zero}\n\n")
    assert times(read) == [(1000, 1000), (1000, 1000)]
    assert {cue.flags for cue in read.cues} == {CueFlag.ZERO_LENGTH | CueFlag.EMPTY}
    assert rules(read) == [(2, "zero-length"), (2, "empty-text")]


def test_numbers_in_full_width_belong_to_their_cue() -> None:
    read = parse(f"１\n{ONE}\nあ\n２\n{TWO}\nい\n")
    assert [cue.text for cue in read.cues] == ["あ", "い"]
    assert read.language == "ja"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("<i>Hello</i> <b>you</b>", "Hello you"),
        ('<font color="#ff0">Hi</font>', "Hi"),
        (r"{\an8}Up there", "Up there"),
        (r"{\i1}Hm{\i0}", "Hm"),
        ("<gasps> I <3 you {really}", "<gasps> I <3 you {really}"),
        ("<c.yellow>word<00:00:01.500> by word</c>", "word by word"),
    ],
)
def test_tags_go_and_words_stay(text: str, plain: str) -> None:
    assert parse(f"1\n{ONE}\n{text}\n").cues[0].text == plain


def test_text_before_the_first_cue_is_left_out_with_a_note() -> None:
    read = parse(f"Ripped with love\n\n1\n{ONE}\na\n")
    assert [cue.text for cue in read.cues] == ["a"]
    assert rules(read) == [(1, "text-before-first")]


@pytest.mark.parametrize("codec", ["gbk", "utf-16", "utf-8-sig"])
def test_a_file_of_another_encoding_is_read_and_says_so(codec: str, tmp_path: Path) -> None:
    path = tmp_path / "四个 碗.srt"
    path.write_bytes(f"1\n{ONE}\n我们的妈妈哭了\n".encode(codec))
    read = read_srt(path)
    assert read.cues[0].text == "我们的妈妈哭了"
    assert read.language == "zh"
    assert [p.rule for p in read.problems] == (["encoding-guessed"] if codec == "gbk" else [])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is empty"),
        (b" \r\n\n", "is empty"),
        (b"no cue here\n", "holds no subtitle cue"),
        (b"1\n00:0a:01,000 --> 00:00:02,000\na\n", r"line 2: .* There is no other subtitle cue"),
        (b"\x00\x01\x02\x03" * 40, "no text file"),
    ],
)
def test_a_file_without_a_cue_is_refused_in_words(
    data: bytes, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.srt"
    path.write_bytes(data)
    with pytest.raises(ImportFailedError, match=message) as caught:
        read_srt(path)
    assert "a.srt" in caught.value.message


def test_a_file_that_is_not_there_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(ImportFailedError, match=r"gone\.srt cannot be read: there is no such file"):
        read_srt(tmp_path / "gone.srt")


LINE = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="<>{}:："),
    min_size=1,
).map(str.strip)


@given(
    st.lists(
        st.tuples(
            st.integers(0, 400_000_000),
            st.integers(0, 9_999),
            st.lists(
                LINE.filter(lambda line: line.strip("0123456789.０１２３４５６７８９．。")),
                max_size=3,
            ),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_what_is_written_is_read_again(rows: list[tuple[int, int, list[str]]]) -> None:
    cues = [
        Cue(CueKey(str(i)), start, start + length, "\n".join(lines))
        for i, (start, length, lines) in enumerate(rows)
    ]
    text = format_srt(cues).text
    [track] = parse(text).tracks
    again = track.original or track.cues  # cues drawn at random may roll by chance
    assert [(c.start_ms, c.end_ms, c.text) for c in again] == [
        (c.start_ms, c.end_ms, c.text) for c in cues
    ]
    by_pysrt = pysrt.SubRipFile.from_string(text, error_handling=pysrt.SubRipFile.ERROR_RAISE)
    assert [(item.start.ordinal, item.end.ordinal, item.text) for item in by_pysrt] == [
        (cue.start_ms, cue.end_ms, cue.text) for cue in cues
    ]


def test_a_written_file_is_utf_8_with_lf_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "out.srt"
    write_srt([Cue(CueKey("k"), 1000, 2000, "你好\nb")], path)
    assert path.read_bytes() == f"1\n{ONE}\n你好\nb\n".encode()
    assert [p.name for p in tmp_path.iterdir()] == ["out.srt"]


def test_a_file_that_cannot_be_written_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(ExportFailedError, match=r"out\.srt cannot be written"):
        write_srt([], tmp_path / "no folder" / "out.srt")


def test_twenty_thousand_cues_all_come_out() -> None:
    text = "\n".join(
        f"{n}\n{n // 3600:02d}:{n // 60 % 60:02d}:{n % 60:02d},000 --> "
        f"{n // 3600:02d}:{n // 60 % 60:02d}:{n % 60:02d},900\nLine {n}\n"
        for n in range(1, 20_001)
    )
    read = parse(text)
    assert len(read.cues) == 20_000
    assert (read.cues[-1].start_ms, read.cues[-1].text) == (20_000_000, "Line 20000")
