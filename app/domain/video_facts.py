"""What is known of a video beyond its file, and whose cast it has: series, episode, language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, fields

from app.domain.ids import PersonKey, VideoKey
from app.domain.words import folded

_CODE = re.compile(r"s(\d{1,3})\s*e(\d{1,4})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class VideoFacts:
    """Facts of one video, all texts; empty where not said.

    Attributes
    ----------
    season, episode
        As they are numbered or named.
    source
        Where it is from, in words or as an address: what questions say in ``source.from``.
    language
        Of what is spoken, a BCP 47 tag such as ``en``; of several, the main one.
    """

    video: VideoKey
    series: str = ""
    season: str = ""
    episode: str = ""
    source: str = ""
    language: str = ""
    genre: str = ""
    note: str = ""

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing is said."""
        return not any(getattr(self, one.name) for one in fields(self) if one.name != "video")

    @property
    def episode_code(self) -> str:
        """Season and episode as ``S01E02`` where both are numbers, else as they are written."""
        if self.season.isdecimal() and self.episode.isdecimal():
            return f"S{int(self.season):02d}E{int(self.episode):02d}"
        return " ".join(filter(None, (self.season, self.episode)))

    @property
    def source_name(self) -> str:
        """What a new question says of its source: the source given, else series and episode."""
        return self.source or " ".join(filter(None, (self.series, self.episode_code)))


@dataclass(frozen=True, slots=True)
class SeriesCast:
    """Who belongs to a series, in the order of the cast.

    Attributes
    ----------
    series
        Compared whatever its case.
    """

    series: str
    people: tuple[PersonKey, ...] = ()


def checked_facts(facts: VideoFacts) -> VideoFacts:
    """Return facts as they are kept: trimmed, one blank for several; the note keeps its lines."""
    names = [one.name for one in fields(facts) if one.name not in ("video", "note")]
    texts = {name: _spelled(getattr(facts, name)) for name in names}
    return VideoFacts(facts.video, **texts, note=facts.note.strip())


def guessed_facts(video: VideoKey, title: str) -> VideoFacts:
    """Read series, season and episode out of a title such as ``friends S01E02``."""
    match = _CODE.search(title)
    if match is None:
        return VideoFacts(video)
    series = re.sub(r"[\s._\-]+", " ", title[: match.start()]).strip()
    return VideoFacts(video, series, str(int(match[1])), str(int(match[2])))


def series_key(series: str) -> str:
    """Return what two spellings of one series share."""
    return folded(series)


def series_of(facts: Iterable[VideoFacts]) -> tuple[str, ...]:
    """Return the series named, each once, by name."""
    found = {series_key(one.series): one.series for one in facts if one.series}
    return tuple(sorted(found.values(), key=folded))


def _spelled(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.split()))
