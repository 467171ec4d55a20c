"""Hints name the keys in force, whichever they were built with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from widgets.icon_button import IconButton
from widgets.key_button import KeyButton
from widgets.key_hint import KeyHint
from widgets.live_keys import live_keys
from widgets.title_bar import CommandField


@pytest.fixture(autouse=True)
def first_keys_again() -> Iterator[None]:
    yield
    live_keys().set_keys({})


def test_buttons_and_hints_follow(qtbot: QtBot) -> None:
    button, hint = KeyButton("Add", "E"), KeyHint("E", "add")
    icon, field = IconButton("repeat", "Loop", "Ctrl+L"), CommandField()
    fixed = KeyButton("Create", "E", fixed=True)
    for widget in (button, hint, icon, field, fixed):
        qtbot.addWidget(widget)
    width, fixed_width = button.sizeHint().width(), fixed.sizeHint().width()
    live_keys().set_keys({"E": "Ctrl+Shift+B", "Ctrl+L": "", "Ctrl+K": "F3"})
    assert button.sizeHint().width() > width
    assert fixed.sizeHint().width() == fixed_width
    assert hint.accessibleName() == "Ctrl+Shift+B: add"
    assert icon.toolTip() == "Loop"
    assert field.accessibleName().endswith("F3")


def test_a_button_without_a_key_now_gives_its_room_back(qtbot: QtBot) -> None:
    button, bare = KeyButton("Add", "E"), KeyButton("Add")
    qtbot.addWidget(button)
    qtbot.addWidget(bare)
    live_keys().set_keys({"E": ""})
    assert button.sizeHint() == bare.sizeHint()
