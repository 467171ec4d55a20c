"""One door for every text of the interface, so that it can be shown in another language.

The catalogue is found and set by the application; without one everything stays English.
"""

from __future__ import annotations

from gettext import NullTranslations

from app.domain.phrase import Phrase


class _Interface:
    """What holds for the whole interface."""

    catalogue = NullTranslations()
    language = "en"


def set_catalogue(catalogue: NullTranslations, language: str) -> None:
    """Show all texts asked for from now on in the language of a catalogue (``ja``)."""
    _Interface.catalogue, _Interface.language = catalogue, language


def interface_language() -> str:
    """Return the language of the interface: ``en``, ``ja`` or ``zh``."""
    return _Interface.language


def tr(text: str, /, **values: object) -> str:
    """Translate `text`, a literal or one that was marked, and fill its ``{names}``."""
    return _fill(_Interface.catalogue.gettext(text), values)


def trn(one: str, many: str, /, n: int, **values: object) -> str:
    """Translate the form for a count; both literals may name ``{n}`` and other values."""
    return _fill(_Interface.catalogue.ngettext(one, many, n), {"n": n, **values})


def tr_phrase(text: str) -> str:
    """Translate a text that came from elsewhere; what is no phrase stays as it is."""
    if not isinstance(text, Phrase):
        return text
    if text.many:
        count = text.values["n"]
        return trn(text.template, text.many, count if isinstance(count, int) else 0, **_rest(text))
    return tr(text.template, **text.values)


def mark(text: str) -> str:
    """Mark a literal of a table for the catalogue; it is translated where it is shown."""
    return text


def _rest(text: Phrase) -> dict[str, object]:
    return {name: value for name, value in text.values.items() if name != "n"}


def _fill(translated: str, values: dict[str, object]) -> str:
    if not values:
        return translated
    return translated.format(**{name: _in_language(value) for name, value in values.items()})


def _in_language(value: object) -> object:
    return tr_phrase(value) if isinstance(value, Phrase) else value
