"""How each person looks at rest: colours and proportions."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Looks:
    """Colours as hexadecimal text; lengths in half head widths.

    Attributes
    ----------
    size
        Scale of the whole person.
    jaw, chin
        Width of the jaw from 0 to 1, and where the chin ends below the eyes.
    brow_weight, lashes
        Thickness of brows and upper lid.
    shoulder
        Half the width of the shoulders.
    """

    skin: str
    skin_shade: str
    lip: str
    hair: str
    hair_light: str
    brow: str
    iris: str
    size: float = 1.0
    jaw: float = 0.74
    chin: float = 1.24
    brow_weight: float = 0.07
    lashes: float = 0.055
    eye: float = 1.0
    nose: float = 1.0
    shoulder: float = 1.72


LOOKS: dict[str, Looks] = {
    "bruno": Looks(
        skin="#E9B796",
        skin_shade="#CF9273",
        lip="#B0685A",
        hair="#B9B4AE",
        hair_light="#D8D4CE",
        brow="#8F8982",
        iris="#4F6F80",
        size=1.07,
        jaw=0.86,
        chin=1.22,
        brow_weight=0.115,
        lashes=0.045,
        eye=0.9,
        nose=1.3,
        shoulder=2.0,
    ),
    "liv": Looks(
        skin="#F3CDB2",
        skin_shade="#DDA486",
        lip="#C4706A",
        hair="#B5613A",
        hair_light="#D07F4E",
        brow="#94502F",
        iris="#4E7A63",
        jaw=0.70,
        chin=1.27,
        brow_weight=0.07,
        lashes=0.06,
    ),
    "samir": Looks(
        skin="#B98058",
        skin_shade="#99623F",
        lip="#8F5343",
        hair="#2C221F",
        hair_light="#4A3A34",
        brow="#2C221F",
        iris="#4A2F20",
        size=0.98,
        jaw=0.73,
        chin=1.26,
        brow_weight=0.095,
        lashes=0.055,
        shoulder=1.7,
    ),
    "natsumi": Looks(
        skin="#F5D5BC",
        skin_shade="#DDAC90",
        lip="#C0656A",
        hair="#23232E",
        hair_light="#42435A",
        brow="#2E2C36",
        iris="#3A2A26",
        size=0.95,
        jaw=0.70,
        chin=1.22,
        brow_weight=0.06,
        lashes=0.068,
        eye=1.02,
        nose=0.85,
        shoulder=1.56,
    ),
}


@dataclass(frozen=True, slots=True)
class Outfit:
    """What somebody wears: how it is cut, and its colours."""

    cut: str
    garment: str
    dark: str
    trim: str
    cuff: str


_DAY: dict[str, Outfit] = {
    "bruno": Outfit("apron", "#D9C6A4", "#B79F79", "#A9493A", "#C4AE88"),
    "liv": Outfit("jumper", "#4F7F6B", "#3B6455", "#EFE6D2", "#3B6455"),
    "samir": Outfit("hood", "#8C3F4B", "#6E2E3A", "#EADFCB", "#6E2E3A"),
    "natsumi": Outfit("cardigan", "#43598F", "#304270", "#F4EFE6", "#304270"),
}
_OTHER: dict[tuple[str, str], Outfit] = {
    ("night", "liv"): Outfit("robe", "#B7A3C4", "#937EA4", "#E9E1EC", "#937EA4"),
    ("night", "samir"): Outfit("hood", "#6E7C8C", "#53606F", "#D9DDE0", "#53606F"),
    ("attic", "natsumi"): Outfit("robe", "#E4E8EE", "#B9C3D2", "#3F5488", "#B9C3D2"),
    ("porch", "natsumi"): Outfit("cardigan", "#B98B93", "#976B74", "#F4EFE6", "#976B74"),
    ("porch", "samir"): Outfit("hood", "#5E7F86", "#466268", "#EADFCB", "#466268"),
    ("quarrel", "liv"): Outfit("jumper", "#B7743F", "#93592C", "#F0E4CC", "#93592C"),
    ("quarrel", "natsumi"): Outfit("cardigan", "#B98B93", "#976B74", "#F4EFE6", "#976B74"),
    ("drawer", "liv"): Outfit("jumper", "#B7743F", "#93592C", "#F0E4CC", "#93592C"),
    ("drawer", "samir"): Outfit("hood", "#5E7F86", "#466268", "#EADFCB", "#466268"),
    ("sunday", "natsumi"): Outfit("mourning", "#2B2A33", "#1B1A22", "#F7F3EA", "#1B1A22"),
    ("sunday", "bruno"): Outfit("apron", "#8FA0AE", "#6F8190", "#E9DFC8", "#6F8190"),
    ("sunday", "liv"): Outfit("jumper", "#7E5A86", "#61426A", "#F0E4EC", "#61426A"),
}


def outfit_of(scene: str, person: str) -> Outfit:
    """Return what a person wears in a scene."""
    return _OTHER.get((scene, person), _DAY[person])
