"""What the labels of EmoS mean, in words of our own, with what each is easily taken for.

A label in ``*stars*`` is one of the same layer, for comparing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.domain.phrase import mark

BASIC_DEFINITIONS: Mapping[str, str] = {
    "Anger": mark(
        "Displeasure turned against somebody or something, with the wish to push back. Where one "
        "turns away instead, it is *Disgust*."
    ),
    "Disgust": mark(
        "Something is felt to be foul, low or wrong, and one draws back from it. Where one goes "
        "at it instead, it is *Anger*."
    ),
    "Fear": mark(
        "A threat is felt, near or far: dread, worry, panic. A start that passes at once is "
        "*Surprise*."
    ),
    "Joy": mark(
        "It is good, and felt to be so: delight, fun, warmth, relief. Polite words without it are "
        "*Neutral*."
    ),
    "Neutral": mark(
        "No emotion shows in words, voice or face. A feeling that is held back but shows is no "
        "*Neutral*."
    ),
    "Sadness": mark(
        "Something is lost, missed or past hope: grief, disappointment, regret. Tears of rage are "
        "*Anger*."
    ),
    "Surprise": mark(
        "It was not expected; good or bad comes after. Once it is judged as bad, it is *Fear* or "
        "*Anger*."
    ),
}
"""By label of Basic-7."""

GO_DEFINITIONS: Mapping[str, str] = {
    "admiration": mark(
        "Somebody or something is held to be great, worth looking up to. More than *approval*, and "
        "not personal as *love* is."
    ),
    "amusement": mark(
        "Something is found funny; one laughs or would. Of *joy* it is the light part, and it may "
        "laugh at somebody."
    ),
    "anger": mark(
        "Strong displeasure, hot or cold, with the wish to strike back. Weaker it is *annoyance*."
    ),
    "annoyance": mark(
        "Mild irritation: something is in the way or goes on too long. Stronger it is *anger*."
    ),
    "approval": mark(
        "What is said or done is found good, and one says so. Without looking up to it, unlike "
        "*admiration*."
    ),
    "caring": mark(
        "Kindness and concern for the good of another; help is offered. Without closeness, unlike "
        "*love*."
    ),
    "confusion": mark(
        "One does not understand and feels it. Who wants to know more shows *curiosity*; who just "
        "understood, *realization*."
    ),
    "curiosity": mark(
        "The wish to know or to find out. Without the loss of ground that *confusion* has."
    ),
    "desire": mark(
        "Something is wanted or hoped to come about. Who trusts that it comes shows *optimism*."
    ),
    "disappointment": mark(
        "It came out worse than one had hoped. Smaller than *grief*; without blame of oneself, "
        "unlike *remorse*."
    ),
    "disapproval": mark(
        "What is said or done is found wrong, and one says so. Without the recoil of *disgust*."
    ),
    "disgust": mark(
        "Recoil from what is foul or shameful, of body or of conduct. Stronger than *disapproval*."
    ),
    "embarrassment": mark(
        "One feels seen in a poor light, awkward, ashamed before others. For a wrong that was "
        "done, it is *remorse*."
    ),
    "excitement": mark(
        "High, eager energy for what comes or is. Calmer and fulfilled it is *joy*."
    ),
    "fear": mark(
        "A danger is felt and one is afraid. Weaker and restless before something, it is "
        "*nervousness*."
    ),
    "gratitude": mark(
        "Thanks that are meant, for something another did. A phrase said out of habit is *neutral*."
    ),
    "grief": mark(
        "Deep sorrow over someone or something lost for good. Heavier and more lasting than "
        "*sadness*; without blame toward oneself, unlike *remorse*."
    ),
    "joy": mark(
        "Gladness about what is or has come. More than *approval*, calmer than *excitement*."
    ),
    "love": mark(
        "Strong, warm attachment to somebody or something. Concern without closeness is *caring*."
    ),
    "nervousness": mark(
        "Unease and tension before something uncertain. With a danger in view it is *fear*."
    ),
    "optimism": mark("Trust that it will turn out well. Wanting it alone is *desire*."),
    "pride": mark(
        "Pleasure in what oneself or one's own people have done or are. In others' deeds it is "
        "*admiration*."
    ),
    "realization": mark(
        "Something becomes clear at this moment. Where only the unexpected counts, it is "
        "*surprise*."
    ),
    "relief": mark(
        "A weight falls off: what was feared is over or did not come. The gladness after it is "
        "*joy*."
    ),
    "remorse": mark(
        "Regret for a wrong of one's own, with the wish to undo it. Without guilt it is *sadness* "
        "or *disappointment*."
    ),
    "sadness": mark(
        "Low spirits, hurt, a sense of loss. Deep and for good it is *grief*; over a hope that "
        "failed, *disappointment*."
    ),
    "surprise": mark(
        "Something came unexpected, good or bad. With understanding it is *realization*, without, "
        "*confusion*."
    ),
    "neutral": mark("No emotion shows. Who cannot decide between several takes *unsure*."),
    "unsure": mark(
        "There may be an emotion, and it cannot be told which. It is no label beside others; that "
        "none shows is *neutral*."
    ),
}
"""By label of GoEmotions, *unsure* last."""

DEFINITIONS: Mapping[str, str] = {**BASIC_DEFINITIONS, **GO_DEFINITIONS}
"""By label of either layer: those of Basic-7 begin with a capital."""

_NAMED = re.compile(r"\*([^*]+)\*")


def split_names(text: str) -> list[tuple[str, bool]]:
    """Split a definition into stretches, each with whether it names a label."""
    parts = _NAMED.split(text)
    return [(part, place % 2 == 1) for place, part in enumerate(parts) if part]


def plain_definition(text: str) -> str:
    """Return a definition without the marks round names."""
    return _NAMED.sub(r"\1", text)
