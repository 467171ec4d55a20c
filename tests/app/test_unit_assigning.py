"""Units given to raters: evenly by speaker and video, first looked at, then done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from app.domain.assigning import Plan
from app.domain.errors import InvalidRecordError
from app.domain.ids import UnitSetKey, VideoKey, new_key
from app.domain.labelling import UnitSet
from app.domain.media import Video
from app.services.unit_assigning import assign_units, preview_units
from storage.project_file import ProjectFile
from tests.helpers.labelling import make_units
from tests.storage.make import make_video

ONE = UnitSet(UnitSetKey(new_key()), "First")
RATERS = ("Ann", "Bo", "Cy")


@pytest.fixture
def project() -> Iterator[ProjectFile]:
    """Two videos with twelve units each, Rin and Aki in turn, one of them left out."""
    made = ProjectFile.in_memory()
    other = Video(VideoKey(new_key()), "other", "Other", 1)
    with made.edit("Fill", None):
        made.raters.add("Ann")
        made.units.add_set(ONE)
        for at, video in enumerate((make_video(), other)):
            made.videos.add(video)
            units = make_units(ONE, video, 12)
            units[0] = replace(units[0], excluded="" if at else "short")
            made.units.add_many(
                [
                    replace(u, unit_id=f"{at}{u.unit_id}", position=12 * at + u.position)
                    for u in units
                ]
            )
    yield made
    made.close()


def test_what_is_previewed_is_what_is_done(project: ProjectFile) -> None:
    plan = Plan(2, 0.5, 3)
    told = preview_units(project, RATERS, ONE, plan)
    assert project.reviews.assignments() == []
    assert [one.name for one in project.raters.all()] == ["Ann"]
    done = assign_units(project, RATERS, ONE, plan)
    assert done == told
    assert (done.units, done.shared, done.assigned) == (23, 12, 35)
    assert [load.is_new for load in done.loads] == [False, True, True]
    assert max(load.units for load in done.loads) - min(load.units for load in done.loads) <= 1
    assert preview_units(project, RATERS, ONE, plan).assigned == 0


def test_each_rater_gets_as_many_of_each_speaker_and_video(project: ProjectFile) -> None:
    found = assign_units(project, RATERS, ONE, Plan(1))
    for load in found.loads:
        assert set(load.by_speaker) == {"Aki", "Rin"}
        assert max(load.by_speaker.values()) - min(load.by_speaker.values()) <= 1
    videos = {row.key: row.video for row in project.units.rows(ONE.key)}
    for rater in project.raters.all():
        own = [videos[task.record] for task in project.reviews.assignments(rater.key)]  # type: ignore[index]
        counts = [own.count(video) for video in set(own)]
        assert len(counts) == 2
        assert max(counts) - min(counts) <= 1
        assert sum(a != b for a, b in pairwise(own)) == 1  # one after the other


def test_what_cannot_be_done_is_said(project: ProjectFile) -> None:
    with pytest.raises(InvalidRecordError, match="3 raters are wanted"):
        preview_units(project, RATERS[:2], ONE)
    empty = UnitSet(UnitSetKey(new_key()), "Empty")
    with pytest.raises(InvalidRecordError, match="no unit to label"):
        preview_units(project, RATERS, empty)
