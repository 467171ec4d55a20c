"""Colours that are data rather than look: offered to users, of people without one, inks on them."""

from __future__ import annotations

from widgets.i18n import mark

OFFERED = (
    ("#E69F00", mark("Orange")),
    ("#56B4E9", mark("Sky blue")),
    ("#009E73", mark("Bluish green")),
    ("#F0E442", mark("Yellow")),
    ("#0072B2", mark("Blue")),
    ("#D55E00", mark("Vermilion")),
    ("#CC79A7", mark("Reddish purple")),
    ("#7F7F7F", mark("Grey")),
    ("#8C564B", mark("Brown")),
    ("#6A4C93", mark("Violet")),
)
"""Okabe and Ito's colours for all kinds of colour vision, and some between them, with names."""

PEOPLE = (
    *("#45A5C4", "#D98A3D", "#8E7CC3", "#5FA55A", "#C8607E"),
    *("#B0903C", "#4C8C8A", "#A8674B", "#6E86C8", "#8C9440"),
)
"""For people who have no colour of their own, by their names."""

DARK_INK, LIGHT_INK = "#101216", "#FFFFFF"
"""Letters on a colour that somebody chose."""
