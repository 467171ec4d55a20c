"""TTML in its dialects gives cues by paragraph and tracks by language; traps in it are refused."""

from __future__ import annotations

import pytest

from app.domain.errors import ImportFailedError
from app.domain.subtitle import CueFlag, CueWord
from storage.formats.subtitles import ReadSubtitles
from tests.storage.formats.reading import parse, rules, texts, times

NAMESPACE = "http://www.w3.org/ns/ttml"


def document(body: str, root: str = "", namespace: str = NAMESPACE) -> str:
    return (
        f'<?xml version="1.0" encoding="UTF-16"?>\n<tt xmlns="{namespace}" '
        f'xmlns:ttp="{NAMESPACE}#parameter" xmlns:ttm="{NAMESPACE}#metadata" '
        f'xmlns:tts="{NAMESPACE}#styling" {root}>\n{body}\n</tt>\n'
    )


def read(body: str, root: str = "", namespace: str = NAMESPACE) -> ReadSubtitles:
    return parse("ttml", document(f"<body><div>{body}</div></body>", root, namespace))


@pytest.mark.parametrize(
    ("attributes", "root", "expected"),
    [
        ('begin="00:00:01.5" end="00:00:02"', "", (1500, 2000)),
        ('begin="1.5s" dur="500ms"', "", (1500, 2000)),
        ('begin="0.5m" end="1h"', "", (30_000, 3_600_000)),
        ('begin="00:00:01:05" end="00:00:02:00"', 'ttp:frameRate="25"', (1200, 2000)),
        ('begin="30f" end="60f"', "", (1000, 2000)),
        (
            'begin="24f" end="00:00:10:12"',
            'ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001"',
            (1001, 10_500),
        ),
        ('begin="10000000t" end="25000000t"', 'ttp:tickRate="10000000"', (1000, 2500)),
        ('begin="101:00:00.000" end="101:00:01.000"', "", (363_600_000, 363_601_000)),
    ],
)
def test_every_kind_of_time(attributes: str, root: str, expected: tuple[int, int]) -> None:
    found = read(f"<p {attributes}>a</p>", root)
    assert (times(found), found.problems) == ([expected], ())


@pytest.mark.parametrize(
    "namespace",
    [NAMESPACE, "http://www.w3.org/2006/10/ttaf1", "http://www.w3.org/2006/04/ttaf1", "urn:x"],
)
def test_every_namespace(namespace: str) -> None:
    assert texts(read('<p begin="1s" end="2s">a</p>', namespace=namespace)) == ["a"]


def test_times_add_up_inside_one_another_and_follow_in_sequences() -> None:
    body = (
        '<body begin="10s"><div begin="1s"><p begin="1s" end="2s">a</p></div>'
        '<div timeContainer="seq"><p dur="1s">b</p><p dur="2s">c</p></div></body>'
    )
    assert times(parse("ttml", document(body))) == [
        (12_000, 13_000),
        (10_000, 11_000),
        (11_000, 13_000),
    ]


def test_breaks_blanks_entities_and_reading_aids() -> None:
    found = read(
        '<p begin="1s" end="2s">  fish &amp;\n   chips<br/>two </p>'
        '<p begin="3s" end="4s"><span tts:ruby="container"><span tts:ruby="base">漢字</span>'
        '<span tts:ruby="text">かんじ</span></span>だ</p>'
        '<p begin="5s" end="6s" xml:space="preserve">a  b</p>'
    )
    assert texts(found) == ["fish & chips\ntwo", "漢字だ", "a  b"]


def test_people_and_languages() -> None:
    found = parse(
        "ttml",
        document(
            '<head><metadata><ttm:agent xml:id="r"><ttm:name>Rin</ttm:name></ttm:agent></metadata>'
            '</head><body><div xml:lang="ja"><p begin="1s" end="2s" ttm:agent="r">はい</p></div>'
            '<div xml:lang="en"><p begin="1s" end="2s">Yes</p></div></body>'
        ),
    )
    assert [(track.language, len(track.cues)) for track in found.tracks] == [("ja", 1), ("en", 1)]
    assert [cue.speaker for cue in found.cues] == ["Rin", None]


def test_timed_spans_are_words_of_a_timed_paragraph_and_cues_of_another() -> None:
    spans = '<span begin="0s" end="1s">one</span> <span begin="1s" end="2s">two</span>'
    found = read(f'<p begin="1s" end="9s">{spans}</p><p>{spans}</p>')
    assert texts(found) == ["one two", "one", "two"]
    assert found.cues[0].words == (CueWord("one", 1000, 2000), CueWord("two", 2000, 3000))


def test_what_is_odd_is_told_by_line() -> None:
    found = read(
        '\n<p begin="x" end="2s">a</p>\n<p begin="3s">b</p>\n<p begin="9s" end="4s">c</p>\n<p/>\n'
    )
    assert texts(found) == ["b", "c"]
    assert times(found) == [(3000, 3000), (9000, 9000)]
    assert CueFlag.ZERO_LENGTH in found.cues[0].flags
    assert {(4, "broken-time"), (5, "no-end"), (6, "end-before-start")} <= set(rules(found))
    assert found.refused == 1


BOMB = '<!DOCTYPE tt [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (document("").replace("<tt", f"{BOMB}<tt", 1), "declares entities or refers to other"),
        ('<!DOCTYPE tt SYSTEM "http://127.0.0.1/a.dtd"><tt/>', "declares entities or refers to"),
        (
            '<!DOCTYPE tt [<!ENTITY x SYSTEM "file:///etc/passwd">]><tt><body>&x;</body></tt>',
            "declares entities or refers to",
        ),
        (document("<div>" * 5000 + "</div>" * 5000), "nested too deeply"),
        (document("<body>"), r"line 4, column 3: mismatched tag"),
        ("<html/>", "no TTML: its root is <html>"),
        (document("<body><div><p/></div></body>"), "no subtitle cue"),
    ],
)
def test_what_is_not_safe_or_not_sound_is_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(ImportFailedError, match=message):
        parse("ttml", text)
