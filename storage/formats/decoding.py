"""Bytes become text by evidence: what the file says, then UTF-8, then what reads like writing.

Old subtitle files seldom say how they are encoded. A wrong guess would be stored as nonsense, so
where two readings are about equally plausible nothing is guessed: the user is asked, and shown
what each of them would read like.
"""

from __future__ import annotations

import codecs
from dataclasses import replace
from pathlib import Path

from app.domain.errors import ImportFailedError
from app.domain.phrase import phrase
from storage.formats.decoded_text import DecodedText, EncodingUnclearError
from storage.formats.encoding_evidence import (
    MARGIN,
    PLAUSIBLE,
    all_readings,
    choices_of,
    shown_name,
    weigh,
    with_broken_marked,
)
from storage.formats.foreign_files import refuse_foreign, refuse_web_page
from storage.formats.plausibility import plausibility
from storage.formats.source import read_bytes

_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_MAX_CONTROL_SHARE = 0.02
_PROVING_CHARACTERS = 4
_HARMLESS_CONTROLS = "\t\n\r\x0b\x0c\x1a\x1b\x85"


def read_text(path: Path, encoding: str | None = None, prefer: str = "") -> DecodedText:
    """Read a text file; the rest is as `decode` does.

    Raises
    ------
    ImportFailedError
        It cannot be opened, is empty, is another kind of file, or cannot be decoded.
    """
    data = read_bytes(path)
    if not data.strip():
        raise ImportFailedError(
            phrase("{path} is empty: a subtitle file with cues was expected.", path=path)
        )
    decoded = decode(data, str(path), encoding, prefer)
    refuse_web_page(decoded.text, str(path))
    return decoded


def decode(data: bytes, file: str, encoding: str | None = None, prefer: str = "") -> DecodedText:
    """Read bytes as text.

    In order: the `encoding` the user names; a byte order mark; UTF-16 told by its zero bytes;
    strict UTF-8 whenever it decodes; UTF-8 with some lines of another encoding; else the most
    plausible of the encodings of East Asia and Europe.

    Parameters
    ----------
    data
        The whole file.
    file
        Its name, for messages.
    encoding
        What the user says it is, or None.
    prefer
        What files beside it were; taken where the bytes are not marked, are no UTF-8 and fit it.

    Raises
    ------
    EncodingUnclearError
        Two readings are about equally plausible, or none is.
    ImportFailedError
        It is no text, or the named encoding is unknown or does not fit.
    """
    refuse_foreign(data, file)
    decoded = _read_as_named(data, file, encoding) if encoding else _read_as_marked(data)
    if decoded is None:
        decoded = _read_mixed(data) or _read_as_preferred(data, prefer)
    if decoded is None:
        decoded = _read_by_plausibility(data, file)
    _refuse_binary(decoded.text, file)
    return _with_broken_lines(decoded) if decoded.broken else decoded


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
    return DecodedText(text.removeprefix("\ufeff"), shown_name(name, encoding))


def _read_as_marked(data: bytes) -> DecodedText | None:
    """Read what says itself how it is encoded, or is UTF-8 without an error."""
    for mark, name in _BOMS:
        if data.startswith(mark):
            return with_broken_marked(data, name, name.removesuffix("-sig").upper())
    zeros_at_odd, zeros_at_even = data[1::2].count(0), data[::2].count(0)
    if max(zeros_at_odd, zeros_at_even) > len(data) // 10 > 0:
        name = "utf-16-le" if zeros_at_odd > zeros_at_even else "utf-16-be"
        return with_broken_marked(data, name, "UTF-16", guessed=True)
    if b"\x1b$" in data and data.isascii():
        return with_broken_marked(data, "iso2022_jp", "ISO-2022-JP")
    try:
        return DecodedText(data.decode("utf-8"), "UTF-8")
    except UnicodeDecodeError:
        return None


def _read_as_preferred(data: bytes, codec: str) -> DecodedText | None:
    if not codec:
        return None
    try:
        name = codecs.lookup(codec).name
        return DecodedText(data.decode(name), shown_name(name), guessed=True)
    except (LookupError, UnicodeError):
        return None


def _read_mixed(data: bytes) -> DecodedText | None:
    """Read a file some lines of which are UTF-8, and some in another encoding.

    Subtitles put together from two sources look so. One damaged line is not enough evidence: the
    others must read as writing in their encoding, and better than as UTF-8 with a hole. Nor is a
    short line that happens to be UTF-8 (two Chinese characters of GBK can be).
    """
    lines = data.split(b"\n")
    strange = {index for index, line in enumerate(lines) if not _is_utf_8(line)}
    proofs = {index for index, line in enumerate(lines) if index not in strange and _proves(line)}
    if not proofs:
        return None
    order = sorted(strange)
    part = b"\n".join(lines[index] for index in order)
    best = max(all_readings(part), key=lambda reading: reading.score)
    as_utf_8 = weigh(part, "utf-8", "UTF-8").score
    if best.decoded.broken or best.score < max(PLAUSIBLE, as_utf_8 + MARGIN):
        return None
    most, name = ("utf-8", "UTF-8") if len(proofs) >= len(strange) else (best.codec, "")
    texts = [line.decode(most, "replace") for line in lines]
    fewer, codec = (order, best.codec) if name else (sorted(proofs), "utf-8")
    for index in fewer:
        texts[index] = lines[index].decode(codec, "replace")
    encodings = (name or best.decoded.encoding, best.decoded.encoding if name else "UTF-8")
    places = tuple(index + 1 for index in fewer)
    return DecodedText(
        "\n".join(texts), encodings[0], mixed_lines=places, mixed_encoding=encodings[1]
    )


def _proves(line: bytes) -> bool:
    """Tell whether a line that is UTF-8 cannot well be so by chance."""
    if line.isascii():
        return False
    beyond = [char for char in line.decode() if char > "\x7f"]
    return len(beyond) >= _PROVING_CHARACTERS and plausibility(line.decode()) >= PLAUSIBLE


def _is_utf_8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def _with_broken_lines(decoded: DecodedText) -> DecodedText:
    lines = enumerate(decoded.text.split("\n"), 1)
    return replace(decoded, broken_lines=tuple(n for n, line in lines if "\ufffd" in line))


def _read_by_plausibility(data: bytes, file: str) -> DecodedText:
    readings = all_readings(data)
    best = readings[0]
    if best.score < PLAUSIBLE:
        raise EncodingUnclearError(
            phrase(
                "{file}: its text encoding cannot be told{likely}. Save the file as UTF-8, "
                "or say what it is.",
                file=file,
                likely=_second_opinion(data),
            ),
            file,
            choices_of(readings),
        )
    rivals = [other for other in readings[1:] if other.decoded.text != best.decoded.text]
    if rivals and best.score - rivals[0].score < MARGIN:
        raise EncodingUnclearError(
            phrase(
                "{file} may be encoded in {encoding} or {rival}. Say which one it is, or save "
                "the file as UTF-8.",
                file=file,
                encoding=best.decoded.encoding,
                rival=rivals[0].decoded.encoding,
            ),
            file,
            choices_of(readings),
        )
    return best.decoded


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
