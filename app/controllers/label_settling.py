"""Units whose labels are disputed: which they are, as far as one may see, and settling them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from app.controllers.base import Controller
from app.domain.ids import RaterKey, ReviewKey, UnitKey
from app.domain.label_result import LayerResult, UnitResult, disputed_units, is_settled, settled
from app.domain.labelling import label_from
from app.domain.review import Adjudication, RecordKind
from app.domain.unit_review import adjudicated
from app.services.label_aggregation import adjudications_of
from storage.review_reader import ReviewReader
from widgets.i18n import tr
from widgets.labelling.result_sheet import DisputedUnit, UnitVote

_LABEL = RecordKind.LABEL
MOST = 500
"""Disputed units that are listed; more are settled once these are."""


class LabelSettling(Controller):
    """Reads and settles the disputed units of a layer's result."""

    def units(self, result: LayerResult) -> tuple[tuple[DisputedUnit, ...], int]:
        """Return units to settle and settled ones, and how many stay closed."""
        project = self.session.project
        decided, made = adjudications_of(project), result.of_unit()
        disputed = disputed_units(result)
        also = decided.keys() & made.keys() - set(disputed)
        wanted = [*disputed, *(key for key, one in decided.items()
                               if key in also and is_settled(one, result.layer))]  # fmt: skip
        rater = self.session.rater.key if self.session.rater else None
        reader = project.reviews.visible_to(rater, as_adjudicator=True)
        names = {each.key: each.name for each in project.raters.all()}
        standing = islice((key for key in wanted if project.units.exists(key)), MOST)
        found = [self._unit(result, made[key], decided.get(key), names, reader) for key in standing]
        shown = tuple(one for one in found if one is not None)
        return shown, len(found) - len(shown)

    def settle(
        self, result: LayerResult, key: str, labels: tuple[str, ...], reason: str, review: str
    ) -> None:
        """Settle the label of a unit; the one before stays, with the reason."""
        rater, project = self.session.rater, self.session.project
        if rater is None:
            return
        unit = project.units.get(UnitKey(key))
        before = adjudications_of(project, frozenset((unit.key,))).get(unit.key)
        made = adjudicated(
            unit.key,
            rater.key,
            result.layer,
            labels,
            earlier=settled(result.layer, result.of_unit().get(unit.key), before).earlier,
            reason=reason,
            chosen=ReviewKey(review) if review else None,
            before=before,
        )
        with self.session.edit(tr("Settle {id}", id=unit.unit_id)) as edited:
            edited.reviews.adjudicate(made)

    def _unit(
        self,
        result: LayerResult,
        made: UnitResult,
        decided: Adjudication | None,
        names: Mapping[RaterKey, str],
        reader: ReviewReader,
    ) -> DisputedUnit | None:
        """Return a unit with its votes; None while one's own labels of it are to come."""
        if reader.hidden_of(_LABEL, made.unit):
            return None
        unit = self.session.project.units.get(made.unit)
        votes = tuple(
            UnitVote(
                names.get(one.rater, tr("Somebody")),
                label_from(one.answer).of_layer(result.layer),
                one.key,
            )
            for one in reader.of_record(_LABEL, made.unit)
            if one.is_decided
        )
        stands = settled(result.layer, made, decided)
        return DisputedUnit(unit.key, unit.unit_id, unit.text, stands, votes)
