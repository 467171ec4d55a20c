"""The engine with the real libvlc: what is on screen is what the clock says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import av
import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.playback.engine import PlaybackEngine
from app.playback.relay import RelayPlayer
from app.playback.vlc_player import VlcPlayer, load_vlc
from tests.helpers.clip import make_clip, make_sound, read_frame_number
from tests.helpers.combing import brightness, combing

pytestmark = [
    pytest.mark.vlc,
    pytest.mark.skipif(load_vlc() is not None, reason="libvlc is not installed"),
]

_WAIT = 40_000
_FRAME = 40


@dataclass(frozen=True)
class Shown:
    """A picture on screen: its drawn number, and the frame that the clock said then."""

    number: int
    by_clock: float


class Stage:
    """An engine over libvlc, and what was on screen at which time."""

    def __init__(self, qtbot: QtBot, cache_folder: Path) -> None:
        self.qtbot = qtbot
        self.engine = PlaybackEngine(cache_folder=cache_folder)
        self.shown: list[Shown] = []
        self.engine.picture_changed.connect(self._keep)

    def _keep(self, image: QImage) -> None:
        if image.isNull():
            return
        try:
            number = read_frame_number(image)
        except ValueError:
            # At 4x on a busy machine libvlc leaves out frames and shows what it can.
            assert self.engine.rate > 1
            return
        self.shown.append(Shown(number, self.engine.position_ms / _FRAME))

    def open(self, at_ms: int = 0, **options: Any) -> None:
        """Open a clip of 20 seconds with a keyframe every ten, and wait until it can be played."""
        self.engine.open(make_clip(**{"seconds": 20, "gop": 250, "audio": True} | options), at_ms)
        self.qtbot.waitUntil(lambda: self.engine.is_settled and self.engine.can_play, timeout=_WAIT)

    def play_to(self, time_ms: int) -> list[Shown]:
        """Play until a time; return what was on screen meanwhile."""
        before = len(self.shown)
        if not self.engine.is_playing:
            self.engine.play()
        self.qtbot.waitUntil(lambda: self.engine.position_ms >= time_ms, timeout=_WAIT)
        return self.shown[before:]

    def wait_agreement(self, frames: float) -> None:
        """Play until eight pictures in a row were within so many frames of the clock."""
        start = len(self.shown)

        def agree() -> bool:
            last = self.shown[max(start, len(self.shown) - 8) :]
            return len(last) == 8 and all(abs(e.number - e.by_clock) <= frames for e in last)

        self.qtbot.waitUntil(agree, timeout=_WAIT)

    def wait_shown(self, frame: int) -> None:
        """Wait until a frame is the one on screen."""
        self.qtbot.waitUntil(lambda: self.shown[-1].number == frame, timeout=_WAIT)


@pytest.fixture
def stage(qtbot: QtBot, tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(qtbot, tmp_path / "cache")
    yield stage
    stage.engine.shutdown()


@pytest.mark.parametrize(
    "options",
    [{}, {"container": "mkv"}, {"container": "webm", "codec": "libvpx"}, {"start_ms": 1000}],
    ids=["mp4", "mkv", "webm", "starts late"],
)
def test_play_from_rest_shows_nothing_earlier_and_agrees_with_the_clock(
    stage: Stage, options: dict[str, Any]
) -> None:
    stage.open(7300, **options)
    stage.wait_shown(182)
    shown = stage.play_to(8500)
    assert len(shown) >= 10
    assert shown[0].number >= 182
    numbers = [each.number for each in shown]
    assert numbers == sorted(numbers)
    stage.wait_agreement(1.5)


def test_pause_never_goes_back_and_is_exact(stage: Stage) -> None:
    stage.open(1000)
    for stop in (1500, 2100, 2600):
        shown = stage.play_to(stop)
        position = stage.engine.position_ms
        stage.engine.pause()
        assert stage.engine.position_ms >= position - _FRAME
        frame = stage.engine.frame_index
        assert frame is not None
        assert frame >= shown[-1].number
        stage.wait_shown(frame)


def test_a_seek_while_playing_shows_nothing_stale(stage: Stage) -> None:
    stage.open(1000)
    stage.play_to(1400)
    for target in (15_020, 3100, 11_000, 10_500):
        stage.engine.seek(target)
        shown = stage.play_to(target + 600)
        assert shown[0].number >= target // _FRAME
        assert max(each.number for each in shown) <= (target + 600) // _FRAME + 25
        numbers = [each.number for each in shown]
        assert numbers == sorted(numbers)
        stage.wait_agreement(1.5)


def test_of_many_seeks_while_playing_the_last_counts(stage: Stage) -> None:
    stage.open()
    stage.play_to(200)
    for target in range(2000, 16_000, 500):
        stage.engine.seek(target)
    stage.engine.seek(5000)
    stage.play_to(5400)
    assert stage.engine.position_ms < 8000
    stage.wait_agreement(1.5)


@pytest.mark.parametrize("rate", [0.25, 0.5, 2.0, 4.0])
def test_picture_and_clock_agree_at_other_rates(stage: Stage, rate: float) -> None:
    stage.open(2000, seconds=60)
    stage.engine.set_rate(rate)
    stage.play_to(2000 + round(400 * rate))
    stage.wait_agreement(max(1.0, rate))
    seen = stage.shown[-1].number
    stage.engine.pause()
    frame = stage.engine.frame_index
    assert frame is not None
    assert frame >= seen - (rate if rate > 1 else 0)  # as close as clock and picture agree
    stage.wait_shown(frame)


def test_a_rate_changed_while_playing_settles(stage: Stage) -> None:
    stage.open(1000, seconds=60)
    stage.play_to(1600)
    for rate in (4.0, 1.0, 0.5, 2.0):
        stage.engine.set_rate(rate)
        stage.play_to(stage.engine.position_ms + round(500 * rate))
        stage.wait_agreement(max(1.5, rate))


def test_at_the_end_it_rests_on_the_last_frame_and_plays_again(stage: Stage) -> None:
    stage.open(19_300)
    for _ in range(2):
        stage.play_to(19_960)
        stage.qtbot.waitUntil(lambda: not stage.engine.is_playing, timeout=_WAIT)
        assert stage.engine.position_ms == 19_960
        stage.wait_shown(499)
        shown = stage.play_to(600)
        assert shown[0].number <= 1
        stage.engine.seek(19_300)


def test_a_span_ends_on_its_last_frame(stage: Stage) -> None:
    stage.open()
    for start, end in ((5000, 5600), (12_340, 13_000)):
        with stage.qtbot.waitSignal(stage.engine.span_finished, timeout=_WAIT):
            stage.engine.play_span(start, end)
        last = (end - 1) // _FRAME
        assert stage.engine.frame_index == last
        stage.wait_shown(last)


def test_a_loop_goes_round_by_changing_players(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.open()
    jumps: list[bool] = []
    jump = RelayPlayer.jump

    def kept(relay: RelayPlayer) -> bool:
        jumps.append(jump(relay))
        return jumps[-1]

    monkeypatch.setattr(RelayPlayer, "jump", kept)
    stage.engine.loop_span(9000, 10_500)
    stage.qtbot.waitUntil(lambda: jumps[-3:] == [True] * 3, timeout=_WAIT)
    before = len(stage.shown)
    stage.wait_agreement(1.5)
    assert {each.number for each in stage.shown[before:]} <= set(range(225, 263))
    stage.engine.stop_loop()
    stage.play_to(11_000)


@pytest.mark.parametrize("container", ["mp4", "mkv", "ts"])
def test_another_sound_track_is_chosen_before_and_while_it_plays(
    stage: Stage, container: str
) -> None:
    stage.open(1000, seconds=8, container=container, languages=("eng", "jpn"))
    player = VlcEars(stage.engine)
    stage.play_to(1400)
    first = player.track
    stage.engine.sound.set_track(1)
    stage.qtbot.waitUntil(lambda: player.track not in {first, -1}, timeout=_WAIT)
    stage.engine.sound.set_track(0)
    stage.qtbot.waitUntil(lambda: player.track == first, timeout=_WAIT)


class VlcEars:
    """What libvlc says of the sound that it plays."""

    def __init__(self, engine: PlaybackEngine) -> None:
        self._engine = engine

    @property
    def track(self) -> int:
        """libvlc's own number of the sound track."""
        relay: Any = self._engine.findChild(RelayPlayer)
        return int(relay._lead._player.audio_get_track())


def test_a_transport_stream_plays_and_seeks(stage: Stage) -> None:
    stage.open(3000, container="ts")
    shown = stage.play_to(3600)
    assert shown[0].number >= 75
    stage.engine.seek(15_000)
    shown = stage.play_to(15_500)
    assert shown[0].number >= 375
    stage.wait_agreement(1.5)


def test_pictures_before_the_first_keyframe_are_not_shown(qtbot: QtBot, tmp_path: Path) -> None:
    player = VlcPlayer()
    numbers: list[int] = []
    player.picture.connect(lambda image, _at: numbers.append(read_frame_number(image)))
    with qtbot.waitSignal(player.prepared, timeout=_WAIT):
        player.open(_without_first_keyframe(tmp_path / "begins amid.mkv"), 320, 180, 0)
    player.play()
    qtbot.waitUntil(lambda: len(numbers) > 5, timeout=_WAIT)  # an unreadable one fails
    player.shutdown()
    assert numbers[0] >= 50


def _without_first_keyframe(path: Path) -> Path:
    """Write a clip whose pictures up to the second keyframe cannot be decoded."""
    source = make_clip(seconds=20, gop=50, audio=True)
    with av.open(str(source)) as reader, av.open(str(path), "w") as writer:
        streams = {each.index: writer.add_stream_from_template(each) for each in reader.streams}
        has_dropped = False
        for packet in reader.demux():
            if packet.size == 0:
                continue
            if not has_dropped and packet.stream.type == "video":
                has_dropped = True
                continue
            packet.stream = streams[packet.stream.index]
            writer.mux_one(packet)
    return path


def test_rotated_and_stretched_pictures_look_alike_in_rest_and_play(
    stage: Stage, qtbot: QtBot
) -> None:
    images: list[QImage] = []
    stage.engine.picture_changed.disconnect()
    stage.engine.picture_changed.connect(images.append)
    stage.engine.open(make_clip(seconds=6, gop=50, rotation=90, audio=True), 1000)
    qtbot.waitUntil(lambda: stage.engine.is_settled and stage.engine.can_play, timeout=_WAIT)
    resting = images[-1].copy()
    before = len(images)
    stage.engine.play()
    qtbot.waitUntil(lambda: len(images) > before + 2, timeout=_WAIT)
    playing = images[-1]
    assert playing.size() == resting.size()
    assert resting.size().toTuple() == (180, 320)
    assert _difference(resting, playing) < 20


def test_interlaced_video_is_whole_in_rest_and_play(stage: Stage, qtbot: QtBot) -> None:
    images: list[QImage] = []
    stage.engine.picture_changed.connect(images.append)
    stage.open(1000, interlaced=True)
    assert combing(brightness(images[-1])) < 2
    before = len(images)
    stage.play_to(2000)
    playing = images[before + 5 :]
    assert len(playing) > 5
    assert max(combing(brightness(image)) for image in playing) < 2


def test_sound_alone_plays(stage: Stage) -> None:
    stage.engine.open(make_sound(5))
    stage.qtbot.waitUntil(lambda: stage.engine.can_play, timeout=_WAIT)
    stage.play_to(700)
    stage.engine.pause()
    position = stage.engine.position_ms
    assert 700 <= position < 5000


def test_another_file_can_be_opened_while_playing(stage: Stage) -> None:
    stage.open(1000)
    stage.play_to(1300)
    stage.open(2000, container="mkv")
    assert not stage.engine.is_playing
    shown = stage.play_to(2500)
    assert shown[0].number >= 50
    stage.wait_agreement(1.5)


def _difference(first: QImage, second: QImage) -> float:
    """Return the mean difference in brightness of two pictures, seen from afar."""
    total = 0
    for y in range(5, first.height(), 20):
        for x in range(5, first.width(), 20):
            total += abs((first.pixel(x, y) & 255) - (second.pixel(x, y) & 255))
    return total / ((first.height() // 20) * (first.width() // 20))


def test_playing_goes_on_behind_damage(stage: Stage, tmp_path: Path) -> None:
    content = bytearray(make_clip(seconds=12, gop=50, audio=True, container="mkv").read_bytes())
    half, quarter = len(content) // 2, len(content) // 4
    content[half : half + quarter] = bytes(quarter)  # libvlc ends here
    path = tmp_path / "hole.mkv"
    path.write_bytes(bytes(content))
    said: list[str] = []
    stage.engine.notice.connect(said.append)
    stage.engine.open(path, 4000)
    stage.qtbot.waitUntil(lambda: stage.engine.can_play, timeout=_WAIT)
    shown = stage.play_to(10_500)
    assert stage.engine.is_playing
    assert any(one.number > 240 for one in shown)
    assert sum("playing goes on at" in text for text in said) == 1
