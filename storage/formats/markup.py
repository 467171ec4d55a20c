"""Formatting tags of subtitles are taken out; what people say stays."""

from __future__ import annotations

import re
from collections.abc import Sequence

_TAG = re.compile(
    r"</?(?:i|b|u|s|em|strong|font|c|ruby|rt|lang|v)(?:[.\s][^<>]*)?/?>"
    r"|<[0-9]{1,3}(?::[0-9]{2}){1,2}[.,][0-9]{3}>"
    r"|\{\\[^{}]*\}"
    r"|\{/?[ibus]\}",
    re.IGNORECASE,
)
# The small letters that tell how a word is read would stand in the text twice.
_READING_AID = re.compile(r"<rt(?:[.\s][^<>]*)?>[^<]*(?:</rt>|(?=</?ruby))", re.IGNORECASE)
_VOICE = re.compile(r"<v(?:\.[^\s<>]*)?\s+([^<>]+)>", re.IGNORECASE)
_RECOGNISED = re.compile(r"\[(SPEAKER_[0-9]{1,4})\]:\s*")
_NAME = re.compile(r"((?:[^\W\d_]['’.\w-]*)(?: [^\W\d_]['’.\w-]*){0,2}): (?=\S)")
_LONGEST_NAME = 32
_LEAST_NAMED = 3


def strip_tags(text: str) -> str:
    r"""Return a text without SubRip, WebVTT and ASS tags such as ``<i>`` and ``{\an8}``.

    Other angle brackets are words of the speaker (``<gasps>``, ``<3``) and stay. Reading aids of
    ruby text (``<rt>``) go with their tags.
    """
    if "<" not in text and "{" not in text:
        return text
    return _TAG.sub("", _READING_AID.sub("", text))


def clean_lines(text: str) -> str:
    """Return the lines of a text without blanks around them, blank lines left out."""
    return "\n".join([line for raw in text.splitlines() if (line := raw.strip())])


def take_speaker(text: str) -> tuple[str | None, str]:
    """Return who speaks by a WebVTT voice tag, and the text without it.

    Where several speak in one cue, the speaker is unknown and each name stays before its words.
    """
    if "<v" not in text and "<V" not in text:
        return None, text
    names = list(dict.fromkeys(match[1].strip() for match in _VOICE.finditer(text)))
    if len(names) == 1:
        return names[0], _VOICE.sub("", text)
    return None, _VOICE.sub(lambda match: f"{match[1].strip()}: ", text)


def take_recognised(text: str) -> tuple[str | None, str]:
    """Return the speaker of a line of speech recognition, ``[SPEAKER_01]: Hello``, and the rest."""
    match = _RECOGNISED.match(text)
    return (match[1], text[match.end() :]) if match else (None, text)


def names_before_colon(texts: Sequence[str]) -> bool:
    """Tell whether a file names its speakers, ``Rin: Hello``, at the start of half of its cues.

    A colon now and then is only punctuation.
    """
    spoken = [text for text in texts if text]
    named = sum(take_name(text)[0] is not None for text in spoken)
    return named >= _LEAST_NAMED and named * 2 >= len(spoken)


def take_name(text: str) -> tuple[str | None, str]:
    """Return the name before the first colon and blank, and what follows it."""
    match = _NAME.match(text)
    if match is None or len(match[1]) > _LONGEST_NAME:
        return None, text
    return match[1], text[match.end() :]
