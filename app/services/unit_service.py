"""Makes units of what a project holds: cues, annotations, segments, clips, streams."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.domain.errors import InvalidRecordError
from app.domain.ids import (
    RaterKey,
    TierKey,
    TrackKey,
    TrajectoryKey,
    UnitKey,
    UnitSetKey,
    VideoKey,
)
from app.domain.labelling import Unit, exclusion_counts
from app.domain.phrase import phrase
from app.domain.segment import SegmentKind
from app.domain.unit_making import ExclusionRules, UnitSource, excluded_by, make_units
from app.domain.watch import NOBODY, Watch
from storage.project_file import ProjectFile

RULES = ExclusionRules()


@dataclass(frozen=True, slots=True)
class MadeUnits:
    """What was made.

    Attributes
    ----------
    excluded
        How many of them are left out, by the reason.
    """

    units: tuple[Unit, ...]
    excluded: dict[str, int]


def sources_of_cues(project: ProjectFile, track: TrackKey) -> list[UnitSource]:
    """Return the cues of a track, or the sentences of a film where the track holds these."""
    return [
        UnitSource(cue.start_ms, cue.end_ms, " ".join(cue.text.split()), cue.speaker or "")
        for cue in project.subtitles.cues(track)
    ]


def sources_of_annotations(project: ProjectFile, tier: TierKey) -> list[UnitSource]:
    """Return the annotations of a tier: the note is the text, else the labels are."""
    names = {person.key: person.name for person in project.people.all()}
    person = project.tiers.get(tier).person
    of_tier = names.get(person, "") if person else ""
    return [
        UnitSource(
            one.start_ms,
            one.end_ms,
            one.note or ", ".join(one.labels),
            names.get(one.person, "") if one.person else of_tier,
        )
        for one in project.annotations.of_tier(tier)
    ]


def sources_of_segments(project: ProjectFile, video: VideoKey) -> list[UnitSource]:
    """Return the segments of a video."""
    return [
        UnitSource(one.start_ms, one.end_ms, one.title or one.summary)
        for one in project.segments.of_video(video, SegmentKind.SEGMENT)
    ]


def sources_of_stream(project: ProjectFile, trajectory: TrajectoryKey) -> list[UnitSource]:
    """Return the utterances of a stream: of labels of EmoS with what the file says of each."""
    stored = project.trajectories.get(trajectory)
    told = (stored.origin or {}).get("utterances")
    raw = told if isinstance(told, dict) else {}
    found = []
    for reading in stored.readings:
        said = raw.get(reading.id)
        words = said if isinstance(said, dict) else {}
        found.append(
            UnitSource(
                reading.span.start_ms,
                reading.span.end_ms,
                _text(words.get("transcript_en")) or _text(words.get("transcript_zh")),
                stored.person,
                _text(words.get("transcript_zh")) if words.get("transcript_en") else "",
                name=reading.id,
            )
        )
    return found


def has_utterances(project: ProjectFile, trajectory: TrajectoryKey) -> bool:
    """Tell whether a stream comes with what was said, as labels of EmoS do."""
    origin = project.trajectories.get(trajectory).origin or {}
    return bool(origin.get("utterances"))


def source_of_clip(project: ProjectFile, video: VideoKey) -> UnitSource:
    """Return a whole video, which is one clip; its name is the id of the unit."""
    one = project.videos.get(video)
    length = one.info.duration_ms if one.info is not None else 0
    return UnitSource(0, length, one.title if one.title != one.video_id else "", name=one.video_id)


def add_units(
    project: ProjectFile,
    unit_set: UnitSetKey,
    sources: Sequence[tuple[VideoKey, Sequence[UnitSource]]],
    rater: RaterKey | None,
    *,
    rules: ExclusionRules | None = RULES,
) -> MadeUnits:
    """Add units of stretches to a set, video by video, as one edit.

    Parameters
    ----------
    rules
        Which are left out, counted; None: none.

    Raises
    ------
    InvalidRecordError
        There is no stretch at all.
    """
    with project.edit("Make units", rater):
        return write_units(project, unit_set, sources, rules=rules)


def write_units(
    project: ProjectFile,
    unit_set: UnitSetKey,
    sources: Sequence[tuple[VideoKey, Sequence[UnitSource]]],
    *,
    rules: ExclusionRules | None = RULES,
    watch: Watch = NOBODY,
) -> MadeUnits:
    """Add units inside an edit that is open; see `add_units`."""
    if not any(of for _, of in sources):
        raise InvalidRecordError(phrase("There is nothing to make units of."))
    made: list[Unit] = []
    taken = {row.unit_id for row in project.units.rows(unit_set)}
    position = project.units.next_position(unit_set)
    for video, of_video in sources:
        prefix = f"{project.videos.get(video).video_id}_" if len(sources) > 1 else ""
        more = make_units(
            of_video,
            unit_set,
            video,
            prefix=prefix,
            taken=taken | {unit.unit_id for unit in made},
            position=position + len(made),
            rules=rules,
        )
        made += more
    project.units.add_many(made, watch)
    return MadeUnits(tuple(made), exclusion_counts(unit.excluded for unit in made))


def exclude_by_rule(
    project: ProjectFile,
    unit_set: UnitSetKey,
    rater: RaterKey | None,
    rules: ExclusionRules = RULES,
) -> dict[str, int]:
    """Leave out units of a set by rule, as one edit; return how many by the reason."""
    reasons = excluded_by(project.units.of_set(unit_set), rules)
    with project.edit("Leave units out", rater):
        project.units.exclude(reasons)
    return exclusion_counts(reasons.values())


def exclude_by_hand(
    project: ProjectFile, keys: Iterable[UnitKey], reason: str, rater: RaterKey | None
) -> int:
    """Leave units out for a reason, or take them in again (empty), as one edit; return how many.

    Raises
    ------
    InvalidRecordError
        It is no reason.
    """
    name = "Leave units out" if reason else "Take units in"
    with project.edit(name, rater):
        return len(project.units.exclude(dict.fromkeys(keys, reason)))


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
