"""The time slots of EAF: read, and spread evenly where the file leaves them without a time.

A slot without a time lies between two that have one: ELAN makes such where a parent annotation is
subdivided. It shows them at even distances, and so do we.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.domain.phrase import phrase
from storage.formats.tier_document import Problems
from storage.formats.xml_node import XmlNode

MAX_MS = 1_000_000_000_000
"""Beyond 31 years no video goes."""


class TimeSlots:
    """The slots of a file by id.

    Attributes
    ----------
    spread
        Ids of those whose time was not in the file.
    """

    def __init__(self, order: XmlNode | None, problems: Problems) -> None:
        self._times: dict[str, int | None] = {}
        self.spread: set[str] = set()
        for node in order.all("TIME_SLOT") if order else ():
            self._read(node, problems)

    def __contains__(self, slot: str) -> bool:
        return slot in self._times

    def __getitem__(self, slot: str) -> int:
        """Return the time of a slot, in milliseconds, once all are aligned."""
        return self._times[slot] or 0

    def _read(self, node: XmlNode, problems: Problems) -> None:
        slot, written = node.get("TIME_SLOT_ID"), node.attributes.get("TIME_VALUE")
        if not slot or slot in self._times:
            message = phrase("the time slot “{id}” stands twice", id=slot)
            if not slot:
                message = phrase("a time slot has no id")
            problems.error(node.line, "time-slot", message)
            return
        time = None if written is None else _whole_ms(written)
        if written is not None and time is None:
            problems.error(
                node.line,
                "time",
                phrase("“{text}” is no time in milliseconds", text=written[:40]),
                slot,
            )
        self._times[slot] = time

    def align(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Spread the slots of a chain of touching annotations between those that have a time.

        Parameters
        ----------
        pairs
            First and last slot of each annotation of one tier.
        """
        following = dict(pairs)
        for first, second in following.items():
            if self._times.get(first) is not None:
                run, last = self._run_from(following, second)
                if run and last is not None:
                    self._spread(run, self[first], self[last])

    def _run_from(self, following: dict[str, str], slot: str) -> tuple[list[str], str | None]:
        """Return the slots without a time from one on, and the first that has one."""
        run: list[str] = []
        at: str | None = slot
        while at is not None and at in self._times and self._times[at] is None:
            if at in run:
                return run, None
            run.append(at)
            at = following.get(at)
        return run, at if at in self._times else None

    def align_rest(self) -> None:
        """Spread what no chain reaches between its neighbours in the file's order of time."""
        order = list(self._times)
        place, before = 0, 0
        while place < len(order):
            known = self._times[order[place]]
            if known is not None:
                before, place = known, place + 1
                continue
            end = place
            while end < len(order) and self._times[order[end]] is None:
                end += 1
            after = self[order[end]] if end < len(order) else before
            self._spread(order[place:end], before, max(before, after))
            place = end

    def _spread(self, run: Sequence[str], first: int, last: int) -> None:
        times = even_edges(first, last, len(run) + 1)
        self._times.update(zip(run, times[1:-1], strict=True))
        self.spread.update(run)


def even_edges(first_ms: int, last_ms: int, parts: int) -> list[int]:
    """Return the ``parts + 1`` edges of equal parts of a stretch, whole milliseconds."""
    length = last_ms - first_ms
    return [first_ms + (length * part + parts // 2) // parts for part in range(parts + 1)]


def _whole_ms(text: str) -> int | None:
    stripped = text.strip()
    digits = stripped.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 13:
        return None
    value = int(stripped)
    return value if abs(value) <= MAX_MS else None
