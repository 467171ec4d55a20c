"""Moving all cues of a track: by an offset, or stretched so that two moments come right.

Times are worked out as fractions and rounded once, so that nothing drifts in long tracks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from app.domain.cue_editing import LONGEST_MS
from app.domain.errors import InvalidRecordError
from app.domain.phrase import phrase
from app.domain.subtitle import Cue, CueWord, place_flags
from app.domain.timecode import format_ms

NTSC_FILM = Fraction(24000, 1001)
PRESETS: tuple[tuple[Fraction, Fraction], ...] = (
    (NTSC_FILM, Fraction(25)),
    (Fraction(25), NTSC_FILM),
    (NTSC_FILM, Fraction(24)),
    (Fraction(24), NTSC_FILM),
    (Fraction(24), Fraction(25)),
    (Fraction(25), Fraction(24)),
    (Fraction(30000, 1001), Fraction(25)),
    (Fraction(25), Fraction(30000, 1001)),
)
"""Frame rates of film and television between which films are played faster or slower: the rate that
a track was made for, and the rate of the video."""

_MOST = Fraction(4)


@dataclass(frozen=True, slots=True)
class Retiming:
    """A new time for each old one: ``scale * ms + offset_ms``, rounded half up."""

    scale: Fraction = Fraction(1)
    offset_ms: Fraction = Fraction(0)

    @classmethod
    def through(cls, first: tuple[int, int], second: tuple[int, int]) -> Retiming:
        """Return the one that brings two old times to two new ones (each old, new).

        Raises
        ------
        InvalidRecordError
            The old or the new times are the same, their order turns round, or the track would
            become more than four times as long or short.
        """
        (old_a, new_a), (old_b, new_b) = sorted((first, second))
        if old_a == old_b:
            raise InvalidRecordError(phrase("Both points are at {time}.", time=format_ms(old_a)))
        if new_a >= new_b:
            raise InvalidRecordError(
                phrase("The earlier of the two cues must start before the later one.")
            )
        scale = Fraction(new_b - new_a, old_b - old_a)
        return cls(scale, new_a - scale * old_a).checked()

    @classmethod
    def between_rates(cls, made_for: Fraction, played_at: Fraction) -> Retiming:
        """Return the one for a track made for one frame rate and a video of another."""
        return cls(made_for / played_at)

    def checked(self) -> Retiming:
        """Return itself.

        Raises
        ------
        InvalidRecordError
            The track would become more than four times as long or short.
        """
        if not 1 / _MOST <= self.scale <= _MOST:
            raise InvalidRecordError(
                phrase(
                    "The track would become {factor} times as long: between 0.25 and 4 is "
                    "possible.",
                    factor=f"{float(self.scale):.4g}",
                )
            )
        return self

    @property
    def is_nothing(self) -> bool:
        """Tell whether it leaves all times alone."""
        return self == Retiming()

    def time(self, ms: int) -> int:
        """Return the new time of an old one."""
        return (2 * self._top(ms) + self._below) // (2 * self._below)

    def cue(self, cue: Cue, media_ms: int | None = None) -> Cue:
        """Return a cue with its words at its new times."""
        start, end = self.time(cue.start_ms), self.time(cue.end_ms)
        return cue.changed(
            start_ms=start,
            end_ms=end,
            flags=place_flags(cue.flags, start, end, media_ms),
            words=tuple(map(self._word, cue.words)),
        )

    def _top(self, ms: int) -> int:
        scale, offset = self.scale, self.offset_ms
        return ms * scale.numerator * offset.denominator + offset.numerator * scale.denominator

    @property
    def _below(self) -> int:
        return self.scale.denominator * self.offset_ms.denominator

    def _word(self, word: CueWord) -> CueWord:
        return replace(
            word,
            start_ms=None if word.start_ms is None else self.time(word.start_ms),
            end_ms=None if word.end_ms is None else self.time(word.end_ms),
        )


@dataclass(frozen=True, slots=True)
class RetimingPreview:
    """What becomes of a track.

    Attributes
    ----------
    first, last
        Times of the first and the last cue, each before and after.
    early, late
        How many cues would start before time 0, and end after the video.
    too_late
        Whether one would end after 99:59:59.999.
    """

    first: tuple[int, int]
    last: tuple[int, int]
    early: int
    late: int
    too_late: bool


def preview(
    spans: Sequence[tuple[int, int]], retiming: Retiming, media_ms: int | None
) -> RetimingPreview | None:
    """Return what would become of cues with these starts and ends; None without any."""
    if not spans:
        return None
    new = [(retiming.time(start), retiming.time(end)) for start, end in spans]
    places = range(len(spans))
    first, last = min(places, key=spans.__getitem__), max(places, key=spans.__getitem__)
    return RetimingPreview(
        (spans[first][0], new[first][0]),
        (spans[last][0], new[last][0]),
        sum(start < 0 for start, _ in new),
        sum(end > media_ms for _, end in new) if media_ms else 0,
        any(end > LONGEST_MS for _, end in new),
    )
