"""The tiers and annotations of EAF as the file has them: times and references are still names."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.domain.phrase import phrase
from storage.formats.eaf_names import STEREOTYPES, TIER_ATTRIBUTES
from storage.formats.tier_document import Problems
from storage.formats.xml_node import XmlNode

Types = dict[str, dict[str, str]]
"""Attributes of the tier types of a file, by name."""


@dataclass(frozen=True, slots=True)
class EafRow:
    """An annotation.

    Attributes
    ----------
    begin, end
        Time slots of an alignable annotation; empty for one that refers to another.
    ref, previous
        Ids of the annotation it refers to and of its elder sibling; empty for none.
    """

    id: str
    text: str
    line: int
    begin: str = ""
    end: str = ""
    ref: str = ""
    previous: str = ""

    @property
    def is_alignable(self) -> bool:
        """Tell whether it has time slots."""
        return bool(self.begin)


@dataclass(slots=True)
class EafTier:
    """A tier.

    Attributes
    ----------
    type
        Attributes of its tier type; empty where the file has no such type.
    stereotype
        Constraint of the type; empty for none.
    """

    node: XmlNode
    type: dict[str, str]
    rows: list[EafRow] = field(default_factory=list)

    @property
    def id(self) -> str:
        """Name of the tier."""
        return self.node.get("TIER_ID")

    @property
    def parent(self) -> str:
        """Id of the tier it depends on; empty for none."""
        return self.node.get("PARENT_REF")

    @property
    def stereotype(self) -> str:
        """Constraint of its type; empty for none."""
        return self.type.get("CONSTRAINTS", "")


def read_tiers(root: XmlNode, types: Types, problems: Problems) -> list[EafTier]:
    """Read every tier with its annotations; one that cannot be told from another is refused."""
    tiers: dict[str, EafTier] = {}
    ids: set[str] = set()
    for node in root.all("TIER"):
        tier = EafTier(node, types.get(node.get("LINGUISTIC_TYPE_REF"), {}))
        if not tier.id or tier.id in tiers:
            message = phrase("the tier “{name}” stands twice", name=tier.id)
            if not tier.id:
                message = phrase("a tier has no TIER_ID")
            problems.error(node.line, "tier-name", message)
            continue
        _check_type(tier, types, problems)
        tiers[tier.id] = tier
        for child in node.children:
            row = _row(child, tier.id, problems) if child.tag == "ANNOTATION" else None
            if row is not None and row.id in ids:
                message = phrase("the annotation id “{id}” stands twice", id=row.id)
                problems.error(row.line, "annotation-id", message, tier.id)
            elif row is not None:
                ids.add(row.id)
                tier.rows.append(row)
    return _with_parents(tiers, problems)


def _check_type(tier: EafTier, types: Types, problems: Problems) -> None:
    name = tier.node.get("LINGUISTIC_TYPE_REF")
    if name not in types:
        message = phrase("the tier type “{name}” is not in the file", name=name)
        problems.warning(tier.node.line, "tier-type", message, tier.id, phrase("taken as free"))
    elif tier.stereotype and tier.stereotype not in STEREOTYPES:
        message = phrase("the constraint “{name}” is not known", name=tier.stereotype)
        problems.warning(tier.node.line, "constraint", message, tier.id, phrase("passed over"))
        tier.type = {key: value for key, value in tier.type.items() if key != "CONSTRAINTS"}
    unknown = [name for name in tier.node.attributes if name not in TIER_ATTRIBUTES]
    if unknown:
        message = phrase("the attribute {name} is not known; it is kept", name=unknown[0])
        problems.info(tier.node.line, "unknown-attribute", message, tier.id)


def _with_parents(tiers: dict[str, EafTier], problems: Problems) -> list[EafTier]:
    """Refuse tiers whose parent is missing, or that depend on themselves."""
    for tier in tiers.values():
        if tier.parent and tier.parent not in tiers:
            message = phrase("the parent tier “{name}” is not in the file", name=tier.parent)
            problems.error(tier.node.line, "parent-tier", message, tier.id)
        elif _is_in_a_ring(tier, tiers):
            message = phrase("the tier depends on itself, by way of “{name}”", name=tier.parent)
            problems.error(tier.node.line, "parent-ring", message, tier.id)
    return list(tiers.values())


def _is_in_a_ring(tier: EafTier, tiers: dict[str, EafTier]) -> bool:
    seen, at = {tier.id}, tier.parent
    while at in tiers:
        if at == tier.id:
            return True
        if at in seen:
            return False  # it leads into a ring of others, which is told there
        seen.add(at)
        at = tiers[at].parent
    return False


def _row(node: XmlNode, tier: str, problems: Problems) -> EafRow | None:
    """Read one annotation, or say what is missing."""
    inner = next(
        (one for one in node.children if one.tag in ("ALIGNABLE_ANNOTATION", "REF_ANNOTATION")),
        None,
    )
    if inner is None:
        message = phrase("an annotation has neither times nor a reference")
        problems.error(node.line, "annotation", message, tier)
        return None
    wanted = ("ANNOTATION_ID", "TIME_SLOT_REF1", "TIME_SLOT_REF2")
    if inner.tag == "REF_ANNOTATION":
        wanted = ("ANNOTATION_ID", "ANNOTATION_REF", "ANNOTATION_ID")
    missing = [name for name in wanted if not inner.get(name)]
    if missing:
        message = phrase("an annotation has no {name}", name=missing[0])
        problems.error(inner.line, "annotation", message, tier)
        return None
    for name in ("EXT_REF", "SVG_REF"):
        if inner.get(name):
            message = phrase("the {name} of an annotation has no place here", name=name)
            problems.warning(inner.line, "reference", message, tier, phrase("passed over"))
    return EafRow(
        inner.get("ANNOTATION_ID"),
        "".join(value.text for value in inner.all("ANNOTATION_VALUE")),
        inner.line,
        inner.get("TIME_SLOT_REF1"),
        inner.get("TIME_SLOT_REF2"),
        inner.get("ANNOTATION_REF"),
        inner.get("PREVIOUS_ANNOTATION"),
    )
