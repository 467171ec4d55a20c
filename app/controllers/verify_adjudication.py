"""Adjudication in the Verify workspace: what is disputed, and what settles it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.reviewing import become_adjudicator, is_adjudicator, reader_for
from app.controllers.verify_controller import VerifyController
from app.domain.adjudicating import DisputeRow
from app.domain.changes import ChangeSet
from app.domain.ids import AdjudicationKey, McqKey, RaterKey, new_key
from app.domain.item_changes import changed_item
from app.domain.mcq import McqItem
from app.domain.mcq_editing import stamped
from app.domain.question import Stamp
from app.domain.review import (
    Adjudication,
    Decision,
    Outcome,
    Provenance,
    RecordKind,
    Review,
    disagreement,
    is_outdated,
    outcome,
)
from app.domain.review_draft import is_blank, settling_owner, settling_text, with_settling
from app.session import Selection
from app.settings import now_utc
from widgets.i18n import tr
from widgets.mcq.adjudication_panel import AdjudicationSheet
from widgets.mcq.sheet import OtherReview

_ITEM = RecordKind.ITEM
_DRAFT = "adjudication"
_TABLES = ("mcq_items", "reviews", "adjudications")
Place = tuple[str, int]


class VerifyAdjudication(Controller):
    """Shows the adjudicator what independence allows, and stores what they settle."""

    def __init__(self, context: AppContext, verify: VerifyController) -> None:
        super().__init__(context)
        self._verify = verify
        self.page = context.workbench.verify
        self.panel = self.page.adjudication
        self._scope = Provenance.UNRESOLVED
        self._rows: list[DisputeRow] = []
        self._reviews: Mapping[Place, list[Review]] = {}
        self._settled: Mapping[Place, Adjudication] = {}
        self._place: Place | None = None
        self._writer: RaterKey | None = None
        self._connect_signals()

    @shows_errors
    def show(self) -> None:
        """Open adjudication in place of the item."""
        self._verify.leave()
        self.page.show_adjudication(on=True)
        self._verify.refresh_blind()
        self._refresh()

    @Slot()
    def close(self) -> None:
        """Go back to the reviewer's own items."""
        if self.page.is_adjudicating:
            self.panel.flush()
            self.page.show_adjudication(on=False)
            self._verify.come_back()

    @Slot(str, int)
    @shows_errors
    def choose(self, key: str, stage: int) -> None:
        """Show an item with its verdicts; its video is shown with it."""
        self.panel.flush()
        self._place = (key, stage)
        self._show()
        item = self.session.project.mcq.get(McqKey(key))
        self.session.select(video=item.video)

    @Slot(str)
    @shows_errors
    def choose_scope(self, name: str) -> None:
        """List the items of a provenance."""
        self.panel.flush()
        self._scope, self._place = Provenance(name), None
        self._refresh()

    @Slot(object)
    @shows_errors
    def settle(self, settled: Adjudication) -> None:
        """Store an adjudication and go on to the next item that is disputed."""
        item = self.session.project.mcq.get(McqKey(settled.record))
        following = self._following()
        with self.session.edit(tr("Adjudicate {id}", id=item.item_id)) as project:
            project.reviews.adjudicate(settled)
        owner = settling_owner(item.key, settled.stage)
        self.session.project.drafts.clear(self._writer, owner, _DRAFT)
        if following is not None and self._scope is Provenance.UNRESOLVED:
            self.choose(*following)

    @Slot(object)
    @shows_errors
    def keep_draft(self, settled: Adjudication) -> None:
        """Keep what is being written; nothing where it is what is stored."""
        project = self.session.project
        if not self.session.can_edit or project.read_only:
            return
        owner = settling_owner(McqKey(settled.record), settled.stage)
        if settled == self._settled.get((settled.record, settled.stage)) or is_blank(settled):
            project.drafts.clear(self._writer, owner, _DRAFT)
        else:
            project.drafts.put(self._writer, owner, _DRAFT, settling_text(settled))

    @Slot()
    @shows_errors
    def apply(self) -> None:
        """Write the edits of the outcome into the item, as its next version."""
        if self._place is None:
            return
        item, found = self.session.project.mcq.get(McqKey(self._place[0])), self._outcome()
        changed = changed_item(item, found.changes)
        why = "adjudicated" if found.provenance is Provenance.ADJUDICATED else "review"
        with self.session.edit(tr("Edit {id}", id=item.item_id)) as project:
            project.mcq.update(stamped(changed, self._stamp()), why, self._stamp())

    @Slot()
    @shows_errors
    def adjudicate_for_others(self) -> None:
        """Let the one at work read the verdicts on items that are not theirs to review."""
        become_adjudicator(self.session)
        self._refresh()

    # Showing ----------------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Read all verdicts that may be read, and list what there is."""
        reader = reader_for(self.session)
        found: dict[Place, list[Review]] = defaultdict(list)
        for review in reader.all(_ITEM):
            if review.is_decided:
                found[review.record, review.stage].append(review)
        # A verdict that stands alone is nothing to settle, and might be read by the second reviewer
        # of a project in which nothing was assigned.
        rater = self._verify.queue.rater
        self._reviews = {
            place: some for place, some in found.items() if len(some) > 1 or some[0].rater == rater
        }
        self._settled = {(one.record, one.stage): one for one in reader.adjudications(_ITEM)}
        self.panel.ask_to_adjudicate(on=self._can_ask())
        rows = [self._row(place) for place in self._reviews]
        rows.sort(key=lambda row: (row.item_id, row.stage))
        counts: dict[Provenance, int] = defaultdict(int)
        for row in rows:
            counts[row.provenance] += 1
        self._rows = [row for row in rows if row.provenance is self._scope]
        self.panel.set_rows(self._rows, self._scope, counts)
        places = [(row.key, row.stage) for row in self._rows]
        if self._place not in places:
            self._place = places[0] if places else None
        self._show()

    def _can_ask(self) -> bool:
        """Tell whether the one at work may say that they adjudicate, and has not yet."""
        return (
            self.session.rater is not None
            and self.session.can_edit
            and not is_adjudicator(self.session)
        )

    def _row(self, place: Place) -> DisputeRow:
        key, stage = place
        reviews = self._reviews[place]
        item = self.session.project.mcq.get(McqKey(key))
        return DisputeRow(
            item.key, stage, item.item_id, self._outcome(place).provenance, disagreement(reviews)
        )

    def _outcome(self, place: Place | None = None) -> Outcome:
        wanted = place or self._place
        if wanted is None:
            return outcome([])
        reviews, settled = self._reviews.get(wanted, []), self._settled.get(wanted)
        if settled is not None and is_outdated(settled, reviews):
            settled = None
        return outcome(reviews, settled)

    @shows_errors
    def _show(self) -> None:
        sheet = self._sheet()
        self.panel.show_sheet(sheet)
        self._verify.timeline.show_evidence(sheet.item.evidence if sheet is not None else ())

    def _sheet(self) -> AdjudicationSheet | None:
        place = self._place
        row = next((one for one in self._rows if (one.key, one.stage) == place), None)
        if place is None or row is None:
            return None
        item = self.session.project.mcq.get(row.key)
        reviews, stored = self._reviews[place], self._settled.get(place)
        self._writer = self._verify.queue.rater
        settled = self._with_draft(stored or self._empty(item, row.stage), item, reviews)
        names = {rater.key: rater.name for rater in self.session.project.raters.all()}
        return AdjudicationSheet(
            row,
            item,
            tuple(OtherReview(names.get(one.rater, tr("Somebody")), one) for one in reviews),
            disagreement(reviews),
            settled,
            is_stored=settled == stored and not is_outdated(settled, reviews),
            can_apply=settled == stored and self._can_apply(item),
            why_locked=self._why_locked(),
        )

    def _with_draft(
        self, settled: Adjudication, item: McqItem, reviews: list[Review]
    ) -> Adjudication:
        """Return it as the one at work was writing it."""
        owner = settling_owner(item.key, settled.stage)
        text = self.session.project.drafts.get(self._writer, owner, _DRAFT)
        return settled if text is None else with_settling(settled, text, reviews)

    def _can_apply(self, item: McqItem) -> bool:
        found = self._outcome()
        if found.decision != Decision.REVISE or self._is_due(item):
            return False
        return changed_item(item, found.changes) != item

    def _is_due(self, item: McqItem) -> bool:
        """Tell whether a rater is still to decide on an item: its text would tell the verdict."""
        reviews = self.session.project.reviews
        decided = {
            one.rater for one in reviews.of_record(_ITEM, item.key, item.stage) if one.is_decided
        }
        tasks = reviews.assignments_of(_ITEM, item.key, item.stage)
        return any(task.rater not in decided for task in tasks)

    def _empty(self, item: McqItem, stage: int) -> Adjudication:
        rater = self._verify.queue.rater or RaterKey("")
        return Adjudication(AdjudicationKey(new_key()), _ITEM, item.key, rater, stage)

    def _why_locked(self) -> str:
        if not self.session.can_edit:
            return tr("This project is open read-only: nothing here can be changed.")
        if self._verify.queue.rater is None:
            return tr("Say who works first (File > Who is working): a verdict has a name.")
        return ""

    def _following(self) -> Place | None:
        places = [(row.key, row.stage) for row in self._rows]
        if self._place not in places or len(places) < 2:
            return None
        key, stage = places[(places.index(self._place) + 1) % len(places)]
        return str(key), stage

    def _stamp(self) -> Stamp:
        rater = self.session.rater
        at = now_utc().isoformat(timespec="seconds").replace("+00:00", "Z")
        return Stamp(rater.name if rater else "", at)

    # Events -----------------------------------------------------------------------------------

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if self.page.is_adjudicating and changes.touches(*_TABLES):
            self._refresh_safely()

    @shows_errors
    def _refresh_safely(self) -> None:
        self._refresh()

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.item != before.item:
            self.close()

    @Slot(object)
    def _on_session_rater_changed(self, _rater: object) -> None:
        self.close()

    @Slot()
    def _on_session_closing(self) -> None:
        self.panel.flush()
        self.page.show_adjudication(on=False)
        self._rows, self._reviews, self._settled, self._place = [], {}, {}, None
        self.panel.show_sheet(None)

    def _open(self) -> None:
        self.context.actions["view.verify"].trigger()
        self.show()

    def _connect_signals(self) -> None:
        session, panel = self.session, self.panel
        session.changed.connect(self._on_session_changed)
        session.selection_changed.connect(self._on_session_selection_changed)
        session.rater_changed.connect(self._on_session_rater_changed)
        session.closing.connect(self._on_session_closing)
        panel.row_chosen.connect(self.choose)
        panel.scope_chosen.connect(self.choose_scope)
        panel.edited.connect(self.keep_draft)
        panel.settled.connect(self.settle)
        panel.apply_requested.connect(self.apply)
        panel.closed.connect(self.close)
        panel.adjudicator_declared.connect(self.adjudicate_for_others)
        self.context.actions.on("verify.adjudicate", self._open)
