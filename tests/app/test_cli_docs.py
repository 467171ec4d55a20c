"""docs/cli.md and the program name the same commands, options and values."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from app.cli import COMMANDS, build_parser

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")


def sections() -> dict[str, str]:
    """Return the text below each second-level heading."""
    parts = re.split(r"^## (.+)$", PAGE, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def actions(name: str) -> list[argparse.Action]:
    """Return arguments and options of a command, as argparse knows them."""
    commands = build_parser(name)._subparsers
    assert commands is not None
    choices = commands._group_actions[0].choices
    assert isinstance(choices, dict)
    parser: argparse.ArgumentParser = choices[name]
    return [each for each in parser._actions if not isinstance(each, argparse._HelpAction)]


def test_every_command_has_a_section_and_no_other_stands_there() -> None:
    assert [name for name in sections() if name in COMMANDS or name.islower()] == list(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_options_of_a_command_are_those_of_the_page(name: str) -> None:
    options = {option for action in actions(name) for option in action.option_strings}
    text = sections()[name]
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text)) - {"--help"} == options
    usage = text.split("```")[1]
    assert set(re.findall(r"--[a-z][a-z-]*", usage)) == options


@pytest.mark.parametrize("name", COMMANDS)
def test_arguments_and_values_of_a_command_stand_on_the_page(name: str) -> None:
    text = sections()[name]
    for action in actions(name):
        if not action.option_strings:
            assert str(action.metavar) in text
        for value in action.choices or ():
            assert re.search(rf"`[^`]*\b{re.escape(value)}\b[^`]*`", text), value


@pytest.mark.parametrize("name", COMMANDS)
def test_optional_things_stand_in_brackets(name: str) -> None:
    usage = sections()[name].split("```")[1]
    for action in actions(name):
        label = action.option_strings[0] if action.option_strings else str(action.metavar)
        required = action.required and action.nargs != "?"
        bare = re.search(rf"(?<!\[){re.escape(label)}\b", usage) is not None
        assert bare == required, label
