"""Units made of what a project holds; sets with faults aggregated."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.errors import InvalidRecordError
from app.domain.ids import (
    AnnotationKey,
    PersonKey,
    SegmentKey,
    TierKey,
    UnitSetKey,
    VideoKey,
    VocabularyKey,
    new_key,
)
from app.domain.labelling import Layer, UnitSet
from app.domain.media import Video
from app.domain.person import Person
from app.domain.segment import Segment, SegmentKind
from app.domain.tier import Annotation, Tier
from app.services.import_service import import_file
from app.services.label_aggregation import aggregate_layer, votes_of
from app.services.unit_service import (
    add_units,
    exclude_by_hand,
    exclude_by_rule,
    source_of_clip,
    sources_of_annotations,
    sources_of_cues,
    sources_of_segments,
    sources_of_stream,
)
from app.services.unit_sources import origins_of
from storage.project_file import ProjectFile
from tests.helpers.labelling import labelled, make_units
from tests.storage.make import make_video

VIDEO = make_video("film")
SRT = (
    "1\n00:00:01,000 --> 00:00:02,500\nRin: Where\nwere you?\n\n"
    "2\n00:00:03,000 --> 00:00:03,600\nOh.\n\n3\n00:00:04,000 --> 00:00:06,000\n(laughs)\n"
)


@pytest.fixture
def project() -> Iterator[ProjectFile]:
    made = ProjectFile.in_memory()
    with made.edit("Fill", None):
        made.videos.add(VIDEO)
    yield made
    made.close()


@pytest.fixture
def one(project: ProjectFile) -> UnitSet:
    with project.edit("Add set", None):
        return project.units.add_set(UnitSet(UnitSetKey(new_key()), "Set"))


def test_cues_become_units_and_some_are_left_out(
    project: ProjectFile, one: UnitSet, tmp_path: Path
) -> None:
    path = tmp_path / "film.srt"
    path.write_text(SRT, encoding="utf-8")
    import_file(project, path)
    track = project.subtitles.tracks(VIDEO.key)[0].key
    made = add_units(project, one.key, [(VIDEO.key, sources_of_cues(project, track))], None)
    assert made.excluded == {"short": 1, "laughter": 1}
    assert [unit.text for unit in made.units][1:] == ["Oh.", "(laughs)"]
    assert "\n" not in made.units[0].text
    again = add_units(project, one.key, [(VIDEO.key, sources_of_cues(project, track))], None)
    assert [unit.unit_id for unit in again.units] == ["0004", "0005", "0006"]
    assert project.units.counts()[one.key] == (6, 4)
    keys = [unit.key for unit in made.units]
    assert exclude_by_hand(project, keys[:1], "face-hidden", None) == 1
    assert exclude_by_hand(project, keys, "", None) == 3
    assert exclude_by_rule(project, one.key, None) == {"short": 1, "laughter": 1}
    with pytest.raises(InvalidRecordError):
        exclude_by_hand(project, keys, "dull", None)
    with pytest.raises(InvalidRecordError, match="nothing to make"):
        add_units(project, one.key, [(VIDEO.key, [])], None)


def test_annotations_segments_and_clips_become_units(project: ProjectFile, one: UnitSet) -> None:
    with project.edit("Fill", None):
        rin = project.people.add(Person(PersonKey(new_key()), "Rin")).key
        tier = project.tiers.add(
            Tier(TierKey(new_key()), VIDEO.key, "Turns", VocabularyKey("free"), person=rin)
        )
        project.annotations.add(
            Annotation(AnnotationKey(new_key()), tier.key, 0, 2000, ("calm",), note="Hello")
        )
        project.segments.add_many(
            [
                Segment(SegmentKey(new_key()), VIDEO.key, SegmentKind.SEGMENT, 0, 9000, "Arrival"),
                Segment(SegmentKey(new_key()), VIDEO.key, SegmentKind.CHUNK, 0, 9000),
            ]
        )
    (turn,) = sources_of_annotations(project, tier.key)
    assert (turn.text, turn.speaker, turn.end_ms) == ("Hello", "Rin", 2000)
    (segment,) = sources_of_segments(project, VIDEO.key)
    assert (segment.text, segment.end_ms) == ("Arrival", 9000)
    clip = source_of_clip(project, VIDEO.key)
    assert (clip.name, clip.end_ms) == ("film", VIDEO.duration_ms)
    other = Video(VideoKey(new_key()), "other", "other", 1)
    with project.edit("Fill", None):
        project.videos.add(other)
    made = add_units(project, one.key, [(VIDEO.key, [turn, segment]), (other.key, [turn])], None)
    assert [unit.unit_id for unit in made.units] == ["film_0001", "film_0002", "other_0001"]
    assert [unit.video for unit in made.units] == [VIDEO.key, VIDEO.key, other.key]


def test_utterances_of_a_stream_become_units(
    project: ProjectFile, one: UnitSet, shared_data: Path
) -> None:
    folder = sorted((shared_data / "emos" / "streaming").iterdir())[0]
    path = next(folder.glob("*.emotion.json"))
    film = Video(VideoKey(new_key()), "clip", folder.name, 1)
    with project.edit("Fill", None):
        project.videos.add(film)
    import_file(project, path, video_id="clip")
    stored = [
        row
        for row in project.trajectories.of_video(film.key)
        if project.trajectories.get(row.key).origin is not None
    ]
    sources = sources_of_stream(project, stored[0].key)
    offered = [one for one in origins_of(project, film.key) if one.kind == "stream"]
    assert [one.read() for one in offered] == [[(film.key, sources)]]
    assert stored[0].source.title in offered[0].title
    assert sources
    assert all(source.text and source.end_ms > source.start_ms for source in sources)
    made = add_units(project, one.key, [(film.key, sources)], None)
    assert [unit.unit_id for unit in made.units] == [source.name for source in sources]


def test_one_rater_one_label_and_gaps_do_no_harm(project: ProjectFile, one: UnitSet) -> None:
    units = make_units(one, VIDEO, 4)
    with project.edit("Fill", None):
        project.units.add_many(units)
        ann, ben = (project.raters.add(name).key for name in ("Ann", "Ben"))
    with pytest.raises(InvalidRecordError, match="no votes"):
        aggregate_layer(votes_of(project, one), one, Layer.BASIC)
    with project.edit("Label", ann):
        for unit in units[:3]:
            project.reviews.save(labelled(unit, ann, "Joy", "joy"))
    alone = aggregate_layer(votes_of(project, one), one, Layer.BASIC)
    assert [each.label for each in alone.result.units] == ["Joy", "Joy", "Joy", ""]
    assert alone.result.figures["alpha"] is None
    with project.edit("Label", ben):
        project.reviews.save(labelled(units[0], ben, "Joy", "joy"))
        project.reviews.save(labelled(units[3], ben, "Fear"))
    both = aggregate_layer(votes_of(project, one), one, Layer.BASIC).result
    assert [each.label for each in both.units] == ["Joy", "Joy", "Joy", "Fear"]
    assert [each.distinct for each in both.units] == [1, 1, 1, 1]
    soft = aggregate_layer(votes_of(project, one), one, Layer.GO).result
    assert [each.label for each in soft.units] == ["joy", "joy", "joy", ""]
    assert soft.units[0].shares == {"joy": 1.0}
