"""How well somebody labels units whose right labels are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from app.domain.ids import UnitKey
from app.domain.labelling import Layer, Unit, UnitLabel
from app.domain.soft_labels import jaccard


@dataclass(frozen=True, slots=True)
class PracticeMiss:
    """A unit that somebody labelled otherwise than it is known to be."""

    unit: UnitKey
    layer: Layer
    said: tuple[str, ...]
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PracticeScore:
    """How somebody did.

    Attributes
    ----------
    done, total
        Units labelled, of those with known labels.
    basic
        Share of the labelled units with the known label; None without any.
    go
        Mean likeness (Jaccard) of the sets to the known ones; None without any.
    misses
        What differs, in the order of units: where to look again.
    """

    done: int
    total: int
    basic: float | None
    go: float | None
    misses: tuple[PracticeMiss, ...]

    @property
    def is_done(self) -> bool:
        """Tell whether every unit is labelled."""
        return self.done == self.total > 0


def practice_score(
    units: Sequence[Unit],
    labels: Mapping[UnitKey, UnitLabel],
    layers: Iterable[Layer] = (Layer.BASIC, Layer.GO),
) -> PracticeScore:
    """Compare labels with known ones; what is not known on a layer is left aside there."""
    known = {unit.key: told for unit in units if (told := unit.known_label) and not unit.excluded}
    done = [key for key in known if key in labels]
    misses: list[PracticeMiss] = []
    likeness: dict[Layer, list[float]] = {layer: [] for layer in layers}
    for key in done:
        for layer, scores in likeness.items():
            said, right = labels[key].of_layer(layer), known[key].of_layer(layer)
            if not right:
                continue
            scores.append(jaccard(frozenset(said), frozenset(right)))
            if set(said) != set(right):
                misses.append(PracticeMiss(key, layer, said, right))
    means = {layer: fmean(scores) for layer, scores in likeness.items() if scores}
    return PracticeScore(
        len(done), len(known), means.get(Layer.BASIC), means.get(Layer.GO), tuple(misses)
    )
