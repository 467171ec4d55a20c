"""What a shortcut check sees of an item, and what it says of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from app.domain.check import Severity
from app.domain.ids import McqKey
from app.domain.mcq import McqItem, letter
from app.domain.shortcut_text import TextFacts, bare, facts_of
from app.domain.shortcut_words import CueWords


@dataclass(frozen=True, slots=True)
class Hit:
    """What a rule found in one item.

    Attributes
    ----------
    options
        Places of the options it is about, the one to change first.
    message
        One sentence.
    severity
        Where it weighs otherwise than the rule.
    """

    options: tuple[int, ...]
    message: str
    severity: Severity | None = None


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A finding on an item.

    Attributes
    ----------
    item, item_id
        Key and public id; both empty where it is about the whole set.
    rule
        Id of a rule.
    severity
        `WARNING` where the item is vulnerable, `INFO` where it is worth a look.
    options
        Places of the options it is about.
    """

    item: McqKey
    item_id: str
    rule: str
    severity: Severity
    message: str
    options: tuple[int, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Return the shape that `shortcuts --json` prints."""
        return {
            "item": self.item_id,
            "rule": self.rule,
            "severity": self.severity.value,
            "options": [letter(place) for place in self.options],
            "message": str(self.message),
        }


class ItemFacts:
    """One item, counted: what rules and features compare.

    Parameters
    ----------
    item
        Any; rules that need a key or several options pass over what lacks them.
    """

    def __init__(self, item: McqItem, words: CueWords) -> None:
        self.item = item
        self.lists = words
        self.options = tuple(facts_of(bare(option), words) for option in item.options)
        place = item.answer
        sound = place is not None and 0 <= place < len(self.options)
        self.key = place if sound else None

    @cached_property
    def stem(self) -> TextFacts:
        """The stem, counted."""
        return facts_of(self.item.stem, self.lists, with_cues=False)

    @property
    def has_key(self) -> bool:
        """Tell whether there is a key and something to take for it instead."""
        return self.key is not None and len(self.options) > 1

    @property
    def right(self) -> TextFacts:
        """The key; only where there is one."""
        return self.options[self.key or 0]

    @cached_property
    def wrong(self) -> tuple[TextFacts, ...]:
        """The distractors, where there is a key."""
        return tuple(each for place, each in enumerate(self.options) if place != self.key)


Find = Callable[[ItemFacts], Iterator[Hit]]


@dataclass(frozen=True, slots=True)
class ShortcutRule:
    """A rule: id, weight, title, what to do about it, how it is found.

    Attributes
    ----------
    title
        In a few words; marked for translation.
    advice
        What to change, as an instruction to a person; marked for translation.
    target
        ``key`` where the key stands out, so that a distractor is brought near it, ``option`` for
        the option named, ``stem`` for the stem.
    """

    id: str
    severity: Severity
    title: str
    advice: str
    find: Find | None = None
    target: str = "option"
