"""Everything a window could tell somebody: texts, models, tooltips, names for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QWidget

_GETTERS = (
    *("text", "toPlainText", "title", "placeholderText", "toolTip", "statusTip", "whatsThis"),
    *("accessibleName", "accessibleDescription", "windowTitle", "currentText", "suffix"),
    *("iconText", "objectName", "count_text", "progress_text", "empty_text", "said"),
)
_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.EditRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.WhatsThisRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    *range(Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 6),
)


def all_words() -> str:
    """Return what all widgets and actions of the process hold, shown or not.

    What a widget paints by itself has no getter: the values it keeps in Python stand for that.
    """
    found: list[str] = []
    for widget in QApplication.allWidgets():
        found += _of_object(widget)
        for action in widget.actions():
            found += _of_object(action)
    return "\n".join(found)


def _of_object(one: QObject) -> Iterator[str]:
    for name in _GETTERS:
        getter = getattr(one, name, None)
        if getter is None:
            continue
        try:
            value = getter() if callable(getter) else getter
        except TypeError:
            continue  # wants an argument
        if isinstance(value, str):
            yield value
    for name, value in vars(one).items():
        if not isinstance(value, QObject) and not callable(value):
            yield f"{name}={value!r}"
    if isinstance(one, (QAbstractItemView, QComboBox)):
        yield from _of_model(one.model(), QModelIndex())
    if isinstance(one, QWidget):
        yield from map(str, one.dynamicPropertyNames())


def _of_model(model: QAbstractItemModel | None, parent: QModelIndex) -> Iterator[str]:
    if model is None:
        return
    is_list = isinstance(model, QAbstractListModel)  # whose columns Qt keeps private
    for row in range(min(model.rowCount(parent), 200)):
        for column in range(1 if is_list else model.columnCount(parent)):
            index = model.index(row, column) if is_list else model.index(row, column, parent)
            for role in _ROLES:
                value = model.data(index, role)
                if value is not None:
                    yield f"{value!r}"
            if not is_list:
                yield from _of_model(model, index)
