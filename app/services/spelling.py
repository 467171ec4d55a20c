"""The dictionaries of this machine, through Enchant; the one door to that library.

PyEnchant brings the C library on Windows and macOS. Elsewhere the system has it, and importing it
fails where it does not: then nothing is checked, and the self-check says what to install.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from types import ModuleType

from app.domain.phrase import phrase
from app.domain.spelling import Dictionary

log = logging.getLogger(__name__)


@cache
def _enchant() -> ModuleType | None:
    """Return the library, or None where it cannot be used; loading takes some 30 ms."""
    try:
        return import_module("enchant")
    except (ImportError, OSError) as error:  # no C library, or one of the wrong kind
        log.info("no spell check: %s", error)
        return None


def installed_dictionaries() -> tuple[str, ...]:
    """Return the tags of the dictionaries that are there, such as ``en_US``, in order."""
    library = _enchant()
    return () if library is None else tuple(sorted(library.list_languages()))


def enchant_version() -> str:
    """Return the version of the C library; empty where there is none."""
    library = _enchant()
    return "" if library is None else str(library.get_enchant_version())


def open_dictionary(tag: str) -> Dictionary | None:
    """Open the dictionary of a tag; None where it is not there or cannot be read."""
    library = _enchant()
    if library is None or not tag:
        return None
    try:
        found: Dictionary = library.Dict(tag)
    except library.errors.Error as error:
        log.info("the dictionary %s does not open: %s", tag, error)
        return None
    return found


def why_no_dictionary() -> str:
    """Say why nothing can be checked, and the cure; empty where a dictionary is there."""
    if _enchant() is None:
        return phrase(
            "Spelling is not checked: the library Enchant is missing. On Debian and Ubuntu: "
            "sudo apt-get install libenchant-2-2 hunspell-en-us"
        )
    if not installed_dictionaries():
        return phrase(
            "Spelling is not checked: there is no dictionary. On Debian and Ubuntu: "
            "sudo apt-get install hunspell-en-us, or that of another language"
        )
    return ""
