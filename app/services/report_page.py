"""The parts of a report page: elements, tables and style, every text escaped.

The page stands alone: no script, no font, no picture from elsewhere. It is light or dark as the
reader's system is, and prints in black on white.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

_VOID = frozenset(("meta", "line", "rect", "circle", "path", "col"))


@dataclass(frozen=True, slots=True)
class Markup:
    """A piece of a page that is markup already; all else is text and is escaped."""

    text: str


Part = Markup | str


def element(tag: str, *children: Part, **attributes: object) -> Markup:
    """Return an element; an underscore behind an attribute's name is dropped, others are dashes."""
    given = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(str(value), quote=True)}"'
        for name, value in attributes.items()
        if value is not None
    )
    if tag in _VOID and not children:
        return Markup(f"<{tag}{given}/>" if tag not in {"meta", "col"} else f"<{tag}{given}>")
    return Markup(f"<{tag}{given}>{joined(children).text}</{tag}>")


def joined(parts: Iterable[Part]) -> Markup:
    """Return parts one after another."""
    return Markup(
        "".join(part.text if isinstance(part, Markup) else escape(part) for part in parts)
    )


def section(title: str, *children: Part, level: int = 2) -> Markup:
    """Return a section with its heading."""
    return element("section", element(f"h{level}", title), *children)


def table(
    head: Sequence[Part], rows: Iterable[Sequence[Part]], *, texts: int = 1, last: bool = False
) -> Markup:
    """Return a table; the first `texts` columns hold text, the others numbers.

    Parameters
    ----------
    last
        The last row sums the others up.
    """
    lines = [*rows]
    body = []
    for place, line in enumerate(lines):
        is_sum = last and place == len(lines) - 1
        cells = [
            element(
                "th" if not at else "td", cell, scope=None if at else "row", class_=_kind(at, texts)
            )
            for at, cell in enumerate(line)
        ]
        body.append(element("tr", *cells, class_="sum" if is_sum else None))
    heads = (
        element("th", cell, scope="col", class_=_kind(at, texts)) for at, cell in enumerate(head)
    )
    whole = element("table", element("thead", element("tr", *heads)), element("tbody", *body))
    return element("div", whole, class_="wide")


def facts(pairs: Iterable[tuple[str, str]]) -> Markup:
    """Return a list of names and values."""
    parts = [part for name, value in pairs for part in (element("dt", name), element("dd", value))]
    return element("dl", *parts)


def figure(chart: Markup, caption: str) -> Markup:
    """Return a chart with its caption."""
    return element("figure", element("figcaption", caption), chart)


def page(title: str, body: Iterable[Part], language: str = "en") -> str:
    """Return the whole document."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("style", Markup(_STYLE)),
    )
    whole = element("html", head, element("body", element("main", *body)), lang=language)
    return f"<!DOCTYPE html>\n{whole.text}\n"


def _kind(at: int, texts: int) -> str | None:
    return None if at < texts else "n"


_STYLE = """
:root { color-scheme: light dark; --ground: #ECEFF2; --surface: #FFFFFF; --line: #D2D8DF;
  --text: #191D23; --muted: #545E6A; --accent: #00766F; --bar: #73889B; --danger: #B3261E;
  --danger-soft: #FBE6E4; --inset: #E3E7EC;
  --s0: #00766F; --s1: #191D23; --s2: #76818D; --s3: #8A5A00; --s4: #2476C9; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161A; --surface: #1B1E24;
  --line: #323943; --text: #E8EBEF; --muted: #A6AFBB; --accent: #45CBBE; --bar: #64798E;
  --danger: #FF7F78; --danger-soft: #3A1C1C; --inset: #252A32;
  --s0: #45CBBE; --s1: #E8EBEF; --s2: #A6AFBB; --s3: #E9B44C; --s4: #73A8F8; } }
@media print { :root { --ground: #FFFFFF; --surface: #FFFFFF; --line: #B9C0C8; --text: #000000;
  --muted: #444444; --accent: #00766F; --bar: #73889B; --danger: #B3261E;
  --danger-soft: #FBE6E4; --inset: #EEEEEE; --s0: #00766F; --s1: #191D23; --s2: #76818D;
  --s3: #8A5A00; --s4: #2476C9; }
  section, figure, tr { break-inside: avoid; } h2, h3 { break-after: avoid; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text);
  font: 15px/1.5 Inter, "Noto Sans", "Noto Sans JP", "Noto Sans SC", system-ui, sans-serif; }
main { max-width: 1120px; margin: 0 auto; padding: 32px 24px 64px; }
header p { color: var(--muted); margin: 4px 0 0; }
h1 { font-size: 26px; line-height: 1.25; margin: 0; }
h2 { font-size: 19px; margin: 0 0 12px; } h3 { font-size: 16px; margin: 24px 0 8px; }
main > section { background: var(--surface); border: 1px solid var(--line); border-radius: 8px;
  padding: 20px 24px 24px; margin-top: 20px; }
p { max-width: 78ch; margin: 8px 0; } .muted { color: var(--muted); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; font-weight: 400; padding: 6px 12px 6px 0; vertical-align: top;
  border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
thead th { color: var(--muted); font-weight: 600; font-size: 13px; overflow-wrap: normal;
  vertical-align: bottom; }
th.n, td.n { text-align: right; white-space: nowrap; padding: 6px 0 6px 16px; }
thead th.n { white-space: normal; }
tr.sum th, tr.sum td { font-weight: 600; } td small { color: var(--muted); font-weight: 400; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 20px; margin: 0; }
dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
dl + .wide, .wide + dl { margin-top: 16px; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); gap: 20px; }
figure { margin: 16px 0 0; } figcaption { font-weight: 600; margin-bottom: 6px; }
svg { display: block; width: 100%; height: auto; }
svg text { font: 12px/1 Inter, "Noto Sans", "Noto Sans JP", "Noto Sans SC", system-ui, sans-serif;
  fill: var(--text); } svg .m { fill: var(--muted); } svg .b { font-weight: 600; }
"""
