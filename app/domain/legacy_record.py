"""Records of the first release of LongEmo: how they become items and questions, and back.

A record with a choice of options is an item; an open or multi-select one is a question, which is a
draft where the ten fields want more than the record tells (a rubric, stages). So is a ranking,
whose options stand below its text, as the ten fields have no place for them. Either keeps its
record, and what was not edited since leaves exactly as it came.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import cast

from app.domain.check import Severity
from app.domain.finding import Finding, Findings, describe
from app.domain.ids import McqKey, QuestionKey, VideoKey
from app.domain.interval import Interval
from app.domain.mcq import McqItem, letter
from app.domain.mcq_checks import check_item
from app.domain.phrase import phrase
from app.domain.question import (
    Granularity,
    JsonObject,
    JsonValue,
    Question,
    QuestionType,
    Source,
    Stamp,
    Status,
)
from app.domain.record import record_from_question, types_of, validate_record
from app.domain.timecode import seconds_to_ms

CHOICE = "single_choice"
RANKING = "ranking"
QUESTION_TYPES = (CHOICE, "open_ended", "multi_select", RANKING)

_FIELDS = ("series", "qid", "task_type", "question_type", "question", "options", "answer")
_OTHERS = ("scope", "prompt_template", "input_video", "video_name", "input_transcript")
_CLIP, _EPISODE = "g1_", "g3_"
_TASKS = {kind.value.replace(" ", "_"): kind for kind in types_of(Granularity.CLIP)} | {
    "Emotional Intensity Comparison": QuestionType.INTENSITY_COMPARISON,
    "Emotional Trajectory": QuestionType.EMOTION_TRAJECTORY,
    "Emotional Reasoning": QuestionType.EMOTIONAL_REASONING,
}
_OPTION = re.compile(r"(\s*([A-Z])([.)]\s*))(.*)", re.DOTALL)
_NEEDS = {"rubric": "needs-rubric", "answer_details": "needs-stages", "source": "needs-source"}
_WANTED = {
    "needs-rubric": phrase("the ten fields need a rubric: what counts, and what each score means"),
    "needs-stages": phrase("the ten fields need the stages of the trajectory"),
}
_RANKED = re.compile(r"[A-Z]")
_YES_NO = re.compile(r"\byes\b.{0,12}\bno\b[\s.?!)\"”]*$", re.IGNORECASE)


def is_legacy_record(record: JsonObject) -> bool:
    """Tell whether an object is a record of the first release, and not of another format."""
    return "qid" in record and "question_type" in record


def validate_legacy(record: JsonValue) -> list[Finding]:
    """Check one record.

    Returns
    -------
    list[Finding]
        Errors for what cannot be read; what is odd in the items themselves is a warning.
    """
    findings = Findings()
    if not isinstance(record, Mapping):
        message = phrase("a record must be an object, not {kind}", kind=describe(record))
        findings.error("", "shape", message)
        return findings.found
    _check_fields(findings, record)
    _check_video(findings, record)
    _check_kind(findings, record)
    if record.get("question_type") == CHOICE:
        _check_choice(findings, record)
    if record.get("question_type") == RANKING:
        _check_ranking(findings, record)
    if any(finding.severity is Severity.ERROR for finding in findings.found):
        return findings.found
    if record["question_type"] == CHOICE:
        return [*findings.found, *_oddities(record)]
    return [*findings.found, *still_needed(record)]


def public_id(record: JsonObject) -> str:
    """Return the id of an item or question: that of the record is unique in its series alone."""
    return f"{record['series']}_{record['qid']}"


def video_id(record: JsonObject) -> str:
    """Return the id of its video: the clip that the record names, or the episode."""
    clip = record.get("video_name")
    if isinstance(clip, str) and clip.strip():
        return PurePosixPath(clip).stem
    return f"{record['series']}_{'_'.join(_episodes(record)).lower()}"


def still_needed(record: JsonObject) -> list[Finding]:
    """Return what the ten fields still want of an open question, each by its field."""
    question = question_from_legacy(record, key=QuestionKey(""), video=VideoKey(""))
    ten = record_from_question(question, video_id(record))
    found = [
        Finding(one.path, _need(one), Severity.WARNING, _WANTED.get(_need(one), one.message))
        for one in validate_record(ten)
        if one.severity is Severity.ERROR
    ]
    words = phrase(
        "“{source}” is made of series and episode; write where the video came from, if that is "
        "not enough",
        source=question.source.name,
    )
    return [*found, Finding("source.from", "needs-source", Severity.INFO, words)]


def item_from_legacy(
    record: JsonObject, *, key: McqKey, video: VideoKey, stamp: Stamp | None = None
) -> McqItem:
    """Take in a checked choice: the letters of its options are left out, its category is empty."""
    letters, texts = zip(*map(_parted, cast("Sequence[str]", record["options"])), strict=True)
    by = stamp or Stamp("", "")
    return McqItem(
        key=key,
        item_id=public_id(record),
        video=video,
        stem=cast("str", record["question"]),
        options=texts,
        answer=letters.index(str(record["answer"]).strip()),
        imported=True,
        original=dict(record),
        created=by,
        updated=by,
    )


def question_from_legacy(
    record: JsonObject, *, key: QuestionKey, video: VideoKey, stamp: Stamp | None = None
) -> Question:
    """Take in a checked open or multi-select record: complete where nothing more is needed."""
    by = stamp or Stamp("", "")
    question = Question(
        key=key,
        question_id=public_id(record),
        video=video,
        granularity=granularity_of(record),
        type=task_of(record),
        text=cast("str", record["question"]) + _ranked(record),
        answer=record["answer"],
        source=Source(_source_name(record), _segments(record)),
        subtitles=_subtitles(record),
        imported=True,
        original=dict(record),
        created=by,
        updated=by,
    )
    ten = record_from_question(question, video_id(record))
    broken = any(one.severity is Severity.ERROR for one in validate_record(ten))
    return replace(question, status=Status.DRAFT if broken else Status.COMPLETE)


def legacy_from_item(item: McqItem) -> dict[str, JsonValue] | None:
    """Write an item as the record it came as, with its edits; None where it did not come as one.

    Letters stand before the options again, written as they came.
    """
    original = item.original
    if original is None or not is_legacy_record(original):
        return None
    before = item_from_legacy(original, key=item.key, video=item.video)
    record = dict(original)
    if item.stem != before.stem:
        record["question"] = item.stem
    if item.options != before.options:
        match = _OPTION.fullmatch(cast("Sequence[str]", original["options"])[0])
        mark = match[3] if match else ". "
        record["options"] = [f"{letter(n)}{mark}{text}" for n, text in enumerate(item.options)]
        record["answer"] = None if item.answer is None else letter(item.answer)
    elif item.answer != before.answer:
        places = [_parted(each)[0] for each in cast("Sequence[str]", original["options"])]
        record["answer"] = None if item.answer is None else places[item.answer]
    return record


def legacy_from_question(question: Question) -> dict[str, JsonValue] | None:
    """Write a question as the record it came as, with its edits; None where it did not come so."""
    original = question.original
    if original is None or not is_legacy_record(original):
        return None
    text = question.text.removesuffix(_ranked(original))
    return dict(original) | {"question": text, "answer": question.answer}


def lost_fields(record: McqItem | Question) -> tuple[str, ...]:
    """Return what was written since that a record of the first release has no place for."""
    names: tuple[str, ...] = ("category", "rationale", "evidence", "refined_from")
    if isinstance(record, Question):
        names = ("details", "rubric", "evidence", "notes")
    return tuple(name for name in names if getattr(record, name))


def _check_fields(findings: Findings, record: JsonObject) -> None:
    for name in _FIELDS:
        if name not in record:
            findings.error(name, "missing", phrase("is missing"))
    for name in record:
        if name not in (*_FIELDS, *_OTHERS):
            findings.warning(name, "unknown-field", phrase("is not a known field; it is kept"))
    for name in ("series", "qid", "question"):
        if name in record:
            findings.filled(record[name], name)
    qid = record.get("qid")
    if isinstance(qid, str) and qid.strip() and not qid.startswith((_CLIP, _EPISODE)):
        words = phrase('must begin with "g1_" (clip) or "g3_" (episode), not "{qid}"', qid=qid)
        findings.error("qid", "qid", words)


def _check_kind(findings: Findings, record: JsonObject) -> None:
    task, kind = record.get("task_type"), record.get("question_type")
    if "task_type" in record and (not isinstance(task, str) or task not in _TASKS):
        names = ", ".join(f'"{name}"' for name in _TASKS)
        words = phrase("is not known: expected one of {names}", names=names)
        findings.error("task_type", "task-type", words)
    elif "task_type" in record and isinstance(record.get("qid"), str):
        allowed = types_of(granularity_of(record))
        if _TASKS[cast("str", task)] not in allowed:
            words = phrase("is no task of this tier: {task}", task=task)
            findings.error("task_type", "task-type", words)
    if "question_type" in record and kind not in QUESTION_TYPES:
        names = ", ".join(f'"{name}"' for name in QUESTION_TYPES)
        words = phrase("is not known: expected one of {names}", names=names)
        findings.error("question_type", "question-type", words)
    if asks_yes_or_no(record) and record.get("answer") not in ("Yes", "No"):
        words = phrase("must be Yes or No, as the question asks for one of them")
        findings.warning("answer", "yes-no", words)


def _check_choice(findings: Findings, record: JsonObject) -> None:
    letters = _letters(findings, record)
    answer = record.get("answer")
    if letters is not None and (not isinstance(answer, str) or answer.strip() not in letters):
        shown = f'"{answer}"' if isinstance(answer, str) else describe(answer)
        words = phrase("must be the letter of an option, not {shown}", shown=shown)
        findings.error("answer", "key-out-of-range", words)


def _check_ranking(findings: Findings, record: JsonObject) -> None:
    """Check that the answer puts every option in its place: letters in a text or in a list."""
    letters = _letters(findings, record)
    answer = record.get("answer")
    given = " ".join(map(str, answer)) if isinstance(answer, list) else str(answer)
    if letters is not None and sorted(_RANKED.findall(given)) != sorted(letters):
        words = phrase(
            "must hold the letter of every option once, in order: {letters}",
            letters=", ".join(letters),
        )
        findings.error("answer", "key-out-of-range", words)


def _letters(findings: Findings, record: JsonObject) -> list[str] | None:
    """Return the letters of the options; None where there is no list of them."""
    options = findings.as_list(record.get("options"), "options")
    if options is None:
        return None
    letters: list[str] = []
    for index, option in enumerate(options):
        path = f"options[{index}]"
        text = findings.as_text(option, path)
        if text is None:
            continue
        match = _OPTION.fullmatch(text)
        if match is None:
            words = phrase('must begin with its letter, such as "A. "')
            findings.error(path, "option-letter", words)
        elif match[2] in letters:
            findings.error(path, "option-letter", phrase("has the letter of another option"))
        else:
            letters.append(match[2])
    return letters


def _check_video(findings: Findings, record: JsonObject) -> None:
    """Check what tells the video: episodes, and in clips spans and what was said."""
    value = record.get("input_video")
    if isinstance(value, Mapping):
        for index, each in enumerate(findings.as_list(value.get("segments"), _SEGMENTS) or ()):
            path = f"{_SEGMENTS}[{index}]"
            span = findings.as_object(each, path)
            if span is not None:
                findings.span(span.get("start"), span.get("end"), path, (".start", ".end"))
    episodes = _episodes(record)
    if not episodes and not isinstance(record.get("video_name"), str):
        findings.error("input_video", "video", phrase("must name an episode"))
    rows = findings.as_list(record.get("input_transcript"), "input_transcript", nullable=True)
    for index, each in enumerate(rows or ()):
        path = f"input_transcript[{index}]"
        row = findings.as_object(each, path)
        times = None if row is None else findings.as_list(row.get("t"), f"{path}.t")
        if times is not None and len(times) != 2:
            findings.error(f"{path}.t", "shape", phrase("must hold a start and an end"))


_SEGMENTS = "input_video.segments"


def _oddities(record: JsonObject) -> list[Finding]:
    """Return what is odd in a choice; that it has no category goes without saying here."""
    item = item_from_legacy(record, key=McqKey(""), video=VideoKey(""))
    return [
        Finding(
            one.target.replace("option:", "options[") + ("]" if "option:" in one.target else ""),
            one.rule,
            Severity.WARNING if one.severity is Severity.ERROR else one.severity,
            one.message,
        )
        for one in check_item(item)
        if one.rule != "category-missing"
    ]


def _need(finding: Finding) -> str:
    top = re.split(r"[.\[]", finding.path, maxsplit=1)[0]
    return _NEEDS.get(top, f"needs-{top}")


def _ranked(record: JsonObject) -> str:
    """Return the options of a ranking as they stand below its text; nothing of another record."""
    options = record.get("options")
    if record.get("question_type") != RANKING or not isinstance(options, list):
        return ""
    return "".join(f"\n{each}" for each in options)


def _parted(option: str) -> tuple[str, str]:
    """Return the letter of an option and its text."""
    match = _OPTION.fullmatch(option)
    return (match[2], match[4]) if match else ("", option)


def granularity_of(record: JsonObject) -> Granularity:
    """Return whether a record asks for a clip or an episode, which its id tells."""
    is_clip = str(record["qid"]).startswith(_CLIP)
    return Granularity.CLIP if is_clip else Granularity.EPISODE


def task_of(record: JsonObject) -> QuestionType:
    """Return the task of a checked record in the words of today."""
    return _TASKS[cast("str", record["task_type"])]


def asks_yes_or_no(record: JsonObject) -> bool:
    """Tell whether an open question asks for Yes or No."""
    text = record.get("question")
    is_open = record.get("question_type") == "open_ended" and isinstance(text, str)
    return is_open and _YES_NO.search(cast("str", text)) is not None


def _episodes(record: JsonObject) -> list[str]:
    value = record.get("input_video")
    names = value.get("eps") if isinstance(value, Mapping) else value
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


def _source_name(record: JsonObject) -> str:
    return " ".join([str(record["series"]), *_episodes(record)])


def _segments(record: JsonObject) -> tuple[Interval, ...] | None:
    value = record.get("input_video")
    if not isinstance(value, Mapping):
        return None
    spans = cast("Sequence[Mapping[str, float]]", value["segments"])
    return tuple(
        Interval(seconds_to_ms(span["start"]), seconds_to_ms(span["end"])) for span in spans
    )


def _subtitles(record: JsonObject) -> tuple[JsonObject, ...] | None:
    rows = cast("Sequence[JsonObject] | None", record.get("input_transcript"))
    if rows is None:
        return None
    return tuple(
        {
            "id": row.get("unit_id"),
            "t": row["t"],
            "speaker": None if row.get("speaker") in (None, "unknown") else row["speaker"],
            "text": row.get("text"),
        }
        for row in rows
    )
