"""What a project says about itself."""

from __future__ import annotations

from pathlib import Path

from app.commands.info import _NOUNS
from app.domain.media import MediaState
from app.services.import_service import import_file
from app.services.info_service import project_info
from app.services.project_service import add_video
from storage.project_file import ProjectFile
from tests.helpers.project_files import put_clip, put_json, put_text
from tests.helpers.records import make_record


def test_info_counts_and_looks_for_media(tmp_path: Path) -> None:
    project = ProjectFile.create(tmp_path / "p.emoscope")
    add_video(project, put_clip(tmp_path / "a.mp4"))
    add_video(project, put_clip(tmp_path / "gone.mp4", seconds=1.2))
    (tmp_path / "gone.mp4").unlink()
    import_file(project, put_text(tmp_path / "a.srt"))
    import_file(project, put_json(tmp_path / "q.json", make_record(video_id="G2_V000006")))
    info = project_info(project)
    project.close()
    assert [(facts.video_id, facts.state) for facts in info.media] == [
        ("a", MediaState.FOUND),
        ("gone", MediaState.MISSING),
        ("G2_V000006", MediaState.NONE),
    ]
    assert info.integrity == ()
    assert info.statuses == {"complete": 1}
    value = info.to_json()
    assert value["counts"] == {
        "videos": 3,
        "tracks": 1,
        "cues": 2,
        "questions": 1,
        "evidence": 0,
        "raters": 0,
        "people": 0,
        "vocabularies": 0,
        "tiers": 0,
        "mcq_items": 0,
        "segments": 0,
        "story_entities": 0,
        "story_notes": 0,
        "story_threads": 0,
        "annotations": 0,
        "screenings": 0,
        "memories": 0,
        "traces": 0,
        "trajectories": 0,
        "systems": 0,
        "predictions": 0,
        "scores": 0,
        "units": 0,
        "labels": 0,
        "reviews": 0,
    }
    assert value["integrity"] == "ok"
    assert value["schema_version"] == info.schema_version > 0


def test_info_of_a_project_in_memory_is_empty() -> None:
    project = ProjectFile.in_memory()
    info = project_info(project)
    project.close()
    assert (info.project, info.media, info.counts["videos"]) == ("", (), 0)


def test_info_tells_who_has_watched_how_much(tmp_path: Path) -> None:
    project = ProjectFile.create(tmp_path / "p.emoscope")
    add_video(project, put_clip(tmp_path / "a.mp4", seconds=2.0))
    (video,) = project.videos.all()
    with project.edit("Add rater", None):
        rater = project.raters.add("Kaya Mertens")
    project.watched.add(video.key, rater.key, [(0, 500), (1000, 1500)])
    watched = project_info(project).to_json()["watched"]
    project.close()
    assert watched == [{"video_id": "a", "rater": "Kaya Mertens", "share": 0.5}]


def test_everything_that_is_counted_can_be_said() -> None:
    project = ProjectFile.in_memory()
    counted = set(project_info(project).counts)
    project.close()
    assert counted == set(_NOUNS)
