"""Checks on what a question asks for: that the answer has that form, and is not given away."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from app.domain.check import Check, Severity
from app.domain.details import item_kind
from app.domain.folding import fold
from app.domain.phrase import phrase
from app.domain.question import Granularity, ItemKind, JsonValue, Question, QuestionType
from app.domain.question_words import LONGEST, asked, content_stems, share_in
from app.domain.reference_rules import LABEL_TYPES

_YES_NO = re.compile(
    r"\byes\s*(?:or|/)\s*no\b|はい\s*(?:か|または|／|/)\s*いいえ|是\s*(?:或|还是|／|/)\s*(?:否|不是)",
    re.IGNORECASE,
)
_YES_OR_NO = frozenset({"yes", "no", "はい", "いいえ", "是", "否", "不是"})
_SHORT = re.compile(
    r"\b(?:answer|respond|reply)\b[^.?!]*\b(?:one|a|the|his|her|their|only)\b[^.?!]*"
    r"\b(?:name|word|number|ordinal)\b|(?:名前|一語|一言|数字)(?:だけ|のみ)?で答え"
    r"|用(?:一个)?(?:名字|词|数字)回答",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"\b(?:answer|respond|reply)\b[^.?!]*\bnumber\b|数字で答え|用数字回答", re.IGNORECASE
)
_SENTENCE = re.compile(
    r"\bin one sentence\b|\b(?:one|a single) sentence\b|一文で|一句话", re.IGNORECASE
)
_SEVERAL = re.compile(
    r"\b(?:name|list|give|identify|state)\s+(?:the\s+)?(two|three|four|five|2|3|4|5)\b",
    re.IGNORECASE,
)
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5}
_ORDINAL = re.compile(
    r"\b(?:first|second|third|fourth|fifth|sixth|one|two|three|four|five|six|seven|eight|nine|ten|"
    r"none|zero)\b|\d|[一二三四五六七八九十]",
    re.IGNORECASE,
)
_STOP = re.compile(r"[.!?](?:\s|$)|[。！？]")
_SHORT_WORDS = 6
_SHORT_EAST = 16
_LEAK_LEAST = 4
_LEAK_SHARE = 0.85
_SHOWN = 200
_NAMED = re.compile(r"\bor\b|\bbetween\b|,|、|，|か|还是|或|それとも", re.IGNORECASE)


def check_form(question: Question) -> Iterator[Check]:
    """Check that the answer has the form that the question asks for."""
    answer = question.answer
    if question.type in LABEL_TYPES or not isinstance(answer, str) or not answer.strip():
        return
    message = _form_fault(question.text[:LONGEST], answer[:LONGEST]) or _count_fault(question)
    if message:
        yield Check("answer-form", Severity.WARNING, message, "answer")


def check_leak(question: Question) -> Iterator[Check]:
    """Check that the question does not say its own answer."""
    text = asked(question.text)
    leaked = _leaked_labels(question, text) or _leaked_text(question.answer, text)
    if leaked:
        message = phrase("The question already says the answer: “{words}”.", words=leaked)
        yield Check("answer-leak", Severity.WARNING, message, "question")


def check_scope(question: Question) -> Iterator[Check]:
    """Check the author's own marks: an episode's question must need more than the subtitles."""
    told = [one.modalities for one in question.evidence if one.modalities]
    if question.granularity is not Granularity.EPISODE or not told:
        return
    if len(told) == len(question.evidence) and all({"said"} == {*each} for each in told):
        message = phrase(
            "All evidence is said and nothing seen or heard: the subtitles alone answer it."
        )
        yield Check("evidence-said-only", Severity.WARNING, message, "evidence")


def _form_fault(text: str, answer: str) -> str:
    if _YES_NO.search(text):
        first = fold(answer).rstrip(".。!！")
        return "" if first in _YES_OR_NO else phrase("The question asks for Yes or No.")
    if _NUMBER.search(text) and not _ORDINAL.search(answer):
        return phrase("The question asks for a number, and the answer has none.")
    if _SHORT.search(text) and _is_long(answer):
        return phrase("The question asks for a name or a word, and the answer is longer.")
    if _SENTENCE.search(text) and len(_STOP.findall(answer.strip())) > 1:
        return phrase("The question asks for one sentence, and the answer has more.")
    return ""


def _count_fault(question: Question) -> str:
    match = _SEVERAL.search(question.text[:LONGEST])
    details = question.details
    if match is None or details is None or not details.items:
        return ""
    wanted = _COUNTS.get(match[1].casefold()) or int(match[1])
    kind = item_kind(details, question.type)
    if kind is ItemKind.ALTERNATIVE or len(details.items) >= wanted:
        return ""
    return phrase(
        "The question asks for {n}, and the details list {there}.",
        n=wanted,
        there=len(details.items),
    )


def _is_long(answer: str) -> bool:
    words = len(answer.split())
    return words > _SHORT_WORDS or (not answer.isascii() and len(answer.strip()) > _SHORT_EAST)


def _leaked_labels(question: Question, text: str) -> str:
    if question.type not in LABEL_TYPES:
        return ""
    answer = question.answer
    sides: list[JsonValue] = [*answer.values()] if isinstance(answer, Mapping) else [answer]
    labels = [str(label) for side in sides if isinstance(side, list) for label in side]
    low = text.casefold()
    # Of a change of feelings, what came first may be told; the answer is both sides.
    if question.type is QuestionType.EMOTION_TRANSITION and isinstance(answer, Mapping):
        after = answer.get("after")
        labels = [str(label) for label in after] if isinstance(after, list) else []
    found = [one for one in labels if re.search(rf"\b{re.escape(one.casefold())}\b", low)]
    return ", ".join(found)


def _leaked_text(answer: JsonValue, text: str) -> str:
    if not isinstance(answer, str):
        return ""
    if len(answer) <= len(text):
        low, said = fold(text), fold(answer).rstrip(".。!！?？")
        if said in _YES_OR_NO or len(said) < _LEAK_LEAST:
            return ""
        if said in low:
            return "" if _is_choice(low, said) else answer.strip()
    stems = content_stems(answer)
    if len(stems) <= _LEAK_LEAST or len(stems) * _LEAK_SHARE > len(text):
        return ""
    if text.isascii() and len(stems) * _LEAK_SHARE > text.count(" ") + 1:
        return ""  # it has not even so many words
    return answer.strip()[:_SHOWN] if share_in(stems, content_stems(text)) >= _LEAK_SHARE else ""


def _is_choice(low: str, said: str) -> bool:
    """Tell whether the answer is one of several that the question names."""
    at = low.find(said)
    around = low[max(0, at - 24) : at + len(said) + 24]
    return _NAMED.search(around) is not None
