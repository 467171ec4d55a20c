"""`doctor` as its own process: without a display, whatever the machine lacks, no traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

MAIN = Path(__file__).parents[2] / "main.py"
KEYS = {"check", "ok", "found", "cure"}


def doctor(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the command without a display."""
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    return subprocess.run(
        [sys.executable, str(MAIN), "doctor", *arguments],
        env=environment | variables,
        capture_output=True,
        check=False,
        timeout=110,
        encoding="utf-8",
    )


def rows_of(result: subprocess.CompletedProcess[str]) -> dict[str, dict[str, Any]]:
    """Return the rows by their check."""
    assert result.stderr == ""
    rows = json.loads(result.stdout)
    assert all(set(row) == KEYS for row in rows)
    return {row["check"]: row for row in rows}


@pytest.mark.vlc
def test_a_sound_machine_passes() -> None:
    result = doctor("--json")
    rows = rows_of(result)
    assert result.returncode == 0
    assert all(row["ok"] for row in rows.values())
    assert {"Python", "PySide6", "PyAV", "SQLite", "libvlc", "Window system"} <= set(rows)


def test_a_wrong_library_path_fails_with_its_cure() -> None:
    result = doctor("--json", PYTHON_VLC_LIB_PATH="/nonexistent")
    row = rows_of(result)["libvlc"]
    assert result.returncode == 1
    assert not row["ok"]
    assert "/nonexistent" in row["found"]
    assert "PYTHON_VLC_LIB_PATH" in row["cure"]


@pytest.mark.vlc
def test_an_empty_plug_in_folder_is_told_with_its_cure(tmp_path: Path) -> None:
    rows = rows_of(doctor("--json", VLC_PLUGIN_PATH=str(tmp_path)))
    assert str(tmp_path) in rows["libvlc plug-ins"]["found"]
    assert "VLC_PLUGIN_PATH" in rows["libvlc plug-ins"]["cure"]


def test_people_get_a_table_and_what_to_do() -> None:
    result = doctor(PYTHON_VLC_LIB_PATH="/nonexistent")
    assert result.returncode == 1
    assert "Traceback" not in result.stderr
    table, cures = result.stdout.split("What to do")
    assert "FAILS   libvlc" in table
    assert "Correct or remove the environment variable PYTHON_VLC_LIB_PATH." in cures
