"""Where the keys of a set stand: counts against an even share, and how likely chance explains them.

Pearson's chi-square with three degrees of freedom; its tail has a closed form for odd degrees of
freedom: p = erfc(sqrt(x/2)) + sqrt(2x/pi) exp(-x/2) (Abramowitz and Stegun 26.4.4). Below 20 items
less than five keys are expected a place and the approximation is rough, so that the exact
multinomial probability is given beside it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.domain.mcq import OPTIONS, McqItem, letter
from app.domain.phrase import phrase, phrase_n

ENOUGH = 5 * OPTIONS
"""Items from which the chi-square approximation holds: five expected a place (Cochran 1954)."""


@dataclass(frozen=True, slots=True)
class KeyPositions:
    """How often the key stands where.

    Attributes
    ----------
    counts
        Of each letter; A to D always, further ones where keys stand there.
    n
        Items of four options with a key: those the test rests on.
    left_out
        Items without a key or with another number of options.
    chi_square, p
        None without items.
    p_exact
        Exact multinomial probability of counts at least as uneven; only below `ENOUGH` items.
    """

    counts: Mapping[str, int]
    n: int
    left_out: int
    chi_square: float | None
    p: float | None
    p_exact: float | None = None

    @property
    def chance(self) -> float | None:
        """The probability to judge by: the exact one where there is one."""
        return self.p if self.p_exact is None else self.p_exact

    @property
    def remark(self) -> str:
        """What is to be said of the figures; empty where there is nothing."""
        if not self.n:
            return phrase("No item has four options and a key, so nothing can be tested.")
        if self.n < ENOUGH:
            return phrase_n(
                "With {n} item chi-square is rough; p_exact is the exact multinomial probability.",
                "With {n} items chi-square is rough; p_exact is the exact multinomial probability.",
                self.n,
            )
        return ""


def key_positions(items: Iterable[McqItem]) -> KeyPositions:
    """Count the places of the keys and test them against 25 % each."""
    counts = dict.fromkeys(map(letter, range(OPTIONS)), 0)
    sound = [0] * OPTIONS
    left_out = 0
    for item in items:
        if item.right is None or item.answer is None:
            left_out += 1
            continue
        name = letter(item.answer)
        counts[name] = counts.get(name, 0) + 1
        if len(item.options) == OPTIONS:
            sound[item.answer] += 1
        else:
            left_out += 1
    n = sum(sound)
    if not n:
        return KeyPositions(counts, 0, left_out, None, None)
    statistic = chi_square(sound)
    exact = multinomial_p(sound) if n < ENOUGH else None
    return KeyPositions(counts, n, left_out, statistic, chi_square_p(statistic), exact)


def chi_square(counts: Sequence[int]) -> float:
    """Return Pearson's statistic of counts against even shares."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def chi_square_p(statistic: float) -> float:
    """Return the probability of a statistic at least so large, with three degrees of freedom."""
    half = statistic / 2
    tail = math.erfc(math.sqrt(half)) + 2 * math.sqrt(half / math.pi) * math.exp(-half)
    return min(1.0, tail)


def multinomial_p(counts: Sequence[int]) -> float:
    """Return the exact probability of counts over four places at least as uneven as these."""
    n, least = sum(counts), sum(count * count for count in counts)
    total = 0
    for a in range(n + 1):
        for b in range(n - a + 1):
            for c in range(n - a - b + 1):
                d = n - a - b - c
                # The statistic grows with the sum of squares alone, an integer: no rounding.
                if a * a + b * b + c * c + d * d >= least:
                    total += math.comb(n, a) * math.comb(n - a, b) * math.comb(n - a - b, c)
    return float(total / OPTIONS**n)


def binomial_tail(hits: int, n: int, chance: float) -> float:
    """Return the probability of so many hits or more in `n` trials."""
    if hits <= 0:
        return 1.0
    log = [
        math.lgamma(n + 1)
        - math.lgamma(k + 1)
        - math.lgamma(n - k + 1)
        + k * math.log(chance)
        + (n - k) * math.log1p(-chance)
        for k in range(hits, n + 1)
    ]
    most = max(log)
    return min(1.0, math.exp(most) * sum(math.exp(each - most) for each in log))
