"""Units and labels for tests."""

from __future__ import annotations

from app.domain.ids import RaterKey, ReviewKey, UnitKey, new_key
from app.domain.labelling import Unit, UnitLabel, UnitSet, label_value
from app.domain.media import Video
from app.domain.review import Decision, RecordKind, Review


def make_units(one: UnitSet, video: Video, number: int) -> list[Unit]:
    """Return units of two seconds, one behind the other, ids ``0001`` and on."""
    return [
        Unit(
            UnitKey(new_key()),
            one.key,
            f"{place + 1:04d}",
            video.key,
            place * 2000,
            place * 2000 + 1900,
            speaker="Aki" if place % 2 else "Rin",
            text=f"Words of {place + 1:04d}",
            position=place,
        )
        for place in range(number)
    ]


def labelled(unit: Unit, rater: RaterKey, basic: str, *go: str) -> Review:
    """Return a review that labels a unit, complete."""
    return Review(
        ReviewKey(new_key()),
        RecordKind.LABEL,
        unit.key,
        1,
        rater,
        answer=label_value(UnitLabel(basic, go)),
        decision=Decision.LABELLED,
    )
