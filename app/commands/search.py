"""`search`: where a text stands in a project."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.commands.output import count_of, print_json, print_table, text_width, warn
from app.commands.raters import rater_named
from app.domain.errors import InvalidRecordError
from app.domain.ids import PersonKey, VideoKey
from app.domain.search import SearchHit, SearchQuery, terms_of
from app.domain.timecode import format_ms, parse_time
from storage.project_file import ProjectFile
from storage.search_kinds import KIND_NAMES, kinds_named

_LIMIT = 100
_WIDEST = 72
_BEFORE = 20
_WITH_PUBLIC_ID = ("question", "comment", "item", "support", "unit", "answer")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is looked for, and where."""
    parser.add_argument("project", metavar="PROJECT", type=Path)
    parser.add_argument(
        "text", metavar="TEXT", help='terms between blanks, all of which must be there; "a phrase"'
    )
    parser.add_argument(
        "--kind",
        dest="kinds",
        metavar="KIND",
        action="append",
        choices=KIND_NAMES,
        default=[],
        help=f"{', '.join(KIND_NAMES)}; may be given several times",
    )
    parser.add_argument("--video", metavar="VIDEO_ID", help="only in this video")
    parser.add_argument("--person", metavar="NAME", help="only what belongs to this person")
    parser.add_argument("--speaker", metavar="NAME", default="", help="only cues of this speaker")
    parser.add_argument(
        "--from", dest="start", metavar="TIME", type=_time, help="only what ends after this time"
    )
    parser.add_argument(
        "--to", dest="end", metavar="TIME", type=_time, help="only what begins before this time"
    )
    parser.add_argument(
        "--limit", metavar="N", type=_count, default=_LIMIT, help=f"so many hits (default {_LIMIT})"
    )
    parser.add_argument(
        "--rater",
        metavar="NAME",
        help="only what this rater may find: what supports a key, once their answer is locked",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Print the hits by video, then time; none is no fault."""
    start, end = arguments.start, arguments.end
    if not terms_of(arguments.text):
        warn(f"nothing to look for in {arguments.text!r}; write at least one character.")
        return 2
    if start is not None and end is not None and end <= start:
        warn("--to must come after --from.")
        return 2
    project = ProjectFile.open(arguments.project, read_only=True, lock=False)
    try:
        query = _query(project, arguments)
        hits = project.search.find(query, arguments.limit)
        total = sum(map(project.search.ask(query).count, kinds_named(query.kinds)))
        ids = {video.key: video.video_id for video in project.videos.all()}
    finally:
        project.close()
    if arguments.json:
        print_json([_row(hit, ids) for hit in hits])
    else:
        _print_for_people(hits, ids, total)
    if total > len(hits):
        warn(f"{count_of(len(hits), 'hit')} of {total:,} shown; --limit shows more.")
    return 0


def _count(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of hits; write 1 or more")
    return number


def _query(project: ProjectFile, arguments: argparse.Namespace) -> SearchQuery:
    return SearchQuery(
        arguments.text,
        tuple(arguments.kinds),
        _video(project, arguments.video),
        _person(project, arguments.person),
        arguments.speaker,
        arguments.start,
        arguments.end,
        None if arguments.rater is None else rater_named(project, arguments.rater).key,
    )


def _time(text: str) -> int:
    try:
        return parse_time(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _video(project: ProjectFile, video_id: str | None) -> VideoKey | None:
    if video_id is None:
        return None
    for video in project.videos.all():
        if video.video_id == video_id:
            return video.key
    raise InvalidRecordError(f"The project has no video “{video_id}”.")


def _person(project: ProjectFile, name: str | None) -> PersonKey | None:
    if name is None:
        return None
    for person in project.people.all():
        if name in (person.name, *person.aliases):
            return person.key
    raise InvalidRecordError(f"The project has no person “{name}”.")


def _row(hit: SearchHit, ids: dict[VideoKey, str]) -> dict[str, object]:
    return {
        "kind": hit.kind,
        "id": hit.title if hit.kind in _WITH_PUBLIC_ID else hit.key,
        "video": ids[hit.video],
        "start_ms": hit.start_ms,
        "end_ms": hit.end_ms,
        "field": hit.field,
        "text": hit.text,
        "spans": [list(span) for span in hit.spans],
        "title": hit.title,
        "person": hit.person or None,
        "speaker": hit.speaker or None,
    }


def _print_for_people(hits: list[SearchHit], ids: dict[VideoKey, str], total: int) -> None:
    print_table(
        [
            (
                ids[hit.video],
                "-" if hit.start_ms is None else format_ms(hit.start_ms),
                hit.kind,
                hit.speaker or hit.person or hit.title or "-",
                _excerpt(hit),
            )
            for hit in hits
        ]
    )
    print(count_of(total, "hit"))


def _excerpt(hit: SearchHit) -> str:
    """Return the text about the first hit on one line, as much as a terminal's line holds."""
    start = hit.spans[0][0] if hit.spans else 0
    before = start - _BEFORE if start > _WIDEST // 2 else 0
    shown = " ".join(hit.text[max(0, before) :].split())
    fits = next((at for at in range(len(shown)) if text_width(shown[: at + 1]) > _WIDEST), None)
    cut = shown if fits is None else f"{shown[:fits]}…"
    return f"…{cut}" if before > 0 else cut
