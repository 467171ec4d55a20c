"""Icons by name, in a token's colour; the icon font is loaded on first use."""

from __future__ import annotations

from PySide6.QtGui import QIcon

from widgets.theme.theme import theme

_CACHE: dict[tuple[str, str, str], QIcon] = {}


def icon(name: str, color: str = "muted", disabled: str = "faint") -> QIcon:
    """Return the Phosphor icon `name` (``play-fill``) in the colour of token `color`.

    A QIcon keeps its colour, so callers make theirs anew when `theme().changed` is emitted.
    """
    tokens = theme().tokens
    front, back = getattr(tokens, color), getattr(tokens, disabled)
    known = _CACHE.get((name, front, back))
    if known is None:
        known = _load(name, front, back)
        _CACHE[name, front, back] = known
    return known


def _load(name: str, front: str, back: str) -> QIcon:
    # Loading the fonts costs a tenth of a second, which a command line without icons never pays.
    import qtawesome  # noqa: PLC0415

    made: QIcon = qtawesome.icon(f"ph.{name}", color=front, color_disabled=back)
    return made
