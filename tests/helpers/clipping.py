"""Finds what is cut off or overlaps in a shown window: words wider than their widget, and so on.

A label that cuts its words on purpose says so by its class or by the property ``elides``, and
shows an ellipsis.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QComboBox,
    QLabel,
    QLineEdit,
    QSplitterHandle,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)

from widgets.eliding_label import ElidingLabel

_SLACK_PX = 1
_OVERLAYS = ("Overlay", "CommandPalette", "KeysDialog", "DropVeil", "MessageBar", "VideoMessage")


def cut_widgets(root: QWidget) -> list[str]:
    """Return one line for each visible widget that does not show all it should."""
    shown = [one for one in _inside(root) if one.isVisible()]
    lines = [f"{_name(one)}: {why}" for one in shown for why in _faults(one)]
    for parent in (root, *shown):
        lines += _overlaps(parent)
    return lines


def _inside(root: QWidget) -> Iterator[QWidget]:
    """Yield the widgets of a window, without the parts that Qt makes for its own ones."""
    for child in root.children():
        if not isinstance(child, QWidget) or child.isWindow():
            continue
        yield child
        if not isinstance(child, QAbstractItemView | QComboBox | QLineEdit):
            yield from _inside(child)


def _faults(widget: QWidget) -> Iterator[str]:
    wanted, has = _wanted_size(widget)
    if wanted > has + _SLACK_PX:
        yield f"{wanted} px wide, shown on {has}"
    if isinstance(widget, QLabel) and widget.wordWrap() and widget.text():
        height = widget.heightForWidth(widget.width())
        if height > widget.height() + _SLACK_PX:
            yield f"{height} px high, shown on {widget.height()}"
    elif isinstance(widget, QLabel | QAbstractButton) and widget.text():
        line = widget.fontMetrics().tightBoundingRect(widget.text()).height()
        if line > widget.height() + _SLACK_PX:
            yield f"letters of {line} px on {widget.height()}"
    parent = widget.parentWidget()
    if parent is not None and not _scrolls(parent):
        rest = widget.geometry()
        if not parent.rect().adjusted(-1, -1, 1, 1).contains(rest):
            yield f"reaches out of {_name(parent)}: {rest.getRect()} in {parent.rect().getRect()}"


def _scrolls(parent: QWidget) -> bool:
    grandparent = parent.parentWidget()
    return isinstance(grandparent, QAbstractScrollArea) and parent is grandparent.viewport()


def _wanted_size(widget: QWidget) -> tuple[int, int]:
    """Return the width a widget's words need, and the width they have."""
    if isinstance(widget, ElidingLabel):
        return 0, 0
    if isinstance(widget, QLabel) and widget.text() and not widget.wordWrap():
        return widget.sizeHint().width(), widget.width()
    if isinstance(widget, QAbstractButton) and widget.text():
        return widget.minimumSizeHint().width(), widget.width()
    if isinstance(widget, QComboBox):
        return widget.fontMetrics().horizontalAdvance(widget.currentText()), _combo_room(widget)
    if isinstance(widget, QLineEdit) and widget.isReadOnly():
        room = widget.contentsRect().width()
        return widget.fontMetrics().horizontalAdvance(widget.text()), room
    return 0, 0


def _combo_room(combo: QComboBox) -> int:
    option = QStyleOptionComboBox()
    combo.initStyleOption(option)
    control, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
    return combo.style().subControlRect(control, option, field, combo).width()


def _overlaps(parent: QWidget) -> Iterator[str]:
    """Tell which children of a layout lie over one another."""
    if parent.layout() is None:
        return
    children = [
        one
        for one in parent.children()
        if isinstance(one, QWidget) and one.isVisible() and not one.isWindow()
        and not isinstance(one, QSplitterHandle) and _in_layout(parent, one)
    ]  # fmt: skip
    for first, second in combinations(children, 2):
        shared = first.geometry().intersected(second.geometry())
        if shared.width() > _SLACK_PX and shared.height() > _SLACK_PX:
            yield f"{_name(first)} lies over {_name(second)}: {_text(shared)}"


def _in_layout(parent: QWidget, child: QWidget) -> bool:
    layout = parent.layout()
    found = layout.indexOf(child) >= 0 if layout is not None else False
    return found or any(
        inner is not None and inner.indexOf(child) >= 0
        for place in range(layout.count() if layout is not None else 0)
        for inner in [layout.itemAt(place).layout()]  # type: ignore[union-attr]
    )


def _text(rect: QRect) -> str:
    return f"{rect.width()} x {rect.height()} px"


def _name(widget: QWidget) -> str:
    words = getattr(widget, "text", lambda: "")
    said = words() if callable(words) else words
    names = [type(widget).__name__, widget.accessibleName() or str(said)[:40]]
    parent = widget.parentWidget()
    inside = f" in {type(parent).__name__}" if parent is not None else ""
    return " ".join(filter(None, names)) + inside


def is_named(widget: QWidget) -> bool:
    """Tell whether a screen reader has something to say for a widget."""
    if widget.accessibleName():
        return True
    proxy = widget.focusProxy()
    if proxy is not None and proxy is widget.parentWidget():
        return is_named(proxy)  # the field inside a spin box or a list is spoken of as that
    words = getattr(widget, "text", None)
    if isinstance(widget, QAbstractButton | QLabel) and callable(words) and words():
        return True
    return isinstance(widget, QWidget) and bool(_buddy_text(widget))


def _buddy_text(widget: QWidget) -> str:
    labels = widget.window().findChildren(QLabel)
    return next((label.text() for label in labels if label.buddy() is widget), "")
