"""Words of the Graph workspace for what the domain names: relations, modalities, times."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.interval import Interval
from app.domain.timecode import format_duration
from widgets.i18n import tr, trn

MODALITY_ICONS = {
    "visual": "eye",
    "audio": "microphone",
    "subtitle": "closed-captioning",
    "multimodal": "stack",
}


def modality_word(modality: str) -> str:
    """Return how something was observed; other words of a file stand as they are."""
    known = {
        "visual": tr("visual"),
        "audio": tr("audio"),
        "subtitle": tr("subtitle"),
        "multimodal": tr("multimodal"),
    }
    return known.get(modality, modality or tr("no modality"))


VERDICT_ICONS = {
    "right": ("check-circle", "success"),
    "wrong": ("x-circle", "danger"),
    "unsupported": ("minus-circle", "warning"),
}
"""Icon and colour of a rater's verdict, by the values of `Judgement`."""


def relation_title(key: str) -> str:
    """Return a relation's key (``E1>E2:causal``) as it is read: ``E1 → E2``."""
    return key.partition(":")[0].replace(">", " → ", 1)


def relation_word(kind: str, *, is_outgoing: bool) -> str:
    """Return how the other event stands to this one; unknown types stand as they are."""
    outgoing = {
        "temporal": tr("before"),
        "causal": tr("causes"),
        "changes_to": tr("changes to"),
        "coexists_with": tr("at the same time as"),
    }
    incoming = {
        "temporal": tr("after"),
        "causal": tr("caused by"),
        "changes_to": tr("changed from"),
        "coexists_with": tr("at the same time as"),
    }
    return (outgoing if is_outgoing else incoming).get(kind, kind)


def event_type_word(event_type: str) -> str:
    """Return what kind of event it is; other words of a file stand as they are."""
    known = {
        "observation": tr("observation"),
        "action": tr("action"),
        "interaction": tr("interaction"),
        "speech": tr("speech"),
        "reaction": tr("reaction"),
        "transition": tr("transition"),
        "outcome": tr("outcome"),
        "evaluation": tr("evaluation"),
    }
    return known.get(event_type, event_type)


def short_time(ms: int) -> str:
    """Write a time to the tenth of a second: ``24:43.9``, ``1:02:03.4``."""
    sign, tenths = ("-", -ms // 100) if ms < 0 else ("", ms // 100)
    seconds, tenth = divmod(tenths, 10)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    start = f"{hours}:{minutes:02d}" if hours else f"{minutes}"
    return f"{sign}{start}:{seconds:02d}.{tenth}"


def short_span(span: Interval) -> str:
    """Write start and end of a stretch; of a point, its moment."""
    if not span.duration_ms:
        return short_time(span.start_ms)
    return f"{short_time(span.start_ms)}–{short_time(span.end_ms)}"


def spans_words(spans: Sequence[Interval]) -> str:
    """Write one stretch, or of several how many and how long they are together."""
    if len(spans) == 1:
        return short_span(spans[0])
    total = format_duration(sum(span.duration_ms for span in spans))
    return trn("{n} span, {total}", "{n} spans, {total}", len(spans), total=total)
