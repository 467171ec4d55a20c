"""Changes to single cues as pure functions: text, times, speaker, splitting, merging.

What a cue was when it came in stays with it (`Cue.imported`); flags are worked out anew afterwards
(`app.domain.cue_flags`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.domain.errors import InvalidRecordError
from app.domain.ids import CueKey
from app.domain.phrase import phrase
from app.domain.subtitle import Cue, CueFlag, CueWord
from app.domain.timecode import format_ms

LONGEST_MS = 359_999_999
"""The last moment a cue may end, 99:59:59.999: more is a slip of the hand."""

_BREAKS = re.compile(r"\r\n|[\r\x0b\x0c\x85\u2028\u2029]")


def retexted(cue: Cue, text: str) -> Cue:
    """Return the cue with another text: breaks as line feeds, without blank lines at the ends."""
    if text == cue.text:
        return cue
    lines = [line.rstrip() for line in _BREAKS.sub("\n", text.replace("\0", "")).split("\n")]
    kept = "\n".join(lines).strip("\n")
    return cue if kept == cue.text else cue.changed(text=kept)


def retimed(cue: Cue, start_ms: int, end_ms: int) -> Cue:
    """Return the cue at other times; its words stay where they are said.

    Raises
    ------
    InvalidRecordError
        It would end before it starts, or after 99:59:59.999.
    """
    if (start_ms, end_ms) == (cue.start_ms, cue.end_ms):
        return cue
    if end_ms < start_ms:
        raise InvalidRecordError(
            phrase(
                "A cue cannot end at {end} before it starts at {start}.",
                end=format_ms(end_ms),
                start=format_ms(start_ms),
            )
        )
    if end_ms > LONGEST_MS:
        raise InvalidRecordError(phrase("A cue cannot end after {end}.", end=format_ms(LONGEST_MS)))
    return cue.changed(start_ms=start_ms, end_ms=end_ms)


def respoken(cue: Cue, speaker: str | None) -> Cue:
    """Return the cue with another speaker; a blank name is none."""
    name = " ".join((speaker or "").split()) or None
    return cue if name == cue.speaker else cue.changed(speaker=name)


def restored(cue: Cue) -> Cue:
    """Return the cue as it came in."""
    was = cue.imported
    if was is None:
        return cue
    return replace(
        cue,
        start_ms=was.start_ms,
        end_ms=was.end_ms,
        speaker=was.speaker,
        text=was.text,
        words=was.words,
        imported=None,
    )


def with_imported_times(cue: Cue) -> Cue:
    """Return the cue at the times it came in with; text and speaker stay."""
    was = cue.imported
    if was is None or (was.start_ms, was.end_ms) == (cue.start_ms, cue.end_ms):
        return cue
    return cue.changed(start_ms=was.start_ms, end_ms=was.end_ms, words=was.words)


def new_cue(key: CueKey, start_ms: int, end_ms: int) -> Cue:
    """Return an empty cue made here."""
    return Cue(key, start_ms, end_ms, "", flags=CueFlag.MADE_HERE | CueFlag.EMPTY)


# Splitting ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word of a cue where it stands in the text, half-open, in characters."""

    start: int
    end: int
    word: CueWord


def placed_words(cue: Cue) -> list[PlacedWord]:
    """Return the words that still stand in the text, in order."""
    found: list[PlacedWord] = []
    place = 0
    for word in cue.words:
        start = cue.text.find(word.text, place) if word.text else -1
        if start >= 0:
            place = start + len(word.text)
            found.append(PlacedWord(start, place, word))
    return found


def time_at(cue: Cue, offset: int) -> int:
    """Return the moment at which the text from `offset` on begins to be said.

    That is where the next word starts, if words have times; else it goes by the letters before it.
    """
    words = [one for one in placed_words(cue) if one.word.start_ms is not None]
    after = next((one.word.start_ms for one in words if one.start >= offset), None)
    if after is not None and cue.start_ms < after < cue.end_ms:
        return after
    before, rest = _weight(cue.text[:offset]), _weight(cue.text[offset:])
    share = before / (before + rest) if before + rest else 0.5
    return cue.start_ms + round((cue.end_ms - cue.start_ms) * share)


def offset_at(cue: Cue, time_ms: int) -> int:
    """Return where in the text a moment lies: before a word, or as near as one can tell.

    Without times of words it is the break between words nearest to the moment's share of the
    letters; in scripts without blanks, that between two characters.
    """
    words = [one for one in placed_words(cue) if one.word.start_ms is not None]
    if words:
        nearest = min(words, key=lambda one: abs((one.word.start_ms or 0) - time_ms))
        return nearest.start
    length = cue.end_ms - cue.start_ms
    wanted = _weight(cue.text) * (time_ms - cue.start_ms) / length if length else 0.0
    breaks = list(_breaks(cue.text))
    return min(breaks, key=lambda place: abs(_weight(cue.text[:place]) - wanted), default=0)


def split(cue: Cue, time_ms: int, offset: int, key: CueKey) -> tuple[Cue, Cue]:
    """Return the two cues that one becomes: the text before and from `offset`, at `time_ms`.

    Parameters
    ----------
    key
        Of the second one, which is made here; the first one stays itself.

    Raises
    ------
    InvalidRecordError
        The moment lies not inside the cue, or one half would be without text.
    """
    first, second = cue.text[:offset].rstrip(), cue.text[offset:].lstrip()
    if not cue.start_ms < time_ms < cue.end_ms:
        raise InvalidRecordError(
            phrase(
                "{time} does not lie inside the cue, so it cannot be split there.",
                time=format_ms(time_ms),
            )
        )
    if not first or not second:
        raise InvalidRecordError(
            phrase("A cue can only be split where there is text on both sides.")
        )
    at = [one.start for one in placed_words(cue)]
    cut = next((n for n, place in enumerate(at) if place >= offset), len(at))
    placed = placed_words(cue)
    early = tuple(one.word for one in placed[:cut])
    late = tuple(one.word for one in placed[cut:])
    return (
        cue.changed(end_ms=time_ms, text=first, words=early),
        replace(
            cue,
            key=key,
            start_ms=time_ms,
            text=second,
            words=late,
            flags=cue.flags | CueFlag.MADE_HERE,
            imported=None,
        ),
    )


def merged(first: Cue, second: Cue) -> Cue:
    """Return the one cue that two become; it is the first one, longer.

    Raises
    ------
    InvalidRecordError
        They have different speakers.
    """
    if first.speaker and second.speaker and first.speaker != second.speaker:
        raise InvalidRecordError(
            phrase(
                "The two cues have different speakers, {one} and {other}. Give both the same one "
                "to merge them.",
                one=first.speaker,
                other=second.speaker,
            )
        )
    return first.changed(
        start_ms=min(first.start_ms, second.start_ms),
        end_ms=max(first.end_ms, second.end_ms),
        text=joined(first.text, second.text),
        speaker=first.speaker or second.speaker,
        words=first.words + second.words,
    )


def joined(first: str, second: str) -> str:
    """Join two texts as a sentence goes on: with a blank, or without in scripts that have none."""
    if not first or not second:
        return first or second
    return first + ("" if is_wide(first[-1]) or is_wide(second[0]) else " ") + second


def is_wide(char: str) -> bool:
    """Tell whether a character belongs to a script without blanks between words.

    Korean has blanks although its letters are wide.
    """
    return unicodedata.east_asian_width(char) in "WF" and not "\uac00" <= char <= "\ud7a3"


def _weight(text: str) -> int:
    """Return how long a text takes to be said, in letters; a wide one counts as two."""
    return sum(2 if is_wide(char) else 1 for char in text if not char.isspace())


def _breaks(text: str) -> Iterator[int]:
    """Give the places between words."""
    for place in range(1, len(text)):
        before, after = text[place - 1], text[place]
        if after.isspace():
            continue
        closing = unicodedata.category(after) in ("Pe", "Pf", "Po")
        if before.isspace() or ((is_wide(before) or is_wide(after)) and not closing):
            yield place
