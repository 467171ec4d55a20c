"""The style sheet of all standard widgets, built from tokens and metrics.

Widgets choose a look by dynamic properties, set before they are shown:

=================  ==========================================================================
``kind``           QPushButton: ``primary``, ``secondary`` (default), ``quiet``, ``destructive``,
                   ``link``. QWidget and QFrame: ``panel``, ``panel-header``, ``bar``, ``card``,
                   ``well``, ``segments`` (ground of a segmented switch)
``small``          true on QPushButton, QToolButton, QComboBox, QLineEdit: the small control
``segment``        true on a checkable QToolButton or QPushButton: one part of a segmented switch
``role``           QLabel: ``title``, ``muted``, ``caption``, ``caption_strong``, ``strong``,
                   ``error``, ``warning``, ``success``, ``secondary``, ``claim``,
                   ``dialog_title``, ``card_title``, ``welcome``, ``time_code``
``invalid``        true on a text field whose content is refused
=================  ==========================================================================
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QFont

from widgets.theme.metrics import (
    MINIMUM_HIT,
    RADIUS_CARD,
    RADIUS_CHIP,
    RADIUS_CONTROL,
    Metrics,
)
from widgets.theme.shapes import register_shapes, shape_url
from widgets.theme.tokens import Tokens

FontOf = Callable[[str], QFont]


def build_style_sheet(tokens: Tokens, metrics: Metrics, font: FontOf) -> str:
    """Write the style sheet for a theme and a density."""
    register_shapes()
    parts = (_grounds, _labels, _buttons, _tool_buttons, _fields, _combos, _choices)
    lists = (_menus, _tabs, _tables, _scroll_bars, _sliders, _rest)
    return "\n".join(part(tokens, metrics, font) for part in (*parts, *lists))


def _type(font: QFont) -> str:
    return f"font-size: {font.pointSizeF():g}pt; font-weight: {int(font.weight())};"


def _grounds(t: Tokens, m: Metrics, _font: FontOf) -> str:
    return f"""
QMainWindow, QWidget[kind="window"], QScrollArea[kind="window"] {{ background: {t.window}; }}
QDialog, QMessageBox {{ background: {t.surface}; }}
QWidget[kind="panel"], QWidget[kind="bar"] {{ background: {t.surface}; }}
QWidget[kind="panel-header"] {{
    background: {t.surface}; border: none; border-bottom: 1px solid {t.border};
    min-height: {m.panel_header - 1}px; max-height: {m.panel_header - 1}px; }}
QFrame[kind="card"] {{
    background: {t.surface}; border: 1px solid {t.border}; border-radius: {RADIUS_CARD}px; }}
QFrame[kind="well"] {{ background: {t.inset}; border-radius: {RADIUS_CONTROL}px; }}
QWidget[kind="segments"] {{ background: {t.inset}; border-radius: {RADIUS_CONTROL}px; }}
QFrame[kind="line"] {{ background: {t.border}; border: none; max-height: 1px; min-height: 1px; }}
QFrame[kind="upright-line"] {{
    background: {t.border}; border: none; max-width: 1px; min-width: 1px; }}
QScrollArea, QStackedWidget {{ background: transparent; border: none; }}
QScrollArea > QWidget > QWidget[kind="content"] {{ background: transparent; }}
QSplitter {{ background: {t.window}; }}
QSplitter::handle {{ background: {t.border}; }}
QSplitter[kind="window"]::handle {{ background: {t.window}; }}
QSplitter::handle:hover, QSplitter::handle:pressed {{ background: {t.accent}; }}
QSplitter::handle:horizontal {{ width: 1px; margin: 0; }}
QSplitter::handle:vertical {{ height: 1px; margin: 0; }}"""


def _labels(t: Tokens, _m: Metrics, font: FontOf) -> str:
    colors = {
        "muted": t.muted,
        "caption": t.muted,
        "secondary": t.muted,
        "claim": t.muted,
        "error": t.danger,
        "warning": t.warning,
        "success": t.success,
    }
    types = {
        "muted": "secondary",
        "caption": "caption",
        "caption_strong": "table_header",
        "secondary": "secondary",
        "error": "secondary",
        "warning": "secondary",
        "success": "secondary",
        "title": "title",
        "strong": "strong",
        "claim": "claim",
        "dialog_title": "dialog_title",
        "card_title": "card_title",
        "welcome": "welcome",
        "time_code": "time_code",
    }
    rules = [f"QLabel {{ background: transparent; color: {t.text}; }}"]
    rules += [
        f'QLabel[role="{role}"] {{ color: {colors.get(role, t.text)}; {_type(font(used))} }}'
        for role, used in types.items()
    ]
    rules.append(f"QLabel:disabled {{ color: {t.faint}; }}")
    return "\n".join(rules)


def _buttons(t: Tokens, m: Metrics, font: FontOf) -> str:
    inner, small = m.control - 2, max(m.small_control, MINIMUM_HIT) - 2
    return f"""
QPushButton {{
    background: {t.surface}; color: {t.text}; border: 1px solid {t.border_strong};
    border-radius: {RADIUS_CONTROL}px; padding: 0 12px;
    min-height: {inner}px; max-height: {inner}px; }}
QPushButton:hover {{ background: {t.raised}; }}
QPushButton:pressed, QPushButton:checked {{
    background: {t.soft}; border-color: {t.accent}; color: {t.accent}; }}
QPushButton:disabled {{ color: {t.faint}; border-color: {t.border}; background: {t.surface}; }}
QPushButton:focus {{ border: 2px solid {t.focus}; padding: 0 11px;
    min-height: {inner - 2}px; max-height: {inner - 2}px; }}
QPushButton[kind="primary"] {{
    background: {t.accent}; color: {t.on_accent}; border: 1px solid {t.accent};
    font-weight: 600; padding: 0 14px; }}
QPushButton[kind="primary"]:hover, QPushButton[kind="primary"]:pressed {{
    background: {t.accent_hover}; border-color: {t.accent_hover}; color: {t.on_accent}; }}
QPushButton[kind="primary"]:disabled {{
    background: {t.raised}; color: {t.faint}; border-color: {t.border}; }}
QPushButton[kind="primary"]:focus {{ border: 2px solid {t.text}; padding: 0 13px; }}
QPushButton[kind="quiet"] {{ background: transparent; border-color: transparent; }}
QPushButton[kind="quiet"]:hover {{ background: {t.raised}; }}
QPushButton[kind="quiet"]:disabled {{ color: {t.faint}; }}
QPushButton[kind="quiet"]:focus, QPushButton[kind="link"]:focus {{ border-color: {t.focus}; }}
QPushButton[kind="destructive"] {{
    background: transparent; color: {t.danger}; border-color: {t.danger}; }}
QPushButton[kind="destructive"]:hover {{ background: {t.danger_soft}; }}
QPushButton[kind="destructive"]:disabled {{ color: {t.faint}; border-color: {t.border}; }}
QPushButton[kind="destructive"]:focus {{ border-color: {t.focus}; }}
QPushButton[kind="link"] {{
    background: transparent; color: {t.accent}; border: 1px solid transparent; padding: 0 4px; }}
QPushButton[kind="link"]:hover {{ color: {t.accent_hover}; text-decoration: underline; }}
QPushButton[kind="link"]:disabled {{ color: {t.faint}; }}
QPushButton[small="true"] {{
    min-height: {small}px; max-height: {small}px; padding: 0 8px; {_type(font("secondary"))} }}
QPushButton[small="true"]:focus {{
    min-height: {small - 2}px; max-height: {small - 2}px; padding: 0 7px; }}"""


def _tool_buttons(t: Tokens, m: Metrics, font: FontOf) -> str:
    side = max(m.small_control, MINIMUM_HIT)
    return f"""
QToolButton {{
    background: transparent; color: {t.text}; border: 1px solid transparent;
    border-radius: {RADIUS_CONTROL}px; padding: 0 4px;
    min-height: {side - 2}px; min-width: {side - 10}px; }}
QToolButton:hover {{ background: {t.raised}; }}
QToolButton:pressed, QToolButton:checked {{ background: {t.soft}; color: {t.accent}; }}
QToolButton:disabled {{ color: {t.faint}; background: transparent; }}
QToolButton:focus {{ border: 2px solid {t.focus}; padding: 0 3px; min-height: {side - 4}px; }}
QToolButton::menu-indicator {{ image: none; width: 0; }}
QToolButton[segment="true"], QPushButton[segment="true"] {{
    background: transparent; color: {t.muted}; border: none; border-radius: {RADIUS_CONTROL}px;
    border-bottom: 2px solid transparent; padding: 0 12px;
    min-height: {m.switcher - 6}px; max-height: {m.switcher - 6}px; margin: 2px; }}
QToolButton[segment="true"]:hover, QPushButton[segment="true"]:hover {{ color: {t.text}; }}
QToolButton[segment="true"]:checked, QPushButton[segment="true"]:checked {{
    background: {t.raised if t.window < t.text else t.surface}; color: {t.text};
    border-bottom: 2px solid {t.accent}; font-weight: 600; }}
QToolButton[segment="true"]:disabled, QPushButton[segment="true"]:disabled {{
    color: {t.faint}; }}
QToolButton[segment="true"]:focus, QPushButton[segment="true"]:focus {{
    border: 2px solid {t.focus}; padding: 0 10px; min-height: {m.switcher - 8}px; }}
QToolButton[small="true"] {{ {_type(font("secondary"))} }}
QLineEdit > QToolButton {{ min-height: 0; min-width: 0; padding: 0; border: none; }}"""


def _fields(t: Tokens, m: Metrics, font: FontOf) -> str:
    inner, small = m.control - 2, max(m.small_control, MINIMUM_HIT) - 2
    fields = "QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox"
    focused = ", ".join(f"{name}:focus" for name in fields.split(", "))
    disabled = ", ".join(f"{name}:disabled" for name in fields.split(", "))
    invalid = ", ".join(f'{name}[invalid="true"]' for name in fields.split(", "))
    refused = ", ".join(f'{name}[invalid="true"]:focus' for name in fields.split(", "))
    return f"""
{fields} {{
    background: {t.field}; color: {t.text}; border: 1px solid {t.border_strong};
    border-radius: {RADIUS_CONTROL}px; padding: 0 8px; placeholder-text-color: {t.muted};
    selection-background-color: {t.accent}; selection-color: {t.on_accent}; }}
QLineEdit, QAbstractSpinBox {{ min-height: {inner}px; max-height: {inner}px; }}
QTextEdit, QPlainTextEdit {{ padding: 6px 8px; }}
{invalid} {{ border-color: {t.danger}; }}
{focused} {{ border: 2px solid {t.focus}; padding: 0 7px; }}
{refused} {{ border-color: {t.danger}; }}
QTextEdit:focus, QPlainTextEdit:focus {{ padding: 5px 7px; }}
QLineEdit:focus, QAbstractSpinBox:focus {{
    min-height: {inner - 2}px; max-height: {inner - 2}px; }}
{disabled} {{ color: {t.faint}; border-color: {t.border}; }}
QLineEdit:read-only, QTextEdit[readOnly="true"], QPlainTextEdit[readOnly="true"] {{
    border-color: {t.border}; background: {t.surface}; }}
QLineEdit[small="true"] {{
    min-height: {small}px; max-height: {small}px; {_type(font("secondary"))} }}
QAbstractSpinBox[small="true"] {{ min-height: {small}px; max-height: {small}px; }}
QAbstractSpinBox[small="true"]:focus {{
    min-height: {small - 2}px; max-height: {small - 2}px; }}
QLineEdit[small="true"]:focus {{ min-height: {small - 2}px; max-height: {small - 2}px; }}
QLineEdit[plain="true"], QTextEdit[plain="true"], QPlainTextEdit[plain="true"] {{
    border: none; background: transparent; padding: 0; }}
QPlainTextEdit[kind="in_place"], QPlainTextEdit[kind="in_place"]:focus {{ padding: 0; }}
QPlainTextEdit[kind="reading"], QPlainTextEdit[kind="reading"]:focus {{
    background: {t.surface}; color: {t.text}; border: none; padding: 0; }}
QAbstractItemView QLineEdit {{
    border-radius: 0; padding: 0 4px; min-height: {MINIMUM_HIT}px; max-height: 200px; }}
QAbstractSpinBox QLineEdit {{ border: none; padding: 0; min-height: 0; background: transparent; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{
    border: none; background: transparent; width: 18px; }}
QAbstractSpinBox::up-arrow {{ image: {shape_url(t, "caret-up")}; width: 12px; height: 12px; }}
QAbstractSpinBox::down-arrow {{
    image: {shape_url(t, "caret-down")}; width: 12px; height: 12px; }}"""


def _combos(t: Tokens, m: Metrics, font: FontOf) -> str:
    inner, small = m.control - 2, max(m.small_control, MINIMUM_HIT) - 2
    return f"""
QComboBox {{
    background: {t.surface}; color: {t.text}; border: 1px solid {t.border_strong};
    border-radius: {RADIUS_CONTROL}px; padding: 0 4px 0 10px;
    min-height: {inner}px; max-height: {inner}px; }}
QComboBox:hover {{ background: {t.raised}; }}
QComboBox:focus {{ border: 2px solid {t.focus}; padding: 0 3px 0 9px;
    min-height: {inner - 2}px; max-height: {inner - 2}px; }}
QComboBox:disabled {{ color: {t.faint}; border-color: {t.border}; }}
QComboBox::drop-down {{ border: none; background: transparent; width: 22px; }}
QComboBox::down-arrow {{ image: {shape_url(t, "caret-down")}; width: 14px; height: 14px; }}
QComboBox::down-arrow:disabled {{ image: {shape_url(t, "caret-off")}; }}
QComboBox[small="true"] {{
    min-height: {small}px; max-height: {small}px; padding: 0 2px 0 8px;
    border-color: {t.border}; color: {t.muted}; {_type(font("secondary"))} }}
QComboBox[small="true"]:focus {{
    min-height: {small - 2}px; max-height: {small - 2}px; padding: 0 1px 0 7px;
    border-color: {t.focus}; }}
QComboBox QAbstractItemView {{
    background: {t.surface}; color: {t.text}; border: 1px solid {t.border_strong};
    padding: 4px; outline: none;
    selection-background-color: {t.selection}; selection-color: {t.text}; }}
QComboBox QAbstractItemView::item {{
    min-height: {max(m.list_row - 4, MINIMUM_HIT)}px; padding: 0 6px; border: none; }}
QComboBox QAbstractItemView::item:selected {{
    background: {t.selection}; color: {t.text}; border-radius: {RADIUS_CHIP}px; }}"""


def _choices(t: Tokens, _m: Metrics, _font: FontOf) -> str:
    boxes = "QCheckBox::indicator, QGroupBox::indicator, QAbstractItemView::indicator"
    checked = ", ".join(f"{part}:checked" for part in boxes.split(", "))
    partial = ", ".join(f"{part}:indeterminate" for part in boxes.split(", "))
    disabled = ", ".join(f"{part}:disabled" for part in boxes.split(", "))
    return f"""
QCheckBox, QRadioButton {{ color: {t.text}; background: transparent; spacing: 8px;
    min-height: {MINIMUM_HIT}px; }}
QCheckBox:disabled, QRadioButton:disabled {{ color: {t.faint}; }}
{boxes} {{
    width: 14px; height: 14px; border: 1px solid {t.border_strong};
    border-radius: {RADIUS_CHIP}px; background: {t.field}; }}
{checked} {{
    background: {t.accent}; border-color: {t.accent}; image: {shape_url(t, "check")}; }}
{partial} {{
    background: {t.accent}; border-color: {t.accent}; image: {shape_url(t, "partial")}; }}
{disabled} {{ background: {t.raised}; border-color: {t.border}; }}
QCheckBox::indicator:checked:disabled {{ image: {shape_url(t, "check-off")}; }}
QCheckBox:focus, QRadioButton:focus {{ outline: none; }}
QCheckBox::indicator:focus, QRadioButton::indicator:focus {{ border: 2px solid {t.focus}; }}
QRadioButton::indicator {{
    width: 14px; height: 14px; border: 1px solid {t.border_strong}; border-radius: 8px;
    background: {t.field}; }}
QRadioButton::indicator:checked {{
    background: {t.accent}; border-color: {t.accent}; image: {shape_url(t, "dot")}; }}"""


def _menus(t: Tokens, m: Metrics, _font: FontOf) -> str:
    return f"""
QMenuBar {{ background: transparent; color: {t.text}; border: none; padding: 0; spacing: 0; }}
QMenuBar::item {{ background: transparent; padding: 4px 10px; border-radius: 4px; }}
QMenuBar::item:selected, QMenuBar::item:pressed {{ background: {t.raised}; }}
QMenu {{
    background: {t.surface}; color: {t.text}; border: 1px solid {t.border_strong}; padding: 4px; }}
QMenu::item {{
    padding: 0 24px 0 8px; min-height: {max(m.list_row - 4, MINIMUM_HIT)}px;
    border-radius: {RADIUS_CHIP}px; background: transparent; }}
QMenu::item:selected {{ background: {t.selection}; color: {t.text}; }}
QMenu::item:disabled {{ color: {t.faint}; }}
QMenu::icon {{ padding-left: 6px; }}
QMenu::separator {{ height: 1px; background: {t.border}; margin: 4px 8px; }}
QMenu::indicator {{ width: 16px; height: 16px; left: 4px; }}
QMenu::indicator:checked {{ image: {shape_url(t, "check-menu")}; }}
QMenu::right-arrow {{ image: {shape_url(t, "caret-right")}; width: 14px; height: 14px; }}"""


def _tabs(t: Tokens, m: Metrics, _font: FontOf) -> str:
    return f"""
QTabWidget::pane {{ border: none; border-top: 1px solid {t.border}; }}
QTabBar {{ background: transparent; border: none; qproperty-drawBase: 0; }}
QTabBar::tab {{
    background: transparent; color: {t.muted}; border: none; border-bottom: 2px solid transparent;
    padding: 0 12px; min-height: {m.panel_header - 4}px; }}
QTabBar::tab:hover {{ color: {t.text}; }}
QTabBar::tab:selected {{ color: {t.text}; border-bottom-color: {t.accent}; }}
QTabBar::tab:focus {{ border: 2px solid {t.focus}; }}
QTabBar::tab:disabled {{ color: {t.faint}; }}"""


def _tables(t: Tokens, m: Metrics, font: FontOf) -> str:
    return f"""
QAbstractItemView {{
    background: {t.surface}; color: {t.text}; border: none; outline: none;
    alternate-background-color: {t.surface}; gridline-color: {t.border};
    selection-background-color: {t.selection}; selection-color: {t.text}; }}
QAbstractItemView::item:hover {{ background: {t.raised}; }}
QAbstractItemView::item:selected {{ background: {t.selection}; color: {t.text}; }}
QListView::item, QTreeView::item {{ height: {m.list_row}px; padding: 0 8px; border: none; }}
QListView::item:selected, QTreeView::item:selected {{ border-left: 3px solid {t.accent}; }}
QTableView::item {{ padding: 0 8px; border: none; border-bottom: 1px solid {t.border}; }}
QFrame[kind="outlined"], QAbstractItemView[kind="outlined"] {{
    border: 1px solid {t.border}; border-radius: {RADIUS_CONTROL}px; }}
QAbstractItemView[kind="outlined"]:focus {{ border: 1px solid {t.focus}; }}
QHeaderView {{ background: {t.surface}; border: none; }}
QHeaderView::section {{
    background: {t.surface}; color: {t.muted}; border: none;
    border-bottom: 1px solid {t.border}; padding: 0 8px;
    min-height: {m.table_header - 1}px; {_type(font("table_header"))} }}
QTableCornerButton::section {{ background: {t.surface}; border: none; }}"""


def _scroll_bars(t: Tokens, _m: Metrics, _font: FontOf) -> str:
    return f"""
QScrollBar {{ background: transparent; border: none; margin: 0; }}
QScrollBar:vertical {{ width: 10px; }}
QScrollBar:horizontal {{ height: 10px; }}
QScrollBar::handle {{ background: {t.border_strong}; border-radius: 3px; margin: 2px; }}
QScrollBar::handle:hover, QScrollBar::handle:pressed {{ background: {t.muted}; }}
QScrollBar::handle:vertical {{ min-height: 28px; }}
QScrollBar::handle:horizontal {{ min-width: 28px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; border: none; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}"""


def _sliders(t: Tokens, _m: Metrics, _font: FontOf) -> str:
    return f"""
QSlider {{ background: transparent; min-height: {MINIMUM_HIT}px; }}
QSlider::groove:horizontal {{ height: 4px; background: {t.border}; border-radius: 2px; }}
QSlider::sub-page:horizontal {{ background: {t.border_strong}; border-radius: 2px; }}
QSlider::handle:horizontal {{
    width: 10px; height: 10px; margin: -5px 0; border-radius: 7px;
    background: {t.surface}; border: 2px solid {t.accent}; }}
QSlider::handle:horizontal:hover {{ background: {t.soft}; }}
QSlider::handle:horizontal:focus {{ border-color: {t.focus}; background: {t.focus}; }}
QSlider::handle:horizontal:disabled {{ border-color: {t.border}; }}
QSlider[kind="level"]::handle:horizontal {{ width: 0; margin: 0; border: none; }}
QSlider[kind="level"]::sub-page:horizontal {{ background: {t.text}; }}
QProgressBar {{
    background: {t.inset}; border: none; border-radius: 3px; min-height: 6px; max-height: 6px;
    color: transparent; }}
QProgressBar::chunk {{ background: {t.accent}; border-radius: 3px; }}"""


def _rest(t: Tokens, m: Metrics, font: FontOf) -> str:
    return f"""
QToolTip {{
    background: {t.raised}; color: {t.text}; border: 1px solid {t.border_strong};
    padding: 4px 6px; {_type(font("secondary"))} }}
QStatusBar {{
    background: {t.surface}; color: {t.muted}; border-top: 1px solid {t.border};
    min-height: {m.status_bar - 1}px; max-height: {m.status_bar - 1}px; }}
QStatusBar::item {{ border: none; }}
QGroupBox {{
    border: none; margin-top: 24px; color: {t.text}; font-weight: 600; }}
QGroupBox::title {{ subcontrol-origin: margin; left: 0; padding: 0; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}"""
