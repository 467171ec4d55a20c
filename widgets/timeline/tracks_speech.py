"""What a screen reader says of the lanes: playhead, track, selection and what the keys move."""

from __future__ import annotations

from app.domain.timecode import format_ms
from widgets.i18n import tr, trn
from widgets.timeline.hit import Hit, describe
from widgets.timeline.span_selection import Part
from widgets.timeline.timeline_state import TimelineState


def speech_of(state: TimelineState) -> str:
    """Describe in words where the playhead is, which track is active and what is selected."""
    lines = [tr("Playhead at {time}", time=format_ms(state.position_ms))]
    lane = state.active_lane
    if lane is not None:
        lines.append(tr("Track {name}", name=lane.track.title))
    lines += _selected(state)
    return "\n".join(lines)


def _selected(state: TimelineState) -> list[str]:
    ref, count = state.selection.primary, state.selection.count
    lane = state.lane(ref.track) if ref else None
    index = lane.index_of(ref.span) if lane and ref else None
    if lane is None or index is None:
        return []
    lines = [describe(Hit(lane, index, Part.BODY))]
    if count > 1:
        lines.insert(0, trn("{n} span selected", "{n} spans selected", count))
    names = {Part.START: tr("Start selected"), Part.END: tr("End selected")}
    return [*lines, names[state.edge]] if state.edge in names else lines
