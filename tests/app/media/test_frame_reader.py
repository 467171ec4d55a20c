"""The reader answers the newest request exactly, off the window's thread, and stops cleanly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.domain.media import MediaInfo
from app.media.frame_index import FrameIndex
from app.media.frame_reader import FrameReader
from app.media.picture import Picture
from tests.helpers.clip import make_clip, make_sound, read_frame_number

_WAIT = 20_000


class Desk:
    """A reader and what it said."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.reader = FrameReader()
        self.pictures: list[Picture] = []
        self.infos: list[MediaInfo] = []
        self.refusals: list[str] = []
        self.reader.frame_ready.connect(self.pictures.append)
        self.reader.opened.connect(lambda _session, info, _tracks: self.infos.append(info))
        self.reader.open_failed.connect(lambda _session, text: self.refusals.append(text))

    def answer_to(self, generation: int) -> Picture:
        """Wait for the exact answer to a request."""

        def found() -> bool:
            return any(p.exact and p.generation == generation for p in self.pictures)

        self.qtbot.waitUntil(found, timeout=_WAIT)
        return next(p for p in self.pictures if p.exact and p.generation == generation)

    def open_indexed(self, path: Path) -> FrameIndex:
        """Open a file and hand over its index."""
        session = self.reader.open(path)
        index = FrameIndex.build(path)
        assert index is not None
        self.reader.set_index(session, index)
        self.answer_to(self.reader.request(0))
        return index


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    desk = Desk(qtbot)
    yield desk
    assert desk.reader.stop()


def test_the_first_picture_needs_no_index(desk: Desk) -> None:
    desk.reader.open(make_clip())
    picture = desk.answer_to(desk.reader.request(2010))
    assert read_frame_number(picture.image) == 50
    assert picture.time_ms == 2000
    assert picture.frame_index is None
    assert desk.infos[0].duration_ms == 4000


def test_with_the_index_frames_have_numbers(desk: Desk) -> None:
    index = desk.open_indexed(make_clip())
    picture = desk.answer_to(desk.reader.request(index.time_of(77)))
    assert picture.frame_index == 77
    assert read_frame_number(picture.image) == 77


def test_only_the_newest_of_many_requests_must_be_answered(desk: Desk) -> None:
    desk.open_indexed(make_clip(seconds=14, gop=250))
    before = len(desk.pictures)
    numbers = [desk.reader.request(time_ms) for time_ms in range(0, 13_000, 50)]
    last = desk.answer_to(numbers[-1])
    assert read_frame_number(last.image) == 12_950 // 40
    assert len(desk.pictures) - before < len(numbers) / 2


def test_a_drag_shows_the_keyframe_and_then_the_exact_frame(desk: Desk) -> None:
    desk.open_indexed(make_clip(seconds=30, gop=600, size=(1280, 720)))
    number = desk.reader.scrub(23_600)
    exact = desk.answer_to(number)
    assert read_frame_number(exact.image) == 590
    stand_in = next(p for p in desk.pictures if p.generation == number and not p.exact)
    assert read_frame_number(stand_in.image) == 0


def test_a_drag_over_near_frames_is_exact_at_once(desk: Desk) -> None:
    index = desk.open_indexed(make_clip(seconds=14, gop=250))
    desk.answer_to(desk.reader.request(index.time_of(300)))
    before = len(desk.pictures)
    for frame in range(299, 260, -1):
        picture = desk.answer_to(desk.reader.scrub(index.time_of(frame)))
        assert read_frame_number(picture.image) == frame
    assert all(each.exact for each in desk.pictures[before:])


def test_stepping_back_and_forth_is_exact(desk: Desk) -> None:
    index = desk.open_indexed(make_clip(seconds=14, gop=250))
    for frame in [*range(300, 260, -1), *range(260, 300)]:
        picture = desk.answer_to(desk.reader.request(index.time_of(frame)))
        assert read_frame_number(picture.image) == frame


def test_another_file_replaces_the_first(desk: Desk) -> None:
    desk.reader.open(make_clip(seconds=14, gop=250))
    desk.reader.request(13_000)
    desk.reader.open(make_clip(container="mkv"))
    picture = desk.answer_to(desk.reader.request(400))
    assert read_frame_number(picture.image) == 10
    assert desk.infos[-1].container == "matroska,webm"


def test_a_file_that_cannot_be_opened_is_named(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "empty.mp4"
    path.touch()
    desk.reader.open(path)
    desk.qtbot.waitUntil(lambda: bool(desk.refusals), timeout=_WAIT)
    assert desk.refusals == ["empty.mp4 is empty: the file has zero bytes."]


def test_sound_alone_opens_and_has_no_pictures(desk: Desk) -> None:
    desk.reader.open(make_sound())
    desk.reader.request(500)
    desk.qtbot.waitUntil(lambda: bool(desk.infos), timeout=_WAIT)
    assert not desk.infos[0].has_picture
    assert desk.pictures == []


def test_a_deleted_file_does_not_end_the_reader(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "gone.mp4"
    path.write_bytes(make_clip().read_bytes())
    desk.open_indexed(path)
    path.unlink()
    desk.reader.request(3000)
    desk.reader.open(path)
    desk.qtbot.waitUntil(lambda: bool(desk.refusals), timeout=_WAIT)
    desk.reader.open(make_clip())
    assert read_frame_number(desk.answer_to(desk.reader.request(0)).image) == 0


def test_stopping_in_the_middle_of_work_is_quick(qtbot: QtBot) -> None:
    desk = Desk(qtbot)
    desk.reader.open(make_clip(seconds=14, gop=250))
    desk.reader.request(13_000)
    assert desk.reader.stop()
    assert desk.reader.isFinished()
