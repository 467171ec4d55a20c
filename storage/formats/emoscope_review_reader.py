"""Gathers items and what was found on them while an ``emoscope`` file is read."""

from __future__ import annotations

from collections.abc import Callable

from app.domain.finding import Findings
from app.domain.media import Video
from app.domain.phrase import phrase
from app.domain.refine import RefineRound
from app.domain.review import Adjudication, Assignment, Review
from storage.formats.emoscope_mcq import McqLine, read_mcq_line
from storage.formats.emoscope_part import Part
from storage.formats.emoscope_refine import RefineRoundLine, read_refine_round
from storage.formats.emoscope_reviews import (
    AdjudicationLine,
    AssignmentLine,
    ReviewLine,
    read_adjudication,
    read_assignment,
    read_review,
)
from storage.formats.project_records import McqRecord

REVIEWING: tuple[type[Part], ...] = (
    McqLine,
    AssignmentLine,
    ReviewLine,
    AdjudicationLine,
    RefineRoundLine,
)
"""In the order in which they are read."""


class ReviewingReader:
    """Keeps sound lines as objects.

    Parameters
    ----------
    video
        Returns the video of an id.
    """

    def __init__(self, video: Callable[[str], Video]) -> None:
        self.items: list[McqRecord] = []
        self.assignments: list[Assignment] = []
        self.reviews: list[Review] = []
        self.adjudications: list[Adjudication] = []
        self.rounds: list[RefineRound] = []
        self._video = video
        self._names: set[tuple[str, ...]] = set()

    def take(self, line: Part, findings: Findings) -> None:
        """Keep the object of a line if nothing stands against it."""
        match line:
            case McqLine():
                self._claim(("item", line.content.item_id), "content.item_id", findings)
                record = read_mcq_line(line, self._video(line.video_id).key, findings)
                if record is not None and not findings.found:
                    self.items.append(record)
            case AssignmentLine():
                self._claim_place("assignment", line, line.rater, findings)
                if not findings.found:
                    self.assignments.append(read_assignment(line))
            case ReviewLine():
                self._claim_place("review", line, line.rater, findings)
                review = read_review(line, findings)
                if review is not None:
                    self.reviews.append(review)
            case AdjudicationLine():
                self._claim_place("adjudication", line, "", findings)
                settled = read_adjudication(line, findings)
                if settled is not None:
                    self.adjudications.append(settled)
            case RefineRoundLine():
                self._claim(("round", str(line.number)), "number", findings)
                begun = read_refine_round(line, findings)
                if begun is not None:
                    self.rounds.append(begun)

    def _claim_place(
        self,
        name: str,
        line: AssignmentLine | ReviewLine | AdjudicationLine,
        rater: str,
        findings: Findings,
    ) -> None:
        place = (name, line.record_kind.value, line.record, str(line.stage), rater)
        self._claim(place, "record", findings)

    def _claim(self, name: tuple[str, ...], path: str, findings: Findings) -> None:
        """Note an error where an earlier line stands in the same place."""
        if name in self._names:
            findings.error(path, "stands-twice", phrase("stands already in another line"))
        self._names.add(name)
