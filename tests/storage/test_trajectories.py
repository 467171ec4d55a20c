"""Trajectories in the project file: exact to the last bit, whole steps of history, quick."""

from __future__ import annotations

import base64
import time
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app.domain.channel import Samples
from app.domain.errors import InvalidRecordError, StorageUnavailableError
from app.domain.ids import RaterKey, VideoKey
from app.domain.interval import Interval
from app.domain.media import Video
from app.domain.stored_trajectory import StoredTrajectory, with_reading
from storage.project_file import ProjectFile
from storage.sample_parts import PART_SAMPLES, joined, parts_of
from tests.helpers.trajectories import labelled, sampled, staged
from tests.storage.conftest import Opener
from tests.storage.make import make_video
from tests.storage.proof import prove_step

MAKERS: tuple[Callable[[VideoKey], StoredTrajectory], ...] = (sampled, labelled, staged)


def add(project: ProjectFile, *trajectories: StoredTrajectory) -> list[StoredTrajectory]:
    with project.edit("Import trajectories", None):
        return [project.trajectories.add(each) for each in trajectories]


def same(one: StoredTrajectory, other: StoredTrajectory) -> bool:
    """Compare bit for bit."""
    plain = [replace(each, samples=None) for each in (one, other)]
    values = [vars(each) for each in plain]
    if values[0] != values[1] or one.count != other.count:
        return False
    if one.samples is None or other.samples is None:
        return one.samples is other.samples
    return all(
        getattr(one.samples, name).tobytes() == getattr(other.samples, name).tobytes()
        for name in ("times_ms", "values")
    )


@pytest.mark.parametrize("make", MAKERS)
def test_a_trajectory_comes_back_bit_for_bit(
    project: ProjectFile, video: Video, make: Callable[[VideoKey], StoredTrajectory]
) -> None:
    (kept,) = add(project, make(video.key))
    read = project.trajectories.get(kept.key)
    assert same(read, kept)
    assert project.trajectories.of_video(video.key) == [read.row]
    assert read.created is not None
    assert read.created.at == project.history.entries()[0].at


def test_labels_stand_by_time_and_stages_by_number(project: ProjectFile, video: Video) -> None:
    labels, stages = add(project, labelled(video.key), staged(video.key))
    assert [each.id for each in labels.readings] == ["a", "b"]
    assert [each.id for each in project.trajectories.get(stages.key).readings] == ["S1", "S2"]
    assert stages.row.extent == Interval(0, 6000)


@pytest.mark.parametrize("make", MAKERS)
def test_each_step_can_be_undone_and_redone(
    project: ProjectFile,
    video: Video,
    ann: RaterKey,
    make: Callable[[VideoKey], StoredTrajectory],
) -> None:
    store = project.trajectories
    one, other = make(video.key), labelled(video.key)
    prove_step(project, "Add", ann, lambda: (store.add(one), store.add(other)))
    prove_step(project, "Rename", ann, lambda: store.update(replace(one, title="first", marks=())))
    prove_step(project, "Move", ann, lambda: store.move([other.key, one.key]))
    assert [row.key for row in store.of_video(video.key)] == [other.key, one.key]
    prove_step(project, "Remove", ann, lambda: store.remove(one.key))
    prove_step(project, "Remove video", ann, lambda: project.videos.remove(video.key))


def test_a_correction_is_one_step_and_changes_one_row(
    project: ProjectFile, video: Video, ann: RaterKey
) -> None:
    (kept,) = add(project, labelled(video.key))
    reading = replace(kept.readings[0], emotion="relief")
    changed = with_reading(kept, reading)
    prove_step(project, "Correct", ann, lambda: project.trajectories.update(changed))
    assert project.trajectories.get(kept.key).readings[0].emotion == "relief"
    with project.edit("Correct", ann) as edit:
        assert not project.trajectories.update(changed)
    assert not edit.changes


def test_only_the_part_that_differs_is_written(project: ProjectFile, video: Video) -> None:
    (kept,) = add(project, sampled(video.key, count=PART_SAMPLES * 2 + 5))
    assert kept.samples is not None
    values = kept.samples.values.copy()
    values[-1] = 0.25
    changed = replace(kept, samples=Samples(kept.samples.times_ms, values))
    with project.edit("Trace again", None) as edit:
        project.trajectories.update(changed)
    assert len(edit.changes.tables["trajectory_samples"].updated) == 1
    assert same(
        replace(project.trajectories.get(kept.key), updated=None), replace(changed, updated=None)
    )


def test_a_million_samples_are_kept_and_read_within_a_second(
    path: Path, opener: Opener, tmp_path: Path
) -> None:
    project = opener(path)
    video = make_video()
    with project.edit("Add video", None):
        project.videos.add(video)
    many = sampled(video.key, count=1_000_000)
    start = time.perf_counter()
    (kept,) = add(project, many)
    stored = time.perf_counter() - start
    read = project.trajectories.get(kept.key)
    assert same(read, kept)
    assert stored < 5
    project.history.undo(None)
    assert project.trajectories.count() == 0
    project.history.redo(None)
    assert same(project.trajectories.get(kept.key), kept)


def test_what_is_none_is_refused(project: ProjectFile, video: Video) -> None:
    good, labels = sampled(video.key), labelled(video.key)
    for bad in (
        replace(good, samples=None),
        replace(good, readings=labels.readings),
        replace(labels, samples=good.samples),
        replace(labels, readings=(labels.readings[0],) * 2),
        replace(labels, readings=(replace(labels.readings[0], emotion=" "),)),
    ):
        with pytest.raises(InvalidRecordError):
            add(project, bad)
    assert project.trajectories.count() == 0


@pytest.mark.parametrize(
    "text", ["", "AAAA", "not base64!", base64.b64encode(zlib.compress(b"odd")).decode()]
)
def test_damaged_samples_are_told(text: str) -> None:
    with pytest.raises(StorageUnavailableError, match="damaged"):
        joined([(text, text)], "P")


def test_no_samples_are_no_part() -> None:
    assert list(parts_of(Samples.empty())) == []
    assert len(joined([], "P")) == 0
    single = list(parts_of(Samples(np.array([7]), np.array([np.nan]))))
    assert np.isnan(joined([each[1:] for each in single], "P").values[0])
