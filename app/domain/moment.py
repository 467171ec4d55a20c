"""What an event memory says of one moment: who feels what, and how strongly round it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from app.domain.intensity import IntensityScale
from app.domain.memory_index import MemoryIndex
from app.domain.span import SpanArrays
from app.domain.trajectory import Reading, readings_of


class Felt(NamedTuple):
    """A reading with its level of intensity, 1 to 5 or 0 where unknown."""

    reading: Reading
    level: int


class Moments:
    """Finds readings by time, of however many people, at a cost that ignores how many there are.

    Attributes
    ----------
    index
        The memory.
    scale
        Which words of strength stand for which level.
    readings
        What is said of each person, by start.
    """

    def __init__(self, index: MemoryIndex, scale: IntensityScale) -> None:
        self.index, self.scale = index, scale
        self.readings = readings_of(index)
        self._felt = [
            Felt(reading, scale.level_of(reading.intensity))
            for readings in self.readings.values()
            for reading in readings
        ]
        self._all = _spans(enumerate(self._felt))
        places: dict[str, list[tuple[int, Felt]]] = {}
        for place, felt in enumerate(self._felt):
            places.setdefault(felt.reading.person, []).append((place, felt))
        self._by_person = {person: _spans(own) for person, own in places.items()}

    def felt_at(self, time_ms: int) -> list[Felt]:
        """Return what each person feels at a moment, those in whose events it lies first.

        Of several readings of a person the one that began last counts, then the strongest.
        """
        found: dict[str, Felt] = {}
        for place in self._all.at(time_ms):
            felt = self._felt[int(self._all.codes[place])]
            known = found.get(felt.reading.person)
            if known is None or _rank(felt) >= _rank(known):
                found[felt.reading.person] = felt
        taking_part = {person for event in self.index.events_at(time_ms) for person in event.people}
        return sorted(
            found.values(), key=lambda felt: (felt.reading.person not in taking_part, -felt.level)
        )

    def around(self, person: str, start_ms: int, end_ms: int) -> list[Felt]:
        """Return the readings of a person in a stretch, by start, the later over the earlier."""
        spans = self._by_person.get(person)
        if spans is None:
            return []
        near = spans.window(start_ms, end_ms)
        return [self._felt[int(spans.codes[place])] for place in range(near.start, near.stop)]


def _rank(felt: Felt) -> tuple[int, int]:
    return felt.reading.span.start_ms, felt.level


def _spans(felt: Iterable[tuple[int, Felt]]) -> SpanArrays:
    return SpanArrays.build(
        (one.reading.span.start_ms, one.reading.span.end_ms, place, one.reading.id)
        for place, one in felt
    )
