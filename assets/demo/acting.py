"""Tells how each person looks at any moment of a scene: face, posture, place."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from assets.demo.expression import REST, feeling, masked, passing
from assets.demo.gesture import GESTURES
from assets.demo.rig import Body, Face, add, blend, blend_body
from assets.demo.schedule import At, Episode, SceneTrack
from assets.demo.screenplay import Feel, Pose
from assets.demo.speechlips import lips_at
from assets.demo.stage import SPOTS, THINGS, Point

_FACE_MS, _LOOK_MS, _POSE_MS, _PASS_MS = 480, 380, 560, 260
_TWO_FRAMES_MS = 80
_RESERVE = {"natsumi": 0.42, "samir": 0.8}
"""How far people let their mouth open with a feeling."""

B = TypeVar("B")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Actor:
    """A person at a moment."""

    person: str
    at: Point
    face: Face
    body: Body
    standing: bool


def ease(share: float) -> float:
    """Return a share that starts and ends slowly."""
    share = max(0.0, min(1.0, share))
    return share * share * (3 - 2 * share)


class Acting:
    """The people of one scene."""

    def __init__(self, episode: Episode, track: SceneTrack) -> None:
        self._room = track.scene.room
        self._track = track
        self._lines = [line for line in episode.lines if line.scene == track.scene.id]
        self.people = list(dict.fromkeys(at.what.place for at in track.places))

    def actors(self, time_ms: int) -> list[Actor]:
        """Return who is there, those farther from the camera first."""
        there = [self._actor(person, time_ms) for person in self.people]
        return sorted((actor for actor in there if actor), key=lambda actor: actor.at[1])

    def point(self, name: str, time_ms: int) -> Point | None:
        """Return where a person, a spot or a thing is; None for what has no place."""
        if name in self.people:
            spot = self._spot(name, time_ms)
            return spot[0] if spot else None
        return SPOTS[self._room].get(name) or THINGS[self._room].get(name)

    def _actor(self, person: str, time_ms: int) -> Actor | None:
        spot = self._spot(person, time_ms)
        if spot is None:
            return None
        at, walking, standing = spot
        face = self._with_looks(person, self._face(person, time_ms), at, time_ms)
        face = self._with_life(person, self._with_speech(person, face, time_ms), time_ms)
        if walking:
            bob = 2.5 * abs(math.sin(time_ms / 150))
            at = (at[0], at[1] - bob)
        return Actor(person, at, face, self._body(person, time_ms), standing)

    def _spot(self, person: str, time_ms: int) -> tuple[Point, bool, bool] | None:
        keys = [
            at for at in self._track.places if at.what.place == person and at.start_ms <= time_ms
        ]
        if not keys or keys[-1].what.at == "gone":
            return None
        last = keys[-1]
        target = SPOTS[self._room][last.what.at]
        standing = last.what.at in (
            "door",
            "bychair",
            "hook",
            "hook_right",
            "standing",
            "porch_step",
        )
        if last.what.ms and len(keys) > 1 and keys[-2].what.at != "gone":
            share = (time_ms - last.start_ms) / last.what.ms
            start = SPOTS[self._room][keys[-2].what.at]
            if share < 1:
                done = ease(share)
                at = tuple(a + (b - a) * done for a, b in zip(start, target, strict=True))
                return (at[0], at[1]), True, True
        return target, False, standing

    def _face(self, person: str, time_ms: int) -> Face:
        feels = [at for at in self._track.feels if at.what.feel == person]
        face = _glide(feels, time_ms, _FACE_MS, _felt, blend)
        if face is None:
            face = _felt(feels[0].what) if feels else REST
        for at in self._track.faces:
            if at.what.face == person and at.start_ms <= time_ms < at.start_ms + at.what.ms:
                since, left = time_ms - at.start_ms, at.start_ms + at.what.ms - time_ms
                share = ease(since / _PASS_MS) * ease(left / _PASS_MS)
                face = blend(face, passing(at.what.name), share)
                if at.what.name == "nod":
                    face = add(face, nod=0.35 * math.sin(since / 170) * share)
                elif at.what.name == "no":
                    face = add(face, turn=0.22 * math.sin(since / 130) * share)
                elif at.what.name == "laugh":
                    face = add(face, nod=0.10 * math.sin(since / 75) * share)
        return face

    def _with_looks(self, person: str, face: Face, at: Point, time_ms: int) -> Face:
        looks = [key for key in self._track.looks if key.what.look == person]
        gaze = _glide(looks, time_ms, _LOOK_MS, lambda key: self._gaze(key.at, at, time_ms), _mix)
        turn, gaze_x, gaze_y, nod = gaze or (0.0, 0.0, 0.0, 0.0)
        return add(face, turn=turn, gaze_x=gaze_x, gaze_y=gaze_y, nod=nod)

    def _gaze(self, name: str, at: Point, time_ms: int) -> tuple[float, float, float, float]:
        """Return turn, gaze aside, gaze down, nod."""
        if name in ("down", "hands"):
            return (0.0, 0.0, 0.85, 0.28)
        if name == "away":
            return (-0.55, -0.6, 0.3, 0.1)
        target = self.point(name, time_ms)
        if target is None:
            return (0.0, 0.0, 0.0, 0.0)
        dx, dy = target[0] - at[0], target[1] - at[1]
        way = max(-1.0, min(1.0, dx / 240))
        turn = math.copysign(0.30 + 0.6 * abs(way), way) if abs(dx) > 30 else way
        low = max(-0.8, min(0.85, dy / 130))
        return (turn, 0.6 * turn, low, 0.22 * low)

    def _with_speech(self, person: str, face: Face, time_ms: int) -> Face:
        for line in self._lines:
            if line.line.say == person and line.span.contains(time_ms):
                share = (time_ms - line.span.start_ms) / line.span.duration_ms
                opening, width = lips_at(line.line.voiced, share)
                talk = replace(face, press=0.0, open=max(face.open * 0.35, opening * 1.15))
                beat = math.sin((time_ms - line.span.start_ms) / 210)
                return add(
                    talk, wide=0.6 * width, nod=0.07 * beat, tilt=0.9 * beat, brow=0.08 * beat
                )
        return face

    def _with_life(self, person: str, face: Face, time_ms: int) -> Face:
        """Add blinks and breath; breath moves on every second frame only, as drawn films do."""
        slow_ms = time_ms // _TWO_FRAMES_MS * _TWO_FRAMES_MS
        seed = zlib.crc32(person.encode()) % 1000
        breath = math.sin(2 * math.pi * (slow_ms + 7 * seed) / 4200)
        face = add(face, rise=0.10 * breath, nod=-0.012 * breath)
        lid = face.lid * (1 - _blink(seed, time_ms)) if face.lid > 0.2 else face.lid
        return replace(face, lid=lid)

    def _body(self, person: str, time_ms: int) -> Body:
        poses = [at for at in self._track.poses if at.what.pose == person]
        body = self._settled(person, poses, time_ms)
        if body is None:
            body = _glide(poses, time_ms, _POSE_MS, _posture, blend_body) or GESTURES["rest"]
        if body.holds == "knife":
            lift = 0.22 * max(0.0, math.sin(time_ms / 95))
            body = replace(body, right=replace(body.right, y=body.right.y - lift))
        if body.right.shape == "open" and body.left.shape == "open":
            sway = 0.10 * math.sin(time_ms / 190)
            body = replace(body, right=replace(body.right, y=body.right.y + sway))
            body = replace(body, left=replace(body.left, y=body.left.y - sway))
        return body

    def _settled(self, person: str, poses: Sequence[At[Pose]], time_ms: int) -> Body | None:
        """Return the posture of somebody who took it unseen, while going to another place."""
        past = [at for at in poses if at.start_ms <= time_ms]
        moves = [at.start_ms for at in self._track.places if at.what.place == person]
        return _posture(past[-1].what) if past and past[-1].start_ms in moves else None


def _blink(seed: int, time_ms: int) -> float:
    """Return how far the lids are shut by a blink, 0 to 1."""
    period = 3100 + 7 * (seed % 170)
    since = (time_ms + seed * 13) % period
    second = (time_ms + seed * 13) // period % 4 == 0 and 300 <= since < 460
    since = since - 300 if second else since
    return math.sin(math.pi * since / 160) if since < 160 else 0.0


def _felt(feel: Feel) -> Face:
    face = feeling(feel.emotion, feel.level)
    if feel.shown is not None:
        strength = 3 if feel.shown != feel.emotion else feel.level
        face = masked(face, feeling(feel.shown, strength))
    reserve = _RESERVE.get(feel.feel, 1.0)
    return replace(face, open=face.open * reserve, wide=face.wide * reserve)


def _posture(pose: Pose) -> Body:
    return replace(GESTURES[pose.hands], lean=pose.lean, bow=pose.bow)


def _mix(
    one: tuple[float, float, float, float], other: tuple[float, float, float, float], share: float
) -> tuple[float, float, float, float]:
    a, b, c, d = (x + (y - x) * share for x, y in zip(one, other, strict=True))
    return (a, b, c, d)


def _glide(
    keys: Sequence[At[B]],
    time_ms: int,
    length_ms: int,
    value: Callable[[B], V],
    mix: Callable[[V, V, float], V],
) -> V | None:
    """Return the value at a time; each key is reached slowly, from wherever the last one was."""
    past = [key for key in keys if key.start_ms <= time_ms]
    if not past:
        return None
    last = past[-1]
    earlier = [key for key in past if key.start_ms < last.start_ms]
    share = ease((time_ms - last.start_ms) / length_ms)
    if share >= 1 or not earlier:
        return value(last.what)
    before = _glide(earlier, last.start_ms, length_ms, value, mix)
    return value(last.what) if before is None else mix(before, value(last.what), share)
