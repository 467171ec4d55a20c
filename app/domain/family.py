"""Emotion families: which family each label of the three vocabularies belongs to.

The families follow the order of the familiar emotion wheel (Plutchik 1980), and Flat beside them.
The mapping is ours: it colours and hints, it never scores. `widgets.theme.family` gives each its
hue and pattern.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.emotion import normalize_label


@dataclass(frozen=True, slots=True)
class EmotionFamily:
    """A family of emotion words.

    Attributes
    ----------
    name
        Lower case, such as ``joy``.
    code
        Two letters that stand for it.
    labels
        Words of EMOTIC-26, Basic-7 and GoEmotions-28, in lower case; each stands in one family.
    """

    name: str
    code: str
    labels: tuple[str, ...]


EMOTION_FAMILIES = (
    EmotionFamily(
        "joy",
        "Jo",
        (
            *("happiness", "pleasure", "excitement", "peace", "joy", "amusement", "optimism"),
            *("pride", "relief"),
        ),
    ),
    EmotionFamily(
        "warmth",
        "Wa",
        (
            *("affection", "esteem", "sympathy", "admiration", "approval", "caring", "gratitude"),
            "love",
        ),
    ),
    EmotionFamily("fear", "Fe", ("fear", "disquietment", "embarrassment", "nervousness")),
    EmotionFamily("surprise", "Su", ("surprise", "doubt/confusion", "confusion", "realization")),
    EmotionFamily(
        "sadness",
        "Sa",
        (
            *("sadness", "suffering", "pain", "sensitivity", "grief", "disappointment"),
            "remorse",
        ),
    ),
    EmotionFamily("aversion", "Av", ("aversion", "disapproval", "disgust")),
    EmotionFamily("anger", "An", ("anger", "annoyance")),
    EmotionFamily(
        "interest",
        "In",
        ("anticipation", "engagement", "confidence", "yearning", "curiosity", "desire"),
    ),
    EmotionFamily("flat", "Fl", ("disconnection", "fatigue", "neutral", "unsure")),
)
"""The eight families in the order of the wheel, and Flat, which is none."""

_BY_LABEL = {label: family for family in EMOTION_FAMILIES for label in family.labels}


def emotion_family(label: str) -> EmotionFamily | None:
    """Return the family of a label of the three vocabularies (any case), else None."""
    return _BY_LABEL.get(normalize_label(label))
