"""The units of the set that is labelled, and how the rater at work stands to each of them."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import chain

from app.context import AppContext
from app.controllers.base import Controller
from app.domain.changes import ChangeSet
from app.domain.ids import RaterKey, ReviewKey, UnitKey, UnitSetKey, VideoKey
from app.domain.labelling import Unit, UnitLabel, UnitRow, UnitSet, label_from
from app.domain.person import Person
from app.domain.practice import PracticeScore, practice_score
from app.domain.review import RecordKind, Review
from app.domain.speaker import suggested
from app.services.media_location import media_path_of
from widgets.i18n import tr
from widgets.labelling.sheet import EarlierUnit, LabelSheet, Progress, UnitMark, UnitState

_LABEL = RecordKind.LABEL
_SET = "label.set"
_EARLIER = 30
"""So many earlier units of a speaker are shown."""


class LabelQueue(Controller):
    """Knows the set, its units in order, and the rater's own labels.

    Attributes
    ----------
    unit_set
        What is labelled; None while the project has none.
    rows
        The rater's units of it in order; all, where nobody was given any.
    own
        The rater's labels as they are stored, complete or not.
    """

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.unit_set: UnitSet | None = None
        self.rows: list[UnitRow] = []
        self.own: dict[UnitKey, UnitLabel] = {}
        self._forget()

    @property
    def rater(self) -> RaterKey | None:
        """Who works."""
        return self.session.rater.key if self.session.rater else None

    # Reading ----------------------------------------------------------------------------------

    def load(self, wanted: UnitSetKey | None = None) -> None:
        """Read a set anew: the one wanted, the one of last time, or the first."""
        self._forget()
        sets = self.session.project.units.sets()
        remembered = wanted or self.session.project.state.get(_SET)
        found = [one for one in sets if one.key == remembered] or sets[:1]
        self.unit_set = found[0] if found else None
        if self.unit_set is None:
            return
        self._read_rows(self.unit_set)
        if self.rater is not None:
            for review in self.session.project.reviews.of_rater(self.rater, _LABEL):
                self._take(review)

    def remember(self) -> None:
        """Keep which set is labelled, for the next time."""
        if self.unit_set is not None:
            self.session.remember(_SET, self.unit_set.key)

    def follow(self, changes: ChangeSet) -> set[UnitKey] | None:
        """Take in what an edit changed; return the units touched, None for all of them."""
        if changes.touches("unit_sets", "units", "assignments", "videos"):
            self.load(self.unit_set.key if self.unit_set else None)
            return None
        rows = changes.tables.get("reviews")
        touched: set[UnitKey] = set()
        if rows is None:
            return touched
        for key in rows.removed & set(self._units_of_reviews):
            unit = self._units_of_reviews.pop(ReviewKey(key))
            self._drop(unit)
            touched.add(unit)
        for key in rows.inserted | rows.updated:
            review = self.session.project.reviews.get(ReviewKey(key))
            if review.kind is _LABEL and review.rater == self.rater and self._take(review):
                touched.add(UnitKey(review.record))
        return touched

    def _forget(self) -> None:
        self.unit_set, self.rows, self.own = None, [], {}
        self._places: dict[UnitKey, int] = {}
        self._numbers: dict[UnitKey, int] = {}
        self._by_speaker: dict[str, list[int]] = defaultdict(list)
        self._by_video: dict[VideoKey, list[UnitRow]] = defaultdict(list)
        self._units_of_reviews: dict[ReviewKey, UnitKey] = {}
        self._decided: set[UnitKey] = set()
        self._revisit: set[UnitKey] = set()
        self._is_here: dict[VideoKey, bool] = {}

    def _read_rows(self, unit_set: UnitSet) -> None:
        rows = self.session.project.units.rows(unit_set.key)
        tasks = self.session.project.reviews.assignments(kind=_LABEL)
        given = {task.record for task in tasks} & {row.key for row in rows}
        if given:
            mine = {task.record for task in tasks if task.rater == self.rater}
            rows = [row for row in rows if row.key in mine]
        self.rows = rows
        for place, row in enumerate(rows):
            self._places[row.key] = place
            self._by_speaker[row.speaker].append(place)
            if row.end_ms > row.start_ms:
                self._by_video[row.video].append(row)
            if not row.excluded:
                self._numbers[row.key] = len(self._numbers) + 1

    def _take(self, review: Review) -> bool:
        unit = UnitKey(review.record)
        if unit not in self._places:
            return False
        label = self.own[unit] = label_from(review.answer)
        self._units_of_reviews[review.key] = unit
        (self._decided.add if review.is_decided else self._decided.discard)(unit)
        (self._revisit.add if label.revisit else self._revisit.discard)(unit)
        return True

    def _drop(self, unit: UnitKey) -> None:
        self.own.pop(unit, None)
        self._decided.discard(unit)
        self._revisit.discard(unit)

    # Where one is -----------------------------------------------------------------------------

    def has(self, key: UnitKey | None) -> bool:
        """Tell whether a unit is in the queue."""
        return key in self._places

    def unit_of_review(self, key: ReviewKey) -> UnitKey | None:
        """Return the unit that a review of the rater is of."""
        return self._units_of_reviews.get(key)

    def is_decided(self, key: UnitKey) -> bool:
        """Tell whether the rater's labels of a unit are complete and stored."""
        return key in self._decided

    def state(self, row: UnitRow) -> UnitState:
        """Return how the rater stands to a unit."""
        if row.excluded:
            return UnitState.EXCLUDED
        if row.key in self._revisit:
            return UnitState.REVISIT
        return UnitState.LABELLED if row.key in self._decided else UnitState.LEFT

    def mark(self, key: UnitKey) -> UnitMark:
        """Return how a unit is shown among all."""
        row = self.rows[self._places[key]]
        return UnitMark(row.key, row.unit_id, self.state(row))

    def marks(self) -> list[UnitMark]:
        """Return how all units are shown."""
        return [UnitMark(row.key, row.unit_id, self.state(row)) for row in self.rows]

    @property
    def progress(self) -> Progress:
        """How far the rater is."""
        labelled = sum(key in self._numbers for key in self._decided)
        revisit = sum(key in self._numbers for key in self._revisit)
        total = len(self._numbers)
        return Progress(labelled, revisit, total - labelled, len(self.rows) - total)

    def neighbour(self, key: UnitKey | None, step: int) -> UnitKey | None:
        """Return the unit before (-1) or after (1) another, whatever its state."""
        place = self._places.get(key) if key is not None else None
        wanted = 0 if place is None else place + step
        return self.rows[wanted].key if 0 <= wanted < len(self.rows) else None

    def next_of(self, key: UnitKey | None, state: UnitState) -> UnitKey | None:
        """Return the next unit of a state behind another, from the beginning where none follows."""
        place = self._places.get(key, -1) if key is not None else -1
        around = chain(range(place + 1, len(self.rows)), range(max(place, 0)))
        rows = map(self.rows.__getitem__, around)
        return next((row.key for row in rows if self.state(row) is state), None)

    def first(self, wanted: str | None) -> UnitKey | None:
        """Return the unit to begin with: the one wanted, else the first left, else the first."""
        if wanted is not None and UnitKey(wanted) in self._places:
            return UnitKey(wanted)
        left = self.next_of(None, UnitState.LEFT)
        return left or (self.rows[0].key if self.rows else None)

    # What is around a unit --------------------------------------------------------------------

    def sheet(self, key: UnitKey) -> LabelSheet | None:
        """Return all that is shown of a unit, as it is stored."""
        if self.unit_set is None:
            return None
        unit = self.session.project.units.get(key)
        stored = self.own.get(key)
        known = unit.known_label if self.is_decided(key) and self.unit_set.is_practice else None
        return LabelSheet(
            unit,
            self.unit_set,
            stored or UnitLabel(),
            stored,
            self._numbers.get(key, 0),
            len(self._numbers),
            self.cast(unit),
            self.earlier(unit),
            known,
            self.has_video(unit.video),
            self.why_locked,
            self.session.project.labels.mapping(),
        )

    @property
    def why_locked(self) -> str:
        """Why nothing can be labelled; empty where it can."""
        if not self.session.can_edit:
            return tr("This project is open read-only: nothing here can be changed.")
        if self.rater is None:
            return tr("Say who works first (File > Who is working): labels have a name.")
        return ""

    def earlier(self, unit: Unit) -> tuple[EarlierUnit, ...]:
        """Return what the speaker of a unit said before it, the nearest last."""
        places = self._by_speaker.get(unit.speaker, [])
        last = bisect_left(places, self._places.get(unit.key, 0))
        near = [self.rows[place] for place in places[max(0, last - _EARLIER) : last]]
        return tuple(
            EarlierUnit(
                row.key,
                self._numbers.get(row.key, self._places[row.key] + 1),
                row.text,
                row.start_ms,
                self.own.get(row.key, UnitLabel()),
            )
            for row in near
            if not row.excluded
        )

    def cast(self, unit: Unit) -> Person | None:
        """Return whom of the cast the speaker's name means."""
        if not unit.speaker.strip():
            return None
        project = self.session.project
        people = project.people.all()
        said = project.speakers.of_video(unit.video).get(unit.speaker)
        known = next((one for one in people if one.key == said), None)
        return known or suggested(unit.speaker, people)

    def has_video(self, video: VideoKey) -> bool:
        """Tell whether a video can be played here."""
        if video not in self._is_here:
            project = self.session.project
            path = media_path_of(project, project.videos.get(video))
            self._is_here[video] = path is not None and path.exists()
        return self._is_here[video]

    def rows_of(self, video: VideoKey | None) -> Sequence[UnitRow]:
        """Return the units of a video that have times."""
        return self._by_video.get(video, []) if video is not None else []

    def number(self, key: UnitKey) -> int:
        """Return the place of a unit among those that are labelled, from 1; 0 for others."""
        return self._numbers.get(key, 0)

    # Practice ---------------------------------------------------------------------------------

    def practice_left(self) -> UnitSet | None:
        """Return a practice set that the rater has not finished, where real work is in view."""
        if self.rater is None or self.unit_set is None or self.unit_set.is_practice:
            return None
        sets = [one for one in self.session.project.units.sets() if one.is_practice]
        return next((one for one in sets if not self.score_of(one).is_done), None) if sets else None

    def score_of(self, unit_set: UnitSet) -> PracticeScore:
        """Return how the rater did on a practice set."""
        units = self.session.project.units.of_set(unit_set.key)
        return practice_score(units, self._own_of(units), unit_set.layers)

    def _own_of(self, units: Iterable[Unit]) -> dict[UnitKey, UnitLabel]:
        keys = {unit.key for unit in units}
        reviews = (
            self.session.project.reviews.of_rater(self.rater, _LABEL)
            if self.rater is not None
            else ()
        )
        return {
            UnitKey(one.record): label_from(one.answer)
            for one in reviews
            if one.is_decided and one.record in keys
        }
