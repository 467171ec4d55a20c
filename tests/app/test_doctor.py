"""The self-check tells apart what can be wrong with a machine, and no check spoils another."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

from app.domain.machine_check import MachineCheck
from app.services import doctor_folders, doctor_libraries, doctor_vlc, doctor_window
from app.services.doctor_service import LOOKS, examine
from app.services.probe_process import ProbeFailedError, run_probe
from app.version import is_deadly_pair
from storage import features

LIBVLC_HOME = Path("/usr/lib/x86_64-linux-gnu")


def one(rows: Iterator[MachineCheck], check: str) -> MachineCheck:
    return next(row for row in rows if row.check == check)


def answer(monkeypatch: pytest.MonkeyPatch, **values: object) -> None:
    monkeypatch.setattr(doctor_vlc, "run_probe", lambda _name: values)


def test_a_check_that_breaks_is_a_row_and_the_others_go_on() -> None:
    def broken() -> Iterator[MachineCheck]:
        yield MachineCheck("before", ok=True, found="fine")
        raise ZeroDivisionError("no library expects that")

    def sound() -> list[MachineCheck]:
        return [MachineCheck("after", ok=True, found="fine")]

    rows = examine([("Broken", broken), ("Sound", sound)])
    assert [(row.check, row.ok) for row in rows] == [
        ("before", True),
        ("Broken", False),
        ("after", True),
    ]
    assert "no library expects that" in rows[1].found
    assert rows[1].cure


def test_looking_can_be_stopped_and_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    rows = examine(
        LOOKS, progress=lambda *step: told.append(step), cancelled=lambda: len(told) == 1
    )
    assert told == [(0, len(LOOKS))]
    assert {row.check for row in rows} == {"Emoscope", "Python"}


def test_the_pyside_that_dies_on_this_python_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "version", lambda _name: "6.12.0")
    monkeypatch.setattr(sys, "version_info", (3, 11, 7))
    (row,) = doctor_libraries.check_pyside()
    assert not row.ok
    assert "<6.12" in row.cure
    monkeypatch.setattr(sys, "version_info", (3, 12, 1))
    assert not is_deadly_pair([6, 12])
    (row,) = doctor_libraries.check_pyside()
    assert row.ok


def test_a_missing_decoder_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.media.decoders.USUAL_CODECS", ("h264", "nonesuch"))
    row = one(iter(list(doctor_libraries.check_ffmpeg())), "Decoders")
    assert not row.ok
    assert "nonesuch" in row.found
    assert "h264" not in row.found
    assert row.cure


def test_a_missing_feature_of_sqlite_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    (row,) = doctor_libraries.check_sqlite()
    assert row.ok
    monkeypatch.setitem(features._TRIALS, "FTS5 trigram", "CREATE VIRTUAL TABLE t USING fts9(a)")
    (row,) = doctor_libraries.check_sqlite()
    assert not row.ok
    assert "FTS5 trigram" in row.found
    assert "STRICT" not in row.found


@pytest.mark.vlc
def test_libvlc_is_found_with_version_path_and_plug_ins() -> None:
    library, plugins = doctor_vlc.check_vlc()
    assert library.ok
    assert "3." in library.found
    assert "libvlc" in library.found
    assert plugins.ok
    assert "plug-ins in " in plugins.found


@pytest.mark.vlc
def test_each_wrong_variable_is_named_with_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PYTHON_VLC_LIB_PATH", "PYTHON_VLC_MODULE_PATH"):
        monkeypatch.setenv(name, "/nonexistent")
        (row,) = doctor_vlc.check_vlc()
        monkeypatch.delenv(name)
        assert not row.ok
        assert row.found.startswith(f"{name} names /nonexistent")
        assert name in row.cure


@pytest.mark.vlc
def test_a_variable_that_names_an_empty_plug_in_folder_is_advice(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("VLC_PLUGIN_PATH", str(tmp_path))
    row = list(doctor_vlc.check_vlc())[-1]
    assert row.check == "libvlc plug-ins"
    assert row.is_advice  # this VLC looks beside its library as well
    assert f"VLC_PLUGIN_PATH names {tmp_path}" in row.found
    assert "VLC_PLUGIN_PATH" in row.cure


@pytest.mark.vlc
@pytest.mark.skipif(not (LIBVLC_HOME / "libvlc.so.5").exists(), reason="no libvlc of Debian")
def test_a_library_without_plug_ins_does_not_start_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("libvlc.so.5", "libvlccore.so.9"):
        shutil.copy(LIBVLC_HOME / name, tmp_path)
    (tmp_path / "vlc" / "plugins").mkdir(parents=True)
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    monkeypatch.setenv("PYTHON_VLC_LIB_PATH", str(tmp_path / "libvlc.so.5"))
    library, plugins = doctor_vlc.check_vlc()
    assert library.ok
    assert not plugins.ok
    assert "plug-ins are missing" in plugins.found
    assert str(tmp_path / "vlc" / "plugins") in plugins.found
    assert "Reinstall" in plugins.cure


@pytest.mark.parametrize(
    ("values", "found", "cure"),
    [
        ({"error": "NotImplementedError", "words": "Cannot find libvlc lib"}, "not found", "VLC 3"),
        ({"error": "OSError", "words": "wrong ELF class: ELFCLASS32"}, "not made for", "bits"),
        ({"version": "2.2.8 Weatherwax"}, "2.2.8", "VLC 3"),
        ({"error": "ModuleNotFoundError", "binding_missing": True}, "python-vlc", "pip install"),
        (
            {"version": "3.0.24", "path": "x", "plugins": [["/p", 9]], "starts": False},
            "although 9 plug-ins",
            "Reinstall",
        ),
    ],
)
def test_each_failure_of_libvlc_has_words_and_a_cure_of_its_own(
    monkeypatch: pytest.MonkeyPatch, values: dict[str, object], found: str, cure: str
) -> None:
    answer(monkeypatch, **values)
    row = list(doctor_vlc.check_vlc())[-1]
    assert not row.ok
    assert found in row.found
    assert cure in row.cure


def test_a_probe_that_crashes_is_told_with_its_last_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "nonesuch")
    with pytest.raises(ProbeFailedError) as failed:
        run_probe("qt_probe")
    assert any("nonesuch" in line for line in failed.value.said)


def test_a_display_that_cannot_be_reached_fails_with_a_cure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    monkeypatch.setenv("DISPLAY", ":9999")
    (row,) = doctor_window.check_window_system()
    assert not row.ok
    assert "DISPLAY=:9999" in row.found
    assert "libxcb-cursor0" in row.cure


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="others always have a display")
def test_no_display_is_advice_and_fonts_are_looked_for_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    (row,) = doctor_window.check_window_system()
    assert row.is_advice
    fonts = list(doctor_window.check_fonts())
    assert len(fonts) == 4
    assert all(row.found for row in fonts)


def test_a_writing_without_a_font_is_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    fonts = {"ja": ["Noto Sans CJK JP"], "zh-Hans": [], "zh-Hant": ["A", "B", "C", "D"], "ko": []}
    monkeypatch.setattr(doctor_window, "run_probe", lambda _name, _set: {"fonts": fonts})
    rows = list(doctor_window.check_fonts())
    assert [row.is_advice for row in rows] == [False, True, False, True]
    assert rows[0].found == "Noto Sans CJK JP"
    assert rows[2].found == "A, B, C and 1 more"


def test_a_folder_that_cannot_be_written_fails_and_little_room_is_advice(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    rows = {row.check: row for row in doctor_folders.check_folders()}
    assert not rows["Folder of the cache"].ok
    assert "cannot be written" in rows["Folder of the cache"].found
    assert rows["Folder of settings"].ok
    assert os.environ["XDG_CONFIG_HOME"] in rows["Folder of settings"].found
    monkeypatch.setattr(doctor_folders, "_LITTLE_BYTES", 1 << 62)
    assert all(row.is_advice for row in doctor_folders.check_folders() if row.ok)


def test_silence_is_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EMOSCOPE_AOUT", raising=False)
    monkeypatch.setattr(doctor_vlc, "has_sound_output", lambda: False)
    (row,) = doctor_vlc.check_sound()
    assert row.is_advice
