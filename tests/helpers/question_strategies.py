"""Hypothesis strategies: sound records of every kind, and questions as a project may hold them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from app.domain.authoring import new_question
from app.domain.emotion import EMOTIC_26
from app.domain.ids import EvidenceKey, QuestionKey, VideoKey
from app.domain.interval import Interval
from app.domain.question import (
    AnswerDetails,
    AnswerItem,
    Evidence,
    Granularity,
    Modality,
    Question,
    QuestionType,
    Rubric,
    Source,
    Stamp,
    Status,
    Waiver,
)
from app.domain.reference_rules import LABEL_TYPES
from tests.helpers.records import KINDS, make_record

UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""For tests that draw whole records: drawing takes longest where the machine is busy."""

TEXT = st.text(st.characters(codec="utf-8"), max_size=12)
FILLED = TEXT.filter(lambda text: bool(text.strip()))
IDS = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_.\-]{0,6}", fullmatch=True)
SECONDS = st.one_of(st.integers(0, 20_000), st.floats(0, 20_000, allow_nan=False))
MS = st.integers(0, 14_400_000)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXT,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(TEXT, inner, max_size=2),
    max_leaves=4,
)
EXTRA: st.SearchStrategy[dict[str, Any]] = st.dictionaries(
    st.sampled_from(["note", "id2", "x-レビュー", "reviews"]), JSON, max_size=2
)
LABELS = st.lists(st.sampled_from(EMOTIC_26), min_size=1, max_size=3, unique=True)


def _span(draw: st.DrawFn) -> list[float]:
    return sorted(draw(st.lists(SECONDS, min_size=2, max_size=2)))


@st.composite
def records(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a record without errors, with unknown fields at every level."""
    granularity, kind = draw(st.sampled_from(KINDS))
    record = make_record(kind, granularity, question_id=draw(IDS), question=draw(FILLED))
    spans = [_span(draw) for _ in range(draw(st.integers(0, 2)))]
    segments = [{"start": start, "end": end} | draw(EXTRA) for start, end in spans]
    source: dict[str, Any] = {"from": draw(TEXT), "segments": segments or None}
    record["source"] = source | draw(EXTRA)
    if isinstance(record["answer"], str):
        record["answer"] = draw(FILLED)
    if record["answer_details"]:
        items = record["answer_details"]["items"]
        record["answer_details"]["items"] = [
            item | {"description": draw(FILLED)} | draw(EXTRA) for item in items
        ]
        record["answer_details"] |= draw(EXTRA)
    if record["rubric"]:
        record["rubric"]["criterion"] = draw(FILLED)
        record["rubric"] |= draw(EXTRA)
    if record["subtitles"]:
        record["subtitles"][0] |= {"t": _span(draw), "text": draw(FILLED)}
    return record | draw(EXTRA)


STAMPS = st.builds(Stamp, TEXT, TEXT)
_ITEMS = st.builds(
    AnswerItem,
    st.sampled_from(["S1", "S2", "R1", "C1", "stage_a", ""]),
    TEXT,
    st.none() | TEXT,
    st.none() | TEXT,
    st.none() | TEXT,
)
_RUBRICS = st.builds(
    Rubric, TEXT, st.lists(st.tuples(st.sampled_from("0123"), TEXT), max_size=4).map(tuple)
)


@st.composite
def questions(draw: st.DrawFn, key: str = "q", video: str = "v") -> Question:
    """Draw a question in any state of work, also one that breaks most checks."""
    granularity, name = draw(st.sampled_from(KINDS))
    kind = QuestionType(name)
    keys = [EvidenceKey(f"{key}-e{n}") for n in range(draw(st.integers(0, 3)))]
    spans = [sorted((draw(MS), draw(MS))) for _ in keys]
    question = new_question(
        key=QuestionKey(key),
        question_id=f"{key}-{draw(TEXT)}",
        video=VideoKey(video),
        kind=kind,
        stamp=draw(STAMPS),
        granularity=Granularity(granularity),
    )
    if kind not in LABEL_TYPES:
        question = replace(question, answer=draw(TEXT))
    return replace(
        question,
        text=draw(TEXT),
        details=draw(st.none() | details(keys)),
        rubric=draw(st.none() | _RUBRICS),
        source=Source(draw(TEXT), draw(st.none() | _segments())),
        status=draw(st.sampled_from(Status)),
        imported=draw(st.booleans()),
        evidence=tuple(
            Evidence(
                evidence,
                Interval(*span),
                draw(TEXT),
                frozenset(draw(st.sets(st.sampled_from(Modality)))),
            )
            for evidence, span in zip(keys, spans, strict=True)
        ),
        waivers=tuple(draw(st.lists(st.builds(Waiver, TEXT, TEXT, STAMPS, TEXT), max_size=2))),
        notes=draw(TEXT),
        updated=draw(STAMPS),
    )


def details(keys: list[EvidenceKey]) -> st.SearchStrategy[AnswerDetails]:
    """Draw details whose items are linked to some of the evidence."""
    links = st.lists(st.sampled_from(keys), unique=True).map(tuple) if keys else st.just(())
    items = st.builds(lambda item, link: replace(item, evidence=link), _ITEMS, links)
    return st.builds(AnswerDetails, TEXT, st.lists(items, max_size=3).map(tuple))


def _segments() -> st.SearchStrategy[tuple[Interval, ...]]:
    spans = st.tuples(MS, MS).map(lambda pair: Interval(*sorted(pair)))
    return st.lists(spans, max_size=2).map(tuple)
