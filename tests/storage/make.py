"""Makes domain objects for storage tests: small, distinct, in several scripts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

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
    new_key,
)
from app.domain.interval import Interval
from app.domain.media import Fingerprint, MediaInfo, Video
from app.domain.person import Face, Person
from app.domain.question import (
    AnswerDetails,
    AnswerItem,
    Evidence,
    Granularity,
    Modality,
    Question,
    QuestionType,
    Rubric,
    Source,
    Stamp,
    Status,
    Waiver,
)
from app.domain.screening import Screening, StretchMark
from app.domain.subtitle import Cue, CueFlag, SubtitleTrack
from app.domain.tier import Annotation, Tier
from app.domain.vocabulary import Label, Vocabulary


def make_video(video_id: str = "V1", position: int = 0) -> Video:
    """A video with all that a file can say about itself."""
    info = MediaInfo(
        5_400_000, 1920, 1080, Fraction(24000, 1001), 83, "matroska,webm", "h264", "aac"
    )
    return Video(
        VideoKey(new_key()),
        video_id,
        f"映画 {video_id}",
        position,
        f"media/{video_id}.mkv",
        Fingerprint(123_456, "ab" * 16),
        info,
    )


def make_track(video: VideoKey, position: int = 0) -> SubtitleTrack:
    """A Japanese track read from a file."""
    return SubtitleTrack(
        TrackKey(new_key()), video, "日本語", "ja", "clip.ja.srt", "shift_jis", position
    )


def make_cues(texts: Sequence[str] = ("Hello there", "怒りを隠す", "")) -> list[Cue]:
    """Two-second cues, the last one flagged."""
    cues = [
        Cue(CueKey(new_key()), i * 2000, i * 2000 + 1500, text, "Ann" if i % 2 else None)
        for i, text in enumerate(texts)
    ]
    last = cues.pop()
    flags = CueFlag.REPAIRED | CueFlag.OVERLAPS
    return [*cues, Cue(last.key, last.start_ms, last.end_ms, last.text, last.speaker, flags)]


def make_question(video: VideoKey, question_id: str = "G2_Q000001") -> Question:
    """An episode question that uses every field."""
    evidence = tuple(
        Evidence(
            EvidenceKey(new_key()),
            Interval(i * 200_000, i * 200_000 + 4_000),
            f"眉 {i}",
            frozenset(modalities),
        )
        for i, modalities in enumerate(((Modality.SEEN, Modality.SAID), (Modality.HEARD,), ()))
    )
    first, second, third = (span.key for span in evidence)
    items = (
        AnswerItem("S1", "She stays calm", "at the door", "calm", None, (second, first)),
        AnswerItem("S2", "Anger shows", None, "anger; fear", "high", (third,)),
        AnswerItem("R1", "He lied"),
    )
    return Question(
        key=QuestionKey(new_key()),
        question_id=question_id,
        video=video,
        granularity=Granularity.EPISODE,
        type=QuestionType.EMOTION_TRAJECTORY,
        text=f"How does Lois's anger grow? ({question_id})",
        answer={"before": "calm", "after": ["anger", 1, 1.5, None, True]},
        details=AnswerDetails("All stages are required", items),
        rubric=Rubric("Follow the stages", (("0", "none"), ("3", "all"))),
        source=Source("S01E02", (Interval(0, 1000), Interval(500, 2000))),
        subtitles=({"start": 1.5, "text": "嘘つき"},),
        status=Status.COMPLETE,
        imported=True,
        evidence=evidence,
        waivers=(Waiver("evidence-too-close", "one scene only", Stamp("Ann", _AT)),),
        notes="ask Bo",
        original={"question_id": question_id, "extra": {"z": 1, "a": [1.0, 10**30]}},
        created=Stamp("Ann", _AT),
        updated=Stamp("Bo", _AT),
    )


def make_person(name: str = "Lois", position: int = 0) -> Person:
    """Somebody of the cast, with everything said of her."""
    video = VideoKey(new_key())
    face = Face(video, 4200, (0.25, 0.1, 0.5, 1 / 3))
    return Person(
        PersonKey(new_key()), name, (f"{name} の母", "L."), "#AABBCC", face, "安", position
    )


def make_vocabulary(name: str = "Gaze 視線") -> Vocabulary:
    """A closed vocabulary with a renamed and a retired label."""
    labels = (
        Label("at him", "#112233", "a", "Both eyes", former=("to him",)),
        Label("away", hotkey="A"),
        Label("down 下", retired=True),
    )
    return Vocabulary(VocabularyKey(new_key()), name, labels)


def make_tier(
    video: VideoKey, name: str = "Lois", vocabulary: str = "free", **more: object
) -> Tier:
    """A tier; of free text unless another vocabulary is named."""
    tier = Tier(TierKey(new_key()), video, name, VocabularyKey(vocabulary))
    return replace(tier, **more)  # type: ignore[arg-type]  # by name


def make_annotation(
    tier: TierKey, start_ms: int, end_ms: int, *labels: str, note: str = ""
) -> Annotation:
    """A span of a tier."""
    return Annotation(AnnotationKey(new_key()), tier, start_ms, end_ms, labels, note)


def make_screening(
    video: VideoKey, rater: RaterKey | None, *, key: ScreeningKey | None = None
) -> Screening:
    """A screening that is not decided yet, with something in every field."""
    blank = Screening(key or ScreeningKey(new_key()), video, rater, reason="ask Bo\n")
    noted = blank.with_note(0, names=("客", "Guest"), happens="They sit\ndown", topic="夕食")
    return noted.with_mark(1, StretchMark.STATIC, on=True).with_mark(
        1, StretchMark.REPETITIVE, on=True
    )


_AT = "2026-07-04T12:00:00.000Z"
