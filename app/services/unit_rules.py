"""Rules that leave units of a set out, with what the project holds that they ask for."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from app.domain.errors import InvalidRecordError
from app.domain.ids import UnitKey, VideoKey
from app.domain.labelling import Unit
from app.domain.phrase import phrase
from app.domain.unit_cover import CoverRule, Stretch, covered_by
from app.domain.unit_making import ExclusionRules, excluded_by
from app.domain.words import folded
from storage.project_file import ProjectFile


def reasons_by(
    project: ProjectFile,
    units: Sequence[Unit],
    rules: ExclusionRules | None = None,
    cover: CoverRule | None = None,
) -> dict[UnitKey, str]:
    """Return why rules leave units out, of those that are not left out already.

    Raises
    ------
    InvalidRecordError
        No video of the units has a tier of the name.
    """
    found: dict[UnitKey, str] = {}
    if cover is not None:
        videos = {unit.video for unit in units}
        found = covered_by(units, stretches_of_tier(project, videos, cover), cover)
    if rules is not None:
        found |= excluded_by(units, rules)
    return found


def stretches_of_tier(
    project: ProjectFile, videos: Collection[VideoKey], rule: CoverRule
) -> dict[VideoKey, list[Stretch]]:
    """Return where annotations of a tier lie, video by video, all or those with a label.

    Raises
    ------
    InvalidRecordError
        No video has a tier of the name.
    """
    tiers = {video: project.tiers.of_video(video) for video in videos}
    name, wanted = folded(rule.tier), folded(rule.label)
    chosen = [one for of in tiers.values() for one in of if folded(one.name) == name]
    if not chosen:
        names = sorted({one.name for of in tiers.values() for one in of})
        raise InvalidRecordError(
            phrase(
                "No video of the units has a tier “{name}”. There are: {names}.",
                name=rule.tier,
                names=", ".join(names) or phrase("none"),
            )
        )
    found: dict[VideoKey, list[Stretch]] = {}
    for tier in chosen:
        found.setdefault(tier.video, []).extend(
            (one.start_ms, one.end_ms)
            for one in project.annotations.of_tier(tier.key)
            if not wanted or wanted in {folded(word) for word in (*one.labels, one.note)}
        )
    return found
