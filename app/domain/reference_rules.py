"""The rules of a record's reference: answer, details, rubric, and the subtitle rows."""

from __future__ import annotations

import difflib

from app.domain.emotion import EMOTIC_26, canonical_label, is_known_emotion, split_emotions
from app.domain.finding import Findings, join
from app.domain.phrase import either, phrase, phrase_n
from app.domain.question import JsonObject, JsonValue, QuestionType
from app.domain.rubric import score_fault, usual_maxima

LABEL_TYPES = frozenset(
    {
        QuestionType.CONTEXTUAL_EMOTION,
        QuestionType.EMOTION_TRANSITION,
        QuestionType.EMOTION_INFLUENCE,
    }
)
"""Types answered with EMOTIC labels; they have neither details nor rubric."""

SIDES = ("before", "after")
STAGE_FIELDS = ("id", "description", "anchor", "emotion", "intensity")
ITEM_FIELDS = ("id", "description")
SUBTITLE_FIELDS = ("id", "t", "speaker", "text")


def is_stage(item_id: str, kind: QuestionType | None) -> bool:
    """Tell whether an item of the details is a stage: by its id, or by the type if that is mute."""
    if item_id[:1] in {"R", "C"}:
        return False
    return item_id[:1] == "S" or kind is QuestionType.EMOTION_TRAJECTORY


def check_answer(findings: Findings, fields: JsonObject, kind: QuestionType | None) -> None:
    """Check that the answer has the shape its type asks for."""
    if "answer" not in fields or kind is None:
        return
    answer = fields["answer"]
    if kind is QuestionType.EMOTION_TRANSITION:
        sides = findings.as_object(answer, "answer")
        if sides is not None:
            findings.keys(sides, "answer", SIDES)
            for side in SIDES:
                if side in sides:
                    _check_labels(findings, sides[side], join("answer", side))
    elif kind in LABEL_TYPES:
        _check_labels(findings, answer, "answer")
    else:
        findings.filled(answer, "answer")


def check_details(findings: Findings, fields: JsonObject, kind: QuestionType | None) -> None:
    """Check the stages, factors or alternatives."""
    if "answer_details" not in fields:
        return
    path = "answer_details"
    details = findings.as_object(fields[path], path, nullable=True)
    if details is None:
        if fields[path] is None and kind is QuestionType.EMOTION_TRAJECTORY:
            findings.error(
                path, "details-required", phrase("must list the stages of the trajectory")
            )
        return
    if kind in LABEL_TYPES:
        findings.error(
            path, "details-unwanted", phrase("must be null for a question answered by labels")
        )
    findings.keys(details, path, ("description", "items"))
    if "description" in details:
        findings.filled(details["description"], join(path, "description"))
    if "items" not in details:
        return
    items = findings.as_list(details["items"], join(path, "items"))
    if items is not None and not items:
        findings.error(join(path, "items"), "empty", phrase("must hold at least one item"))
    seen: set[str] = set()
    for index, item in enumerate(items or ()):
        _check_item(findings, item, f"{path}.items[{index}]", kind, seen)


def check_rubric(findings: Findings, fields: JsonObject, kind: QuestionType | None) -> None:
    """Check criterion and scores; null sends a question to label scoring."""
    if "rubric" not in fields:
        return
    rubric = findings.as_object(fields["rubric"], "rubric", nullable=True)
    if rubric is None:
        if fields["rubric"] is None and kind is not None and kind not in LABEL_TYPES:
            findings.error(
                "rubric", "rubric-required", phrase("must not be null: the answer is text")
            )
        return
    if kind in LABEL_TYPES:
        findings.error(
            "rubric", "rubric-unwanted", phrase("must be null: the answer is scored by labels")
        )
    findings.keys(rubric, "rubric", ("criterion", "scores"))
    if "criterion" in rubric:
        findings.filled(rubric["criterion"], "rubric.criterion")
    if "scores" in rubric:
        _check_scores(findings, rubric["scores"], kind)


def check_subtitles(findings: Findings, fields: JsonObject) -> None:
    """Check the subtitle rows of a clip; their order is free, for cuts may jump back."""
    if "subtitles" not in fields:
        return
    rows = findings.as_list(fields["subtitles"], "subtitles", nullable=True)
    seen: set[str] = set()
    for index, value in enumerate(rows or ()):
        path = f"subtitles[{index}]"
        row = findings.as_object(value, path)
        if row is not None:
            _check_row(findings, row, path, seen)


def _check_labels(findings: Findings, value: JsonValue, path: str) -> None:
    labels = findings.as_list(value, path)
    if labels is None:
        return
    if not labels:
        findings.error(path, "empty", phrase("must hold at least one label"))
    seen: set[str] = set()
    for index, label in enumerate(labels):
        place = f"{path}[{index}]"
        text = findings.filled(label, place)
        if text is None:
            continue
        known = canonical_label(text, EMOTIC_26)
        if known is None:
            near = difflib.get_close_matches(text.lower(), EMOTIC_26, n=1)
            hint = phrase('; did you mean "{near}"?', near=near[0]) if near else ""
            findings.error(
                place,
                "label",
                phrase('"{text}" is not an EMOTIC label{hint}', text=text, hint=hint),
            )
        elif known != text:
            findings.warning(
                place,
                "label-spelling",
                phrase('"{text}" is usually written "{known}"', text=text, known=known),
            )
        if known in seen:
            findings.warning(place, "label-twice", phrase('"{known}" stands twice', known=known))
        seen.add(known or text)


def _check_item(
    findings: Findings, value: JsonValue, path: str, kind: QuestionType | None, seen: set[str]
) -> None:
    item = findings.as_object(value, path)
    if item is None:
        return
    item_id = findings.filled(item["id"], f"{path}.id") if "id" in item else None
    stage = is_stage(item_id or "", kind)
    findings.keys(item, path, STAGE_FIELDS if stage else ITEM_FIELDS)
    if "description" in item:
        findings.filled(item["description"], f"{path}.description")
    if item_id is not None:
        if item_id in seen:
            findings.error(f"{path}.id", "item-id-twice", phrase('"{id}" stands twice', id=item_id))
        seen.add(item_id)
        trajectory = kind is QuestionType.EMOTION_TRAJECTORY
        if item_id[:1] not in ({"S"} if trajectory else {"R", "C"}):
            wanted = "S" if trajectory else either(["R", "C"])
            findings.warning(
                f"{path}.id",
                "item-id",
                phrase('"{id}" should begin with {wanted}', id=item_id, wanted=wanted),
            )
    if stage:
        _check_stage(findings, item, path)


def _check_stage(findings: Findings, item: JsonObject, path: str) -> None:
    for name in STAGE_FIELDS[2:]:
        if name in item:
            findings.as_text(item[name], f"{path}.{name}", nullable=True)
    emotion = item.get("emotion")
    words = split_emotions(emotion) if isinstance(emotion, str) else ()
    foreign = [f'"{word}"' for word in words if not is_known_emotion(word)]
    if foreign:
        findings.warning(
            f"{path}.emotion",
            "emotion-free",
            phrase_n(
                "{words} is in no vocabulary",
                "{words} are in no vocabulary",
                len(foreign),
                words=", ".join(foreign),
            ),
        )


def _check_scores(findings: Findings, value: JsonValue, kind: QuestionType | None) -> None:
    scores = findings.as_object(value, "rubric.scores")
    if scores is None:
        return
    if not scores:
        findings.error("rubric.scores", "empty", phrase("must hold at least one score"))
        return
    for key, meaning in scores.items():
        fault = score_fault(key)
        if fault:
            findings.error("rubric.scores", "score-key", fault)
        findings.filled(meaning, f"rubric.scores.{key}")
    numbers = {int(key) for key in scores if not score_fault(key)}
    usual = usual_maxima(kind) if kind is not None else ()
    if numbers and usual and not any(numbers == set(range(top + 1)) for top in usual):
        ranges = either([phrase("0 to {top}", top=top) for top in usual])
        findings.warning(
            "rubric.scores", "score-range", phrase("{ranges} is usual for this type", ranges=ranges)
        )


def _check_row(findings: Findings, row: JsonObject, path: str, seen: set[str]) -> None:
    findings.keys(row, path, SUBTITLE_FIELDS)
    row_id = findings.filled(row["id"], f"{path}.id") if "id" in row else None
    if row_id is not None:
        if row_id in seen:
            findings.error(
                f"{path}.id", "subtitle-id-twice", phrase('"{id}" stands twice', id=row_id)
            )
        seen.add(row_id)
    if "speaker" in row:
        findings.as_text(row["speaker"], f"{path}.speaker", nullable=True)
    if "text" in row:
        findings.filled(row["text"], f"{path}.text")
    if "t" not in row:
        return
    times = findings.as_list(row["t"], f"{path}.t")
    if times is not None:
        if len(times) == 2:
            findings.span(times[0], times[1], f"{path}.t", ("[0]", "[1]"))
        else:
            findings.error(f"{path}.t", "time", phrase("must be a pair: start and end"))
