"""Puts the options of a set in an order of chance in which the key stands everywhere equally often.

The order follows from the seed, the ids and the texts alone, not from the order there was:
shuffling a second time with the same seed changes nothing.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from app.domain.ids import McqKey
from app.domain.key_position import KeyPositions, key_positions
from app.domain.mcq import LETTERS, McqItem, letter
from app.domain.mcq_editing import moved
from app.domain.phrase import phrase
from app.domain.shortcut_reference import options_referring
from app.domain.shortcut_text import LETTERED, bare
from app.domain.shortcut_words import CueWords, normal


@dataclass(frozen=True, slots=True)
class Refusal:
    """An item that stays as it is, and why: a sentence."""

    item: McqKey
    item_id: str
    reason: str


@dataclass(frozen=True, slots=True, eq=False)
class Shuffle:
    """What shuffling a set comes to.

    Attributes
    ----------
    items
        How many there are.
    changed
        Items whose options take another order, in that order.
    refused
        Items that stay, with the reason.
    before, after
        Where the keys of the whole set stand.
    """

    items: int
    changed: tuple[McqItem, ...]
    refused: tuple[Refusal, ...]
    before: KeyPositions
    after: KeyPositions
    seed: int

    def to_json(self) -> dict[str, object]:
        """Return the shape that `shuffle --json` prints."""
        return {
            "items": self.items,
            "shuffled": len(self.changed),
            "unchanged": self.items - len(self.changed) - len(self.refused),
            "refused": [
                {"item": each.item_id, "reason": str(each.reason)} for each in self.refused
            ],
            "key_positions": {
                "before": dict(self.before.counts),
                "after": dict(self.after.counts),
            },
            "seed": self.seed,
        }


def plan_shuffle(
    items: Sequence[McqItem],
    words: CueWords,
    seed: int,
    locked: Mapping[McqKey, str] | None = None,
) -> Shuffle:
    """Find an order for the options of each item, and name the items that keep theirs.

    Parameters
    ----------
    locked
        Further items that must stay, with the reason.
    """
    refused = list(_refusals(items, words, locked or {}))
    stays = {each.item for each in refused}
    places = _key_places(items, stays, seed)
    after = [
        item if item.key in stays else _ordered(item, places[item.key], seed) for item in items
    ]
    changed = tuple(
        new for old, new in zip(items, after, strict=True) if new.options != old.options
    )
    positions = key_positions(items), key_positions(after)
    return Shuffle(len(items), changed, tuple(refused), *positions, seed)


def _refusals(
    items: Sequence[McqItem], words: CueWords, locked: Mapping[McqKey, str]
) -> Iterator[Refusal]:
    for item in items:
        reason = locked.get(item.key) or _why_not(item, words)
        if reason:
            yield Refusal(item.key, item.item_id, reason)


def _why_not(item: McqItem, words: CueWords) -> str:
    referring = options_referring(item.options, words)
    if referring:
        return phrase(
            "Option {letter} means other options: “{text}”.",
            letter=letter(referring[0]),
            text=normal(bare(item.options[referring[0]]))[:60],
        )
    if item.right is None:
        return phrase("It is not known which option is right.")
    if len(item.options) < 2:
        return phrase("There is nothing to change places with.")
    return ""


def _key_places(items: Sequence[McqItem], stays: set[McqKey], seed: int) -> dict[McqKey, int]:
    """Give each item that moves a place for its key, such that all places are used alike.

    Items are taken in an order of chance; each takes the place that is used least so far among all
    items with as many options, those that stay counted in.
    """
    by_size: dict[int, list[McqItem]] = defaultdict(list)
    used: dict[int, Counter[int]] = defaultdict(Counter)
    for item in items:
        if item.key not in stays:
            by_size[len(item.options)].append(item)
        elif item.answer is not None and item.right is not None:
            used[len(item.options)][item.answer] += 1
    places: dict[McqKey, int] = {}
    for size, some in by_size.items():
        count = used[size]
        for item in sorted(some, key=lambda each: _chance(seed, each.item_id)):
            order = sorted(range(size), key=lambda at: (count[at], _chance(seed, item.item_id, at)))
            places[item.key] = order[0]
            count[order[0]] += 1
    return places


def _ordered(item: McqItem, key_place: int, seed: int) -> McqItem:
    """Return an item with its key at a place and the distractors in an order of chance."""
    answer = item.answer or 0
    wrong = [place for place in range(len(item.options)) if place != answer]
    wrong.sort(key=lambda place: _chance(seed, item.item_id, bare(item.options[place])))
    return relettered(item, moved(item, (*wrong[:key_place], answer, *wrong[key_place:])))


def relettered(before: McqItem, after: McqItem) -> McqItem:
    """Let letters that a file wrote before its options stay at their places: “A. ” comes first."""
    marks = [LETTERED.match(option) for option in before.options]
    if [normal(mark[1]) if mark else "" for mark in marks] != list(LETTERS[: len(marks)]):
        return after
    starts = [mark[0] if mark else "" for mark in marks]
    bodies = map(bare, after.options)
    options = tuple(start + body for start, body in zip(starts, bodies, strict=True))
    return replace(after, options=options)


def _chance(seed: int, *parts: object) -> bytes:
    text = "\n".join(map(str, (seed, *parts)))
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
