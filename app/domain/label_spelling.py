"""Labels that are spelt otherwise than their layer spells them: suggestions, and what was decided.

Nothing is guessed in secret. A cell such as ``admiaration`` or ``lovedesire`` is no label; the
nearest labels are suggested, somebody decides once for all, and the decision is kept as a
`Spelling`, with how many cells it changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rapidfuzz import fuzz, process
from rapidfuzz.distance import DamerauLevenshtein

from app.domain.emotion import canonical_label, normalize_label
from app.domain.labelling import Layer
from app.domain.question import Stamp

_LEAST = 55.0
_LIKELY = 0.72
_MOST = 3


@dataclass(frozen=True, slots=True)
class Spelling:
    """What a spelling means.

    Attributes
    ----------
    written
        As it stands in files, white space put together and in lower case.
    labels
        Of the layer; several where labels ran together, none where it means nothing.
    cells
        How many cells it changed so far.
    made
        Who decided, and when.
    """

    layer: Layer
    written: str
    labels: tuple[str, ...]
    cells: int = 0
    made: Stamp = field(default=Stamp("", ""))


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A word that is no label, with what it may mean.

    Attributes
    ----------
    cells
        How many cells have it.
    suggested
        Labels, the nearest first; where it is two labels that ran together, these two.
    is_likely
        Whether the first one is near enough that hardly anything else can be meant.
    is_joined
        Whether all suggested labels are meant together.
    """

    layer: Layer
    written: str
    cells: int
    suggested: tuple[str, ...]
    is_likely: bool
    is_joined: bool = False

    @property
    def proposal(self) -> tuple[str, ...]:
        """The labels to take where somebody agrees: all joined ones, else the nearest."""
        return self.suggested if self.is_joined else self.suggested[:1]


class SpellingBook:
    """Reads words as labels, by the spelling of layers and by what was decided.

    Parameters
    ----------
    decided
        Spellings that mean something by now.
    """

    def __init__(self, decided: Iterable[Spelling] = ()) -> None:
        self._decided: Mapping[tuple[Layer, str], Spelling] = {
            (one.layer, one.written): one for one in decided
        }

    def read(self, layer: Layer, word: str) -> tuple[str, ...] | None:
        """Return the labels of a word; None where it is none and nobody decided."""
        own = canonical_label(word, layer.labels)
        if own is not None:
            return (own,)
        decided = self._decided.get((layer, normalize_label(word)))
        return None if decided is None else decided.labels

    def is_decided(self, layer: Layer, word: str) -> bool:
        """Tell whether a word is read by a decision."""
        return (layer, normalize_label(word)) in self._decided


def suggest(layer: Layer, word: str, cells: int = 1) -> Suggestion:
    """Suggest labels for a word that is none."""
    written = normalize_label(word)
    joined = _joined(written, layer.labels)
    if joined:
        return Suggestion(layer, written, cells, joined, is_likely=True, is_joined=True)
    ranked = _ranked(written, layer.labels)
    is_likely = bool(ranked) and ranked[0][1] >= _LIKELY and _is_alone(ranked)
    return Suggestion(layer, written, cells, tuple(name for name, _ in ranked), is_likely)


def _ranked(written: str, labels: Sequence[str]) -> list[tuple[str, float]]:
    """Return labels by likeness 0 to 1: of letters first, a swap of two counts once."""
    names = {label.lower(): label for label in labels}
    near = process.extract(written, list(names), scorer=fuzz.ratio, limit=8, score_cutoff=_LEAST)
    scored = [
        (names[name], DamerauLevenshtein.normalized_similarity(written, name))
        for name, _, _ in near
    ]
    return sorted(scored, key=lambda one: -one[1])[:_MOST]


def _is_alone(ranked: Sequence[tuple[str, float]]) -> bool:
    return len(ranked) < 2 or ranked[0][1] - ranked[1][1] > 0.05


def _joined(written: str, labels: Sequence[str]) -> tuple[str, ...]:
    """Return two labels that a word is made of, ran together or parted by blanks or signs."""
    names = {label.lower(): label for label in labels}
    for place in range(1, len(written)):
        first, second = written[:place], written[place:].lstrip(" ,/|+&-、，")
        if first.rstrip(" ,/|+&-、，") in names and second in names:
            return names[first.rstrip(" ,/|+&-、，")], names[second]
    return ()
