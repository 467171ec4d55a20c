"""`info`: what is inside a project."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.commands.output import count_of, print_json, print_table
from app.domain.media import MediaState
from app.domain.percent import percent
from app.domain.timecode import format_ms
from app.services.info_service import ProjectInfo, project_info
from storage.project_file import ProjectFile

_NOUNS = {
    "videos": ("video", "videos"),
    "tracks": ("subtitle track", "subtitle tracks"),
    "cues": ("cue", "cues"),
    "questions": ("question", "questions"),
    "mcq_items": ("multiple-choice item", "multiple-choice items"),
    "units": ("unit of labelling", "units of labelling"),
    "labels": ("label of a unit", "labels of units"),
    "reviews": ("review", "reviews"),
    "evidence": ("evidence span", "evidence spans"),
    "raters": ("rater", "raters"),
    "people": ("person", "people"),
    "vocabularies": ("vocabulary", "vocabularies"),
    "tiers": ("tier", "tiers"),
    "annotations": ("annotation", "annotations"),
    "screenings": ("screening", "screenings"),
    "segments": ("segment", "segments"),
    "story_entities": ("entity of the story", "entities of the story"),
    "story_notes": ("note of a pipeline", "notes of a pipeline"),
    "story_threads": ("narrative thread", "narrative threads"),
    "memories": ("event memory", "event memories"),
    "traces": ("retrieval trace", "retrieval traces"),
    "trajectories": ("trajectory", "trajectories"),
    "systems": ("system", "systems"),
    "predictions": ("answer of a system", "answers of systems"),
    "scores": ("score", "scores"),
}
_STATES = {
    MediaState.FOUND: "found",
    MediaState.MISSING: "not there",
    MediaState.CHANGED: "another file stands there",
    MediaState.NONE: "no file yet",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the project and the form of the answer."""
    parser.add_argument("project", metavar="PROJECT", type=Path)
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Print counts, media and integrity; a damaged file is the data's fault."""
    project = ProjectFile.open(arguments.project, read_only=True, lock=False)
    try:
        info = project_info(project)
    finally:
        project.close()
    if arguments.json:
        print_json(info.to_json())
    else:
        _print_for_people(info)
    return 1 if info.integrity else 0


def _print_for_people(info: ProjectInfo) -> None:
    print(f"{info.project} (project version {info.schema_version})")
    for kind, (one, many) in _NOUNS.items():
        statuses = ", ".join(f"{number:,} {name}" for name, number in info.statuses.items())
        more = f" ({statuses})" if kind == "questions" and statuses else ""
        print(f"  {count_of(info.counts[kind], one, many)}{more}")
    if info.media:
        print("Media")
        print_table(
            [
                (
                    f"  {facts.video_id}",
                    format_ms(facts.duration_ms) if facts.duration_ms else "-",
                    _STATES[facts.state],
                    facts.path or "",
                )
                for facts in info.media
            ]
        )
    if info.watched:
        print("Watched")
        print_table([(f"  {one.video_id}", one.rater, percent(one.share)) for one in info.watched])
    print("Integrity: " + ("; ".join(info.integrity) or "ok"))
