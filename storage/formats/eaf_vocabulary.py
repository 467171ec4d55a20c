"""Controlled vocabularies of EAF, in several languages, become vocabularies and go back.

A label has one name: that of the first language the vocabulary names. The entries as they stood
(ids, other languages, references) are kept, so that they leave as they came.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from app.domain.errors import InvalidRecordError
from app.domain.ids import VocabularyKey
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.twins import twins
from app.domain.vocabulary import BUILT_IN, Label, Vocabulary
from app.domain.words import folded, spelled
from storage.formats.eaf_names import UNDETERMINED
from storage.formats.own_words import label_from
from storage.formats.tier_document import Problems
from storage.formats.xml_node import XmlNode


@dataclass(frozen=True, slots=True)
class CvEntry:
    """An entry: its id and, by language, its text and description."""

    id: str
    values: Mapping[str, tuple[str, str]]
    ext_ref: str = ""


@dataclass(frozen=True, slots=True)
class Cv:
    """A controlled vocabulary as the file has it.

    Attributes
    ----------
    descriptions
        By language, in order; the first language names the labels.
    ext_ref
        Where the entries stand outside the file; empty for a vocabulary of the file.
    """

    id: str
    descriptions: Mapping[str, str]
    entries: tuple[CvEntry, ...] = ()
    ext_ref: str = ""
    line: int = field(default=0, compare=False)

    @property
    def language(self) -> str:
        """The language that names the labels."""
        stated = next(iter(self.descriptions), "")
        used = [lang for entry in self.entries for lang in entry.values]
        return stated if stated in used or not used else used[0]

    def name_of(self, entry: CvEntry) -> tuple[str, str]:
        """Return name and definition of the label an entry stands for."""
        value = entry.values.get(self.language) or next(iter(entry.values.values()), ("", ""))
        return spelled(value[0]), value[1]

    def to_json(self) -> JsonObject:
        """Return all of it as JSON."""
        return {
            "id": self.id,
            "descriptions": dict(self.descriptions),
            "entries": [
                {
                    "id": entry.id,
                    "ext_ref": entry.ext_ref,
                    "values": {lang: list(value) for lang, value in entry.values.items()},
                }
                for entry in self.entries
            ],
            "ext_ref": self.ext_ref,
        }


def cv_from_json(value: JsonValue) -> Cv | None:
    """Return what `Cv.to_json` wrote, or None where it is something else."""
    kept: Any = value  # another shape than ours ends in one of the errors below
    try:
        entries = tuple(
            CvEntry(
                str(entry["id"]),
                {str(lang): (str(v[0]), str(v[1])) for lang, v in entry["values"].items()},
                str(entry["ext_ref"]),
            )
            for entry in kept["entries"]
        )
        descriptions = {str(k): str(v) for k, v in kept["descriptions"].items()}
        return Cv(str(kept["id"]), descriptions, entries, str(kept["ext_ref"]))
    except (KeyError, TypeError, IndexError, AttributeError):
        return None


def read_cv(node: XmlNode, problems: Problems) -> Cv:
    """Read an element, in the form of EAF 2.8 and later or the older one without languages."""
    name = node.get("CV_ID")
    descriptions = {
        child.get("LANG_REF") or UNDETERMINED: child.text for child in node.all("DESCRIPTION")
    }
    if not descriptions and node.get("DESCRIPTION"):
        descriptions[UNDETERMINED] = node.get("DESCRIPTION")
    entries = [
        _old_entry(child, number) if child.tag == "CV_ENTRY" else _entry(child, number)
        for number, child in enumerate(node.children)
        if child.tag in ("CV_ENTRY", "CV_ENTRY_ML")
    ]
    for child in node.children:
        if child.tag not in ("DESCRIPTION", "CV_ENTRY", "CV_ENTRY_ML"):
            problems.warning(
                child.line,
                "unknown-element",
                phrase("{tag} is not known in a vocabulary; it is passed over", tag=child.tag),
                name,
            )
    return Cv(name, descriptions, tuple(entries), node.get("EXT_REF"), node.line)


def _entry(node: XmlNode, number: int) -> CvEntry:
    values = {
        child.get("LANG_REF") or UNDETERMINED: (child.text, child.get("DESCRIPTION"))
        for child in node.all("CVE_VALUE")
    }
    return CvEntry(node.get("CVE_ID") or f"cveid{number}", values, node.get("EXT_REF"))


def _old_entry(node: XmlNode, number: int) -> CvEntry:
    values = {UNDETERMINED: (node.text, node.get("DESCRIPTION"))}
    return CvEntry(f"cveid{number}", values, node.get("EXT_REF"))


def vocabulary_of(cv: Cv, extra: JsonValue, problems: Problems) -> Vocabulary:
    """Make a vocabulary; what cannot stand in one is left out and reported.

    Parameters
    ----------
    extra
        What Emoscope wrote beside it (`own_words.vocabulary_extra`), or None.
    """
    labels: dict[str, Label] = {}
    for name, definition in map(cv.name_of, cv.entries):
        if not name or folded(name) in labels:
            message = phrase("the vocabulary “{name}” has an entry without text", name=cv.id)
            if name:
                message = phrase(
                    "the vocabulary “{name}” has “{word}” twice", name=cv.id, word=name
                )
            problems.warning(
                cv.line, "vocabulary-entry", message, cv.id, phrase("one entry is passed over")
            )
        else:
            labels[folded(name)] = Label(name, definition=definition)
    for pair in twins([label.name for label in labels.values()]):
        problems.warning(cv.line, "twins", pair.message, cv.id)
    key = VocabularyKey(f"cv:{cv.id}")  # never that of a built-in one
    plain = Vocabulary(key, cv.id or "Vocabulary", tuple(labels.values()))
    return _with_extra(plain, extra, problems, cv.line)


def _with_extra(plain: Vocabulary, extra: JsonValue, problems: Problems, line: int) -> Vocabulary:
    """Add colours, keys, former names and retired labels; the entries of the file decide."""
    if not isinstance(extra, Mapping):
        return _as_built_in(plain)
    built_in = BUILT_IN.get(VocabularyKey(str(extra.get("key", ""))))
    if built_in is not None:
        return built_in if _same_words(built_in, plain) else plain
    try:
        listed_labels = extra.get("labels")
        kept = list(map(label_from, listed_labels if isinstance(listed_labels, list) else []))
        by_name = {folded(label.name): label for label in kept}
        shown = [
            replace(by_name.get(folded(label.name), label), definition=label.definition)
            for label in plain.labels
        ]
        listed = [label for label in kept if not label.retired]
        merged = kept if listed == shown else [*shown, *(one for one in kept if one.retired)]
        return replace(
            plain,
            name=str(extra.get("name") or plain.name),
            labels=tuple(merged),
            is_open=extra.get("open") is True,
        )
    except (InvalidRecordError, KeyError, TypeError, AttributeError) as error:
        message = phrase("colours and keys of “{name}” are not usable", name=plain.name)
        problems.warning(line, "vocabulary-extra", message, plain.name, str(error))
        return plain


def _as_built_in(plain: Vocabulary) -> Vocabulary:
    """Take a vocabulary with name and words of a built-in one for that."""
    for built_in in BUILT_IN.values():
        if folded(built_in.name) == folded(plain.name) and _same_words(built_in, plain):
            return built_in
    return plain


def _same_words(one: Vocabulary, other: Vocabulary) -> bool:
    return [folded(label.name) for label in one.offered] == [
        folded(label.name) for label in other.labels
    ]


def cv_for(vocabulary: Vocabulary, cv_id: str, before: Cv | None) -> Cv:
    """Return what to write for a vocabulary.

    Parameters
    ----------
    before
        How the file it came from had it: ids, other languages and references of labels that are
        still there stay.
    """
    old = {folded(before.name_of(entry)[0]): entry for entry in before.entries} if before else {}
    language = before.language if before and before.entries else UNDETERMINED
    entries = [
        _entry_for(label, old.get(folded(label.name)), language) for label in vocabulary.offered
    ]
    descriptions = before.descriptions if before and before.descriptions else {UNDETERMINED: ""}
    return Cv(cv_id, descriptions, _numbered(entries), before.ext_ref if before else "")


def _entry_for(label: Label, old: CvEntry | None, language: str) -> CvEntry:
    values = dict(old.values) if old else {}
    place = language if language in values or not values else next(iter(values))
    raw = values.get(place, ("", ""))[0]
    values[place] = (raw if spelled(raw) == label.name else label.name, label.definition)
    return CvEntry(old.id if old else "", values, old.ext_ref if old else "")


def _numbered(entries: Sequence[CvEntry]) -> tuple[CvEntry, ...]:
    """Give ids to the new entries."""
    taken = {entry.id for entry in entries}
    done, number = [], 0
    for entry in entries:
        if not entry.id:
            while f"cveid{number}" in taken:
                number += 1
            entry = replace(entry, id=f"cveid{number}")  # noqa: PLW2901 -- the entry with its id
            taken.add(entry.id)
        done.append(entry)
    return tuple(done)
