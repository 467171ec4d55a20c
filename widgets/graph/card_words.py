"""What the graph says of events and relations in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.domain.graph_columns import RELATION_KINDS
from app.domain.graph_source import Card
from app.domain.timecode import format_ms
from widgets.graph.edge_plan import HINT
from widgets.i18n import tr, trn

_STACK_LINES = 8


def kind_word(kind: int) -> str:
    """Return the name of a kind of edge in the legend."""
    words = {
        "temporal": tr("temporal"),
        "causal": tr("causal"),
        "changes_to": tr("changes to"),
        "coexists_with": tr("coexists with"),
    }
    if kind == HINT:
        return tr("navigation hint")
    return words[RELATION_KINDS[kind]] if kind < len(RELATION_KINDS) else tr("other relation")


def kind_tip(kind: int) -> str:
    """Return what a kind of edge means."""
    tips = {
        "temporal": tr("One event comes before the other"),
        "causal": tr("The agent says that one event causes the other"),
        "changes_to": tr("A state gives way to another"),
        "coexists_with": tr("Both hold at the same time"),
    }
    if kind == HINT:
        return tr("The next event of the same person: a way to go, not a relation of the memory")
    if kind >= len(RELATION_KINDS):
        return tr("A type that the format does not know")
    return tips[RELATION_KINDS[kind]]


def time_words(card: Card) -> str:
    """Return when an event is: from and to, and in how many stretches."""
    extent = card.extent
    if extent is None:
        return tr("no time")
    start, end = (format_ms(ms, millis=False) for ms in (extent.start_ms, extent.end_ms))
    text = start if start == end else f"{start}–{end}"
    return f"{text} · {card.parts}" if card.parts > 1 else text


def state_words(card: Card) -> str:
    """Return the dominant state, marked where it is uncertain."""
    return f"{card.state} ?" if card.state and card.is_uncertain else card.state


def tip_of(card: Card, findings: int = 0, verdict: str = "") -> str:
    """Return all that a card says, in full."""
    return "\n".join(_tip_lines(card, findings, verdict))


def _tip_lines(card: Card, findings: int, verdict: str) -> Iterator[str]:
    yield f"{card.id}  {time_words(card)}"
    yield card.summary or tr("No summary")
    if card.people:
        yield ", ".join(card.people)
    if card.state:
        yield state_words(card)
    if card.confidence is not None:
        yield tr("Confidence {share}", share=f"{card.confidence:.2f}")
    if card.version > 1:
        yield tr("Version {n}", n=card.version)
    if card.is_stale:
        yield tr("The summary is older than a correction.")
    if card.is_outline:
        yield tr("Known from the timeline of a trace only.")
    if findings:
        yield trn("{n} finding", "{n} findings", findings)
    if verdict:
        yield verdict_words()[verdict]


def verdict_words() -> dict[str, str]:
    """Return the words of verdicts."""
    return {"right": tr("Right"), "wrong": tr("Wrong"), "unsupported": tr("Unsupported")}


def stack_tip(cards: Sequence[Card]) -> str:
    """Return the first events of a stack."""
    lines = [f"{card.id}  {time_words(card)}  {card.summary}" for card in cards[:_STACK_LINES]]
    more = len(cards) - len(lines)
    if more > 0:
        lines.append(trn("and {n} more", "and {n} more", more))
    lines.append(tr("Double-click: come closer"))
    return "\n".join(lines)
