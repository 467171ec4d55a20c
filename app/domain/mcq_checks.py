"""What is wrong or odd in a multiple-choice item, in words; cheap enough for each key stroke.

Whether its options give the key away to somebody who has not seen the video is told by
`app.domain.shortcut`.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterator

from app.domain.check import Check, Severity
from app.domain.ids import is_regular_public_id
from app.domain.mcq import CATEGORIES, CATEGORY_OF, OPTIONS, McqItem, letter
from app.domain.phrase import phrase

LONG_TEXT = 1000
"""An option or stem with more characters than this is a slip."""

_HTML = re.compile(r"</?[A-Za-z][A-Za-z0-9]*(?:\s[^<>]*)?/?>|&(?:[a-z]{2,8}|#x?[0-9a-f]+);")
_MARKDOWN = re.compile(
    r"\*\*[^*\s][^*]*\*\*|__[^_\s][^_]*__|`[^`]+`|!?\[[^\]]*\]\([^)]*\)|^#{1,6} |^```|~~[^~]+~~",
    re.MULTILINE,
)
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_LETTER = re.compile(r"\s*[A-Z][.)]\s")
_WORD = re.compile(r"[^\W\d_]+")
# Letters of these look alike; words that mix them are slips, or try to look like others.
_LOOKALIKE = ("LATIN", "CYRILLIC", "GREEK")


def check_item(
    item: McqItem, *, duration_ms: int = 0, taken_ids: Collection[str] = frozenset()
) -> list[Check]:
    """Check an item against all rules.

    Parameters
    ----------
    duration_ms
        Length of the video; 0 while unknown.
    taken_ids
        Public ids of the *other* items, best as a set.

    Returns
    -------
    list[Check]
        Errors first; in the order of the fields within each severity.
    """
    checks = [
        *_identity(item, taken_ids),
        *_category(item),
        *_stem(item),
        *_options(item),
        *_answer(item),
        *_evidence(item, duration_ms),
    ]
    return sorted(checks, key=lambda check: list(Severity).index(check.severity))


def _identity(item: McqItem, taken_ids: Collection[str]) -> Iterator[Check]:
    if not item.item_id.strip():
        yield _error("id-blank", phrase("The item has no id."), "item_id")
    elif item.item_id in taken_ids:
        text = phrase("Another item has the id {id}.", id=item.item_id)
        yield _error("id-twice", text, "item_id")
    elif not is_regular_public_id(item.item_id):
        text = phrase("The id is odd: letters, digits, _ - and . are usual.")
        yield _warning("id-odd", text, "item_id")
    if item.refined_from and item.refined_from == item.item_id:
        yield _error("refines-itself", phrase("The item refines itself."), "refined_from")


def _category(item: McqItem) -> Iterator[Check]:
    if not item.category.strip():
        yield _warning("category-missing", phrase("The item has no category."), "category")
    elif item.category not in CATEGORY_OF:
        text = phrase(
            "“{category}” is no category: expected {first} to {last}.",
            category=item.category,
            first=CATEGORIES[0].code,
            last=CATEGORIES[-1].code,
        )
        yield _error("category-unknown", text, "category")


def _stem(item: McqItem) -> Iterator[Check]:
    if not item.stem.strip():
        yield _error("stem-blank", phrase("The item asks nothing: write the stem."), "stem")
    yield from _text(item.stem, "stem", phrase("The stem"))


def _options(item: McqItem) -> Iterator[Check]:
    number = len(item.options)
    if number != OPTIONS:
        text = phrase("The item has {n} options, not {wanted}.", n=number, wanted=OPTIONS)
        yield _error("options-number", text, "options")
    for place, option in enumerate(item.options):
        target, name = f"option:{place}", phrase("Option {letter}", letter=letter(place))
        if not option.strip():
            yield _error("option-blank", phrase("{name} is blank.", name=name), target)
            continue
        if _LETTER.match(option):
            text = phrase(
                "{name} begins with a letter, which is shown beside it anyway.", name=name
            )
            yield _warning("option-letter", text, target)
        yield from _text(option, target, name)
    yield from _equal_options(item)


def _equal_options(item: McqItem) -> Iterator[Check]:
    """Check that no two options say the same, whatever their case, width and blanks."""
    places: dict[str, list[int]] = defaultdict(list)
    for place, option in enumerate(item.options):
        if plain := " ".join(unicodedata.normalize("NFKC", option).casefold().split()):
            places[plain].append(place)
    for first, *others in places.values():
        for other in others:
            text = phrase(
                "Options {first} and {other} are the same.",
                first=letter(first),
                other=letter(other),
            )
            yield _error("options-equal", text, f"option:{other}")


def _answer(item: McqItem) -> Iterator[Check]:
    if item.answer is None:
        yield _warning("key-missing", phrase("It is not said which option is right."), "answer")
    elif item.right is None:
        text = phrase(
            "The key is option {letter}, and there are {n} options.",
            letter=letter(item.answer),
            n=len(item.options),
        )
        yield _error("key-out-of-range", text, "answer")


def _evidence(item: McqItem, duration_ms: int) -> Iterator[Check]:
    for number, evidence in enumerate(item.evidence, start=1):
        if duration_ms and evidence.span.end_ms > duration_ms:
            text = phrase("Evidence {number} reaches past the end of the video.", number=number)
            yield _warning("evidence-outside", text, f"evidence:{number - 1}")


def _text(text: str, target: str, name: str) -> Iterator[Check]:
    """Check what may be wrong with any text."""
    if len(text) > LONG_TEXT:
        words = phrase("{name} has {n} characters.", name=name, n=f"{len(text):,}")
        yield _warning("text-long", words, target)
    if _HTML.search(text) or _MARKDOWN.search(text):
        words = phrase("{name} holds HTML or Markdown; it is shown as it stands.", name=name)
        yield _warning("markup", words, target)
    if not _TURNS.isdisjoint(text):
        words = phrase("{name} holds marks that turn the direction of writing.", name=name)
        yield _warning("direction-marks", words, target)
    elif _is_of_both_directions(text):
        words = phrase("{name} mixes writing from left and from right.", name=name)
        yield Check("mixed-direction", Severity.INFO, words, target)
    mixed = "" if text.isascii() else _mixed_word(text)
    if mixed:
        words = phrase("{name} mixes scripts within a word: “{word}”.", name=name, word=mixed)
        yield _warning("mixed-scripts", words, target)


def _is_of_both_directions(text: str) -> bool:
    if text.isascii():
        return False
    kinds = {unicodedata.bidirectional(each) for each in text}
    return bool(kinds & {"R", "AL"}) and "L" in kinds


def _mixed_word(text: str) -> str:
    """Return the first word that mixes scripts whose letters look alike; empty for none."""
    for word in _WORD.findall(text):
        if not word.isascii() and len({_script(each) for each in word} & set(_LOOKALIKE)) > 1:
            return str(word)
    return ""


def _script(character: str) -> str:
    return unicodedata.name(character, "").split(" ", 1)[0]


def _error(rule: str, message: str, target: str) -> Check:
    return Check(rule, Severity.ERROR, message, target)


def _warning(rule: str, message: str, target: str) -> Check:
    return Check(rule, Severity.WARNING, message, target)
