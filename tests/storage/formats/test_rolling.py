"""Captions that roll are read phrase by phrase; a refrain is left alone."""

from __future__ import annotations

from storage.formats.subtitles import ReadSubtitles
from storage.formats.vtt import format_vtt_time
from tests.storage.formats.reading import parse, rules

PHRASES = [f"phrase number {number} here" for number in range(10)]


def youtube(phrases: list[str], *, tagged: bool = True) -> str:
    """Write phrases as YouTube does: the old line above the new one, and bridges of 10 ms."""
    parts = ["WEBVTT\nKind: captions\nLanguage: en\n"]
    before = " "
    for number, phrase in enumerate(phrases):
        start = number * 2000
        first, *rest = phrase.split()
        words = "".join(
            f"<{format_vtt_time(start + 300 * (place + 1))}><c> {word}</c>"
            for place, word in enumerate(rest)
        )
        line = first + words if tagged else phrase
        begin, bridge, end = map(format_vtt_time, (start, start + 1990, start + 2000))
        parts.append(f"{begin} --> {bridge} align:start position:0%\n{before}\n{line}\n")
        parts.append(f"{bridge} --> {end} align:start position:0%\n{phrase}\n \n")
        before = phrase
    return "\n".join(parts)


def phrases_of(read: ReadSubtitles) -> list[str]:
    return [cue.text for cue in read.tracks[0].cues]


def test_ten_phrases_are_ten_lines_with_their_words_once() -> None:
    read = parse("vtt", youtube(PHRASES))
    track = read.tracks[0]
    assert phrases_of(read) == PHRASES
    assert [[word.text for word in cue.words] for cue in track.cues] == [p.split() for p in PHRASES]
    assert [word.start_ms for word in track.cues[1].words] == [2000, 2300, 2600, 2900]
    assert [(cue.start_ms, cue.end_ms) for cue in track.cues[:2]] == [(0, 2000), (2000, 4000)]
    assert len(track.original) == 20
    assert rules(read) == [(5, "rolling-captions")]


def test_a_phrase_said_twice_in_a_row_stays_twice() -> None:
    said = ["I said no", "I said no", "do you hear", "yes I do", "then go now"]
    assert phrases_of(parse("vtt", youtube(said))) == said


def test_rolling_captions_turned_into_subrip_are_collapsed_too() -> None:
    blocks = youtube(PHRASES, tagged=False).split("\n\n")[1:]
    text = "\n\n".join(
        f"{n}\n{block.strip()}" for n, block in enumerate(blocks, 1) if block.strip()
    )
    assert phrases_of(parse("srt", text)) == PHRASES


def test_a_refrain_is_not_collapsed() -> None:
    lines = ["La la la", "La la la", "La la la", "Once more", "La la la", "La la la"]
    text = "\n".join(
        f"{n + 1}\n00:00:{n:02d},000 --> 00:00:{n:02d},900\n{line}\n"
        for n, line in enumerate(lines)
    )
    read = parse("srt", text)
    assert phrases_of(read) == lines
    assert read.tracks[0].original == ()


def test_a_second_line_that_stays_now_and_then_is_not_rolling() -> None:
    pairs = [("a", "b"), ("b", "c"), ("d", "e"), ("f", "g"), ("g", "h"), ("i", "j")]
    text = "\n".join(
        f"{n + 1}\n00:00:{n:02d},000 --> 00:00:{n:02d},900\n{one}\n{two}\n"
        for n, (one, two) in enumerate(pairs)
    )
    assert len(parse("srt", text).cues) == 6


def test_an_effect_drawn_picture_by_picture_stays() -> None:
    text = "\n".join(
        f"{n + 1}\n00:00:00,{n * 40:03d} --> 00:00:00,{n * 40 + 40:03d}\n{n // 10}\n"
        for n in range(20)
    )
    assert len(parse("srt", text).cues) == 20
