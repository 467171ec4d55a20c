"""Charts of a report as SVG: bars, lines and funnels, told apart by more than colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from unicodedata import east_asian_width

from app.domain.result_charts import Chart
from app.domain.results import ResultCell, ResultTable
from app.services.report_page import Markup, element

_COLORS = 5
_DASHES = (None, "5 3", "1.5 3", "7 3 1.5 3")
_WIDTH, _ROW, _BAR, _GAP = 760, 20, 12, 12
_NAME, _SYSTEM, _VALUE = 210, 110, 150
_PLOT = (44, 14, 320, 150)  # left, top, width, height


def table_bars(table: ResultTable) -> Markup:
    """Draw a bar for each system in each group and overall, 0 to 100 percent."""
    parts: list[Markup] = []
    y = 0.0
    for row in (*table.rows, table.overall):
        is_sum = row is table.overall
        parts.append(_text(0, y + _BAR, _cut(row.name, _NAME), "b" if is_sum else None))
        for place, (system, cell) in enumerate(zip(table.systems, row.cells, strict=True)):
            parts += _bar(y, system, cell, place)
            y += _ROW
        y += _GAP
    return _svg(_WIDTH, y, parts, ", ".join(table.systems))


def count_bars(counts: Sequence[tuple[str, int]], label: str) -> Markup:
    """Draw a bar for each count."""
    most = max((n for _, n in counts), default=0) or 1
    room = _WIDTH - _NAME - _VALUE
    parts: list[Markup] = []
    for place, (name, n) in enumerate(counts):
        y = place * _ROW
        parts.append(_text(0, y + _BAR, _cut(name, _NAME)))
        parts.append(_rect(_NAME, y + 1, room * n / most, "var(--bar)"))
        parts.append(_text(_NAME + room * n / most + 8, y + _BAR, f"{n:,}", "b"))
    return _svg(_WIDTH, len(counts) * _ROW, parts, label)


def funnel_bars(steps: Sequence[tuple[str, int, str]], label: str) -> Markup:
    """Draw how many are left at each step, and in red how many the step lost.

    Parameters
    ----------
    steps
        Name, number that is left, and what the lost ones are called.
    """
    most = max((n for _, n, _ in steps), default=0) or 1
    room = _WIDTH - _NAME - 2 * _VALUE
    parts: list[Markup] = []
    before = None
    for place, (name, n, lost) in enumerate(steps):
        y, end = place * (_ROW + 4), _NAME + room * n / most
        parts.append(_text(0, y + _BAR, _cut(name, _NAME)))
        is_last = place == len(steps) - 1
        parts.append(
            _rect(_NAME, y + 1, room * n / most, f"var(--{'accent' if is_last else 'bar'})")
        )
        gone = 0 if before is None else before - n
        if gone:
            more = element(
                "rect", x=_px(end), y=y + 1.5, width=_px(max(1, room * gone / most)),
                height=_BAR - 1, fill="var(--danger-soft)", stroke="var(--danger)",
            )  # fmt: skip
            parts.append(more)
        x = _NAME + room * (n if before is None else before) / most + 10
        parts.append(_text(x, y + _BAR, f"{n:,}", "b"))
        if gone:
            parts.append(_text(x + 44, y + _BAR, f"{gone:,} {lost}", "m"))
        before = n
    return _svg(_WIDTH, len(steps) * (_ROW + 4), parts, label)


def lines(chart: Chart) -> Markup:
    """Draw a line for each system over groups that have an order."""
    left, top, width, height = _PLOT
    parts: list[Markup] = []
    for percent in (0, 25, 50, 75, 100):
        y = top + height * (1 - percent / 100)
        parts.append(
            element("line", x1=left, x2=left + width, y1=_px(y), y2=_px(y), stroke="var(--line)")
        )
        parts.append(_text(left - 8, y + 4, str(percent), "m", "end"))
    step = width / max(1, len(chart.rows) - 1)
    xs = [
        left + (width / 2 if len(chart.rows) == 1 else at * step) for at in range(len(chart.rows))
    ]
    for x, row in zip(xs, chart.rows, strict=True):
        parts.append(_text(x, top + height + 18, row.name, "m", "middle"))
        parts.append(_text(x, top + height + 33, f"n {len(row.questions)}", "m", "middle"))
    parts.append(_text(left + width, top + height + 52, chart.axis, "m", "end"))
    for place, system in enumerate(chart.systems):
        cells = [row.cells[place] for row in chart.rows]
        parts += _line(xs, cells, place)
        y = top + height + 74 + place * 18
        parts += [_sample(left, y - 4, place), _text(left + 52, y, _cut(system, width))]
    bottom = top + height + 66 + len(chart.systems) * 18
    return _svg(left + width + 24, bottom, parts, chart.title)


def _line(xs: Sequence[float], cells: Sequence[ResultCell], place: int) -> list[Markup]:
    _, top, _, height = _PLOT
    points = [
        (x, top + height * (1 - cell.mean))
        for x, cell in zip(xs, cells, strict=True)
        if cell.mean is not None
    ]
    if not points:
        return []
    way = "M" + " L".join(f"{_px(x)} {_px(y)}" for x, y in points)
    drawn = element(
        "path", d=way, fill="none", stroke=_color(place), stroke_width=1.8,
        stroke_dasharray=_DASHES[place % len(_DASHES)],
    )  # fmt: skip
    return [drawn, *(_marker(x, y, place) for x, y in points)]


def _sample(x: float, y: float, place: int) -> Markup:
    drawn = element(
        "line", x1=x, x2=x + 40, y1=_px(y), y2=_px(y), stroke=_color(place), stroke_width=1.8,
        stroke_dasharray=_DASHES[place % len(_DASHES)],
    )  # fmt: skip
    return element("g", drawn, _marker(x + 20, y, place))


def _marker(x: float, y: float, place: int) -> Markup:
    """Draw the marker of a system: a circle, then polygons of 4, 3 and 5 corners."""
    fill = _color(place) if place % 2 == 0 else "var(--surface)"
    if place % 4 == 0:
        return element(
            "circle", cx=_px(x), cy=_px(y), r=3.6, fill=fill, stroke=_color(place), stroke_width=1.6
        )
    corners = {1: 4, 2: 3, 3: 5}[place % 4]
    turn = pi / 4 if corners == 4 else -pi / 2
    points = [
        (x + 4.6 * cos(turn + 2 * pi * k / corners), y + 4.6 * sin(turn + 2 * pi * k / corners))
        for k in range(corners)
    ]
    way = "M" + " L".join(f"{_px(a)} {_px(b)}" for a, b in points) + " Z"
    return element("path", d=way, fill=fill, stroke=_color(place), stroke_width=1.6)


def _bar(y: float, system: str, cell: ResultCell, place: int) -> list[Markup]:
    room = _WIDTH - _NAME - _SYSTEM - _VALUE
    start = _NAME + _SYSTEM
    name = _text(start - 8, y + _BAR, _cut(system, _SYSTEM - 8), "m", "end")
    ground = _rect(start, y + 1, room, "var(--inset)")
    if cell.percent is None:
        return [name, ground, _text(start + room + 10, y + _BAR, "–", "m")]
    value = _text(start + room + 10, y + _BAR, f"{cell.percent:.1f}", "b")
    count = _text(start + room + 54, y + _BAR, f"{cell.scored:,} / {cell.total:,}", "m")
    filled = _rect(start, y + 1, room * cell.percent / 100, _color(place))
    return [name, ground, filled, value, count]


def _svg(width: float, height: float, parts: Iterable[Markup], label: str) -> Markup:
    return element(
        "svg",
        element("title", label),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_px(width)} {_px(height + 4)}",
        role="img",
        style=f"max-width: {_px(width)}px",
    )


def _rect(x: float, y: float, width: float, fill: str) -> Markup:
    return element("rect", x=_px(x), y=_px(y), width=_px(width), height=_BAR, rx=2, fill=fill)


def _text(
    x: float, y: float, text: str, kind: str | None = None, anchor: str | None = None
) -> Markup:
    return element("text", text, x=_px(x), y=_px(y - 1), class_=kind, text_anchor=anchor)


def _color(place: int) -> str:
    return f"var(--s{place % _COLORS})"


def _cut(text: str, room: float) -> str:
    """Shorten a text to what fits, near enough: the reader's fonts are not known."""
    width = 0.0
    for place, letter in enumerate(text):
        width += 12.5 if east_asian_width(letter) in "WF" else 7
        if width > room:
            return f"{text[: max(1, place - 1)]}…"
    return text


def _px(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
