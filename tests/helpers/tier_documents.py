"""Documents of tiers for property tests: hierarchies, moments, touching and overlapping spans."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from app.domain.ids import VocabularyKey
from app.domain.vocabulary import BUILT_IN, FREE, Label, Vocabulary
from app.domain.words import spelled
from storage.formats.tier_document import DocumentAnnotation, DocumentTier, TierDocument
from storage.formats.tier_overlap import overlaps

DURATION_MS = 400
OWN = Vocabulary(
    VocabularyKey("own"),
    "気持ち; moods",
    (
        Label("怒り", "#C0392B", "a", "strong"),
        Label("joy; relief", definition='"quoted" <b>'),
        Label("joy"),
        Label("relief"),
        Label("old", retired=True, former=("older",)),
    ),
    is_open=True,
)
VOCABULARIES = (OWN, BUILT_IN[VocabularyKey("basic-7")], BUILT_IN[FREE])

_LETTERS = st.sampled_from([*"abZ 9;\\\"'&<>=+-@|,\t\n{}[]!", "怒", "り", "😀", "é", "\u0301"])
_TEXTS = st.text(_LETTERS, max_size=8)
WORDS = _TEXTS.map(str.strip).filter(bool)
_NAMES = _TEXTS.map(spelled).filter(bool)
_LABELS = st.lists(
    WORDS | st.sampled_from(["怒り", "joy; relief", "joy", "relief", "item [1]:"]),
    max_size=3,
    unique=True,
).map(tuple)
_LISTED = st.lists(st.sampled_from(["Joy", "Anger", "Fear"]), max_size=2, unique=True).map(tuple)
_CONFIDENCES = st.none() | st.integers(0, 1_000_000).map(lambda parts: parts / 1_000_000)


@st.composite
def _annotation(
    draw: st.DrawFn, home: tuple[int, int, int | None], *, is_open: bool
) -> DocumentAnnotation:
    start_ms, end_ms, parent = home
    first = draw(st.integers(start_ms, end_ms))
    last = draw(st.integers(first, end_ms) | st.just(first))
    return DocumentAnnotation(
        first,
        last,
        draw(_LABELS if is_open else _LISTED),
        draw(_TEXTS),
        draw(st.just("") | _NAMES),
        draw(_CONFIDENCES),
        parent,
    )


@st.composite
def _tier(draw: st.DrawFn, number: int, parent: DocumentTier | None) -> DocumentTier:
    homes: list[tuple[int, int, int | None]] = [(0, DURATION_MS, None)]
    if parent is not None:
        homes = [(one.start_ms, one.end_ms, at) for at, one in enumerate(parent.annotations)]
    vocabulary = draw(st.sampled_from(VOCABULARIES))
    spans = [
        draw(_annotation(draw(st.sampled_from(homes)), is_open=vocabulary.is_open))
        for _ in range(draw(st.integers(0, 5)) if homes else 0)
    ]
    spans.sort(key=lambda one: one.order)
    tier = DocumentTier(
        key=f"k{number}",
        name=draw(_NAMES),
        annotations=tuple(spans),
        vocabulary=vocabulary.key,
        rater=draw(st.sampled_from(["", "Rin", "凛"])),
        person=draw(st.just("") | _NAMES),
        parent=parent.key if parent else "",
        colour=draw(st.sampled_from(["", "#112233"])),
        language=draw(st.sampled_from(["", "ja"])),
    )
    return replace(tier, allows_overlap=overlaps(tier) or draw(st.booleans()))


@st.composite
def documents(draw: st.DrawFn) -> TierDocument:
    """Return documents of up to five tiers, three levels deep."""
    tiers: list[DocumentTier] = []
    depth: dict[str, int] = {}
    for number in range(draw(st.integers(1, 5))):
        homes: list[DocumentTier | None] = [None, *(one for one in tiers if depth[one.key] < 2)]
        parent = draw(st.sampled_from(homes))
        tier = draw(_tier(number, parent))
        if any((one.name, one.rater) == (tier.name, tier.rater) for one in tiers):
            continue  # a rater has no two tiers of one name
        depth[tier.key] = depth[parent.key] + 1 if parent else 0
        tiers.append(tier)
    used = {tier.vocabulary for tier in tiers}
    kept = tuple(one for one in VOCABULARIES if one.key in used)
    return TierDocument(tuple(tiers), kept, duration_ms=DURATION_MS)


def essence(document: TierDocument, *, parents: bool = True) -> list[object]:
    """Return what must survive any way there and back, in comparable form."""
    keys = {tier.key: number for number, tier in enumerate(document.tiers)}

    def in_order(tier: DocumentTier) -> list[DocumentAnnotation]:
        rows = list(tier.annotations)
        if not parents:
            rows = [replace(one, parent=None) for one in rows]
        return sorted(rows, key=lambda one: one.order)

    return [
        (
            tier.name,
            tier.rater,
            tier.person,
            tier.colour,
            tier.language,
            tier.allows_overlap,
            keys.get(tier.parent or "", -1),
            [
                (
                    one.start_ms,
                    one.end_ms,
                    one.labels,
                    one.note,
                    one.person,
                    one.confidence,
                    one.parent,
                )
                for one in in_order(tier)
            ],
        )
        for tier in document.tiers
    ]


def names_of_vocabularies(document: TierDocument) -> list[str]:
    """Return the name of each tier's vocabulary."""
    found = (document.vocabulary(tier.vocabulary) for tier in document.tiers)
    return [one.name if one else "" for one in found]
