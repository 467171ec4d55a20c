"""Checks on words: people spelled as in the cast, psychology that nothing in the video supports."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.authoring_context import CastNames, WordFinder
from app.domain.check import Check, Severity
from app.domain.phrase import phrase
from app.domain.question import Question
from app.domain.question_words import LONGEST, capitalised
from app.domain.watching import ENOUGH


def check_wording(question: Question, cast: CastNames, words: WordFinder) -> Iterator[Check]:
    """Check every text of a question, part by part."""
    texts = [(target, text) for target, text in texts_of(question) if text]
    # Once for all texts: in most questions there is none of the words.
    is_told = words.may_be_in("\n".join(text[:LONGEST] for _, text in texts))
    for target, text in texts:
        for word in words.find(text[:LONGEST]) if is_told and target != "question" else ():
            message = phrase(
                "“{word}” explains instead of describing. Say what is seen and heard.", word=word
            )
            yield Check("psychology-word", Severity.WARNING, message, target)
        if cast:
            yield from _check_names(text, target, cast)


def check_people(question: Question, cast: CastNames) -> Iterator[Check]:
    """Check that stages and candidates name people of the cast."""
    if not cast or question.details is None:
        return
    told: set[str] = set()
    for item in question.details.items:
        if item.person and item.person not in told and not _knows(cast, item.person):
            told.add(item.person)
            message = phrase("“{name}” is nobody of the cast.", name=item.person)
            yield Check("person-unknown", Severity.WARNING, message, f"item:{item.id}")


def check_watched(watched: float | None) -> Iterator[Check]:
    """Remark that an episode's question was written before the episode was watched."""
    if watched is not None and watched < ENOUGH:
        message = phrase(
            "Only {share}% of the video was watched before the question was written.",
            share=int(100 * watched),
        )
        yield Check("watched-little", Severity.WARNING, message, "evidence")


def texts_of(question: Question) -> Iterator[tuple[str, str]]:
    """Return the texts that people write, each with its part."""
    yield "question", question.text
    if isinstance(question.answer, str):
        yield "answer", question.answer
    for item in question.details.items if question.details else ():
        yield f"item:{item.id}", item.description
    for candidate in question.candidates:
        yield "candidates", candidate.name


def _knows(cast: CastNames, name: str) -> bool:
    return all(map(cast.knows, name.split()))


def _check_names(text: str, target: str, cast: CastNames) -> Iterator[Check]:
    for word in capitalised(text):
        meant = cast.meant(word)
        if meant:
            message = phrase(
                "“{word}” is not in the people list. Is it “{name}”?", word=word, name=meant
            )
            yield Check("person-spelling", Severity.WARNING, message, target)
