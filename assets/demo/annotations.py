"""Puts the people of the demo, two raters' tiers and what they watched into the project."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from app.domain.ids import (
    AnnotationKey,
    PersonKey,
    RaterKey,
    TierKey,
    VideoKey,
    VocabularyKey,
    new_key,
)
from app.domain.interval import Interval
from app.domain.person import Face, Person
from app.domain.tier import Annotation, Tier
from app.domain.vocabulary import Vocabulary
from assets.demo.annotation_sheet import AnnotationSheet, PersonSource, TierSource
from assets.demo.schedule import FRAME_MS, Episode, State
from assets.demo.screening import add_screening
from assets.demo.screenplay import LANGUAGES
from storage.project_file import ProjectFile

_SHORTEST_MS = 400
_SIGN_MS = 1800


@dataclass(frozen=True, slots=True)
class Mark:
    """A span before it becomes an annotation."""

    span: Interval
    labels: tuple[str, ...]
    note: str = ""
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class Keys:
    """What the rows of the sheet became in the project."""

    video: VideoKey
    raters: Mapping[str, RaterKey]
    people: Mapping[str, PersonKey]
    vocabularies: Mapping[str, VocabularyKey]


def add_annotations(
    project: ProjectFile, sheet: AnnotationSheet, episode: Episode, video: VideoKey
) -> None:
    """Write cast, vocabulary, tiers and screening within the edit that is open.

    Raises
    ------
    InvalidRecordError
        A span breaks a rule of its tier.
    """
    first = project.raters.find(sheet.rater)[0]
    second = project.raters.add(sheet.second_rater)
    keys = Keys(
        video,
        {"first": first.key, "second": second.key},
        {one.id: PersonKey(new_key()) for one in sheet.person},
        {one.id: VocabularyKey(new_key()) for one in sheet.vocabulary},
    )
    for place, one in enumerate(sheet.person):
        project.people.add(_person(one, place, episode, keys))
    for source in sheet.vocabulary:
        key = keys.vocabularies[source.id]
        project.vocabularies.add(Vocabulary(key, source.name, source.labels))
    tiers: dict[str, Tier] = {}
    for place, row in enumerate(sheet.tier):
        tier = project.tiers.add(_tier(row, place, tiers, keys))
        tiers[row.id] = tier
        project.annotations.add_many(
            tier.key,
            [
                _annotation(mark, tier, sheet.written)
                for mark in marks_of(row, episode, _parents(project, tier))
            ],
        )
    add_screening(
        project,
        sheet.screening,
        video=video,
        rater=keys.raters[sheet.screening.rater],
        people=keys.people,
        written=sheet.written,
    )


def add_watched(
    project: ProjectFile, sheet: AnnotationSheet, episode: Episode, video: VideoKey
) -> None:
    """Write what each rater has watched; outside any edit, as while playing."""
    names = {"first": sheet.rater, "second": sheet.second_rater}
    for row in sheet.watched:
        spans = [
            (
                episode.event(start).span.start_ms if start else 0,
                episode.event(end).span.end_ms if end else episode.duration_ms,
            )
            for start, end in row.spans
        ]
        project.watched.add(video, project.raters.find(names[row.rater])[0].key, spans)


def marks_of(row: TierSource, episode: Episode, parents: list[Annotation]) -> list[Mark]:
    """Return the spans of a tier, in order of time and apart from one another."""
    if row.of == "lines":
        return list(_lines(row, episode))
    if row.of == "signs":
        return list(_signs(row, episode, parents))
    return list(_feelings(row, episode))


def _feelings(row: TierSource, episode: Episode) -> Iterator[Mark]:
    """Yield what is felt, or shown, each a little late; what is read alike is one span."""
    scenes = [track.scene.id for track in episode.scenes]
    states = [state for state in episode.states if state.feel.feel == row.person]
    made: list[Mark] = []
    for number, state in enumerate(states):
        sees = row.of == "felt" or (
            bool(row.sees_through_from)
            and scenes.index(state.scene) >= scenes.index(row.sees_through_from)
        )
        hides = state.feel.shown is not None and state.feel.shown != state.feel.emotion
        word = state.feel.emotion if sees or not hides else state.feel.shown or ""
        labels = _read(row, episode, state, word)
        note = _note(state, hides=hides) if sees else ""
        confidence = row.unsure if hides and not sees else None
        span = _late(row, state.span, number, episode)
        if made and made[-1].labels == labels and made[-1].span.end_ms >= span.start_ms:
            before = made.pop()
            span = Interval(before.span.start_ms, span.end_ms)
            note, confidence = before.note, before.confidence
        made.append(Mark(span, labels, note, confidence))
    yield from (mark for mark in _apart(made) if mark.labels)


def _read(row: TierSource, episode: Episode, state: State, word: str) -> tuple[str, ...]:
    for reading in row.reads:
        during = episode.event(reading.event).span
        if reading.word == word and during.overlaps(state.span):
            return reading.labels
    return (word,)


def _note(state: State, *, hides: bool) -> str:
    parts = []
    if state.feel.toward:
        parts.append(f"toward {state.feel.toward}")
    if hides:
        parts.append(f"shows {state.feel.shown}")
    return ", ".join(parts)


def _late(row: TierSource, span: Interval, number: int, episode: Episode) -> Interval:
    """Return a span as a rater marks it: some frames late, by a fixed pattern that looks human."""
    sway = row.sways_ms // FRAME_MS
    start, end = (
        (row.lag_ms // FRAME_MS + (step * 7 + 3) % (2 * sway + 1) - sway) * FRAME_MS if sway else 0
        for step in (number, number + 1)
    )
    last = episode.duration_ms
    first = min(max(0, span.start_ms + start), last)
    return Interval(first, min(max(first, span.end_ms + end), last))


def _apart(marks: list[Mark]) -> Iterator[Mark]:
    """Cut each span where the next one begins."""
    for mark, after in pairwise([*marks, None]):
        if mark is not None:
            most = mark.span.end_ms if after is None else after.span.start_ms
            span = Interval(mark.span.start_ms, min(mark.span.end_ms, most))
            yield Mark(span, mark.labels, mark.note, mark.confidence)


def _lines(row: TierSource, episode: Episode) -> Iterator[Mark]:
    for spoken in episode.lines:
        if spoken.line.say != row.person:
            continue
        yield Mark(spoken.cue, row.words[felt_at(episode, row.person, spoken.span.start_ms)])


def felt_at(episode: Episode, person: str, time_ms: int) -> str:
    """Return what a person feels at a moment, or felt last where nothing is said of it."""
    before = [
        state
        for state in episode.states
        if state.feel.feel == person and state.span.start_ms <= time_ms
    ]
    return max(before, key=lambda state: state.span.start_ms).feel.emotion


def _signs(row: TierSource, episode: Episode, parents: list[Annotation]) -> Iterator[Mark]:
    """Yield where a feeling shows: each sign inside the parent span that it begins in."""
    found = sorted(_signs_at(row.person, episode), key=lambda sign: sign[0].start_ms)
    marks = []
    for span, label, note in found:
        home = next((one for one in parents if one.start_ms <= span.start_ms < one.end_ms), None)
        if home is not None:
            inside = Interval(span.start_ms, min(span.end_ms, home.end_ms))
            marks.append(Mark(inside, (label,), note))
    yield from (mark for mark in _apart(marks) if mark.span.duration_ms >= _SHORTEST_MS)


def _signs_at(person: str, episode: Episode) -> Iterator[tuple[Interval, str, str]]:
    for track in episode.scenes:
        for pose in track.poses:
            if pose.what.pose == person:
                label = "posture" if pose.what.bow or pose.what.lean else "hands"
                note = pose.what.hands.replace("_", " ")
                yield Interval(pose.start_ms, pose.start_ms + _SIGN_MS), label, note
        for look in track.looks:
            if look.what.look == person:
                yield Interval(look.start_ms, look.start_ms + _SIGN_MS), "gaze", look.what.at
    for spoken in episode.lines:
        if spoken.line.say == person:
            yield spoken.span, "words", ""


def _person(source: PersonSource, place: int, episode: Episode, keys: Keys) -> Person:
    told = next(one for one in episode.story.people if one.id == source.id)
    shots = [
        at.start_ms
        for track in episode.scenes
        for at in track.shots
        if at.what.shot == f"close:{source.id}"
    ]
    face = Face(keys.video, shots[source.face.shot - 1] + source.face.after_ms, source.face.box)
    names = [told.name[language] for language in LANGUAGES]
    return Person(
        keys.people[source.id], names[0], tuple(names[1:]), source.colour, face, told.role, place
    )


def _tier(row: TierSource, place: int, tiers: Mapping[str, Tier], keys: Keys) -> Tier:
    return Tier(
        key=TierKey(new_key()),
        video=keys.video,
        name=row.name,
        vocabulary=keys.vocabularies.get(row.vocabulary, VocabularyKey(row.vocabulary)),
        rater=keys.raters[row.rater],
        parent=tiers[row.parent].key if row.parent else None,
        person=keys.people[row.person],
        position=place,
    )


def _parents(project: ProjectFile, tier: Tier) -> list[Annotation]:
    return project.annotations.of_tier(tier.parent) if tier.parent else []


def _annotation(mark: Mark, tier: Tier, written: str) -> Annotation:
    return Annotation(
        key=AnnotationKey(new_key()),
        tier=tier.key,
        start_ms=mark.span.start_ms,
        end_ms=mark.span.end_ms,
        labels=mark.labels,
        note=mark.note,
        person=tier.person,
        confidence=mark.confidence,
        created_by=tier.rater,
        created_at=written,
    )
