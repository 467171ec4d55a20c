"""Trajectories come in from files and leave again, from whatever in a project says them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.errors import ExportFailedError, ImportFailedError
from app.domain.ids import (
    AnnotationKey,
    EvidenceKey,
    PersonKey,
    TierKey,
    TrajectoryKey,
    VocabularyKey,
    new_key,
)
from app.domain.interval import Interval
from app.domain.media import Video
from app.domain.person import Person
from app.domain.question import AnswerDetails, AnswerItem, Evidence
from app.domain.source import SourceKind
from app.domain.stored_trajectory import StoredTrajectory, corrected, is_same_content, with_reading
from app.domain.tier import Annotation, Tier
from app.services.export_service import export_project
from app.services.import_report import ImportRefusedError, ImportReport
from app.services.import_service import import_file
from app.services.memory_words import MemoryWords
from app.services.subtitle_import import Reading
from app.services.trajectory_collect import Kept, TrajectoryChoice
from storage.formats.emos_sentences import NAME as SENTENCES
from storage.formats.trajectory_document import TrajectoryWords
from storage.project_file import ProjectFile
from tests.helpers.memories import small_memory, stored
from tests.helpers.trajectories import labelled, sampled, staged
from tests.storage.formats.test_emos_streaming import film, sentences, utterance
from tests.storage.make import make_question, make_video

VIDEO = replace(make_video("north-window"), title="North")
HEADER = "person,source,channel,time_s,value\n"


@pytest.fixture
def project() -> Iterator[ProjectFile]:
    project = ProjectFile.in_memory()
    with project.edit("Fill", None):
        project.videos.add(VIDEO)
        project.people.add(Person(PersonKey("mina"), "Mina", aliases=("美奈",)))
        project.raters.add("Rin Okabe")
    yield project
    project.close()


def put(project: ProjectFile, *made: StoredTrajectory) -> list[StoredTrajectory]:
    with project.edit("Fill", None):
        return [project.trajectories.add(one) for one in made]


def all_of(project: ProjectFile, video: Video = VIDEO) -> list[StoredTrajectory]:
    rows = project.trajectories.of_video(video.key)
    return [project.trajectories.get(row.key) for row in rows]


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def rules(report: ImportReport) -> list[tuple[int, str]]:
    return [(each.line, each.rule) for each in report.problems]


# Out and in ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["trajectory-json", "trajectory-csv"])
def test_what_leaves_comes_back_equal(project: ProjectFile, tmp_path: Path, name: str) -> None:
    labels = labelled(VIDEO.key)
    fixed = corrected(labels.readings[0], emotion="anger", reason="heard again", at="2026", by="R")
    put(project, sampled(VIDEO.key, count=100), with_reading(labels, fixed), staged(VIDEO.key))
    before, out = all_of(project), tmp_path / f"a.{name[-4:].strip('-')}"
    report = export_project(project, format=name, out=out)
    assert report.written == 3
    assert import_file(project, out).skipped == 3, "a table leaves alone what it cannot say"
    for one in before:
        with project.edit("Remove", None):
            project.trajectories.remove(one.key)
    assert import_file(project, out).added == 3
    if name == "trajectory-json":
        assert all(map(is_same_content, before, all_of(project)))
        assert all_of(project)[1].readings[1].corrections[-1].reason == "heard again"
        assert report.problems == ()
    else:
        assert {each.rule for each in report.problems} == {
            *("title", "marks", "corrections", "details"),
        }


def test_an_edited_table_conflicts_and_may_replace(project: ProjectFile, tmp_path: Path) -> None:
    (made,) = put(project, sampled(VIDEO.key))
    out = tmp_path / "a.csv"
    export_project(project, format="trajectory-csv", out=out)
    write(out, out.read_text(encoding="utf-8").replace(",0.000,0.0,", ",0.000,0.75,"))
    with pytest.raises(ImportRefusedError, match="line 2: the trajectory “美奈 · valence”"):
        import_file(project, out)
    import_file(project, out, on_conflict="replace")
    (after,) = all_of(project)
    assert after.samples is not None
    assert (after.key, after.samples.at(0), after.marks) == (made.key, 0.75, made.marks)


def test_names_become_raters_agents_and_people(project: ProjectFile, tmp_path: Path) -> None:
    path = write(
        tmp_path / "a.csv",
        HEADER + "美奈,rin okabe,valence,0,0\nKei,Agent b,valence,0,0\n,,valence,0,0\n",
    )
    assert rules(import_file(project, path)) == [(3, "unknown-person")]
    kinds = [(one.source.kind, one.source.title) for one in all_of(project)]
    assert kinds == [
        (SourceKind.RATER, "rin okabe"),
        (SourceKind.AGENT, "Agent b"),
        (SourceKind.FILE, "a"),
    ]
    assert all_of(project)[0].source.rater == project.raters.find("Rin Okabe")[0].key


def test_what_does_not_fit_the_video_is_kept_and_told(project: ProjectFile, tmp_path: Path) -> None:
    far = VIDEO.duration_ms // 1000 + 5
    rows = f"Mina,s,valence,-1,0\nMina,s,valence,{far},0\nMina,s,emotion,0,Weltschmerz\n"
    found = rules(import_file(project, write(tmp_path / "a.csv", HEADER + rows)))
    assert found == [(2, "before-media"), (2, "beyond-media"), (4, "unknown-label")]


def test_columns_with_names_of_people_need_a_channel(project: ProjectFile, tmp_path: Path) -> None:
    path = write(tmp_path / "a.csv", "time_s,Mina\n0.5,0.25\n")
    with pytest.raises(ImportFailedError, match="a person of the cast"):
        import_file(project, path, format="trajectory-csv")
    words = TrajectoryWords(channel="valence [-1..1]", source="lab")
    import_file(project, path, format="trajectory-csv", reading=Reading(trajectories=words))
    (one,) = all_of(project)
    assert (one.person, one.source.title, one.row.label) == ("Mina", "lab", "Mina · valence")


def test_faulty_rows_refuse_a_table_or_stay_behind(project: ProjectFile, tmp_path: Path) -> None:
    path = write(tmp_path / "a.csv", HEADER + "M,s,valence,0,0\nM,s,valence,x,1\n")
    with pytest.raises(ImportRefusedError, match="line 3: “x” is no time"):
        import_file(project, path)
    assert project.trajectories.count() == 0
    assert import_file(project, path, skip_invalid=True).added == 1


def test_a_file_of_a_newer_or_broken_shape_is_refused(project: ProjectFile, tmp_path: Path) -> None:
    put(project, labelled(VIDEO.key))
    out = tmp_path / "a.json"
    export_project(project, format="trajectory-json", out=out)
    value = json.loads(out.read_text(encoding="utf-8"))
    for change, words in (
        ({"version": 2}, "version: must be 1, not 2"),
        ({"trajectories": [{**value["trajectories"][0], "form": "samples"}]}, "needs a channel"),
        ({"trajectories": 5}, "trajectories: must be a list"),
    ):
        write(out, json.dumps({**value, **change}))
        with pytest.raises(ImportRefusedError, match=words):
            import_file(project, out)


# Films --------------------------------------------------------------------------------------------


def put_film(folder: Path, *spans: str, duration: float = 12) -> Path:
    folder.mkdir(exist_ok=True)
    write(folder / SENTENCES, json.dumps(sentences(duration, (0, 4))))
    return write(folder / "Black Ice.emotion.json", film(*map(utterance, spans)))


def test_a_film_makes_a_video_with_its_sentences_once(project: ProjectFile, tmp_path: Path) -> None:
    path = put_film(tmp_path / "Black Ice", "00:00-00:05")
    report = import_file(project, path)
    assert (report.format, report.added) == ("emos-streaming", 2)
    video = project.videos.by_public_id("Black Ice")
    assert video is not None
    assert video.media_path is None
    (track,) = project.subtitles.tracks(video.key)
    assert (track.language, len(project.subtitles.cues(track.key))) == ("zh", 1)
    assert (track.title, track.format) == ("Black Ice sentences", "emos-streaming")
    again = import_file(project, path)
    assert (again.added, again.skipped) == (0, 2)
    assert len(project.subtitles.tracks(video.key)) == 1
    assert len(project.videos.all()) == 2


def test_another_film_is_refused_unless_it_is_wanted(project: ProjectFile, tmp_path: Path) -> None:
    path = put_film(tmp_path, "00:00-00:05", duration=VIDEO.duration_ms / 1000 + 60)
    with pytest.raises(ImportFailedError, match="It is of “Black Ice”") as refused:
        import_file(project, path, video_id="north-window")
    assert "--any-video" in refused.value.on_command_line
    reading = Reading(memory=MemoryWords(any_video=True))
    report = import_file(project, path, video_id="north-window", reading=reading)
    assert (0, "other-name") in rules(report)
    assert len(all_of(project)) == 2
    # One of the same length bears another name only.
    same = put_film(tmp_path / "b", "00:01-00:02", duration=VIDEO.duration_ms / 1000)
    import_file(project, same, video_id="north-window", on_conflict="replace")
    assert len(project.videos.all()) == 1


# Everything as trajectories -----------------------------------------------------------------------


def fill(project: ProjectFile) -> None:
    with project.edit("Fill", None):
        rin = project.raters.find("Rin Okabe")[0].key
        tier = project.tiers.add(
            Tier(TierKey("t"), VIDEO.key, "Feelings", VocabularyKey("basic-7"), rater=rin)
        )
        project.annotations.add_many(
            tier.key,
            [
                Annotation(
                    AnnotationKey(new_key()), tier.key, 0, 900, ("Joy",), person=PersonKey("mina")
                ),
                Annotation(AnnotationKey(new_key()), tier.key, 1000, 2000, ("Fear", "Anger")),
            ],
        )
        evidence = Evidence(EvidenceKey(new_key()), Interval(3000, 4000))
        item = AnswerItem("S1", "she turns", "", "calm", "3", (evidence.key,))
        question = make_question(VIDEO.key, "Q7")
        details = AnswerDetails("", (item,))
        project.questions.save(
            replace(question, text="What does Mina feel?", evidence=(evidence,), details=details)
        )
        project.memories.add(stored(small_memory(2), VIDEO.key, agent="Lantern"))


def test_tiers_stages_and_memories_leave_in_the_same_form(
    project: ProjectFile, tmp_path: Path
) -> None:
    fill(project)
    put(project, sampled(VIDEO.key))
    out = tmp_path / "all.json"
    choice = TrajectoryChoice(frozenset(Kept))
    report = export_project(project, format="trajectory-json", out=out, trajectories=choice)
    found = json.loads(out.read_text(encoding="utf-8"))["trajectories"]
    assert report.written == len(found)
    told = {(one["source"]["kind"], one["source"]["title"], one["person"]) for one in found}
    assert {
        ("agent", "agent a", "美奈"),
        ("tier", "Feelings", "Mina"),
        ("tier", "Feelings", ""),
        ("stages", "Q7", "Mina"),
    } <= told
    assert any(title == "Lantern" for _, title, _ in told)
    tier = next(one for one in found if one["source"]["title"] == "Feelings" and not one["person"])
    assert [each["emotion"] for each in tier["readings"]] == ["Fear, Anger"]
    assert tier["source"]["rater"] == "Rin Okabe"
    stages = next(one for one in found if one["form"] == "stages")
    assert (stages["readings"][0]["stage"], stages["readings"][0]["intensity"]) == (1, "3")


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (TrajectoryChoice(), ["agent a"]),
        (TrajectoryChoice(sources=("feelings",)), ["Feelings", "Feelings"]),
        (TrajectoryChoice(sources=("Rin Okabe",), people=("美奈",)), ["Feelings"]),
        (
            TrajectoryChoice(frozenset((Kept.STORED, Kept.STAGES)), people=("mina",)),
            ["agent a", "Q7"],
        ),
    ],
)
def test_sources_and_people_can_be_chosen(
    project: ProjectFile, tmp_path: Path, choice: TrajectoryChoice, expected: list[str]
) -> None:
    fill(project)
    put(project, sampled(VIDEO.key))
    out = tmp_path / "some.json"
    export_project(project, format="trajectory-json", out=out, trajectories=choice)
    found = json.loads(out.read_text(encoding="utf-8"))["trajectories"]
    assert [one["source"]["title"] for one in found] == expected


def test_several_videos_go_into_a_folder(project: ProjectFile, tmp_path: Path) -> None:
    other = make_video("south/door", position=1)
    with project.edit("Fill", None):
        project.videos.add(other)
    put(project, sampled(VIDEO.key), replace(labelled(other.key), key=TrajectoryKey("k")))
    with pytest.raises(ExportFailedError, match="2 videos have trajectories"):
        export_project(project, format="trajectory-csv", out=tmp_path / "a.csv")
    export_project(project, format="trajectory-csv", out=tmp_path / "all")
    names = sorted(path.name for path in (tmp_path / "all").iterdir())
    assert names == ["north-window.csv", "south%2Fdoor.csv"]
    choice = TrajectoryChoice(people=("nobody",))
    with pytest.raises(ExportFailedError, match="no trajectory of “nobody”"):
        export_project(
            project, format="trajectory-csv", out=tmp_path / "b.csv", trajectories=choice
        )
    assert not (tmp_path / "b.csv").exists()
