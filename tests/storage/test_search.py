"""Search finds any substring in any script, and follows every change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.media import Video
from storage.project_file import ProjectFile
from tests.storage.make import make_cues, make_question, make_track, make_video

TEXTS = (
    "She is ANGRY, don't you see?",
    "他很愤怒，但不说",
    "怒りを隠して笑う",
    "Ｆｕｌｌ　ｗｉｄｔｈ ｶﾀｶﾅ",
    'He said "go" 100% sure_now * OR (NEAR',
    "Straße café 😀🎬 مرحبا",
)


@pytest.fixture
def cues(project: ProjectFile, video: Video) -> ProjectFile:
    """A project with one track of all the texts."""
    with project.edit("Add subtitles", None):
        project.subtitles.add(make_track(video.key), make_cues(TEXTS))
    return project


@pytest.mark.parametrize(
    ("wanted", "index"),
    [
        ("angry", 0),
        ("GRY, D", 0),
        ("don't you see?", 0),
        ("愤怒", 1),
        ("怒，", 1),
        ("他很愤怒，但不说", 1),
        ("怒り", 2),
        ("隠して笑", 2),
        ("full width", 3),
        ("カタカナ", 3),
        ("ｗｉＤ", 3),
        ('"go"', 4),
        ("100%", 4),
        ("e_n", 4),
        ("* OR (near", 4),
        ("STRASSE", 5),
        ("😀", 5),
        ("حبا", 5),
        ("é", 5),
    ],
)
def test_a_substring_is_found(cues: ProjectFile, wanted: str, index: int) -> None:
    hits = cues.search.find(wanted)
    assert [hit.text for hit in hits] == [TEXTS[index]]
    assert hits[0].kind == "cue"
    assert hits[0].start_ms == index * 2000
    assert hits[0].video == cues.videos.all()[0].key


@pytest.mark.parametrize("wanted", ["", "   ", "%", "nowhere", "怒れ", "a_b", '""', "angry see"])
def test_what_is_not_there_is_not_found(cues: ProjectFile, wanted: str) -> None:
    found = [hit.text for hit in cues.search.find(wanted)]
    assert found == [
        text for text in TEXTS if wanted.strip() and wanted.casefold() in text.casefold()
    ]


def test_the_trigrams_must_stand_together(project: ProjectFile, video: Video) -> None:
    with project.edit("Add subtitles", None):
        project.subtitles.add(make_track(video.key), make_cues(["def abc", "abcdef"]))
    assert [hit.text for hit in project.search.find("abcdef")] == ["abcdef"]


def test_questions_are_found_by_text_answer_notes_and_id(
    project: ProjectFile, video: Video
) -> None:
    question = replace(
        make_question(video.key, "G2_Q000042"),
        text="Why does she leave?",
        answer={"before": "jealousy", "after": ["relief"]},
        notes="检查一下",
    )
    with project.edit("Add", None):
        project.questions.save(question)
    for wanted in ("she leave", "JEALOUSY", "relie", "查一", "q000042"):
        hits = project.search.find(wanted)
        assert [(hit.kind, hit.key, hit.start_ms) for hit in hits] == [
            ("question", question.key, None)
        ]
        assert hits[0].text == question.text
    assert project.search.find("before") == []


def test_changes_are_found_and_what_was_before_is_not(project: ProjectFile, video: Video) -> None:
    question = replace(make_question(video.key), text="first wording")
    with project.edit("Add", None):
        project.questions.save(question)
    with project.edit("Edit", None):
        project.questions.save(replace(question, text="second wording"))
    assert project.search.find("first") == []
    assert len(project.search.find("second")) == 1
    project.history.undo(None)
    assert len(project.search.find("first")) == 1
    with project.edit("Remove", None):
        project.videos.remove(video.key)
    assert project.search.find("first") == []


def test_questions_come_first_then_cues_by_video_and_time(
    project: ProjectFile, video: Video
) -> None:
    other = make_video("V0", -1)
    question = replace(make_question(video.key), text="needle")
    with project.edit("Add", None):
        project.videos.add(other)
        project.subtitles.add(make_track(video.key), make_cues(["needle a", "needle b"])[::-1])
        project.subtitles.add(make_track(other.key), make_cues(["needle c"]))
        project.questions.save(question)
    assert [hit.text for hit in project.search.find("needle")] == [
        "needle",
        "needle c",
        "needle a",
        "needle b",
    ]
    assert len(project.search.find("needle", limit=2)) == 2


def test_one_kind_alone_is_found_however_many_others_there_are(
    project: ProjectFile, video: Video
) -> None:
    with project.edit("Add", None):
        for number in range(3):
            question = make_question(video.key, f"G2_Q00000{number}")
            project.questions.save(replace(question, text="The letter"))
        project.subtitles.add(make_track(video.key), make_cues(["a letter", "Letters", "none"]))
    cues = project.search.find("letter", 2, kind="cue")
    assert [(hit.kind, hit.speaker) for hit in cues] == [("cue", None), ("cue", "Ann")]
    questions = project.search.find("le", 2, kind="question")
    assert [hit.question_id for hit in questions] == ["G2_Q000000", "G2_Q000001"]
