"""`emoscope lint-graph`: faults of event memories from the command line, and its page."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import app.cli
from app.domain.graph_lint import RULES, Scope
from app.domain.ids import WaiverKey, new_key
from app.domain.memory_row import FindingWaiver
from storage.project_file import ProjectFile
from tests.helpers import lint_memories as make
from tests.helpers.memories import stored
from tests.helpers.shared_data import shared_path
from tests.storage.make import make_video

Capture = pytest.CaptureFixture[str]
PAGE = Path(__file__).parents[2] / "docs" / "graph-lint.md"


def lint(*arguments: object) -> int:
    """Run the command in this process."""
    return app.cli.main(["lint-graph", *map(str, arguments)])


def written(path: Path, value: Any) -> Path:
    """Write a value as JSON and return where."""
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return path


def test_a_sound_memory_exits_0(tmp_path: Path, capsys: Capture) -> None:
    assert lint(written(tmp_path / "四个 memory.json", make.sound())) == 0
    assert capsys.readouterr().out == "1 file, 1 memory: 0 errors, 0 warnings, 0 notes.\n"


def test_an_error_exits_1_and_json_has_its_place(tmp_path: Path, capsys: Capture) -> None:
    memory = make.sound()
    memory["relations"][0]["target"] = "E9"
    path = written(tmp_path / "memory.json", memory)
    assert lint(path, "--json") == 1
    found = json.loads(capsys.readouterr().out)
    assert found[0] == {
        "file": str(path),
        "memory": None,
        "rule": "dangling-reference",
        "severity": "error",
        "object": "E1>E9",
        "path": "relations[0].target",
        "message": "E1>E9 refers to E9, which does not exist.",
        "waived": None,
    }


def test_suspicions_exit_0_and_are_printed_with_their_rule(tmp_path: Path, capsys: Capture) -> None:
    memory = make.sound() | {"complete": False}
    path = written(tmp_path / "memory.json", memory)
    assert lint(path) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{path}, complete: warning: ")
    assert first.endswith(" [incomplete-memory]")
    assert last == "1 file, 1 memory: 0 errors, 1 warning, 0 notes."


def test_several_files_give_one_list(tmp_path: Path, capsys: Capture) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"schema_version": 2, "events": [', encoding="utf-8")
    other = written(tmp_path / "other.json", {"schema_version": 9, "events": []})
    window = make.window_output()
    window["perception"]["events"][0]["id"] = "E7"
    output = written(tmp_path / "W00002.json", window)
    assert lint(broken, other, output, tmp_path / "nowhere.json", "--json") == 1
    found = json.loads(capsys.readouterr().out)
    rules = [(Path(each["file"]).name, each["rule"]) for each in found]
    assert rules[:2] == [("broken.json", "json"), ("other.json", "unreadable")]
    assert ("W00002.json", "local-event-id") in rules
    assert rules[-1] == ("nowhere.json", "unreadable")
    assert "schema_version 1 or 2; this one has 9" in found[1]["message"]


def test_not_a_number_is_named_with_its_place(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "memory.json"
    memory = make.sound()
    memory["observations"][0]["span"] = [float("nan"), 5]
    path.write_text(json.dumps(memory), encoding="utf-8")
    assert lint(path) == 1
    assert "observations[0].span[0]: error: must be a finite number" in capsys.readouterr().out


def test_of_many_findings_of_a_rule_the_first_are_printed(tmp_path: Path, capsys: Capture) -> None:
    memory = make.sound()
    one = memory["observations"][0]
    memory["observations"] += [one | {"id": f"O{number}"} for number in range(10, 40)]
    assert lint(written(tmp_path / "memory.json", memory)) == 0
    out = capsys.readouterr().out
    assert out.count("[unused-observation]") == 10
    assert "... and 20 more of unused-observation; --json lists all." in out


def test_the_real_trace_is_reported_and_not_fatal(capsys: Capture) -> None:
    assert lint(shared_path("longemo/traces/G2_Q000013.json"), "--json") == 0
    assert "local-id" in {each["rule"] for each in json.loads(capsys.readouterr().out)}


def test_the_page_lists_every_rule_as_it_is() -> None:
    rows = re.findall(
        r"^\| `([a-z0-9-]+)` \| (\w+) \| .+ \| ([mtw ]+) \|$", PAGE.read_text("utf-8"), re.M
    )
    letters = (("m", Scope.WHOLE), ("t", Scope.PART), ("w", Scope.WINDOW))
    assert rows == [
        (
            rule.id,
            rule.severity.value,
            " ".join(letter for letter, scope in letters if scope in rule.scope),
        )
        for rule in RULES
    ]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project with a memory of another length than its video, and one waiver."""
    path = tmp_path / "p.emoscope"
    opened = ProjectFile.create(path)
    video = make_video("north-window")
    memory = make.sound()
    memory["events"][0]["states"][0]["emotion"] = "amused relish"
    kept = stored(memory, video.key, title="one", agent="Heron")
    with opened.edit("Fill", None):
        opened.videos.add(video)
        opened.memories.add(kept)
        place = ("unknown-emotion", "S1", "events[0].states[0].emotion")
        opened.memories.waive(FindingWaiver(WaiverKey(new_key()), kept.key, *place, "a dialect"))
    opened.close()
    return path


def test_a_project_is_checked_beside_its_video_and_waivers_are_told(
    project: Path, capsys: Capture
) -> None:
    assert lint(project) == 0
    out = capsys.readouterr().out
    assert "p.emoscope, Heron, duration: warning: The memory is of a video of 55.5 s" in out
    assert "waived: " in out
    assert "[unknown-emotion] (a dialect)" in out
    assert out.endswith("1 file, 1 memory: 0 errors, 1 warning, 0 notes; 1 waived.\n")
    assert lint(project, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert [(each["memory"], each["rule"], each["waived"]) for each in found] == [
        ("Heron", "memory-length-differs", None),
        ("Heron", "unknown-emotion", "a dialect"),
    ]


def test_another_database_is_unreadable_and_said(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "other.emoscope"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE a (b)")
        connection.commit()
    assert lint(path) == 1
    assert "[unreadable]" in capsys.readouterr().out
