"""One import is one edit: everything of a file, or nothing of it."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.domain.check import Severity
from app.domain.errors import AppError, ImportFailedError
from app.domain.ids import EvidenceKey, new_key
from app.domain.interval import Interval
from app.domain.question import Evidence, Granularity, Question, Status
from app.domain.record import TEN_FIELDS, record_from_question
from app.services.export_service import export_project
from app.services.import_service import ImportRefusedError, import_file
from app.services.project_service import add_video
from app.services.subtitle_service import VideoUnclearError
from storage.project_file import ProjectFile
from tests.helpers.project_files import CUES, put_clip, put_json, put_text
from tests.helpers.records import KINDS, make_record
from tests.helpers.shared_data import shared_json, shared_path


@pytest.fixture
def project() -> Iterator[ProjectFile]:
    """Return an empty project in memory."""
    opened = ProjectFile.in_memory()
    yield opened
    opened.close()


def question_of(project: ProjectFile, question_id: str = "G2_Q000001") -> Question:
    """Return an episode question by its id."""
    key = project.questions.find(Granularity.EPISODE, question_id)
    assert key is not None
    return project.questions.get(key)


def is_untouched(project: ProjectFile) -> bool:
    """Tell whether nothing was ever written."""
    return not project.history.entries() and not project.videos.all()


# Records


def test_records_become_complete_questions_in_one_step(
    project: ProjectFile, tmp_path: Path
) -> None:
    records = [
        make_record(kind, tier, question_id=f"Q{n}", video_id=f"V{n % 2}")
        for n, (tier, kind) in enumerate(KINDS)
    ]
    with project.edit("rater", None):
        rater = project.raters.add("Rin")
    report = import_file(project, put_json(tmp_path / "q.json", records), rater=rater.key)
    assert (report.format, report.added, report.updated, report.skipped) == ("longemo", 8, 0, 0)
    assert [row.question_id for row in project.questions.rows()] == [f"Q{n}" for n in range(8)]
    assert {row.status for row in project.questions.rows()} == {Status.COMPLETE}
    assert question_of(project, "Q5").created.rater == "Rin"
    assert [e.name for e in project.history.entries()][:1] == ["Import q.json"]
    project.history.undo(rater.key)
    assert project.questions.count() == 0
    assert project.videos.all() == []


def test_an_unknown_video_makes_a_placeholder(project: ProjectFile, tmp_path: Path) -> None:
    import_file(project, put_json(tmp_path / "q.json", make_record(video_id="G2_V000006")))
    (video,) = project.videos.all()
    assert (video.video_id, video.title, video.media_path) == ("G2_V000006", "G2_V000006", None)


def test_a_known_video_is_used(project: ProjectFile, tmp_path: Path) -> None:
    video = add_video(project, put_clip(tmp_path / "V1.mp4"))
    import_file(project, put_json(tmp_path / "q.json", make_record(video_id="V1")))
    assert [row.video for row in project.questions.rows()] == [video.key]
    assert project.videos.all() == [video]


def test_equal_records_are_skipped(project: ProjectFile, tmp_path: Path) -> None:
    path = put_json(tmp_path / "q.json", [make_record(), make_record(question_id="Q2")])
    import_file(project, path)
    report = import_file(project, path)
    assert (report.added, report.updated, report.skipped) == (0, 0, 2)
    assert len(project.history.entries()) == 1


def test_one_id_may_stand_on_both_tiers(project: ProjectFile, tmp_path: Path) -> None:
    both = [make_record(), make_record("contextual emotion", "clip")]
    assert import_file(project, put_json(tmp_path / "q.json", both)).added == 2


def test_a_conflict_writes_nothing(project: ProjectFile, tmp_path: Path) -> None:
    import_file(project, put_json(tmp_path / "q.json", make_record()))
    other = [make_record(question_id="Q9"), make_record(question="Who gives the boat away?")]
    with pytest.raises(ImportRefusedError) as caught:
        import_file(project, put_json(tmp_path / "r.json", other), skip_invalid=True)
    assert "r.json, record 2" in caught.value.message
    assert "G2_Q000001" in caught.value.message
    assert "--" not in caught.value.message
    assert caught.value.on_command_line.endswith("Choose with --on-conflict keep or replace.")
    assert [problem.rule for problem in caught.value.report.problems] == ["conflict"]
    assert [row.question_id for row in project.questions.rows()] == ["G2_Q000001"]
    assert len(project.history.entries()) == 1


def test_keep_keeps_what_the_project_has(project: ProjectFile, tmp_path: Path) -> None:
    import_file(project, put_json(tmp_path / "q.json", make_record()))
    before = question_of(project)
    other = [make_record(question_id="Q9"), make_record(question="Who gives the boat away?")]
    report = import_file(project, put_json(tmp_path / "r.json", other), on_conflict="keep")
    assert (report.added, report.updated, report.skipped) == (1, 0, 1)
    assert question_of(project) == before


def test_replace_takes_the_record_and_keeps_its_evidence(
    project: ProjectFile, tmp_path: Path
) -> None:
    import_file(project, put_json(tmp_path / "q.json", make_record()))
    old = question_of(project)
    evidence = Evidence(EvidenceKey(new_key()), Interval(1000, 2000), "the storm")
    assert old.details is not None
    items = tuple(replace(item, evidence=(evidence.key,)) for item in old.details.items)
    with project.edit("evidence", None):
        details = replace(old.details, items=items)
        project.questions.save(replace(old, evidence=(evidence,), details=details, notes="mine"))
    record = make_record(question="Who gives the boat away?", video_id="V2")
    record["answer_details"]["items"][1]["description"] = "Another point"
    report = import_file(project, put_json(tmp_path / "r.json", record), on_conflict="replace")
    assert (report.added, report.updated, report.skipped) == (0, 1, 0)
    new = question_of(project)
    assert (new.key, new.text) == (old.key, "Who gives the boat away?")
    assert (new.evidence, new.notes) == ((evidence,), "mine")
    assert new.details is not None
    assert [item.evidence for item in new.details.items] == [(evidence.key,), ()]
    assert record_from_question(new, "V2") == record


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"question": math.nan}, "question"),
        ({"granularity": "scene"}, "granularity"),
        ({"granularity": "clip"}, "type"),
        ({"type": "joy"}, "type"),
        ({"rubric": {"criterion": "c", "scores": {"03": "x"}}}, "rubric.scores"),
        ({"question_id": 12}, "question_id"),
    ],
)
def test_a_broken_record_refuses_the_whole_file(
    fields: dict[str, Any], place: str, project: ProjectFile, tmp_path: Path
) -> None:
    records = [make_record(question_id="Q0"), make_record() | fields]
    path = put_json(tmp_path / "q.json", records)
    with pytest.raises(ImportRefusedError) as caught:
        import_file(project, path)
    assert f"{path}, record 2, {place}" in caught.value.message
    assert "Nothing was imported." in caught.value.message
    assert is_untouched(project)


def test_a_missing_field_is_named(project: ProjectFile, tmp_path: Path) -> None:
    record = make_record()
    del record["rubric"]
    with pytest.raises(ImportRefusedError, match=r"record 1, rubric: is missing"):
        import_file(project, put_json(tmp_path / "q.json", [record]))
    assert is_untouched(project)


def test_an_id_that_stands_twice_is_refused(project: ProjectFile, tmp_path: Path) -> None:
    path = put_json(tmp_path / "q.json", [make_record(), make_record()])
    with pytest.raises(ImportRefusedError, match=r"record 2, question_id: .*record 1"):
        import_file(project, path)
    assert is_untouched(project)


def test_the_sound_records_can_be_taken_alone(project: ProjectFile, tmp_path: Path) -> None:
    records = [make_record(), make_record(question_id="Q2", type="joy")]
    report = import_file(project, put_json(tmp_path / "q.json", records), skip_invalid=True)
    assert report.added == 1
    assert {p.record for p in report.problems if p.severity is Severity.ERROR} == {2}


def test_the_real_records_come_in_and_leave_with_the_same_values(
    project: ProjectFile, tmp_path: Path
) -> None:
    name = "longemo/questions/g2_questions.v115.json"
    report = import_file(project, shared_path(name))
    export_project(project, format="longemo", out=tmp_path / "out.json")
    by_id = sorted(shared_json(name), key=lambda record: str(record["question_id"]))
    assert report.added == len(by_id)
    assert read_back(tmp_path / "out.json") == by_id


def test_a_clip_leaves_as_it_came_to_the_last_number_and_field(
    project: ProjectFile, tmp_path: Path
) -> None:
    record = make_record("emotion cause", "clip", note="ours", difficulty=2)
    record["source"]["segments"] = [{"start": 523, "end": 530.25}, {"start": 12.5, "end": 14.0}]
    record["subtitles"] = [  # jumps back in time, and holds a row without length
        {"id": "S9", "t": [524, 525.5], "speaker": None, "text": "碗没有碎。"},
        {"id": "S2", "t": [13.0, 13.0], "speaker": "凛", "text": "どうぞ。"},
        {"id": "S1", "t": [12.5, 13], "speaker": "Noor", "text": "It rings."},
    ]
    import_file(project, put_json(tmp_path / "q.json", [record]))
    export_project(project, format="longemo", out=tmp_path / "out.json")
    (left,) = read_back(tmp_path / "out.json")
    assert list(left) == [*TEN_FIELDS, "note", "difficulty"]
    assert json.dumps(left) == json.dumps(record)  # as text: 14, 14.0 and True differ


def read_back(path: Path) -> Any:
    """Return the value of a JSON file."""
    return json.loads(path.read_text(encoding="utf-8"))


# What another project exported


def test_an_export_of_another_project_comes_in_whole(tmp_path: Path) -> None:
    first = ProjectFile.create(tmp_path / "one.emoscope")
    video = add_video(first, put_clip(tmp_path / "a.mp4"))
    import_file(first, put_text(tmp_path / "a.srt"))
    import_file(first, put_json(tmp_path / "q.json", make_record(video_id="a")))
    question = question_of(first)
    evidence = Evidence(EvidenceKey(new_key()), Interval(100, 900), "看")
    with first.edit("finish", None):
        first.raters.add("Rin")
        first.questions.save(
            replace(question, evidence=(evidence,), notes="n", status=Status.DRAFT)
        )
    export_project(first, format="emoscope", out=tmp_path / "one.jsonl")
    first.close()
    second = ProjectFile.create(tmp_path / "two.emoscope")
    report = import_file(second, tmp_path / "one.jsonl")
    export_project(second, format="emoscope", out=tmp_path / "two.jsonl")
    assert (report.format, report.added, report.skipped) == ("emoscope", 5, 0)
    assert (tmp_path / "two.jsonl").read_bytes() == (tmp_path / "one.jsonl").read_bytes()
    again = import_file(second, tmp_path / "one.jsonl")
    assert (again.added, again.updated, again.skipped) == (0, 0, 5)
    assert second.videos.all() == [video]
    second.close()


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    """Return the export of a project with one question on a placeholder and a track."""
    source = ProjectFile.in_memory()
    import_file(source, put_json(tmp_path / "q.json", make_record()))
    import_file(source, put_text(tmp_path / "a.srt"))
    export_project(source, format="emoscope", out=tmp_path / "one.jsonl")
    source.close()
    return tmp_path / "one.jsonl"


def test_changed_objects_of_an_export_are_conflicts(project: ProjectFile, exported: Path) -> None:
    import_file(project, exported)
    text = exported.read_text("utf-8").replace("Where is it?", "Where was it?")
    exported.write_text(text.replace("Why does Noor", "How does Noor"), "utf-8")
    with pytest.raises(ImportRefusedError) as caught:
        import_file(project, exported)
    assert [problem.line for problem in caught.value.report.problems] == [3, 4]
    kept = import_file(project, exported, on_conflict="keep")
    assert (kept.added, kept.updated, kept.skipped) == (0, 0, 3)
    taken = import_file(project, exported, on_conflict="replace")
    assert (taken.added, taken.updated, taken.skipped) == (0, 2, 1)
    assert question_of(project).text.startswith("How does Noor")
    (track,) = project.subtitles.tracks(project.videos.all()[0].key)
    assert project.subtitles.cues(track.key)[0].text == "Where was it?"


def test_an_export_fills_a_placeholder_of_the_same_id(tmp_path: Path) -> None:
    source = ProjectFile.create(tmp_path / "one.emoscope")
    add_video(source, put_clip(tmp_path / "V1.mp4"))
    export_project(source, format="emoscope", out=tmp_path / "one.jsonl")
    source.close()
    (tmp_path / "other").mkdir()
    target = ProjectFile.create(tmp_path / "other" / "two.emoscope")
    import_file(target, put_json(tmp_path / "q.json", make_record(video_id="V1")))
    report = import_file(target, tmp_path / "one.jsonl")
    (video,) = target.videos.all()
    assert (report.updated, video.media_path, video.duration_ms) == (1, "../V1.mp4", 1000)
    target.close()


def test_a_broken_line_of_an_export_refuses_it(project: ProjectFile, exported: Path) -> None:
    with exported.open("a", encoding="utf-8") as stream:
        stream.write('{"kind":"question","key":')
    with pytest.raises(ImportRefusedError, match=r"one\.jsonl, line 5"):
        import_file(project, exported)
    assert is_untouched(project)


# Subtitles


@pytest.mark.parametrize("codec", ["gbk", "shift_jis", "utf-16"])
def test_subtitles_of_any_encoding_go_to_the_only_video(
    codec: str, project: ProjectFile, tmp_path: Path
) -> None:
    video = add_video(project, put_clip(tmp_path / "a.mp4"))
    words = "どうしたの、元気ないね" if codec == "shift_jis" else "我们的妈妈昨天哭了"
    path = put_text(tmp_path / "字幕 一.srt", CUES.replace("ここ", words), codec)
    report = import_file(project, path)
    (track,) = project.subtitles.tracks(video.key)
    assert (report.format, report.added) == ("srt", 2)
    assert project.subtitles.cues(track.key)[1].text == words
    assert track.language == ("ja" if codec == "shift_jis" else "zh")


def test_subtitles_go_to_the_video_of_their_name_or_the_one_named(
    project: ProjectFile, tmp_path: Path
) -> None:
    first = add_video(project, put_clip(tmp_path / "a.mp4"))
    second = add_video(project, put_clip(tmp_path / "b.mp4", seconds=1.2))
    import_file(project, put_text(tmp_path / "b.en.srt"))
    assert [t.language for t in project.subtitles.tracks(second.key)] == ["en"]
    import_file(project, put_text(tmp_path / "c.srt"), video_id="a")
    assert [t.title for t in project.subtitles.tracks(first.key)] == ["c"]
    with pytest.raises(VideoUnclearError) as refused:
        import_file(project, put_text(tmp_path / "d.srt"))
    assert "--" not in refused.value.message
    assert refused.value.on_command_line.endswith("The command import takes --video VIDEO_ID.")
    with pytest.raises(ImportFailedError, match="no video 'x'"):
        import_file(project, tmp_path / "d.srt", video_id="x")


def test_subtitles_without_any_video_are_refused(project: ProjectFile, tmp_path: Path) -> None:
    with pytest.raises(ImportFailedError, match="Add a video first"):
        import_file(project, put_text(tmp_path / "a.srt"))
    assert is_untouched(project)


@pytest.mark.parametrize("name", ["talk.mp4", "talk.wav", "code.ts"])
def test_text_named_like_a_video_is_called_that(
    name: str, project: ProjectFile, tmp_path: Path
) -> None:
    with pytest.raises(ImportFailedError, match=f"{name} is named like a video or sound file"):
        import_file(project, put_text(tmp_path / name, "Hello\nnot a video\n"))


def test_subtitles_imported_twice_stand_once(project: ProjectFile, tmp_path: Path) -> None:
    video = add_video(project, put_clip(tmp_path / "a.mp4"))
    path = put_text(tmp_path / "a.srt")
    import_file(project, path)
    again = import_file(project, path)
    assert (again.added, again.skipped) == (0, 2)
    put_text(path, CUES.replace("Where", "When"))
    with pytest.raises(ImportRefusedError, match="other cues"):
        import_file(project, path)
    replaced = import_file(project, path, on_conflict="replace")
    assert (replaced.added, replaced.updated, replaced.skipped) == (0, 2, 0)
    (track,) = project.subtitles.tracks(video.key)
    assert project.subtitles.cues(track.key)[0].text == "When is it?"
    put_text(path)
    kept = import_file(project, path, on_conflict="keep")
    assert (kept.updated, kept.skipped) == (0, 2)


def test_subtitles_that_were_shifted_are_known_again(project: ProjectFile, tmp_path: Path) -> None:
    video = add_video(project, put_clip(tmp_path / "a.mp4"))
    path = put_text(tmp_path / "a.srt")
    import_file(project, path)
    (track,) = project.subtitles.tracks(video.key)
    with project.edit("Shift subtitles", None):
        project.subtitles.shift(track.key, -700)
    assert import_file(project, path).skipped == 2


def test_broken_subtitles_are_refused_by_line_or_taken_in_part(
    project: ProjectFile, tmp_path: Path
) -> None:
    add_video(project, put_clip(tmp_path / "a.mp4"))
    path = put_text(tmp_path / "a.srt", CUES.replace("00:00:00,100", "00:0x:00,100"))
    with pytest.raises(ImportRefusedError, match=r"a\.srt, line 2: .*is no time"):
        import_file(project, path)
    assert project.subtitles.count() == 0
    report = import_file(project, path, skip_invalid=True)
    assert (report.added, [p.line for p in report.problems]) == (1, [2])


# What is none of these


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("empty.json", b"", "is empty"),
        ("empty.srt", b"", "is empty"),
        ("empty.mp4", b"", r"empty\.mp4"),
        ("film.srt", b"\0\0\0\x20ftypisom" * 50, "no text file"),
        ("film.mp4", b"\0\0\0\x20ftypisom" * 50, r"film\.mp4"),
        ("notes.txt", b"hello", "no known format"),
        ("other.json", b'{"a": 1}', "no known format"),
        ("cut.json", b'[{"question_id": "Q1", "rubric": null, "answer": ["x"', r"cut\.json"),
        ("p.emoscope", b"SQLite format 3\0" + b"\0" * 100, "is a project or another database"),
    ],
)
def test_a_file_of_another_kind_gives_one_clear_message(
    name: str, data: bytes, message: str, project: ProjectFile, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(AppError, match=message) as caught:
        import_file(project, path)
    assert name in caught.value.message
    assert "\n" not in caught.value.message
    assert is_untouched(project)


def test_a_wrong_extension_does_not_mislead(project: ProjectFile, tmp_path: Path) -> None:
    clip = put_clip(tmp_path / "clip.mp4").rename(tmp_path / "clip.dat")
    assert import_file(project, clip).format == "video"
    assert import_file(project, put_text(tmp_path / "clip.mp4")).format == "srt"
    assert import_file(project, put_json(tmp_path / "q.txt", make_record())).format == "longemo"


def test_a_video_twice_is_skipped_and_a_moved_one_found(
    project: ProjectFile, tmp_path: Path
) -> None:
    path = put_clip(tmp_path / "a.mp4")
    assert import_file(project, path).added == 1
    assert import_file(project, path).skipped == 1
    assert import_file(project, path.rename(tmp_path / "b.mp4")).updated == 1
