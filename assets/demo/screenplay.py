"""Reads ``story.toml`` into typed beats; what the words mean stands at the head of that file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from app.domain.emotion import EMOTIC_26

FOLDER = Path(__file__).resolve().parent
STORY_FILE = FOLDER / "story.toml"


def _emotic(word: str) -> str:
    if word not in EMOTIC_26:
        raise ValueError(f"{word!r} is none of the 26 EMOTIC words")
    return word


Language: TypeAlias = Literal["en", "ja", "zh"]
Emotion: TypeAlias = Annotated[str, AfterValidator(_emotic)]
LANGUAGES: tuple[Language, ...] = ("en", "ja", "zh")


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Voice(_Row):
    """How a person sounds: an espeak-ng voice, its pitch and speed, and ms a syllable."""

    name: str
    pitch: int
    speed: int
    pace: int


class Person(_Row):
    """Somebody in the story."""

    id: str
    name: Mapping[Language, str]
    role: str
    voice: Voice


class Say(_Row):
    """A line of dialogue, after `wait` ms."""

    say: str
    en: str
    ja: str
    zh: str
    spoken: str = ""
    wait: int = 250

    @property
    def voiced(self) -> str:
        """What the voice reads."""
        return self.spoken or self.en

    def text(self, language: Language) -> str:
        """Return the subtitle in a language."""
        return {"en": self.en, "ja": self.ja, "zh": self.zh}[language]


class Pause(_Row):
    """Time in which nobody speaks, in ms."""

    pause: int


class Shot(_Row):
    """A cut; `push` is how far the camera moves in until the next cut, in percent."""

    shot: str
    push: float = 0


class Feel(_Row):
    """What a person feels from now on, and what the face tells where that differs."""

    feel: str
    emotion: Emotion = Field(alias="as")
    level: int = Field(ge=1, le=5)
    shown: Emotion | None = None
    toward: str = ""


class Face(_Row):
    """A passing look of the face."""

    face: str
    name: str = Field(alias="as")
    ms: int


class Look(_Row):
    """Where a person looks from now on."""

    look: str
    at: str


class Pose(_Row):
    """What the hands do from now on; lean and bow from 0 to 1."""

    pose: str
    hands: str
    lean: float = 0
    bow: float = 0


class Place(_Row):
    """A person goes somewhere; at once, or walking for `ms`."""

    place: str
    at: str
    ms: int = 0


class Prop(_Row):
    """A thing changes its state."""

    prop: str
    state: str


class Sound(_Row):
    """A noise."""

    sound: str


class Event(_Row):
    """An event begins."""

    event: str
    title: str
    who: tuple[str, ...]


class End(_Row):
    """An event ends."""

    end: str


Beat: TypeAlias = (
    Say | Pause | Shot | Feel | Face | Look | Pose | Place | Prop | Sound | Event | End
)
_BEATS: dict[str, type[Beat]] = {
    "say": Say,
    "pause": Pause,
    "shot": Shot,
    "feel": Feel,
    "face": Face,
    "look": Look,
    "pose": Pose,
    "place": Place,
    "prop": Prop,
    "sound": Sound,
    "event": Event,
    "end": End,
}


class Scene(_Row):
    """One room at one time of day.

    Attributes
    ----------
    ambience
        Background sounds and their strength, 0 to 1.
    cast
        Who is there at first, and on which seat.
    """

    id: str
    title: str
    room: str
    light: str
    ambience: Mapping[str, float]
    cast: Mapping[str, str]
    beats: tuple[Beat, ...]


class Relation(_Row):
    """How one event bears on another."""

    kind: Literal["temporal", "causal", "changes_to", "coexists_with"]
    start: str = Field(alias="from")
    target: str = Field(alias="to")
    note: str


class Story(_Row):
    """The whole source."""

    title: str
    video_id: str
    language: str
    titles: Mapping[Language, str]
    people: tuple[Person, ...]
    scenes: tuple[Scene, ...]
    relations: tuple[Relation, ...]

    def person(self, person_id: str) -> Person:
        """Return a person by id."""
        return next(person for person in self.people if person.id == person_id)


def load_story(path: Path = STORY_FILE) -> Story:
    """Read the source.

    Raises
    ------
    ValueError
        A beat, a person or a name is not what the head of the file allows.
    """
    raw = tomllib.loads(path.read_text("utf-8"))
    scenes = [
        Scene(**{**scene, "beats": tuple(_beat(beat) for beat in scene["beats"])})
        for scene in raw["scene"]
    ]
    head = {name: raw[name] for name in ("title", "video_id", "language", "titles")}
    return Story(
        **head,
        people=tuple(Person(**person) for person in raw["person"]),
        scenes=tuple(scenes),
        relations=tuple(Relation(**relation) for relation in raw["relation"]),
    )


def _beat(raw: dict[str, Any]) -> Beat:
    kind = next(iter(raw))
    if kind not in _BEATS:
        raise ValueError(f"{raw} is no beat: {', '.join(_BEATS)} were expected first")
    return _BEATS[kind](**raw)
