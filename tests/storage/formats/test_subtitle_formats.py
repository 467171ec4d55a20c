"""Subtitles are told from their content, whatever their name; what is something else is refused."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

import pytest

from app.domain.errors import ImportFailedError
from app.domain.subtitle import CueFlag
from storage.formats.detect import detect_format
from storage.formats.subtitle_formats import read_subtitles
from tests.storage.formats.reading import parse
from tests.storage.formats.test_rolling import PHRASES, youtube

EXAMPLES = {
    "srt": "1\n00:00:01,000 --> 00:00:02,000\nHi\n",
    "vtt": youtube(PHRASES),
    "ass": "[Script Info]\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Hi\n",
    "ttml": '<?xml version="1.0"?>\n<!-- x -->\n<tt:tt xmlns:tt="http://www.w3.org/ns/ttml">'
    '<tt:body><tt:div><tt:p begin="1s" end="2s">Hi</tt:p></tt:div></tt:body></tt:tt>',
    "json3": '{"events": [{"tStartMs": 1, "dDurationMs": 5, "segs": [{"utf8": "Hi"}]}]}',
    "whisper": '{"text": "Hi", "segments": [{"id": 0, "start": 1, "end": 2, "text": "Hi"}]}',
    "longemo-subtitles": '[{"id": "a", "t": [1, 2.5], "speaker": null, "text": "Hi"}]',
}


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("suffix", [".txt", ".srt", ".json"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_a_format_is_told_from_the_content(
    name: str, suffix: str, encoding: str, tmp_path: Path
) -> None:
    path = tmp_path / f"a{suffix}"
    path.write_bytes(EXAMPLES[name].encode(encoding))
    assert detect_format(path) == name
    assert read_subtitles(path).format == name


@pytest.mark.parametrize(
    "text",
    [
        '[{"word": "a", "start": 1, "end": 2}]',
        '{"segments": [], "language": "en"}',
        '{"transcription": [{"offsets": {"from": 0, "to": 9}, "text": "a"}]}',
        '{"segments": [{"text": "x", "words": []}], "word_segments": []}',
    ],
)
def test_the_shapes_of_transcripts_are_told(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(text)
    assert detect_format(path) == "whisper"


def archive() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        packed.writestr("a.srt", EXAMPLES["srt"])
    return stream.getvalue()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (archive(), "is a zip archive, whatever its name says"),
        (gzip.compress(b"x", mtime=0), "is a gzip archive"),
        (b"%PDF-1.7\n", "is a PDF document, not a text file"),
        (b"\x89PNG\r\n\x1a\n", "is a picture"),
        (b"<!DOCTYPE html>\n<html><title>404 Not\nFound</title>", r"web page \(“404 Not Found”\)"),
        (b"\xef\xbb\xbf\n<HTML><body>", "is a web page, not subtitles"),
        (b"\x00\x01\x02\x03" * 40, "no text file"),
        (b"just words\n", "holds no subtitle cue"),
    ],
)
@pytest.mark.parametrize("suffix", [".srt", ".vtt"])
def test_what_is_something_else_is_refused_in_one_sentence(
    data: bytes, message: str, suffix: str, tmp_path: Path
) -> None:
    path = tmp_path / f"a{suffix}"
    path.write_bytes(data)
    with pytest.raises(ImportFailedError, match=message) as caught:
        read_subtitles(path)
    assert "\n" not in caught.value.message


@pytest.mark.timeout(20)
@pytest.mark.parametrize("noise", ["<a :1:2 {\\", "1:2<{ ", '{"a":', "<!", "9" * 40, "--> "])
def test_ten_megabytes_on_one_line_are_refused_quickly(noise: str, tmp_path: Path) -> None:
    path = tmp_path / "a.srt"
    line = noise * (10_000_000 // len(noise))
    path.write_text(
        f"1\n00:00:01,000 --> 00:00:02,000\n{line}\n\n2\n00:00:03,000 --> 00:00:04,000\nb\n"
    )
    read = read_subtitles(path, detect_format(path))
    assert [cue.text for cue in read.cues] == ["b"]
    assert [(p.line, p.rule) for p in read.problems] == [(2, "text-too-long")]
    path.write_text(line)
    with pytest.raises(ImportFailedError):
        read_subtitles(path, detect_format(path))


def test_names_before_a_colon_are_speakers_where_a_file_has_them_throughout() -> None:
    lines = ["Rin: Where?", "Dr. Ada: Here.", "Rin: No!", "(laughs)"]
    text = "\n".join(
        f"{n + 1}\n00:00:{n:02d},000 --> 00:00:{n:02d},900\n{line}\n"
        for n, line in enumerate(lines)
    )
    read = parse("srt", text)
    assert [(c.speaker, c.text) for c in read.cues] == [
        ("Rin", "Where?"),
        ("Dr. Ada", "Here."),
        ("Rin", "No!"),
        (None, "(laughs)"),
    ]
    assert [p.rule for p in read.problems] == ["names-before-colon"]
    assert all(cue.flags is CueFlag.NONE for cue in read.cues)
