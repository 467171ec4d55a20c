"""What the axes of a pad stand for, in words and numbers."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.channel import Channel
from widgets.i18n import tr


@dataclass(frozen=True, slots=True)
class PadAxis:
    """One axis of a pad.

    Attributes
    ----------
    name
        Of the channel, as shown.
    low, high
        The values at its ends, in the unit of the channel.
    low_word, high_word
        What the ends mean; empty where that is not known.
    is_relative
        Whether the axis has no ends of its own: its numbers follow the value.
    """

    name: str
    low: float
    high: float
    low_word: str = ""
    high_word: str = ""
    unit: str = ""
    is_relative: bool = False

    def share(self, value: float) -> float:
        """Return where a value lies, 0 at the low end and 1 at the high one."""
        return (value - self.low) / (self.high - self.low)


def axis_of(channel: Channel, low: float, high: float) -> PadAxis:
    """Return the axis of a channel between two values."""
    words = _end_words().get(channel.name.casefold(), ("", ""))
    return PadAxis(channel_word(channel.name), low, high, *words, channel.unit, channel.low is None)


def channel_word(name: str) -> str:
    """Return a channel of the field in the language of the interface; any other as it is."""
    known = {
        "valence": tr("valence"),
        "arousal": tr("arousal"),
        "dominance": tr("dominance"),
        "intensity": tr("intensity"),
    }
    return known.get(name.casefold(), name)


def _end_words() -> dict[str, tuple[str, str]]:
    return {
        "valence": (tr("unpleasant"), tr("pleasant")),
        "arousal": (tr("calm"), tr("excited")),
        "dominance": (tr("powerless"), tr("in control")),
        "intensity": (tr("not at all"), tr("very strong")),
    }
