"""What questions and answers are about, as checks compare them: stems, superlatives, names.

Stems are crude and only ever compared with each other. Chinese and Japanese text counts by pairs of
letters, as it is written without blanks.
"""

from __future__ import annotations

import re
from functools import lru_cache

from app.domain.folding import fold

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?|\d+")
_EAST = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff66-\uff9f]+")
_ANY_EAST = re.compile("[\u3040-\u9fff\uff66-\uff9f]")
LONGEST = 10_000
"""Letters of a text that checks look at."""

_ENDINGS = ("iness", "ness", "iest", "ings", "ing", "ily", "ies", "ied", "ier", "est", "ed")
_LATER_ENDINGS = ("ly", "es", "er", "s", "y", "e")
_LEAST = 3

_STOP_WORDS = (
    "a about after all also an and any are as at be because been before being both but by can "
    "could did do does during each for from had has have he her him his how i if in into is it "
    "its itself more my no nor not of off on once one only or other our out over own s same she "
    "should so some such t than that the their them then there these they this those through to "
    "too under until up very was we were what when where which while who whom whose why will with "
    "would you your following"
)
_STOP = frozenset(_STOP_WORDS.split())
_PLAIN_IN_EST = (
    "interest rest request guest honest test forest chest invest suggest west protest contest "
    "arrest modest earnest quest digest harvest nest latest best dishonest manifest conquest "
    "priest bequest inquest crest pest vest zest attest detest everest midwest northwest "
    "southwest at least"
)
_NO_SUPERLATIVE = frozenset(_PLAIN_IN_EST.split())
_RANKED = re.compile(
    r"\b(most|least)\s+((?:[^\W\d_]+ly\s+)?[^\W\d_]+)|\b([^\W\d_]{2,}est)\b", re.IGNORECASE
)
_EAST_RANKED = re.compile("(?:最も|もっとも|一番|いちばん|最)([\u3040-\u30ff\u4e00-\u9fff]{1,4})")
_NAME = re.compile(r"(?<=[^\s.!?:;。？！“”\"][ \-'’])[A-Z][a-zà-ÿ]+|[ァ-ヴー]{3,}")
_FORM = re.compile(
    r"\s*(?:please\s+)?(?:answer|respond|reply|name|give|describe|list)\b.*\b(?:with|using|in|by|as)\b"
    r".*|.*で答え.*|\s*(?:请)?(?:用|以).*回答.*",
    re.IGNORECASE | re.DOTALL,
)
_SENTENCE = re.compile(r"[^.?!。？！]+[.?!。？！]*")


@lru_cache(maxsize=100_000)
def stem(word: str) -> str:
    """Return what the forms of a Latin word share; never shorter than three letters."""
    low = word.casefold().replace("’", "'").removesuffix("'s")
    for ending in _ENDINGS:
        if low.endswith(ending) and len(low) - len(ending) >= _LEAST:
            low = low[: -len(ending)]
            break
    else:
        for ending in _LATER_ENDINGS:
            if low.endswith(ending) and not low.endswith("ss") and len(low) - len(ending) >= _LEAST:
                low = low[: -len(ending)]
                break
    return low[:-1] if len(low) > _LEAST and low[-1] in "iye" else low


def content_stems(text: str) -> frozenset[str]:
    """Return the stems of a text that mean something, and its pairs of East Asian letters.

    Of very long texts the beginning counts.
    """
    return _content_stems(text[:LONGEST])


@lru_cache(maxsize=2048)
def _content_stems(text: str) -> frozenset[str]:
    if text.isascii() or _ANY_EAST.search(text) is None:
        return frozenset(map(stem, set(_WORD.findall(text.casefold())) - _STOP))
    low = fold(text)
    runs = _EAST.findall(low)
    pairs = {run[at : at + 2] for run in runs for at in range(len(run) - 1)}
    singles = {run for run in runs if len(run) == 1}
    words = (word for word in _WORD.findall(_EAST.sub(" ", low)) if word not in _STOP)
    return frozenset(map(stem, words)) | pairs | singles


def asked(text: str) -> str:
    """Return a question without the request for a form of answer at its end."""
    text = text[:LONGEST]
    sentences = _SENTENCE.findall(text)
    while len(sentences) > 1 and _FORM.fullmatch(sentences[-1]):
        del sentences[-1]
    return "".join(sentences).strip() or text


def superlatives(text: str) -> frozenset[str]:
    """Return what a text ranks, such as ``most happ``; empty where it ranks nothing."""
    found = set()
    for match in _RANKED.finditer(text[:LONGEST]):
        word = (match[2] or match[3]).split()[-1]
        if match[3] and match[3].casefold() in _NO_SUPERLATIVE:
            continue
        way = "least" if (match[1] or "").casefold() == "least" else "most"
        if match[1] and text[: match.start()].rstrip().casefold().endswith(" at"):
            continue  # "at least", "at most" rank nothing
        found.add(f"{way} {stem(word)}")
    found |= {f"most {match[1][:2]}" for match in _EAST_RANKED.finditer(text)}
    return frozenset(found)


def capitalised(text: str) -> frozenset[str]:
    """Return the words within sentences that begin with a capital, and runs of katakana."""
    return frozenset(_NAME.findall(text[:LONGEST]))


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """Return what two sets share of all they hold, 0 to 1 (Jaccard)."""
    both = len(one & other)
    return both / (len(one) + len(other) - both) if both else 0.0


def share_in(part: frozenset[str], whole: frozenset[str]) -> float:
    """Return how much of one set another holds, 0 to 1; 0 for an empty one."""
    return len(part & whole) / len(part) if part else 0.0
