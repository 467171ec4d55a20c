"""`units`: sets of units that raters label: made, counted, and units left out by rule."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from app.commands.agreement_answer import videos_of
from app.commands.output import count_of, print_json, print_table, warn
from app.domain.errors import InvalidRecordError
from app.domain.ids import UnitSetKey, new_key
from app.domain.labelling import UnitSet, exclusion_counts
from app.domain.phrase import phrase
from app.domain.unit_cover import CoverRule
from app.domain.unit_making import ExclusionRules
from app.domain.words import folded
from app.services.label_aggregation import chosen_set
from app.services.unit_rules import reasons_by
from app.services.unit_service import write_units
from app.services.unit_sources import KINDS, Stretches, origins_of
from storage.project_file import ProjectFile


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is made of what, and what is left out."""
    parser.add_argument("project", metavar="PROJECT", type=Path)
    parser.add_argument("--set", dest="unit_set", metavar="NAME", help="(default: the only one)")
    parser.add_argument("--make", metavar="NAME", help="make a set of this name")
    parser.add_argument(
        "--from", dest="source", choices=KINDS, help="what the units are made of (with --make)"
    )
    parser.add_argument(
        "--of", metavar="TITLE", help="of which track, tier or stream (default: the only one)"
    )
    parser.add_argument("--video", metavar="VIDEO_ID", help="of this video (default: the only one)")
    rules = parser.add_argument_group("which units are left out")
    rules.add_argument("--shorter-than", metavar="SECONDS", type=float, help="than so much")
    rules.add_argument("--laughter", action="store_true", help="those of nothing but laughter")
    rules.add_argument("--tier", metavar="NAME", help="those under annotations of this tier")
    rules.add_argument("--label", metavar="TEXT", help="only annotations with this label or note")
    rules.add_argument(
        "--share", metavar="P", type=float, help="so much of a unit, over 0 to 1 (default: 0.5)"
    )
    rules.add_argument(
        "--reason",
        metavar="REASON",
        help="short, laughter, face-hidden, cut-away, other or other:TEXT (with --tier)",
    )
    parser.add_argument("--preview", action="store_true", help="count, and change nothing")
    parser.add_argument("--json", action="store_true", help="print JSON")


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is left out; None: nothing by that."""

    rules: ExclusionRules | None
    cover: CoverRule | None

    @property
    def is_any(self) -> bool:
        return self.rules is not None or self.cover is not None


@dataclass(frozen=True, slots=True)
class _Held:
    """What a set holds, as it is printed."""

    set: str
    layers: tuple[str, ...]
    raters_each: int
    practice: bool
    units: int
    excluded: dict[str, int]


def run(arguments: argparse.Namespace) -> int:
    """Make a set or leave units out where that is asked for, then tell what sets hold."""
    misuse = _misuse(arguments)
    if misuse:
        warn(misuse)
        return 2
    wanted = _wanted(arguments)
    project = ProjectFile.open(arguments.project)
    try:
        if arguments.make is None and not wanted.is_any:
            return _tell(arguments, _counts(project, arguments.unit_set), None)
        left_out, counts = _done(project, arguments, wanted)
        return _tell(arguments, counts, left_out)
    finally:
        project.close()


class _OnlyLookedError(Exception):
    """Takes back what was only to be looked at."""


def _done(
    project: ProjectFile, arguments: argparse.Namespace, wanted: _Wanted
) -> tuple[dict[str, int], list[_Held]]:
    """Make and leave out as one edit; return how many by the reason, and what sets hold then."""
    name = "Make units" if arguments.make else "Leave units out"
    with suppress(_OnlyLookedError), project.edit(name, None):
        one = (
            _make(project, arguments) if arguments.make else chosen_set(project, arguments.unit_set)
        )
        units = project.units.of_set(one.key)
        reasons = reasons_by(project, units, wanted.rules, wanted.cover)
        project.units.exclude(reasons)
        found = exclusion_counts(reasons.values()), _counts(project, one.name)
        if arguments.preview:
            raise _OnlyLookedError
    return found


def _misuse(arguments: argparse.Namespace) -> str:
    """Say which options do not go together; empty where all do."""
    has = {name for name, value in vars(arguments).items() if value not in (None, False)}
    made, tier = "make" in has, "tier" in has
    faults = {
        "--make NAME and --from go together.": made != ("source" in has),
        "--make makes a set, --set names one that is there.": made and "unit_set" in has,
        "--of and --video say what a set is made of: --make.": not made and has & {"of", "video"},
        "--tier NAME and --reason go together.": tier != ("reason" in has),
        "--label and --share are of annotations: --tier.": not tier and has & {"label", "share"},
        "--shorter-than is a number of seconds over 0.": not (arguments.shorter_than or 1) > 0
        or arguments.shorter_than == 0,
        "--preview is of what would be made or left out.": "preview" in has
        and not has & {"make", "shorter_than", "laughter", "tier"},
    }
    return next((words for words, is_so in faults.items() if is_so), "")


def _wanted(arguments: argparse.Namespace) -> _Wanted:
    rules = cover = None
    if arguments.shorter_than is not None or arguments.laughter:
        shortest = round(1000 * (arguments.shorter_than or 0))
        rules = ExclusionRules(shortest, arguments.laughter)
    if arguments.tier is not None:
        share = 0.5 if arguments.share is None else arguments.share
        cover = CoverRule(arguments.tier, arguments.reason, arguments.label or "", share)
    return _Wanted(rules, cover)


def _make(project: ProjectFile, arguments: argparse.Namespace) -> UnitSet:
    stretches = _stretches(project, arguments)
    one = project.units.add_set(UnitSet(UnitSetKey(new_key()), arguments.make))
    write_units(project, one.key, stretches, rules=None)
    return one


def _stretches(project: ProjectFile, arguments: argparse.Namespace) -> Stretches:
    """Return what was asked for.

    Raises
    ------
    InvalidRecordError
        There is none of that, or several and none was named.
    """
    videos = videos_of(project, arguments.video)
    origins = [one for video in videos for one in origins_of(project, video.key)
               if one.kind == arguments.source]  # fmt: skip
    if arguments.source == "clips":
        origins = origins[:1]  # all videos, from whichever one asks
    titles = ", ".join(f"“{one.title}”" for one in origins) or phrase("none")
    if arguments.of is not None:
        name = folded(arguments.of)  # whose it is need not be said where that is clear
        origins = [one for one in origins if f"{folded(one.title)} (".startswith(f"{name} (")]
    if len(origins) != 1:
        raise InvalidRecordError(
            phrase(
                "Name one of the {kind} to make units of, with --of and --video. There are: "
                "{titles}.",
                kind=arguments.source,
                titles=titles,
            )
        )
    return origins[0].read()


def _counts(project: ProjectFile, name: str | None) -> list[_Held]:
    sets = project.units.sets() if name is None else [chosen_set(project, name)]
    return [
        _Held(
            one.name,
            tuple(layer.value for layer in one.layers),
            one.raters_each,
            one.is_practice,
            len(project.units.rows(one.key)),
            exclusion_counts(project.units.excluded_reasons(one.key)),
        )
        for one in sets
    ]


def _tell(
    arguments: argparse.Namespace, held: Sequence[_Held], left_out: dict[str, int] | None
) -> int:
    if arguments.json:
        now = {} if left_out is None else {"left_out": left_out, "preview": arguments.preview}
        print_json({**now, "sets": [asdict(one) for one in held]})
        return 0
    if left_out is not None:
        done = "would be left out" if arguments.preview else "left out now"
        print(f"{count_of(sum(left_out.values()), 'unit')} {done}{_named(left_out)}.")
    if not held:
        print("The project has no set of units.")
    print_table(
        [
            (
                f"  {one.set}",
                count_of(one.units, "unit"),
                f"{sum(one.excluded.values()):,} left out{_named(one.excluded)}",
            )
            for one in held
        ]
    )
    return 0


def _named(counts: dict[str, int]) -> str:
    named = ", ".join(f"{name} {count:,}" for name, count in counts.items())
    return f": {named}" if named else ""
