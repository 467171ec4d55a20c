"""Puts the beats of the story on one clock: lines, shots, tracks of what people do, events."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from app.domain.interval import Interval
from assets.demo.screenplay import (
    End,
    Event,
    Face,
    Feel,
    Look,
    Pause,
    Place,
    Pose,
    Prop,
    Say,
    Scene,
    Shot,
    Sound,
    Story,
)

FRAME_MS = 40
_STEP_MS = 80
_END_MS, _HALT_MS = 330, 210
LINE_TAIL_MS = 300
"""A cue stays this long after the last sound, where the next line leaves room."""

_KANA = re.compile(r"\{([^}]*)\}")
_SMALL_KANA = "ゃゅょャュョ"

B = TypeVar("B")


@dataclass(frozen=True, slots=True)
class At(Generic[B]):
    """Something that happens at a time (ms)."""

    start_ms: int
    what: B


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line on the clock; `span` is the voice, `cue` the subtitle."""

    number: int
    scene: str
    span: Interval
    cue: Interval
    line: Say


@dataclass(frozen=True, slots=True)
class Happening:
    """An event on the clock."""

    scene: str
    span: Interval
    event: Event


@dataclass(frozen=True, slots=True)
class State:
    """What a person feels over a stretch of time."""

    scene: str
    span: Interval
    feel: Feel


@dataclass(slots=True)
class SceneTrack:
    """All that a scene needs to be drawn; lists stand in order of time."""

    scene: Scene
    span: Interval = field(default_factory=lambda: Interval(0, 0))
    shots: list[At[Shot]] = field(default_factory=list)
    feels: list[At[Feel]] = field(default_factory=list)
    faces: list[At[Face]] = field(default_factory=list)
    looks: list[At[Look]] = field(default_factory=list)
    poses: list[At[Pose]] = field(default_factory=list)
    places: list[At[Place]] = field(default_factory=list)
    props: list[At[Prop]] = field(default_factory=list)
    sounds: list[At[Sound]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Episode:
    """The story on its clock."""

    story: Story
    duration_ms: int
    scenes: Sequence[SceneTrack]
    lines: Sequence[Spoken]
    events: Sequence[Happening]
    states: Sequence[State]

    def scene_at(self, time_ms: int) -> SceneTrack:
        """Return the scene that plays at a time."""
        starts = [track.span.start_ms for track in self.scenes]
        return self.scenes[max(bisect_right(starts, time_ms) - 1, 0)]

    def event(self, event_id: str) -> Happening:
        """Return an event by id."""
        return next(item for item in self.events if item.event.event == event_id)


def last_before(items: Sequence[At[B]], time_ms: int) -> At[B] | None:
    """Return the last item at or before a time."""
    place = bisect_right([item.start_ms for item in items], time_ms)
    return items[place - 1] if place else None


def schedule(story: Story) -> Episode:
    """Put a story on the clock; all times are whole drawings, two frames each."""
    clock = _Clock(story)
    for scene in story.scenes:
        clock.play(scene)
    return Episode(
        story,
        clock.now_ms,
        tuple(clock.scenes),
        _with_cues(clock.lines, clock.scenes),
        tuple(clock.events),
        tuple(clock.states),
    )


def speech_ms(text: str, pace: int) -> int:
    """Return how long a text takes to say, by its syllables; ``{kana}`` counts in morae.

    Parameters
    ----------
    pace
        Milliseconds a syllable.
    """
    kana = "".join(_KANA.findall(text))
    latin = _KANA.sub(" ", text)
    morae = sum(1 for letter in kana if letter.isalpha() and letter not in _SMALL_KANA)
    syllables = sum(_syllables(word) for word in re.findall(r"[a-zA-Zō'-]+", latin))
    inner = text.rstrip(".!?…。,}")
    ends, halts = len(re.findall(r"[.!?。]", inner)), len(re.findall(r"[,…:]", inner))
    return round(pace * (syllables + 0.75 * morae) + _END_MS * ends + _HALT_MS * halts + 260)


def _syllables(word: str) -> int:
    groups = len(re.findall(r"[aeiouyō]+", word.lower()))
    silent = word.lower().endswith("e") and not word.lower().endswith(("le", "ee")) and groups > 1
    return max(1, groups - silent)


class _Clock:
    """Walks the beats and writes down when each happens."""

    def __init__(self, story: Story) -> None:
        self.now_ms = 0
        self.scenes: list[SceneTrack] = []
        self.lines: list[tuple[str, Interval, Say]] = []
        self.events: list[Happening] = []
        self.states: list[State] = []
        self._paces: Mapping[str, int] = {p.id: p.voice.pace for p in story.people}
        self._open: dict[str, tuple[int, Event]] = {}

    def play(self, scene: Scene) -> None:
        """Run through one scene."""
        track = SceneTrack(scene)
        start_ms = self.now_ms
        for person, seat in scene.cast.items():
            track.places.append(At(start_ms, Place(place=person, at=seat)))
        for beat in scene.beats:
            self._beat(track, beat)
        for event_id in list(self._open):
            self._close(track, event_id)
        track.span = Interval(start_ms, self.now_ms)
        self.scenes.append(track)
        self.states.extend(_states(track))

    def _beat(self, track: SceneTrack, beat: object) -> None:
        match beat:
            case Say():
                self._say(track, beat)
            case Pause():
                self.now_ms += _frames(beat.pause)
            case Event():
                for event_id in list(self._open):
                    self._close(track, event_id)
                self._open[beat.event] = (self.now_ms, beat)
            case End():
                self._close(track, beat.end)
            case _:
                self._note(track, beat)

    def _note(self, track: SceneTrack, beat: object) -> None:
        match beat:
            case Shot():
                track.shots.append(At(self.now_ms, beat))
            case Feel():
                track.feels.append(At(self.now_ms, beat))
            case Face():
                track.faces.append(At(self.now_ms, beat))
            case Look():
                track.looks.append(At(self.now_ms, beat))
            case Pose():
                track.poses.append(At(self.now_ms, beat))
            case Place():
                track.places.append(At(self.now_ms, beat))
            case Prop():
                track.props.append(At(self.now_ms, beat))
            case Sound():
                track.sounds.append(At(self.now_ms, beat))

    def _say(self, track: SceneTrack, line: Say) -> None:
        self.now_ms += _frames(line.wait)
        length_ms = _frames(speech_ms(line.voiced, self._paces[line.say]))
        span = Interval(self.now_ms, self.now_ms + length_ms)
        self.lines.append((track.scene.id, span, line))
        self.now_ms = span.end_ms

    def _close(self, track: SceneTrack, event_id: str) -> None:
        start_ms, event = self._open.pop(event_id)
        self.events.append(Happening(track.scene.id, Interval(start_ms, self.now_ms), event))


def _frames(time_ms: int) -> int:
    """Round to two frames, the length of a drawing."""
    return round(time_ms / _STEP_MS) * _STEP_MS


def _with_cues(
    lines: Sequence[tuple[str, Interval, Say]], scenes: Sequence[SceneTrack]
) -> tuple[Spoken, ...]:
    ends = {track.scene.id: track.span.end_ms for track in scenes}
    spoken = []
    for place, (scene, span, line) in enumerate(lines):
        later = lines[place + 1][1].start_ms if place + 1 < len(lines) else ends[scene]
        end_ms = min(span.end_ms + LINE_TAIL_MS, later, ends[scene])
        cue = Interval(span.start_ms, end_ms)
        spoken.append(Spoken(place + 1, scene, span, cue, line))
    return tuple(spoken)


def _states(track: SceneTrack) -> list[State]:
    """Let each feeling last until the person's next one, until they leave, or to the end."""
    states = []
    leaving = {at.what.place: at.start_ms for at in track.places if at.what.at == "gone"}
    for place, at in enumerate(track.feels):
        later = [n.start_ms for n in track.feels[place + 1 :] if n.what.feel == at.what.feel]
        last_ms = leaving.get(at.what.feel, track.span.end_ms)
        end_ms = min([*later[:1], last_ms])
        if end_ms > at.start_ms:
            states.append(State(track.scene.id, Interval(at.start_ms, end_ms), at.what))
    return states
