"""Each store gives back what was put in, in the order promised."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.errors import InvalidRecordError, StorageBugError, StorageError
from app.domain.ids import QuestionKey, RaterKey, VideoKey, new_key
from app.domain.media import Video
from app.domain.question import Granularity, Question, QuestionType, Rubric, Source, Status
from storage.project_file import ProjectFile
from tests.storage.make import make_cues, make_question, make_track, make_video


def test_raters_keep_their_order_and_may_share_a_name(project: ProjectFile) -> None:
    with project.edit("Add raters", None):
        added = [project.raters.add(name) for name in ("李明", " Ann ", "李明")]
    assert project.raters.all() == added
    assert project.raters.get(added[1].key).name == "Ann"
    assert project.raters.find("李明") == [added[0], added[2]]
    assert project.raters.find("Bo") == []


def test_a_rater_needs_a_name(project: ProjectFile) -> None:
    with pytest.raises(InvalidRecordError), project.edit("Add rater", None):
        project.raters.add("  ")
    assert project.raters.all() == []


def test_videos_come_back_whole_and_in_order(project: ProjectFile) -> None:
    second, first = make_video("B", 1), make_video("A", 0)
    placeholder = Video(VideoKey(new_key()), "C", "named by a record", 2)
    with project.edit("Add videos", None):
        for video in (second, placeholder, first):
            project.videos.add(video)
    assert project.videos.all() == [first, second, placeholder]
    assert project.videos.get(second.key) == second
    assert project.videos.by_public_id("C") == placeholder
    assert project.videos.by_public_id("D") is None


def test_sound_alone_has_no_frame_rate(project: ProjectFile) -> None:
    video = make_video()
    assert video.info is not None
    sound = replace(video.info, width=0, height=0, frame_rate=None, video_codec=None)
    with project.edit("Add", None):
        project.videos.add(replace(video, info=sound))
    assert project.videos.get(video.key).info == sound


def test_reordering_videos_leaves_out_none(project: ProjectFile) -> None:
    videos = [make_video(name, position) for position, name in enumerate("ABC")]
    with project.edit("Add videos", None):
        for video in videos:
            project.videos.add(video)
    with project.edit("Move video", None) as edit:
        project.videos.reorder([videos[2].key, VideoKey("gone")])
    assert [video.video_id for video in project.videos.all()] == ["C", "A", "B"]
    assert edit.changes.tables["videos"].updated == {video.key for video in videos}


def test_a_taken_video_id_is_named(project: ProjectFile, video: Video) -> None:
    other = make_video("V2", 1)
    with (
        pytest.raises(StorageError, match="already a video with the id V1"),
        project.edit("", None),
    ):
        project.videos.add(make_video("V1"))
    with project.edit("Add", None):
        project.videos.add(other)
    with pytest.raises(StorageError, match="V1"), project.edit("Rename", None):
        project.videos.update(replace(other, video_id="V1"))
    assert project.videos.all() == [video, other]


def test_cues_keep_the_order_of_their_file(project: ProjectFile, video: Video) -> None:
    track, cues = make_track(video.key), make_cues()
    jumping = [cues[1], cues[0], cues[2]]
    with project.edit("Add subtitles", None):
        project.subtitles.add(track, jumping)
    assert project.subtitles.tracks(video.key) == [track]
    assert project.subtitles.cues(track.key) == jumping
    assert project.subtitles.count() == 3
    table = project.subtitles.cue_table(track.key)
    assert list(table.texts) == [cue.text for cue in cues]
    assert list(table.speakers) == [cue.speaker for cue in cues]
    assert table.track == track
    assert table.spans.codes[2] == int(cues[2].flags)


def test_a_track_can_be_renamed_and_removed(project: ProjectFile, video: Video) -> None:
    first, second = make_track(video.key, 0), make_track(video.key, 1)
    with project.edit("Add subtitles", None):
        project.subtitles.add(second, [])
        project.subtitles.add(first, make_cues())
    with project.edit("Rename", None):
        project.subtitles.update_track(replace(second, title="中文", language="zh"))
    assert [track.title for track in project.subtitles.tracks(video.key)] == ["日本語", "中文"]
    with project.edit("Remove", None):
        project.subtitles.remove(first.key)
    assert [track.key for track in project.subtitles.tracks(video.key)] == [second.key]
    assert project.subtitles.count() == 0


def test_a_question_comes_back_whole(project: ProjectFile, video: Video) -> None:
    question = make_question(video.key)
    with project.edit("Add question", None):
        project.questions.save(question)
    assert project.questions.get(question.key) == question
    assert repr(project.questions.get(question.key).original) == repr(question.original)


def test_a_bare_question_comes_back_bare(project: ProjectFile, video: Video) -> None:
    bare = Question(
        QuestionKey(new_key()),
        "x",
        video.key,
        Granularity.CLIP,
        QuestionType.EMOTION_CAUSE,
        answer=["joy", "fear"],
        rubric=Rubric("", ()),
        source=Source("", ()),
        subtitles=(),
    )
    with project.edit("Add question", None):
        project.questions.save(bare)
    assert project.questions.get(bare.key) == bare


def test_saving_writes_only_what_differs(project: ProjectFile, video: Video) -> None:
    question = make_question(video.key)
    with project.edit("Add question", None):
        project.questions.save(question)
    kept, moved, gone = question.evidence
    changed = replace(question, evidence=(replace(moved, note="lips"), kept))
    with project.edit("Change evidence", None) as edit:
        project.questions.save(changed)
    assert edit.changes.tables["evidence"].updated == {kept.key, moved.key}
    assert edit.changes.tables["evidence"].removed == {gone.key}
    assert edit.changes.tables["questions"].updated == {question.key}
    saved = project.questions.get(question.key)
    assert saved.evidence == changed.evidence
    assert saved.details is not None
    assert [item.evidence for item in saved.details.items] == [(moved.key, kept.key), (), ()]


def test_saving_the_same_again_is_no_step(project: ProjectFile, video: Video) -> None:
    question = make_question(video.key)
    with project.edit("Add question", None):
        project.questions.save(question)
    before = project.history.entries()
    with project.edit("Nothing", None) as edit:
        project.questions.save(question)
    assert not edit.changes
    assert project.history.entries() == before


def test_lists_are_sorted_by_code_points(project: ProjectFile, video: Video) -> None:
    other = make_video("V2", 1)
    ids = ["あ", "Z", "a", "G2_Q000002", "𠮷", "G2_Q000010"]
    with project.edit("Add", None):
        project.videos.add(other)
        for question_id in ids:
            owner = other if question_id == "a" else video
            project.questions.save(make_question(owner.key, question_id))
    rows = project.questions.rows()
    assert [row.question_id for row in rows] == sorted(ids)
    assert [row.question_id for row in project.questions.rows(other.key)] == ["a"]
    assert [question.question_id for question in project.questions.all()] == sorted(ids)
    assert project.questions.ids(Granularity.EPISODE) == sorted(ids)
    assert project.questions.ids(Granularity.CLIP) == []
    assert rows[0].status is Status.COMPLETE
    assert rows[0].imported


def test_many_questions_equal_as_many_single_ones(project: ProjectFile, video: Video) -> None:
    questions = [make_question(video.key, f"Q{number:04d}") for number in range(700)]
    with project.edit("Import", None) as edit:
        project.questions.add_many(questions)
    assert list(project.questions.all()) == questions
    assert edit.changes.tables["questions"].inserted == {question.key for question in questions}
    assert project.questions.count() == 700


def test_a_taken_question_id_is_named(project: ProjectFile, video: Video) -> None:
    first, second = make_question(video.key, "Q1"), make_question(video.key, "Q1")
    with project.edit("Add", None):
        project.questions.save(first)
    with (
        pytest.raises(StorageError, match="episode question with the id Q1"),
        project.edit("", None),
    ):
        project.questions.save(second)
    with (
        pytest.raises(StorageError, match="episode question with the id Q1"),
        project.edit("", None),
    ):
        project.questions.add_many([make_question(video.key, "Q0"), second])
    twice = [make_question(video.key, "Q7"), make_question(video.key, "Q7")]
    with pytest.raises(StorageError, match="with the id Q7"), project.edit("", None):
        project.questions.add_many(twice)
    with project.edit("Other tier", None):
        project.questions.save(replace(second, granularity=Granularity.CLIP))
    assert project.questions.count() == 2
    assert project.questions.find(Granularity.CLIP, "Q1") == second.key
    assert project.questions.find(Granularity.CLIP, "Q0") is None


def test_removing_a_question_takes_its_evidence_along(project: ProjectFile, video: Video) -> None:
    question = make_question(video.key)
    with project.edit("Add", None):
        project.questions.save(question)
    with project.edit("Remove", None) as edit:
        project.questions.remove(question.key)
    assert project.questions.count() == 0
    assert project.database.count("evidence") == 0
    assert project.database.count("evidence_links") == 0
    assert edit.changes.tables["questions"].removed == {question.key}


def test_removing_a_video_takes_everything_of_it_along(project: ProjectFile, video: Video) -> None:
    other = make_video("V2", 1)
    kept = make_question(other.key, "kept")
    with project.edit("Add", None):
        project.videos.add(other)
        project.subtitles.add(make_track(video.key), make_cues())
        project.questions.add_many([make_question(video.key, "a"), make_question(video.key, "b")])
        project.questions.save(kept)
    with project.edit("Remove video", None):
        project.videos.remove(video.key)
    assert project.videos.all() == [other]
    assert list(project.questions.all()) == [kept]
    assert project.subtitles.count() == 0
    assert project.integrity() == []


def test_what_is_not_there_is_a_fault_of_the_program(project: ProjectFile) -> None:
    with pytest.raises(StorageBugError):
        project.questions.get(QuestionKey("gone"))
    with pytest.raises(StorageBugError):
        project.videos.get(VideoKey("gone"))


def test_half_a_character_is_refused_in_words(project: ProjectFile, video: Video) -> None:
    question = replace(make_question(video.key), text="\ud83d")
    with pytest.raises(StorageError, match=r"U\+D83D"), project.edit("Add", None):
        project.questions.save(question)
    assert project.questions.count() == 0


def test_drafts_are_kept_per_rater_and_field(project: ProjectFile) -> None:
    ann, bo = RaterKey("ann"), RaterKey("bo")
    project.drafts.put(ann, "q1", "text", "How d")
    project.drafts.put(ann, "q1", "text", "How does")
    project.drafts.put(ann, "q1", "answer", "怒")
    project.drafts.put(bo, "q1", "text", "Why")
    project.drafts.put(None, "q1", "text", "nobody's")
    assert project.drafts.get(ann, "q1", "text") == "How does"
    assert [(draft.field, draft.text) for draft in project.drafts.all(ann)] == [
        ("text", "How does"),
        ("answer", "怒"),
    ]
    project.drafts.clear(ann, "q1", "text")
    assert project.drafts.get(ann, "q1", "text") is None
    project.drafts.clear(ann, "q1")
    assert project.drafts.all(ann) == []
    assert project.drafts.get(bo, "q1", "text") == "Why"
    assert project.drafts.get(None, "q1", "text") == "nobody's"
    assert project.history.entries() == []


def test_state_keeps_the_latest_value(project: ProjectFile) -> None:
    assert project.state.get("position") is None
    project.state.put("position", "1000")
    project.state.put("position", "2000")
    assert project.state.get("position") == "2000"
