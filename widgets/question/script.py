"""Which CJK language a text is written in, so that Han characters get the shapes of its country."""

from __future__ import annotations

import re

_KANA = re.compile("[\u3040-\u30ff\uff66-\uff9f]")
_HANGUL = re.compile("[\uac00-\ud7af\u1100-\u11ff]")
_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff]")
LOOK_AT = 400
"""Characters that count."""


def language_of(text: str) -> str:
    """Return ``ja``, ``ko`` or ``zh`` for a text in such a script, else an empty string.

    Only the first 400 characters count. Han characters without kana are taken for Chinese.
    """
    if text.isascii():
        return ""
    start = text[:LOOK_AT]
    if _KANA.search(start):
        return "ja"
    if _HANGUL.search(start):
        return "ko"
    return "zh" if _HAN.search(start) else ""
