"""One program writes; others read and are told who writes."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.domain.errors import StorageUnavailableError
from storage import connection
from storage.project_file import ProjectFile
from tests.storage.conftest import Opener
from tests.storage.make import make_video

_CHILD = """
import sys
from pathlib import Path
from storage.project_file import ProjectFile
project = ProjectFile.open(Path(sys.argv[1]), holder="李明")
print("read-only" if project.read_only else "writing", flush=True)
sys.stdin.readline()
project.close()
print("closed", flush=True)
"""
Start = Callable[[Path], "subprocess.Popen[str]"]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start other programs that open a project; stopped when the test ends."""
    children: list[subprocess.Popen[str]] = []

    def start_child(path: Path) -> subprocess.Popen[str]:
        child = subprocess.Popen(
            [sys.executable, "-c", _CHILD, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        )
        children.append(child)
        return child

    yield start_child
    for child in children:
        child.kill()
        child.communicate()


def said(child: subprocess.Popen[str]) -> str:
    """Wait for the next line of a child."""
    assert child.stdout is not None
    return child.stdout.readline().strip()


def test_a_second_program_reads_and_knows_who_writes(
    path: Path, opener: Opener, start: Start
) -> None:
    child = start(path)
    assert said(child) == "writing"
    project = opener(path, holder="Ann")
    assert project.read_only
    assert project.holder is not None
    assert project.holder.name == "李明"
    assert project.holder.pid == child.pid
    assert project.holder.host == socket.gethostname()
    assert project.holder.this_machine
    assert project.holder.since.endswith("Z")
    assert "李明 has it open on this computer" in project.read_only_reason
    with pytest.raises(StorageUnavailableError, match="李明"), project.edit("x", None):
        project.videos.add(make_video())
    project.close()
    child.communicate("go on\n")
    again = opener(path)
    assert not again.read_only
    assert again.holder is None


def test_we_hold_against_a_second_program(path: Path, opener: Opener, start: Start) -> None:
    project = opener(path)
    child = start(path)
    assert said(child) == "read-only"
    with project.edit("Add video", None):
        project.videos.add(make_video())
    assert len(project.videos.all()) == 1


def test_a_killed_program_leaves_no_lock(path: Path, opener: Opener, start: Start) -> None:
    child = start(path)
    assert said(child) == "writing"
    child.kill()
    child.wait()
    assert path.with_name(path.name + ".holder").exists()
    project = opener(path)
    assert not project.read_only
    project.close()
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_a_second_window_of_one_program_reads(path: Path, opener: Opener) -> None:
    first = opener(path, holder="Ann")
    second = opener(path)
    assert second.read_only
    assert second.holder is not None
    assert second.holder.pid == os.getpid()
    with first.edit("Add video", None):
        first.videos.add(make_video())
    assert second.videos.all() == first.videos.all()


def test_a_worker_of_the_same_program_writes_beside_it(path: Path, opener: Opener) -> None:
    first = opener(path)
    worker = opener(path, lock=False)
    with worker.edit("Import", None):
        worker.videos.add(make_video())
    worker.close()
    assert len(first.videos.all()) == 1
    with first.edit("Add", None):
        first.videos.add(make_video("V2", 1))
    assert first.history.undo_name(None) == "Add"


def test_without_a_note_the_holder_is_unknown(path: Path, opener: Opener) -> None:
    opener(path)
    path.with_name(path.name + ".holder").write_text("{", encoding="utf-8")
    second = opener(path)
    assert second.read_only
    assert second.read_only_reason.endswith("Another window has it open.")


def _note_of_another_computer(path: Path) -> Path:
    note = path.with_name(path.name + ".holder")
    holder = {"name": "Bo", "pid": 1, "host": "lab-7", "since": "2026-07-04T12:00:00.000Z"}
    note.write_text(json.dumps(holder), encoding="utf-8")
    return note


def test_another_computer_is_respected_where_locks_do_not_travel(
    path: Path, opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "file_system_of", lambda _path: "fuse.sshfs")
    note = _note_of_another_computer(path)
    project = opener(path)
    assert project.read_only
    assert "Bo has it open on lab-7" in project.read_only_reason
    assert note.name in project.read_only_reason
    project.close()
    assert note.exists()
    note.unlink()
    assert not opener(path).read_only


@pytest.mark.parametrize("file_system", ["ext4", "nfs4"])
def test_a_stale_note_counts_for_nothing_where_locks_are_seen(
    path: Path, opener: Opener, monkeypatch: pytest.MonkeyPatch, file_system: str
) -> None:
    monkeypatch.setattr(connection, "file_system_of", lambda _path: file_system)
    _note_of_another_computer(path)
    assert not opener(path).read_only


def test_a_new_project_is_held_at_once(tmp_path: Path, opener: Opener) -> None:
    path = tmp_path / "new.emoscope"
    project = ProjectFile.create(path)
    assert opener(path).read_only
    project.close()
    assert not opener(path).read_only
