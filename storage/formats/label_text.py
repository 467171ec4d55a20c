r"""Several labels as one text: joined by semicolons, with ``\`` before those of a label."""

from __future__ import annotations

import re
from collections.abc import Iterable

_SPECIAL = re.compile(r"[\\;]")
_PART = re.compile(r"(?:\\.|[^;\\]|\\$)*", re.DOTALL)
_ESCAPED = re.compile(r"\\([\\;])")


def join_labels(labels: Iterable[str], gap: str = "; ") -> str:
    """Return labels as one text, from which `split_labels` gives the same labels."""
    return gap.join(_SPECIAL.sub(r"\\\g<0>", label) for label in labels)


def split_labels(text: str) -> tuple[str, ...]:
    r"""Return the labels of a text: ``anger; fear`` gives two, ``a\;b`` gives one, with ``;``."""
    if not text.strip():
        return ()
    parts, place = [], 0
    while place <= len(text):
        found = _PART.match(text, place)
        end = found.end() if found else place
        parts.append(_ESCAPED.sub(r"\1", text[place:end]))
        place = end + 1
    return tuple(part for part in map(str.strip, parts) if part)
