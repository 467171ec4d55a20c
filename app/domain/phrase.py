"""Sentences for the user that stay translatable: English text that remembers how it was made.

The domain and the rooms beside it know no language but English; `widgets.i18n` gives a phrase in
the language of the interface. Everywhere else a phrase is the English text and nothing more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class Phrase(str):
    """An English text with the template and the values it was made of.

    Text made of it (by ``+``, ``join``, an f-string) is plain again: where two phrases are to be
    put together, give one to the other as a value.

    Attributes
    ----------
    template
        The text with its ``{names}``, as the catalogues list it.
    many
        The template for counts other than one; empty where nothing is counted.
    values
        What the names stand for; a value that is a phrase is translated as well. Counted phrases
        have their count as ``n``.
    """

    __slots__ = ("many", "template", "values")

    template: str
    many: str
    values: Mapping[str, object]

    def __new__(cls, template: str, many: str, values: Mapping[str, object]) -> Phrase:
        """Fill the template that fits the count."""
        chosen = many if many and values["n"] != 1 else template
        made = super().__new__(cls, chosen.format(**values) if values else chosen)
        made.template, made.many, made.values = template, many, values
        return made

    def __reduce__(self) -> tuple[type[Phrase], tuple[str, str, Mapping[str, object]]]:
        return Phrase, (self.template, self.many, self.values)


def phrase(template: str, /, **values: object) -> str:
    """Fill the ``{names}`` of a template, a literal, so that the result can be translated."""
    return Phrase(template, "", values)


def phrase_n(one: str, many: str, /, n: int, **values: object) -> str:
    """Fill the template for a count; both literals may name ``{n}`` and other values."""
    return Phrase(one, many, {"n": n, **values})


def mark(template: str) -> str:
    """Mark a literal of a table for the catalogues; it becomes a phrase where it is filled."""
    return template


def either(texts: Sequence[str]) -> str:
    """Name texts of which one will do: ``a``, ``a or b``, ``a or b or c``."""
    named = texts[0]
    for text in texts[1:]:
        named = phrase("{first} or {second}", first=named, second=text)
    return named
