"""Films of EmoS: fences, bilingual labels, emoji, ranges, and the sentences beside them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.domain.errors import ImportFailedError
from app.domain.interval import Interval
from app.domain.overlap_links import linked
from storage.formats.emos_labels import read_label
from storage.formats.emos_sentences import NAME
from storage.formats.emos_streaming import (
    names_of_film,
    read_emos_streaming,
    tell_streaming,
)
from storage.formats.trajectory_document import ReadTrajectories
from tests.helpers.shared_data import shared_path

BASIC = ("Anger", "Joy", "Sadness")
GO = ("grief", "admiration", "joy", "annoyance")


def utterance(span: str, **fields: Any) -> dict[str, Any]:
    return {
        "timestamp_range": span,
        "speaker_guess": "Nie Mingyu 聂",
        "emotion_primary": "Anger/愤怒",
        "emotion_secondary": ["grief 😢", "determination"],
        "intensity": 4,
        "evidence": "拳头",
        **fields,
    }


def film(*utterances: dict[str, Any], **fields: Any) -> str:
    value = {"summary": "…", "overall_emotion_trend": {"dominant": "Joy"}, **fields}
    body = json.dumps(value | {"utterances": list(utterances)}, ensure_ascii=False, indent=2)
    return f"```json\n{body}\n```"


def sentences(duration: float, *spans: tuple[float, float]) -> dict[str, Any]:
    segments = [
        {"index": at, "start": start, "end": end, "text": f"s{at}", "filename": f"segment{at}.mp4"}
        for at, (start, end) in enumerate(spans, start=1)
    ]
    return {
        "lang": "zh", "film": "黑冰", "clip": "黑冰.mp4", "duration": duration, "segments": segments
    }  # fmt: skip


@pytest.fixture
def read(tmp_path: Path) -> Callable[..., ReadTrajectories]:
    def write_and_read(text: str, beside: object = None) -> ReadTrajectories:
        path = tmp_path / "Black Ice.emotion.json"
        path.write_text(text, encoding="utf-8")
        if beside is not None:
            (tmp_path / NAME).write_text(json.dumps(beside), encoding="utf-8")
        return read_emos_streaming(path)

    return write_and_read


def told(read: ReadTrajectories) -> list[tuple[str, str]]:
    return [(each.rule, each.severity.value) for each in read.problems]


def test_a_film_becomes_primary_and_secondary_emotions(
    read: Callable[..., ReadTrajectories],
) -> None:
    raw = [utterance("00:00-00:05"), utterance("00:06-00:12", note="quiet", emotion_secondary=[])]
    found = read(film(*raw), sentences(10.5, (0, 2.5), (3, 7), (20, 21)))
    primary, secondary = (each.trajectory for each in found.trajectories)
    assert (primary.person, primary.source.title) == ("Nie Mingyu 聂", "EmoS")
    assert [(each.emotion, each.intensity, each.span) for each in primary.readings] == [
        ("Anger", "4", Interval(0, 5000)),
        ("Anger", "4", Interval(6000, 10_500)),
    ]
    assert primary.readings[0].appraisal == "拳头"
    assert [each.emotion for each in secondary.readings] == ["grief, determination"]
    assert primary.origin == {
        "summary": "…",
        "overall_emotion_trend": {"dominant": "Joy"},
        "utterances": {"u1": raw[0], "u2": raw[1]},
        "sentences": {"u1": [1, 2], "u2": [2]},
    }
    assert found.names == ("Black Ice", "黑冰")
    assert found.sentences is not None
    assert (found.sentences.language, len(found.sentences.cues)) == ("zh", 3)
    assert told(found) == [
        ("sentences-alone", "info"),
        ("bilingual", "info"),
        ("emoji", "info"),
        ("unknown-label", "warning"),
        ("beyond-media", "warning"),
    ]
    cut = found.problems[-1]
    assert (cut.path, cut.repaired) == ("utterances[1]", "cut at 00:00:10.500")


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"timestamp_range": "00:10-00:05"}, ("time", "error")),
        ({"timestamp_range": 5}, ("time", "error")),
        ({"timestamp_range": "00:61-00:70"}, ("time", "error")),
        ({"timestamp_range": "00:02-00:09"}, ("overlap", "warning")),
        ({"timestamp_range": "59:56-59:58"}, ("beyond-media", "error")),
        ({"emotion_primary": ""}, ("no-emotion", "error")),
        ({"emotion_secondary": 7}, ("shape", "warning")),
        ({"intensity": 9}, ("intensity", "warning")),
        ({"intensity": True}, ("intensity", "warning")),
        ({"speaker_guess": None}, ("no-speaker", "info")),
    ],
)
def test_what_is_odd_about_an_utterance_is_told(
    read: Callable[..., ReadTrajectories], changed: dict[str, Any], expected: tuple[str, str]
) -> None:
    plain = {"emotion_primary": "Joy", "emotion_secondary": ["joy"]}
    second = utterance("00:06-00:12", **{**plain, **changed})
    text = film(utterance("00:00-00:05", **plain), second)
    found = read(text, sentences(3595, (0, 12)))
    assert told(found) == [expected]
    line = found.problems[0].line
    assert text.split("\n")[line - 1].strip().startswith('"timestamp_range"')
    assert line > 15, "the second utterance"


def test_sentences_of_another_film_are_passed_over(
    read: Callable[..., ReadTrajectories],
) -> None:
    found = read(film(utterance("01:00-01:30", emotion_primary="Joy")), sentences(20, (0, 20)))
    assert found.sentences is None
    assert ("other-film", "warning") in told(found)
    assert found.trajectories[0].trajectory.readings[0].span == Interval(60_000, 90_000)


@pytest.mark.parametrize("beside", [[], {"segments": 5}])
def test_sentences_that_cannot_be_read_do_not_stand_in_the_way(
    read: Callable[..., ReadTrajectories], beside: object
) -> None:
    found = read(film(utterance("00:00-00:05")), beside)
    assert ("sentences", "warning") in told(found)
    assert len(found.trajectories) == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("```json\n[]\n```", "a list “utterances” was expected"),
        ('```json\n{"utterances": [}\n```', "line 2, column 17"),
        ("{}", "is no file of EmoS"),
    ],
)
def test_what_is_no_film_is_refused(
    read: Callable[..., ReadTrajectories], text: str, words: str
) -> None:
    with pytest.raises(ImportFailedError, match=words):
        read(text)


def test_fences_are_read_as_they_come(read: Callable[..., ReadTrajectories]) -> None:
    fenced = film(utterance("00:00-00:05", emotion_primary="Joy", emotion_secondary=[]))
    bare = fenced.removeprefix("```json\n").removesuffix("\n```")
    assert told(read(bare)) == told(read(fenced)) == told(read(f"```\n{bare}\n``` \n")) == []
    assert told(read(f"```json\n{bare}")) == [("fence", "warning")]
    assert told(read(f"{fenced}\nHope this helps!")) == [("fence", "warning")]
    assert tell_streaming(fenced)
    assert tell_streaming(bare)
    assert not tell_streaming('```json\n{"events": []}\n```')


@pytest.mark.parametrize(
    ("raw", "vocabulary", "label", "rules"),
    [
        ("Anger/愤怒", BASIC, "Anger", ("bilingual",)),
        ("Anger／愤怒", BASIC, "Anger", ("bilingual",)),
        ("sadness 💧", BASIC, "Sadness", ("emoji",)),
        ("grief 😢", GO, "grief", ("emoji",)),
        ("grief❤️", GO, "grief", ("emoji",)),
        ("👩‍💻 joy", GO, "joy", ("emoji",)),
        ("doubt/confusion", GO, "doubt/confusion", ()),
        ("anticipation", GO, "anticipation", ()),
        ("admiaration", GO, "admiration", ("spelling",)),
        ("determination", GO, "determination", ("unknown-label",)),
        ("決意", GO, "決意", ("unknown-label",)),
    ],
)
def test_words_become_labels(
    raw: str, vocabulary: tuple[str, ...], label: str, rules: tuple[str, ...]
) -> None:
    read = read_label(raw, vocabulary)
    assert (read.label, read.rules) == (label, rules)
    assert read.is_known is ("unknown-label" not in rules)


def test_segmentations_are_linked_by_the_time_they_share() -> None:
    one = [Interval(0, 100), Interval(100, 200), Interval(150, 150)]
    other = [Interval(180, 300), Interval(0, 120), Interval(400, 500)]
    assert linked(one, other) == [(0, 1, 100), (1, 0, 20), (1, 1, 20)]


REAL = {
    "A Few Good Men": {"bilingual"},
    "Black Ice": {"sentences-alone", "unknown-label", "beyond-media"},
    "Breaking Bad": {"sentences-alone", "bilingual", "beyond-media"},
    "Heat": set(),
    "Macbeth": {"emoji", "beyond-media"},
    "Spider-Man 2": {"beyond-media"},
}


@pytest.mark.parametrize("name", REAL)
def test_the_published_films_are_read(name: str) -> None:
    path = shared_path(f"emos/streaming/{name}/{name}.emotion.json")
    found = read_emos_streaming(path)
    assert {each.rule for each in found.problems} == REAL[name]
    assert found.sentences is not None
    assert names_of_film(path)[0] == name
