"""The segmented switch: what it offers is what is seen, at once."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from widgets.segments import Segments


def shown(switch: Segments) -> list[str]:
    parts = switch.findChildren(QPushButton)
    return [part.text() for part in parts if not part.isHidden()]


def test_other_choices_stand_in_the_place_of_the_old_ones_at_once(qtbot: QtBot) -> None:
    switch = Segments()
    qtbot.addWidget(switch)
    switch.set_choices({"a": "Table"}, "a")
    switch.set_choices({"a": "Table", "b": "Lint"}, "b")
    assert shown(switch) == ["Table", "Lint"]
    assert switch.current == "b"


def test_a_choice_can_take_other_words(qtbot: QtBot) -> None:
    switch = Segments()
    qtbot.addWidget(switch)
    switch.set_choices({"a": "Table", "b": "Lint"}, "a")
    switch.set_titles({"b": "Lint 3"})
    assert shown(switch) == ["Table", "Lint 3"]
