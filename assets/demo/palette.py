"""Colours of the episode: the light of a place tints every colour drawn in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtGui import QColor


@dataclass(frozen=True, slots=True)
class Light:
    """The light of a scene.

    Attributes
    ----------
    tint
        Factors for red, green and blue of all that stands in the room.
    sky, sky_low, hills, far_hills, river, river_shine
        What the windows show; not tinted.
    lamp, sun, rain, stars
        Whether the lamp burns, sunbeams fall in, rain falls, stars shine.
    side
        Where the shade of a face lies: 1 right, -1 left.
    clock
        Hour and minute that the kitchen clock shows.
    """

    tint: tuple[float, float, float]
    sky: str
    sky_low: str
    far_hills: str
    hills: str
    river: str
    river_shine: str
    lamp: bool = False
    sun: bool = False
    rain: bool = False
    stars: bool = False
    side: int = -1
    clock: tuple[int, int] = (6, 40)


LIGHTS: dict[str, Light] = {
    "evening": Light(
        (1.0, 0.94, 0.87),
        "#6C6A93",
        "#D99A7C",
        "#7C7396",
        "#4E5478",
        "#8287AC",
        "#E3AE93",
        lamp=True,
    ),
    "night": Light(
        (0.52, 0.57, 0.76),
        "#141C36",
        "#26335A",
        "#1B2544",
        "#121A33",
        "#22305A",
        "#7F93C4",
        stars=True,
        clock=(3, 0),
    ),
    "morning": Light(
        (1.02, 1.0, 0.95),
        "#A8D3E6",
        "#FBE6C4",
        "#A9C3C6",
        "#7FA59A",
        "#BFE0E4",
        "#FFF6E0",
        sun=True,
        clock=(8, 5),
    ),
    "rain": Light(
        (0.84, 0.90, 0.94),
        "#8FA0AC",
        "#B4C0C6",
        "#8798A0",
        "#66797F",
        "#8FA3AD",
        "#B7C6CC",
        rain=True,
        side=1,
    ),
    "stormy": Light(
        (0.94, 0.84, 0.76),
        "#3B4860",
        "#59687F",
        "#46536A",
        "#2F3B50",
        "#4C5C75",
        "#7788A0",
        lamp=True,
        rain=True,
        clock=(7, 10),
    ),
    "lamp": Light(
        (0.80, 0.68, 0.58),
        "#141C36",
        "#26335A",
        "#1B2544",
        "#121A33",
        "#22305A",
        "#7F93C4",
        lamp=True,
        stars=True,
        clock=(11, 20),
    ),
    "dusk": Light(
        (1.02, 0.94, 0.85),
        "#E8926F",
        "#FFD79A",
        "#B67E86",
        "#7C5C76",
        "#E6A27E",
        "#FFE3B3",
        lamp=True,
        clock=(6, 0),
    ),
}


@dataclass(slots=True)
class Ink:
    """Gives tinted colours, and remembers them."""

    light: Light
    _mixed: dict[tuple[str, float], QColor] = field(default_factory=dict)

    def __call__(self, colour: str, alpha: float = 1.0) -> QColor:
        """Return a colour in this light; `alpha` from 0 to 1."""
        mixed = self._mixed.get((colour, alpha))
        if mixed is None:
            plain = QColor(colour)
            red, green, blue = self.light.tint
            mixed = QColor(
                min(255, round(plain.red() * red)),
                min(255, round(plain.green() * green)),
                min(255, round(plain.blue() * blue)),
                round(255 * alpha),
            )
            self._mixed[(colour, alpha)] = mixed
        return mixed


def plain(colour: str, alpha: float = 1.0) -> QColor:
    """Return a colour that gives its own light, such as sky or lamp."""
    made = QColor(colour)
    made.setAlphaF(alpha)
    return made
