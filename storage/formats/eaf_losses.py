"""Says what EAF holds in another way than Emoscope, and what it cannot hold."""

from __future__ import annotations

from collections.abc import Callable

from app.domain.phrase import phrase, phrase_n
from storage.formats.companions import companion_words
from storage.formats.eaf_layout import EafLayout, PlannedTier
from storage.formats.eaf_names import INCLUDED
from storage.formats.tier_document import DocumentAnnotation, Problems, TierDocument


def losses(document: TierDocument, layout: EafLayout, problems: Problems) -> None:
    """Report, tier by tier, then for the whole."""
    by_id = {layout.names[tier.key]: tier for tier in document.tiers}
    for planned in layout.tiers:
        source = by_id.get(planned.id)
        if source is not None and source.name != planned.id:
            message = phrase("stands as “{name}”: ELAN knows no two tiers of one name",
                             name=planned.id)  # fmt: skip
            problems.info(0, "renamed", message, source.name)
        _tier_losses(planned, layout, problems)
    if layout.cvs:
        message = phrase(
            "colours, keys, former names and retired labels of vocabularies stand in a property "
            "that ELAN keeps and does not show"
        )
        problems.info(0, "vocabulary-extra", message)
    provenance_loss(document, problems)


def _tier_losses(planned: PlannedTier, layout: EafLayout, problems: Problems) -> None:
    if planned.lane.source != planned.id:
        message = phrase(
            "holds what overlaps on “{name}”: ELAN allows no overlap", name=planned.lane.source
        )
        problems.info(0, "overlap", message, planned.id)
    _count(
        planned,
        lambda one: len(one.labels) > 1,
        problems,
        "labels",
        lambda n: phrase_n(
            "{n} annotation has several labels; they stand as one text, with semicolons",
            "{n} annotations have several labels; they stand as one text, with semicolons",
            n,
        ),
    )
    _count(
        planned,
        lambda one: one.is_point,
        problems,
        "moment",
        lambda n: phrase_n(
            "{n} annotation has no length and is shown one millisecond long",
            "{n} annotations have no length and are shown one millisecond long",
            n,
        ),
    )
    for companion in layout.companions.get(planned.id, ()):
        message = companion_words(companion.companion.kind, companion.id)
        problems.info(0, f"companion-{companion.companion.kind}", message, planned.id)
    brought = (planned.lane.tier.origin or {}).get("type")
    wanted = str(brought.get("CONSTRAINTS", "")) if isinstance(brought, dict) else ""
    if wanted and wanted != planned.stereotype:
        message = phrase(
            "was {before} in ELAN; its times no longer fit that, and it leaves as {now}",
            before=wanted,
            now=planned.stereotype or phrase("a tier without parent"),
        )
        if planned.stereotype in ("", INCLUDED):
            problems.warning(0, "constraint", message, planned.id)


def _count(
    planned: PlannedTier,
    holds: Callable[[DocumentAnnotation], bool],
    problems: Problems,
    rule: str,
    words: Callable[[int], str],
) -> None:
    number = sum(map(holds, planned.real))
    if number:
        problems.info(0, rule, words(number), planned.id)


def provenance_loss(document: TierDocument, problems: Problems) -> None:
    """Say that who made what, and when, stays behind; no interchange format has a place for it."""
    if document.annotation_count:
        message = phrase("who made each annotation and when does not leave")
        problems.info(0, "provenance", message)
    people = any(
        tier.person or any(one.person for one in tier.annotations) for tier in document.tiers
    )
    if people:
        message = phrase("of people only the names leave, not aliases, colours, faces and notes")
        problems.info(0, "people", message)
