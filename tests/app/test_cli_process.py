"""The command line as its own process: exit codes, streams, and what is not loaded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.helpers.project_files import put_json
from tests.helpers.records import make_record

MAIN = Path(__file__).parents[2] / "main.py"
HEAVY = ("PySide6", "av", "vlc", "pyqtgraph", "networkx")


def run(*arguments: object, code: str = "") -> subprocess.CompletedProcess[bytes]:
    """Run main.py, or `code`, in an environment without display and with plain ASCII streams."""
    command = ["-c", code] if code else [str(MAIN)]
    environment = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    return subprocess.run(
        [sys.executable, *command, *map(str, arguments)],
        env=environment | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
        timeout=60,
    )


def test_validate_answers_in_utf_8_whatever_the_terminal(tmp_path: Path) -> None:
    path = put_json(tmp_path / "質問 一.json", [make_record(type="joy")])
    result = run("validate", path, "--json")
    assert result.returncode == 1
    report = json.loads(result.stdout.decode("utf-8"))
    assert report["violations"][0]["file"] == str(path)
    assert result.stderr == b""


def test_bad_input_never_ends_in_a_traceback(tmp_path: Path) -> None:
    result = run("info", tmp_path / "gone.emoscope")
    assert result.returncode == 1
    assert result.stdout == b""
    assert result.stderr.startswith(b"emoscope: ")
    assert b"Traceback" not in result.stderr


def test_light_commands_load_no_heavy_library(tmp_path: Path) -> None:
    path = put_json(tmp_path / "q.json", [make_record()])
    code = (
        f"import sys; sys.path.insert(0, {str(MAIN.parent)!r}); from app.cli import main\n"
        "for arguments in (['--version'], ['validate', sys.argv[1]], ['schema', 'longemo']):\n"
        "    assert main(arguments) == 0\n"
        f"print(sorted(set({HEAVY!r}) & set(sys.modules)), file=sys.stderr)"
    )
    result = run(path, code=code)
    assert result.returncode == 0
    assert result.stderr.strip() == b"[]"


def test_a_reader_that_stops_early_is_no_error(tmp_path: Path) -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(MAIN.parent)!r}); from app.cli import main\n"
        "import os; read, write = os.pipe(); os.close(read); os.dup2(write, 1)\n"
        "sys.exit(main(['schema', 'longemo']))"
    )
    result = run(code=code)
    assert result.stderr == b""
