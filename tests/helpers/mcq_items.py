"""Multiple-choice items for tests."""

from __future__ import annotations

import random
import tomllib
from functools import cache
from pathlib import Path

from app.domain.ids import McqKey, VideoKey
from app.domain.mcq import McqItem
from app.domain.shortcut_words import CueWords, read_words

WORDS_FILE = Path(__file__).parents[2] / "assets" / "shortcuts" / "words.toml"
_SAID = (
    *("bowl", "mother", "letter", "garden", "smiles", "hides", "sorrow", "kitchen", "window"),
    *("returns", "brother", "forgives", "laughs", "tears", "porch", "waits", "promise", "secret"),
    *("visits", "town", "sells", "house", "cup", "breaks", "rain", "walks", "home", "sings"),
)


@cache
def words() -> CueWords:
    """Return the lists that ship with Emoscope."""
    return read_words(tomllib.loads(WORDS_FILE.read_text("utf-8")))


def item(stem: str, options: list[str], key: str = "A", item_id: str = "M1") -> McqItem:
    """Return an item; `key` is a letter, empty for none."""
    answer = "ABCDEFGHIJ".index(key) if key else None
    return McqItem(
        McqKey(f"key-{item_id}"),
        item_id,
        VideoKey("v"),
        category="N.1",
        stem=stem,
        options=tuple(options),
        answer=answer,
    )


def random_items(count: int, *, leak: float = 0.0, seed: int = 3) -> list[McqItem]:
    """Return items of random words; a share of the keys holds words that no distractor has."""
    chance = random.Random(seed)
    made = []
    for number in range(count):
        options = [" ".join(chance.choices(_SAID, k=10)) for _ in range(4)]
        right = chance.randrange(4)
        if chance.random() < leak:
            options[right] += " because of the war"
        stem = f"How does she {' '.join(chance.choices(_SAID, k=6))}?"
        made.append(item(stem, options, "ABCD"[right], f"R{number:05d}"))
    return made
