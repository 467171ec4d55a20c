"""Subtitle rows of LongEmoBench as a file, both ways; the list order is authoritative."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import ImportFailedError
from app.domain.ids import CueKey
from app.domain.subtitle import Cue, CueFlag
from storage.formats.longemo_subtitles import format_longemo_subtitles
from storage.formats.subtitles import ReadSubtitles
from tests.storage.formats.reading import parse, rules, texts, times

ROW = {"id": "S7", "t": [83.4, 85], "speaker": None, "text": "Where is it?"}


def read(value: Any) -> ReadSubtitles:
    return parse("longemo-subtitles", json.dumps(value, indent=1))


def test_rows_keep_their_order_and_ids() -> None:
    late = {"id": "a", "t": [5, 6.5], "speaker": "Rin", "text": "late"}
    found = read([late, {"id": "b", "t": [1, 1], "speaker": None, "text": "early"}])
    assert texts(found) == ["late", "early"]
    assert times(found) == [(5000, 6500), (1000, 1000)]
    assert [cue.speaker for cue in found.cues] == ["Rin", None]
    assert found.cues[1].flags == CueFlag.OUT_OF_ORDER | CueFlag.ZERO_LENGTH
    written = json.loads(format_longemo_subtitles(found.cues).text)
    assert [(row["id"], row["t"]) for row in written] == [("a", [5.0, 6.5]), ("b", [1.0, 1.0])]


def test_rows_may_stand_under_their_name() -> None:
    assert texts(read({"subtitles": [ROW]})) == ["Where is it?"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"id": " "}, "id must be text"),
        ({"id": 7}, "id must be text"),
        ({"text": ""}, "text must be text"),
        ({"t": [2, 1]}, "must begin at 0 or later and not end before"),
        ({"t": [-1, 1]}, "must begin at 0 or later"),
        ({"t": [True, 1]}, "two finite numbers"),
        ({"t": [1]}, "two finite numbers"),
        ({"speaker": 3}, "speaker must be text or null"),
    ],
)
def test_a_row_against_the_rules_is_refused_by_line(change: dict[str, Any], message: str) -> None:
    found = read([ROW, {**ROW, "id": "S8", **change}])
    assert len(found.cues) == 1
    assert [(p.line, p.rule, p.path) for p in found.problems] == [(11, "subtitle-row", "[1]")]
    assert message in found.problems[0].message


def test_an_id_that_stands_twice_is_refused() -> None:
    assert "stands twice" in read([ROW, ROW]).problems[0].message


def test_unknown_and_missing_fields_are_told_and_the_row_is_kept() -> None:
    row = {"id": "S9", "t": [1, 2], "text": "x", "mood": "low"}
    assert rules(read([row])) == [(2, "unknown-field"), (2, "missing-field")]


def test_a_file_without_rows_is_refused_in_words() -> None:
    with pytest.raises(ImportFailedError, match="it has no rows"):
        read([])


def test_cues_without_text_cannot_be_rows_and_are_told() -> None:
    written = format_longemo_subtitles([Cue(CueKey("a"), 0, 1, ""), Cue(CueKey("b"), 1, 2, "x")])
    assert [row["text"] for row in json.loads(written.text)] == ["x"]
    assert [(p.record, p.rule) for p in written.problems] == [(1, "empty-text")]


LINES = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1).map(
    lambda text: " ".join(text.split())
)


@given(
    st.lists(
        st.tuples(
            st.integers(0, 10**9),
            st.integers(0, 99_999),
            LINES.filter(bool),
            st.none() | LINES.filter(bool),
            st.none() | st.sampled_from(["S0001", "S0002", "x"]),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_what_is_written_is_read_again(rows: list[tuple[int, int, str, str | None, str]]) -> None:
    cues = [
        Cue(
            CueKey(str(i)), start, start + length, text, speaker,
            extra={"longemo-subtitles": {"id": own}} if own else None,
        )
        for i, (start, length, text, speaker, own) in enumerate(rows)
    ]  # fmt: skip
    again = parse("longemo-subtitles", format_longemo_subtitles(cues).text)
    track = again.tracks[0]
    told = [(c.start_ms, c.end_ms, c.text, c.speaker) for c in track.original or track.cues]
    assert told == [(c.start_ms, c.end_ms, c.text, c.speaker) for c in cues]
