"""Items are kept whole with what they once were, and go with their video, reviews and all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.errors import StorageError, UndoRefusedError
from app.domain.ids import AssignmentKey, McqKey, RaterKey, VideoKey, new_key
from app.domain.mcq import McqRow
from app.domain.mcq_editing import moved, refined
from app.domain.media import Video
from app.domain.question import Stamp
from app.domain.review import Assignment, RecordKind
from app.domain.search import SearchQuery
from storage.project_file import ProjectFile
from storage.search_kinds import KINDS
from tests.helpers.mcq import AT, make_item, make_review


def test_an_item_is_kept_whole(project: ProjectFile, video: Video, ann: RaterKey) -> None:
    item, bare = make_item(video.key), make_item(video.key, "N3-001", **BARE)
    with project.edit("Add", ann):
        project.mcq.add(item)
        project.mcq.add_many([bare], why="imported")
    assert project.mcq.get(item.key) == item
    assert list(project.mcq.all()) == [bare, item]
    assert project.mcq.load([item.key, bare.key]) == [item, bare]
    assert project.mcq.rows() == project.mcq.rows(video.key)
    assert project.mcq.rows()[1] == McqRow(
        item.key, "N3-007", video.key, "N.3", item.stem, 1, 1, "ja"
    )
    assert project.mcq.rows(VideoKey("other")) == []
    assert project.mcq.find("N3-007") == item.key
    assert project.mcq.ids() == ["N3-001", "N3-007"]
    assert project.mcq.count_by_category() == {"": 1, "N.3": 1}
    assert (project.mcq.why(item.key), project.mcq.why(bare.key)) == ("written", "imported")
    project.history.undo(ann)
    assert project.mcq.count() == 0
    project.history.redo(ann)
    assert project.mcq.get(item.key) == item


BARE: dict[str, object] = {
    "category": "", "rationale": "", "entities": (), "events": (), "segments": (),
    "audio_cues": (), "evidence": (), "answer": None, "original": None, "imported": False,
}  # fmt: skip


def test_each_edit_is_a_version(project: ProjectFile, video: Video, ann: RaterKey) -> None:
    item = make_item(video.key)
    by = Stamp("Bo", "2026-03")
    with project.edit("Add", ann):
        project.mcq.add(item)
    with project.edit("Turn", ann):
        turned = project.mcq.update(moved(item, (1, 0, 2, 3)), "options reordered", by)
    with project.edit("Write", ann):
        bare = project.mcq.update(replace(turned, rationale="", evidence=()))
        assert project.mcq.update(bare) == bare
    versions = project.mcq.versions(item.key)
    assert [(one.version, one.why, one.by) for one in versions] == [
        (1, "written", Stamp("Ann", AT)),
        (2, "options reordered", by),
        (3, "edited", by),
    ]
    assert versions[0].item == item
    assert versions[1].item == turned
    assert (turned.version, turned.answer, turned.right) == (2, 0, item.right)
    project.history.undo(ann)
    project.history.undo(ann)
    assert project.mcq.versions(item.key)[0].item == item
    assert len(project.mcq.versions(item.key)) == 1


def test_refined_items_follow_the_id_of_their_original(
    project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    item = make_item(video.key)
    new = refined(item, key=McqKey(new_key()), item_id="N3-007r", stamp=Stamp("Ann", AT))
    with project.edit("Add", ann):
        project.mcq.add_many([item, new])
    assert project.mcq.original_of(new) == item
    assert project.mcq.original_of(item) is None
    assert [row.stage for row in project.mcq.rows()] == [1, 2]
    with project.edit("Rename", ann):
        kept = project.mcq.update(replace(item, item_id="N3-100"))
    assert [one.item_id for one in project.mcq.refinements_of(kept)] == ["N3-007r"]
    assert project.mcq.get(new.key).refined_from == "N3-100"


def test_ids_are_unique(project: ProjectFile, video: Video, ann: RaterKey) -> None:
    one, other = make_item(video.key), make_item(video.key, "N3-008")
    with project.edit("Add", ann):
        project.mcq.add_many([one, other])
    with pytest.raises(StorageError, match="N3-007"), project.edit("Add", ann):
        project.mcq.add(make_item(video.key))
    with pytest.raises(StorageError, match="N3-008"), project.edit("Add", ann):
        project.mcq.update(replace(one, item_id="N3-008"))
    twice = [make_item(video.key, "N3-009"), make_item(video.key, "N3-009")]
    with pytest.raises(StorageError, match="N3-009"), project.edit("Add", ann):
        project.mcq.add_many(twice)
    assert project.mcq.count() == 2


def test_all_goes_with_the_video_and_comes_back(
    project: ProjectFile, video: Video, ann: RaterKey, bo: RaterKey
) -> None:
    item = make_item(video.key)
    task = Assignment(AssignmentKey(new_key()), RecordKind.ITEM, item.key, bo)
    with project.edit("Add", ann):
        project.mcq.add(item)
        project.mcq.update(replace(item, stem="?"))
        project.reviews.assign([task])
        project.reviews.add_many([make_review(item, bo, "accept")])
    with project.edit("Remove", ann):
        project.videos.remove(video.key)
    assert (project.mcq.count(), project.reviews.count()) == (0, 0)
    assert project.reviews.assignments() == []
    assert project.integrity() == []
    project.history.undo(ann)
    assert project.reviews.count() == 1
    assert len(project.mcq.versions(item.key)) == 2


def test_an_item_that_others_review_is_not_undone(
    project: ProjectFile, video: Video, ann: RaterKey, bo: RaterKey
) -> None:
    item = make_item(video.key)
    with project.edit("Add item", ann):
        project.mcq.add(item)
    with project.edit("Review", bo):
        project.reviews.save(make_review(item, bo))
    with pytest.raises(UndoRefusedError, match="assigned or reviewed"):
        project.history.undo(ann)
    assert project.mcq.exists(item.key)


def test_a_search_finds_what_supports_a_key_once_the_own_answer_is_locked(
    project: ProjectFile, video: Video, ann: RaterKey, bo: RaterKey
) -> None:
    item = make_item(video.key)
    with project.edit("Add", ann):
        project.mcq.add(item)

    def found(text: str, viewer: RaterKey | None) -> list[tuple[str, str, int | None]]:
        hits = project.search.find(SearchQuery(text, viewer=viewer))
        count = sum(
            project.search.ask(SearchQuery(text, viewer=viewer)).count(kind) for kind in KINDS
        )
        assert count == len(hits)
        return [(hit.kind, hit.owner, hit.start_ms) for hit in hits]

    support, stem = [("support", item.key, 8_500)], [("item", item.key, None)]
    nobody = RaterKey("")
    for word in ("doorway", "Rin leaves", "breath"):
        assert found(word, None) == support
        assert found(word, bo) == found(word, ann) == found(word, nobody) == []
    assert found("笑い", bo) == found("席を", bo) == found("N3-007", nobody) == stem
    with project.edit("Answer", bo):
        review = project.reviews.save(make_review(item, bo, spent_ms=5))
        assert found("doorway", bo) == []
        project.reviews.save(replace(review, answer={"option": 3}, answered_at=AT))
    assert found("doorway", bo) == support
    assert found("doorway", ann) == []


def test_rows_of_many_items_are_light(project: ProjectFile, video: Video) -> None:
    plan = project.database.tuples(
        "EXPLAIN QUERY PLAN SELECT key, item_id, video, category, version, refined_from, "
        "language, stem FROM mcq_items INDEXED BY mcq_items_list ORDER BY item_id, key"
    )
    assert [row[3] for row in plan] == ["SCAN mcq_items USING COVERING INDEX mcq_items_list"]
