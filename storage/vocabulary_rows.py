"""Labels of vocabularies as JSON, both ways."""

from __future__ import annotations

from typing import cast

from app.domain.question import JsonObject
from app.domain.vocabulary import Label
from storage.rows import from_json, to_json


def labels_text(labels: tuple[Label, ...]) -> str:
    """Write labels as JSON; what is not said of a label is left out."""
    return to_json([label_values(label) for label in labels])


def labels_from(text: str) -> tuple[Label, ...]:
    """Read labels back."""
    return tuple(map(_label, cast("list[JsonObject]", from_json(text))))


def label_values(label: Label) -> JsonObject:
    """Return what is said of a label, by name."""
    return {
        "name": label.name,
        **({"colour": label.colour} if label.colour else {}),
        **({"hotkey": label.hotkey} if label.hotkey else {}),
        **({"definition": label.definition} if label.definition else {}),
        **({"retired": True} if label.retired else {}),
        **({"former": list(label.former)} if label.former else {}),
    }


def _label(values: JsonObject) -> Label:
    return Label(
        name=cast("str", values["name"]),
        colour=cast("str", values.get("colour", "")),
        hotkey=cast("str", values.get("hotkey", "")),
        definition=cast("str", values.get("definition", "")),
        retired=bool(values.get("retired", False)),
        former=tuple(cast("list[str]", values.get("former", []))),
    )
