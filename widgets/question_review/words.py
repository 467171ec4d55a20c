"""What the verdicts on questions are called; how they are stored is another thing."""

from __future__ import annotations

from app.domain.review import Decision
from widgets.i18n import tr


def question_verdict_word(decision: str) -> str:
    """Return what a verdict says of the question, in the words in which it was given."""
    words: dict[str, str] = {
        Decision.ACCEPT: tr("accepted"),
        Decision.REVISE: tr("needs change"),
        Decision.SKIP: tr("skipped"),
    }
    return words.get(decision, tr("not decided"))
