"""Memories go from project to project: nothing doubled, nothing overwritten unasked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.event_memory import EventMemory
from app.domain.ids import RaterKey, TraceKey, VerdictKey, WaiverKey, new_key
from app.domain.memory_row import FindingWaiver, Judgement, MemoryVerdict, TraceRow
from app.services.export_service import export_project
from app.services.import_report import ImportRefusedError, ImportReport
from app.services.import_service import import_file
from storage.project_file import ProjectFile
from tests.domain.test_event_memory import trace
from tests.helpers.memories import small_memory, stored
from tests.storage.make import make_video

VIDEO = make_video("north-window")


@pytest.fixture
def source() -> Iterator[ProjectFile]:
    yield from _project()


@pytest.fixture
def target() -> Iterator[ProjectFile]:
    yield from _project()


def _project() -> Iterator[ProjectFile]:
    project = ProjectFile.in_memory()
    with project.edit("Fill", None):
        project.videos.add(VIDEO)
        project.raters.add("Ann", RaterKey("ann"))
    yield project
    project.close()


def fill(project: ProjectFile) -> EventMemory:
    memory = stored(small_memory(2), VIDEO.key, title="a", agent="Lantern")
    with project.edit("Fill", None):
        project.memories.add(memory)
        project.memories.judge(_verdict(memory))
        project.memories.waive(_waiver(memory))
        row = TraceRow(TraceKey(new_key()), VIDEO.key, "Q1", "Q1", memory.key)
        project.traces.add(row, trace())
    project.memories.update_view(memory.key, {"zoom": 2})
    return memory


def _verdict(memory: EventMemory, judgement: Judgement = Judgement.RIGHT) -> MemoryVerdict:
    return MemoryVerdict(
        VerdictKey(new_key()), memory.key, "E1", RaterKey("ann"), judgement, version=1
    )


def _waiver(memory: EventMemory, reason: str = "a song") -> FindingWaiver:
    return FindingWaiver(
        WaiverKey(new_key()), memory.key, "orphan-event", "E2", "events[1]", reason, RaterKey("ann")
    )


def carry(
    source: ProjectFile, target: ProjectFile, folder: Path, on_conflict: str | None = None
) -> ImportReport:
    export_project(source, format="emoscope", out=folder / "a.jsonl")
    return import_file(target, folder / "a.jsonl", on_conflict=on_conflict)


def test_all_of_it_comes_over_once(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    memory = fill(source)
    assert carry(source, target, tmp_path).added == 2
    assert target.memories.get(memory.key) == memory
    assert target.memories.view(memory.key) == {"zoom": 2}
    assert target.memories.verdicts(memory.key) == source.memories.verdicts(memory.key)
    assert target.memories.waivers(memory.key) == source.memories.waivers(memory.key)
    assert target.traces.all() == source.traces.all()
    (row,) = source.traces.all()
    assert json.dumps(target.traces.original(row.key)) == json.dumps(
        source.traces.original(row.key)
    )
    again = carry(source, target, tmp_path)
    assert (again.added, again.updated) == (0, 0)
    assert target.memories.count() == target.traces.count() == 1
    target.history.undo(None)
    assert target.memories.count() == target.traces.count() == 0


def test_the_same_file_taken_in_by_both_is_one_memory(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    fill(source)
    own = stored(small_memory(2), VIDEO.key, title="a", agent="Lantern")
    with target.edit("Fill", None):
        target.memories.add(own)
    carry(source, target, tmp_path)
    assert [row.key for row in target.memories.all()] == [own.key]
    assert [each.object_id for each in target.memories.verdicts(own.key)] == ["E1"]
    assert target.traces.all()[0].memory == own.key


def test_what_differs_is_settled_as_asked(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    memory = fill(source)
    carry(source, target, tmp_path)
    with source.edit("Rename", None):
        source.memories.rename(memory.key, title="b", agent="Lantern")
    with pytest.raises(ImportRefusedError, match="memory “Lantern” is in the project"):
        carry(source, target, tmp_path)
    carry(source, target, tmp_path, "keep")
    assert target.memories.all()[0].title == "a"
    carry(source, target, tmp_path, "replace")
    (row,) = target.memories.all()
    assert (row.key, row.title) == (memory.key, "b")
    assert len(target.memories.verdicts(memory.key)) == 1
    assert target.traces.all()[0].memory == memory.key


def test_a_rater_who_changed_their_mind_is_a_conflict(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    memory = fill(source)
    carry(source, target, tmp_path)
    with source.edit("Judge", None):
        source.memories.judge(replace(_verdict(memory), judgement=Judgement.WRONG))
    with pytest.raises(ImportRefusedError, match="the verdict on E1 is in the project"):
        carry(source, target, tmp_path)
    carry(source, target, tmp_path, "replace")
    assert [each.judgement for each in target.memories.verdicts(memory.key)] == [Judgement.WRONG]


def test_another_reason_for_a_waiver_is_a_conflict(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    memory = fill(source)
    carry(source, target, tmp_path)
    with source.edit("Waive", None):
        source.memories.waive(_waiver(memory, "seen"))
    with pytest.raises(ImportRefusedError, match="the waiver of orphan-event on E2"):
        carry(source, target, tmp_path)
    carry(source, target, tmp_path, "replace")
    assert [each.reason for each in target.memories.waivers(memory.key)] == ["seen"]


def test_a_trace_taken_in_by_both_is_one_trace(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    fill(source)
    own = TraceRow(TraceKey(new_key()), VIDEO.key, "Q1", "Q1")
    with target.edit("Fill", None):
        target.traces.add(own, trace())
    carry(source, target, tmp_path)
    assert target.traces.all() == [own]


@pytest.mark.parametrize(
    ("waivers", "said"),
    [
        ([{"reason": " "}], r"waivers\[0\].reason"),
        ([{}, {}], "waived twice"),
        ([{"reason": 3}], "must be text"),
    ],
)
def test_a_broken_waiver_is_refused_by_place(
    source: ProjectFile,
    target: ProjectFile,
    tmp_path: Path,
    waivers: list[dict[str, object]],
    said: str,
) -> None:
    fill(source)
    export_project(source, format="emoscope", out=tmp_path / "a.jsonl")
    lines = (tmp_path / "a.jsonl").read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if '"kind":"memory"' in line)
    line = json.loads(lines[at])
    line["waivers"] = [line["waivers"][0] | each for each in waivers]
    lines[at] = json.dumps(line)
    (tmp_path / "b.jsonl").write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(ImportRefusedError, match=said):
        import_file(target, tmp_path / "b.jsonl")
    assert target.memories.count() == 0
