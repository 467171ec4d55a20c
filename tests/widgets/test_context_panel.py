"""The panel of tabs: one page at a time, tools beside the tabs, words only where they fit."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.helpers.pixels import count_near, dressed, grab
from widgets.context_panel import ContextPanel
from widgets.context_tabs import ContextTab, TabForm
from widgets.theme.theme import theme


class Page(QWidget):
    """A page with a field in the header."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.tools = QWidget()
        row = QHBoxLayout(self.tools)
        row.setContentsMargins(0, 0, 0, 0)
        self.field = QLineEdit()
        self.field.setMinimumWidth(width)
        row.addWidget(self.field)


@pytest.fixture
def holder(qtbot: QtBot) -> QWidget:
    """The column of the window, whose width the panel follows."""
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(700, 300)
    return made


@pytest.fixture
def panel(holder: QWidget, qtbot: QtBot) -> ContextPanel:
    made = ContextPanel()
    made.add_page("first", "Transcript", "closed-captioning", Page(110))
    made.add_page("second", "Annotations", "table", Page(160))
    made.add_page("plain", "Notes", "note", QLabel("without tools"))
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(made)
    with qtbot.waitActive(holder):
        holder.show()
    return made


def make_wide(panel: ContextPanel, width: int) -> None:
    panel.window().resize(width, 300)
    QApplication.processEvents()


def tabs(panel: ContextPanel) -> list[ContextTab]:
    return panel.findChildren(ContextTab)


def words(panel: ContextPanel) -> list[str]:
    return [tab.text() for tab in tabs(panel) if tab.has_word()]


def test_the_first_page_is_shown_with_its_tools_alone(panel: ContextPanel) -> None:
    first, second = panel.page("first"), panel.page("second")
    assert isinstance(first, Page)
    assert isinstance(second, Page)
    assert (panel.current, panel.title) == ("first", "Transcript")
    assert first.isVisible()
    assert first.field.isVisible()
    assert not second.isVisible()
    assert not second.field.isVisible()


def test_a_click_on_a_tab_brings_its_page_and_says_so(panel: ContextPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.page_shown) as caught:
        QTest.mouseClick(tabs(panel)[1], Qt.MouseButton.LeftButton)
    assert caught.args == ["second"]
    second = panel.page("second")
    assert isinstance(second, Page)
    assert second.isVisible()
    assert second.field.isVisible()
    with qtbot.assertNotEmitted(panel.page_shown):
        panel.show_page("second")


def test_arrows_go_from_tab_to_tab(panel: ContextPanel) -> None:
    tabs(panel)[0].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(tabs(panel)[0], Qt.Key.Key_Right)
    assert panel.current == "second"
    assert tabs(panel)[1].hasFocus()


def test_words_give_way_to_icons_where_it_is_narrow(panel: ContextPanel) -> None:
    assert words(panel) == ["Transcript", "Annotations", "Notes"]
    page = panel.page("first")
    assert isinstance(page, Page)
    # The room of the tools and the button for a window of its own, and of one word.
    fixed = panel.width() - panel._tabs.width() - page.tools.width()
    one_word = panel._tabs.wanted_width(TabForm.CHOSEN)
    make_wide(panel, fixed + page.tools.sizeHint().width() + one_word)
    assert words(panel) == ["Transcript"]
    make_wide(panel, panel.minimumSizeHint().width())
    assert words(panel) == []
    assert page.field.width() >= 110


def test_no_part_of_the_header_is_cut(panel: ContextPanel) -> None:
    for width in range(panel.minimumSizeHint().width(), 700, 7):
        make_wide(panel, width)
        shown = [*tabs(panel), *panel.findChildren(QLineEdit)]
        ends = [one.mapTo(panel, one.rect().topRight()).x() for one in shown if one.isVisible()]
        assert max(ends) < width
        assert all(tab.width() >= tab.sizeHint().width() for tab in tabs(panel))


def test_the_tab_names_the_key_of_its_action(panel: ContextPanel) -> None:
    action = QAction("Show annotations")
    action.setShortcut("Alt+2")
    panel.set_page_action("second", action)
    assert tabs(panel)[1].toolTip() == "Annotations (Alt+2)"
    action.setShortcut("")
    assert tabs(panel)[1].toolTip() == "Annotations"


def test_two_pages_of_one_key_are_refused(panel: ContextPanel) -> None:
    with pytest.raises(ValueError, match="first"):
        panel.add_page("first", "Again", "note", QWidget())


@pytest.mark.parametrize("mode", ["dark", "light"])
def test_the_chosen_tab_is_underlined(panel: ContextPanel, mode: str) -> None:
    with dressed(mode):
        chosen, other = tabs(panel)[0], tabs(panel)[1]
        assert count_near(grab(chosen), theme().color("accent"), 6) >= 2 * 40
        assert count_near(grab(other), theme().color("accent"), 6) == 0
