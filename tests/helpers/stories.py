"""Files of pipeline records for tests, and a strategy that makes any."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

Values = dict[str, Any]


def make_records(**changes: Any) -> Values:
    """Return a file of records with something of everything."""
    return {
        "format": "naru-records",
        "version": 1,
        "video_id": "S01E02",
        "times": "chunk",
        "pipeline": {"name": "ours", "run": 7},
        "chunks": [
            {
                "id": "c1",
                "start": 0,
                "end": 20.50,
                "summary": "台所で手紙を待つ。",
                "entities": [{"id": "e1", "name": "Aki", "kind": "person"}],
                "events": [
                    {
                        "id": "ev1",
                        "start": 1,
                        "end": 3.25,
                        "text": "Aki hides it",
                        "entities": ["e1"],
                    },
                    {"start": 20, "text": "The door TRUNCATED", "truncated": "end"},
                ],
                "captions": [
                    {"kind": "sound", "start": 2, "end": 2.5, "text": "a kettle"},
                    {
                        "kind": "dialogue",
                        "start": 4,
                        "end": 5,
                        "text": "何でもない",
                        "speaker": "e1",
                    },
                    {"kind": "tone", "start": 4, "end": 5, "text": "light"},
                ],
            },
            {
                "start": 20.5,
                "end": 41,
                "events": [{"start": -5.5, "end": -2, "text": "recap"}],
                "seed": 3,
            },
        ],
        "segments": [
            {"id": "s1", "start": 0, "end": 30, "title": "Kitchen", "content_type": "main"},
            {"id": "s2", "start": 30, "end": 35.0, "content_type": "advertisement"},
        ],
        "character_roles": [{"entity": "e1", "role": "subject", "text": "cannot tell"}],
        "narrative_threads": [
            {
                "id": "t1",
                "title": "The letter",
                "entities": ["e1"],
                "key_events": ["ev1", {"start": 10, "end": 12, "text": "It burns"}],
                "summary": "因果",
            }
        ],
        "culture": [
            {
                "segment": "s1",
                "aizuchi": [{"start": 6, "end": 6.4, "text": "un, un", "function": "go on"}],
                "read_the_air": [],
                "tatemae_honne": [{"start": 3, "tatemae": "fine", "honne": "hurt"}],
                "references": [{"text": "a daruma", "explanation": "one eye is blank"}],
                "tone_sequence": [{"tone": "calm"}, {"tone": "tense", "start": 15, "end": 30}],
            }
        ],
        **changes,
    }


_TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1, max_size=12
).filter(lambda text: bool(text.strip()))
_OFFSET = st.integers(-3_000, 20_000).map(lambda ms: ms / 1000)
_LENGTH = st.integers(0, 5_000).map(lambda ms: ms / 1000)


@st.composite
def timed(draw: st.DrawFn, /, **more: st.SearchStrategy[Any]) -> Values:
    """Make something with a start, perhaps an end, a text, and some optional fields."""
    start = draw(_OFFSET)
    value: Values = {"start": start, "text": draw(_TEXT)}
    if draw(st.booleans()):
        value["end"] = round(start + draw(_LENGTH), 3)
    for name, strategy in more.items():
        if draw(st.booleans()):
            value[name] = draw(strategy)
    names = draw(st.permutations(list(value)))
    return {name: value[name] for name in names}


@st.composite
def record_files(draw: st.DrawFn) -> Values:
    """Make a sound file of records: chunks in a row, segments, culture, threads."""
    edges = sorted(draw(st.sets(st.integers(1, 60_000), min_size=1, max_size=4)))
    spans = list(zip([0, *edges], [*edges, 61_000], strict=True))
    chunks = [_chunk(draw, place, span) for place, span in enumerate(spans)]
    segments = [
        {"id": f"s{place}", "start": start / 1000, "end": end / 1000, "title": draw(_TEXT)}
        for place, (start, end) in enumerate(spans)
    ]
    value: Values = {
        "format": "naru-records",
        "version": 1,
        "times": draw(st.sampled_from(["chunk", "video"])),
        "chunks": draw(st.permutations(chunks)),
        "segments": draw(st.permutations(segments)),
        "narrative_threads": [_thread(draw, place, chunks) for place in range(draw(_FEW))],
        "culture": [_culture(draw, str(one["id"])) for one in segments if draw(st.booleans())],
    }
    if draw(st.booleans()):
        value["other"] = draw(st.lists(st.integers(), max_size=3))
    names = draw(st.permutations(list(value)))
    return {name: value[name] for name in names}


_FEW = st.integers(0, 2)


def _chunk(draw: st.DrawFn, place: int, span: tuple[int, int]) -> Values:
    value: Values = {
        "id": f"c{place}",
        "start": span[0] / 1000,
        "end": span[1] / 1000,
        "summary": draw(st.just("") | _TEXT),
        "entities": [{"id": "e1", "name": "Aki"}] if draw(st.booleans()) else [],
        "events": draw(st.lists(timed(truncated=st.booleans(), extra=st.integers()), max_size=3)),
        "captions": [
            {"kind": draw(st.sampled_from(["dialogue", "screen-text", "sound", "tone"])), **one}
            for one in draw(st.lists(timed(speaker=_TEXT), max_size=3))
        ],
    }
    for number, event in enumerate(value["events"]):
        if draw(st.booleans()):
            event["id"] = f"ev{place}-{number}"
    return {name: one for name, one in value.items() if one not in ("", []) or draw(st.booleans())}


def _thread(draw: st.DrawFn, place: int, chunks: list[Values]) -> Values:
    ids = [event["id"] for chunk in chunks for event in chunk.get("events", ()) if "id" in event]
    known = st.sampled_from(ids) if ids else st.nothing()
    return {
        "id": f"t{place}",
        "title": draw(_TEXT),
        "key_events": draw(st.lists(known | timed(), max_size=3)),
    }


def _culture(draw: st.DrawFn, segment: str) -> Values:
    return {
        "segment": segment,
        "aizuchi": draw(st.lists(timed(function=_TEXT), max_size=2)),
        "tone_sequence": [{"tone": draw(_TEXT)} for _ in range(draw(_FEW))],
    }
