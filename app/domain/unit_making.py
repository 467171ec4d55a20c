"""Units made from what a project holds, and rules that leave some of them out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from app.domain.ids import UnitKey, UnitSetKey, VideoKey, new_key
from app.domain.labelling import Unit

SHORT_MS = 1000
"""EmoS leaves out what is shorter."""

_WIDTH = 4
_LAUGHTER = re.compile(
    # A lone "ha", "he" or "hi" is a word, and so is a lone or double は.
    r"(?:(?:h[aeio]h?[\s,.!…~〜-]*){2,}|(?:laugh(?:s|ing|ter)?|chuckl(?:es?|ing)|giggl(?:es?|ing)|"
    r"heh|lol|w{3,}|([哈呵嘿嘻フふ])\1+|([ハはヘへ])\2{2,}|笑(?:い声?|声)?|大笑|爆笑)[\s,.!…~〜ー]*)+",
    re.IGNORECASE,
)
_BRACKETS = re.compile(r"[()（）\[\]［］【】<>＜＞*♪「」『』]")


@dataclass(frozen=True, slots=True)
class UnitSource:
    """A stretch that may become a unit.

    Attributes
    ----------
    name
        Id that it has where it comes from; empty: it is numbered.
    """

    start_ms: int
    end_ms: int
    text: str = ""
    speaker: str = ""
    translation: str = ""
    media: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class ExclusionRules:
    """Which units are left out by rule; what is left out by hand stays so.

    Attributes
    ----------
    shortest_ms
        Shorter ones are left out; 0: none for that. Units without times are never short.
    laughter
        Those in which nothing but laughter is written are left out.
    """

    shortest_ms: int = SHORT_MS
    laughter: bool = True


def make_units(
    sources: Iterable[UnitSource],
    unit_set: UnitSetKey,
    video: VideoKey,
    *,
    prefix: str = "",
    taken: Collection[str] = (),
    position: int = 0,
    rules: ExclusionRules | None = None,
) -> list[Unit]:
    """Make units of stretches, in their order.

    Parameters
    ----------
    prefix
        Stands before the number of each id, such as ``S01E01_``; what has a name keeps that.
    taken
        Ids that the set has already.
    position
        Place of the first one.
    rules
        Which are left out; None: none.
    """
    made: list[Unit] = []
    used = set(taken)
    number = 0
    for place, source in enumerate(sources, start=position):
        unit_id = source.name
        while not unit_id or unit_id in used:
            number += 1
            unit_id = f"{prefix}{number:0{_WIDTH}d}"
        used.add(unit_id)
        start = max(0, source.start_ms)
        unit = Unit(
            UnitKey(new_key()),
            unit_set,
            unit_id,
            video,
            start,
            max(start, source.end_ms),
            source.speaker,
            source.text,
            source.translation,
            source.media,
            position=place,
        )
        made.append(unit)
    reasons = {} if rules is None else excluded_by(made, rules)
    return [_left_out(unit, reasons.get(unit.key, "")) for unit in made]


def excluded_by(units: Sequence[Unit], rules: ExclusionRules) -> dict[UnitKey, str]:
    """Return why rules leave units out, of those that are not left out already."""
    found = {}
    for unit in units:
        if unit.excluded:
            continue
        if rules.laughter and is_laughter(unit.text):
            found[unit.key] = "laughter"
        elif 0 < unit.duration_ms < rules.shortest_ms:
            found[unit.key] = "short"
    return found


def is_laughter(text: str) -> bool:
    """Tell whether a text is nothing but laughter, such as ``(laughs)``, ``haha`` or ``（笑）``."""
    plain = " ".join(_BRACKETS.sub(" ", unicodedata.normalize("NFKC", text)).split())
    return _LAUGHTER.fullmatch(plain) is not None


def _left_out(unit: Unit, reason: str) -> Unit:
    return replace(unit, excluded=reason) if reason else unit
