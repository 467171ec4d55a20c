"""Reads Praat's TextGrid, long and short form.

Why not with praatio, which writes for us: it drops the minus of a time and the blanks of a text,
mistakes a label such as ``item [1]`` or ``"IntervalTier"`` for structure, leaves quotes of points
doubled, refuses ``1e-05``, and ends a broken short file without a word; it knows no lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from app.domain.phrase import phrase, phrase_n
from app.domain.vocabulary import FREE, Vocabulary
from storage.formats.companions import KINDS, fold_texts, read_confidence
from storage.formats.decoding import decode
from storage.formats.label_text import split_labels
from storage.formats.own_words import OwnWords, read_own, vocabulary_from
from storage.formats.source import read_bytes
from storage.formats.textgrid_rows import TextGridFile, TextGridRow, TextGridTier, read_rows
from storage.formats.tier_document import (
    DocumentAnnotation,
    DocumentTier,
    Problems,
    TierDocument,
    unique_name,
)
from storage.formats.tier_lanes import join_lanes
from storage.formats.tier_overlap import overlaps

OWN_COMMENT = " emoscope "
POINTS_SUFFIX = " (points)"


def read_textgrid(path: Path, *, encoding: str | None = None) -> TierDocument:
    """Read a file.

    Parameters
    ----------
    encoding
        How the user says it is encoded; None to find out.

    Raises
    ------
    ImportFailedError
        It cannot be read or decoded, or is no TextGrid; single faults are among the problems.
    """
    decoded = decode(read_bytes(path), str(path), encoding)
    return parse_textgrid(decoded.text, str(path))


def parse_textgrid(text: str, file: str) -> TierDocument:
    """Read a decoded text; see `read_textgrid`."""
    problems = Problems(file)
    found = read_rows(text, file, problems)
    own = _own_words(found, problems)
    if found.finer:
        message = phrase_n(
            "{n} time is finer than a millisecond and was rounded",
            "{n} times are finer than a millisecond and were rounded",
            found.finer,
        )
        problems.info(0, "rounded", message)
    named = _named(found.tiers, problems)
    tiers = _without_companions(
        {key: _tier(key, tier, own, problems) for key, tier in named.items()}, named, problems
    )
    parts = _parts(tiers, named, own, problems)
    vocabularies = {
        name: made
        for name, extra in own.vocabularies.items()
        if (made := vocabulary_from(extra, name)) is not None
    }
    joined = join_lanes(list(tiers.values()), parts)
    keys = {tier.key for tier in joined}
    return TierDocument(
        tuple(_with_words(tier, own, vocabularies, keys) for tier in joined),
        tuple({each.key: each for each in vocabularies.values()}.values()),
        is_ours=own.is_ours,
        problems=problems.in_order(),
    )


def _own_words(found: TextGridFile, problems: Problems) -> OwnWords:
    ours = [(text, line) for text, line in found.comments if text.startswith(OWN_COMMENT)]
    if not ours:
        return OwnWords()
    text, line = ours[-1]
    return read_own(text.removeprefix(OWN_COMMENT), line, problems)


def _named(tiers: Sequence[TextGridTier], problems: Problems) -> dict[str, TextGridTier]:
    """Give each tier a name of its own."""
    named: dict[str, TextGridTier] = {}
    for number, tier in enumerate(tiers, start=1):
        wanted = " ".join(tier.name.split()) or phrase("Tier {n}", n=number)
        name = unique_name(str(wanted), named)
        if name != tier.name:
            message = phrase("the name “{name}” is empty, or stands twice", name=tier.name)
            done = phrase("the tier is called “{name}”", name=name)
            problems.warning(tier.line, "tier-name", message, tier.name, done)
        named[name] = tier
    return named


def _tier(key: str, tier: TextGridTier, own: OwnWords, problems: Problems) -> DocumentTier:
    rows = sorted(tier.rows, key=lambda row: (row.start_ms, row.end_ms))
    blank = [row for row in rows if row.text.isspace()]
    if blank and not own.is_ours:
        message = phrase_n(
            "{n} interval holds only a blank: it was taken as an annotation without a label",
            "{n} intervals hold only blanks: they were taken as annotations without a label",
            len(blank),
        )
        problems.info(blank[0].line, "blank", message, key)
    return DocumentTier(
        key,
        key,
        tuple(
            DocumentAnnotation(row.start_ms, row.end_ms, _labels(row, own), line=row.line)
            for row in rows
        ),
        extras=frozenset(KINDS) if own.is_ours else frozenset(),
        line=tier.line,
    )


def _labels(row: TextGridRow, own: OwnWords) -> tuple[str, ...]:
    text = row.text.strip()
    if own.is_ours:
        return split_labels(text)
    return (text,) if text else ()


def _without_companions(
    tiers: dict[str, DocumentTier], named: Mapping[str, TextGridTier], problems: Problems
) -> dict[str, DocumentTier]:
    """Put notes, people and confidences that stand in tiers of their own into their owners."""
    kept = dict(tiers)
    for key in tiers:
        owner, _, kind = key.rpartition("@")
        if kind not in KINDS or owner not in kept:
            continue
        texts = _texts_over(kept[owner], sorted(named[key].rows, key=lambda row: row.start_ms))
        if texts is None or (
            kind == "confidence" and any(read_confidence(text) is None for _, text, _ in texts)
        ):
            continue  # a tier of the user's that is called so
        kept[owner] = fold_texts(kept[owner], kind, texts, problems)
        del kept[key]
    return kept


def _texts_over(
    owner: DocumentTier, rows: Sequence[TextGridRow]
) -> list[tuple[int, str, int]] | None:
    """Return place, text and line of rows that each have the time of an annotation, else None."""
    places: dict[tuple[int, int], int] = {
        (one.start_ms, one.end_ms): place for place, one in enumerate(owner.annotations)
    }
    found = [(places.get((row.start_ms, row.end_ms)), row.text, row.line) for row in rows]
    fitting = [(place, text, line) for place, text, line in found if place is not None]
    return fitting if fitting and len(fitting) == len(found) else None


def _parts(
    tiers: Mapping[str, DocumentTier],
    named: Mapping[str, TextGridTier],
    own: OwnWords,
    problems: Problems,
) -> dict[str, str]:
    """Tell which tiers are parts of another: as Emoscope wrote it, else by name and overlap."""
    if own.is_ours:
        return {
            key: str(words["part_of"])
            for key, words in own.tiers.items()
            if key in tiers and words.get("part_of") in tiers
        }
    parts: dict[str, str] = {}
    for key, tier in tiers.items():
        owner = _first_part(key)
        if owner not in tiers or owner == key:
            continue
        is_points = key == owner + POINTS_SUFFIX and named[key].is_points != named[owner].is_points
        if is_points or _lies_over(tier, tiers[owner]):
            parts[key] = owner
            message = phrase("is taken as a part of “{name}”, which it overlaps", name=owner)
            if is_points:
                message = phrase("is taken as the points of “{name}”", name=owner)
            problems.info(tier.line, "joined", message, key)
    return parts


def _first_part(key: str) -> str:
    """Return the name without a number or ``(points)`` behind it."""
    name, bracket, rest = key.rpartition(" (")
    is_part = bracket and rest.endswith(")") and (rest[:-1].isdecimal() or rest == "points)")
    return name if is_part else key


def _lies_over(tier: DocumentTier, owner: DocumentTier) -> bool:
    """Tell whether each annotation of a tier shares a moment with one of the other."""
    if not tier.annotations or not owner.annotations:
        return False
    at = 0
    for one in tier.annotations:
        while at < len(owner.annotations) and owner.annotations[at].end_ms <= one.start_ms:
            at += 1
        if at == len(owner.annotations) or owner.annotations[at].start_ms >= max(
            one.end_ms, one.start_ms + 1
        ):
            return False
    return True


def _with_words(
    tier: DocumentTier, own: OwnWords, vocabularies: Mapping[str, Vocabulary], keys: set[str]
) -> DocumentTier:
    """Add what Emoscope wrote about a tier, and let it overlap if it does."""
    words = own.tiers.get(tier.key)
    overlap = True if overlaps(tier) else None
    if words is None:
        return replace(tier, allows_overlap=overlap)

    def text(name: str) -> str:
        value = words.get(name) if words else ""
        return value if isinstance(value, str) else ""

    vocabulary = vocabularies.get(text("vocabulary"))
    return replace(
        tier,
        name=text("name") or tier.name,
        rater=text("rater"),
        person=text("person"),
        parent=text("parent") if text("parent") in keys else "",
        colour=text("colour"),
        language=text("language"),
        vocabulary=vocabulary.key if vocabulary else FREE,
        allows_overlap=overlap or words.get("overlap") is True,
    )
