"""Writes subtitles of the demo in which something is wrong: to see what an import says of them.

Each oddity stands once and is named in docs/demo.md; the tests hold the report to it. The words are
those of the story, so that one can hear what a cue should have been.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.domain.timecode import format_ms
from assets.demo.schedule import Episode, Spoken
from assets.demo.screenplay import Language

FOLDER_NAME = "odd"
_LINES = 24
_ROLLING = 12


@dataclass(frozen=True, slots=True)
class _Cue:
    """A line of the story with its time, ms."""

    name: str
    text: str
    start_ms: int
    end_ms: int


def write_odd_subtitles(episode: Episode, folder: Path) -> list[Path]:
    """Write all files into a folder, which is made, and return them."""
    folder.mkdir(exist_ok=True)
    name = f"{episode.story.video_id}.odd"
    files = {
        f"{name}.en.srt": _srt(_cues(episode, "en")).encode("utf-8-sig"),
        f"{name}.ja.srt": _plain_srt(_cues(episode, "ja")).encode("shift_jis"),
        f"{name}.zh.srt": _plain_srt(_cues(episode, "zh")).encode("gb18030"),
        f"{name}.en.ass": _ass(_cues(episode, "en")).encode("utf-16"),
        f"{name}.rolling.en.vtt": _rolling(_cues(episode, "en")).encode(),
    }
    for file, content in files.items():
        (folder / file).write_bytes(content)
    return [folder / file for file in files]


def _cues(episode: Episode, language: Language) -> list[_Cue]:
    def cue(line: Spoken) -> _Cue:
        name = episode.story.person(line.line.say).name[language]
        return _Cue(name, line.line.text(language), line.cue.start_ms, line.cue.end_ms)

    return [cue(line) for line in episode.lines[:_LINES]]


def _srt(cues: list[_Cue]) -> str:
    """Return SubRip in which times, order and blank lines went wrong, as they do in the wild."""
    blocks = [f"{number}\n{_arrow(one)}\n{one.text}\n" for number, one in enumerate(cues, start=1)]
    overlong = _Cue("", cues[1].text, cues[1].start_ms, cues[2].end_ms)
    blocks[1] = f"2\n{_arrow(overlong)}\n{cues[1].text}\n"
    blocks[3] = f"4\n{_time(cues[3].start_ms)} --> {_time(cues[3].start_ms)}\n{cues[3].text}\n"
    blocks[5] = f"6\n{_arrow(cues[5])}\n{cues[5].text}"  # no blank line before the next cue
    dotted = _arrow(cues[7]).replace(",", ".").replace("-->", "->")
    blocks[7] = f"8\n{dotted}\n{cues[7].text}\n"
    bare = f"{_time(cues[9].start_ms)[:-4]} --> {_time(cues[9].end_ms)[:-4]}"
    blocks[9] = f"10\n{bare}\n{cues[9].text}\n"
    wide = _arrow(cues[11]).translate({ord(digit): 0xFEE0 + ord(digit) for digit in "0123456789:"})
    blocks[11] = f"12\n{wide}\n{cues[11].text}\n"
    turned = f"{_time(cues[13].end_ms)} --> {_time(cues[13].start_ms)}"
    blocks[13] = f"14\n{turned}\n{cues[13].text}\n"
    blocks[14], blocks[15] = blocks[15], blocks[14]
    blocks[17] = f"18\n{_arrow(cues[17])}\n\n"
    blocks[19] = f"{_arrow(cues[19])}\n<i>{cues[19].text}</i> {{\\an8}}\n"
    late = f"{_time(7_200_000)} --> {_time(7_203_000)}"
    blocks.append(f"{len(blocks) + 1}\n{late}\nThank you for watching.\n")
    return "\n".join(blocks)


def _plain_srt(cues: list[_Cue]) -> str:
    """Return sound SubRip: what is odd is the encoding."""
    blocks = (f"{n}\r\n{_arrow(one)}\r\n{one.text}\r\n" for n, one in enumerate(cues, start=1))
    return "\r\n".join(blocks)


def _ass(cues: list[_Cue]) -> str:
    """Return ASS with a comment, a drawing, two layers at once and line breaks of its own."""
    head = (
        "[Script Info]\nScriptType: v4.00+\nPlayResX: 960\nPlayResY: 540\n\n"
        "[V4+ Styles]\nFormat: Name, Fontname, Fontsize, Alignment\nStyle: Default,Inter,30,2\n"
        "Style: Sign,Inter,24,8\n\n"
        "[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, "
        "Text\n"
    )
    sign = _dialogue(_Cue("", r"{\an8\pos(480,60)}The North Window", *_span(cues[0])), "Sign")
    drawing = _dialogue(_Cue("", r"{\p1}m 0 0 l 100 0 100 40 0 40{\p0}", *_span(cues[2])), "Sign")
    comment = _dialogue(_Cue("", "check this one", *_span(cues[4]))).replace(
        "Dialogue:", "Comment:", 1
    )
    lines = [_dialogue(one) for one in cues]
    lines[6] = _dialogue(
        _Cue(cues[6].name, r"{\i1}" + cues[6].text + r"{\i0}\N(quietly)", *_span(cues[6]))
    )
    return head + "".join([sign, drawing, comment, *lines])


def _dialogue(cue: _Cue, style: str = "Default") -> str:
    start, end = (format_ms(time)[1:-1] for time in (cue.start_ms, cue.end_ms))
    return f"Dialogue: 0,{start},{end},{style},{cue.name},0,0,0,,{cue.text}\n"


def _rolling(cues: list[_Cue]) -> str:
    """Return WebVTT as automatic captions roll: each phrase stands below, then above the next."""
    return "WEBVTT\nKind: captions\nLanguage: en\n\n" + "\n".join(_rolled(cues[:_ROLLING]))


def _rolled(cues: list[_Cue]) -> Iterator[str]:
    before = " "
    for one in cues:
        bridge = one.end_ms - 10
        first, *rest = one.text.split()
        step = (bridge - one.start_ms) // (len(rest) + 1)
        words = "".join(
            f"<{format_ms(one.start_ms + step * place)}><c> {word}</c>"
            for place, word in enumerate(rest, start=1)
        )
        begin, middle, end = map(format_ms, (one.start_ms, bridge, one.end_ms))
        yield f"{begin} --> {middle} align:start position:0%\n{before}\n{first}{words}\n"
        yield f"{middle} --> {end} align:start position:0%\n{one.text}\n \n"
        before = one.text


def _span(cue: _Cue) -> tuple[int, int]:
    return cue.start_ms, cue.end_ms


def _arrow(cue: _Cue) -> str:
    return f"{_time(cue.start_ms)} --> {_time(cue.end_ms)}"


def _time(time_ms: int) -> str:
    return format_ms(time_ms).replace(".", ",")
