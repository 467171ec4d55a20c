"""The board of labels: in which order and by which keys they stand before a rater.

No key of it means something else in every workspace (``M`` mutes, ``Shift+C`` clears the marks),
so that a hand never labels where it means to play.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.emotion import BASIC_7
from app.domain.labelling import INTENSITIES, SeenIn

BASIC_KEYS: Mapping[str, str] = {name: str(n) for n, name in enumerate(BASIC_7, start=1)}
"""Label of Basic-7 to key, in the order of the row."""

GO_BOARD: Mapping[str, Mapping[str, str]] = {
    "joy": {
        "joy": "Y",
        "amusement": "Shift+M",
        "excitement": "X",
        "optimism": "T",
        "pride": "P",
        "relief": "Shift+R",
    },
    "warmth": {"admiration": "A", "approval": "V", "caring": "C", "gratitude": "G", "love": "W"},
    "interest": {"curiosity": "Q", "desire": "D"},
    "surprise": {"surprise": "Shift+S", "confusion": "Shift+F", "realization": "Z"},
    "fear": {"fear": "F", "nervousness": "N", "embarrassment": "B"},
    "sadness": {"sadness": "S", "grief": "H", "disappointment": "Shift+D", "remorse": "R"},
    "anger": {"anger": "Shift+A", "annoyance": "Shift+N"},
    "aversion": {"disgust": "Shift+X", "disapproval": "Shift+V"},
    "flat": {"neutral": "Shift+U", "unsure": "U"},
}
"""Label of GoEmotions to key, by family, in the order of the rows."""

GO_KEYS: Mapping[str, str] = {label: key for row in GO_BOARD.values() for label, key in row.items()}
"""Label of GoEmotions to key."""

INTENSITY_KEYS: Mapping[int, str] = {level: f"Ctrl+Alt+{level}" for level in INTENSITIES}
"""Intensity to key; it works while evidence is typed, too."""

SEEN_KEYS: Mapping[SeenIn, str] = {
    SeenIn.WORDS: "Ctrl+Alt+W",
    SeenIn.VOICE: "Ctrl+Alt+V",
    SeenIn.FACE: "Ctrl+Alt+F",
}
"""Where an emotion shows to key."""


def basic_action(label: str) -> str:
    """Return the name of the action that gives a label of Basic-7."""
    return f"label.basic_{label.lower()}"


def go_action(label: str) -> str:
    """Return the name of the action that gives or takes a label of GoEmotions."""
    return f"label.go_{label}"
