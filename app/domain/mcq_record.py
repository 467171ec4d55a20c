"""The record of a multiple-choice item (format ``naru-mcq``): how it becomes an item, and back.

NARU publishes no file of its items; these fields follow its paper. As with questions, an item keeps
the record it came from: what was not edited since leaves exactly as it came, and fields we do not
know stay behind those we know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from app.domain.check import Check, Severity
from app.domain.finding import Finding, Findings, describe
from app.domain.ids import EvidenceKey, McqKey, VideoKey, is_regular_public_id, new_key
from app.domain.interval import Interval
from app.domain.mcq import LETTERS, McqItem, letter
from app.domain.mcq_checks import check_item
from app.domain.phrase import phrase
from app.domain.question import Evidence, JsonObject, JsonValue, Modality, Stamp
from app.domain.timecode import ms_to_seconds, seconds_to_ms

REQUIRED = ("id", "video", "category", "stem", "options", "answer")
LISTS = ("entities", "events", "segments", "audio_cues")
FIELDS = (*REQUIRED, "rationale", *LISTS, "evidence", "language", "version", "refined_from")
"""All fields we know, in the order in which they are written."""

MODALITIES = tuple(modality.value for modality in Modality)
_SPAN = ("start", "end", "note", "modalities")
_NULLABLE = ("category", "rationale", "language", "refined_from")
# Where `check_item` says what a field of ours is called otherwise in the record.
_PATHS = {"item_id": "id", "option": "options"}


def validate_item_record(record: JsonValue) -> list[Finding]:
    """Check one record against every rule.

    Returns
    -------
    list[Finding]
        Shapes first, then what is wrong or odd in the item itself; empty for a sound record.
    """
    findings = Findings()
    if not isinstance(record, Mapping):
        message = phrase("a record must be an object, not {kind}", kind=describe(record))
        findings.error("", "shape", message)
        return findings.found
    _check_fields(findings, record)
    _check_texts(findings, record)
    _check_answer(findings, record)
    _check_evidence(findings, record)
    if any(finding.severity is Severity.ERROR for finding in findings.found):
        return findings.found
    item = item_from_record(record, key=McqKey(""), video=VideoKey(""))
    return [*findings.found, *map(_finding, check_item(item))]


def item_from_record(
    record: JsonObject, *, key: McqKey, video: VideoKey, stamp: Stamp | None = None
) -> McqItem:
    """Take in a record, whose shapes were checked, as an imported item."""
    by = stamp or Stamp("", "")

    def texts(name: str) -> tuple[str, ...]:
        return tuple(cast("list[str]", record.get(name) or ()))

    def text(name: str) -> str:
        return cast("str", record.get(name) or "")

    return McqItem(
        key=key,
        item_id=text("id"),
        video=video,
        category=text("category"),
        stem=text("stem"),
        options=texts("options"),
        answer=_place(record["answer"]),
        rationale=text("rationale"),
        entities=texts("entities"),
        events=texts("events"),
        segments=texts("segments"),
        audio_cues=texts("audio_cues"),
        evidence=tuple(
            _evidence(value) for value in cast("Sequence[JsonObject]", record.get("evidence") or ())
        ),
        language=text("language"),
        version=cast("int", record.get("version", 1)),
        refined_from=text("refined_from"),
        imported=True,
        original=dict(record),
        created=by,
        updated=by,
    )


def record_from_item(item: McqItem, video_id: str) -> dict[str, JsonValue]:
    """Write an item: the fields we know in order, then the unknown ones of its record.

    What says nothing is left out, unless its record had it.
    """
    original = item.original if item.original and is_item_record(item.original) else {}
    written = {name: value for name, value in _fields(item, video_id) if value or name in REQUIRED}
    if not original:
        return written
    before = item_from_record(original, key=item.key, video=item.video)
    was = dict(_fields(before, str(original["video"])))
    now = dict(_fields(item, video_id))
    record: dict[str, JsonValue] = {}
    for name in FIELDS:
        if name in original and was[name] == now[name]:
            record[name] = original[name]
        elif name == "evidence" and now[name]:
            record[name] = _evidence_records(item, before, original)
        elif name in original or was[name] != now[name]:
            record[name] = now[name]
    record |= {name: value for name, value in original.items() if name not in record}
    if record == original:
        return dict(original)
    return record


def is_item_record(record: JsonObject) -> bool:
    """Tell whether an object is a record of this format, and not of another one."""
    return "stem" in record and "id" in record


def plain_record(record: JsonObject) -> dict[str, JsonValue]:
    """Return a checked record as we would write it anew: equal for records that say the same."""
    item = item_from_record(record, key=McqKey(""), video=VideoKey(""))
    known = record_from_item(replace(item, original=None), str(record["video"]))
    return known | {name: value for name, value in record.items() if name not in FIELDS}


def _fields(item: McqItem, video_id: str) -> list[tuple[str, JsonValue]]:
    answer = None if item.answer is None else letter(item.answer)
    evidence: list[JsonValue] = [_evidence_record(each) for each in item.evidence]
    texts: dict[str, JsonValue] = {
        "id": item.item_id,
        "video": video_id,
        "category": item.category,
        "stem": item.stem,
        "options": list(item.options),
        "answer": answer,
        "rationale": item.rationale,
        **{name: list(getattr(item, name)) for name in LISTS},
        "evidence": evidence,
        "language": item.language,
        "version": item.version,
        "refined_from": item.refined_from,
    }
    return [(name, texts[name]) for name in FIELDS]


def _place(answer: JsonValue) -> int | None:
    return None if answer is None else LETTERS.index(cast("str", answer))


def _evidence(value: JsonObject) -> Evidence:
    start, end = (seconds_to_ms(cast("float", value[name])) for name in ("start", "end"))
    modalities = cast("Sequence[str]", value.get("modalities") or ())
    return Evidence(
        EvidenceKey(new_key()),
        Interval(start, end),
        cast("str", value.get("note") or ""),
        frozenset(map(Modality, modalities)),
    )


def _evidence_record(evidence: Evidence) -> dict[str, JsonValue]:
    record: dict[str, JsonValue] = {
        "start": ms_to_seconds(evidence.span.start_ms),
        "end": ms_to_seconds(evidence.span.end_ms),
    }
    if evidence.note:
        record["note"] = evidence.note
    if evidence.modalities:
        record["modalities"] = [m for m in MODALITIES if Modality(m) in evidence.modalities]
    return record


def _evidence_records(item: McqItem, before: McqItem, original: JsonObject) -> list[JsonValue]:
    """Write spans; those that say what they said when they came leave as they came."""
    came = cast("Sequence[JsonObject]", original.get("evidence") or ())
    unused = [
        (_evidence_record(each), raw) for each, raw in zip(before.evidence, came, strict=True)
    ]
    written: list[JsonValue] = []
    for each in item.evidence:
        record = _evidence_record(each)
        same = next((pair for pair in unused if pair[0] == record), None)
        if same is not None:
            unused.remove(same)
        written.append(record if same is None else same[1])
    return written


def _check_fields(findings: Findings, record: JsonObject) -> None:
    for name in REQUIRED:
        if name not in record:
            findings.error(name, "missing", phrase("is missing"))
    for name in record:
        if name not in FIELDS:
            findings.warning(name, "unknown-field", phrase("is not a known field; it is kept"))


def _check_texts(findings: Findings, record: JsonObject) -> None:
    for name in ("id", "video"):
        if name in record:
            text = findings.filled(record[name], name)
            if name == "video" and text is not None and not is_regular_public_id(text):
                odd = phrase('"{text}" is an odd id: letters, digits, _ - . are usual', text=text)
                findings.warning(name, "odd-id", odd)
    for name in ("stem", *_NULLABLE):
        if name in record:
            findings.as_text(record[name], name, nullable=name in _NULLABLE)
    for name in ("options", *LISTS):
        if name not in record:
            continue
        values = findings.as_list(record[name], name, nullable=name != "options")
        for index, value in enumerate(values or ()):
            findings.as_text(value, f"{name}[{index}]")
    version = record.get("version", 1)
    if type(version) is not int or version < 1:
        findings.error("version", "version", phrase("must be a whole number from 1 on"))


def _check_answer(findings: Findings, record: JsonObject) -> None:
    options, answer = record.get("options"), record.get("answer")
    if answer is None or not isinstance(options, list):
        return  # a missing field is told already; null is a key that is not known yet
    last = letter(max(0, min(len(options), len(LETTERS)) - 1))
    if not isinstance(answer, str):
        shown: object = answer if type(answer) is int else describe(answer)
    else:
        shown = f'"{answer}"'
        if len(answer) == 1 and answer in LETTERS[: len(options)]:
            return
    findings.error(
        "answer",
        "key-out-of-range",
        phrase("must be the letter of an option, A to {last}, not {shown}", last=last, shown=shown),
    )


def _check_evidence(findings: Findings, record: JsonObject) -> None:
    values = findings.as_list(record.get("evidence"), "evidence", nullable=True)
    for index, value in enumerate(values or ()):
        path = f"evidence[{index}]"
        span = findings.as_object(value, path)
        if span is None:
            continue
        for name in ("start", "end"):
            if name not in span:
                findings.error(f"{path}.{name}", "missing", phrase("is missing"))
        for name in span:
            if name not in _SPAN:
                words = phrase("is not a known field; it is kept")
                findings.warning(f"{path}.{name}", "unknown-field", words)
        if "start" in span and "end" in span:
            findings.span(span["start"], span["end"], path, (".start", ".end"))
        findings.as_text(span.get("note"), f"{path}.note", nullable=True)
        _check_modalities(findings, span.get("modalities"), f"{path}.modalities")


def _check_modalities(findings: Findings, value: JsonValue, path: str) -> None:
    for index, one in enumerate(findings.as_list(value, path, nullable=True) or ()):
        if one not in MODALITIES:
            names = ", ".join(f'"{name}"' for name in MODALITIES)
            words = phrase("must be one of {names}", names=names)
            findings.error(f"{path}[{index}]", "modality", words)


def _finding(check: Check) -> Finding:
    name, _, place = check.target.partition(":")
    path = _PATHS.get(name, name) + (f"[{place}]" if place else "")
    return Finding(path, check.rule, check.severity, check.message)
