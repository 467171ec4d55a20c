"""The queue of the reviewer at work: which items are in it, and how each of them stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.domain.changes import ChangeSet
from app.domain.ids import McqKey, RaterKey, ReviewKey, VideoKey
from app.domain.item_queue import OwnState, QueueRow, own_state, queue_row
from app.domain.mcq import McqItem, McqRow
from app.domain.media import Video
from app.domain.review import Adjudication, RecordKind, Review, disagreement, is_outdated
from app.services.media_location import media_path_of
from widgets.i18n import tr, trn

_ITEM = RecordKind.ITEM
_SHOWS_ALL = "verify.all"
FEW = 50
"""Changed rows up to which the queue is changed row by row."""


class VerifyQueue(Controller):
    """Fills the queue and keeps it in step with the project."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.panel = context.workbench.verify
        self._video_is_here: dict[VideoKey, bool] = {}
        self._shows_all = False
        self.panel.all_toggled.connect(self._on_all_toggled)

    @property
    def rater(self) -> RaterKey | None:
        """Who works."""
        return self.session.rater.key if self.session.rater else None

    @property
    def empty_words(self) -> tuple[str, str]:
        """What stands in place of an item while none is left or none is chosen."""
        sums = self.panel.queue.model.progress
        if not sums.total:
            return self._no_items_words()
        if sums.left:
            return (
                tr("Choose an item."),
                tr("The next one with something to do comes with N."),
            )
        waiting = trn(
            "{n} of your items waits for adjudication.",
            "{n} of your items wait for adjudication.",
            sums.waiting,
        )
        return tr("No item is left for you in this set."), waiting if sums.waiting else ""

    def refresh(self) -> None:
        """Fill the queue anew."""
        project = self.session.project
        videos = project.videos.all()
        self._video_is_here = {video.key: self._is_here(video) for video in videos}
        items, shows_all, can_choose = self._items()
        titles = {video.key: video.title for video in videos}
        self.panel.set_rows(self._rows(items), titles)
        self.panel.queue.set_scope(shows_all=shows_all, can_choose=can_choose)
        title, detail = self._no_items_words()
        self.panel.queue.set_empty(title, detail, button=can_choose and not shows_all)

    def refresh_items(self, keys: Iterable[str]) -> None:
        """Show anew how some items stand."""
        for key in keys:
            row = self.panel.queue.model.row_of(McqKey(key))
            if row is not None:
                self.panel.queue.set_row(self._row(self.session.project.mcq.get(row.key)))

    def follow(self, changes: ChangeSet) -> None:
        """Show what an edit changed in the queue."""
        keys = self._changed_items(changes)
        if keys is None:
            self.refresh()
        else:
            self.refresh_items(keys)

    def has_video(self, video: VideoKey) -> bool:
        """Tell whether a video can be played here."""
        return self._video_is_here.get(video, False)

    def is_mine(self, item: McqItem) -> bool:
        """Tell whether an item was assigned to the one at work."""
        tasks = self.session.project.reviews.assignments_of(_ITEM, item.key, item.stage)
        return any(task.rater == self.rater for task in tasks)

    def others(self, item: McqItem) -> Sequence[Review]:
        """Return the verdicts of others on an item that the reviewer may see."""
        found = self.session.project.reviews.visible_to(self.rater).of_record(
            _ITEM, item.key, item.stage
        )
        return [one for one in found if one.rater != self.rater and one.is_decided]

    def _no_items_words(self) -> tuple[str, str]:
        if self.session.is_open and not self.session.project.mcq.count():
            return (
                tr("No items yet."),
                tr("Import a file of items with File > Import, or write one with New item."),
            )
        return (
            tr("No item is assigned to you."),
            tr("Show all items to look at those of others, or ask who assigned them."),
        )

    def _items(self) -> tuple[list[McqRow], bool, bool]:
        """Return the items in the queue, whether these are all, and whether one may choose."""
        rows = self.session.project.mcq.rows()
        tasks = self.session.project.reviews.assignments(kind=_ITEM)
        if not tasks or self._shows_all:
            return rows, True, bool(tasks)
        by_key = {row.key: row for row in rows}
        mine = [McqKey(task.record) for task in tasks if task.rater == self.rater]
        return [by_key[key] for key in mine if key in by_key], False, True

    def _rows(self, items: Sequence[McqRow]) -> list[QueueRow]:
        rater, project = self.rater, self.session.project
        own: dict[tuple[str, int], OwnState] = {}
        if rater is not None:
            states = project.reviews.states(rater, _ITEM)
            own = {place: OwnState(*state) for place, state in states.items()}
        disputed = self._disputed({place for place, one in own.items() if one.is_decided})
        return [
            queue_row(
                item,
                own.get((item.key, item.stage)),
                is_disputed=(item.key, item.stage) in disputed,
                has_video=self.has_video(item.video),
            )
            for item in items
        ]

    def _row(self, item: McqItem) -> QueueRow:
        rater, project = self.rater, self.session.project
        own = None
        if rater is not None:
            own = project.reviews.find(_ITEM, item.key, rater, item.stage)
        is_disputed = False
        if own is not None and own.is_decided:
            found = project.reviews.of_record(_ITEM, item.key, item.stage)
            settled = project.reviews.adjudication_of(_ITEM, item.key, item.stage)
            is_disputed = _is_disputed(found, settled)
        row = McqRow(
            item.key, item.item_id, item.video, item.category, item.stem, item.version, item.stage,
            item.language,
        )  # fmt: skip
        has_video = self.has_video(item.video)
        state = own_state(own) if own is not None else None
        return queue_row(row, state, is_disputed=is_disputed, has_video=has_video)

    def _disputed(self, decided: set[tuple[str, int]]) -> set[tuple[str, int]]:
        """Return which of the items on which the own verdict stands are disputed."""
        if not decided:
            return set()
        reviews = self.session.project.reviews
        places = reviews.differing(_ITEM) & decided
        found: dict[tuple[str, int], list[Review]] = defaultdict(list)
        for review in reviews.of_records(_ITEM, sorted({record for record, _ in places})):
            found[review.record, review.stage].append(review)
        settled = {(one.record, one.stage): one for one in reviews.adjudications(_ITEM)}
        return {place for place in places if _is_disputed(found[place], settled.get(place))}

    def _changed_items(self, changes: ChangeSet) -> set[str] | None:
        """Return the items whose rows an edit changed; None where the queue is to be filled."""
        if changes.touches("assignments", "adjudications", "videos"):
            return None
        items, reviews = changes.tables.get("mcq_items"), changes.tables.get("reviews")
        keys: set[str] = set()
        if items is not None:
            if items.inserted or items.removed or len(items.updated) > FEW:
                return None
            keys |= items.updated
        if reviews is not None:
            touched = reviews.inserted | reviews.updated
            if reviews.removed or len(touched) > FEW:
                return None
            store = self.session.project.reviews
            keys |= {store.get(ReviewKey(key)).record for key in touched}
        return keys

    def _is_here(self, video: Video) -> bool:
        path = media_path_of(self.session.project, video)
        return path is not None and path.exists()

    @Slot(bool)
    def _on_all_toggled(self, on: bool) -> None:
        self._shows_all = on
        if self.session.is_open:
            self.session.remember(_SHOWS_ALL, "1" if on else "")
            self.refresh()

    def read_scope(self) -> None:
        """Take the scope of last time."""
        self._shows_all = bool(self.session.project.state.get(_SHOWS_ALL))


def _is_disputed(reviews: Sequence[Review], settled: Adjudication | None) -> bool:
    if settled is not None and not is_outdated(settled, reviews):
        return False
    return bool(disagreement(reviews))
