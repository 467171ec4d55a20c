"""Whatever is wrong with libvlc, it comes back as one sentence, and never ends the program."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.playback.vlc_player import VlcPlayer, load_vlc


def _importing_raises(error: BaseException) -> Callable[..., Any]:
    real = builtins.__import__

    def importer(
        name: str,
        globals_: Mapping[str, object] | None = None,
        locals_: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        if name == "vlc":
            raise error
        return real(name, globals_, locals_, fromlist or (), level)

    return importer


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError("libvlc.so.5: cannot open shared object file"), "not found"),
        (FileNotFoundError("Could not find module libvlc.dll"), "not found"),
        (NotImplementedError("Cannot find libvlc lib"), "not found"),
        (ModuleNotFoundError("No module named 'vlc'"), "not found"),
        (NameError("no function 'libvlc_new'"), "not found"),
        (OSError("wrong ELF class: ELFCLASS32"), "not made for this"),
        (OSError("[WinError 193] %1 is not a valid Win32 application"), "not made for this"),
        (OSError("mach-o file, but is an incompatible architecture"), "not made for this"),
        (SystemExit(1), "PYTHON_VLC_LIB_PATH"),
    ],
)
def test_each_way_of_failing_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, words: str
) -> None:
    monkeypatch.delitem(sys.modules, "vlc", raising=False)
    monkeypatch.setattr(builtins, "__import__", _importing_raises(error))
    reason = load_vlc()
    assert reason is not None
    assert words in reason
    assert reason.endswith((".", ")."))


@pytest.mark.parametrize("version", [b"2.2.8 Weatherwax", b"4.0.0-dev Otto Chriek"])
def test_another_version_is_named(monkeypatch: pytest.MonkeyPatch, version: bytes) -> None:
    fake = SimpleNamespace(libvlc_get_version=lambda: version)
    monkeypatch.setitem(sys.modules, "vlc", fake)
    reason = load_vlc()
    assert reason is not None
    assert version.decode() in reason


def test_missing_plug_ins_are_named_and_the_player_stays_alive(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = SimpleNamespace(
        libvlc_get_version=lambda: b"3.0.24 Vetinari", Instance=lambda _options: None
    )
    monkeypatch.setitem(sys.modules, "vlc", fake)
    player = VlcPlayer()
    with qtbot.waitSignal(player.unavailable, timeout=20_000) as told:
        pass
    assert told.args is not None
    assert "plug-ins are missing" in told.args[0]
    player.play()
    player.seek(100)
    player.set_volume(3)
    player.shutdown()
