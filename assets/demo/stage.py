"""Where people and things are in each room, and what the camera sees of it."""

from __future__ import annotations

from dataclasses import dataclass

from assets.demo.canvas import HEIGHT, WIDTH

HEAD = 36.0
"""Half the width of a head of size 1 in the wide picture, in pixels."""

Point = tuple[float, float]

SPOTS: dict[str, dict[str, Point]] = {
    "kitchen": {
        "samir": (172, 268),
        "liv": (325, 262),
        "bruno": (490, 256),
        "guest": (650, 272),
        "window": (812, 270),
        "door": (56, 190),
        "bychair": (712, 200),
        "hook": (758, 190),
        "hook_right": (898, 192),
        "standing": (560, 196),
    },
    "attic": {"bed": (606, 262)},
    "porch": {"bench_left": (346, 272), "bench_right": (524, 276), "porch_step": (716, 206)},
    "outside": {},
}

THINGS: dict[str, dict[str, Point]] = {
    "kitchen": {
        "bell": (838, 118),
        "chair": (812, 340),
        "gift": (570, 420),
        "bowl": (780, 470),
        "bowls": (650, 440),
        "stove": (20, 300),
    },
    "attic": {"moon": (292, 160)},
    "porch": {"river": (1500, 330)},
    "outside": {},
}


@dataclass(frozen=True, slots=True)
class Camera:
    """The middle of what is seen, and how many times larger than in the wide picture."""

    x: float
    y: float
    zoom: float

    def closer(self, share: float) -> Camera:
        """Return the camera moved in by a share; the frame stays inside the drawn room."""
        return _kept_inside(Camera(self.x, self.y, self.zoom * (1 + share)))


WIDE = Camera(WIDTH / 2, HEIGHT / 2, 1.0)
_ROOMY = {
    "kitchen": Camera(560, 262, 1.12),
    "attic": Camera(480, 270, 1.0),
    "porch": Camera(520, 268, 1.16),
}


def room_view(room: str) -> Camera:
    """Return a view of the room somewhat nearer than the widest."""
    return _ROOMY.get(room, WIDE)


def close_up(at: Point) -> Camera:
    """Return a view of one head."""
    return _kept_inside(Camera(at[0], at[1] + 24, 2.45))


def two_shot(one: Point, other: Point) -> Camera:
    """Return a view of two heads, or of a head and a thing."""
    apart = abs(one[0] - other[0])
    zoom = max(1.2, min(1.75, WIDTH / (apart + 340)))
    top, low = min(one[1], other[1]), max(one[1], other[1])
    middle_y = max(low + 42, top + 70) if low - top < 90 else (top + low) / 2 + 62
    middle_y = min(middle_y, top - 72 + HEIGHT / 2 / zoom)
    return _kept_inside(Camera((one[0] + other[0]) / 2, middle_y, zoom))


def _kept_inside(camera: Camera) -> Camera:
    """Move a view so that it shows nothing beyond what the rooms draw."""
    half_x, half_y = WIDTH / 2 / camera.zoom, HEIGHT / 2 / camera.zoom
    x = min(max(camera.x, half_x - 56), WIDTH + 56 - half_x)
    y = min(max(camera.y, half_y - 30), HEIGHT + 30 - half_y)
    return Camera(x, y, camera.zoom)
