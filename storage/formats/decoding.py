"""Bytes become text by evidence: what the file says, then UTF-8, then what reads like writing.

Old subtitle files seldom say how they are encoded. A wrong guess would be stored as nonsense, so
where two readings are about equally plausible nothing is guessed: the user is asked.
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from app.domain.errors import ImportFailedError
from app.domain.phrase import phrase
from storage.formats.plausibility import plausibility

_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
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
_PLAUSIBLE = 0.4
_MARGIN = 0.12
_MAX_BROKEN_SHARE = 0.02
_MAX_CONTROL_SHARE = 0.02
_HARMLESS_CONTROLS = "\t\n\r\x0b\x0c\x1a\x1b\x85"


@dataclass(frozen=True, slots=True)
class DecodedText:
    """A text with how it was read.

    Attributes
    ----------
    encoding
        Name to show: ``UTF-8``, ``GB18030``, ``Shift-JIS``, ...
    guessed
        The file does not say it: it was chosen by what the text looks like.
    broken
        How many byte sequences could not be read; each stands as U+FFFD in `text`.
    """

    text: str
    encoding: str
    guessed: bool = False
    broken: int = 0


@dataclass(frozen=True, slots=True)
class _Reading:
    decoded: DecodedText
    score: float


def decode(data: bytes, file: str, encoding: str | None = None) -> DecodedText:
    """Read bytes as text.

    In order: the `encoding` the user names; a byte order mark; UTF-16 told by its zero bytes;
    strict UTF-8 whenever it decodes; else the most plausible of the encodings of East Asia and
    Europe.

    Parameters
    ----------
    data
        The whole file.
    file
        Its name, for messages.
    encoding
        What the user says it is, or None.

    Raises
    ------
    ImportFailedError
        It is no text, the named encoding is unknown or does not fit, or two readings are about
        equally plausible (the message says how to choose).
    """
    decoded = _read_as_named(data, file, encoding) if encoding else _read_as_marked(data)
    if decoded is None:
        decoded = _read_by_plausibility(data, file)
    _refuse_binary(decoded.text, file)
    return decoded


def _read_as_named(data: bytes, file: str, encoding: str) -> DecodedText:
    try:
        name = codecs.lookup(encoding).name
        text = data.decode(name)
    except (LookupError, UnicodeError) as error:
        if isinstance(error, UnicodeDecodeError):
            message = phrase(
                "{file} is not encoded in {encoding}: byte {byte} does not fit.",
                file=file,
                encoding=encoding,
                byte=error.start + 1,
            )
        else:
            message = phrase(
                "{encoding!r} is no known text encoding. Write for example gb18030 or utf-8.",
                encoding=encoding,
            )
        raise ImportFailedError(message, str(error)) from error
    return DecodedText(text.removeprefix("\ufeff"), dict(_CANDIDATES).get(name, encoding))


def _read_as_marked(data: bytes) -> DecodedText | None:
    """Read what says itself how it is encoded, or is UTF-8 without an error."""
    for mark, name in _BOMS:
        if data.startswith(mark):
            return _with_broken_marked(data, name, name.removesuffix("-sig").upper())
    zeros_at_odd, zeros_at_even = data[1::2].count(0), data[::2].count(0)
    if max(zeros_at_odd, zeros_at_even) > len(data) // 10 > 0:
        name = "utf-16-le" if zeros_at_odd > zeros_at_even else "utf-16-be"
        return _with_broken_marked(data, name, "UTF-16", guessed=True)
    if b"\x1b$" in data and data.isascii():
        return _with_broken_marked(data, "iso2022_jp", "ISO-2022-JP")
    try:
        return DecodedText(data.decode("utf-8"), "UTF-8")
    except UnicodeDecodeError:
        return None


def _with_broken_marked(
    data: bytes, codec: str, name: str, *, guessed: bool = False
) -> DecodedText:
    """Decode, putting U+FFFD for what cannot be read and counting those."""
    try:
        return DecodedText(data.decode(codec), name, guessed)
    except UnicodeDecodeError:
        text = data.decode(codec, errors="replace")
        return DecodedText(text, name, guessed, text.count("\ufffd"))


def _read_by_plausibility(data: bytes, file: str) -> DecodedText:
    readings = sorted(
        (_weigh(data, codec, name) for codec, name in _CANDIDATES),
        key=lambda reading: reading.score,
        reverse=True,
    )
    best = readings[0]
    if best.score < _PLAUSIBLE:
        raise ImportFailedError(
            phrase(
                "{file}: its text encoding cannot be told{likely}. Name it with --encoding, "
                "or save the file as UTF-8.",
                file=file,
                likely=_second_opinion(data),
            )
        )
    rivals = [other for other in readings[1:] if other.decoded.text != best.decoded.text]
    if rivals and best.score - rivals[0].score < _MARGIN:
        raise ImportFailedError(
            phrase(
                "{file} may be encoded in {encoding} or {rival}. Name the right one with "
                "--encoding, or save the file as UTF-8.",
                file=file,
                encoding=best.decoded.encoding,
                rival=rivals[0].decoded.encoding,
            )
        )
    return best.decoded


def _weigh(data: bytes, codec: str, name: str) -> _Reading:
    decoded = _with_broken_marked(data, codec, name, guessed=True)
    score = plausibility(decoded.text, kana_weight=_KANA_WEIGHT.get(codec, 1.0))
    score += _COMMONER.get(codec, 0.0) if score > 0 else 0.0
    beyond_ascii = sum(byte > 0x7F for byte in data) / 2
    if decoded.broken > max(1, beyond_ascii * _MAX_BROKEN_SHARE):
        score -= 2
    elif decoded.broken:
        score -= _MARGIN / 2
    return _Reading(decoded, score)


def _second_opinion(data: bytes) -> str:
    """Ask charset-normalizer, which knows more encodings, for a name to suggest."""
    from charset_normalizer import from_bytes  # noqa: PLC0415 -- slow to import, seldom needed

    best = from_bytes(data[:65_536]).best()
    return phrase(" ({encoding} is likely)", encoding=best.encoding) if best else ""


def _refuse_binary(text: str, file: str) -> None:
    sample = text[:10_000]
    controls = sum(char < " " and char not in _HARMLESS_CONTROLS for char in sample)
    if controls > len(sample) * _MAX_CONTROL_SHARE:
        raise ImportFailedError(
            phrase("{file} is no text file: it holds bytes that no text has.", file=file)
        )
