"""Every colour of the interface, by name, for dark and for light.

The pairs that carry text keep a contrast of at least 4.5 (WCAG 2), marks and outlines of controls
at least 3; `tests/widgets/test_theme_tokens.py` computes them. Teal means "chosen, active, yours";
other hues belong to emotions, and red, amber and green to states only.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tokens:
    """One colour a name, written ``#RRGGBB``.

    Attributes
    ----------
    window, surface, raised, inset
        Grounds: behind panels; panels, menus and dialogs; chips and secondary buttons; wells.
    field
        Ground of text fields: `inset` in dark, `surface` in light.
    border, border_strong
        Hairlines that only decorate; outlines of controls.
    text, muted, faint
        Text, secondary text, disabled text.
    accent, accent_hover, on_accent
        Primary buttons, links and evidence; text on them.
    soft, selection, focus
        Toggled button or chosen card; selected row; ring of the keyboard focus.
    success, warning, danger and their ``_soft`` grounds
        States, never decoration.
    playhead, halo, track, track_alt, wave, cue, cue_text, segment
        Timeline.
    temporal, causal, changes_to, coexists_with
        Relations of the event graph.
    scrim, scrim_text
        Behind badges on a picture, at `SCRIM_OPACITY`; the same in both themes.
    """

    window: str
    surface: str
    raised: str
    inset: str
    field: str
    border: str
    border_strong: str
    text: str
    muted: str
    faint: str
    accent: str
    accent_hover: str
    on_accent: str
    soft: str
    selection: str
    focus: str
    success: str
    success_soft: str
    warning: str
    warning_soft: str
    danger: str
    danger_soft: str
    playhead: str
    halo: str
    track: str
    track_alt: str
    wave: str
    cue: str
    cue_text: str
    segment: str
    temporal: str
    causal: str
    changes_to: str
    coexists_with: str
    scrim: str = "#0C0E11"
    scrim_text: str = "#F2F4F6"
    outline_on_picture: str = "#000000"
    picture_ground: str = "#000000"
    picture_text: str = "#FFFFFF"


SCRIM_OPACITY = 0.78

DARK = Tokens(
    window="#14161A",
    surface="#1B1E24",
    raised="#252A32",
    inset="#101216",
    field="#101216",
    border="#323943",
    border_strong="#7D8896",
    text="#E8EBEF",
    muted="#A6AFBB",
    faint="#7A8492",
    accent="#45CBBE",
    accent_hover="#6FDDD2",
    on_accent="#06231F",
    soft="#183435",
    selection="#193B3C",
    focus="#8CF0E6",
    success="#62C98F",
    success_soft="#17301F",
    warning="#E9B44C",
    warning_soft="#362A12",
    danger="#FF7F78",
    danger_soft="#3A1C1C",
    playhead="#FFFFFF",
    halo="#0B0C0F",
    track="#171A1F",
    track_alt="#1B1F25",
    wave="#64798E",
    cue="#39424E",
    cue_text="#D4DAE1",
    segment="#2A313A",
    temporal="#8D98A6",
    causal="#F0F2F5",
    changes_to="#E9B44C",
    coexists_with="#45CBBE",
)

LIGHT = Tokens(
    window="#ECEFF2",
    surface="#FFFFFF",
    raised="#F5F7F9",
    inset="#E3E7EC",
    field="#FFFFFF",
    border="#D2D8DF",
    border_strong="#74808B",
    text="#191D23",
    muted="#545E6A",
    faint="#78828E",
    accent="#00766F",
    accent_hover="#00615B",
    on_accent="#FFFFFF",
    soft="#E6F5F3",
    selection="#DDF1EE",
    focus="#00766F",
    success="#1B7A45",
    success_soft="#E2F3E8",
    warning="#8A5A00",
    warning_soft="#FBF0D9",
    danger="#B3261E",
    danger_soft="#FBE6E4",
    playhead="#0E1116",
    halo="#FFFFFF",
    track="#F7F8FA",
    track_alt="#F1F3F6",
    wave="#73889B",
    cue="#D5DCE4",
    cue_text="#2A313A",
    segment="#E3E8ED",
    temporal="#76818D",
    causal="#191D23",
    changes_to="#8A5A00",
    coexists_with="#00766F",
)
