"""Finds texts that users would see and nobody could translate: literals beside `tr`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

QT = frozenset(
    {
        *("setText", "setToolTip", "setPlaceholderText", "setAccessibleName", "setWindowTitle"),
        *("setAccessibleDescription", "setStatusTip", "setWhatsThis", "setSuffix", "setPrefix"),
        *("setHorizontalHeaderLabels", "setTitle", "addItem", "addItems", "addAction", "addMenu"),
        *("addTab", "insertItem", "setTabText", "setItemText", "setSpecialValueText"),
        *("QLabel", "QPushButton", "QCheckBox", "QRadioButton", "QAction", "QMenu", "QGroupBox"),
        *("QTableWidgetItem", "QListWidgetItem", "QToolButton", "showMessage"),
    }
)
"""Functions and classes of Qt whose texts are seen or spoken."""

OURS = frozenset(
    {
        *("text_label", "IconButton", "KeyButton", "KeyHint", "FindField", "FilterField"),
        *("add_buttons", "set_problem", "set_message", "set_saved", "show_message", "set_name"),
        *("set_tip", "set_progress", "set_status", "MessageAction", "Message"),
    }
)
"""Functions and classes of our own that take texts, and names of icons, roles and keys as well."""

TRANSLATING = frozenset({"tr", "trn", "tr_phrase"})
_WORD = re.compile(r"[^\W\d_]{2,}")
_KEY = re.compile(r"\s*((Ctrl|Alt|Shift)\+|Esc|Tab|Return|Del|Backspace|Up\+|F\d)")


def bare_texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the file name and every literal with a word in it that is shown as it is written."""
    for path in sorted(folder.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            qt, ours = _name(call) in QT, _name(call) in OURS or _speaks(call)
            for text in _literals([*call.args, *(word.value for word in call.keywords)]):
                if not _KEY.match(text) and (qt or (ours and _is_prose(text))):
                    yield path.name, text


def _name(call: ast.Call) -> str:
    function = call.func
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


def _speaks(call: ast.Call) -> bool:
    """Tell whether the call gives a message, or a dialog its title."""
    function = call.func
    if not isinstance(function, ast.Attribute):
        return False
    if function.attr in {"info", "success", "warning", "error"}:
        return "notifier" in ast.unparse(function.value)
    return ast.unparse(function) == "super().__init__"


def _is_prose(text: str) -> bool:
    """Tell words for people from names of icons and roles."""
    return " " in text.strip() or text[:1].isupper()


def _literals(nodes: list[ast.expr]) -> Iterator[str]:
    """Yield literals with a word in them; what is translated, looked up or called is passed by."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if _WORD.search(node.value):
                yield node.value
        elif isinstance(node, ast.Call):
            if _name(node) not in TRANSLATING and _name(node) in {"join", "str", "filter"}:
                yield from _literals(node.args)
        elif isinstance(node, ast.JoinedStr | ast.BinOp | ast.IfExp | ast.List | ast.Tuple):
            parts = [part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)]
            if isinstance(node, ast.IfExp):
                parts.remove(node.test)
            yield from _literals(parts)
