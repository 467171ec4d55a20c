"""How a feeling looks: one face for each of the 26 EMOTIC words, at full strength."""

from __future__ import annotations

from assets.demo.rig import Face, blend

REST = Face(smile=0.08)

FEELINGS: dict[str, Face] = {
    "peace": Face(smile=0.45, lid=0.72, cheek=0.2, brow=0.1, tilt=2),
    "affection": Face(smile=0.8, cheek=0.5, lid=0.85, worry=0.35, brow=0.15, tilt=6, blush=0.35),
    "esteem": Face(smile=0.42, cheek=0.15, lid=0.82, brow=0.12, nod=0.18, press=0.15),
    "anticipation": Face(brow=0.5, lid=1.12, smile=0.3, nod=-0.12, rise=0.2, open=0.04),
    "engagement": Face(brow=0.3, lid=1.06, smile=0.2, tilt=4),
    "confidence": Face(brow=0.05, lid=0.95, smile=0.4, nod=-0.22, skew=0.3, rise=0.1),
    "happiness": Face(smile=1.0, cheek=0.75, lid=0.9, brow=0.35, open=0.24, wide=0.4, blush=0.3),
    "pleasure": Face(smile=0.9, cheek=0.95, lid=0.5, brow=0.3, open=0.1, wide=0.3, blush=0.3),
    "excitement": Face(brow=0.85, lid=1.25, smile=1.0, open=0.4, wide=0.35, blush=0.3, rise=0.3),
    "surprise": Face(brow=1.0, lid=1.36, open=0.5, wide=-0.55, nod=-0.15, rise=0.25),
    "sympathy": Face(worry=0.85, brow=0.2, lid=0.88, smile=0.2, tilt=8, press=0.15),
    "doubt/confusion": Face(
        brow_left=0.85, brow_right=-0.35, pinch=0.5, lid=0.95, smile=-0.3, skew=0.55, tilt=-7
    ),
    "disconnection": Face(lid=0.62, smile=-0.1, brow=-0.05, press=0.1, nod=0.1),
    "fatigue": Face(lid=0.46, brow=-0.15, worry=0.3, smile=-0.22, nod=0.25, rise=-0.5, tilt=-3),
    "embarrassment": Face(
        worry=0.65, brow=0.15, smile=0.12, press=0.55, blush=1.0, nod=0.28, lid=0.85, skew=-0.3
    ),
    "yearning": Face(worry=0.75, brow=0.3, lid=1.02, open=0.1, tears=0.55, nod=-0.22, tilt=3),
    "disapproval": Face(
        worry=-0.5, pinch=0.55, lid=0.78, smile=-0.5, press=0.5, nod=-0.1, skew=0.25
    ),
    "aversion": Face(worry=-0.35, pinch=0.7, lid=0.6, cheek=0.6, smile=-0.5, skew=-0.6, turn=0.15),
    "annoyance": Face(worry=-0.75, pinch=0.7, lid=0.78, smile=-0.4, press=0.5, brow=-0.15),
    "anger": Face(
        worry=-1.15, pinch=1.0, lid=1.04, brow=-0.25, smile=-0.75, wide=0.35, blush=0.4, rise=0.35
    ),
    "sensitivity": Face(worry=0.7, brow=0.15, lid=0.9, smile=0.05, tears=0.3, tilt=5, press=0.2),
    "sadness": Face(
        worry=1.1, brow=0.2, lid=0.78, smile=-0.42, nod=0.22, tears=0.5, rise=-0.35, tilt=4
    ),
    "disquietment": Face(worry=0.75, pinch=0.45, brow=0.1, lid=1.08, smile=-0.35, press=0.4),
    "fear": Face(worry=1.0, brow=0.75, lid=1.35, open=0.25, wide=0.45, smile=-0.4, rise=0.6),
    "pain": Face(worry=0.85, pinch=0.9, lid=0.62, cheek=0.5, smile=-0.7, press=0.5, wide=0.2),
    "suffering": Face(
        worry=1.25,
        brow=0.15,
        pinch=0.5,
        lid=0.55,
        smile=-0.55,
        quiver=1.0,
        tears=1.0,
        nod=0.3,
        rise=-0.4,
    ),
}

PASSING: dict[str, Face] = {
    "laugh": Face(
        smile=1.05, cheek=1.0, lid=0.12, brow=0.5, open=0.38, wide=0.5, nod=-0.2, blush=0.4
    ),
    "flinch": Face(worry=0.5, brow=0.7, lid=1.3, open=0.22, wide=-0.3, rise=0.5, nod=-0.1),
    "surprise": FEELINGS["surprise"],
    "nod": Face(smile=0.3, lid=0.6, cheek=0.1, brow=0.1, nod=0.35, press=0.1),
    "hesitate": Face(
        worry=0.6, pinch=0.4, lid=0.72, smile=-0.1, skew=0.35, tilt=9, wide=0.25, press=0.3
    ),
    "no": Face(worry=0.6, lid=0.85, smile=0.2, tilt=-6, press=0.1),
    "tender": Face(worry=0.5, smile=0.75, cheek=0.5, lid=0.8, tears=0.6, tilt=5, blush=0.3),
}

LEAK = 0.24
"""How much of a hidden feeling the face lets through."""


def feeling(word: str, level: int) -> Face:
    """Return the face of a feeling at an intensity from 1 to 5."""
    return blend(REST, FEELINGS[word], 0.42 + 0.145 * (level - 1))


def masked(felt: Face, shown: Face) -> Face:
    """Return the face of somebody who shows one thing and feels another."""
    return blend(shown, felt, LEAK)


def passing(name: str) -> Face:
    """Return a momentary look."""
    return PASSING[name]
