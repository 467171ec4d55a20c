"""All that a project knows of how people feel over time, as trajectories: one way for every source.

Stored trajectories, tiers of emotions, the stages of answers and the states of event memories
become `StoredTrajectory` alike, so that one writer serves them all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.domain.ids import TrajectoryKey
from app.domain.interval import Interval
from app.domain.media import Video
from app.domain.memory_index import MemoryIndex
from app.domain.question_readings import named_person, stage_readings
from app.domain.source import SourceKind, TrajectorySource, source_of
from app.domain.stored_trajectory import StoredTrajectory, TrajectoryForm
from app.domain.tier import Tier
from app.domain.trajectory import Reading, readings_of
from app.domain.trajectory_tracks import is_emotional
from app.domain.words import folded
from storage.project_file import ProjectFile


class Kept(StrEnum):
    """Where trajectories are kept."""

    STORED = "stored"
    TIERS = "tiers"
    STAGES = "stages"
    MEMORIES = "memories"


@dataclass(frozen=True, slots=True)
class TrajectoryChoice:
    """Which trajectories are wanted.

    Attributes
    ----------
    kept
        Where they are kept; of no matter where for a named source.
    sources
        Titles of sources, or names of raters; none for all.
    people
        Names as the sources write them, or of the cast; none for all.
    wide
        Of a table: a column for each person and channel.
    """

    kept: frozenset[Kept] = frozenset((Kept.STORED,))
    sources: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    wide: bool = False

    @property
    def places(self) -> Collection[Kept]:
        """Where to look."""
        return tuple(each for each in Kept if self.sources or each in self.kept)


@dataclass(frozen=True)
class TrajectoryCollector:
    """Finds the trajectories of videos of a project."""

    project: ProjectFile
    choice: TrajectoryChoice
    raters: dict[str, str] = field(init=False, default_factory=dict)
    _cast: dict[str, str] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.raters.update({one.key: one.name for one in self.project.raters.all()})
        for person in self.project.people.all():
            for name in (person.name, *person.aliases):
                self._cast.setdefault(folded(name), folded(person.name))

    def of_video(self, video: Video) -> list[StoredTrajectory]:
        """Return those that are wanted of a video."""
        return [one for place in self.choice.places for one in self._found(video, place)]

    def _found(self, video: Video, place: Kept) -> Iterator[StoredTrajectory]:
        if place is Kept.STORED:
            rows = self.project.trajectories.of_video(video.key)
            wanted = [row for row in rows if self._is_wanted(row.source, row.person)]
            yield from map(self.project.trajectories.get, (row.key for row in wanted))
            return
        makers = {Kept.TIERS: self._tiers, Kept.STAGES: self._stages, Kept.MEMORIES: self._memories}
        for one in makers[place](video):
            if self._is_wanted(one.source, one.person):
                yield one

    def _is_wanted(self, source: TrajectorySource, person: str) -> bool:
        names = {folded(source.title), folded(self.raters.get(source.rater or "", source.title))}
        by_source = not self.choice.sources or names & set(map(folded, self.choice.sources))
        people = {self._same(name) for name in self.choice.people}
        return bool(by_source) and (not people or self._same(person) in people)

    def _same(self, name: str) -> str:
        """Return what all names of one person share."""
        return self._cast.get(folded(name), folded(name))

    def _tiers(self, video: Video) -> Iterator[StoredTrajectory]:
        for tier in self.project.tiers.of_video(video.key):
            if is_emotional(self.project.vocabularies.get(tier.vocabulary)):
                source = source_of(SourceKind.TIER, tier.name, tier.rater)
                yield from _by_person(video, source, self._tier_readings(tier))

    def _tier_readings(self, tier: Tier) -> Iterator[Reading]:
        names = {one.key: one.name for one in self.project.people.all()}
        vocabulary = self.project.vocabularies.get(tier.vocabulary)
        for one in self.project.annotations.of_tier(tier.key):
            labels = [vocabulary.current(label) for label in one.labels]
            person = one.person or tier.person
            if labels:
                yield Reading(
                    id=one.key,
                    person=names.get(person, "") if person else "",
                    span=Interval(one.start_ms, one.end_ms),
                    emotion=", ".join(labels),
                )

    def _stages(self, video: Video) -> Iterator[StoredTrajectory]:
        cast = self.project.people.all()
        for question in self.project.questions.all():
            if question.video != video.key:
                continue
            person = named_person(question, cast)
            readings = stage_readings(question, "" if person is None else person.name)
            source = source_of(SourceKind.STAGES, question.question_id)
            yield from _by_person(video, source, iter(readings), TrajectoryForm.STAGES)

    def _memories(self, video: Video) -> Iterator[StoredTrajectory]:
        for row in self.project.memories.of_video(video.key):
            index = MemoryIndex(self.project.memories.get(row.key))
            source = source_of(SourceKind.AGENT, row.label)
            for person, readings in readings_of(index).items():
                name = index.name(person)
                yield from _by_person(
                    video, source, (replace(each, person=name) for each in readings)
                )


def _by_person(
    video: Video,
    source: TrajectorySource,
    readings: Iterator[Reading],
    form: TrajectoryForm = TrajectoryForm.LABELS,
) -> Iterator[StoredTrajectory]:
    """Make one trajectory a person of some readings."""
    people: dict[str, list[Reading]] = {}
    for reading in readings:
        people.setdefault(reading.person, []).append(reading)
    for person, own in people.items():
        key = TrajectoryKey("")
        yield StoredTrajectory(key, video.key, person, source, form, readings=tuple(own))
