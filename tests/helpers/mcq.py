"""Multiple-choice items and reviews for tests: small, distinct, in several scripts."""

from __future__ import annotations

from dataclasses import replace

from app.domain.ids import EvidenceKey, McqKey, RaterKey, ReviewKey, VideoKey, new_key
from app.domain.interval import Interval
from app.domain.mcq import McqItem
from app.domain.question import Evidence, Modality, Stamp
from app.domain.review import RecordKind, Review

AT = "2026-02-03T04:05:06.789Z"


def make_item(video: VideoKey, item_id: str = "N3-007", **fields: object) -> McqItem:
    """An item that uses every field."""
    span = Evidence(
        EvidenceKey(new_key()), Interval(8_500, 9_000), "扉で", frozenset({Modality.SEEN})
    )
    item = McqItem(
        McqKey(new_key()),
        item_id,
        video,
        "N.3",
        f"凛はなぜ席を立つ? ({item_id})",
        ("She is angry", "笑いを隠す", "She is called", "She is tired"),
        1,
        "She smiles at the doorway",
        ("Rin",),
        ("Rin leaves",),
        ("S12",),
        ("a short breath",),
        (span,),
        "ja",
        imported=True,
        original={"id": item_id, "stem": "x", "extra": {"z": [1.0, 10**30]}},
        created=Stamp("Ann", AT),
        updated=Stamp("Ann", AT),
    )
    return replace(item, **fields)  # type: ignore[arg-type]


def make_review(item: McqItem, rater: RaterKey, decision: str = "", **fields: object) -> Review:
    """A review of an item in its present version and stage."""
    review = Review(
        ReviewKey(new_key()),
        RecordKind.ITEM,
        item.key,
        item.version,
        rater,
        item.stage,
        decision=decision,
    )
    return replace(review, **fields)  # type: ignore[arg-type]
