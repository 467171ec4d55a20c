"""Options as numbers: what a reader without the video has to go by.

Each option of an item is a row. A feature is told as it stands and as it compares with the other
options of its item (the row less the mean of the item, in units of the item's spread), for only the
comparison can single a key out. The place of an option is no feature: that is `key_position`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from rapidfuzz.fuzz import ratio

from app.domain.phrase import mark
from app.domain.shortcut_finding import ItemFacts
from app.domain.shortcut_text import TextFacts

FEATURES = (
    mark("length"),
    mark("words"),
    mark("numbers"),
    mark("names"),
    mark("quotations"),
    mark("commas"),
    mark("hedges"),
    mark("absolutes"),
    mark("politeness"),
    mark("good feelings"),
    mark("bad feelings"),
    mark("negations"),
    mark("words shared with the stem"),
    mark("likeness to the other options"),
    mark("length of words"),
    mark("sign at the end"),
    mark("wide letters"),
    mark("capitals"),
)
"""Names of the columns, in order; marked for translation."""

_COMMAS = ",、，;；:："

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class OptionTable:
    """All options of the items that have a key.

    Attributes
    ----------
    values
        Features, shape ``(options, len(FEATURES))``.
    item
        Ordinal of the item of each row, rising.
    is_key
        Whether a row is the key.
    words
        The words of each row: what is said, as against how.
    places
        Which of the items given each ordinal is.
    """

    values: Floats
    item: Ints
    is_key: npt.NDArray[np.bool_]
    words: tuple[tuple[str, ...], ...]
    places: tuple[int, ...]

    @property
    def items(self) -> int:
        """How many items there are."""
        return len(self.places)

    @property
    def sizes(self) -> Ints:
        """How many options each item has."""
        return np.bincount(self.item, minlength=self.items).astype(np.int64)

    @property
    def starts(self) -> Ints:
        """First row of each item."""
        return np.concatenate(([0], np.cumsum(self.sizes)[:-1])).astype(np.int64)

    def compared(self) -> Floats:
        """Return the features less the mean of their item, in units of its spread."""
        if not self.items:
            return self.values
        sizes = self.sizes[:, None]
        mean = np.add.reduceat(self.values, self.starts, axis=0) / sizes
        centred = self.values - mean[self.item]
        spread = np.sqrt(np.add.reduceat(centred**2, self.starts, axis=0) / sizes)
        spread = np.where(spread > 0, spread, 1.0)
        result: Floats = centred / spread[self.item]
        return result


def option_table(facts: Sequence[ItemFacts]) -> OptionTable:
    """Return the options of all items that have a key and something beside it."""
    rows: list[tuple[float, ...]] = []
    ordinals: list[int] = []
    keys: list[bool] = []
    words: list[tuple[str, ...]] = []
    places: list[int] = []
    for place, item in enumerate(facts):
        if not item.has_key:
            continue
        likeness = _likeness(item.options)
        for at, each in enumerate(item.options):
            rows.append(_row(each, item.stem, likeness[at]))
            ordinals.append(len(places))
            keys.append(at == item.key)
            words.append(tuple(each.content))
        places.append(place)
    values = np.array(rows, dtype=np.float64).reshape(len(rows), len(FEATURES))
    return OptionTable(
        values,
        np.array(ordinals, dtype=np.int64),
        np.array(keys, dtype=np.bool_),
        tuple(words),
        tuple(places),
    )


def _row(each: TextFacts, stem: TextFacts, likeness: float) -> tuple[float, ...]:
    letters = max(1, len(each.text))
    return (
        each.width,
        len(each.words),
        each.numbers,
        len(each.names),
        each.quotes,
        sum(map(each.text.count, _COMMAS)),
        *each.cues,
        len(each.content & stem.content),
        likeness,
        sum(map(len, each.words)) / max(1, len(each.words)),
        float(bool(each.stop)),
        (each.kana + each.han) / letters,
        sum(map(str.isupper, each.text)) / letters,
    )


def _likeness(options: Sequence[TextFacts]) -> list[float]:
    """Return the mean likeness of each option to the others: distractors imitate the key."""
    sums = [0.0] * len(options)
    for one in range(len(options)):
        for other in range(one + 1, len(options)):
            like = ratio(options[one].low[:400], options[other].low[:400])
            sums[one] += like
            sums[other] += like
    return [each / max(1, len(options) - 1) for each in sums]
