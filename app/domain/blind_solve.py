"""How well a reader that learns from the options alone finds the keys of a set."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.mcq import McqItem
from app.domain.phrase import phrase, phrase_n

FEWEST = 10
"""Items with a key below which there is nothing to learn from."""

MOST_REPEATS = 0.5
"""An item gives itself away where it is solved in more than this share of the repeats."""

INSTALL = "pip install scikit-learn"
"""How to get the package of the solver, in a terminal."""


@dataclass(frozen=True, slots=True)
class BlindSolve:
    """What cross-validation of the solver came to.

    Attributes
    ----------
    accuracy
        Share of keys found, mean over the repeats, 0 to 1.
    low, high
        95 % interval of the accuracy (Wilson 1927, over items: repeats are no new items).
    chance
        Accuracy of guessing: the mean of one over the number of options.
    items, folds, repeats, seed
        What it rests on.
    shares
        For each item given, in how large a share of the repeats it was solved; None where it has
        no key.
    """

    accuracy: float
    low: float
    high: float
    chance: float
    items: int
    folds: int
    repeats: int
    seed: int
    shares: tuple[float | None, ...]

    @property
    def is_leaky(self) -> bool:
        """Tell whether the set is solved better than chance, the interval lying above it."""
        return self.low > self.chance

    @property
    def solved(self) -> tuple[int, ...]:
        """Places of the items that were solved in most repeats."""
        return tuple(at for at, share in enumerate(self.shares) if (share or 0) > MOST_REPEATS)

    @property
    def remark(self) -> str:
        """What the figures mean, in a sentence."""
        if self.is_leaky:
            return phrase("The options alone tell more of the keys than chance does.")
        if self.high < self.chance:
            return phrase("The options tell less of the keys than chance does.")
        return phrase("From the options alone the keys are not found better than by chance.")

    def to_json(self, items: tuple[McqItem, ...] | list[McqItem]) -> dict[str, object]:
        """Return the shape that `shortcuts --json` prints."""
        return {
            "accuracy": self.accuracy,
            "low": self.low,
            "high": self.high,
            "chance": self.chance,
            "items": self.items,
            "folds": self.folds,
            "repeats": self.repeats,
            "seed": self.seed,
            "leaky": self.is_leaky,
            "solved": [{"item": items[at].item_id, "share": self.shares[at]} for at in self.solved],
        }


@dataclass(frozen=True, slots=True)
class NoSolve:
    """Why there is no solver: a sentence."""

    why: str


def too_few(n: int) -> NoSolve:
    """Say that a set is too small."""
    return NoSolve(
        phrase_n(
            "{n} item has a key; the blind solver needs at least {least}.",
            "{n} items have a key; the blind solver needs at least {least}.",
            n,
            least=FEWEST,
        )
    )


def solver_missing() -> NoSolve:
    """Say that the package is not installed, and how to get it."""
    return NoSolve(phrase("The blind solver needs scikit-learn. Install it: {how}", how=INSTALL))
