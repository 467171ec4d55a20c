"""Finds what gives the key of a multiple-choice item away to who reads the text alone.

`RULES` lists every rule; docs/shortcuts.md tells each with its threshold. A `WARNING` makes an item
vulnerable; an `INFO` is worth a look and no more. Two rules speak of whole sets: `key-position` and
`set-cue` (`app.domain.shortcut_set`); `blind-solver` names items that a trained reader solves.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.domain import shortcut_cues as cues
from app.domain import shortcut_likeness as likeness
from app.domain import shortcut_reference as reference
from app.domain import shortcut_shape as shape
from app.domain.check import Check, Severity
from app.domain.mcq import McqItem
from app.domain.phrase import mark
from app.domain.shortcut_finding import Hit, ItemFacts, Shortcut, ShortcutRule
from app.domain.shortcut_words import CueWords

__all__ = ["RULES", "RULES_BY_ID", "Shortcut", "ShortcutRule", "checks_of", "shortcuts_of"]

_WARNING, _INFO = Severity.WARNING, Severity.INFO

RULES: tuple[ShortcutRule, ...] = (
    ShortcutRule(
        "option-refers-to-option",
        _WARNING,
        mark("Option means other options"),
        mark("Write an answer of its own instead of one that means other options."),
        reference.referring,
    ),
    ShortcutRule(
        "longest-is-key",
        _WARNING,
        mark("Key is the longest"),
        mark("Make this distractor as long and as detailed as the key."),
        shape.longest,
        "key",
    ),
    ShortcutRule(
        "shortest-is-key",
        _INFO,
        mark("Key is the shortest"),
        mark("Make this distractor as short as the key."),
        shape.shortest,
        "key",
    ),
    ShortcutRule(
        "specific-key",
        _WARNING,
        mark("Key is more specific"),
        mark("Give this distractor a number, a name or a quotation of the same kind as the key."),
        shape.specific,
        "key",
    ),
    ShortcutRule(
        "hedged-key",
        _WARNING,
        mark("Key hedges, or alone does not"),
        mark("Put this distractor with as much care as the key, or as little."),
        cues.hedge,
        "key",
    ),
    ShortcutRule(
        "absolute-distractors",
        _WARNING,
        mark("Distractors are absolute"),
        mark("Take words such as “always” and “only” out of this distractor."),
        cues.absolute,
        "key",
    ),
    ShortcutRule(
        "polite-key",
        _WARNING,
        mark("Politeness of the key differs"),
        mark("Write this distractor in the same level of politeness as the key."),
        cues.polite,
        "key",
    ),
    ShortcutRule(
        "lone-polarity",
        _INFO,
        mark("Polarity of the key differs"),
        mark("Let this distractor speak of feelings of the same polarity as the key."),
        cues.polarity,
        "key",
    ),
    ShortcutRule(
        "lone-negation",
        _INFO,
        mark("Negation of the key differs"),
        mark("Negate this distractor as the key is, or as it is not."),
        cues.negation,
        "key",
    ),
    ShortcutRule(
        "key-echoes-stem",
        _WARNING,
        mark("Key takes up the stem"),
        mark("Let this distractor take up as many words of the stem as the key does."),
        likeness.echo,
        "key",
    ),
    ShortcutRule(
        "near-duplicate-options",
        _WARNING,
        mark("Options say the same"),
        mark("Let this distractor say something else than the option like it."),
        likeness.near_duplicates,
    ),
    ShortcutRule(
        "lone-script",
        _WARNING,
        mark("Option in another script or language"),
        mark("Write this option in the script and language of the others."),
        shape.lone_script,
    ),
    ShortcutRule(
        "grammar-mismatch",
        _WARNING,
        mark("Option does not fit the stem"),
        mark("End the stem so that every option goes on from it."),
        shape.grammar,
        "stem",
    ),
    ShortcutRule(
        "lone-punctuation",
        _WARNING,
        mark("Punctuation differs"),
        mark("End this option with the same sign as the others."),
        shape.lone_stop,
    ),
    ShortcutRule(
        "lone-ending",
        _INFO,
        mark("Ending of the key differs"),
        mark("Let this distractor end as the key does."),
        shape.lone_ending,
        "key",
    ),
    ShortcutRule(
        "lone-opening",
        _INFO,
        mark("Opening of the key differs"),
        mark("Let this distractor begin as the key does."),
        shape.lone_opening,
        "key",
    ),
    ShortcutRule(
        "blind-solver",
        _WARNING,
        mark("Solved without the video"),
        mark("Make this distractor as likely as the key to who has not seen the video."),
        None,
        "key",
    ),
    ShortcutRule(
        "key-position",
        _WARNING,
        mark("Keys stand unevenly"),
        mark("Shuffle the options of the set."),
        None,
        "set",
    ),
    ShortcutRule(
        "set-cue",
        _WARNING,
        mark("A cue of the whole set"),
        mark("Change the items in which the cue names the key."),
        None,
        "set",
    ),
)
"""All rules, in the order their findings are told in."""

RULES_BY_ID = {rule.id: rule for rule in RULES}


def shortcuts_of(item: McqItem, words: CueWords) -> tuple[Shortcut, ...]:
    """Find the shortcuts of one item; quick enough for each key stroke (below a millisecond)."""
    return found_in(ItemFacts(item, words))


def found_in(facts: ItemFacts) -> tuple[Shortcut, ...]:
    """Find the shortcuts of an item that is counted already."""
    return tuple(_shortcuts(facts))


def checks_of(found: tuple[Shortcut, ...]) -> list[Check]:
    """Return findings in the shape that check cards show; the place is ``option:B`` or ``stem``."""
    return [
        Check(each.rule, each.severity, each.message, place_of(each), fix_label="")
        for each in found
    ]


def place_of(found: Shortcut) -> str:
    """Name the part of the item a finding is about: ``option:`` and a place from 0, or ``stem``."""
    rule = RULES_BY_ID[found.rule]
    if rule.target == "stem" or not found.options:
        return "stem"
    return f"option:{found.options[0]}"


def _shortcuts(facts: ItemFacts) -> Iterator[Shortcut]:
    item = facts.item
    for rule in RULES:
        for hit in rule.find(facts) if rule.find is not None else ():
            yield Shortcut(
                item.key, item.item_id, rule.id, _weight(rule, hit), hit.message, hit.options
            )


def _weight(rule: ShortcutRule, hit: Hit) -> Severity:
    return hit.severity or rule.severity
