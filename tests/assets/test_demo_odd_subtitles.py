"""The demo's odd subtitles: made of the story, read without loss, reported as the docs say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.domain.check import Severity
from app.domain.subtitle import CueFlag
from assets.demo.odd_subtitles import FOLDER_NAME, write_odd_subtitles
from assets.demo.schedule import schedule
from assets.demo.screenplay import FOLDER, load_story
from storage.formats.subtitle_formats import read_subtitles

ODD = FOLDER / FOLDER_NAME
DOCS = FOLDER.parents[1] / "docs" / "demo.md"


def test_committed_files_are_those_of_the_source(tmp_path: Path) -> None:
    made = write_odd_subtitles(schedule(load_story()), tmp_path / "odd")
    assert {path.name for path in made} == {path.name for path in ODD.iterdir()}
    for path in made:
        assert (ODD / path.name).read_bytes() == path.read_bytes(), path.name


def test_they_are_small() -> None:
    assert sum(path.stat().st_size for path in ODD.iterdir()) < 32 * 1024


@pytest.mark.parametrize(
    ("name", "cues", "encoding"),
    [
        ("odd.en.srt", 25, "utf-8-sig"),
        ("odd.ja.srt", 24, "shift_jis"),
        ("odd.zh.srt", 24, "gb18030"),
        ("odd.en.ass", 25, "utf-16"),
        ("odd.rolling.en.vtt", 12, "utf-8"),
    ],
)
def test_every_cue_comes_in(name: str, cues: int, encoding: str) -> None:
    path = ODD / f"north_window.{name}"
    path.read_bytes().decode(encoding)
    read = read_subtitles(path)
    assert len(read.tracks[0].cues) == cues
    assert not any(problem.severity is Severity.ERROR for problem in read.problems)


def test_the_report_names_each_oddity_by_its_line() -> None:
    read = read_subtitles(ODD / "north_window.odd.en.srt")
    lines = {problem.line for problem in read.problems}
    assert lines == {10, 14, 25, 29, 37, 45, 53, 61, 69, 76}
    row = next(line for line in DOCS.read_text("utf-8").splitlines() if "odd.en.srt`" in line)
    assert {int(number) for number in re.findall(r"line (\d+)", row, re.IGNORECASE)} == {
        *lines,
        96,  # after the end of the video, which only an import knows
    }
    flags = CueFlag.NONE
    for cue in read.tracks[0].cues:
        flags |= cue.flags
    wanted = (CueFlag.REPAIRED, CueFlag.OVERLAPS, CueFlag.ZERO_LENGTH, CueFlag.OUT_OF_ORDER)
    assert all(flag in flags for flag in (*wanted, CueFlag.EMPTY))


def test_what_rolls_is_kept_as_it_came_too() -> None:
    read = read_subtitles(ODD / "north_window.odd.rolling.en.vtt")
    (track,) = read.tracks
    assert (len(track.cues), len(track.original)) == (12, 24)
