"""Search finds any substring in any script, and follows every change."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.folding import fold
from app.domain.ids import AnnotationKey, TierKey, VocabularyKey, new_key
from app.domain.media import Video
from app.domain.search import SearchQuery, terms_of
from app.domain.tier import Annotation, Tier
from storage.project_file import ProjectFile
from storage.search_kinds import KINDS, kinds_named
from tests.storage.make import make_cues, make_person, make_question, make_track, make_video

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


@pytest.mark.parametrize("wanted", ["", "   ", "%", "nowhere", "怒れ", "a_b", '""', '"angry see"'])
def test_what_is_not_there_is_not_found(cues: ProjectFile, wanted: str) -> None:
    found = [hit.text for hit in cues.search.find(wanted)]
    assert found == ([TEXTS[4]] if wanted == "%" else [])


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
    for wanted, shown, marked in (
        ("she leave", question.text, ["she", "leave"]),
        ("JEALOUSY", "jealousy", ["jealousy"]),
        ("relie", "relief", ["relie"]),
        ("查一", "检查一下", ["查一"]),
        ("q000042", question.text, []),
    ):
        hits = project.search.find(wanted)
        assert [(hit.kind, hit.key, hit.title) for hit in hits] == [
            ("question", question.key, "G2_Q000042")
        ]
        assert hits[0].text == shown
        assert [hits[0].text[a:b].casefold() for a, b in hits[0].spans] == marked
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


def test_hits_come_by_video_then_time_whatever_their_kind(
    project: ProjectFile, video: Video
) -> None:
    other = make_video("V0", -1)
    question = replace(make_question(video.key), text="needle")
    with project.edit("Add", None):
        project.videos.add(other)
        project.subtitles.add(make_track(video.key), make_cues(["needle a", "needle b"])[::-1])
        project.subtitles.add(make_track(other.key), make_cues(["needle c"]))
        project.questions.save(question)
    start = min(evidence.span.start_ms for evidence in question.evidence)
    assert start == 0
    found = [(hit.text, hit.start_ms) for hit in project.search.find("needle")]
    assert found == [("needle c", 0), ("needle", 0), ("needle a", 0), ("needle b", 2000)]
    assert project.search.find("needle", limit=2) == project.search.find("needle")[:2]


def test_one_kind_alone_is_found_however_many_others_there_are(
    project: ProjectFile, video: Video
) -> None:
    with project.edit("Add", None):
        for number in range(3):
            question = make_question(video.key, f"G2_Q00000{number}")
            project.questions.save(replace(question, text="The letter"))
        project.subtitles.add(make_track(video.key), make_cues(["a letter", "Letters", "none"]))
    cues = project.search.find(SearchQuery("letter", ("cue",)), 2)
    assert [(hit.kind, hit.speaker) for hit in cues] == [("cue", ""), ("cue", "Ann")]
    questions = project.search.find(SearchQuery("le", ("question",)), 2)
    assert [hit.title for hit in questions] == ["G2_Q000000", "G2_Q000001"]


def test_notes_of_evidence_are_found_and_followed(project: ProjectFile, video: Video) -> None:
    first, second = make_question(video.key).evidence[:2]
    question = make_question(video.key)
    question = replace(
        question, evidence=(replace(first, note="He hides ﾊﾞﾗ"), replace(second, note=""))
    )
    with project.edit("Add", None):
        project.questions.save(question)
    (hit,) = project.search.find("ばら hides")
    assert (hit.kind, hit.key, hit.owner) == ("evidence", first.key, question.key)
    assert (hit.start_ms, hit.end_ms) == (first.span.start_ms, first.span.end_ms)
    assert [hit.text[a:b] for a, b in hit.spans] == ["hides", "ﾊﾞﾗ"]
    changed = replace(question.evidence[1], note="hides now here")
    with project.edit("Move the note", None):
        cleared = replace(question.evidence[0], note="")
        project.questions.save(replace(question, evidence=(cleared, changed)))
    assert [hit.key for hit in project.search.find("hides")] == [changed.key]
    project.history.undo(None)
    assert [hit.key for hit in project.search.find("hides")] == [first.key]


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("カタカナ", "かたか"),
        ("ひらがな", "ラガ"),
        ("ｶﾞｷﾞｸﾞ", "がぎ"),
        ("ハ゛ラ", "ばら"),
        ("ヴァイオリン", "ゔぁい"),
        ("コーヒー", "こーひ"),
        ("İstanbul", "istan"),
        ("KAPI kapı", "kapi"),
        ("Große STRASSE", "strass"),
        ("one\ntwo", "one two"),
        ("zero\u200bwidth", "zerowidth"),
        ("１００％", "100%"),
        ("e\u0301te\u0301", "été"),
        ("한국어", "\u1112\u1161\u11ab국"),
    ],
)
def test_what_folds_alike_is_found_both_ways(
    project: ProjectFile, video: Video, written: str, wanted: str
) -> None:
    with project.edit("Add", None):
        project.subtitles.add(make_track(video.key), make_cues([written, wanted, "other"]))
    assert written in [hit.text for hit in project.search.find(f'"{written}"')]
    assert [hit.text for hit in project.search.find(f'"{wanted}"')] == [written, wanted]


def test_filters_leave_only_what_passes_all(project: ProjectFile, video: Video) -> None:
    other = make_video("V2", 5)
    person = make_person()
    tier = Tier(TierKey(new_key()), video.key, "Lois", VocabularyKey("free"), person=person.key)
    span = Annotation(AnnotationKey(new_key()), tier.key, 0, 500, ("bowl",))
    with project.edit("Add", None):
        project.people.add(person)
        project.videos.add(other)
        project.tiers.add(tier)
        project.annotations.add(span)
        for each in (video, other):
            texts = ["bowl one", "bowl two", "bowl three"]
            project.subtitles.add(make_track(each.key), make_cues(texts))

    def found(**filters: object) -> list[str]:
        query = SearchQuery("bowl", **filters)  # type: ignore[arg-type]  # as named
        hits = project.search.find(query)
        kinds = kinds_named(query.kinds)
        assert sum(project.search.ask(query).count(kind) for kind in kinds) == len(hits)
        return [hit.text for hit in hits]

    assert found(video=other.key) == ["bowl one", "bowl two", "bowl three"]
    assert found(video=video.key, kinds=("annotation",)) == ["bowl"]
    assert found(person=person.key) == ["bowl"]
    assert found(speaker="ａｎｎ") == ["bowl two"] * 2
    assert found(video=other.key, start_ms=1500) == ["bowl two", "bowl three"]
    assert found(video=other.key, start_ms=1499, end_ms=2000) == ["bowl one"]
    assert found(person=person.key, start_ms=500) == []


def test_videos_in_another_order_give_hits_in_that_order(
    project: ProjectFile, video: Video
) -> None:
    others = [make_video(f"W{n}", n + 1) for n in range(3)]
    with project.edit("Add", None):
        for n, each in enumerate([video, *others]):
            if n:
                project.videos.add(each)
            project.subtitles.add(make_track(each.key), make_cues([f"needle {n}", "straw"]))
    with project.edit("Reorder", None):
        project.videos.reorder([others[2].key, video.key, others[0].key, others[1].key])
    for wanted in ("needle", "ne"):
        found = [hit.text[-1] for hit in project.search.find(wanted)]
        assert found == ["3", "0", "1", "2"]


# Against a plain scan

_ALPHABET = st.sampled_from('aAbB çÇß漢怒怒り愤カかガがｶﾞー。「」“”"%_*\u3000\n\u200b')
_TEXTS = st.lists(st.text(_ALPHABET, min_size=1, max_size=14), min_size=1, max_size=12)


@st.composite
def _queries(draw: st.DrawFn, texts: list[str]) -> str:
    """What somebody may type: stretches of the texts, some in quotes, and anything else."""
    terms = []
    for _ in range(draw(st.integers(1, 3))):
        text = draw(st.sampled_from(texts))
        start = draw(st.integers(0, len(text) - 1))
        term = text[start : start + draw(st.integers(1, 5))]
        form = draw(st.sampled_from(("{}", '"{}"', "「{}」", "“{}”", '"{}')))
        terms.append(form.format(draw(st.sampled_from((term, term.swapcase())))))
    return draw(st.sampled_from((" ", "\u3000"))).join(terms)


@pytest.mark.parametrize("many", [0, 200_000], ids=["reading", "index"])
def test_search_finds_what_a_plain_scan_finds(monkeypatch: pytest.MonkeyPatch, many: int) -> None:
    monkeypatch.setattr("storage.search_candidates._MANY", many)
    project = ProjectFile.in_memory()
    videos = [make_video(f"V{n}", n) for n in range(3)]
    with project.edit("Videos", None):
        for video in reversed(videos):
            project.videos.add(video)

    @settings(max_examples=150, deadline=None)
    @given(st.data())
    def scan(data: st.DataObject) -> None:
        texts = data.draw(_TEXTS)
        places = [data.draw(st.integers(0, 2)) for _ in texts]
        tracks = [make_track(video.key) for video in videos]
        with project.edit("Fill", None):
            for video in videos:
                for track in project.subtitles.tracks(video.key):
                    project.subtitles.remove(track.key)
            for n, track in enumerate(tracks):
                own = [text for text, place in zip(texts, places, strict=True) if place == n]
                project.subtitles.add(track, make_cues([*own, "end"]))
        wanted = data.draw(_queries(texts))
        limit = data.draw(st.integers(1, 8))
        rows = project.database.tuples(
            "SELECT cues.text, cues.key FROM cues JOIN subtitle_tracks AS t ON t.key = cues.track "
            "JOIN videos ON videos.key = t.video ORDER BY videos.position, cues.start_ms, cues.key"
        )
        terms = terms_of(wanted)
        plain = [key for text, key in rows if terms and all(t in fold(text) for t in terms)]
        hits = project.search.find(wanted, limit)
        cues = next(kind for kind in KINDS if kind.name == "cue")
        assert [hit.key for hit in hits] == plain[:limit]
        assert project.search.ask(SearchQuery(wanted)).count(cues) == len(plain)
        for hit in hits:
            marked = [fold(hit.text[start:end]) for start, end in hit.spans]
            assert all(
                any(term in fold(hit.text[a:b]) or term in "".join(marked) for a, b in hit.spans)
                for term in terms
            )

    scan()
    project.close()
