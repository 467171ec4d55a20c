"""The emotion vocabularies of the field, with exact spelling and order.

EMOTIC-26 serves LongEmoBench label answers, Basic-7 and GoEmotions-28 serve EmoS. None of the
sources maps one to another, so nothing here does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

EMOTIC_26 = (
    "peace",
    "affection",
    "esteem",
    "anticipation",
    "engagement",
    "confidence",
    "happiness",
    "pleasure",
    "excitement",
    "surprise",
    "sympathy",
    "doubt/confusion",
    "disconnection",
    "fatigue",
    "embarrassment",
    "yearning",
    "disapproval",
    "aversion",
    "annoyance",
    "anger",
    "sensitivity",
    "sadness",
    "disquietment",
    "fear",
    "pain",
    "suffering",
)

BASIC_7 = ("Anger", "Disgust", "Fear", "Joy", "Neutral", "Sadness", "Surprise")

GO_EMOTIONS_28 = (
    "admiration",
    "amusement",
    "anger",
    "annoyance",
    "approval",
    "caring",
    "confusion",
    "curiosity",
    "desire",
    "disappointment",
    "disapproval",
    "disgust",
    "embarrassment",
    "excitement",
    "fear",
    "gratitude",
    "grief",
    "joy",
    "love",
    "nervousness",
    "optimism",
    "pride",
    "realization",
    "relief",
    "remorse",
    "sadness",
    "surprise",
    "neutral",
)

UNSURE = "unsure"
"""The 29th class of EmoS: the annotator could not decide."""

GO_EMOTIONS_29 = (*GO_EMOTIONS_28, UNSURE)

_SEPARATOR = re.compile(r"[,;，；]")
_KNOWN = {label.lower() for label in (*EMOTIC_26, *BASIC_7, *GO_EMOTIONS_28)}


def normalize_label(text: str) -> str:
    """Strip, lower the case, and turn each run of white space into one blank."""
    return " ".join(text.split()).lower()


def canonical_label(text: str, vocabulary: Iterable[str]) -> str | None:
    """Return the spelling that `vocabulary` gives a label, or None where it has none."""
    wanted = normalize_label(text)
    return next((label for label in vocabulary if label.lower() == wanted), None)


def is_known_emotion(text: str) -> bool:
    """Tell whether any of the three vocabularies has the word, whatever its case."""
    return normalize_label(text) in _KNOWN


def split_emotions(text: str | None) -> tuple[str, ...]:
    """Split the emotion string of a stage on ``,`` and ``;``, full-width ones too.

    Order and spelling stay; empty parts are dropped.
    """
    return _split(text) if text else ()


@lru_cache(maxsize=512)  # the same few feelings stand in thousands of stages
def _split(text: str) -> tuple[str, ...]:
    parts = (part.strip() for part in _SEPARATOR.split(text))
    return tuple(part for part in parts if part)


def join_emotions(emotions: Iterable[str]) -> str | None:
    """Join emotions into the string of a stage; none give None, "no requirement"."""
    return ", ".join(emotions) or None
