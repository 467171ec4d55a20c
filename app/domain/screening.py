"""Screening: looking at a video at four moments, and deciding whether it is fit for the work.

The four anchors lie at 25, 50, 75 and 100 % of the video; a stretch ends at each of them. A rater
has one screening of a video, and sees those of others only once their own verdict stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import cast

from app.domain.errors import InvalidRecordError
from app.domain.ids import PersonKey, RaterKey, ScreeningKey, VideoKey
from app.domain.phrase import phrase
from app.domain.words import unique

ANCHORS = (25, 50, 75, 100)
"""Where one looks, in per cent of the video."""


class Verdict(StrEnum):
    """What a rater thinks of a video."""

    UNDECIDED = "undecided"
    KEEP = "keep"
    EXCLUDE = "exclude"


class StretchMark(StrEnum):
    """What makes a stretch between two anchors poor material."""

    STATIC = "static"
    REPETITIVE = "repetitive"


class ScreeningState(StrEnum):
    """What the verdicts on a video that somebody may see come to."""

    OPEN = "open"
    KEPT = "kept"
    EXCLUDED = "excluded"
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class AnchorNote:
    """What is to be seen and heard at one anchor.

    Attributes
    ----------
    people
        Those of the cast who are there.
    names
        Others, as they were written.
    happens, topic
        What goes on, and what it is about; free text.
    """

    people: tuple[PersonKey, ...] = ()
    names: tuple[str, ...] = ()
    happens: str = ""
    topic: str = ""

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing was written."""
        return self == AnchorNote()


Anchors = tuple[AnchorNote, AnchorNote, AnchorNote, AnchorNote]
Marks = tuple[
    frozenset[StretchMark], frozenset[StretchMark], frozenset[StretchMark], frozenset[StretchMark]
]
_NO_NOTES: Anchors = (AnchorNote(), AnchorNote(), AnchorNote(), AnchorNote())
_NO_MARKS: Marks = (frozenset(), frozenset(), frozenset(), frozenset())


@dataclass(frozen=True, slots=True)
class Screening:
    """What one rater found in one video.

    Attributes
    ----------
    rater
        None for nobody in particular.
    anchors
        A note for each of `ANCHORS`.
    marks
        Of the stretch that ends at each of `ANCHORS`.
    reason
        Why; wanted for `Verdict.EXCLUDE`.
    created_at, updated_at
        UTC, ISO 8601; filled in when it is stored.
    """

    key: ScreeningKey
    video: VideoKey
    rater: RaterKey | None
    anchors: Anchors = _NO_NOTES
    marks: Marks = _NO_MARKS
    verdict: Verdict = Verdict.UNDECIDED
    reason: str = ""
    created_at: str = ""
    updated_at: str = ""

    @property
    def is_decided(self) -> bool:
        """Tell whether its verdict stands."""
        return self.verdict is not Verdict.UNDECIDED

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing was noted, marked or decided."""
        blank = Screening(self.key, self.video, self.rater)
        return replace(self, created_at="", updated_at="") == blank

    @property
    def people(self) -> frozenset[PersonKey]:
        """Everybody of the cast whom it names."""
        return frozenset(person for note in self.anchors for person in note.people)

    def with_note(self, place: int, **changes: object) -> Screening:
        """Return it with fields of the note of anchor `place` (0 to 3) changed."""
        changed = replace(self.anchors[place], **changes)  # type: ignore[arg-type]  # by name
        return self.with_anchor(place, changed)

    def with_anchor(self, place: int, note: AnchorNote) -> Screening:
        """Return it with another note at anchor `place` (0 to 3)."""
        notes = (*self.anchors[:place], note, *self.anchors[place + 1 :])
        return replace(self, anchors=cast("Anchors", notes))

    def with_mark(self, place: int, mark: StretchMark, on: bool) -> Screening:
        """Return it with a mark of the stretch before anchor `place` (0 to 3) set or taken away."""
        some = self.marks[place] | {mark} if on else self.marks[place] - {mark}
        marks = (*self.marks[:place], some, *self.marks[place + 1 :])
        return replace(self, marks=cast("Marks", marks))

    def with_person(self, gone: PersonKey, into: PersonKey) -> Screening:
        """Return it with one person in the place of another, named once."""
        notes = tuple(
            replace(
                note,
                people=tuple(dict.fromkeys(into if one == gone else one for one in note.people)),
            )
            for note in self.anchors
        )
        return replace(self, anchors=cast("Anchors", notes))


def anchor_ms(place: int, duration_ms: int) -> int:
    """Return the media time of anchor `place` (0 to 3), ms; the last one is the last frame."""
    return max(0, min(duration_ms * ANCHORS[place] // 100, duration_ms - 1))


def stretch(place: int) -> tuple[int, int]:
    """Return from and to where the stretch before anchor `place` (0 to 3) goes, in per cent."""
    return (ANCHORS[place - 1] if place else 0), ANCHORS[place]


def checked_screening(screening: Screening) -> Screening:
    """Return a screening as it is kept: names trimmed, nobody named twice at an anchor.

    Raises
    ------
    InvalidRecordError
        It excludes the video and does not say why, or has not four anchors and stretches.
    """
    if len(screening.anchors) != len(ANCHORS) or len(screening.marks) != len(ANCHORS):
        raise InvalidRecordError(phrase("A screening has notes and marks for four anchors."))
    if screening.verdict is Verdict.EXCLUDE and not screening.reason.strip():
        raise InvalidRecordError(phrase("Say why the video is excluded."))
    notes = tuple(
        replace(
            note,
            people=tuple(dict.fromkeys(note.people)),
            names=unique(plain for name in note.names if (plain := " ".join(name.split()))),
        )
        for note in screening.anchors
    )
    return replace(screening, anchors=cast("Anchors", notes))


@dataclass(frozen=True, slots=True)
class Standing:
    """How a video stands for one rater, who is blind to others before their own verdict.

    Attributes
    ----------
    own
        The rater's own screening, if there is one.
    others
        Those of others, as far as the rater may see them.
    hidden
        Raters whose screenings of this video stay hidden until the own verdict.
    """

    own: Screening | None = None
    others: tuple[Screening, ...] = ()
    hidden: tuple[RaterKey | None, ...] = ()

    @property
    def is_blind(self) -> bool:
        """Tell whether screenings of others are hidden, or would be."""
        return self.own is None or not self.own.is_decided

    @property
    def seen(self) -> tuple[Screening, ...]:
        """Everything the rater may see, their own first."""
        return (self.own, *self.others) if self.own else self.others

    @property
    def state(self) -> ScreeningState:
        """What the verdicts that may be seen come to."""
        verdicts = {one.verdict for one in self.seen if one.is_decided}
        if not verdicts:
            return ScreeningState.OPEN
        if len(verdicts) > 1:
            return ScreeningState.DISPUTED
        return ScreeningState.KEPT if Verdict.KEEP in verdicts else ScreeningState.EXCLUDED


def standing(screenings: Iterable[Screening], rater: RaterKey | None) -> Standing:
    """Return how a video stands for a rater, of all screenings of it."""
    found = list(screenings)
    own = next((one for one in found if one.rater == rater), None)
    others = tuple(one for one in found if one.rater != rater)
    if own is not None and own.is_decided:
        return Standing(own, others)
    return Standing(own, (), tuple(one.rater for one in others))


def standings(
    screenings: Sequence[Screening], videos: Iterable[VideoKey], rater: RaterKey | None
) -> Mapping[VideoKey, Standing]:
    """Return how each of the videos stands for a rater."""
    by_video: dict[VideoKey, list[Screening]] = {key: [] for key in videos}
    for one in screenings:
        by_video.setdefault(one.video, []).append(one)
    return {key: standing(found, rater) for key, found in by_video.items()}
