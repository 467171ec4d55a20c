"""Labels out of what a system answered, as the LongEmoBench evaluation reads them.

Follows ``evaluation/inference/prompts.py`` of that project: thoughts are dropped, an answer tag,
a fence and JSON are unwrapped, and what is no list of labels becomes one impossible label, which
costs precision and leaves the rest of the answer its worth.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from app.domain.emotion import EMOTIC_26
from app.domain.phrase import phrase
from app.domain.question import JsonValue
from app.domain.reference_rules import SIDES

IMPOSSIBLE = "(no label)"
"""Stands for what cannot be a label; parentheses and blanks keep any reference from holding it."""

_THOUGHT = re.compile(r"<think>.*?</think>", re.DOTALL | re.IGNORECASE)
_ANSWER = re.compile(r"<answer>(.*?)</answer>", re.DOTALL | re.IGNORECASE)
_FENCE = re.compile(r"```[A-Za-z]*\s*(.*?)\s*```", re.DOTALL)
_SEPARATOR = re.compile(r"[,，;；\n]")
_STRIPPED = " \t\r\n\"'`“”‘’.,;:，；。"
_SIDE = re.compile(r"\s*(before|after)\s*[:：](.*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PredictedLabels:
    """What was read.

    Attributes
    ----------
    sides
        Labels, in order, without repeats: one tuple under an empty name, or those under ``before``
        and ``after``.
    problems
        What was odd in the answer; it counts all the same.
    """

    sides: Mapping[str, tuple[str, ...]]
    problems: tuple[str, ...] = ()


@lru_cache(maxsize=4096)  # the same few dozen labels stand in all answers
def normalised(label: str) -> str:
    """Return a label as it is compared: stripped, lower case, one blank for several."""
    return " ".join(label.lower().split())


def predicted_labels(answer: JsonValue) -> PredictedLabels:
    """Read the answer to a question that asks for labels."""
    found = labels_of(_unwrapped(answer))
    return PredictedLabels({"": found}, _odd(found))


def predicted_transition(answer: JsonValue) -> PredictedLabels:
    """Read the answer to a question that asks for labels before and after."""
    value = _unwrapped(answer)
    if isinstance(value, Mapping):
        given = {str(key).strip().lower(): each for key, each in value.items()}
        is_odd = bool(set(given) - set(SIDES)) or len(given) != len(value)
        sides: dict[str, tuple[str, ...]]
        sides = {side: labels_of(given.get(side, [])) for side in SIDES}
    elif isinstance(value, str):
        sides, is_odd = _sides_of_lines(value)
    else:
        sides, is_odd = dict.fromkeys(SIDES, ()), True
    problems: tuple[str, ...] = ()
    if is_odd:
        sides = {side: _unique((*labels, IMPOSSIBLE)) for side, labels in sides.items()}
        problems = (phrase("there is more than one answer before and one after"),)
    return PredictedLabels(sides, (*problems, *_odd(_unique(chain(*sides.values())))))


def labels_of(value: JsonValue) -> tuple[str, ...]:
    """Return the labels of a list, or of a text with separators, each once."""
    if isinstance(value, str):
        return _unique(_cleaned(part) for part in _SEPARATOR.split(value))
    if isinstance(value, list):
        return _unique(_cleaned(part) if isinstance(part, str) else IMPOSSIBLE for part in value)
    return (IMPOSSIBLE,)


def _unwrapped(answer: JsonValue) -> JsonValue:
    if not isinstance(answer, str):
        return answer
    text = _THOUGHT.sub("", answer).strip()
    whole = _ANSWER.fullmatch(text)
    text = whole[1].strip() if whole else text
    fenced = _FENCE.fullmatch(text)
    try:
        value: JsonValue = json.loads(fenced[1] if fenced else text)
    except (ValueError, RecursionError):
        return text
    return value


def _sides_of_lines(text: str) -> tuple[dict[str, tuple[str, ...]], bool]:
    sides: dict[str, tuple[str, ...]] = dict.fromkeys(SIDES, ())
    seen: set[str] = set()
    is_odd = False
    for line in filter(str.strip, text.splitlines()):
        matched = _SIDE.fullmatch(line)
        if matched is None or matched[1].lower() in seen:
            is_odd = True
            continue
        seen.add(matched[1].lower())
        sides[matched[1].lower()] = labels_of(matched[2])
    return sides, is_odd


@lru_cache(maxsize=4096)
def _cleaned(part: str) -> str:
    return normalised(part.strip(_STRIPPED))


def _unique(labels: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, labels)))


def _odd(labels: Iterable[str]) -> tuple[str, ...]:
    unknown = [label for label in labels if label not in EMOTIC_26 and label != IMPOSSIBLE]
    if not unknown:
        return ()
    return (phrase("labels outside EMOTIC: {labels}", labels=", ".join(unknown[:8])),)
