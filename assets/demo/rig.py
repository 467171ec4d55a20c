"""What can move in a drawn person, as plain numbers that blend into one another."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace


@dataclass(frozen=True, slots=True)
class Face:
    """The parts of a face that move; 0 is at rest unless said.

    Attributes
    ----------
    brow, brow_left, brow_right
        Height of both brows, and what each adds; 1 is raised.
    worry
        1 lifts the inner ends (sad), -1 lowers them (angry).
    pinch
        Inner ends drawn together, 0 to 1.
    lid
        How open the eyes are: 0 closed, 1 at rest, 1.35 wide.
    cheek
        The lower lid pushed up, as in a real smile, 0 to 1.
    smile
        Corners of the mouth, -1 down to 1 up.
    skew
        One corner higher than the other, -1 to 1.
    open, wide, press
        Jaw 0 to 1, width of the mouth -1 to 1, lips pressed 0 to 1.
    quiver
        A wavy lower lip, 0 to 1.
    blush, tears
        0 to 1.
    nod, tilt, turn
        Head down 1 or up -1; to a shoulder, degrees; aside -1 to 1 (positive is the right of the
        picture).
    rise
        Shoulders up 1 or sunk -1.
    """

    brow: float = 0
    brow_left: float = 0
    brow_right: float = 0
    worry: float = 0
    pinch: float = 0
    lid: float = 1
    cheek: float = 0
    smile: float = 0
    skew: float = 0
    open: float = 0
    wide: float = 0
    press: float = 0
    quiver: float = 0
    blush: float = 0
    tears: float = 0
    nod: float = 0
    tilt: float = 0
    turn: float = 0
    rise: float = 0
    gaze_x: float = 0
    gaze_y: float = 0


_NAMES = tuple(item.name for item in fields(Face))


def blend(one: Face, other: Face, share: float) -> Face:
    """Return a face between two: 0 is `one`, 1 is `other`."""
    if share <= 0:
        return one
    if share >= 1:
        return other
    mixed = {
        name: getattr(one, name) + (getattr(other, name) - getattr(one, name)) * share
        for name in _NAMES
    }
    return Face(**mixed)


def add(face: Face, **amounts: float) -> Face:
    """Return a face with amounts added to some of its parts."""
    return replace(face, **{name: getattr(face, name) + much for name, much in amounts.items()})


@dataclass(frozen=True, slots=True)
class Hand:
    """Where a hand is, in head widths from the person's place, and how it is held."""

    x: float
    y: float
    shape: str = "flat"


@dataclass(frozen=True, slots=True)
class Body:
    """Posture and hands.

    Attributes
    ----------
    left, right
        Hands as seen in the picture.
    hidden
        The arms are drawn behind the table: they hang, or reach up at the back of the room.
    holds
        What is in the hands, by name.
    """

    left: Hand
    right: Hand
    hidden: bool = False
    holds: str = ""
    lean: float = 0
    bow: float = 0


def blend_body(one: Body, other: Body, share: float) -> Body:
    """Return a posture between two; shapes and things change half-way."""
    if share <= 0:
        return one
    if share >= 1:
        return other
    near = other if share > 0.5 else one
    return Body(
        _between(one.left, other.left, share),
        _between(one.right, other.right, share),
        near.hidden,
        near.holds,
        one.lean + (other.lean - one.lean) * share,
        one.bow + (other.bow - one.bow) * share,
    )


def _between(one: Hand, other: Hand, share: float) -> Hand:
    near = other if share > 0.5 else one
    return Hand(one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share, near.shape)
