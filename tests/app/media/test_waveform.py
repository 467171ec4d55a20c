"""Peaks of a file: where it is loud and where silent, whatever its channels, rate and damage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from app.domain.errors import MediaError
from app.domain.peaks import BUCKET_MS, Peaks
from app.media.disk_cache import DiskCache
from app.media.waveform import Part, parts_of
from app.media.waveform_reader import SoundJob, WaveformReader
from tests.helpers.clip import make_clip, make_sound
from tests.helpers.sound import Channel, silence, tone, write_wav


def _peaks(path: Path, duration_ms: int, start_pts_ms: int = 0) -> Peaks:
    peaks = Peaks(duration_ms)
    for part in parts_of(path, start_pts_ms):
        peaks.add(*part)
    return peaks


def _loudness(peaks: Peaks, start_ms: int, end_ms: int) -> int:
    return int(peaks.finest[1][start_ms // BUCKET_MS : end_ms // BUCKET_MS].max())


def _loud_then_silent(rate: int, loudness: float = 0.5) -> Channel:
    return np.concatenate([tone(1, rate, loudness), silence(1, rate)])


@pytest.mark.parametrize("rate", [8000, 11025, 44100, 48000, 96000])
def test_loud_and_silent_stand_in_their_places_at_any_rate(tmp_path: Path, rate: int) -> None:
    peaks = _peaks(write_wav(tmp_path / "a.wav", rate, _loud_then_silent(rate)), 2000)
    low, high = peaks.finest
    assert peaks.is_complete
    assert _loudness(peaks, 0, 1000) == pytest.approx(64, abs=1)
    assert int(low[:200].min()) == pytest.approx(-64, abs=1)
    assert int(high[:200].min()) > 0
    assert not high[201:].any()


def test_silence_is_flat_and_known(tmp_path: Path) -> None:
    peaks = _peaks(write_wav(tmp_path / "a.wav", 8000, silence(2, 8000)), 2000)
    assert peaks.is_complete
    assert peaks.loudest == 0


def test_opposite_channels_do_not_cancel_out(tmp_path: Path) -> None:
    wave = tone(1, 48000, 0.5)
    peaks = _peaks(write_wav(tmp_path / "a.wav", 48000, wave, -wave), 1000)
    assert _loudness(peaks, 0, 1000) == pytest.approx(64, abs=1)


def test_one_loud_channel_of_six_is_seen(tmp_path: Path) -> None:
    quiet = silence(2, 48000)
    channels = [quiet, quiet, quiet, quiet, quiet, _loud_then_silent(48000)]
    peaks = _peaks(write_wav(tmp_path / "a.wav", 48000, *channels), 2000)
    assert _loudness(peaks, 0, 1000) == pytest.approx(64, abs=1)
    assert not peaks.finest[1][201:].any()


def test_a_video_gives_its_sound_in_parts_that_join() -> None:
    path = make_clip(seconds=50, audio=True, size=(64, 36))
    parts = list(parts_of(path))
    assert len(parts) >= 2
    assert all(b[0] <= a[0] + len(a[1]) for a, b in pairwise(parts))
    peaks = _peaks(path, 50_000)
    _, high = peaks.finest
    assert int(high[20:-20].min()) == pytest.approx(25, abs=4)


def test_media_zero_is_the_first_picture(tmp_path: Path) -> None:
    path = write_wav(tmp_path / "a.wav", 8000, _loud_then_silent(8000))
    peaks = _peaks(path, 2000, start_pts_ms=600)
    assert peaks.finest[1][:80].all()
    assert not peaks.finest[1][82:].any()


def test_a_picture_without_sound_gives_nothing() -> None:
    assert list(parts_of(make_clip())) == []


def test_a_truncated_file_gives_what_it_holds(tmp_path: Path) -> None:
    whole = make_clip(seconds=8, container="mkv", audio=True).read_bytes()
    path = tmp_path / "cut.mkv"
    path.write_bytes(whole[: len(whole) // 2])
    peaks = _peaks(path, 8000)
    assert 2000 < peaks.known_ms < 6000
    assert _loudness(peaks, 1000, 2000) == pytest.approx(25, abs=4)


@pytest.mark.parametrize("content", [b"", b"no sound at all" * 100])
def test_what_is_no_media_is_refused_in_words(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.wav"
    path.write_bytes(content)
    with pytest.raises(MediaError, match=r"notes\.wav"):
        list(parts_of(path))


def test_a_wish_to_stop_is_obeyed(tmp_path: Path) -> None:
    path = write_wav(tmp_path / "a.wav", 8000, tone(60, 8000))
    asked = iter(range(1000))
    parts = list(parts_of(path, cancelled=lambda: next(asked) > 3))
    assert sum(len(part[1]) for part in parts) < 60_000 // BUCKET_MS


def _read(qtbot: QtBot, reader: WaveformReader, job: SoundJob) -> list[Part]:
    found: list[Part] = []
    reader.parts_ready.connect(lambda number, parts: found.extend(parts))
    with qtbot.waitSignal(reader.finished_reading, timeout=20_000) as signal:
        reader.read(job)
    assert signal.args == [job.number]
    return found


def test_the_second_time_it_comes_from_the_cache(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_wav(tmp_path / "a.wav", 8000, tone(1, 8000))
    job = SoundJob(7, path, 0, 1000)
    cache = DiskCache(tmp_path / "cache")
    reader = WaveformReader(cache)
    first = _read(qtbot, reader, job)
    assert reader.stop()
    monkeypatch.setattr("app.media.waveform.parts_of", None)
    later = WaveformReader(cache)
    again = _read(qtbot, later, job)
    assert later.stop()
    assert again[0][2].tolist() == np.concatenate([part[2] for part in first]).tolist()


def test_the_newest_job_is_the_one_that_is_answered(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless = tmp_path / "endless.wav"
    endless.write_bytes(b"any")

    def parts(path: Path, start_pts_ms: int, cancelled: Callable[[], bool]) -> Iterator[Part]:
        if path != endless:
            yield from parts_of(path, start_pts_ms, cancelled)
            return
        while not cancelled():
            yield 0, np.zeros(1, np.int8), np.zeros(1, np.int8)

    monkeypatch.setattr("app.media.waveform.parts_of", parts)
    reader = WaveformReader(DiskCache(tmp_path / "cache"))
    finished: list[int] = []
    reader.finished_reading.connect(finished.append)
    with qtbot.waitSignal(reader.parts_ready, timeout=20_000):
        reader.read(SoundJob(1, endless, 0, 1000))
    _read(qtbot, reader, SoundJob(2, make_sound(), 0, 2000))
    assert finished == [2]
    assert reader.stop()


def test_a_file_that_cannot_be_read_ends_in_silence(qtbot: QtBot, tmp_path: Path) -> None:
    reader = WaveformReader(DiskCache(tmp_path / "cache"))
    assert _read(qtbot, reader, SoundJob(1, tmp_path / "gone.wav", 0, 1000)) == []
    assert reader.stop()
