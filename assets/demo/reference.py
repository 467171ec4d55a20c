"""Writes what is true of the episode: people, scenes, lines, events, feelings, relations."""

from __future__ import annotations

import json
from typing import Any

from app.domain.interval import Interval
from assets.demo.schedule import Episode
from assets.demo.screenplay import LANGUAGES

VERSION = 1


def reference(episode: Episode) -> str:
    """Return the reference data as JSON text.

    Times are whole milliseconds, spans half-open. Events are numbered in order of time. A state
    holds what a person feels; `shown` is what the face tells, which differs where `hidden` is true.
    """
    numbers = {item.event.event: f"E{n:02d}" for n, item in enumerate(episode.events, 1)}
    story = episode.story
    data: dict[str, Any] = {
        "version": VERSION,
        "title": story.title,
        "titles": dict(story.titles),
        "video_id": story.video_id,
        "duration_ms": episode.duration_ms,
        "vocabulary": "EMOTIC-26",
        "intensity_scale": [1, 5],
        "people": [
            {"id": person.id, "name": dict(person.name), "role": person.role}
            for person in story.people
        ],
        "scenes": [_scene(episode, number) for number in range(len(episode.scenes))],
        "lines": [_line(episode, number) for number in range(len(episode.lines))],
        "events": [
            {
                "id": numbers[item.event.event],
                "name": item.event.event,
                "scene": item.scene,
                **_span(item.span),
                "title": item.event.title,
                "people": list(item.event.who),
            }
            for item in episode.events
        ],
        "states": [_state(episode, number) for number in range(len(episode.states))],
        "relations": [
            {
                "kind": relation.kind,
                "from": numbers[relation.start],
                "to": numbers[relation.target],
                "note": relation.note,
            }
            for relation in story.relations
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _span(span: Interval) -> dict[str, int]:
    return {"start_ms": span.start_ms, "end_ms": span.end_ms}


def _scene(episode: Episode, number: int) -> dict[str, Any]:
    track = episode.scenes[number]
    scene = track.scene
    return {
        "id": scene.id,
        "title": scene.title,
        "room": scene.room,
        "light": scene.light,
        **_span(track.span),
    }


def _line(episode: Episode, number: int) -> dict[str, Any]:
    line = episode.lines[number]
    return {
        "number": line.number,
        "scene": line.scene,
        "speaker": line.line.say,
        **_span(line.cue),
        "text": {language: line.line.text(language) for language in LANGUAGES},
    }


def _state(episode: Episode, number: int) -> dict[str, Any]:
    state = episode.states[number]
    feel = state.feel
    return {
        "id": f"S{number + 1:03d}",
        "scene": state.scene,
        "person": feel.feel,
        **_span(state.span),
        "emotion": feel.emotion,
        "intensity": feel.level,
        "shown": feel.shown or feel.emotion,
        "hidden": feel.shown is not None and feel.shown != feel.emotion,
        "toward": feel.toward,
    }
