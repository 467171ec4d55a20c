"""Tier types of EAF: the constraint between a tier and its parent, and its vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from storage.formats.eaf_names import ASSOCIATION, COMPANION_TYPE, DEFAULT_TYPE, SYMBOLIC

Attributes = dict[str, str]


def type_attributes(name: str, stereotype: str, cv: str) -> Attributes:
    """Return the attributes of a tier type in ELAN's order.

    Parameters
    ----------
    stereotype
        Empty for a tier without parent.
    cv
        Id of its vocabulary; empty for none.
    """
    wanted = {
        "CONSTRAINTS": stereotype,
        "CONTROLLED_VOCABULARY_REF": cv,
        "GRAPHIC_REFERENCES": "false",
        "LINGUISTIC_TYPE_ID": name,
        "TIME_ALIGNABLE": "false" if stereotype in SYMBOLIC else "true",
    }
    return {key: value for key, value in wanted.items() if value}


def default_type(stereotype: str, cv: str) -> Attributes:
    """Return the type that we make for tiers that bring none."""
    name = cv or DEFAULT_TYPE
    return type_attributes(f"{name}, {stereotype}" if stereotype else name, stereotype, cv)


def companion_type(kind: str) -> Attributes:
    """Return the type of the tiers that hold notes, people or confidences."""
    return type_attributes(COMPANION_TYPE.format(kind=kind), ASSOCIATION, "")


@dataclass(slots=True)
class TypeList:
    """The types of one file, each under a name of its own."""

    by_name: dict[str, Attributes] = field(default_factory=dict)

    def name_for(self, wanted: Mapping[str, str]) -> str:
        """Return the name of the type with these attributes, which is added if it is new."""
        name, number = wanted["LINGUISTIC_TYPE_ID"], 1
        while True:
            attributes = _ordered({**wanted, "LINGUISTIC_TYPE_ID": name})
            if self.by_name.setdefault(name, attributes) == attributes:
                return name
            number += 1
            name = f"{wanted['LINGUISTIC_TYPE_ID']} ({number})"


def _ordered(attributes: Mapping[str, str]) -> Attributes:
    return {key: attributes[key] for key in sorted(attributes)}
