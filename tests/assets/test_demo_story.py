"""The story's source holds together, and what was built from it is what it says now."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from app.domain.emotion import EMOTIC_26
from app.domain.interval import Interval
from assets.demo.schedule import Episode, schedule, speech_ms
from assets.demo.screenplay import FOLDER, LANGUAGES, load_story
from assets.demo.texts import write_texts
from storage.formats.srt import read_srt

SUBTITLES = {language: FOLDER / f"north_window.{language}.srt" for language in LANGUAGES}


@pytest.fixture(scope="module")
def episode() -> Episode:
    return schedule(load_story())


@pytest.fixture(scope="module")
def reference() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / "reference.json").read_text("utf-8"))
    return data


def test_committed_texts_are_those_of_the_source(episode: Episode, tmp_path: Path) -> None:
    write_texts(episode, tmp_path)
    for path in tmp_path.iterdir():
        assert (FOLDER / path.name).read_text("utf-8") == path.read_text("utf-8"), path.name
    assert len(list(tmp_path.iterdir())) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_stands_in_every_language_with_its_speaker(
    episode: Episode, language: Any
) -> None:
    read = read_srt(SUBTITLES[language])
    assert read.problems == ()
    names = {person.id: person.name[language] for person in episode.story.people}
    assert [(cue.speaker, cue.text) for cue in read.cues] == [
        (names[line.line.say], line.line.text(language)) for line in episode.lines
    ]


def test_lines_differ_between_languages(episode: Episode) -> None:
    for line in episode.lines:
        assert len({line.line.en, line.line.ja, line.line.zh}) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_cues_lie_in_order_inside_the_episode(episode: Episode, language: Any) -> None:
    cues = read_srt(SUBTITLES[language]).cues
    assert cues[0].start_ms > 0
    assert cues[-1].end_ms <= episode.duration_ms
    for here, later in pairwise(cues):
        assert here.start_ms < here.end_ms <= later.start_ms


def test_story_is_as_long_and_as_rich_as_it_should_be(episode: Episode) -> None:
    assert 5 * 60_000 <= episode.duration_ms <= 7 * 60_000
    assert len(episode.story.people) >= 4
    assert len(episode.events) >= 12
    assert {scene.room for scene in episode.story.scenes} >= {"kitchen", "attic", "porch"}
    assert len({scene.light for scene in episode.story.scenes}) >= 5


def test_scenes_follow_one_another_without_gap(episode: Episode) -> None:
    spans = [track.span for track in episode.scenes]
    assert spans[0].start_ms == 0
    assert spans[-1].end_ms == episode.duration_ms
    for here, later in pairwise(spans):
        assert here.end_ms == later.start_ms
        assert here.duration_ms > 0


def test_events_lie_inside_their_scenes(reference: dict[str, Any]) -> None:
    scenes = {scene["id"]: scene for scene in reference["scenes"]}
    people = {person["id"] for person in reference["people"]}
    for event in reference["events"]:
        scene = scenes[event["scene"]]
        assert scene["start_ms"] <= event["start_ms"] < event["end_ms"] <= scene["end_ms"]
        assert set(event["people"]) <= people
    starts = [event["start_ms"] for event in reference["events"]]
    assert starts == sorted(starts)


def test_feelings_use_the_vocabulary_and_never_overlap(reference: dict[str, Any]) -> None:
    until: dict[str, int] = {}
    for state in sorted(reference["states"], key=lambda state: int(state["start_ms"])):
        assert state["emotion"] in EMOTIC_26
        assert state["shown"] in EMOTIC_26
        assert 1 <= state["intensity"] <= 5
        assert state["hidden"] == (state["shown"] != state["emotion"])
        assert until.get(state["person"], 0) <= state["start_ms"] < state["end_ms"]
        until[state["person"]] = state["end_ms"]


def test_the_guest_hides_what_she_feels_more_than_anybody(reference: dict[str, Any]) -> None:
    hidden = [state["person"] for state in reference["states"] if state["hidden"]]
    assert max(set(hidden), key=hidden.count) == "natsumi"


def test_causes_come_before_their_effects(reference: dict[str, Any]) -> None:
    events = {event["id"]: event for event in reference["events"]}
    far = 0
    for relation in reference["relations"]:
        cause, effect = events[relation["from"]], events[relation["to"]]
        assert cause["start_ms"] < effect["start_ms"]
        if relation["kind"] == "causal":
            far = max(far, effect["start_ms"] - cause["end_ms"])
    assert far > 60_000
    kinds = {relation["kind"] for relation in reference["relations"]}
    assert kinds == {"temporal", "causal", "changes_to", "coexists_with"}


def test_people_stand_where_the_rooms_have_a_place_for_them(episode: Episode) -> None:
    from assets.demo.gesture import GESTURES
    from assets.demo.stage import SPOTS

    for track in episode.scenes:
        for place in track.places:
            assert place.what.at in SPOTS[track.scene.room] or place.what.at == "gone"
        assert {pose.what.hands for pose in track.poses} <= set(GESTURES)


def test_longer_lines_take_longer_to_say() -> None:
    assert speech_ms("Good.", 200) < speech_ms("Good morning.", 200)
    assert speech_ms("{はい。}", 200) < speech_ms("{いただきます。}", 200)
    assert speech_ms("No. No.", 200) > speech_ms("No no.", 200)


def test_a_line_leaves_the_clock_where_it_ends(episode: Episode) -> None:
    for line in episode.lines:
        scene = next(track for track in episode.scenes if track.scene.id == line.scene)
        assert Interval(line.span.start_ms, line.span.end_ms).duration_ms > 300
        assert scene.span.start_ms <= line.span.start_ms < line.cue.end_ms <= scene.span.end_ms
