"""What is looked for in a project, and what a hit is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.folding import FoldedText, fold
from app.domain.ids import PersonKey, RaterKey, VideoKey

_PHRASES = {'"': '"', "\uff02": "\uff02", "\u201c": "\u201d", "「": "」"}
"""Marks that begin a phrase, each with the one that ends it."""
_BLANKS = re.compile(r"\s*")
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """What shall be found.

    Attributes
    ----------
    text
        Terms between blanks, all of which must be there; quotes keep a phrase.
    kinds
        Names of kinds (`storage.search_kinds`); none: all.
    video, person, speaker
        Only there; a speaker is compared folded.
    start_ms, end_ms
        Only what lies at least partly between these times of its video (half-open).
    viewer
        Who asks: what would tell a rater the answer to an item is found once their own is locked.
        Empty for nobody in particular, who finds none of it; None finds all.
    blind
        The viewer answers blind now: nothing is found that would tell an answer, or what others
        say.
    closed
        Names of kinds that are not looked in now, whatever `kinds` says.
    """

    text: str
    kinds: tuple[str, ...] = ()
    video: VideoKey | None = None
    person: PersonKey | None = None
    speaker: str = ""
    start_ms: int | None = None
    end_ms: int | None = None
    viewer: RaterKey | None = None
    blind: bool = False
    closed: tuple[str, ...] = ()

    @property
    def terms(self) -> tuple[str, ...]:
        """The folded terms, each once."""
        return terms_of(self.text)


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A place where all terms were found.

    Attributes
    ----------
    kind, key
        Which record.
    owner
        Key of what it belongs to: the track of a cue, the tier of an annotation, the question of
        evidence; its own where it stands for itself.
    start_ms, end_ms
        None where it has no time, as a question without evidence.
    field
        What of the record `text` is: ``text``, ``note``, ``answer``…
    text, spans
        As written, and where the terms stand in it (half-open, in order).
    title
        What tells it from others of its kind: a tier's name, a question's id.
    person, speaker
        Whose it is, where known; `person` is a name.
    """

    kind: str
    key: str
    owner: str
    video: VideoKey
    start_ms: int | None
    end_ms: int | None
    field: str
    text: str
    spans: tuple[tuple[int, int], ...] = ()
    title: str = ""
    person: str = ""
    speaker: str = ""


@dataclass(frozen=True, slots=True)
class HitGroup:
    """The first hits of one kind.

    Attributes
    ----------
    has_more
        Whether there are more than these.
    total
        How many there are in all; None until they were counted.
    """

    kind: str
    hits: tuple[SearchHit, ...]
    has_more: bool = False
    total: int | None = None


def terms_of(text: str) -> tuple[str, ...]:
    """Return the folded terms of what somebody typed, each once.

    Blanks, also ideographic ones, part terms. A phrase stands in quotes: ``"…"``, ``“…”`` or
    ``「…」``; one that does not end goes on to the end. A quote within a word is a character like
    any other, and so are ``%``, ``_`` and ``*``.
    """
    folded = (fold(term) for term in _written_terms(text))
    return tuple(dict.fromkeys(term for term in folded if term))


def _written_terms(text: str) -> Iterator[str]:
    at = _end_of_blanks(text, 0)
    while at < len(text):
        closing = _PHRASES.get(text[at])
        if closing is None:
            word = _WORD.match(text, at)
            end = word.end() if word else len(text)
            yield text[at:end]
        else:
            end = text.find(closing, at + 1)
            end = len(text) if end < 0 else end
            yield text[at + 1 : end]
            end += 1
        at = _end_of_blanks(text, end)


def _end_of_blanks(text: str, at: int) -> int:
    blanks = _BLANKS.match(text, at)
    return blanks.end() if blanks else at


def shown_part(
    parts: list[tuple[str, str]], terms: tuple[str, ...]
) -> tuple[str, str, tuple[tuple[int, int], ...]]:
    """Return the part of a record to show for a hit: the first that holds most of the terms.

    Parameters
    ----------
    parts
        Fields with their texts as written.

    Returns
    -------
    field, text, and where the terms stand in the text
    """
    folded = [FoldedText.of(text) for _, text in parts]
    held = [sum(term in part.text for term in terms) for part in folded]
    best = held.index(max(held))
    field, text = parts[best]
    return field, text, folded[best].spans(terms)
