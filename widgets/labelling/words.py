"""Words of the Label workspace."""

from __future__ import annotations

from app.domain.label_definitions import DEFINITIONS
from app.domain.labelling import EXCLUSIONS, Layer, SeenIn, exclusion_name, exclusion_text
from widgets.i18n import tr, trn
from widgets.labelling.sheet import Progress, UnitState


def layer_word(layer: Layer) -> str:
    """Return the name of a layer."""
    return {Layer.BASIC: tr("Basic-7"), Layer.GO: tr("GoEmotions")}[layer]


def seen_word(place: SeenIn) -> str:
    """Return the name of where an emotion shows."""
    return {SeenIn.WORDS: tr("words"), SeenIn.VOICE: tr("voice"), SeenIn.FACE: tr("face")}[place]


def state_word(state: UnitState) -> str:
    """Return how a unit stands."""
    return {
        UnitState.LEFT: tr("left to label"),
        UnitState.LABELLED: tr("labelled"),
        UnitState.REVISIT: tr("to revisit"),
        UnitState.EXCLUDED: tr("left out"),
    }[state]


def exclusion_word(reason: str) -> str:
    """Return why a unit is left out, for people."""
    return exclusion_text(reason) or tr(EXCLUSIONS[exclusion_name(reason)])


def definition_of(label: str) -> str:
    """Return what a label means, with names in stars; empty for a word of no layer."""
    text = DEFINITIONS.get(label, "")
    return tr(text) if text else ""


def progress_words(progress: Progress) -> str:
    """Say how far a rater is: ``13 labelled · 1 to revisit · 16 left``."""
    words = [trn("{n:,} labelled", "{n:,} labelled", progress.labelled)]
    if progress.revisit:
        words.append(trn("{n:,} to revisit", "{n:,} to revisit", progress.revisit))
    words.append(trn("{n:,} left", "{n:,} left", progress.left))
    if progress.excluded:
        words.append(trn("{n:,} left out", "{n:,} left out", progress.excluded))
    return " · ".join(words)
