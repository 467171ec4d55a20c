"""The rules of the ten-field LongEmoBench record (docs/data_format.md of that project).

Identity, source and kind are checked here, the answer and what scores it in
`app.domain.reference_rules`. A broken rule is an error; odd ids and unknown fields are warnings.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.finding import Finding, Findings, describe
from app.domain.ids import is_regular_public_id
from app.domain.phrase import phrase
from app.domain.question import (
    CLIP_TYPES,
    EPISODE_TYPES,
    Granularity,
    JsonObject,
    JsonValue,
    QuestionType,
)
from app.domain.reference_rules import check_answer, check_details, check_rubric, check_subtitles

TEN_FIELDS = (
    "question_id",
    "video_id",
    "source",
    "granularity",
    "type",
    "question",
    "answer",
    "answer_details",
    "rubric",
    "subtitles",
)
"""In the order of publication; `subtitles` comes last."""

INCOMPLETE_RULES = frozenset({"blank", "empty", "details-required", "rubric-required"})
"""What a draft may still break: something is not written yet, but nothing is wrong."""

CHOICE_RULE = "choice"
"""What refuses a multiple-choice item among ten-field records."""

_COMPARED = 100
"""So many earlier segments a segment is held against: real clips have a handful."""

_LONGEST_ID = 200

_TIERS = {tier.value: tier for tier in Granularity}
_TYPES = {type_.value: type_ for type_ in QuestionType}


def validate_record(record: JsonValue) -> list[Finding]:
    """Check one record against every rule.

    Returns
    -------
    list[Finding]
        All findings in the order of the fields, not only the first; empty for a sound record.
    """
    findings = Findings()
    fields = findings.as_object(record, "")
    if fields is None:
        findings.found.clear()
        findings.error(
            "",
            "shape",
            phrase("a record must be an object, not {kind}", kind=describe(record)),
        )
        return findings.found
    if fields.get("options"):
        findings.error(
            "options",
            CHOICE_RULE,
            phrase(
                "makes it a multiple-choice item, which has no place in the ten fields: rewrite it "
                "as a question, or import it as longemo-legacy or naru-mcq"
            ),
        )
    findings.keys(fields, "", TEN_FIELDS)
    _check_ids(findings, fields)
    _check_source(findings, fields)
    kind = _check_kind(findings, fields)
    if "question" in fields:
        findings.filled(fields["question"], "question")
    check_answer(findings, fields, kind)
    check_details(findings, fields, kind)
    check_rubric(findings, fields, kind)
    check_subtitles(findings, fields)
    return findings.found


def types_of(granularity: Granularity) -> tuple[QuestionType, ...]:
    """Return the types of question that a tier has."""
    return CLIP_TYPES if granularity is Granularity.CLIP else EPISODE_TYPES


def _check_ids(findings: Findings, fields: JsonObject) -> None:
    for name in ("question_id", "video_id"):
        if name not in fields:
            continue
        text = findings.filled(fields[name], name)
        if text is not None and not is_regular_public_id(text):
            findings.warning(
                name,
                "odd-id",
                phrase(
                    '"{text}" is an odd id: letters, digits, _ - . are usual', text=_shown(text)
                ),
            )
        elif text is not None and len(text) > _LONGEST_ID:
            message = phrase(
                '"{text}" is an odd id: it has {n} letters', text=_shown(text), n=len(text)
            )
            findings.warning(name, "odd-id", message)


def _shown(text: str) -> str:
    """Shorten an id to what a message can hold."""
    return text if len(text) <= _LONGEST_ID else f"{text[:40]}…"


def _check_source(findings: Findings, fields: JsonObject) -> None:
    if "source" not in fields:
        return
    source = findings.as_object(fields["source"], "source")
    if source is None:
        return
    findings.keys(source, "source", ("from", "segments"))
    if "from" in source:
        name = findings.as_text(source["from"], "source.from")
        if name is not None and not name.strip():
            findings.warning(
                "source.from", "source-blank", phrase("does not say where the video is from")
            )
    segments = findings.as_list(source.get("segments"), "source.segments", nullable=True)
    if segments is not None:
        _check_segments(findings, segments)


def _check_segments(findings: Findings, segments: Sequence[JsonValue]) -> None:
    if not segments:
        message = phrase("is empty: null says that the clip is the whole video")
        findings.warning("source.segments", "segments-empty", message)
    spans: list[tuple[float, float]] = []
    for index, value in enumerate(segments):
        path = f"source.segments[{index}]"
        segment = findings.as_object(value, path)
        if segment is None:
            continue
        findings.keys(segment, path, ("start", "end"))
        if "start" in segment and "end" in segment:
            known = len(findings.found)
            findings.span(segment["start"], segment["end"], path, (".start", ".end"))
            if len(findings.found) == known:
                spans.append((segment["start"], segment["end"]))  # type: ignore[arg-type]  # checked
                _compare_last(findings, path, spans)


def _compare_last(findings: Findings, path: str, spans: Sequence[tuple[float, float]]) -> None:
    """Notice a segment without length, and one that shows again what an earlier one shows."""
    *before, (start, end) = spans
    if start == end:
        findings.warning(path, "segment-empty", phrase("has no length"))
    if any(min(end, last) > max(start, first) for first, last in before[-_COMPARED:]):
        message = phrase("shows again what an earlier segment shows")
        findings.warning(path, "segments-overlap", message)


def _check_kind(findings: Findings, fields: JsonObject) -> QuestionType | None:
    """Check granularity and type; return the type where it is known."""
    granularity = fields.get("granularity")
    tier = _TIERS.get(granularity) if isinstance(granularity, str) else None
    if "granularity" in fields and tier is None:
        shown = f'"{granularity}"' if isinstance(granularity, str) else describe(granularity)
        findings.error(
            "granularity",
            "granularity",
            phrase('must be "clip" or "episode", not {shown}', shown=shown),
        )
    if "type" not in fields:
        return None
    value = findings.as_text(fields["type"], "type")
    if value is None:
        return None
    known_type = _TYPES.get(value)
    allowed = types_of(tier) if tier else tuple(QuestionType)
    if known_type not in allowed:
        names = ", ".join(f'"{type_.value}"' for type_ in allowed)
        message = (
            phrase('"{value}" is not known: expected {names}', value=value, names=names)
            if known_type is None or tier is None
            else phrase(
                '"{value}" is not a type of granularity {tier}: expected {names}',
                value=value,
                tier=tier.value,
                names=names,
            )
        )
        findings.error("type", "type", message)
    return known_type
