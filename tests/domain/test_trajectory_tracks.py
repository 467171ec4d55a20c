"""Any source as tracks: who is who, what is hidden, stages by their anchors, tiers of emotions."""

from __future__ import annotations

import numpy as np
import pytest

from app.domain.channel import CHANNELS, Channel, Samples
from app.domain.channel_track import ChannelLane, ChannelTrack
from app.domain.ids import (
    EvidenceKey,
    PersonKey,
    QuestionKey,
    TierKey,
    TrajectoryKey,
    VideoKey,
    VocabularyKey,
)
from app.domain.intensity import IntensityScale
from app.domain.interval import Interval
from app.domain.person import Person
from app.domain.question import (
    AnswerDetails,
    AnswerItem,
    Evidence,
    Granularity,
    Question,
    QuestionType,
)
from app.domain.question_readings import named_person, stage_readings
from app.domain.source import SourceKind, source_of
from app.domain.source_choice import SourceChoice
from app.domain.span import SpanArrays
from app.domain.stored_trajectory import StoredTrajectory, TrajectoryForm
from app.domain.tier import Tier, TierTable, label_style
from app.domain.trajectory import Reading, Trajectory
from app.domain.trajectory_tracks import (
    Track,
    as_trajectory,
    cast_by_name,
    is_same_row,
    question_track,
    rows_of,
    stored_track,
    tier_track,
    who,
)
from app.domain.vocabulary import BUILT_IN, Label, Vocabulary

AYAKA = Person(PersonKey("k1"), "Ayaka", ("彩香",))
CAST, SCALE = cast_by_name([AYAKA]), IntensityScale.default()
RIN, AGENT = source_of(SourceKind.RATER, "Rin"), source_of(SourceKind.AGENT, "agent a")


def numbers(person: str, source: str = "Rin", channel: Channel = CHANNELS[0]) -> Track:
    stored = StoredTrajectory(
        TrajectoryKey(f"{person}/{source}/{channel.name}"),
        VideoKey("v"),
        person,
        source_of(SourceKind.RATER, source),
        TrajectoryForm.SAMPLES,
        channel,
        Samples(np.array([0, 1000]), np.array([0.0, 1.0])),
    )
    return stored_track(stored, person, CAST, SCALE)


def labels(person: str, *, target: str = "") -> Track:
    reading = Reading("r", person, Interval(0, 1000), "joy", "strong", target)
    stored = StoredTrajectory(
        TrajectoryKey(f"{person}/labels"),
        VideoKey("v"),
        person,
        RIN,
        TrajectoryForm.LABELS,
        readings=(reading,),
        target=target,
    )
    return stored_track(stored, person, CAST, SCALE)


def test_a_person_by_any_name_is_one_and_their_rows_are_neighbours() -> None:
    first, maren, other = numbers("Ayaka"), labels("Maren"), numbers("彩香", "agent a")
    words = labels("ayaka", target="the bowl")
    rows = rows_of([first, maren, other, words], SourceChoice())
    assert [row.title for row in rows] == ["Ayaka", "Ayaka → the bowl", "Maren"]
    assert isinstance(rows[0], ChannelLane)
    assert rows[0].curves == (first, other)
    assert who(words) == "Ayaka"


def test_rows_of_the_same_tracks_are_the_same() -> None:
    tracks = [numbers("Ayaka"), labels("Maren")]
    choice = SourceChoice()
    first, again = rows_of(tracks, choice), rows_of(tracks, choice)
    assert all(map(is_same_row, first, again))
    lit = rows_of(tracks, choice.with_lit(RIN.key))
    assert [is_same_row(*pair) for pair in zip(first, lit, strict=True)] == [False, True]
    assert not is_same_row(first[0], first[1])


def test_people_and_channels_can_be_hidden_and_a_source_stands_out() -> None:
    tracks = [numbers("Ayaka"), numbers("Ayaka", channel=CHANNELS[1]), labels("Maren")]
    choice = SourceChoice().with_person_hidden("maren", on=True)
    choice = choice.with_channel_hidden("arousal", on=True).with_lit(RIN.key)
    (row,) = rows_of(tracks, choice)
    assert isinstance(row, ChannelLane)
    assert (row.source, row.lit) == ("valence", row.curves[0].key)


def test_a_choice_is_kept_and_what_cannot_be_read_is_as_at_first() -> None:
    choice = SourceChoice().with_order(["b", "a"]).with_hidden("a", on=True).with_compared("a", "b")
    assert SourceChoice.read(choice.to_json()) == choice
    assert choice.with_hidden("a", on=False).hidden == frozenset()
    assert SourceChoice.read({"order": 7, "compared": ["a"], "hidden": [1, "x"], "lit": 3}) == (
        SourceChoice(hidden=frozenset({"x"}))
    )
    assert SourceChoice.read("nonsense") == SourceChoice()


def test_sources_unknown_to_the_order_stay_behind() -> None:
    known = SourceChoice().with_order([AGENT.key])
    assert known.arranged([RIN, AGENT]) == [AGENT, RIN]


def question(*stages: AnswerItem, text: str = "How do Ayaka’s feelings develop?") -> Question:
    evidence = (
        Evidence(EvidenceKey("e1"), Interval(5000, 8000)),
        Evidence(EvidenceKey("e2"), Interval(20_000, 30_000)),
    )
    return Question(
        QuestionKey("q"),
        "G2_Q000001",
        VideoKey("v"),
        Granularity.EPISODE,
        QuestionType.EMOTION_TRAJECTORY,
        text,
        details=AnswerDetails("", stages),
        evidence=evidence,
    )


@pytest.mark.parametrize(
    ("anchor", "evidence", "span"),
    [
        ("from 00:00:10 to 00:00:12.5", (), (10_000, 12_500)),
        ("00:21, at the table", ("e2",), (21_000, 30_000)),
        ("when the bowl falls", ("e1", "e2"), (5000, 30_000)),
        ("after 00:75", ("e1",), (5000, 8000)),
        ("16:9 picture", ("e1",), (5000, 8000)),
        (None, ("e1",), (5000, 8000)),
    ],
)
def test_a_stage_lies_where_its_anchor_or_evidence_says(
    anchor: str | None, evidence: tuple[str, ...], span: tuple[int, int]
) -> None:
    keys = tuple(EvidenceKey(key) for key in evidence)
    (reading,) = stage_readings(question(AnswerItem("S1", "", anchor, "sadness", None, keys)))
    assert (reading.span.start_ms, reading.span.end_ms) == span


def test_stages_without_time_or_emotion_are_left_out_and_keep_their_numbers() -> None:
    key = (EvidenceKey("e1"),)
    stages = (
        AnswerItem("S1", "", None, "sadness", None, ()),
        AnswerItem("S2", "", None, None, None, key),
        AnswerItem("S3", "", None, "joy", "strong", key),
    )
    made = question_track(question(*stages), [AYAKA], SCALE, "Everybody")
    assert made is not None
    source, track = made
    assert (source.kind, source.title, track.title) == (SourceKind.STAGES, "G2_Q000001", "Ayaka")
    assert [(one.id, one.stage) for one in track.readings] == [("S3", 3)]
    assert question_track(question(stages[0]), [AYAKA], SCALE, "Everybody") is None


def test_a_question_names_a_person_only_where_it_names_one() -> None:
    maren = Person(PersonKey("k2"), "Maren")
    assert named_person(question(), [AYAKA, maren]) is AYAKA
    assert named_person(question(text="Ayaka or Maren?"), [AYAKA, maren]) is None


def table(vocabulary: Vocabulary) -> TierTable:
    tier = Tier(TierKey("t"), VideoKey("v"), "Faces", vocabulary.key, person=AYAKA.key)
    spans = SpanArrays.build([(0, 1000, 0, "a1"), (1000, 2000, 1, "a2")])
    joy = vocabulary.labels[0].name
    styles = (label_style((joy,), vocabulary), label_style((), vocabulary))
    return TierTable(tier, vocabulary, spans, styles)


def test_a_tier_of_emotions_is_a_source_with_its_rater_and_person() -> None:
    vocabulary = next(one for one in BUILT_IN.values() if one.name.startswith("EMOTIC"))
    made = tier_track(table(vocabulary), "Rin", CAST)
    assert made is not None
    source, track = made
    assert (source.title, track.title, track.source) == ("Rin · Faces", "Ayaka", "Rin · Faces")
    readings = as_trajectory(track, SCALE)
    assert isinstance(readings, Trajectory)
    assert [one.emotion for one in readings.readings] == [vocabulary.labels[0].name]


def test_a_tier_of_other_words_is_none() -> None:
    gestures = Vocabulary(
        VocabularyKey("g"), "Gestures", (Label("nod"), Label("joy"), Label("bow"))
    )
    assert tier_track(table(gestures), "Rin", CAST) is None


def test_a_curve_keeps_who_says_so() -> None:
    track = numbers("Nobody known")
    assert isinstance(track, ChannelTrack)
    assert (track.title, track.source, track.cast, track.source_key) == (
        "Nobody known",
        "Rin",
        None,
        RIN.key,
    )
