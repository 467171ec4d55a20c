"""The evidence between encodings: how a text would read in each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from app.domain.encoding import EncodingChoice
from storage.formats.decoded_text import DecodedText
from storage.formats.plausibility import plausibility

# The wider Microsoft variants are used: cp932 holds all of Shift-JIS, cp949 all of EUC-KR.
_CANDIDATES = (
    ("gb18030", "GB18030"),
    ("cp950", "Big5"),
    ("cp932", "Shift-JIS"),
    ("euc_jp", "EUC-JP"),
    ("cp949", "EUC-KR"),
    ("cp1252", "Windows-1252"),
    ("cp1250", "Windows-1250"),
    ("cp1251", "Windows-1251"),
    ("cp1253", "Windows-1253"),
    ("koi8_r", "KOI8-R"),
    ("utf-8", "UTF-8"),
)
# French reads as well in the letters of Prague; the commoner encoding goes first.
_COMMONER = {"cp1252": 0.13}
_KANA_WEIGHT = {"gb18030": 0.6, "cp950": 0.6, "cp949": 0.6}
PLAUSIBLE = 0.4
"""The least score of what may be writing."""
MARGIN = 0.12
"""Two readings that are closer than this are a question to the user."""
_MAX_BROKEN_SHARE = 0.02
_SAMPLE_LINES = 4
_SAMPLE_WIDTH = 80


@dataclass(frozen=True, slots=True)
class Reading:
    """Bytes read in one encoding, and how much that looks like writing (about -2 to 1)."""

    codec: str
    decoded: DecodedText
    score: float


def all_readings(data: bytes) -> list[Reading]:
    """Read bytes in every encoding we know, the most plausible first."""
    return sorted(
        (weigh(data, codec, name) for codec, name in _CANDIDATES),
        key=lambda reading: reading.score,
        reverse=True,
    )


def weigh(data: bytes, codec: str, name: str) -> Reading:
    """Read bytes in one encoding, whatever it gives, and weigh the text."""
    decoded = with_broken_marked(data, codec, name, guessed=True)
    score = plausibility(decoded.text, kana_weight=_KANA_WEIGHT.get(codec, 1.0))
    score += _COMMONER.get(codec, 0.0) if score > 0 else 0.0
    beyond_ascii = sum(byte > 0x7F for byte in data) / 2
    if decoded.broken > max(1, beyond_ascii * _MAX_BROKEN_SHARE):
        score -= 2
    elif decoded.broken:
        score -= MARGIN / 2
    return Reading(codec, decoded, score)


def with_broken_marked(data: bytes, codec: str, name: str, *, guessed: bool = False) -> DecodedText:
    """Decode, putting U+FFFD for what cannot be read and counting those."""
    try:
        return DecodedText(data.decode(codec), name, guessed)
    except UnicodeDecodeError:
        text = data.decode(codec, errors="replace")
        return DecodedText(text, name, guessed, text.count("\ufffd"))


def choices_of(readings: Sequence[Reading]) -> tuple[EncodingChoice, ...]:
    """List readings for the user, each sample once; those with holes go last."""
    found: dict[str, EncodingChoice] = {}
    for reading in readings:
        sample = _sample(reading.decoded.text)
        found.setdefault(sample, EncodingChoice(reading.codec, reading.decoded.encoding, sample))
    return tuple(sorted(found.values(), key=lambda choice: "\ufffd" in choice.sample))


def _sample(text: str) -> str:
    return "\n".join(islice(_telling_lines(text), _SAMPLE_LINES))


def _telling_lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if not line.isascii():
            yield line.strip()[:_SAMPLE_WIDTH]


def shown_name(codec: str, otherwise: str = "") -> str:
    """Return the name to show for an encoding as Python calls it."""
    return dict(_CANDIDATES).get(codec, otherwise or codec.upper())
