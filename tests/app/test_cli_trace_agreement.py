"""`emoscope agreement --kind trajectory`: traces and labels of sources, and how it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import app.cli
from app.domain.channel import Channel, Samples
from app.domain.ids import PersonKey, TrajectoryKey, VideoKey, new_key
from app.domain.interval import Interval
from app.domain.person import Person
from app.domain.source import SourceKind, source_of
from app.domain.stored_trajectory import StoredTrajectory, TrajectoryForm
from app.domain.trajectory import Reading
from storage.project_file import ProjectFile
from tests.storage.make import make_video

Capture = pytest.CaptureFixture[str]
VALENCE = Channel("valence", "", -1.0, 1.0)


def run(*arguments: object) -> int:
    """Run the command line in this process."""
    return app.cli.main([str(argument) for argument in arguments])


def rows(project: Path, capsys: Capture, *arguments: object) -> list[dict[str, Any]]:
    assert run("agreement", project, "--json", *arguments) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return found


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three passes over five minutes, the second 700 ms late, and labels by two sources."""
    path = tmp_path_factory.mktemp("traces") / "四个 碗.emoscope"
    made = ProjectFile.create(path)
    video = make_video("V1")
    times = np.arange(0, 300_000, 40)
    values = np.sin(times / 900) * np.cos(times / 5300)
    with made.edit("Fill", None):
        made.videos.add(video)
        made.people.add(Person(PersonKey(new_key()), "夏実", aliases=("Natsumi",)))
        for title, late, person in (("Rin", 0, "夏実"), ("Kaya", 700, "Natsumi"), ("Jo", 0, "Liv")):
            made.trajectories.add(_traced(video.key, title, Samples(times + late, values), person))
        said = (("Rin", ("Joy", "Fear")), ("agent a", ("joy", "Anger")))
        for title, words in (*said, ("agent a, secondary", ("relief", "grief"))):
            made.trajectories.add(_told(video.key, title, words))
    made.close()
    return path


def _traced(video: VideoKey, title: str, samples: Samples, person: str) -> StoredTrajectory:
    return StoredTrajectory(
        TrajectoryKey(new_key()),
        video,
        person,
        source_of(SourceKind.TRACING, title),
        TrajectoryForm.SAMPLES,
        channel=VALENCE,
        samples=samples,
    )


def _told(video: VideoKey, title: str, words: tuple[str, str]) -> StoredTrajectory:
    readings = tuple(
        Reading(word, "夏実", Interval(5000 * place, 5000 * place + 5000), word)
        for place, word in enumerate(words)
    )
    return StoredTrajectory(
        TrajectoryKey(new_key()),
        video,
        "夏実",
        source_of(SourceKind.AGENT, title),
        TrajectoryForm.LABELS,
        readings=readings,
    )


def test_json_has_a_row_a_pair_of_the_same_person_and_channel(
    project: Path, capsys: Capture
) -> None:
    trace, labels, foreign = rows(project, capsys, "--kind", "trajectory")
    assert foreign["sources"] == ["Rin", "agent a, secondary"]
    assert (trace["kind"], trace["field"], trace["video_id"]) == ("trajectory", "valence", "V1")
    assert trace["person"] == "夏実"
    assert trace["sources"] == ["Rin", "Kaya"]
    assert trace["n"] == 2993
    assert {"pearson", "ccc", "icc21", "icc31", "mad"} <= trace["intervals"].keys()
    assert trace["lag_ms"] == 0
    assert (labels["field"], labels["raw"], labels["order_likeness"]) == ("labels", 0.5, 0.5)
    assert "order_tau" in labels["why_undefined"]


def test_layers_of_one_source_are_compared_only_where_they_are_named(
    project: Path, capsys: Capture
) -> None:
    layers = ("agent a", "agent a, secondary")
    pairs = [row["sources"] for row in rows(project, capsys, "--kind", "trajectory")]
    assert list(layers) not in pairs
    named = [word for name in layers for word in ("--source", name)]
    assert [row["sources"] for row in rows(project, capsys, "--kind", "trajectory", *named)] == [
        list(layers)
    ]


def test_a_lag_is_taken_off_and_told(project: Path, capsys: Capture) -> None:
    (trace,) = rows(project, capsys, "--kind", "trajectory", "--channel", "valence", "--align")
    assert trace["lag_ms"] == 700
    assert trace["pearson"] == pytest.approx(1)
    assert trace["unaligned_pearson"] < 0.9
    assert run("agreement", project, "--channel", "Valence", "--align") == 0
    told = capsys.readouterr().out
    assert "The second comes 700 ms later, which is taken off; r was 0." in told
    assert "Concordance (CCC)" in told


def test_without_a_kind_everything_there_is_gets_told(project: Path, capsys: Capture) -> None:
    assert [row["field"] for row in rows(project, capsys)] == ["valence", "labels", "labels"]
    assert [row["field"] for row in rows(project, capsys, "--source", "AGENT A")] == ["labels"]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--source", "Bo"), 1, "No trajectory is of “Bo”. There are: Rin, Kaya, Jo, agent a, "),
        (("--person", "Bo"), 1, "There are: 夏実, Liv."),
        (("--channel", "pulse"), 1, "There are: valence, labels."),
        (("--step-ms", "1"), 1, "The step must be from 10 to 60,000 ms."),
        (("--video", "V9"), 1, "no video “V9”"),
        (("--source", "a", "--source", "b", "--source", "c"), 2, "at most two sources"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_words(
    project: Path, capsys: Capture, arguments: tuple[str, ...], code: int, message: str
) -> None:
    assert run("agreement", project, "--kind", "trajectory", *arguments) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err


def test_nobody_in_common_is_no_fault(project: Path, capsys: Capture) -> None:
    assert run("agreement", project, "--kind", "trajectory", "--person", "Liv") == 0
    assert "Nothing to compare" in capsys.readouterr().out
