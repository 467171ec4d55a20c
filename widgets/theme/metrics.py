"""Sizes in device-independent pixels, for a comfortable and a compact density."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

SPACE = (4, 8, 12, 16, 20, 24, 32)
RADIUS_MARK, RADIUS_CHIP, RADIUS_CONTROL, RADIUS_CARD, RADIUS_OVERLAY = 3, 4, 6, 8, 10
CHIP_HEIGHT, PILL_HEIGHT, KEY_CAP_HEIGHT = 20, 19, 17
ICON_TEXT, ICON_BAR, ICON_CARD = 16, 17, 24
SELECTION_BAR = 3
MINIMUM_HIT = 22
COMPACT_BELOW_WIDTH, COMPACT_BELOW_HEIGHT = 1500, 820
TOOLTIP_DELAY_MS = 500
CONFIRMATION_MS = 6000


@dataclass(frozen=True, slots=True)
class Metrics:
    """Heights and paddings; `body_pt` is in points, all else in pixels.

    Attributes
    ----------
    overview, ruler, filmstrip, waveform, cues, segments, evidence, stages, events, person, marks
        Lanes of the timeline; 0 means hidden at first.
    lane_header
        Width of the column of lane names.
    question_row
        Height of a row of the question list (three lines).
    """

    compact: bool
    menu_bar: int
    workspace_bar: int
    panel_header: int
    transport: int
    timeline_bar: int
    status_bar: int
    message_bar: int
    switcher: int
    control: int
    small_control: int
    list_row: int
    table_row: int
    table_header: int
    question_row: int
    panel_padding: int
    body_pt: float
    lane_header: int
    overview: int
    ruler: int
    filmstrip: int
    waveform: int
    cues: int
    segments: int
    evidence: int
    stages: int
    events: int
    person: int
    marks: int
    lane_minimum: int = 18
    lane_maximum: int = 120
    lane_axis_from: int = 60


COMFORTABLE = Metrics(
    compact=False,
    menu_bar=32,
    workspace_bar=44,
    panel_header=36,
    transport=46,
    timeline_bar=32,
    status_bar=26,
    message_bar=36,
    switcher=28,
    control=32,
    small_control=26,
    list_row=32,
    table_row=30,
    table_header=26,
    question_row=86,
    panel_padding=12,
    body_pt=10.0,
    lane_header=148,
    overview=28,
    ruler=22,
    filmstrip=44,
    waveform=38,
    cues=26,
    segments=26,
    evidence=28,
    stages=26,
    events=30,
    person=30,
    marks=24,
)

COMPACT = Metrics(
    compact=True,
    menu_bar=32,
    workspace_bar=38,
    panel_header=30,
    transport=38,
    timeline_bar=28,
    status_bar=26,
    message_bar=36,
    switcher=28,
    control=26,
    small_control=22,
    list_row=25,
    table_row=27,
    table_header=26,
    question_row=86,
    panel_padding=8,
    body_pt=9.5,
    lane_header=116,
    overview=22,
    ruler=20,
    filmstrip=0,
    waveform=0,
    cues=20,
    segments=20,
    evidence=24,
    stages=22,
    events=24,
    person=22,
    marks=20,
)


def scaled(metrics: Metrics, factor: float) -> Metrics:
    """Return metrics grown with the text: all pixels times `factor`, which is 1 or more.

    `body_pt` stays, for fonts are scaled where they are made.
    """
    if factor <= 1.0:
        return metrics
    grown = {
        field.name: round(value * factor)
        for field in fields(metrics)
        if type(value := getattr(metrics, field.name)) is int
    }
    return replace(metrics, **grown)  # type: ignore[arg-type]  # the names are those of int fields
