"""Takes tables of labels into a project: units, and what raters said of them.

Several files come together in one set: the workbooks of three annotators have the same units, and
each brings the labels of one rater.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.errors import ImportFailedError
from app.domain.ids import RaterKey, ReviewKey, UnitKey, UnitSetKey, VideoKey, new_key
from app.domain.label_spelling import Spelling, SpellingBook, Suggestion
from app.domain.labelling import Layer, Unit, UnitLabel, UnitSet, label_from, label_value
from app.domain.phrase import phrase, phrase_n
from app.domain.question import JsonValue
from app.domain.review import Decision, RecordKind, Review
from app.domain.words import folded
from app.services.import_report import ImportReport, Tally, refuse_errors
from app.services.label_words import LabelWords
from app.services.record_merge import VideosById
from storage.edit import utc_now
from storage.formats.label_table import FORMAT, LabelRow, ReadLabels, read_label_table
from storage.project_file import ProjectFile

_NAME = "EmoS labels"
_FILLED = ("video", "start_ms", "end_ms", "speaker", "text", "translation", "media")
"""Fields of a unit that a later file may fill where they are empty."""


class SetUnclearError(ImportFailedError):
    """A table could belong to several sets of units.

    Attributes
    ----------
    sets
        Their names.
    """

    def __init__(self, file: str, sets: Sequence[str]) -> None:
        super().__init__(
            phrase(
                "{file} could belong to several sets of units; name one with --set: {names}.",
                file=file,
                names=", ".join(sets),
            )
        )
        self.sets = tuple(sets)


def import_labels(
    project: ProjectFile,
    path: Path,
    tally: Tally,
    words: LabelWords,
    *,
    rater: RaterKey | None,
    encoding: str | None,
    skip_invalid: bool,
) -> ImportReport:
    """Read a table of labels and merge it; to be called inside an edit.

    Parameters
    ----------
    words
        What is said of it: the set, and what words that are no labels mean.
    rater
        Who labelled, where the columns name nobody.

    Raises
    ------
    ImportRefusedError
        There are errors, such as words that are no labels, or the project holds other content.
    ImportFailedError
        It cannot be read.
    SetUnclearError
        It could belong to several sets.
    """
    own = project.raters.get(rater).name if rater is not None else ""
    decided = [*project.labels.spellings(), *words.decided()]
    read = read_label_table(path, book=SpellingBook(decided), rater=own, encoding=encoding)
    if words.accept and any(one.is_likely for one in read.suggestions):
        decided += agreed(read.suggestions)
        read = read_label_table(path, book=SpellingBook(decided), rater=own, encoding=encoding)
    refuse_errors(path, FORMAT, read.problems, skip_invalid=skip_invalid)
    desk = _Import(project, tally, read, decided)
    desk.take(words)
    return tally.report(FORMAT, (*read.problems, *desk.problems))


def agreed(suggestions: Sequence[Suggestion]) -> list[Spelling]:
    """Return what suggestions mean that are likely."""
    return [Spelling(one.layer, one.written, one.proposal) for one in suggestions if one.is_likely]


@dataclass(slots=True)
class _Import:
    """One import under way."""

    project: ProjectFile
    tally: Tally
    read: ReadLabels
    decided: Sequence[Spelling]
    problems: list[Violation] = field(default_factory=list)

    def take(self, words: LabelWords) -> None:
        """Add units and labels that are new; settle those that are here."""
        one = self._set(words)
        units = self._units(one.key, words)
        self._labels(units)
        self._log()

    def _set(self, words: LabelWords) -> UnitSet:
        """Return the set that the file goes to; a layer that only the file has is added to it."""
        store = self.project.units
        sets = store.sets()
        if not words.set_name and len(sets) > 1:
            raise SetUnclearError(self.read.file, [one.name for one in sets])
        name = words.set_name or (sets[0].name if sets else _NAME)
        found = store.find_set(name)
        if found is None:
            layers, raters = self.read.layers, max(3, len(self.read.raters))
            practice = bool(self.read.rows) and all(_known(row) for row in self.read.rows)
            return store.add_set(UnitSet(UnitSetKey(new_key()), name, layers, raters, practice))
        layers = tuple(each for each in Layer if each in (*found.layers, *self.read.layers))
        if layers != found.layers:
            found = replace(found, layers=layers)
            store.update_set(found)
        return found

    def _units(self, key: UnitSetKey, words: LabelWords) -> dict[str, UnitKey]:
        present = {unit.unit_id: unit for unit in self.project.units.of_set(key)}
        place = self.project.units.next_position(key)
        videos = _Videos(self.project, words.video)
        fresh: list[Unit] = []
        filled: list[Unit] = []
        found: dict[str, UnitKey] = {}
        for row in self.read.rows:
            old = present.get(row.unit_id)
            made = _unit(row, key, videos, place + len(fresh), old)
            found[row.unit_id] = made.key
            if old is None:
                fresh.append(made)
            elif (better := self._settled(old, made, row)) != old:
                filled.append(better)
        self.project.units.add_many(fresh)
        self.project.units.update_many(filled)
        self.tally.added += len(fresh)
        self.problems += videos.told(self.read.file)
        return found

    def _settled(self, old: Unit, new: Unit, row: LabelRow) -> Unit:
        """Return a unit that is here, with what the file tells besides."""
        mine = {name: getattr(old, name) for name in _FILLED}
        theirs = {name: getattr(new, name) for name in _FILLED}
        differing = [name for name in _FILLED if theirs[name] and mine[name]
                     and theirs[name] != mine[name]]  # fmt: skip
        fields = {name: mine[name] or theirs[name] for name in _FILLED}
        if differing:
            message = phrase("unit {id} is in the project with other content", id=old.unit_id)
            if self.tally.replaces(message, line=row.line):
                fields |= {name: theirs[name] for name in differing}
        known = old.known or new.known
        return replace(old, **fields, excluded=old.excluded or new.excluded, known=known)

    def _labels(self, units: Mapping[str, UnitKey]) -> None:
        raters = {name: self._rater(name, _lines(self.read, name)) for name in self.read.raters}
        present = {
            (review.record, review.rater): review
            for review in self.project.reviews.all(RecordKind.LABEL)
        }
        fresh = []
        for row in self.read.rows:
            for name, label in row.labels.items():
                unit, rater = units[row.unit_id], raters[name]
                old = present.get((unit, rater))
                if old is None:
                    fresh.append(_review(unit, rater, label))
                else:
                    self._settle(old, label, row, name)
        self.project.reviews.add_many(fresh)
        self.tally.added += len(fresh)

    def _settle(self, old: Review, label: UnitLabel, row: LabelRow, rater: str) -> None:
        here = label_from(old.answer)
        known = replace(label, revisit=here.revisit, waived=here.waived)
        if known == here and old.is_decided:
            self.tally.skipped += 1
            return
        message = phrase(
            "the label of {id} by {rater} is in the project with other content",
            id=row.unit_id,
            rater=rater,
        )
        if not old.is_decided or self.tally.replaces(message, line=row.line):
            new = replace(old, answer=label_value(known), decision=Decision.LABELLED)
            self.project.reviews.save(new)
            self.tally.updated += not old.is_decided

    def _rater(self, name: str, line: int) -> RaterKey:
        found = [one for one in self.project.raters.all() if folded(one.name) == folded(name)]
        if found:
            return found[0].key
        message = phrase("“{name}” was added to the raters", name=name)
        self._say(line, "rater-added", Severity.INFO, message)
        return self.project.raters.add(name).key

    def _log(self) -> None:
        """Keep what spellings mean, with how many cells they changed."""
        before = {(one.layer, one.written): one for one in self.project.labels.spellings()}
        for one in self.decided:
            cells = self.read.corrected.get((one.layer, one.written), 0)
            known = before.get((one.layer, one.written))
            if known is None or cells:
                total = cells + (known.cells if known else 0)
                self.project.labels.correct(replace(one, cells=total))

    def _say(self, line: int, rule: str, severity: Severity, message: str) -> None:
        self.problems.append(Violation(self.read.file, 0, "", rule, severity, message, line))


class _Videos:
    """The videos of units; one without media is made for an id that the project does not have."""

    def __init__(self, project: ProjectFile, only: str) -> None:
        self._videos, self._only = VideosById(project), only
        self._lone = [video.video_id for video in project.videos.all()]

    def key_of(self, row: LabelRow) -> VideoKey:
        """Return the video of a row: the one somebody named, else the row's, else the only one."""
        name = self._only or row.video or (self._lone[0] if len(self._lone) == 1 else _NAME)
        return self._videos.key_of(name)

    def told(self, file: str) -> list[Violation]:
        """Say which videos were made."""
        made = self._videos.made
        if not made:
            return []
        message = phrase_n(
            "{n} video without media was made ({names})",
            "{n} videos without media were made ({names})",
            n=len(made),
            names=", ".join(made[:3]) + (", …" if len(made) > 3 else ""),
        )
        return [Violation(file, 0, "", "unknown-video", Severity.WARNING, message)]


def _unit(
    row: LabelRow, unit_set: UnitSetKey, videos: _Videos, place: int, old: Unit | None
) -> Unit:
    video = old.video if old is not None and not row.video else videos.key_of(row)
    return Unit(
        UnitKey(new_key()) if old is None else old.key,
        unit_set,
        row.unit_id,
        video,
        row.start_ms,
        row.end_ms,
        row.speaker,
        row.text,
        row.translation,
        row.media,
        row.excluded,
        _known(row),
        origin=dict(row.origin) or None,
        position=place if old is None else old.position,
    )


def _known(row: LabelRow) -> dict[str, JsonValue] | None:
    return label_value(row.known) or None


def _review(unit: UnitKey, rater: RaterKey, label: UnitLabel) -> Review:
    now = utc_now()
    return Review(
        ReviewKey(new_key()),
        RecordKind.LABEL,
        unit,
        1,
        rater,
        answer=label_value(label),
        decision=Decision.LABELLED,
        created_at=now,
        updated_at=now,
    )


def _lines(read: ReadLabels, rater: str) -> int:
    """Return the first line with a label of a rater."""
    return next((row.line for row in read.rows if rater in row.labels), 1)
