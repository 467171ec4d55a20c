"""Aggregates the labels of a set, and keeps what they came to."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.aggregation import Aggregation, aggregate
from app.domain.aggregation_figures import figures_of, figures_of_sets, hardness
from app.domain.agreement_sums import MISSING
from app.domain.dawid_skene import EMOS, Settings
from app.domain.errors import InvalidRecordError
from app.domain.ids import RaterKey, UnitKey
from app.domain.label_result import LayerResult, SettledLabel, UnitResult, joined, settled
from app.domain.label_votes import SetVotes, set_votes
from app.domain.labelling import Layer, UnitSet
from app.domain.phrase import phrase
from app.domain.question import JsonValue
from app.domain.review import Adjudication, RecordKind
from app.domain.set_aggregation import SetAggregation, aggregate_sets
from storage.project_file import ProjectFile

DAWID_SKENE, SOFT_LABELS = "dawid-skene", "soft-labels"
_LEAST_SHARE = 0.0005
"""What is less probable is not kept."""


@dataclass(frozen=True, slots=True, eq=False)
class LayerAggregation:
    """What a layer of a set came to, with all that was counted.

    Attributes
    ----------
    basic
        Of the basic layer; None of the other one.
    go
        Of the layer of GoEmotions; None of the other one.
    """

    result: LayerResult
    votes: SetVotes
    basic: Aggregation | None = None
    go: SetAggregation | None = None


def votes_of(project: ProjectFile, unit_set: UnitSet) -> SetVotes:
    """Return what all raters said of a set: for who aggregates or adjudicates, not for a rater."""
    names = {rater.key: rater.name for rater in project.raters.all()}
    return set_votes(project.units.of_set(unit_set.key), project.units.labels(unit_set.key), names)


def aggregate_layer(
    votes: SetVotes, unit_set: UnitSet, layer: Layer, settings: Settings = EMOS
) -> LayerAggregation:
    """Aggregate a layer of a set; nothing is kept.

    Raises
    ------
    InvalidRecordError
        Nobody labelled anything on that layer.
    """
    names = _told_apart(votes)
    if layer is Layer.GO:
        return _aggregate_go(votes, unit_set, names)
    found = aggregate(votes.basic, names, layer.labels, settings)
    figures = figures_of(found) | {"hardness": hardness(votes.texts(), found.distinct.tolist())}
    result = LayerResult(
        unit_set.key, layer, settings_value(settings), names, _units(votes, found), figures
    )
    return LayerAggregation(result, votes, basic=found)


def keep_aggregated(
    project: ProjectFile, found: LayerAggregation, rater: RaterKey | None
) -> LayerResult:
    """Keep what a layer came to in the place of what it came to before, as one edit."""
    with project.edit("Aggregate labels", rater):
        return project.units.keep_result(found.result)


def adjudications_of(
    project: ProjectFile, keys: frozenset[UnitKey] | None = None
) -> dict[UnitKey, Adjudication]:
    """Return what was settled, by unit; of some units or of all."""
    return {
        UnitKey(one.record): one
        for one in project.reviews.adjudications(RecordKind.LABEL)
        if keys is None or one.record in keys
    }


def settled_labels(project: ProjectFile, result: LayerResult) -> dict[UnitKey, SettledLabel]:
    """Return the label of each unit as it stands: settled by somebody, else aggregated."""
    made = result.of_unit()
    decided = adjudications_of(project, frozenset(made))
    return {key: settled(result.layer, one, decided.get(key)) for key, one in made.items()}


def settings_value(settings: Settings) -> dict[str, JsonValue]:
    """Return settings of Dawid and Skene's estimate as JSON."""
    return {
        "method": DAWID_SKENE,
        "beginning": settings.beginning.value,
        "smoothing": settings.smoothing,
        "tolerance": settings.tolerance,
        "rounds": settings.rounds,
        "is_emos": settings == EMOS,
    }


def chosen_set(project: ProjectFile, name: str | None) -> UnitSet:
    """Return the set of a name; without a name the only one.

    Raises
    ------
    InvalidRecordError
        There is no such set, none at all, or there are several and no name.
    """
    sets = project.units.sets()
    if not sets:
        raise InvalidRecordError(phrase("The project has no set of units."))
    names = ", ".join(one.name for one in sets)
    if name is None:
        if len(sets) > 1:
            raise InvalidRecordError(
                phrase("The project has several sets of units; name one: {names}.", names=names)
            )
        return sets[0]
    found = next((one for one in sets if one.name == name), None)
    if found is None:
        raise InvalidRecordError(
            phrase("There is no set of units “{name}”. There are: {names}.", name=name, names=names)
        )
    return found


def _aggregate_go(votes: SetVotes, unit_set: UnitSet, names: tuple[str, ...]) -> LayerAggregation:
    found = aggregate_sets(votes.go, names, Layer.GO.labels)
    sizes = [one.union_size for one in found.soft]
    figures = figures_of_sets(found) | {"hardness": hardness(votes.texts(), sizes)}
    units = tuple(
        UnitResult(
            unit.key,
            joined(chosen),
            None,
            "",
            soft.union_size,
            {label: share for label, share in zip(found.labels, soft.shares, strict=True) if share},
        )
        for unit, soft, chosen in zip(votes.units, found.soft, found.chosen, strict=True)
    )
    settings: dict[str, JsonValue] = {"method": SOFT_LABELS}
    result = LayerResult(unit_set.key, Layer.GO, settings, names, units, figures)
    return LayerAggregation(result, votes, go=found)


def _units(votes: SetVotes, found: Aggregation) -> tuple[UnitResult, ...]:
    best, confidence = found.estimate.best.tolist(), found.estimate.confidence.tolist()
    rows, distinct = found.estimate.posterior.tolist(), found.distinct.tolist()
    return tuple(
        UnitResult(
            unit.key,
            "" if best[at] == MISSING else found.labels[best[at]],
            None if best[at] == MISSING else confidence[at],
            found.qualities[at],
            distinct[at],
            {}
            if best[at] == MISSING
            else {
                label: round(share, 6)
                for label, share in zip(found.labels, rows[at], strict=True)
                if share >= _LEAST_SHARE
            },
        )
        for at, unit in enumerate(votes.units)
    )


def _told_apart(votes: SetVotes) -> tuple[str, ...]:
    """Return the names of raters; where two have one name, with their keys."""
    return tuple(
        name if votes.names.count(name) == 1 else f"{name} {key[-6:]}"
        for name, key in zip(votes.names, votes.raters, strict=True)
    )
