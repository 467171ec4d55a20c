"""How figures are gathered and printed: each beside its limit or its peer."""

from __future__ import annotations

import json
import os
import platform
import resource
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any


@dataclass(slots=True)
class Figure:
    """One measured figure.

    Attributes
    ----------
    value, limit, peer
        In `unit`; `limit` and `peer` are None where there is none.
    ok
        Whether it keeps its limit (`at_least` turns the comparison round).
    """

    name: str
    value: float
    unit: str
    limit: float | None = None
    peer: float | None = None
    at_least: bool = False
    ratio: float | None = field(init=False, default=None)
    ok: bool = field(init=False, default=True)

    def __post_init__(self) -> None:
        if self.peer:
            self.ratio = round(self.value / self.peer, 3)
        if self.limit is not None:
            self.ok = self.value >= self.limit if self.at_least else self.value <= self.limit
        self.value = round(self.value, 3)


@dataclass(slots=True)
class Outcome:
    """Figures of a group, with what belongs beside them in its JSON object."""

    figures: list[Figure] = field(default_factory=list)
    details: dict[str, Any] = field(default_factory=dict)

    def add(self, *figures: Figure) -> None:
        """Take more figures."""
        self.figures += figures


def timed(work: Callable[[], object], repeats: int) -> list[float]:
    """Return the seconds that each of `repeats` calls took."""
    seconds = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return seconds


def p95(values: list[float]) -> float:
    """Return the 95th percentile (nearest rank)."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]


def median(values: list[float]) -> float:
    """Return the median."""
    return statistics.median(values)


def peak_memory_mb() -> float:
    """Return the peak resident memory of this process in MiB (Linux counts in KiB)."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def machine() -> str:
    """Name the machine: processor, cores, system, Python."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(errors="replace").splitlines() if info.exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    processor = names[0] if names else platform.processor()
    cores = os.cpu_count()
    return f"{processor}, {cores} cores, {platform.platform()}, Python {platform.python_version()}"


def render(group: str, outcome: Outcome, *, as_json: bool) -> str:
    """Write the figures of a group for people, or as one JSON object."""
    if as_json:
        rows: list[dict[str, Any]] = [asdict(figure) for figure in outcome.figures]
        head: dict[str, Any] = {
            "group": group,
            "machine": machine(),
            "date": datetime.now(UTC).date().isoformat(),
        }
        head["ok"] = all(figure.ok for figure in outcome.figures)
        return json.dumps(head | outcome.details | {"figures": rows}, indent=2)
    lines = []
    for figure in outcome.figures:
        sign = ">=" if figure.at_least else "<="
        limit = "" if figure.limit is None else f"  limit {sign} {figure.limit:.6g}"
        peer = "" if figure.peer is None else f"  peer {figure.peer:.3f}, ratio {figure.ratio}"
        mark = "ok " if figure.ok else "NOT"
        lines.append(f"{mark} {figure.name:<52} {figure.value:>12.3f} {figure.unit}{limit}{peer}")
    return "\n".join(lines)


def to_markdown(group: str, outcome: Outcome) -> str:
    """Write the figures of a group as a section of `docs/performance.md`."""
    today = datetime.now(UTC).date().isoformat()
    lines = [f"## {group}", "", f"{today}, {machine()}", ""]
    lines += [
        "| what | measured | limit | peer | ratio | kept |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
    ]
    for figure in outcome.figures:
        sign = "≥" if figure.at_least else "≤"
        limit = "" if figure.limit is None else f"{sign} {figure.limit:.4g}"
        peer = "" if figure.peer is None else f"{figure.peer:.4g}"
        ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
        kept = "" if figure.limit is None else "yes" if figure.ok else "**no**"
        cells = (figure.name, f"{figure.value:.4g} {figure.unit}".strip(), limit, peer, ratio, kept)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)
