"""The command line: finds the sub-command, or opens the window where none is named.

Each command is a module of `app.commands` with `add_arguments(parser)` and `run(arguments)`; only
the one named is loaded, so that `--version` and `validate` load neither Qt nor media libraries.
The window and `screenshot` need the whole application, which is loaded here and nowhere below.

Exit codes: 0 success, 1 the data is at fault, 2 wrong use, 130 interrupted.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, cast

from app.domain.errors import AppError
from app.version import version

COMMANDS = {
    "new": ("new", "make a project from videos and subtitles, or an empty one"),
    "import": ("import_", "bring videos, subtitles and records into a project"),
    "export": ("export", "write the records of a project"),
    "validate": ("validate", "check files against their format"),
    "info": ("info", "say what is inside a project"),
    "search": ("search", "find a text in cues, annotations, questions, notes and more"),
    "assign": ("assign", "give items, questions or units to raters, evenly"),
    "units": ("units", "make sets of units to label, and leave units out by rule"),
    "agreement": ("agreement", "say how far two raters agree"),
    "stats": ("stats", "count the tables of a benchmark"),
    "aggregate": ("aggregate", "say what the votes of several raters come to"),
    "score": ("score", "score answers of systems, and sum scores up"),
    "report": ("report", "write all results on one page"),
    "lint-graph": ("lint_graph", "find the faults of event memories, by rule"),
    "shortcuts": ("shortcuts", "find what gives the keys of items away in their text"),
    "shuffle": ("shuffle", "shuffle the options of items so that keys stand evenly"),
    "refine": ("refine", "plan one edit for each item that gives its key away, round after round"),
    "schema": ("schema", "print the JSON Schema of a format"),
    "doctor": ("doctor", "say what this machine lacks, and the cure"),
    "screenshot": ("screenshot", "paint the window or the video into a PNG"),
}
"""Module and one line of help, by name of the sub-command."""

OK, AT_FAULT, WRONG_USE, INTERRUPTED = 0, 1, 2, 130


class Command(Protocol):
    """What a module of `app.commands` offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare arguments and options."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do the work and return the exit code."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, or the window, and return the exit code; bad input never ends in a traceback.

    Parameters
    ----------
    argv
        Arguments without the program's name; None for those of the process.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    _write_utf8()
    try:
        return _dispatch(arguments)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else OK
    except AppError as error:
        print(f"emoscope: {error.on_command_line}", file=sys.stderr)
        return AT_FAULT
    except BrokenPipeError:
        # The reader (head, less) has had enough; closing standard output must not complain again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return AT_FAULT
    except KeyboardInterrupt:
        return INTERRUPTED


def load_command(name: str) -> Command:
    """Import the module of a sub-command."""
    module, _ = COMMANDS[name]
    return cast("Command", importlib.import_module(f"app.commands.{module}"))


def build_parser(name: str | None = None) -> argparse.ArgumentParser:
    """Build the parser; only the command `name` gets its arguments."""
    parser = argparse.ArgumentParser(
        prog="emoscope",
        description="A workbench for emotion in long videos. "
        "Without a command the window opens, with PROJECT if one is named.",
        epilog="emoscope COMMAND --help tells the options of a command.",
    )
    parser.add_argument("--version", action="version", version=f"emoscope {version()}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND or PROJECT")
    for each, (_, help_text) in COMMANDS.items():
        sub = commands.add_parser(each, help=help_text, description=_sentence(help_text))
        if each == name:
            load_command(each).add_arguments(sub)
    return parser


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _dispatch(arguments: list[str]) -> int:
    first = arguments[0] if arguments else ""
    if first in COMMANDS:
        parsed = build_parser(first).parse_args(arguments)
        return _paint(parsed) if first == "screenshot" else load_command(first).run(parsed)
    parser = build_parser()
    if first.startswith("-") and first != "--":
        parser.parse_args(arguments)  # --help and --version end here
        parser.error(f"{first} is no option of the window.")
    paths = [text for text in arguments if text != "--"]
    if len(paths) > 1:
        parser.error(f"{first!r} is not a command, and the window opens one project only.")
    return _open_window(parser, Path(paths[0]) if paths else None)


def _paint(arguments: argparse.Namespace) -> int:
    from app.commands.screenshot import build_request  # noqa: PLC0415
    from app.screenshot import take_screenshot  # noqa: PLC0415 -- loads Qt

    print(take_screenshot(build_request(arguments)))
    return OK


def _open_window(parser: argparse.ArgumentParser, project: Path | None) -> int:
    if project is not None and not os.path.lexists(project):
        parser.error(f"{str(project)!r} is neither a command nor a file.")
    from app.application import run_window  # noqa: PLC0415 -- loads Qt

    return run_window(project)


def _write_utf8() -> None:
    """Print UTF-8 whatever the system's custom: JSON is UTF-8, and names may hold any letter."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
