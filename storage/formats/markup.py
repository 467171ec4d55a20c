"""Formatting tags of subtitles are taken out; what people say stays."""

from __future__ import annotations

import re

_TAG = re.compile(
    r"</?(?:i|b|u|s|em|strong|font|c|ruby|rt|lang|v)(?:[.\s][^<>]*)?/?>"
    r"|<[0-9]{1,3}(?::[0-9]{2}){1,2}[.,][0-9]{3}>"
    r"|\{\\[^{}]*\}"
    r"|\{/?[ibus]\}",
    re.IGNORECASE,
)
_VOICE = re.compile(r"<v(?:\.[^\s<>]*)?\s+([^<>]+)>", re.IGNORECASE)


def strip_tags(text: str) -> str:
    r"""Return a text without SubRip, WebVTT and ASS tags such as ``<i>`` and ``{\an8}``.

    Other angle brackets are words of the speaker (``<gasps>``, ``<3``) and stay.
    """
    if "<" not in text and "{" not in text:
        return text
    return _TAG.sub("", text)


def take_speaker(text: str) -> tuple[str | None, str]:
    """Return who speaks by a WebVTT voice tag, and the text without it.

    Where several speak in one cue, the speaker is unknown and each name stays before its words.
    """
    if "<" not in text:
        return None, text
    names = list(dict.fromkeys(match[1].strip() for match in _VOICE.finditer(text)))
    if len(names) == 1:
        return names[0], _VOICE.sub("", text)
    return None, _VOICE.sub(lambda match: f"{match[1].strip()}: ", text)
