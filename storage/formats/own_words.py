"""What Emoscope writes into a file of another format beside what that can say, as JSON.

In EAF it is a header property, which ELAN keeps; in a TextGrid a comment, which Praat passes over
and does not keep. It names tiers and annotations by their names in the file, and whatever no longer
fits is passed over, so that a file that was changed elsewhere reads as it was left there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.domain.errors import InvalidRecordError
from app.domain.ids import VocabularyKey
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.vocabulary import BUILT_IN, Label, Vocabulary
from storage.formats.json_text import JsonTextError, compact_json, parse_json
from storage.formats.tier_document import Problems


@dataclass(frozen=True, slots=True)
class OwnWords:
    """What was written.

    Attributes
    ----------
    is_ours
        Whether Emoscope wrote the file: then texts are labels joined by semicolons.
    digest
        Of the file without date and URN, to tell an unchanged one.
    tiers
        By name in the file: ``name``, ``colour``, ``overlap``, ``part_of`` and so on.
    vocabularies
        What `vocabulary_extra` says, by name in the file.
    points
        Times of annotations without length, by id.
    """

    is_ours: bool = False
    digest: str = ""
    tiers: Mapping[str, JsonObject] = field(default_factory=dict)
    vocabularies: Mapping[str, JsonValue] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)

    def to_text(self) -> str:
        """Return the value to write."""
        value: JsonObject = {
            "version": 1,
            "digest": self.digest,
            "tiers": dict(self.tiers),
            "vocabularies": dict(self.vocabularies),
            "points": dict(self.points),
        }
        return compact_json(value)


def read_own(text: str, line: int, problems: Problems) -> OwnWords:
    """Read the value; what cannot be read is reported and passed over."""
    try:
        value = parse_json(text).value
    except JsonTextError:
        value = None
    if not isinstance(value, dict):
        message = phrase("what Emoscope wrote beside the tiers cannot be read")
        problems.warning(line, "own-words", message, "", phrase("passed over"))
        return OwnWords()
    points = _part(value, "points")
    return OwnWords(
        is_ours=True,
        digest=str(value.get("digest", "")),
        tiers={key: one for key, one in _part(value, "tiers").items() if isinstance(one, dict)},
        vocabularies=_part(value, "vocabularies"),
        points={key: one for key, one in points.items() if type(one) is int},
    )


def _part(value: JsonObject, name: str) -> JsonObject:
    part = value.get(name)
    return part if isinstance(part, dict) else {}


def vocabulary_extra(vocabulary: Vocabulary) -> JsonObject:
    """Return what EAF cannot say of a vocabulary, as JSON."""
    if vocabulary.is_built_in:
        return {"key": vocabulary.key}
    return {
        "name": vocabulary.name,
        "open": vocabulary.is_open,
        "labels": [
            {
                "name": label.name,
                "colour": label.colour,
                "hotkey": label.hotkey,
                "definition": label.definition,
                "retired": label.retired,
                "former": list(label.former),
            }
            for label in vocabulary.labels
        ],
    }


def vocabulary_from(extra: JsonValue, name: str) -> Vocabulary | None:
    """Return the vocabulary that `vocabulary_extra` described, or None where it is unusable."""
    if not isinstance(extra, Mapping):
        return None
    key = extra.get("key")
    if key is not None:
        return BUILT_IN.get(VocabularyKey(str(key)))
    labels = extra.get("labels")
    try:
        return Vocabulary(
            VocabularyKey(f"file:{name}"),
            str(extra.get("name") or name),
            tuple(map(label_from, labels if isinstance(labels, list) else [])),
            is_open=extra.get("open") is True,
        )
    except (InvalidRecordError, KeyError, TypeError, AttributeError):
        return None


def label_from(value: JsonValue) -> Label:
    """Return a label of `vocabulary_extra`.

    Raises
    ------
    KeyError, TypeError, AttributeError
        It has another shape.
    """
    if not isinstance(value, Mapping):
        raise TypeError("a label is an object")
    former = value.get("former") or ()
    return Label(
        str(value["name"]),
        str(value.get("colour", "")),
        str(value.get("hotkey", "")),
        str(value.get("definition", "")),
        value.get("retired") is True,
        tuple(map(str, former)) if isinstance(former, list) else (),
    )
