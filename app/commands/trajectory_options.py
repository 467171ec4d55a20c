"""Options of `import` and `export` that concern trajectories."""

from __future__ import annotations

import argparse

from app.services.trajectory_collect import Kept, TrajectoryChoice
from storage.formats.trajectory_document import TrajectoryWords


def add_import_options(parser: argparse.ArgumentParser) -> None:
    """Declare what is said of trajectories that come in."""
    group = parser.add_argument_group("of trajectories")
    group.add_argument(
        "--source", metavar="NAME", default="", help="who says so (default: the file's name)"
    )
    group.add_argument(
        "--person", metavar="NAME", default="", help="whose they are, where the table names nobody"
    )
    group.add_argument(
        "--channel",
        metavar="TEXT",
        default="",
        help='what is in columns that bear names of people, such as "valence [-1..1]"',
    )


def words_of(arguments: argparse.Namespace) -> TrajectoryWords:
    """Return what was said of trajectories."""
    return TrajectoryWords(
        arguments.source.strip(), arguments.person.strip(), arguments.channel.strip()
    )


def add_export_options(parser: argparse.ArgumentParser) -> None:
    """Declare which trajectories leave."""
    group = parser.add_argument_group("of trajectories")
    group.add_argument(
        "--from",
        dest="kept",
        metavar="WHERE",
        action="append",
        choices=[each.value for each in Kept],
        help=f"{', '.join(Kept)}; may be given again (default: {Kept.STORED})",
    )
    group.add_argument(
        "--source",
        dest="sources",
        metavar="NAME",
        action="append",
        default=[],
        help="only of this source or rater, wherever it is kept; may be given again",
    )
    group.add_argument(
        "--person",
        dest="people",
        metavar="NAME",
        action="append",
        default=[],
        help="only of this person; may be given again",
    )
    group.add_argument(
        "--wide", action="store_true", help="of a table: a column for each person and channel"
    )


def choice_of(arguments: argparse.Namespace) -> TrajectoryChoice:
    """Return which trajectories are wanted."""
    kept = frozenset(map(Kept, arguments.kept or (Kept.STORED,)))
    return TrajectoryChoice(
        kept, tuple(arguments.sources), tuple(arguments.people), wide=arguments.wide
    )


def concerns_trajectories(arguments: argparse.Namespace) -> str:
    """Return the first option of `export` that was given and is of trajectories; else empty."""
    given = {
        "--from": arguments.kept,
        "--source": arguments.sources,
        "--person": arguments.people,
        "--wide": arguments.wide,
    }
    return next((name for name, value in given.items() if value), "")
