"""In which order the Tab key goes through a window: part by part, whatever was built when.

Qt's own order is that in which widgets came into the window, which is another one after each panel
that was out in a window of its own. Inside a part it is that in which its widgets were put there.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QScrollArea, QWidget


def tab_stops(parts: Sequence[QWidget]) -> list[QWidget]:
    """Return what Tab reaches now in these parts of one window, part by part."""
    return [widget for part in parts for widget in _stops_in(part)]


def go_on(parts: Sequence[QWidget], *, forward: bool) -> bool:
    """Give the focus to the next or previous stop; at the end begin anew. False without any."""
    stops = tab_stops(parts)
    if not stops:
        return False
    focus = parts[0].window().focusWidget()
    step = 1 if forward else -1
    place = _place_of(focus, stops)
    if place is None:
        place = -1 if forward else 0
    target = stops[(place + step) % len(stops)]
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    target.window().setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    target.setFocus(reason)
    _scroll_to(target)
    return True


def takes_tab(widget: QWidget) -> bool:
    """Tell whether Tab reaches a widget now; of a choice it reaches the one that is on."""
    if not (widget.isEnabled() and widget.isVisible()):
        return False
    chosen = _chosen_of(widget)
    if chosen is not None:
        return chosen is widget
    return bool(widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value)


def _chosen_of(widget: QWidget) -> QAbstractButton | None:
    """Return which button is on of the exclusive choice that a widget is part of."""
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    return group.checkedButton() if group is not None and group.exclusive() else None


def _stops_in(part: QWidget) -> list[QWidget]:
    # Not along `nextInFocusChain`: PySide then holds each widget to belong to the one before, and
    # forgets the whole window when one of them is deleted.
    window = part.window()
    inside = [
        one
        for one in part.findChildren(QWidget)
        if one.window() is window and takes_tab(one) and one.focusProxy() is None
    ]
    return [part, *inside] if takes_tab(part) else inside


def _place_of(focus: QWidget | None, stops: list[QWidget]) -> int | None:
    """Return where the focus is; an editor inside a list counts as the list."""
    while focus is not None:
        if focus in stops:
            return stops.index(focus)
        focus = focus.parentWidget()
    return None


def _scroll_to(target: QWidget) -> None:
    parent = target.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(target)
        parent = parent.parentWidget()
