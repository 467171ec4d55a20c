"""Changes to a vocabulary: each returns a new one with the next version number, nothing lost.

A built-in vocabulary refuses every change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.domain.errors import InvalidRecordError
from app.domain.ids import VocabularyKey
from app.domain.phrase import phrase
from app.domain.vocabulary import Label, Vocabulary
from app.domain.words import folded, spelled, unique


def added(vocabulary: Vocabulary, labels: Sequence[Label], at: int | None = None) -> Vocabulary:
    """Add labels at a place, at the end by default."""
    place = len(vocabulary.labels) if at is None else at
    old = vocabulary.labels
    return _next(vocabulary, (*old[:place], *labels, *old[place:]))


def renamed(vocabulary: Vocabulary, old: str, new: str) -> Vocabulary:
    """Give a label another name; it keeps the old one as a former name.

    Raises
    ------
    InvalidRecordError
        There is no such label, or another one has or had the new name.
    """
    label = _existing(vocabulary, old)
    name = spelled(new)
    former = [word for word in unique((*label.former, label.name)) if folded(word) != folded(name)]
    return _replaced(vocabulary, label, replace(label, name=name, former=tuple(former)))


def changed(
    vocabulary: Vocabulary,
    name: str,
    *,
    colour: str | None = None,
    hotkey: str | None = None,
    definition: str | None = None,
    retired: bool | None = None,
) -> Vocabulary:
    """Change what is said of a label; what is None stays."""
    label = _existing(vocabulary, name)
    wanted = {"colour": colour, "hotkey": hotkey, "definition": definition, "retired": retired}
    given = {key: value for key, value in wanted.items() if value is not None}
    return _replaced(vocabulary, label, replace(label, **given))  # type: ignore[arg-type]  # by name


def retired(vocabulary: Vocabulary, name: str) -> Vocabulary:
    """Offer a label no more; its key becomes free. What carries it stays."""
    return changed(vocabulary, name, retired=True, hotkey="")


def restored(vocabulary: Vocabulary, name: str) -> Vocabulary:
    """Offer a retired label again."""
    return changed(vocabulary, name, retired=False)


def reordered(vocabulary: Vocabulary, names: Sequence[str]) -> Vocabulary:
    """Give the labels the order of `names`; those not named follow as they were."""
    first = dict.fromkeys(_existing(vocabulary, name) for name in names)
    rest = [label for label in vocabulary.labels if label not in first]
    return _next(vocabulary, (*first, *rest))


def without(vocabulary: Vocabulary, name: str) -> Vocabulary:
    """Take a label out, for one that was never used; else see `retired`."""
    label = _existing(vocabulary, name)
    return _next(vocabulary, tuple(other for other in vocabulary.labels if other != label))


def copied(vocabulary: Vocabulary, key: VocabularyKey, name: str) -> Vocabulary:
    """Return the same labels as a vocabulary of its own, which can be changed."""
    return replace(vocabulary, key=key, name=name, version=1)


def _next(vocabulary: Vocabulary, labels: tuple[Label, ...]) -> Vocabulary:
    if vocabulary.is_built_in:
        raise InvalidRecordError(
            phrase("“{name}” is built in: change a copy of it.", name=vocabulary.name)
        )
    made = replace(vocabulary, labels=labels)
    return vocabulary if made == vocabulary else replace(made, version=vocabulary.version + 1)


def _replaced(vocabulary: Vocabulary, old: Label, new: Label) -> Vocabulary:
    labels = tuple(new if label is old else label for label in vocabulary.labels)
    return _next(vocabulary, labels)


def _existing(vocabulary: Vocabulary, name: str) -> Label:
    label = vocabulary.resolve(name)
    if label is None:
        raise InvalidRecordError(
            phrase("“{vocabulary}” has no label “{name}”.", vocabulary=vocabulary.name, name=name)
        )
    return label
