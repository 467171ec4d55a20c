"""Writes what a pipeline might tell of the demo as a file of ``naru-records``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from app.domain.chunking import plan_chunks
from app.domain.interval import Interval
from app.domain.timecode import ms_to_seconds
from assets.demo.schedule import Episode
from assets.demo.screenplay import FOLDER
from storage.formats.atomic import write_text
from storage.formats.json_text import indented_json

RECORDS_FILE = FOLDER / "records.toml"
_SOUND_MS = 1500

Values = dict[str, Any]


def write_records(episode: Episode, path: Path) -> None:
    """Write the records of the film; times inside chunks count from their start."""
    write_text(path, f"{indented_json(records_of(episode))}\n")


def records_of(episode: Episode, source: Path = RECORDS_FILE) -> Values:
    """Return the records of the film.

    Raises
    ------
    ValueError
        There are more or fewer summaries than chunks.
    """
    with source.open("rb") as stream:
        sheet = tomllib.load(stream)
    return {
        "format": "naru-records",
        "version": 1,
        "video_id": episode.story.video_id,
        "times": "chunk",
        "chunks": _chunks(sheet, episode),
        "entities": [_entity(one, episode) for one in sheet["entity"]],
        "segments": [_segment(one, episode) for one in sheet["segment"]],
        "character_roles": [
            {"entity": one["id"], "role": one["role"], **_some(text=one.get("why"))}
            for one in sheet["entity"]
            if "role" in one
        ],
        "narrative_threads": [
            {
                "id": one["id"],
                "title": one["title"],
                "entities": one["entities"],
                "key_events": one["events"],
                "summary": one["summary"],
            }
            for one in sheet["thread"]
        ],
        "culture": [_culture(one, episode) for one in sheet["culture"]],
    }


def _chunks(sheet: Values, episode: Episode) -> list[Values]:
    ends = (one.cue.end_ms for one in episode.lines)
    plan = plan_chunks(ends, episode.duration_ms, sheet["chunk_ms"])
    if len(plan.spans) != len(sheet["summaries"]):
        raise ValueError(f"{len(plan.spans)} chunks want as many summaries")
    captions = sorted(_captions(sheet, episode), key=lambda row: row[0].start_ms)
    return [
        {
            "id": f"chunk-{number}",
            "start": ms_to_seconds(span.start_ms),
            "end": ms_to_seconds(span.end_ms),
            "summary": summary,
            "events": [
                _event(one, span)
                for one in episode.events
                if span.start_ms <= one.span.start_ms < span.end_ms
            ],
            "captions": [
                {"kind": kind, **_times(at, span.start_ms), "text": text}
                for at, kind, text in captions
                if span.start_ms <= at.start_ms < span.end_ms
            ],
        }
        for number, (span, summary) in enumerate(
            zip(plan.spans, sheet["summaries"], strict=True), start=1
        )
    ]


def _event(happening: Any, chunk: Interval) -> Values:
    """Return an event; one that goes on after its chunk is cut there, and says so."""
    span = happening.span
    cut = Interval(span.start_ms, min(span.end_ms, chunk.end_ms))
    return {
        "id": happening.event.event,
        **_times(cut, chunk.start_ms),
        "text": happening.event.title,
        "entities": list(happening.event.who),
        **({"truncated": "end"} if cut != span else {}),
    }


def _captions(sheet: Values, episode: Episode) -> list[tuple[Interval, str, str]]:
    sounds = [
        (Interval(at.start_ms, at.start_ms + _SOUND_MS), "sound", sheet["sounds"][at.what.sound])
        for track in episode.scenes
        for at in track.sounds
        if at.what.sound in sheet["sounds"]
    ]
    tones = [(_line(one["line"], episode), "tone", one["text"]) for one in sheet["tone"]]
    return sounds + tones


def _entity(one: Values, episode: Episode) -> Values:
    people = {person.id: person.name["en"] for person in episode.story.people}
    name = one.get("name") or people[one["id"]]
    return {
        "id": one["id"],
        "name": name,
        "kind": one["kind"],
        "description": one["description"],
    }


def _segment(one: Values, episode: Episode) -> Values:
    span = _scene(one["scene"], episode)
    return {
        "id": one["scene"],
        "start": ms_to_seconds(span.start_ms),
        "end": ms_to_seconds(span.end_ms),
        "title": one["title"],
        "summary": one["summary"],
        **_some(description=one.get("description")),
        "content_type": one.get("type", "main"),
    }


def _culture(one: Values, episode: Episode) -> Values:
    lists = ("aizuchi", "read_the_air", "tatemae_honne", "references")
    notes = {name: [_placed(note, episode) for note in one.get(name, ())] for name in lists}
    tones = [{"tone": tone} for tone in one["tone"]]
    return {"segment": one["scene"], **notes, "tone_sequence": tones}


def _placed(note: Values, episode: Episode) -> Values:
    """Give a note the times of its line or event."""
    rest = {name: value for name, value in note.items() if name not in ("line", "event")}
    span = _line(note["line"], episode) if "line" in note else episode.event(note["event"]).span
    return {**_times(span, 0), **rest}


def _line(text: str, episode: Episode) -> Interval:
    (found,) = (one.cue for one in episode.lines if one.line.en == text)
    return found


def _scene(name: str, episode: Episode) -> Interval:
    (found,) = (track.span for track in episode.scenes if track.scene.id == name)
    return found


def _times(span: Interval, base_ms: int) -> Values:
    return {
        "start": ms_to_seconds(span.start_ms - base_ms),
        "end": ms_to_seconds(span.end_ms - base_ms),
    }


def _some(**values: str | None) -> Values:
    return {name: value for name, value in values.items() if value}
