"""json3 of YouTube: words with their times, rolling windows cut, the original kept."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.domain.errors import ImportFailedError
from app.domain.subtitle import CueFlag, CueWord
from storage.formats.subtitles import ReadSubtitles
from tests.storage.formats.reading import parse, rules, texts, times


def read(*events: Any) -> ReadSubtitles:
    value = {"wireMagic": "pb3", "pens": [{}], "events": list(events)}
    return parse("json3", json.dumps(value, indent=1))


def rolling(count: int) -> list[dict[str, Any]]:
    """Return phrases of automatic captions, each standing until two later."""
    events: list[dict[str, Any]] = [{"tStartMs": 0, "dDurationMs": 99_999, "id": 1}]
    for number in range(count):
        start = 160 + number * 2000
        segments = [
            {"utf8": f"phrase{number}", "acAsrConf": 255},
            {"utf8": " is", "tOffsetMs": 400},
            {"utf8": " here", "tOffsetMs": 900},
        ]
        events += [
            {"tStartMs": start, "dDurationMs": 4300, "wWinId": 1, "segs": segments},
            {
                "tStartMs": start + 1990,
                "dDurationMs": 2310,
                "wWinId": 1,
                "aAppend": 1,
                "segs": [{"utf8": "\n"}],
            },
        ]
    return events


def test_rolling_captions_give_each_phrase_once_and_keep_the_original() -> None:
    found = read(*rolling(10))
    track = found.tracks[0]
    assert [cue.text for cue in track.cues] == [f"phrase{n} is here" for n in range(10)]
    ends = [cue.end_ms for cue in track.cues]
    assert ends[:-1] == [cue.start_ms for cue in track.cues[1:]]
    assert [cue.end_ms - cue.start_ms for cue in track.original] == [4300] * 10
    assert all(cue.flags is CueFlag.NONE for cue in track.cues)
    assert track.cues[0].words == (
        CueWord("phrase0", 160, 560, 1.0),
        CueWord("is", 560, 1060),
        CueWord("here", 1060, 2160),
    )
    assert [rule for _, rule in rules(found)] == ["rolling-captions"]


def test_written_captions_come_as_they_are() -> None:
    found = read(
        {"tStartMs": 1000, "dDurationMs": 1500, "segs": [{"utf8": "One\nline"}]},
        {"tStartMs": 2000, "dDurationMs": 1500, "segs": [{"utf8": "two"}]},
    )
    assert texts(found) == ["One\nline", "two"]
    assert times(found) == [(1000, 2500), (2000, 3500)]
    assert found.tracks[0].original == ()
    assert found.cues[1].flags is CueFlag.OVERLAPS


def test_odd_events_are_told_by_line_and_path() -> None:
    found = read(
        {"tStartMs": 1000, "segs": [{"utf8": "no length"}]},
        {"dDurationMs": 5, "segs": [{"utf8": "no start"}]},
        "text",
        {"tStartMs": True, "segs": [{"utf8": "no number"}]},
        {"tStartMs": 9000, "dDurationMs": 10, "segs": "none"},
    )
    assert texts(found) == ["no length"]
    assert times(found) == [(1000, 1000)]
    told = {(p.line, p.rule, p.path) for p in found.problems if p.path}
    assert told == {
        (15, "broken-event", "events[1]"),
        (23, "shape", "events[2]"),
        (24, "broken-event", "events[3]"),
        (32, "broken-event", "events[4]"),
    }
    assert found.refused == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"wireMagic": "pb3"}', "holds no subtitle cue: it has no events"),
        ('{"wireMagic": "pb3", "events": []}', "holds no subtitle cue"),
        ('{"wireMagic": "pb3", "events": [{"tStartMs": 0, "id": 1}]}', "holds no subtitle cue"),
        ('{"wireMagic": "pb3", "events": [\n{]}', "line 2, column 2"),
    ],
)
def test_a_file_without_a_cue_is_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(ImportFailedError, match=message):
        parse("json3", text)
