"""The trajectories of the demo: three raters, live traces, an agent, and where they differ."""

from __future__ import annotations

import json
import shutil
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, pairwise

import numpy as np
import pytest

from app.domain.reading_agreement import compare_readings
from app.domain.source import SourceKind
from app.domain.source_choice import SourceChoice
from app.domain.stored_trajectory import StoredTrajectory, first_reading
from app.domain.trace_agreement import TraceMeasure, compare_traces
from app.domain.turning_points import matched
from app.services.curve_sources import CHOICE
from assets.demo.schedule import schedule
from assets.demo.screenplay import FOLDER, load_story
from assets.demo.trajectory_sheet import load_trajectories
from storage.project_file import ProjectFile

PROJECT = FOLDER / "demo.emoscope"
CAST = ["Bruno", "Liv", "Samir", "Natsumi"]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProjectFile]:
    path = tmp_path_factory.mktemp("demo") / PROJECT.name
    shutil.copyfile(PROJECT, path)
    opened = ProjectFile.open(path)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def stored(project: ProjectFile) -> list[StoredTrajectory]:
    return [project.trajectories.get(row.key) for row in project.trajectories.all()]


def _of(stored: list[StoredTrajectory], kind: SourceKind) -> list[StoredTrajectory]:
    return [one for one in stored if one.source.kind is kind]


def test_the_first_look_shows_one_person_by_two_raters_and_a_hand(project: ProjectFile) -> None:
    kept = project.state.get(CHOICE)
    assert kept is not None
    choice = SourceChoice.read(json.loads(kept))
    titles = {row.source.key: row.source.title for row in project.trajectories.all()}
    shown = ["Kaya Mertens", "Rin Okabe", "Kaya Mertens, pass 1"]
    assert [titles[key] for key in choice.order] == shown
    assert set(titles) - set(choice.order) <= choice.hidden
    named = {str(one.key): one.name for one in project.people.all()}
    assert {named[key] for key in choice.hidden_people} == {"Bruno", "Liv", "Samir"}


def test_three_raters_read_all_four_people(stored: list[StoredTrajectory]) -> None:
    by_rater: dict[str, list[str]] = defaultdict(list)
    for one in _of(stored, SourceKind.RATER):
        by_rater[one.source.title].append(one.person)
    assert by_rater == dict.fromkeys(("Kaya Mertens", "Rin Okabe", "Yuto Tanabe"), CAST)


def test_readings_lie_in_the_film_one_after_the_other(stored: list[StoredTrajectory]) -> None:
    duration_ms = schedule(load_story()).duration_ms
    for one in _of(stored, SourceKind.RATER):
        assert len(one.readings) >= 8
        assert all(0 <= reading.span.start_ms < reading.span.end_ms for reading in one.readings)
        for reading, after in pairwise(one.readings):
            assert reading.span.end_ms <= after.span.start_ms
        assert one.readings[-1].span.end_ms <= duration_ms
        assert all(reading.intensity for reading in one.readings)


@pytest.mark.parametrize("person", CAST)
def test_raters_agree_in_part(stored: list[StoredTrajectory], person: str) -> None:
    readings = [one.readings for one in _of(stored, SourceKind.RATER) if one.person == person]
    shares = [
        compare_readings(one, other).tiers.agreement.raw.value or 0
        for one, other in combinations(readings, 2)
    ]
    assert max(shares) < 0.97
    assert min(shares) > 0.3


def test_the_face_parts_raters_most_where_it_hides(stored: list[StoredTrajectory]) -> None:
    """Rin trusts Natsumi's face; Kaya and Yuto see behind it."""
    kaya, rin, yuto = (
        one.readings for one in _of(stored, SourceKind.RATER) if one.person == "Natsumi"
    )
    with_yuto = compare_readings(kaya, yuto).tiers.agreement.raw.value
    with_rin = compare_readings(kaya, rin).tiers.agreement.raw.value
    assert with_yuto is not None
    assert with_rin is not None
    assert with_yuto > with_rin + 0.15


def test_corrections_keep_what_was_read_first(stored: list[StoredTrajectory]) -> None:
    sheet = load_trajectories()
    wanted = {(row.was, row.word, row.reason) for one in sheet.reader for row in one.corrections}
    found = {
        (first_reading(reading).emotion, reading.emotion, reading.corrections[0].reason)
        for one in stored
        for reading in one.readings
        if reading.corrections
    }
    assert found == wanted


def test_turning_points_are_marked_mostly_where_readings_change(
    stored: list[StoredTrajectory],
) -> None:
    marks = hits = 0
    for one in _of(stored, SourceKind.RATER):
        found = matched((reading.span.start_ms for reading in one.readings), one.marks, 2000)
        assert one.marks
        marks, hits = marks + len(one.marks), hits + len(found.pairs)
    assert marks >= 40
    assert 0.7 < hits / marks < 1


def test_live_traces_have_25_values_a_second_and_a_range(stored: list[StoredTrajectory]) -> None:
    traces = _of(stored, SourceKind.TRACING)
    named = [(one.source.title, one.channel.name) for one in traces if one.channel]
    assert named == [
        ("Kaya Mertens, pass 1", "valence"),
        ("Kaya Mertens, pass 1", "arousal"),
        ("Rin Okabe, pass 1", "valence"),
    ]
    for one in traces:
        assert one.samples is not None
        assert one.channel is not None
        assert set(np.diff(one.samples.times_ms)) == {40}
        assert len(one.samples) > 8000
        assert not one.channel.outside(one.samples.values).any()
        assert np.abs(np.diff(one.samples.values)).max() < 0.1  # a hand does not jump


def test_valence_follows_the_story(stored: list[StoredTrajectory]) -> None:
    trace = _of(stored, SourceKind.TRACING)[0]
    episode = schedule(load_story())
    assert trace.samples is not None

    def mean(event: str) -> float:
        span = episode.event(event).span
        assert trace.samples is not None
        return float(trace.samples.between(span.start_ms, span.end_ms).values.mean())

    assert mean("silence") < 0 < mean("rings")
    assert mean("bowls") < mean("soup")
    assert mean("soup") > 0.4


def test_hands_agree_with_each_other_more_than_with_the_agent(
    stored: list[StoredTrajectory],
) -> None:
    kaya, _, rin = (one.samples for one in _of(stored, SourceKind.TRACING))
    agent = _of(stored, SourceKind.AGENT)[0]
    assert (agent.source.title, agent.person) == ("Lantern, faces only", "Natsumi")
    assert kaya is not None
    assert rin is not None
    assert agent.samples is not None
    measure = TraceMeasure()
    hands = compare_traces(kaya, rin, measure).ccc.value
    faces = compare_traces(kaya, agent.samples, measure).ccc.value
    assert hands is not None
    assert faces is not None
    assert 0.5 < hands < 0.95
    assert faces < hands - 0.1
