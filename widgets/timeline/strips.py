"""Lanes without spans that show the media itself: its pictures and its sound."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.peaks import Peaks
from app.domain.span import SpanArrays
from widgets.i18n import tr
from widgets.timeline.film import Film

STRIPS = ("filmstrip", "waveform")
"""Kinds of strips, top to bottom; they lie above all tracks."""

_NO_SPANS = SpanArrays.empty()


@dataclass(frozen=True, eq=False, slots=True)
class Strip:
    """What the lanes need of a strip: a track that has no spans."""

    @property
    def key(self) -> str:
        """Name of the lane; there is one strip of a kind."""
        return self.kind

    @property
    def kind(self) -> str:
        """How it is drawn: one of `STRIPS`."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        """What the lane is called."""
        raise NotImplementedError

    @property
    def spans(self) -> SpanArrays:
        """None at all."""
        return _NO_SPANS

    def label(self, index: int) -> str:
        """Return the text of a span, of which there are none."""
        raise IndexError(index)


@dataclass(frozen=True, eq=False, slots=True)
class WaveformStrip(Strip):
    """The sound."""

    peaks: Peaks

    @property
    def kind(self) -> str:
        """How it is drawn."""
        return "waveform"

    @property
    def title(self) -> str:
        """What the lane is called."""
        return tr("Waveform")


@dataclass(frozen=True, eq=False, slots=True)
class FilmstripStrip(Strip):
    """The pictures."""

    film: Film

    @property
    def kind(self) -> str:
        """How it is drawn."""
        return "filmstrip"

    @property
    def title(self) -> str:
        """What the lane is called."""
        return tr("Filmstrip")
