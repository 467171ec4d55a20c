"""Words of the Author workspace for what the domain names: types, items, modalities."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.question import ItemKind, Modality, QuestionType
from widgets.i18n import tr

MODALITIES = (Modality.SEEN, Modality.SAID, Modality.HEARD)
MODALITY_ICONS = {
    Modality.SEEN: "eye",
    Modality.SAID: "closed-captioning",
    Modality.HEARD: "speaker-high",
}


def type_word(type: QuestionType) -> str:  # noqa: A002 - the field's name
    """Return the short word for a type, as the switch and the list show it."""
    return {
        QuestionType.CONTEXTUAL_EMOTION: tr("contextual"),
        QuestionType.EMOTION_TRANSITION: tr("transition"),
        QuestionType.EMOTION_INFLUENCE: tr("influence"),
        QuestionType.EMOTION_TRAJECTORY: tr("trajectory"),
        QuestionType.EMOTION_CAUSE: tr("cause"),
        QuestionType.INTENSITY_COMPARISON: tr("comparison"),
        QuestionType.EMOTIONAL_REASONING: tr("reasoning"),
    }[type]


def modality_word(modality: Modality) -> str:
    """Return how evidence shows, in one word."""
    return {
        Modality.SEEN: tr("seen"),
        Modality.SAID: tr("said"),
        Modality.HEARD: tr("heard"),
    }[modality]


@dataclass(frozen=True, slots=True)
class ItemWords:
    """What items of a kind are called.

    Attributes
    ----------
    one, many
        Labels: "Stage", "Stages".
    order
        What the order of the rows says.
    empty
        One sentence for a table without rows.
    """

    one: str
    many: str
    order: str
    empty: str


def item_words(kind: ItemKind) -> ItemWords:
    """Return what items of a kind are called."""
    return {
        ItemKind.STAGE: ItemWords(
            tr("Stage"),
            tr("Stages"),
            tr("in the order of time"),
            tr("No stages yet. Add what the person feels first, then what changes."),
        ),
        ItemKind.FACTOR: ItemWords(
            tr("Factor"),
            tr("Factors"),
            tr("needed together"),
            tr("No factors yet. Add each cause that the answer needs."),
        ),
        ItemKind.ALTERNATIVE: ItemWords(
            tr("Alternative"),
            tr("Alternatives"),
            tr("any one is right"),
            tr("No alternatives. Add one where other answers are right as well."),
        ),
    }[kind]
