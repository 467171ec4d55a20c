"""What libvlc is told about decoding and sound holds, and a missing sound device stops nothing."""

from __future__ import annotations

import ctypes
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.media import sound_output
from app.playback import vlc_player
from app.playback.engine import PlaybackEngine
from app.playback.relay import RelayPlayer
from app.playback.vlc_player import VlcPlayer, load_vlc
from tests.helpers.clip import make_clip

pytestmark = [
    pytest.mark.vlc,
    pytest.mark.skipif(load_vlc() is not None, reason="libvlc is not installed"),
]

_WAIT = 40_000


def _open(qtbot: QtBot, engine: PlaybackEngine, path: Path) -> None:
    engine.open(path)
    qtbot.waitUntil(lambda: engine.is_settled and engine.can_play, timeout=_WAIT)
    engine.play()
    qtbot.waitUntil(lambda: engine.position_ms > 300, timeout=_WAIT)
    engine.pause()


class _Log:
    """What libvlc writes about its work, to the end of the process."""

    def __init__(self, engine: PlaybackEngine, path: Path) -> None:
        relay: Any = engine.findChild(RelayPlayer)
        self._instance = relay._lead._instance
        self._path = path
        self._libc = ctypes.CDLL(None)
        self._libc.fopen.restype = ctypes.c_void_p
        self._file = ctypes.c_void_p(self._libc.fopen(str(path).encode(), b"w"))
        relay._lead._vlc.dll.libvlc_log_set_file(self._instance, self._file)

    def hardware_asked_for(self) -> set[str]:
        """Return the kinds of hardware decoder that were looked for since the last call."""
        self._libc.fflush(self._file)
        found = re.findall(
            r'looking for hw decoder module matching "(\w+)"', self._path.read_text()
        )
        self._path.write_text("")
        return set(found)


@pytest.mark.skipif(sys.platform != "linux", reason="the log is written through the C library")
def test_the_choice_of_hardware_decoding_holds_from_the_next_file_on(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Drawing into memory, libvlc looks for a hardware decoder only where the machine has one.
    monkeypatch.setattr(VlcPlayer, "_attach_output", lambda _player, _vlc: None)
    monkeypatch.setattr(vlc_player, "_OPTIONS", (*vlc_player._OPTIONS, "--vout=dummy"))
    engine = PlaybackEngine(cache_folder=tmp_path / "cache")
    _open(qtbot, engine, make_clip())
    log = _Log(engine, tmp_path / "vlc.log")
    _open(qtbot, engine, make_clip(audio=True))
    asked_for = log.hardware_asked_for()
    if not asked_for:
        engine.shutdown()
        pytest.skip("this libvlc knows no hardware decoder")
    engine.set_hardware_decoding(False)
    assert asked_for == {"any"}
    _open(qtbot, engine, make_clip())
    assert log.hardware_asked_for() == {"none"}
    engine.set_hardware_decoding(True)
    _open(qtbot, engine, make_clip(audio=True))
    assert log.hardware_asked_for() == {"any"}
    engine.shutdown()


@pytest.mark.parametrize("output", ["alsa", "pulse", "nonsense"])
def test_a_sound_output_that_fails_leaves_the_picture_playing(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str
) -> None:
    monkeypatch.setenv("EMOSCOPE_AOUT", output)
    engine = PlaybackEngine(cache_folder=tmp_path / "cache")
    notices: list[str] = []
    engine.notice.connect(notices.append)
    _open(qtbot, engine, make_clip(audio=True))
    assert notices == []
    engine.shutdown()


def test_without_a_sound_device_none_is_opened(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("EMOSCOPE_AOUT")
    monkeypatch.delenv("PULSE_SERVER", raising=False)
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sound_output, "_SOUND_DEVICES", tmp_path / "none")
    assert vlc_player._audio_options() == ["--aout=dummy"]
    monkeypatch.setattr(sound_output, "_SOUND_DEVICES", tmp_path)
    assert vlc_player._audio_options() == []
