"""Tiers go from project to project through files, and nothing is doubled or lost on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from app.domain.check import Severity
from app.domain.errors import AppError, ExportFailedError, ImportFailedError
from app.domain.ids import AnnotationKey, PersonKey, TierKey, VideoKey, VocabularyKey, new_key
from app.domain.media import MediaInfo, Video
from app.domain.person import Person
from app.domain.tier import Annotation, Tier
from app.domain.vocabulary import FREE, Label, Vocabulary
from app.services.document_merge import DocumentMerge
from app.services.export_service import export_project
from app.services.import_report import ImportReport, Tally
from app.services.import_service import ImportRefusedError, import_file
from app.services.tier_document_service import document_of
from storage.formats.eaf import format_eaf, parse_eaf
from storage.formats.tier_document import Problems, TierDocument
from storage.formats.tier_formats import ENDINGS, NAMES
from storage.project_file import ProjectFile
from tests.helpers.eaf_files import eaf_text, timed
from tests.helpers.eaf_files import tier as eaf_tier
from tests.helpers.tier_documents import documents

BASIC = VocabularyKey("basic-7")
DURATION_MS = 10_000


def add_video(project: ProjectFile, video_id: str = "film") -> Video:
    """Add a video of ten seconds without a file."""
    info = MediaInfo(DURATION_MS, 640, 360, None, 0, "mp4", "h264", None)
    video = Video(VideoKey(new_key()), video_id, video_id, len(project.videos.all()), info=info)
    with project.edit("Add", None):
        project.videos.add(video)
    return video


def make_project() -> ProjectFile:
    """Return a project in memory with one video."""
    project = ProjectFile.in_memory()
    add_video(project)
    return project


@pytest.fixture
def project() -> Iterator[ProjectFile]:
    """Return a project with one video and nothing else."""
    opened = make_project()
    yield opened
    opened.close()


@pytest.fixture
def other() -> Iterator[ProjectFile]:
    """Return another such project."""
    opened = make_project()
    yield opened
    opened.close()


def mark(tier: Tier, start_ms: int, end_ms: int, *labels: str) -> Annotation:
    """Return a fresh annotation."""
    return Annotation(AnnotationKey(new_key()), tier.key, start_ms, end_ms, labels)


def fill(project: ProjectFile) -> tuple[Tier, Tier]:
    """Add two tiers of Rin, one inside the other, with a vocabulary, people and extras."""
    (video,) = project.videos.all()
    with project.edit("Fill", None):
        rin = project.raters.add("Rin")
        mio = project.people.add(Person(PersonKey(new_key()), "凛", aliases=("Mio",)))
        moods = Vocabulary(VocabularyKey(new_key()), "Moods", (Label("怒り", "#C0392B", "a"),))
        project.vocabularies.add(moods)
        face = project.tiers.add(
            Tier(TierKey(new_key()), video.key, "Face", BASIC, rin.key, colour="#112233")
        )
        part = project.tiers.add(
            Tier(TierKey(new_key()), video.key, "Part", moods.key, rin.key, face.key, position=1)
        )
        project.annotations.add_many(
            face.key,
            [
                replace(mark(face, 1000, 5000, "Joy", "Fear"), note="=1\nb", confidence=0.85),
                mark(face, 5000, 9000, "Anger"),
                replace(mark(face, 9500, 9500, "Surprise"), person=mio.key),
            ],
        )
        project.annotations.add_many(part.key, [mark(part, 1500, 2000, "怒り")])
    return face, part


def write(project: ProjectFile, folder: Path, name: str, stem: str = "film") -> Path:
    """Export the tiers of a project."""
    path = folder / f"{stem}{ENDINGS[name]}"
    export_project(project, format=name, out=path)
    return path


def rules(report: ImportReport) -> list[str]:
    """Return the rules of all problems."""
    return [problem.rule for problem in report.problems]


@pytest.mark.parametrize("name", NAMES)
def test_a_file_goes_there_and_back_and_is_the_same(
    project: ProjectFile, other: ProjectFile, tmp_path: Path, name: str
) -> None:
    fill(project)
    path = write(project, tmp_path, name)
    report = import_file(other, path)
    assert (report.format, report.added, report.updated, report.skipped) == (name, 4, 0, 0)
    assert sorted(rules(report)) == ["person-added", "rater-added", "vocabulary-added"]
    again = write(other, tmp_path, name, "again")
    assert again.read_bytes() == path.read_bytes()
    assert [entry.name for entry in other.history.entries()][:1] == [f"Import {path.name}"]


@pytest.mark.parametrize("name", NAMES)
def test_a_second_import_adds_nothing_and_doubles_nobody(
    project: ProjectFile, tmp_path: Path, name: str
) -> None:
    fill(project)
    path = write(project, tmp_path, name)
    keys = {one.key for tier in all_tiers(project) for one in project.annotations.of_tier(tier.key)}
    report = import_file(project, path)
    assert (report.added, report.updated, report.skipped) == (0, 0, 4)
    assert rules(report) == []
    assert len(project.raters.all()) == len(project.people.all()) == 1
    assert keys == {
        one.key for tier in all_tiers(project) for one in project.annotations.of_tier(tier.key)
    }


def all_tiers(project: ProjectFile) -> list[Tier]:
    """Return the tiers of all videos."""
    return [tier for video in project.videos.all() for tier in project.tiers.of_video(video.key)]


def test_one_row_added_by_hand_is_one_addition(project: ProjectFile, tmp_path: Path) -> None:
    face, _ = fill(project)
    path = write(project, tmp_path, "tiers-csv")
    row = "Face,9600,9700,Joy,,,,Rin,,,,Basic-7,,,#112233,99,\n"
    path.write_text(path.read_text("utf-8") + row, encoding="utf-8")
    before = {one.key for one in project.annotations.of_tier(face.key)}
    with pytest.raises(ImportRefusedError) as caught:
        import_file(project, path)
    assert "only in the file: 1" in caught.value.message
    assert import_file(project, path, on_conflict="keep").skipped == 5
    report = import_file(project, path, on_conflict="replace")
    assert (report.added, report.updated, report.skipped) == (1, 0, 4)
    assert before < {one.key for one in project.annotations.of_tier(face.key)}


def test_replacing_removes_what_the_file_does_not_have(
    project: ProjectFile, other: ProjectFile, tmp_path: Path
) -> None:
    face, part = fill(project)
    path = write(project, tmp_path, "eaf")
    import_file(other, path)
    first, second, *_ = project.annotations.of_tier(face.key)
    with project.edit("Change", None):
        project.annotations.update(replace(second, note="changed"))
        project.annotations.remove([first.key])  # and the one inside it
    path = write(project, tmp_path, "eaf")
    report = import_file(other, path, on_conflict="replace")
    assert (report.added, report.updated, report.skipped) == (0, 1, 1)
    assert rules(report) == ["removed"]
    assert essence(other) == essence(project)
    assert part.name in {tier.name for tier in all_tiers(other)}


def essence(project: ProjectFile) -> list[tuple[object, ...]]:
    """Return tiers and annotations without keys."""
    return [
        (tier.name, one.start_ms, one.end_ms, one.labels, one.note, one.confidence)
        for tier in all_tiers(project)
        for one in project.annotations.of_tier(tier.key)
    ]


def test_what_tiers_outside_the_file_depend_on_is_not_removed(
    project: ProjectFile, tmp_path: Path
) -> None:
    fill(project)
    path = tmp_path / "film.csv"
    path.write_text("tier,start_ms,end_ms,labels\nFace,0,1,Joy\n", encoding="utf-8")
    with pytest.raises(ImportRefusedError, match="Part"):
        import_file(project, path, on_conflict="replace")
    assert len(essence(project)) == 4


def test_what_a_file_does_not_say_stays(project: ProjectFile, tmp_path: Path) -> None:
    face, _ = fill(project)
    path = tmp_path / "film.csv"
    path.write_text(
        "tier,start_ms,end_ms,labels\nFace,1000,5000,joy; FEAR\nFace,5000,9000,Anger\n"
        "Face,9500,9500,Surprise\n",
        encoding="utf-8",
    )
    report = import_file(project, path)
    assert (report.added, report.skipped) == (0, 3)
    assert project.tiers.get(face.key) == face


def test_people_are_found_by_alias_and_raters_whatever_their_case(
    project: ProjectFile, tmp_path: Path
) -> None:
    fill(project)
    path = tmp_path / "film.csv"
    path.write_text(
        "tier,start_ms,end_ms,labels,rater,person\nNew,0,1,x,RIN,MIO\n", encoding="utf-8"
    )
    report = import_file(project, path)
    assert rules(report) == ["person-alias"]
    assert len(project.raters.all()) == len(project.people.all()) == 1


def test_two_raters_of_one_name_are_told(project: ProjectFile, tmp_path: Path) -> None:
    with project.edit("Raters", None):
        first = project.raters.add("Rin")
        project.raters.add("Rin")
    path = tmp_path / "film.csv"
    path.write_text("tier,start_ms,end_ms,labels,rater\nNew,0,1,x,Rin\n", encoding="utf-8")
    assert rules(import_file(project, path)) == ["rater-twice"]
    assert [tier.rater for tier in all_tiers(project)] == [first.key]


def test_a_vocabulary_with_other_labels_is_a_conflict(
    project: ProjectFile, other: ProjectFile, tmp_path: Path
) -> None:
    fill(project)
    fill(other)
    (moods,) = other.vocabularies.own()
    with other.edit("Change", None):
        changed = replace(moods, labels=(Label("恐れ"), *moods.labels), version=2)
        other.vocabularies.update(changed)
    path = write(other, tmp_path, "eaf")
    with pytest.raises(ImportRefusedError, match="Moods"):
        import_file(project, path)
    import_file(project, path, on_conflict="keep")
    assert [label.name for label in project.vocabularies.own()[0].labels] == ["怒り"]
    import_file(project, path, on_conflict="replace")
    assert [label.name for label in project.vocabularies.own()[0].labels] == ["恐れ", "怒り"]
    assert project.vocabularies.own()[0].version == 2


def test_words_that_the_vocabulary_here_does_not_know_are_refused_by_line(
    project: ProjectFile, tmp_path: Path
) -> None:
    fill(project)
    path = tmp_path / "film.csv"
    path.write_text("tier,start_ms,end_ms,labels\nFace,1,2,Envy\nFace,3,4,Joy\n", encoding="utf-8")
    with pytest.raises(ImportRefusedError, match=r"line 2.*Envy"):
        import_file(project, path, on_conflict="keep")
    report = import_file(project, path, on_conflict="keep", skip_invalid=True)
    assert rules(report) == ["label"]


def test_a_foreign_vocabulary_called_like_a_built_in_one_gets_a_name_of_its_own(
    project: ProjectFile, tmp_path: Path
) -> None:
    after = """
      <LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="m" CONTROLLED_VOCABULARY_REF="Basic-7"/>
      <CONTROLLED_VOCABULARY CV_ID="Basic-7"><CV_ENTRY>Envy</CV_ENTRY></CONTROLLED_VOCABULARY>"""
    path = tmp_path / "film.eaf"
    path.write_text(
        eaf_text(eaf_tier("S", timed(1, 1, 2, "Envy"), kind="m"), slots="0 9", after=after),
        encoding="utf-8",
    )
    import_file(project, path)
    assert import_file(project, path).skipped == 1
    assert [one.name for one in project.vocabularies.own()] == ["Basic-7 (2)"]


@pytest.mark.parametrize(("end", "rule"), [(10_400, "beyond-media"), (11_001, "outside-media")])
def test_times_outside_the_video_are_cut_or_refused(
    project: ProjectFile, tmp_path: Path, end: int, rule: str
) -> None:
    path = tmp_path / "film.csv"
    path.write_text(f"tier,start_ms,end_ms,labels\nA,9000,{end},x\nA,1,2,y\n", encoding="utf-8")
    if rule == "beyond-media":
        assert rules(import_file(project, path)) == [rule]
        assert essence(project)[1][1:3] == (9000, 10_000)
        return
    with pytest.raises(ImportRefusedError, match="line 2"):
        import_file(project, path)
    assert not all_tiers(project)
    assert import_file(project, path, skip_invalid=True).added == 1


def test_times_outside_the_video_do_not_leave(project: ProjectFile, tmp_path: Path) -> None:
    fill(project)
    (video,) = project.videos.all()
    assert video.info is not None
    with project.edit("Another file", None):
        project.videos.update(replace(video, info=replace(video.info, duration_ms=9_400)))
    for name in NAMES:
        with pytest.raises(ExportFailedError, match=r"1 annotation lies outside.*9\.500"):
            write(project, tmp_path, name)
    assert not list(tmp_path.iterdir())


def test_several_videos_need_a_folder_or_a_choice(project: ProjectFile, tmp_path: Path) -> None:
    fill(project)
    second = add_video(project, "second/one")
    with project.edit("Tier", None):
        project.tiers.add(Tier(TierKey(new_key()), second.key, "Face", FREE))
    with pytest.raises(ExportFailedError, match="Name a folder"):
        write(project, tmp_path, "eaf")
    report = export_project(project, format="eaf", out=tmp_path / "out")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "film.eaf",
        "second%2Fone.eaf",
    ]
    assert report.written == 4
    export_project(project, format="eaf", out=tmp_path / "one.eaf", video_id="film")
    with pytest.raises(ExportFailedError, match="no video"):
        export_project(project, format="eaf", out=tmp_path / "no.eaf", video_id="none")


def test_the_video_is_told_by_the_media_a_file_names(tmp_path: Path) -> None:
    project = make_project()
    add_video(project, "second")
    header = '<MEDIA_DESCRIPTOR MEDIA_URL="file:///C:/x/second.mp4" TIME_ORIGIN="1000"/>'
    path = tmp_path / "anything.eaf"
    path.write_text(
        eaf_text(eaf_tier("S", timed(1, 1, 2)), slots="0 9", header=header), encoding="utf-8"
    )
    import_file(project, path)
    (tier,) = all_tiers(project)
    assert project.videos.get(tier.video).video_id == "second"
    assert project.annotations.of_tier(tier.key)[0].start_ms == 1000
    path.write_text(eaf_text(eaf_tier("S", timed(1, 1, 2)), slots="0 9"), encoding="utf-8")
    with pytest.raises(ImportFailedError):
        import_file(project, path)
    project.close()


def test_a_project_without_tiers_writes_nothing(project: ProjectFile, tmp_path: Path) -> None:
    with pytest.raises(ExportFailedError, match="no tier"):
        write(project, tmp_path, "eaf")


@pytest.mark.parametrize("text", ["", "tier,start_ms,end_ms,labels\n"])
def test_a_file_without_a_tier_is_refused(project: ProjectFile, tmp_path: Path, text: str) -> None:
    path = tmp_path / "film.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(AppError):
        import_file(project, path, format="tiers-csv")


def take(project: ProjectFile, document: TierDocument) -> list[str]:
    """Merge a document into the video of a project; return the errors."""
    tally, problems = Tally("a", None), Problems("a")
    with project.edit("Import", None):
        DocumentMerge(project, project.videos.all()[0], document, tally, problems).merge(None)
    tally.report("eaf")
    return [one.message for one in problems.found if one.severity is Severity.ERROR]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(documents())
def test_project_to_file_to_project_to_file(document: TierDocument) -> None:
    """What any project holds leaves, comes into another, and leaves as the same text."""
    now = "2026-07-04T12:00:00.000Z"
    first, second = make_project(), make_project()
    try:
        assert take(first, document) == []
        (video,) = first.videos.all()
        text = format_eaf(document_of(first, video), now=now).text
        assert take(second, parse_eaf(text.encode(), "a")) == []
        assert format_eaf(document_of(second, second.videos.all()[0]), now=now).text == text
    finally:
        first.close()
        second.close()
