"""Cues sorted for showing."""

from __future__ import annotations

from app.domain.ids import CueKey, TrackKey, VideoKey
from app.domain.subtitle import Cue, CueFlag, CueTable, SubtitleTrack

TRACK = SubtitleTrack(TrackKey("t"), VideoKey("v"), "English", "en")


def test_a_table_sorts_by_start_and_keeps_ties_texts_and_flags_together() -> None:
    cues = [
        Cue(CueKey("c"), 500, 600, "second", "Noor"),
        Cue(CueKey("a"), 100, 300, "first", flags=CueFlag.OVERLAPS | CueFlag.REPAIRED),
        Cue(CueKey("b"), 500, 600, "third"),
    ]
    table = CueTable.build(TRACK, cues)
    assert len(table) == 3
    assert list(table.spans.ids) == ["a", "c", "b"]
    assert list(table.texts) == ["first", "second", "third"]
    assert list(table.speakers) == [None, "Noor", None]
    assert CueFlag(int(table.spans.codes[0])) == CueFlag.OVERLAPS | CueFlag.REPAIRED


def test_a_track_may_have_no_cues() -> None:
    assert len(CueTable.build(TRACK, [])) == 0
