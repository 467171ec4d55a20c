"""Event memories, verdicts and traces: whole steps of history, value for value, search."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.event_memory import EventMemory
from app.domain.ids import MemoryKey, RaterKey, TraceKey, VerdictKey, WaiverKey, new_key
from app.domain.media import Video
from app.domain.memory_partial import partial_memory
from app.domain.memory_row import FindingWaiver, Judgement, MemoryVerdict, TraceRow
from app.domain.search import SearchQuery
from storage.failures import BrokenRuleError
from storage.project_file import ProjectFile
from storage.rows import to_json
from tests.helpers.memories import small_memory, stored, window_memory
from tests.storage.conftest import Opener
from tests.storage.proof import prove_step


def add(project: ProjectFile, memory: EventMemory) -> EventMemory:
    with project.edit("Import memory", None):
        project.memories.add(memory)
    return memory


def verdict(memory: EventMemory, rater: RaterKey | None, object_id: str = "E1") -> MemoryVerdict:
    return MemoryVerdict(
        VerdictKey(new_key()), memory.key, object_id, rater, Judgement.WRONG, "no anger 怒", 1
    )


def waiver(memory: EventMemory, rater: RaterKey | None, reason: str = "a song") -> FindingWaiver:
    return FindingWaiver(
        WaiverKey(new_key()), memory.key, "quiet-stretch", "W3", "windows", reason, rater
    )


@pytest.mark.parametrize("original", [small_memory(1), small_memory(2), window_memory()])
def test_a_memory_comes_back_value_for_value(
    project: ProjectFile, video: Video, original: dict[str, object]
) -> None:
    memory = add(project, stored(original, video.key, agent="LongEmo", run="3", made_at="2026-09"))
    assert project.memories.get(memory.key) == memory
    assert json.dumps(project.memories.original(memory.key)) == json.dumps(original)
    assert project.memories.size(memory.key) == len(to_json(memory.original).encode())
    assert project.memories.size(MemoryKey("gone")) == 0
    (row,) = project.memories.of_video(video.key)
    assert (row.key, row.label) == (memory.key, "LongEmo · 3 · 2026-09")
    assert row.events == len(memory.shown_events)


def test_a_partial_memory_comes_back(project: ProjectFile, video: Video) -> None:
    small = small_memory()
    trace = {
        "question": {"question_id": "Q1", "video_id": "v"},
        "retrieval": {"events": small["events"], "timeline": []},
    }
    memory = partial_memory(trace).named(MemoryKey(new_key()), video.key, title="Q1")
    add(project, memory)
    assert project.memories.get(memory.key) == memory
    assert project.memories.all()[0].is_partial


def test_memories_of_a_video_keep_their_order(project: ProjectFile, video: Video) -> None:
    keys = [add(project, stored(small_memory(), video.key)).key for _ in range(3)]
    assert [row.key for row in project.memories.of_video(video.key)] == keys
    assert [row.position for row in project.memories.all()] == [0, 1, 2]
    assert project.memories.count() == 3


def test_every_step_can_be_undone(project: ProjectFile, video: Video, ann: RaterKey) -> None:
    memory = stored(small_memory(2), video.key)
    store = project.memories
    prove_step(project, "Import memory", ann, lambda: store.add(memory))
    prove_step(project, "Rename", ann, lambda: store.rename(memory.key, title="b", agent="B"))
    prove_step(project, "Judge", ann, lambda: store.judge(verdict(memory, ann)))
    prove_step(project, "Judge", ann, lambda: store.judge(verdict(memory, ann, "E1>E2:causal")))
    row = TraceRow(TraceKey(new_key()), video.key, "Q1", "Q1", memory.key)
    prove_step(project, "Import trace", ann, lambda: project.traces.add(row, {"question": {}}))
    prove_step(project, "Withdraw", ann, lambda: store.withdraw(memory.key, "E1", ann))
    prove_step(project, "Waive", ann, lambda: store.waive(waiver(memory, ann)))
    prove_step(project, "Waive", ann, lambda: store.waive(waiver(memory, ann, "seen")))
    prove_step(project, "Count again", ann, lambda: store.unwaive(waiver(memory, ann)))
    prove_step(project, "Waive", ann, lambda: store.waive(waiver(memory, ann)))
    prove_step(project, "Remove memory", ann, lambda: store.remove(memory.key))
    left = project.traces.row(row.key)
    assert left == replace(row, memory=None)
    assert store.verdicts(memory.key) == []


def test_a_finding_has_one_reason(project: ProjectFile, video: Video, ann: RaterKey) -> None:
    memory = add(project, stored(small_memory(), video.key))
    with project.edit("Waive", ann):
        first = project.memories.waive(waiver(memory, ann))
        second = project.memories.waive(waiver(memory, None, "seen 見た"))
    assert second.key == first.key
    assert project.memories.waivers(memory.key) == [second]
    with project.edit("Count again", ann):
        assert project.memories.unwaive(first)
        assert not project.memories.unwaive(first)


def test_a_waiver_has_a_reason(project: ProjectFile, video: Video) -> None:
    memory = add(project, stored(small_memory(), video.key))
    with pytest.raises(BrokenRuleError), project.edit("Waive", None):
        project.memories.waive(waiver(memory, None, "  "))
    assert project.memories.waivers(memory.key) == []


def test_a_video_takes_its_memories_along(
    project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    memory = add(project, stored(small_memory(), video.key))
    with project.edit("Import trace", ann):
        row = TraceRow(TraceKey(new_key()), video.key, "Q1", "Q1", memory.key)
        project.traces.add(row, {"question": {}})
    prove_step(project, "Remove video", ann, lambda: project.videos.remove(video.key))
    assert project.memories.count() == project.traces.count() == 0


def test_a_rater_has_one_verdict_an_object(
    project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    memory = add(project, stored(small_memory(), video.key))
    with project.edit("Judge", ann):
        first = project.memories.judge(verdict(memory, ann))
        other = project.memories.judge(verdict(memory, None))
        again = project.memories.judge(replace(verdict(memory, ann), judgement=Judgement.RIGHT))
    assert again.key == first.key
    found = {each.rater: each for each in project.memories.verdicts(memory.key)}
    assert found == {ann: again, None: other}
    with project.edit("Withdraw", ann):
        assert project.memories.withdraw(memory.key, "E1", ann)
        assert not project.memories.withdraw(memory.key, "E1", ann)


def test_the_view_stays_and_is_no_step(video: Video, opener: Opener, path: Path) -> None:
    first = opener(path)
    with first.edit("Fill", None):
        first.videos.add(video)
    memory = add(first, stored(small_memory(), video.key))
    steps = first.history.undo_name(None)
    assert first.memories.view(memory.key) == {}
    first.memories.update_view(memory.key, {"pins": ["E1"], "zoom": 1.5})
    assert first.history.undo_name(None) == steps
    first.close()
    assert opener(path).memories.view(memory.key) == {"pins": ["E1"], "zoom": 1.5}


def test_events_are_found(project: ProjectFile, video: Video) -> None:
    memory = add(project, stored(small_memory(2), video.key))
    hits = project.search.find(SearchQuery("something", kinds=("event",)))
    assert [(hit.title, hit.start_ms, hit.end_ms) for hit in hits] == [
        ("E1", 1000, 6500),
        ("E2", 18_000, 21_250),
        ("E3", 42_000, 50_000),
    ]
    assert {hit.owner for hit in hits} == {memory.key}
    assert project.memories.event_of(hits[1].key) == (memory.key, "E2")
    assert {hit.text for hit in project.search.find(SearchQuery("美亜", kinds=("event",)))} == {
        "Mia 美亜 · anger · the letter"
    }
    with project.edit("Remove", None):
        project.memories.remove(memory.key)
    assert project.search.find(SearchQuery("something", kinds=("event",))) == []
    assert project.memories.event_of(hits[1].key) is None
