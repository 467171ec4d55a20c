"""Puts the second rater's screening of the demo into the project."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.ids import PersonKey, RaterKey, ScreeningKey, VideoKey, new_key
from app.domain.screening import AnchorNote, Screening
from assets.demo.annotation_sheet import ScreeningSource
from storage.project_file import ProjectFile


def add_screening(
    project: ProjectFile,
    source: ScreeningSource,
    *,
    video: VideoKey,
    rater: RaterKey,
    people: Mapping[str, PersonKey],
    written: str,
) -> Screening:
    """Write the screening within the edit that is open, as of the moment `written`."""
    made = Screening(
        ScreeningKey(new_key()),
        video,
        rater,
        verdict=source.verdict,
        reason=source.reason,
        created_at=written,
        updated_at=written,
    )
    for place, anchor in enumerate(source.anchor):
        seen = tuple(people[one] for one in anchor.people)
        note = AnchorNote(seen, (), anchor.happens, anchor.topic)
        made = made.with_anchor(place, note)
        for mark in anchor.marks:
            made = made.with_mark(place, mark, on=True)
    return project.screenings.put(made)
