"""`shuffle`: options of a set in an order in which keys stand everywhere equally often."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.commands.output import count_of, print_json
from app.commands.raters import rater_named
from app.domain.question import Stamp
from app.domain.shortcut_shuffle import Shuffle
from app.services.cue_words import cue_words
from app.services.shortcut_service import shuffle_of, write_shuffle
from storage.edit import utc_now
from storage.project_file import ProjectFile

STEP = "Shuffle the options"
_MAX_REFUSED = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare project, seed and the form of the answer."""
    parser.add_argument("project", metavar="PROJECT", type=Path)
    parser.add_argument(
        "--seed", metavar="N", type=int, default=0, help="decides the order (default 0)"
    )
    parser.add_argument("--rater", metavar="NAME", help="who does it, for the history")
    parser.add_argument(
        "--words", metavar="FILE", type=Path, help="word lists in place of those that ship"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Shuffle as one step that can be undone, and say what stayed and why."""
    words = cue_words(arguments.words)
    project = ProjectFile.open(arguments.project)
    try:
        rater = rater_named(project, arguments.rater) if arguments.rater else None
        done = shuffle_of(project, words, arguments.seed)
        with project.edit(STEP, rater.key if rater else None):
            write_shuffle(project, done, Stamp(rater.name if rater else "", utc_now()))
    finally:
        project.close()
    if arguments.json:
        print_json(done.to_json())
    else:
        _print_for_people(done)
    return 0


def _print_for_people(done: Shuffle) -> None:
    for refused in done.refused[:_MAX_REFUSED]:
        print(f"{refused.item_id}: stays: {refused.reason}")
    if len(done.refused) > _MAX_REFUSED:
        print(f"... and {len(done.refused) - _MAX_REFUSED:,} more; --json lists all.")
    places = " ".join(f"{name} {count:,}" for name, count in done.after.counts.items())
    print(f"{count_of(len(done.changed), 'item')} of {done.items:,} shuffled; keys: {places}.")
