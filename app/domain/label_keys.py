"""Which key gives which label: the vocabulary's own keys first, then digits, then letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.domain.vocabulary import Label

DIGITS = "123456789"


def label_keys(labels: Sequence[Label]) -> dict[str, str]:
    """Return the name of a label for each key, in the order of the labels.

    A key is one character; a capital is Shift and the letter. Labels without a key of their own
    get the digits 1 to 9 in their order, and those that are left a letter of their word that is
    free, plain before capital. Retired labels get none.
    """
    offered = [label for label in labels if not label.retired]
    taken = {label.hotkey: label.name for label in offered if label.hotkey}
    digits = iter([digit for digit in DIGITS if digit not in taken])
    for label in offered:
        if not label.hotkey:
            key = next(digits, "") or _free_letter(label.name, taken)
            if key:
                taken[key] = label.name
    places = {label.name: place for place, label in enumerate(offered)}
    return dict(sorted(taken.items(), key=lambda item: places[item[1]]))


def keys_by_label(keys: Mapping[str, str]) -> dict[str, str]:
    """Return the key of each label that has one."""
    return {name: key for key, name in keys.items()}


def shortcut_of(key: str) -> str:
    """Return a key as a portable shortcut: ``f`` is ``F``, ``F`` is ``Shift+F``."""
    if not key.isalpha() or key.upper() == key.lower():
        return key
    return key.upper() if key.islower() else f"Shift+{key}"


def _free_letter(name: str, taken: Mapping[str, str]) -> str:
    letters = [letter for letter in name.casefold() if letter.isascii() and letter.isalpha()]
    wanted = (*letters, *(letter.upper() for letter in letters))
    return next((letter for letter in wanted if letter not in taken), "")
