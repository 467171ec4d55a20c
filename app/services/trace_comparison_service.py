"""What the sources of a video say of the same person, found in a project and put in pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from app.domain.channel import Channel, Samples
from app.domain.errors import InvalidRecordError
from app.domain.media import Video
from app.domain.memory_index import MemoryIndex
from app.domain.person import Person, named
from app.domain.phrase import phrase
from app.domain.source import are_layers
from app.domain.trajectory import Reading, readings_of
from app.domain.words import folded
from storage.project_file import ProjectFile


@dataclass(frozen=True, eq=False)
class Told:
    """What one source says of one person: of a channel, or in labels.

    Attributes
    ----------
    source
        Who says so, as shown.
    person
        Of whom; empty for everybody.
    target
        What the feeling is about, as far as the source keeps that apart.
    """

    video: Video
    source: str
    person: str
    target: str = ""
    channel: Channel | None = None
    samples: Samples | None = None
    readings: tuple[Reading, ...] = ()

    @property
    def field(self) -> str:
        """Name of the channel, or ``labels``."""
        return "labels" if self.channel is None else self.channel.name

    @property
    def subject(self) -> tuple[str, ...]:
        """What two sources must have in common to be compared."""
        unit = "" if self.channel is None else folded(self.channel.unit)
        parts = (self.person, self.target, self.field)
        return (self.video.key, *map(folded, parts), unit)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which pairs are wanted; what is empty does not matter.

    Attributes
    ----------
    sources
        One source, with all others; or two. Layers of one source are compared only where they are
        named.
    """

    person: str = ""
    channel: str = ""
    sources: tuple[str, ...] = ()


def told_in(project: ProjectFile, videos: Iterable[Video]) -> list[Told]:
    """Return everything that stored trajectories and event memories of videos say."""
    people = project.people.all()
    found: list[Told] = []
    for video in videos:
        found += _stored(project, video, people)
        found += _remembered(project, video, people)
    return found


def pairs_of(told: Sequence[Told], wanted: Wanted) -> list[tuple[Told, Told]]:
    """Return what two sources say of the same, in order.

    Raises
    ------
    InvalidRecordError
        Nobody and nothing is called as wanted; the message names those there are.
    """
    for name, names in (
        *((source, [one.source for one in told]) for source in wanted.sources),
        *(((wanted.person, [one.person for one in told]),) if wanted.person else ()),
        *(((wanted.channel, [one.field for one in told]),) if wanted.channel else ()),
    ):
        _check_known(name, names)
    kept = [one for one in told if _is_wanted(one, wanted)]
    return [
        (one, other)
        for one, other in combinations(kept, 2)
        if one.subject == other.subject
        and one.source != other.source
        and (len(wanted.sources) > 1 or not are_layers(one.source, other.source))
        and _are_wanted(one, other, wanted.sources)
    ]


def _is_wanted(one: Told, wanted: Wanted) -> bool:
    is_person = not wanted.person or folded(one.person) == folded(wanted.person)
    return is_person and (not wanted.channel or folded(one.field) == folded(wanted.channel))


def _are_wanted(one: Told, other: Told, sources: Sequence[str]) -> bool:
    names = {folded(one.source), folded(other.source)}
    return names >= {folded(source) for source in sources}


def _check_known(name: str, names: Sequence[str]) -> None:
    if folded(name) in {folded(each) for each in names}:
        return
    raise InvalidRecordError(
        phrase(
            "No trajectory is of “{name}”. There are: {names}.",
            name=name,
            names=", ".join(each for each in dict.fromkeys(names) if each)
            or phrase("no trajectories"),
        )
    )


def _stored(project: ProjectFile, video: Video, people: Sequence[Person]) -> Iterator[Told]:
    for row in project.trajectories.of_video(video.key):
        stored = project.trajectories.get(row.key)
        yield Told(
            video,
            row.source.title,
            _name(row.person, people),
            row.target,
            stored.channel,
            stored.samples,
            stored.readings,
        )


def _remembered(project: ProjectFile, video: Video, people: Sequence[Person]) -> Iterator[Told]:
    for row in project.memories.of_video(video.key):
        index = MemoryIndex(project.memories.get(row.key))
        for person, readings in readings_of(index).items():
            name = _name(index.name(person), people)
            yield Told(video, row.agent or row.label, name, readings=readings)


def _name(written: str, people: Sequence[Person]) -> str:
    person = named(people, written) if written else None
    return written if person is None else person.name
