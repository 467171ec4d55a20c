"""The dialog that stretches a subtitle track: two points, or two frame rates, with a preview."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QFormLayout, QGridLayout, QLabel, QLineEdit, QWidget

from app.domain.errors import InvalidRecordError
from app.domain.retiming import PRESETS, Retiming, preview
from app.domain.timecode import format_ms, parse_offset
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr, tr_phrase, trn

_TWO_POINTS = "points"
Point = tuple[int, int]
"""What a cue starts at, and what it shall start at; ms."""


@dataclass(frozen=True, slots=True)
class StretchTrack:
    """A track that can be chosen, with start and end of its cues in order of time."""

    key: str
    title: str
    spans: Sequence[tuple[int, int]]


class StretchDialog(BaseDialog):
    """Asks how a track is to be stretched.

    Parameters
    ----------
    tracks
        At least one.
    chosen
        Key of the one to begin with.
    points
        Points found already, in any order; missing ones are the first and the last cue.
    duration_ms
        Length of the video, 0 while unknown.
    """

    def __init__(
        self,
        tracks: Sequence[StretchTrack],
        chosen: str,
        points: Sequence[Point],
        duration_ms: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            tr("Stretch subtitles"),
            tr(
                "For subtitles that drift: two cues get their right start, and all others move "
                "along. It is one step that can be undone."
            ),
            parent,
        )
        self._tracks, self._duration_ms = tuple(tracks), duration_ms
        self._points = sorted(points)
        self._choice, self._manner = QComboBox(), QComboBox()
        self._fields = [QLineEdit() for _ in range(4)]
        self._table = QWidget()
        self._before_after = text_label("", "body")
        self._factor = text_label("", "muted")
        self._lay_out(chosen)
        self._choice.currentIndexChanged.connect(self._show_points)
        self._manner.currentIndexChanged.connect(self._show_manner)
        for field in self._fields:
            field.textChanged.connect(self._check)
        self._show_points()
        self._show_manner()

    @property
    def track(self) -> StretchTrack:
        """The track to stretch."""
        return self._tracks[max(0, self._choice.currentIndex())]

    @property
    def retiming(self) -> Retiming:
        """What is to be done to its times.

        Raises
        ------
        InvalidRecordError
            The points make no sense.
        ValueError
            What is typed is no time.
        """
        rates = self._manner.currentData()
        if rates != _TWO_POINTS:
            return Retiming.between_rates(*PRESETS[int(rates)])
        times = [parse_offset(field.text()) for field in self._fields]
        return Retiming.through((times[0], times[1]), (times[2], times[3]))

    def set_points(self, first: Point, second: Point) -> None:
        """Write two points into the fields."""
        for field, time in zip(self._fields, (*first, *second), strict=True):
            field.setText(format_ms(time))

    def choose_rates(self, number: int) -> None:
        """Choose a pair of frame rates by its number in `PRESETS`."""
        self._manner.setCurrentIndex(number + 1)

    def _lay_out(self, chosen: str) -> None:
        for track in self._tracks:
            self._choice.addItem(track.title, track.key)
        self._choice.setCurrentIndex(max(0, self._choice.findData(chosen)))
        self._manner.addItem(tr("By two cues"), _TWO_POINTS)
        for number, (made_for, played_at) in enumerate(PRESETS):
            words = tr(
                "Made for {rate} frames a second, video has {other}",
                rate=_rate(made_for),
                other=_rate(played_at),
            )
            self._manner.addItem(words, number)
        form = QFormLayout()
        for words, field in ((tr("Track"), self._choice), (tr("How"), self._manner)):
            form.addRow(words, field)
            field.setAccessibleName(words)
        self.body.addLayout(form)
        self._lay_out_points()
        self.body.addWidget(self._table)
        self.body.addWidget(self._before_after)
        self.body.addWidget(self._factor)
        self.body.addStretch(1)
        self.add_buttons(tr("Stretch"), tr("Cancel"))
        self.set_first_size(640, 430)

    def _lay_out_points(self) -> None:
        grid = QGridLayout(self._table)
        grid.setContentsMargins(0, 4, 0, 4)
        grid.setHorizontalSpacing(12)
        grid.addWidget(QLabel(tr("starts now at")), 0, 1)
        grid.addWidget(QLabel(tr("shall start at")), 0, 2)
        names = (tr("First point"), tr("Second point"))
        for row, name in enumerate(names):
            grid.addWidget(QLabel(name), row + 1, 0)
            for column, words in enumerate((tr("now"), tr("then"))):
                field = self._fields[row * 2 + column]
                field.setProperty("kind", "timecode")
                field.setAccessibleName(f"{name}, {words}")
                grid.addWidget(field, row + 1, column + 1)

    @Slot()
    def _show_points(self) -> None:
        spans = self.track.spans
        ends = [(spans[0][0],) * 2, (spans[-1][0],) * 2] if spans else [(0, 0), (0, 0)]
        points = self._points
        if len(points) == 1:
            middle = (ends[0][0] + ends[1][0]) / 2
            points = [points[0], ends[1]] if points[0][0] < middle else [ends[0], points[0]]
        first, second = points[:2] if len(points) >= 2 else ends
        self.set_points(first, second)
        self._check()

    @Slot()
    def _show_manner(self) -> None:
        self._table.setVisible(self._manner.currentData() == _TWO_POINTS)
        self._check()

    @Slot()
    def _check(self) -> None:
        self._before_after.setText("")
        self._factor.setText("")
        try:
            retiming = self.retiming.checked()
        except ValueError:
            self.set_problem(tr("Type times such as 00:01:02.300 or 62.3."))
            return
        except InvalidRecordError as error:
            self.set_problem(tr_phrase(error.message))
            return
        found = preview(self.track.spans, retiming, self._duration_ms or None)
        if found is None:
            self.set_problem(tr("This track has no cues."))
            return
        self._before_after.setText(
            tr(
                "First cue: {first} → {first_new}\nLast cue: {last} → {last_new}",
                first=format_ms(found.first[0]),
                first_new=format_ms(found.first[1]),
                last=format_ms(found.last[0]),
                last_new=format_ms(found.last[1]),
            )
        )
        self._factor.setText(
            tr("All times become {factor} times as long.", factor=f"{float(retiming.scale):.6f}")
        )
        if retiming.is_nothing:
            self.set_problem(tr("This changes nothing."))
        elif found.too_late:
            self.set_problem(tr("A cue would end after 99:59:59.999."))
        else:
            self.set_problem(_outside(found.early, found.late), hint=True)


def _outside(early: int, late: int) -> str:
    """Say how many cues come to lie outside the video, where any do."""
    told = []
    if early:
        told.append(
            trn(
                "{n} cue begins before the video: it keeps its time and is shown at 0.",
                "{n} cues begin before the video: they keep their times and are shown at 0.",
                early,
            )
        )
    if late:
        told.append(trn("{n} cue ends after the video.", "{n} cues end after the video.", late))
    return " ".join(told)


def _rate(rate: Fraction) -> str:
    return f"{float(rate):.3f}".rstrip("0").rstrip(".")
