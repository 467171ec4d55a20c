"""What a picker offers: the labels of a vocabulary with their keys and looks, found by typing."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from app.domain.family import emotion_family
from app.domain.label_keys import keys_by_label, label_keys
from app.domain.span import LabelStyle
from app.domain.tier import label_style
from app.domain.vocabulary import Label, Vocabulary
from widgets.i18n import tr


class Held(IntEnum):
    """Whether what is chosen carries a label."""

    NONE = 0
    SOME = 1
    ALL = 2


@dataclass(frozen=True, slots=True)
class LabelOffer:
    """One row of a picker.

    Attributes
    ----------
    key
        Character that gives the label, empty for none.
    is_new
        A word that the vocabulary does not list and allows.
    group
        Name of the emotion family, empty where the label has none.
    """

    name: str
    style: LabelStyle
    key: str = ""
    definition: str = ""
    is_new: bool = False
    group: str = ""


class LabelOffers:
    """The labels of one vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.keys: Mapping[str, str] = label_keys(vocabulary.labels)
        by_label = keys_by_label(self.keys)
        self._all = [self._offer(one, by_label) for one in vocabulary.offered]
        self._texts = [_searchable(one) for one in vocabulary.offered]

    @property
    def all(self) -> Sequence[LabelOffer]:
        """All labels that are offered, in the order of the vocabulary."""
        return self._all

    def found(self, typed: str) -> list[LabelOffer]:
        """Return the labels that a typed text may mean, best first.

        What begins with it stands before what holds it. In an open vocabulary the text itself is
        the last, where it is no label.
        """
        wanted = _folded(typed)
        if not wanted:
            return list(self._all)
        begin, hold = [], []
        for offer, text in zip(self._all, self._texts, strict=True):
            if any(part.startswith(wanted) for part in text.split("\n")):
                begin.append(offer)
            elif wanted in text:
                hold.append(offer)
        word = " ".join(typed.split())
        if self.vocabulary.is_open and self.vocabulary.resolve(word) is None:
            hold.append(self._new(word))
        return begin + hold

    def _offer(self, label: Label, keys: Mapping[str, str]) -> LabelOffer:
        family = emotion_family(label.name)
        return LabelOffer(
            label.name,
            label_style((label.name,), self.vocabulary),
            keys.get(label.name, ""),
            label.definition,
            group=family.name if family else "",
        )

    def _new(self, word: str) -> LabelOffer:
        return LabelOffer(word, label_style((word,), self.vocabulary), is_new=True)


def grouped(offers: Sequence[LabelOffer]) -> list[tuple[str, list[LabelOffer]]]:
    """Put offers of one family together, in the order of the first of each.

    Without families, or with fewer than nine labels, they stay as they are, in one nameless group.
    """
    if len(offers) < 9 or not any(offer.group for offer in offers):
        return [("", list(offers))]
    groups: dict[str, list[LabelOffer]] = {}
    for offer in offers:
        groups.setdefault(offer.group, []).append(offer)
    return list(groups.items())


def family_word(name: str) -> str:
    """Return the name of an emotion family for people."""
    return {
        "joy": tr("Joy"),
        "warmth": tr("Warmth"),
        "fear": tr("Fear"),
        "surprise": tr("Surprise"),
        "sadness": tr("Sadness"),
        "aversion": tr("Aversion"),
        "anger": tr("Anger"),
        "interest": tr("Interest"),
        "flat": tr("Flat"),
    }.get(name, tr("Others"))


def _searchable(label: Label) -> str:
    return "\n".join(map(_folded, (label.name, *label.former, label.definition)))


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", " ".join(text.split())).casefold()
