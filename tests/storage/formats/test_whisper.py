"""Whisper and WhisperX: words, scores, speakers; missing times are repaired and told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import ImportFailedError
from app.domain.subtitle import CueFlag, CueWord
from storage.formats.subtitles import ReadSubtitles
from tests.storage.formats.reading import parse, rules, texts, times


def read(value: Any) -> ReadSubtitles:
    return parse("whisper", json.dumps(value, indent=1, ensure_ascii=False))


def segment(start: float | None, end: float | None, text: str, **more: Any) -> dict[str, Any]:
    times = {"start": start, "end": end}
    return {name: time for name, time in times.items() if time is not None} | {"text": text} | more


def test_segments_words_scores_and_speakers_come_in() -> None:
    words = [
        {"word": " Hello", "start": 0.5, "end": 0.9, "probability": 0.91},
        {"word": "you", "start": 0.9, "end": 1.2, "score": 0.4, "speaker": "SPEAKER_01"},
    ]
    found = read({"language": "en", "segments": [segment(0.5, 1.5, " Hello you", words=words)]})
    cue = found.cues[0]
    assert (cue.start_ms, cue.end_ms, cue.text) == (500, 1500, "Hello you")
    assert cue.words == (
        CueWord("Hello", 500, 900, 0.91),
        CueWord("you", 900, 1200, 0.4, "SPEAKER_01"),
    )
    assert (found.language, found.problems) == ("en", ())


def test_a_speaker_may_stand_at_the_segment_the_words_or_in_the_text() -> None:
    found = read(
        [
            segment(0, 1, "a", speaker="SPEAKER_00"),
            segment(1, 2, "b", words=[{"word": "b", "speaker": "SPEAKER_01"}]),
            segment(2, 3, "[SPEAKER_02]: c"),
        ]
    )
    assert [(c.speaker, c.text) for c in found.cues] == [
        ("SPEAKER_00", "a"),
        ("SPEAKER_01", "b"),
        ("SPEAKER_02", "c"),
    ]


def test_segments_without_times_stand_after_the_one_before_and_are_told() -> None:
    words = [{"word": "w", "start": 5.0, "end": 5.5}, {"word": "x"}]
    found = read(
        {
            "segments": [
                segment(None, None, "first"),
                segment(2, 3, "second"),
                segment(None, None, "ten chars."),
                segment(None, None, "w x", words=words),
                segment(70, None, "last"),
            ]
        }
    )
    assert times(found) == [(0, 1100), (2000, 3000), (3000, 4700), (5000, 5500), (70_000, 70_980)]
    repaired = [bool(cue.flags & CueFlag.REPAIRED) for cue in found.cues]
    assert repaired == [True, False, True, True, True]
    assert all(p.line for p in found.problems)
    assert {"no-times", "word-no-times"} <= {rule for _, rule in rules(found)}


def test_words_as_a_list_keep_zero_lengths_and_holes_flagged() -> None:
    found = read(
        [
            {"word": "a", "start": 1.0, "end": 1.0},
            {"word": "b", "start": 1.0, "end": 1.4},
            {"word": "c", "start": 62.0, "end": 61.0},
        ]
    )
    assert times(found) == [(1000, 1000), (1000, 1400), (62_000, 62_000)]
    assert [cue.flags for cue in found.cues] == [
        CueFlag.ZERO_LENGTH,
        CueFlag.NONE,
        CueFlag.ZERO_LENGTH | CueFlag.REPAIRED,
    ]
    assert {"zero-length", "end-before-start"} == {rule for _, rule in rules(found)}


def test_words_in_a_list_beside_the_segments_find_theirs() -> None:
    found = read(
        {
            "segments": [segment(0, 1, "a b"), segment(1, 2, "c")],
            "words": [
                {"word": "a", "start": 0, "end": 0.4},
                {"word": "b", "start": 0.5, "end": 0.9},
                {"word": "c", "start": 1.1, "end": 1.5},
            ],
        }
    )
    assert [[word.text for word in cue.words] for cue in found.cues] == [["a", "b"], ["c"]]


def test_whisper_cpp_counts_in_milliseconds() -> None:
    found = read(
        {
            "result": {"language": "ja"},
            "transcription": [{"offsets": {"from": 0, "to": 1500}, "text": " はい"}],
        }
    )
    assert (times(found), texts(found), found.language) == ([(0, 1500)], ["はい"], "ja")


def test_what_is_no_segment_is_refused_by_line_and_path() -> None:
    found = read({"segments": [segment(0, 1, "a"), {"start": 1, "end": 2}, 7]})
    assert [(p.line, p.path, p.rule) for p in found.problems] == [
        (8, "segments[1]", "shape"),
        (12, "segments[2]", "shape"),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"segments": []}', "no segments with text"),
        ("[]", "no segments with text"),
        ('{"segments": [1]}', "line 1: a segment must be an object with a text"),
    ],
)
def test_a_file_without_a_segment_is_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(ImportFailedError, match=message):
        parse("whisper", text)


TIME = st.none() | st.floats(-1e4, 1e6) | st.sampled_from([float("nan"), float("inf"), True, "1"])
ANY_WORD = st.fixed_dictionaries({"word": st.text(max_size=5), "start": TIME, "end": TIME})


@given(
    st.lists(
        st.fixed_dictionaries(
            {"text": st.text(max_size=9), "start": TIME, "end": TIME},
            optional={"words": st.lists(ANY_WORD, max_size=3)},
        ),
        min_size=1,
        max_size=6,
    )
)
def test_whatever_the_times_no_cue_is_lost_or_negative(segments: list[dict[str, Any]]) -> None:
    found = read({"segments": segments})
    assert len(found.cues) == len(segments)
    assert all(0 <= cue.start_ms <= cue.end_ms for cue in found.cues)
    for word in (word for cue in found.cues for word in cue.words):
        assert word.start_ms is None or word.end_ms is None or word.end_ms >= word.start_ms
