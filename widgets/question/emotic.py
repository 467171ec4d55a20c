"""The 26 labels of answers with what each of them means, in the language of the interface."""

from __future__ import annotations

from app.domain.emotion import EMOTIC_26
from app.domain.ids import VocabularyKey
from app.domain.vocabulary import Label, Vocabulary
from widgets.i18n import mark, tr

# In our own words; the labels themselves are data and stay as they are.
_MEANINGS = {
    "peace": mark("well and at rest; no worry left"),
    "affection": mark("fond of somebody; tender"),
    "esteem": mark("looks up to somebody; respects them"),
    "anticipation": mark("waits for something to come, with hope"),
    "engagement": mark("pays close attention; taken up by something"),
    "confidence": mark("sure of oneself, or of an outcome"),
    "happiness": mark("glad and cheerful"),
    "pleasure": mark("enjoys what the senses or the mind are given"),
    "excitement": mark("stirred up and full of energy"),
    "surprise": mark("meets what was not expected"),
    "sympathy": mark("feels with somebody who has trouble"),
    "doubt/confusion": mark("does not know what to think or to choose"),
    "disconnection": mark("takes no interest; bored or far away"),
    "fatigue": mark("tired and without strength"),
    "embarrassment": mark("ashamed, or shy before others"),
    "yearning": mark("wants strongly what is not there"),
    "disapproval": mark("thinks that something is wrong"),
    "aversion": mark("turns away; dislikes or loathes"),
    "annoyance": mark("bothered and out of patience"),
    "anger": mark("furious or resentful"),
    "sensitivity": mark("easily hurt; feels exposed"),
    "sadness": mark("unhappy; sorry or let down"),
    "disquietment": mark("uneasy and worried"),
    "fear": mark("afraid of a danger or a harm"),
    "pain": mark("hurts in body or mind"),
    "suffering": mark("in great distress"),
}


def emotic_vocabulary() -> Vocabulary:
    """Return the labels with their meanings, for pickers."""
    labels = tuple(Label(name, definition=tr(_MEANINGS[name])) for name in EMOTIC_26)
    return Vocabulary(VocabularyKey("emotic-26"), "EMOTIC-26", labels)
