"""The dialog that asks what to export, in which format, and where to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)

from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr, trn

_RECORDS = ("longemo", "emoscope")
_TIERS = ("eaf", "textgrid", "tiers-csv")
_STORIES = ("naru-records", "segments")
_TRAJECTORIES = ("trajectory-csv", "trajectory-json")
_ITEMS = "naru-mcq"
_FORMATS = (*_RECORDS, *_TIERS, *_STORIES, *_TRAJECTORIES, _ITEMS)


@dataclass(frozen=True, slots=True)
class VideoTiers:
    """A video that has tiers, and how many annotations they hold."""

    video_id: str
    title: str
    annotations: int


@dataclass(frozen=True, slots=True)
class VideoStory:
    """A video with segments or pipeline records, and how many of each."""

    video_id: str
    title: str
    segments: int
    notes: int


@dataclass(frozen=True, slots=True)
class VideoTrajectories:
    """A video with trajectories.

    Attributes
    ----------
    stored
        How many are kept as such; 0 where only tiers, answers or memories may tell some.
    """

    video_id: str
    title: str
    stored: int


class ExportDialog(BaseDialog):
    """Ask for format, selection and place.

    Parameters
    ----------
    propose
        Where a format would be written; of tiers, segments and pipeline records, those of one
        video, or of all for None.
    counts
        Number of questions in all, and of those complete or further.
    tiers
        The videos that have tiers, the one that is shown first.
    stories
        Likewise those that have segments or pipeline records.
    trajectories
        Likewise those that have trajectories, or may have.
    items
        Number of multiple-choice items.
    place_problem
        Says in words why a file, or a folder, cannot be written at a place, else empty.
    """

    def __init__(
        self,
        propose: Callable[[str, str | None], Path],
        counts: tuple[int, int],
        tiers: Sequence[VideoTiers],
        place_problem: Callable[[Path, bool], str],
        parent: QWidget | None = None,
        *,
        stories: Sequence[VideoStory] = (),
        trajectories: Sequence[VideoTrajectories] = (),
        items: int = 0,
    ) -> None:
        super().__init__(tr("Export"), "", parent)
        self._stories, self._trajectories = tuple(stories), tuple(trajectories)
        self._propose = propose
        self._counts, self._items = counts, items
        self._tiers = tuple(tiers)
        self._place_problem = place_problem
        self._formats = QButtonGroup(self)
        self._only_complete = QCheckBox(tr("Only questions that are complete or further"))
        self._only_complete.setChecked(counts[1] > 0)
        self._everything = QCheckBox(
            tr("Also tiers of emotions, stages of answers and event memories")
        )
        self._videos = QComboBox()
        self._videos.setAccessibleName(tr("Video"))
        self._count = text_label("", "muted")
        self._place = QLineEdit()
        self._place.setAccessibleName(tr("Save as"))
        self._browse = QPushButton(tr("Browse…"))
        self._lay_out()
        self._formats.idToggled.connect(self._on_choice_changed)
        self._videos.currentIndexChanged.connect(self._on_choice_changed)
        self._only_complete.toggled.connect(self._check)
        self._everything.toggled.connect(self._on_choice_changed)
        self._place.textChanged.connect(self._check)
        self._browse.clicked.connect(self._on_browse_clicked)
        if self._tiers and not counts[0]:
            self.choose(_TIERS[0])
        self._on_choice_changed()

    @property
    def format(self) -> str:
        """One of ``longemo``, ``emoscope``, the formats of tiers, and those of pipeline records."""
        return _FORMATS[max(0, self._formats.checkedId())]

    @property
    def only_complete(self) -> bool:
        """Whether drafts stay behind; only records know drafts."""
        return self._only_complete.isChecked() and self.format in _RECORDS

    @property
    def with_everything(self) -> bool:
        """Whether what tiers, answers and memories tell leaves with the stored trajectories."""
        return self._everything.isChecked() and self.format in _TRAJECTORIES

    @property
    def video_id(self) -> str | None:
        """The video whose tiers or records leave; None for all, and for questions."""
        if self.format in (*_RECORDS, _ITEMS):
            return None
        video_id: str | None = self._videos.currentData()
        return video_id

    @property
    def place(self) -> Path:
        """The file to write, or the folder where each video gets a file."""
        return Path(self._place.text().strip()).expanduser()

    def choose(self, format_name: str) -> None:
        """Choose a format."""
        self._formats.button(_FORMATS.index(format_name)).setChecked(True)

    def _lay_out(self) -> None:
        # Beside each other: one below the other they would not fit a small screen.
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setColumnStretch(1, 1)
        for number, (title, detail) in enumerate(_choices()):
            choice = QRadioButton(title)
            choice.setChecked(number == 0)
            self._formats.addButton(choice, number)
            grid.addWidget(choice, number, 0)
            grid.addWidget(text_label(detail, "muted"), number, 1)
        self.body.addLayout(grid)
        self.body.addSpacing(8)
        self.body.addWidget(self._only_complete)
        self.body.addWidget(self._everything)
        self.body.addWidget(self._videos)
        self.body.addWidget(self._count)
        self.body.addSpacing(8)
        self.body.addWidget(text_label(tr("Save as"), "strong"))
        row = QHBoxLayout()
        row.addWidget(self._place, 1)
        row.addWidget(self._browse)
        self.body.addLayout(row)
        self.add_buttons(tr("Export"), tr("Cancel"))
        self.setMinimumWidth(700)

    @property
    def _is_folder(self) -> bool:
        if self.video_id is not None:
            return False
        if self.format in _TRAJECTORIES:
            return len(self._told_trajectories()) > 1
        return self.format in _TIERS and len(self._tiers) > 1

    @Slot()
    def _on_choice_changed(self) -> None:
        self._offer_videos()
        self._only_complete.setVisible(self.format in _RECORDS)
        self._everything.setVisible(self.format in _TRAJECTORIES)
        self._place.setText(str(self._propose(self.format, self.video_id)))
        self._check()

    def _offer_videos(self) -> None:
        """Offer the videos that have what the format holds; the one chosen stays where it can."""
        is_story = self.format in _STORIES
        having: Sequence[VideoStory | VideoTiers | VideoTrajectories] = self._tiers
        if self.format in _TRAJECTORIES:
            having = self._told_trajectories()
        elif is_story:
            having = self._stories
        offered = [(one.title, one.video_id) for one in having]
        if len(offered) > 1:
            everything = (
                tr("All videos: one line each")
                if is_story
                else tr("All videos: a folder with one file each")
            )
            offered.append((everything, ""))
        shown = [
            (self._videos.itemText(place), self._videos.itemData(place) or "")
            for place in range(self._videos.count())
        ]
        if shown != offered:
            chosen = self._videos.currentData()
            with QSignalBlocker(self._videos):
                self._videos.clear()
                for title, video_id in offered:
                    self._videos.addItem(title, video_id or None)
                place = self._videos.findData(chosen) if chosen else 0
                self._videos.setCurrentIndex(max(0, place))
        is_of_videos = self.format not in (*_RECORDS, _ITEMS)
        self._videos.setVisible(is_of_videos and len(offered) > 1)

    @Slot()
    def _on_browse_clicked(self) -> None:
        if self._is_folder:
            name = QFileDialog.getExistingDirectory(self, tr("Export"), self._place.text())
        else:
            name, _ = QFileDialog.getSaveFileName(
                self,
                tr("Export"),
                self._place.text(),
                _filter(self.format),
                options=QFileDialog.Option.DontConfirmOverwrite,
            )
        if name:
            self._place.setText(name)

    @Slot()
    def _check(self) -> None:
        nothing = self._tell_count()
        if nothing:
            self.set_problem(nothing)
        elif self._place_problem(self.place, self._is_folder):
            self.set_problem(self._place_problem(self.place, self._is_folder))
        elif self.place.is_file():
            self.set_problem(tr("{name} is replaced.", name=self.place.name), hint=True)
        else:
            self.set_problem("")

    def _tell_count(self) -> str:
        """Say how much leaves; return why nothing can, else an empty text."""
        if self.format in _TIERS:
            chosen = [one for one in self._tiers if self.video_id in (None, one.video_id)]
            number = sum(one.annotations for one in chosen)
            self._count.setText(trn("{n} annotation leaves.", "{n} annotations leave.", number))
            return "" if chosen else tr("There is no tier to export.")
        if self.format in _STORIES:
            return self._tell_story()
        if self.format in _TRAJECTORIES:
            return self._tell_trajectories()
        if self.format == _ITEMS:
            self._count.setText(trn("{n} item leaves.", "{n} items leave.", self._items))
            return "" if self._items else tr("There is no item to export.")
        number = self._counts[1 if self.only_complete else 0]
        self._count.setText(trn("{n} question leaves.", "{n} questions leave.", number))
        return "" if number or self.format == "emoscope" else tr("There is no question to export.")

    def _told_trajectories(self) -> list[VideoTrajectories]:
        """Return the videos that count: with everything, those without stored ones, too."""
        everything = self._everything.isChecked()
        return [one for one in self._trajectories if one.stored or everything]

    def _tell_trajectories(self) -> str:
        told = self._told_trajectories()
        chosen = [one for one in told if self.video_id in (None, one.video_id)]
        number = sum(one.stored for one in chosen)
        text = trn("{n} stored trajectory leaves.", "{n} stored trajectories leave.", number)
        if self.with_everything:
            text += " " + tr("What tiers, answers and memories tell leaves with them.")
        self._count.setText(text)
        return "" if chosen else tr("There is no trajectory to export.")

    def _tell_story(self) -> str:
        chosen = [one for one in self._stories if self.video_id in (None, one.video_id)]
        segments = sum(one.segments for one in chosen)
        notes = sum(one.notes for one in chosen) if self.format == _STORIES[0] else 0
        text = trn("{n} segment or chunk leaves.", "{n} segments and chunks leave.", segments)
        if notes:
            text += " " + trn("{n} note leaves.", "{n} notes leave.", notes)
        self._count.setText(text)
        return "" if segments or notes else tr("There is nothing of this kind to export.")


def _choices() -> tuple[tuple[str, str], ...]:
    """Return title and detail of each format."""
    return (
        (
            tr("LongEmoBench records"),
            tr("Ten fields a question: JSON, or JSONL by its ending."),
        ),
        (
            tr("Everything of this project"),
            tr("With evidence, notes, status, subtitles and people, for another Emoscope."),
        ),
        (
            tr("Tiers for ELAN"),
            tr("EAF with dependent tiers, vocabularies, raters and people."),
        ),
        (
            tr("Tiers for Praat"),
            tr("TextGrid with intervals and points."),
        ),
        (
            tr("Tiers as a table"),
            tr("CSV with one row an annotation."),
        ),
        (
            tr("Pipeline records"),
            tr("Chunks, segments, threads and cultural notes of a video, as JSON."),
        ),
        (
            tr("Segments and chunks"),
            tr("JSON with their times, titles, summaries and types."),
        ),
        (
            tr("Trajectories as a table"),
            tr("CSV with one row a sample or label."),
        ),
        (
            tr("Trajectories as JSON"),
            tr("With turning points, corrections and their reasons."),
        ),
        (
            tr("Multiple-choice items"),
            tr("JSON, JSONL or a table (CSV) by its ending."),
        ),
    )


def _filter(format_name: str) -> str:
    filters = {
        "eaf": tr("ELAN files (*.eaf)"),
        "textgrid": tr("TextGrid files (*.TextGrid)"),
        "tiers-csv": tr("Tables (*.csv)"),
        "trajectory-csv": tr("Tables (*.csv)"),
        _ITEMS: tr("Items (*.json *.jsonl *.csv)"),
    }
    return filters.get(format_name, tr("Records (*.json *.jsonl)"))
