"""Our own format: everything comes back, nothing is doubled, faults are placed."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain import authoring
from app.domain.check import Severity
from app.domain.errors import ImportFailedError
from app.domain.ids import (
    AnnotationKey,
    CueKey,
    EvidenceKey,
    PersonKey,
    QuestionKey,
    RaterKey,
    ScreeningKey,
    TierKey,
    TrackKey,
    VideoKey,
    VocabularyKey,
)
from app.domain.interval import Interval
from app.domain.media import Fingerprint, MediaInfo, Video
from app.domain.person import Face, Person
from app.domain.question import Evidence, Modality, Question, QuestionType, Rubric, Stamp, Status
from app.domain.rater import Rater
from app.domain.record import question_from_record
from app.domain.screening import AnchorNote, Anchors, Marks, Screening, StretchMark, Verdict
from app.domain.subtitle import Cue, CueFlag, CueWord, ImportedCue, SubtitleTrack
from app.domain.tier import Annotation, Tier
from app.domain.vocabulary import Label, Vocabulary, VocabularyVersion
from app.domain.words import folded
from storage.formats.emoscope import write_emoscope
from storage.formats.emoscope_reader import read_emoscope
from storage.formats.project_records import (
    ProjectRecords,
    ReadProject,
    SpeakerRecord,
    TierRecord,
    TrackRecord,
    VocabularyRecord,
    WatchedRecord,
)
from tests.helpers.question_strategies import UNHURRIED, questions, records
from tests.helpers.records import Record, make_record

STAMP = Stamp("r1", "2026-01-02T03:04:05Z")
VIDEO = Video(VideoKey("v"), "harbour", "Harbour", 0)


def question(key: str = "q") -> Question:
    made = authoring.new_question(
        key=QuestionKey(key),
        question_id=f"G2_{key}",
        video=VIDEO.key,
        kind=QuestionType.EMOTION_TRAJECTORY,
        stamp=STAMP,
    )
    evidence = Evidence(
        EvidenceKey(f"{key}-e"), Interval(1, 2), "碗", frozenset({Modality.SAID, Modality.SEEN})
    )
    made = authoring.add_evidence(made, evidence)
    made = authoring.add_item(made, "Proud", evidence=[evidence.key])
    return authoring.waive(made, "evidence-few", "one scene", STAMP)


def span(key: str, tier: str, start: int, end: int, *labels: str, note: str = "") -> Annotation:
    stamp = (RaterKey("r1"), "2026-01-02T03:04:05Z")
    made = Annotation(AnnotationKey(key), TierKey(tier), start, end, labels, note)
    return replace(
        made, created_by=stamp[0], created_at=stamp[1], updated_by=stamp[0], updated_at=stamp[1]
    )


def project() -> ProjectRecords:
    info = MediaInfo(5_000, 1920, 1080, Fraction(30_000, 1001), -3, "matroska", "h264", None)
    video = replace(VIDEO, media_path="clips/a b.mkv", fingerprint=Fingerprint(9, "ab"), info=info)
    sound = Video(VideoKey("w"), "sound", "Sound", 1, info=replace(info, frame_rate=None))
    cues = (
        Cue(CueKey("c2"), 900, 950, "later first", "Noor"),
        Cue(CueKey("c1"), 100, 100, "二\n三", flags=CueFlag.ZERO_LENGTH | CueFlag.OUT_OF_ORDER),
        Cue(
            CueKey("c3"),
            -900,
            -50,
            "before it",
            flags=CueFlag.BEFORE_START,
            words=(CueWord("before", -900, -400, 0.25, "Noor"), CueWord("it")),
            extra={"align": "start", "style": {"name": "Top"}},
            imported=ImportedCue(100, 950, None, "before it"),
        ),
    )
    track = SubtitleTrack(
        TrackKey("t"), video.key, "English", "en", "a.srt", "GB18030", 1, "srt", TrackKey("u")
    )
    imported = question_from_record(
        make_record(), key=QuestionKey("p"), video=sound.key, stamp=STAMP
    )
    return ProjectRecords(
        (Rater(RaterKey("r1"), "Kaya Mertens"), Rater(RaterKey("r2"), "凛")),
        (video, sound),
        (TrackRecord(track, cues),),
        (imported, question()),
        (PERSON, replace(PERSON, key=PersonKey("n"), name="凛", face=None, position=1)),
        (VocabularyRecord(WORDS, VERSIONS),),
        (SCENES, FACES),
        (
            WatchedRecord(video.key, None, ((0, 5),)),
            WatchedRecord(video.key, RaterKey("r1"), ((0, 10), (20, 30))),
        ),
        (
            Screening(ScreeningKey("sc0"), video.key, None),
            SCREENED,
        ),
        speakers=(SpeakerRecord(video.key, "NOOR", PersonKey("m")),),
    )


PERSON = Person(
    PersonKey("m"),
    "Noor",
    ("N.", "ヌール"),
    "#A0B1C2",
    Face(VIDEO.key, 40, (0, 0.125, 1, 1 / 3)),
    "tall",
)
LABELS = (
    Label("warm", "#AABBCC", "w", "open face", former=("Warm ", "heat")),
    Label("冷", retired=True),
)
WORDS = Vocabulary(VocabularyKey("vo"), "Own 語", LABELS, 3, is_open=True)
VERSIONS = (
    VocabularyVersion(1, RaterKey("r1"), "2026-01-01T00:00:00Z", LABELS[:1]),
    VocabularyVersion(3, None, "2026-01-02T00:00:00Z", LABELS),
)
SCENES = TierRecord(
    Tier(TierKey("s"), VIDEO.key, "Scene", VocabularyKey("free"), origin={"eaf": [1, None]}),
    (span("s1", "s", 0, 100, note="at\nnight"), span("s2", "s", 100, 200, "day", "rain")),
)
FACES = TierRecord(
    Tier(
        TierKey("f"),
        VIDEO.key,
        "Face",
        WORDS.key,
        RaterKey("r1"),
        TierKey("s"),
        PERSON.key,
        "#112233",
        "ja",
        allows_overlap=True,
        position=1,
    ),
    (
        replace(
            span("f1", "f", 10, 10, "heat"),
            person=PERSON.key,
            confidence=1 / 3,
            parent=AnnotationKey("s1"),
            updated_by=None,
            updated_at="2026-02-02T00:00:00Z",
        ),
        replace(span("f2", "f", 150, 200), parent=AnnotationKey("s2")),
    ),
)


SCREENED = Screening(
    ScreeningKey("sc1"),
    VIDEO.key,
    RaterKey("r1"),
    (
        AnchorNote((PERSON.key,), ("客", "a guest"), "They sit\ndown", "夕食"),
        AnchorNote(),
        AnchorNote(topic="rain"),
        AnchorNote(names=("nobody I know",)),
    ),
    (
        frozenset(),
        frozenset({StretchMark.STATIC, StretchMark.REPETITIVE}),
        frozenset({StretchMark.REPETITIVE}),
        frozenset(),
    ),
    Verdict.EXCLUDE,
    "a slide show",
    "2026-01-02T03:04:05Z",
    "2026-01-03T03:04:05Z",
)


def told(read: ReadProject) -> list[tuple[int, str, str]]:
    return [(item.record, item.path, item.message) for item in read.violations]


def test_a_whole_project_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    write_emoscope(project(), path)
    read = read_emoscope(path)
    assert read.content == project()
    assert read.violations == ()
    assert read.lines["sc1"] == path.read_text().count("\n") - 1


def test_the_first_line_names_format_and_version(tmp_path: Path) -> None:
    write_emoscope(ProjectRecords(), tmp_path / "a.jsonl")
    assert (tmp_path / "a.jsonl").read_text() == '{"kind":"header","emoscope":1}\n'
    assert read_emoscope(tmp_path / "a.jsonl").content == ProjectRecords()


def test_equal_projects_give_equal_files_whatever_their_order(tmp_path: Path) -> None:
    turned = project()
    turned = ProjectRecords(
        turned.raters[::-1],
        turned.videos[::-1],
        turned.tracks,
        turned.questions[::-1],
        turned.people[::-1],
        turned.vocabularies,
        tuple(replace(tier, annotations=tier.annotations[::-1]) for tier in turned.tiers[::-1]),
        turned.watched[::-1],
        turned.screenings[::-1],
        speakers=turned.speakers,
    )
    write_emoscope(project(), tmp_path / "a.jsonl")
    write_emoscope(turned, tmp_path / "b.jsonl")
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


def there_and_back(*written: Question) -> ReadProject:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.jsonl")
        write_emoscope(ProjectRecords((), (VIDEO,), (), written), path)
        return read_emoscope(path)


@UNHURRIED
@given(questions())
def test_any_question_in_any_state_of_work_comes_back(written: Question) -> None:
    read = there_and_back(written)
    assert not read.has_errors
    assert read.content.questions == (written,)


@UNHURRIED
@given(records(), st.text(st.characters(codec="utf-8"), max_size=5))
def test_an_imported_and_edited_question_comes_back(record: Record, text: str) -> None:
    written = question_from_record(record, key=QuestionKey("q"), video=VIDEO.key, stamp=STAMP)
    for edited in (written, authoring.set_text(written, text)):
        read = there_and_back(edited)
        assert read.content.questions == (edited,)
        assert json.dumps(read.content.questions[0].original) == json.dumps(record)


TEXTS = st.text(st.characters(codec="utf-8"), max_size=12)
NAMES = TEXTS.map(lambda text: " ".join(text.split())).filter(bool)
NOTES = st.builds(
    AnchorNote,
    st.sampled_from([(), (PERSON.key,)]),
    st.lists(NAMES, max_size=3, unique_by=folded).map(tuple),
    TEXTS,
    TEXTS,
)
MARKS = st.frozensets(st.sampled_from(StretchMark))


@UNHURRIED
@given(
    st.tuples(NOTES, NOTES, NOTES, NOTES),
    st.tuples(MARKS, MARKS, MARKS, MARKS),
    st.sampled_from(Verdict),
    TEXTS,
)
def test_any_screening_comes_back(
    notes: Anchors, marks: Marks, verdict: Verdict, reason: str
) -> None:
    reason = reason if verdict is not Verdict.EXCLUDE or reason.strip() else "dull"
    written = replace(SCREENED, anchors=notes, marks=marks, verdict=verdict, reason=reason)
    person = replace(PERSON, face=None)
    content = ProjectRecords((), (VIDEO,), people=(person,), screenings=(written,))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.jsonl")
        write_emoscope(content, path)
        read = read_emoscope(path)
    assert (read.content, read.violations) == (content, ())


def test_a_question_carries_what_only_hidden_fields_know() -> None:
    staged = authoring.edit_item(question(), 0, emotion="fear", anchor="door")
    factor = authoring.set_type(staged, QuestionType.EMOTIONAL_REASONING)
    [read] = there_and_back(factor).content.questions
    assert authoring.set_type(read, QuestionType.EMOTION_TRAJECTORY) == staged


def test_scores_that_stand_twice_come_back() -> None:
    rubric = Rubric("Judge", (("0", "a"), ("1", "b"), ("1", "c")))
    written = authoring.set_rubric(question(), rubric)
    assert there_and_back(written).content.questions == (written,)


def test_a_broken_rule_of_finished_work_is_a_warning_and_of_a_draft_nothing() -> None:
    assert there_and_back(question()).violations == ()
    done = authoring.set_status(question(), Status.COMPLETE)
    read = there_and_back(done)
    assert read.content.questions == (done,)
    assert {item.severity for item in read.violations} == {Severity.WARNING}
    assert (2 + 1, "record.question", "is blank") in told(read)


def test_a_video_without_a_line_gets_one(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    write_emoscope(project(), path)
    lines = [line for line in path.read_text().splitlines() if '"kind":"video"' not in line]
    path.write_text("\n".join(lines))
    read = read_emoscope(path)
    assert not read.has_errors
    made = {video.video_id: video for video in read.content.videos}
    assert set(made) == {"harbour", "sound"} or set(made) == {"harbour", "G2_V000001"}
    assert made["harbour"].media_path is None
    assert read.content.tracks[0].track.video == made["harbour"].key


Bend = Callable[[list[dict[str, Any]]], object]

# Lines: 0 header, 1-2 raters, 3-4 videos, 5-6 people, 7 vocabulary, 8 track, 9-10 tiers,
# 11-12 watched, 13 imported question, 14 question, 15-16 screenings, 17 speaker.
KINDS = (
    '"header", "rater", "video", "person", "vocabulary", "subtitle_track", "tier", "watched", '
    '"question", "screening", "speaker", "story", "memory", "trace", "trajectory", "item", '
    '"unit_set", "unit", "label_result", "label_spelling", "label_mapping", '
    '"assignment", "review", "adjudication", "refine_round", "system", "prediction", "score", '
    '"attribution", '
    '"question_version", "comment", "video_facts", "series_cast", "guidance"'
)
BENT: list[tuple[Bend, tuple[int, str, str]]] = [
    (lambda x: x[16].update(verdict="maybe"),
     (17, "verdict", "must be 'undecided', 'keep' or 'exclude'")),
    (lambda x: x[16].update(reason=" "), (17, "reason", "Say why the video is excluded.")),
    (lambda x: x[16]["anchors"].pop(), (17, "anchors", "has too few values")),
    (lambda x: x[16]["anchors"][0].update(people=["z"]),
     (17, "anchors[0].people[0]", "is no person of the file")),
    (lambda x: x[16]["marks"][0].append("dull"),
     (17, "marks[0][0]", "must be 'static' or 'repetitive'")),
    (lambda x: x[17].update(person="z"), (18, "person", "is no person of the file")),
    (lambda x: x[17].update(speaker=" "), (18, "speaker", "is blank")),
    (lambda x: x[16].update(rater=None), (17, "rater", "stands already in line 16")),
    (lambda x: x[0].update(emoscope=2),
     (1, "emoscope", "version 2 is newer than this Emoscope, which reads 1")),
    (lambda x: x.pop(0),
     (1, "kind", 'the first line must be {"kind":"header","emoscope":1}')),
    (lambda x: x[1].update(kind="mood"),
     (2, "kind", f'must be one of {KINDS}, not "mood"')),
    (lambda x: x[1].pop("kind"),
     (2, "kind", f"must be one of {KINDS}, not null")),
    (lambda x: x[1].pop("name"), (2, "name", "is missing")),
    (lambda x: x[1].update(name=3), (2, "name", "must be text, not a number")),
    (lambda x: x[2].update(key="r1"), (3, "key", "stands already in line 2")),
    (lambda x: x[4].update(video_id="harbour"), (5, "video_id", "stands already in line 4")),
    (lambda x: x[3].update(video_id=" "), (4, "video_id", "is blank")),
    (lambda x: x[3]["info"].update(duration_ms=True),
     (4, "info.duration_ms", "must be a whole number, not true")),
    (lambda x: x[3]["info"].update(frame_rate="30/0"),
     (4, "info.frame_rate", "must be a fraction such as 30000/1001")),
    (lambda x: x[14].update(status="done"), (15, "status", "must be 'draft', 'complete'")),
    (lambda x: x[14]["evidence"][0].update(start_ms=-1),
     (15, "evidence[0].start_ms", "must not be negative")),
    (lambda x: x[8]["cues"][1].update(end_ms=99),
     (9, "cues[1]", "ends at 99 before it starts at 100")),
    (lambda x: x[8]["cues"][1].update(key="c2"), (9, "cues", "two cues have the same key")),
    (lambda x: x[14].update(evidence=3), (15, "evidence", "must be a list, not a number")),
    (lambda x: x[14]["evidence"][0].update(start_ms=3),
     (15, "evidence[0]", "ends at 2 before it starts at 3")),
    (lambda x: x[14]["evidence"].append(dict(x[14]["evidence"][0])),
     (15, "evidence", "two spans have the same key")),
    (lambda x: x[14]["items"][0].update(evidence=["z"]),
     (15, "items[0].evidence", '"z" is no evidence of this question')),
    (lambda x: x[14].update(items=[]),
     (15, "items", "has 0 items, but the record's answer details 1")),
    (lambda x: x[14]["record"].pop("answer"), (15, "record.answer", "is missing")),
    (lambda x: x[14]["record"].update(source=[]),
     (15, "record.source", "must be an object, not a list")),
    (lambda x: x[14]["record"].update(type="mood"), (15, "record.type", "")),
    (lambda x: x[14].update(scores=[["1"]]),
     (15, "scores", "must hold pairs of score and meaning")),
    (lambda x: x[13].update(original={**x[13]["original"], "question": ""}),
     (14, "original.question", "is blank")),
    (lambda x: x[14].update(record={**x[14]["record"], "question_id": "G2_Q000001"}),
     (15, "record.question_id", "stands already in line 14")),
    (lambda x: x[13].update(evidence=[dict(x[14]["evidence"][0])]),
     (15, "evidence[0].key", "stands already in line 14")),
    (lambda x: x[6].update(name=" "), (7, "", "A person needs a name")),
    (lambda x: x[5]["face"].update(box=[0, 0, 2, 1]), (6, "face.box[2]", "must not be above 1")),
    (lambda x: x[5]["face"].update(box=[0, 0, 1]), (6, "face.box", "has too few values")),
    (lambda x: x[7]["labels"][1].update(name="HEAT"),
     (8, "labels", "“HEAT” of “Own 語” is a former name of “warm”")),
    (lambda x: x[7].update(key="free"), (8, "key", "is the key of a built-in vocabulary")),
    (lambda x: x[7].update(version=0), (8, "version", "must be 1 or more")),
    (lambda x: x[10].update(vocabulary="gone"), (11, "vocabulary", "is no vocabulary of the file")),
    (lambda x: x[10].update(person="gone"), (11, "person", "is no person of the file")),
    (lambda x: x[10].update(parent="gone"), (11, "parent", "is no tier of this video in the file")),
    (lambda x: x[10].update(parent="f"), (11, "parent", "leads back to the tier itself")),
    (lambda x: x[10].update(video_id="sound"),
     (11, "parent", "is no tier of this video in the file")),
    (lambda x: x[10]["annotations"][0].update(end_ms=101),
     (11, "annotations[0]", "00:00:00.010–00:00:00.101 lies inside no annotation of “Scene”")),
    (lambda x: x[10]["annotations"][0].update(end_ms=9),
     (11, "annotations[0]", "ends at 9 before it starts at 10")),
    (lambda x: x[10]["annotations"][0].update(key="s1"),
     (11, "annotations[0].key", "stands already before")),
    (lambda x: x[10]["annotations"][0].update(confidence=1.5),
     (11, "annotations[0].confidence", "must not be above 1")),
    (lambda x: x[10]["annotations"][0].update(person="gone"),
     (11, "annotations[0].person", "is no person of the file")),
    (lambda x: x[10]["annotations"][0].update(labels=["warm", " "]),
     (11, "annotations[0].labels", "holds a blank label")),
    (lambda x: x[12]["spans"][0].reverse(), (13, "spans[0]", "ends at 0 before it starts at 10")),
    (lambda x: x[12]["spans"][0].pop(), (13, "spans[0]", "has too few values")),
]  # fmt: skip


@pytest.mark.parametrize(("bend", "expected"), BENT)
def test_a_fault_is_placed_and_the_line_left_out(
    tmp_path: Path, bend: Bend, expected: tuple[int, str, str]
) -> None:
    path = tmp_path / "a.jsonl"
    write_emoscope(project(), path)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    bend(lines)
    path.write_text("\n".join(map(json.dumps, lines)))
    read = read_emoscope(path)
    fault, *others = [item for item in read.violations if item.severity is Severity.ERROR]
    assert {item.rule for item in others} <= {"unknown"}, "only what refers to it is left out too"
    assert (fault.record, fault.path) == expected[:2]
    assert fault.message.startswith(expected[2])
    if "first line" not in fault.message and "newer" not in fault.message:
        assert read.content != project()


def test_an_unknown_field_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    write_emoscope(project(), path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"note":"碗"', '"note":"碗","mood":1'), encoding="utf-8")
    read = read_emoscope(path)
    assert told(read) == [(15, "evidence[0].mood", "is not a known field; it is left out")]
    assert read.content == project()


def test_overlap_is_refused_and_what_depends_on_it_too(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    first, second = SCENES.annotations
    late = replace(SCENES, annotations=(first, replace(second, start_ms=99)))
    write_emoscope(replace(project(), tiers=(late, FACES)), path)
    read = read_emoscope(path)
    assert [item[:2] for item in told(read)] == [(10, "annotations"), (11, "parent")]
    assert "“Scene” annotations must not overlap" in told(read)[0][2]
    assert read.content.tiers == ()


def test_late_spans_and_words_of_old_are_kept_and_told(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    closed = VocabularyRecord(replace(WORDS, is_open=False), VERSIONS)
    late = replace(SCENES.annotations[1], end_ms=5_001)
    odd = replace(FACES.annotations[1], labels=("gone",))
    tiers = (
        replace(SCENES, annotations=(SCENES.annotations[0], late)),
        replace(FACES, annotations=(FACES.annotations[0], odd)),
    )
    written = replace(project(), vocabularies=(closed,), tiers=tiers)
    write_emoscope(written, path)
    read = read_emoscope(path)
    assert read.content == written
    assert [item[:2] for item in told(read)] == [
        (10, "annotations[1]"),
        (11, "annotations[1].labels"),
    ]
    assert not read.has_errors


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ImportFailedError, match="is a folder"):
        read_emoscope(tmp_path)
