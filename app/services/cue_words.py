"""Finds the word lists of the shortcut checks: those that ship, or the user's own."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources
from pathlib import Path

from app.domain.errors import ImportFailedError, InvalidRecordError
from app.domain.phrase import phrase
from app.domain.shortcut_words import CueWords, read_words
from app.paths import config_dir

USER_FILE = "shortcut-words.toml"
"""Name of the user's own lists, beside the settings."""

_BUILT_IN = "shortcuts/words.toml"


def cue_words(path: Path | None = None) -> CueWords:
    """Return the lists of a file, else the user's own, else those that ship.

    Raises
    ------
    ImportFailedError
        The file cannot be read, or a list in it is not as it should be; the message names both.
    """
    if path is None:
        own = config_dir() / USER_FILE
        if not own.is_file():
            return built_in_words()
        path = own
    try:
        return read_words(tomllib.loads(path.read_text("utf-8")))
    except OSError as error:
        raise ImportFailedError(
            phrase("{file} cannot be read: {why}", file=path, why=error.strerror or error)
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ImportFailedError(
            phrase("{file} is no TOML file: {why}", file=path, why=error)
        ) from error
    except InvalidRecordError as error:
        raise ImportFailedError(phrase("{file}: {why}", file=path, why=error.message)) from error


def usable_words() -> tuple[CueWords, str]:
    """Return the lists to work with, and what is wrong with the user's own, which then are left."""
    try:
        return cue_words(), ""
    except ImportFailedError as error:
        return built_in_words(), error.message


@lru_cache(maxsize=1)
def built_in_words() -> CueWords:
    """Return the lists that ship with Emoscope."""
    # The folder above the rooms is on the path (see main.py), in the wheel as in a checkout.
    text = resources.files("assets").joinpath(_BUILT_IN).read_text("utf-8")
    return read_words(tomllib.loads(text))
