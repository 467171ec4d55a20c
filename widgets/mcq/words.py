"""Words of the Verify workspace in the language of the interface."""

from __future__ import annotations

from app.domain.item_queue import QueueState
from app.domain.mcq import CATEGORY_OF
from app.domain.review import CRITERIA, FLAGS, Confidence, Decision
from widgets.i18n import tr

STATE_ICONS = {
    QueueState.OPEN: ("circle-dashed", "muted"),
    QueueState.ANSWERED: ("lock-simple", "accent"),
    QueueState.SKIPPED: ("hourglass-medium", "muted"),
    QueueState.DECIDED: ("check-circle", "success"),
    QueueState.WAITING: ("users", "warning"),
    QueueState.REMOVED: ("x-circle", "danger"),
}
"""Icon and colour of each state."""

CURRENT_ICON = ("arrow-right", "muted")
"""Icon and colour of the item in view while it is open."""


def state_word(state: QueueState) -> str:
    """Return the word for a state."""
    return {
        QueueState.OPEN: tr("open"),
        QueueState.ANSWERED: tr("answered"),
        QueueState.SKIPPED: tr("skipped"),
        QueueState.DECIDED: tr("decided"),
        QueueState.WAITING: tr("waits for adjudication"),
        QueueState.REMOVED: tr("removed"),
    }[state]


def category_word(code: str) -> str:
    """Return the name of a category as published, or the code where it is none of ours."""
    known = CATEGORY_OF.get(code)
    return tr(known.name) if known is not None else code or tr("No category")


def short_category(code: str) -> str:
    """Return one or two words for a category, for narrow rows."""
    short = {
        "N.1": tr("Evolution"),
        "N.2": tr("Flow"),
        "N.3": tr("Conflict"),
        "N.4": tr("Theme"),
        "C.1": tr("Aizuchi"),
        "C.2": tr("Kuuki wo yomu"),
        "C.3": tr("Subtext"),
        "C.4": tr("Cultural context"),
        "C.5": tr("Sentiment"),
    }
    return short.get(code, "" if code else tr("No category"))


def category_title(code: str) -> str:
    """Return code and name: ``C.3 Subtext Interpretation``."""
    known = CATEGORY_OF.get(code)
    return f"{code} {tr(known.name)}" if known is not None else category_word(code)


def flag_word(flag: str) -> str:
    """Return the words for what is wrong; a flag of another version stays as it is."""
    return tr(FLAGS[flag]) if flag in FLAGS else flag


def criterion_word(name: str) -> str:
    """Return the sentence of a criterion."""
    return tr(CRITERIA[name]) if name in CRITERIA else name


def confidence_word(confidence: str) -> str:
    """Return the word for how sure somebody is."""
    return {
        Confidence.LOW: tr("low"),
        Confidence.MEDIUM: tr("medium"),
        Confidence.HIGH: tr("high"),
    }[Confidence(confidence)]


def verdict_word(decision: str) -> str:
    """Return what a verdict made of the item, as a participle."""
    words: dict[str, str] = {
        Decision.ACCEPT: tr("accepted"),
        Decision.REVISE: tr("revised"),
        Decision.REMOVE: tr("removed"),
        Decision.SKIP: tr("skipped"),
    }
    return words.get(decision, tr("not decided"))


def field_word(name: str) -> str:
    """Return what a field of an item is called."""
    words = {
        "decision": tr("Verdict"),
        "flags": tr("What is wrong"),
        "stem": tr("Question"),
        "options": tr("Options"),
        "answer": tr("The key"),
        "category": tr("Category"),
        "rationale": tr("Rationale"),
        "entities": tr("Entities"),
        "events": tr("Events"),
        "segments": tr("Segments"),
        "audio_cues": tr("Audio cues"),
        "evidence": tr("Evidence"),
        "item_id": tr("Id"),
    }
    kind, _, rest = name.partition(".")
    if kind == "criteria":
        return criterion_word(rest)
    return words.get(rest if kind == "changes" else name, name)
