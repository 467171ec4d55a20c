"""The 26 labels of EMOTIC with what each means, in our own words, and the families they form.

For pickers: the labels and their order are `app.domain.emotion.EMOTIC_26`; the families and their
hues `app.domain.family`. What a label means follows the description of the vocabulary in the EMOTIC
papers (Kosti et al. 2017, 2019), said anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.emotion import EMOTIC_26
from app.domain.family import EMOTION_FAMILIES, EmotionFamily, emotion_family
from app.domain.folding import fold
from app.domain.phrase import mark, phrase

MEANINGS: Mapping[str, str] = {
    "peace": mark("At ease: nothing presses, and worries are far or overcome."),
    "affection": mark("Fondness, tenderness or love for somebody."),
    "esteem": mark("Looking up to somebody: respect, admiration, gratitude."),
    "anticipation": mark("Expecting something to come, gladly or not, and getting ready for it."),
    "engagement": mark("Wholly taken up with what is going on; attentive and interested."),
    "confidence": mark("Sure of the outcome or of oneself; proud, encouraged."),
    "happiness": mark("Glad or amused; delighted with how things are."),
    "pleasure": mark("Enjoying what the senses give: comfort, taste, touch."),
    "excitement": mark("Stirred up and full of energy, carried away by something good."),
    "surprise": mark("Met by something that was not expected."),
    "sympathy": mark("Feeling with somebody in trouble, and wishing to support them."),
    "doubt/confusion": mark("Not understanding, or unable to decide what to believe or do."),
    "disconnection": mark("Not taking part: bored, absent, indifferent to what is around."),
    "fatigue": mark("Weary or sleepy, in body or in mind."),
    "embarrassment": mark("Ashamed or guilty; wishing not to be seen like this."),
    "yearning": mark("Strongly wanting what one has not: longing, envy, jealousy."),
    "disapproval": mark("Holding that something is wrong or bad: contempt, hostility."),
    "aversion": mark("Disgust or dislike; wanting to get away from it."),
    "annoyance": mark("Bothered, impatient, irritated, frustrated."),
    "anger": mark("Intense displeasure or rage; ready to strike back."),
    "sensitivity": mark("Easily hurt: touched or wounded in what one feels."),
    "sadness": mark("Unhappy, grieved, disappointed or discouraged."),
    "disquietment": mark("Uneasy: nervous, worried, tense about what may come."),
    "fear": mark("Afraid of danger or harm: threatened, horrified."),
    "pain": mark("Hurting in body."),
    "suffering": mark("Distress or anguish that goes deep and lasts."),
}
"""What each label means, in the order of the vocabulary."""

_NEAR: Mapping[str, str] = {
    "peace": "calm relaxed serene relief",
    "affection": "love fond tender care",
    "esteem": "respect admiration gratitude thanks",
    "anticipation": "expect hope await",
    "engagement": "interest attention curious absorbed",
    "confidence": "proud pride sure optimistic",
    "happiness": "joy glad amused cheerful delight",
    "pleasure": "enjoy comfort",
    "excitement": "thrilled eager energy enthusiastic",
    "surprise": "astonished amazed shock",
    "sympathy": "compassion pity concern",
    "doubt/confusion": "unsure puzzled hesitation uncertain",
    "disconnection": "bored indifferent distracted",
    "fatigue": "tired weary sleepy exhausted",
    "embarrassment": "shame guilt awkward",
    "yearning": "longing desire jealous jealousy envy",
    "disapproval": "contempt hostile reject",
    "aversion": "disgust dislike repulsion",
    "annoyance": "irritated impatient frustrated frustration",
    "anger": "angry rage furious",
    "sensitivity": "vulnerable hurt moved touched",
    "sadness": "sad sorrow grief disappointed lonely",
    "disquietment": "nervous worry anxious anxiety tense stress",
    "fear": "afraid scared panic terror",
    "pain": "ache injured",
    "suffering": "anguish despair distress misery",
}


@dataclass(frozen=True, slots=True)
class LabelChoice:
    """A label as a picker shows it.

    Attributes
    ----------
    number
        Place in the vocabulary from 1.
    meaning
        One sentence.
    """

    label: str
    number: int
    meaning: str
    family: EmotionFamily


def _choice(label: str, number: int) -> LabelChoice:
    family = emotion_family(label)
    if family is None:
        raise ValueError(f"{label} belongs to no family")
    return LabelChoice(label, number, phrase(MEANINGS[label]), family)


EMOTIC_CHOICES = tuple(_choice(label, number) for number, label in enumerate(EMOTIC_26, 1))
"""All labels in the order of the vocabulary."""


def choices_by_family() -> tuple[tuple[EmotionFamily, tuple[LabelChoice, ...]], ...]:
    """Return the labels grouped by family, in the order of the wheel; empty ones are left out."""
    grouped = (
        (family, tuple(one for one in EMOTIC_CHOICES if one.family is family))
        for family in EMOTION_FAMILIES
    )
    return tuple((family, choices) for family, choices in grouped if choices)


def find_labels(text: str) -> tuple[LabelChoice, ...]:
    """Return the labels that typed text may mean, best first; all of them for blank text.

    First those whose name begins with it, then those that contain it, then those near in meaning.
    """
    wanted = fold(text)
    if not wanted:
        return EMOTIC_CHOICES
    ranked = []
    for choice in EMOTIC_CHOICES:
        rank = _rank(choice, wanted)
        if rank is not None:
            ranked.append((rank, choice.number, choice))
    return tuple(choice for _, _, choice in sorted(ranked, key=lambda one: one[:2]))


def _rank(choice: LabelChoice, wanted: str) -> int | None:
    parts = choice.label.split("/")
    near = _NEAR[choice.label].split()
    tests = (
        any(part.startswith(wanted) for part in parts),
        wanted in choice.label,
        any(word.startswith(wanted) for word in near),
        wanted in choice.family.name,
        len(wanted) > 2 and wanted in fold(choice.meaning),
    )
    return next((rank for rank, holds in enumerate(tests) if holds), None)
