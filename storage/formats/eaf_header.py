"""The parts of EAF around its tiers: media, properties, languages, references.

What has no place in a project is kept as JSON (`Header.origin`), so that it leaves as it came.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import unquote

from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from storage.formats.eaf_names import (
    ELEMENTS,
    LAST_USED,
    MILLISECONDS,
    OWN_PROPERTY,
    UNDETERMINED,
    URN,
)
from storage.formats.own_words import OwnWords, read_own
from storage.formats.tier_document import Medium, Problems
from storage.formats.xml_node import XmlNode


@dataclass(slots=True)
class Header:
    """What stands around the tiers.

    Attributes
    ----------
    types
        Attributes of the tier types by name.
    external
        Where external references lead, by id.
    """

    own: OwnWords = field(default_factory=OwnWords)
    media: list[Medium] = field(default_factory=list)
    types: dict[str, dict[str, str]] = field(default_factory=dict)
    external: dict[str, str] = field(default_factory=dict)
    origin: dict[str, JsonValue] = field(default_factory=dict)


def read_header(root: XmlNode, problems: Problems) -> Header:
    """Read everything but time slots, vocabularies and tiers."""
    header = Header()
    node = next(iter(root.all("HEADER")), XmlNode("HEADER", {}, root.line))
    units = node.get("TIME_UNITS") or MILLISECONDS
    if units != MILLISECONDS:
        message = phrase("times are counted in {units}; save it anew with ELAN", units=units)
        problems.error(node.line, "time-units", message)
    properties = _read_properties(node, header, problems)
    header.media = [_medium(each, problems) for each in node.all("MEDIA_DESCRIPTOR")]
    header.types = {
        each.get("LINGUISTIC_TYPE_ID"): dict(each.attributes)
        for each in root.all("LINGUISTIC_TYPE")
    }
    header.external = {
        each.get("EXT_REF_ID"): each.get("VALUE") for each in root.all("EXTERNAL_REF")
    }
    kept: dict[str, JsonValue] = {
        "author": root.get("AUTHOR"),
        "media": _attributes(node, "MEDIA_DESCRIPTOR"),
        "linked": _attributes(node, "LINKED_FILE_DESCRIPTOR"),
        "properties": properties,
        "licenses": [
            {"url": each.get("LICENSE_URL"), "text": each.text} for each in root.all("LICENSE")
        ],
        "locales": _attributes(root, "LOCALE"),
        "languages": _own_languages(root),
        "lexicons": _attributes(root, "LEXICON_REF"),
        "external": _attributes(root, "EXTERNAL_REF"),
    }
    header.origin.update({name: value for name, value in kept.items() if value})
    header.origin["date"] = root.get("DATE")
    if header.own.digest:
        header.origin["digest"] = header.own.digest
    _report_unknown(root, problems)
    return header


def _read_properties(node: XmlNode, header: Header, problems: Problems) -> list[JsonValue]:
    """Return the properties that are to be kept; ours and ELAN's own go their ways."""
    kept: list[JsonValue] = []
    for each in node.all("PROPERTY"):
        name = each.get("NAME")
        if name == OWN_PROPERTY:
            header.own = read_own(each.text, each.line, problems)
        elif name == URN:
            header.origin["urn"] = each.text
        elif name != LAST_USED:
            kept.append([name, each.text])
    return kept


def _medium(node: XmlNode, problems: Problems) -> Medium:
    url = node.get("RELATIVE_MEDIA_URL") or node.get("MEDIA_URL")
    name = unquote(url.replace("\\", "/").rsplit("/", 1)[-1])
    written = node.get("TIME_ORIGIN").strip()
    if not written.removeprefix("-").isdecimal() or len(written) > 13:
        if written:
            message = phrase("“{text}” is no time in milliseconds", text=written[:40])
            problems.warning(node.line, "time-origin", message, name, phrase("taken as 0"))
        return Medium(name)
    return Medium(name, int(written))


def _attributes(node: XmlNode, tag: str) -> list[JsonValue]:
    return [dict(each.attributes) for each in node.all(tag)]


def _own_languages(root: XmlNode) -> list[JsonValue]:
    """Return the languages; the undetermined one is always there and needs no keeping."""
    return [
        dict(each.attributes)
        for each in root.all("LANGUAGE")
        if each.get("LANG_ID") != UNDETERMINED
    ]


def _report_unknown(root: XmlNode, problems: Problems) -> None:
    told: set[str] = set()
    for child in root.children:
        if child.tag not in ELEMENTS and child.tag not in told:
            told.add(child.tag)
            problems.warning(
                child.line,
                "unknown-element",
                phrase("{tag} is no element of EAF 3.0", tag=child.tag),
                "",
                phrase("passed over"),
            )


def kept_objects(origin: JsonObject, name: str) -> list[dict[str, str]]:
    """Return a list of attributes from what was kept; what has another shape is left out."""
    value = origin.get(name)
    if not isinstance(value, list):
        return []
    return [
        {str(key): str(text) for key, text in each.items()}
        for each in value
        if isinstance(each, dict)
    ]
