"""The dialog that corrects what somebody was said to feel, in hindsight and with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QWidget

from app.domain.interval import Interval
from app.domain.timecode import format_ms, parse_time
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr


@dataclass(frozen=True, slots=True)
class ReadingChoice:
    """A reading that may be corrected.

    Attributes
    ----------
    title
        Whose it is, by which source, and when.
    span
        Where it stands, in ms of the video.
    before
        What it was before earlier corrections, a line each.
    """

    title: str
    emotion: str
    intensity: str
    span: Interval
    before: tuple[str, ...] = ()


class CorrectionDialog(BaseDialog):
    """Ask which reading shall say what, and why.

    Parameters
    ----------
    readings
        Those at the playhead, at least one.
    length_ms
        Of the video; no reading goes beyond. 0 where it is not known.
    """

    def __init__(
        self,
        readings: Sequence[ReadingChoice],
        length_ms: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        detail = tr("What it says now stays beside it, with your name and the reason.")
        super().__init__(tr("Correct a reading"), detail, parent)
        self._readings, self._length_ms = tuple(readings), length_ms
        self._choice = QComboBox()
        self._choice.addItems([one.title for one in readings])
        self._emotion, self._intensity, self._reason = QLineEdit(), QLineEdit(), QLineEdit()
        self._start, self._end = QLineEdit(), QLineEdit()
        self._reason.setPlaceholderText(tr("What was seen or heard only later?"))
        self._before = text_label("", "muted")
        form = QFormLayout()
        for title, field in (
            (tr("Reading"), self._choice),
            (tr("Emotion"), self._emotion),
            (tr("Intensity"), self._intensity),
            (tr("Start"), self._start),
            (tr("End"), self._end),
            (tr("Reason"), self._reason),
        ):
            field.setAccessibleName(title)
            form.addRow(title, field)
        self.body.addLayout(form)
        self.body.addWidget(self._before)
        self.add_buttons(tr("Correct"), tr("Cancel"))
        self.setMinimumWidth(520)
        self._choice.currentIndexChanged.connect(self._on_choice_changed)
        for edit in (self._emotion, self._intensity, self._start, self._end, self._reason):
            edit.textChanged.connect(self._check)
        self._on_choice_changed()
        self._emotion.setFocus()

    @property
    def place(self) -> int:
        """Which of the readings."""
        return max(0, self._choice.currentIndex())

    @property
    def emotion(self) -> str:
        """The emotion as it shall be."""
        return self._emotion.text().strip()

    @property
    def intensity(self) -> str:
        """The intensity as it shall be; may be empty."""
        return self._intensity.text().strip()

    @property
    def span(self) -> Interval:
        """Where it shall stand.

        Raises
        ------
        ValueError
            A time is none, or the end does not lie behind the start; said as a sentence.
        """
        start, end = parse_time(self._start.text()), parse_time(self._end.text())
        if end <= start:
            raise ValueError(tr("The end must lie behind the start."))
        if self._length_ms and end > self._length_ms:
            length = format_ms(self._length_ms)
            raise ValueError(tr("The video ends at {time}.", time=length))
        return Interval(start, end)

    @property
    def reason(self) -> str:
        """Why."""
        return self._reason.text().strip()

    @Slot()
    def _on_choice_changed(self) -> None:
        chosen = self._readings[self.place]
        self._emotion.setText(chosen.emotion)
        self._intensity.setText(chosen.intensity)
        self._start.setText(format_ms(chosen.span.start_ms))
        self._end.setText(format_ms(chosen.span.end_ms))
        self._before.setText("\n".join(chosen.before))
        self._before.setVisible(bool(chosen.before))
        self._check()

    @Slot()
    def _check(self) -> None:
        self.set_problem(self._what_is_wrong())

    def _what_is_wrong(self) -> str:
        chosen = self._readings[self.place]
        if not self.emotion:
            return tr("Write the emotion.")
        try:
            now = (self.emotion, self.intensity, self.span)
        except ValueError as error:
            return str(error)
        if now == (chosen.emotion, chosen.intensity, chosen.span):
            return tr("Nothing is changed yet.")
        return "" if self.reason else tr("Write the reason.")
