"""Contrast of the colour pairs, as WCAG 2 computes it, and that colours stand in one place only."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from widgets.theme.family import Family
from widgets.theme.tokens import DARK, LIGHT, SCRIM_OPACITY, Tokens

THEMES = pytest.mark.parametrize("tokens", [DARK, LIGHT], ids=["dark", "light"])
WIDGETS = Path(__file__).resolve().parents[2] / "widgets"

TEXT_PAIRS = [
    *[("text", ground) for ground in ("window", "surface", "raised", "inset", "selection", "soft")],
    *[("muted", ground) for ground in ("window", "surface", "raised", "inset", "selection")],
    *[("accent", ground) for ground in ("window", "surface", "raised", "selection", "soft")],
    *[(state, f"{state}_soft") for state in ("success", "warning", "danger")],
    *[(state, "surface") for state in ("success", "warning", "danger")],
    *[("text", f"{state}_soft") for state in ("success", "warning", "danger")],
    ("on_accent", "accent"),
    ("on_accent", "accent_hover"),
    ("text", "field"),
    ("muted", "field"),
    ("cue_text", "cue"),
    ("muted", "segment"),
]
MARK_PAIRS = [
    *[("border_strong", g) for g in ("window", "surface", "raised", "inset", "field", "selection")],
    *[("focus", ground) for ground in ("window", "surface", "field", "selection", "inset")],
    *[("wave", ground) for ground in ("track", "track_alt")],
    *[("playhead", ground) for ground in ("track", "track_alt")],
    *[(relation, "surface") for relation in ("temporal", "causal", "changes_to", "coexists_with")],
    ("faint", "surface"),
]


def luminance(color: str) -> float:
    """Relative luminance (WCAG 2.2, definition of relative luminance)."""
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@THEMES
@pytest.mark.parametrize(("front", "ground"), TEXT_PAIRS)
def test_text_can_be_read_on_its_ground(tokens: Tokens, front: str, ground: str) -> None:
    assert contrast(getattr(tokens, front), getattr(tokens, ground)) >= 4.5


@THEMES
@pytest.mark.parametrize(("front", "ground"), MARK_PAIRS)
def test_marks_and_outlines_are_seen(tokens: Tokens, front: str, ground: str) -> None:
    assert contrast(getattr(tokens, front), getattr(tokens, ground)) >= 3.0


def test_text_on_the_scrim_is_read_over_a_white_picture() -> None:
    shade = [int(DARK.scrim[i : i + 2], 16) for i in (1, 3, 5)]
    mixed = [round(c * SCRIM_OPACITY + 255 * (1 - SCRIM_OPACITY)) for c in shade]
    ground = "#" + "".join(f"{c:02X}" for c in mixed)
    assert contrast(DARK.scrim_text, ground) >= 9.0


@pytest.mark.parametrize("family", list(Family), ids=lambda family: family.name)
def test_hues_are_seen_on_tracks_and_surface(family: Family) -> None:
    for tokens, hue, least in ((DARK, family.value.dark, 4.39), (LIGHT, family.value.light, 3.05)):
        for ground in (tokens.surface, tokens.track, tokens.track_alt):
            assert contrast(hue, ground) >= least


@THEMES
def test_every_token_is_a_plain_colour(tokens: Tokens) -> None:
    for field in fields(tokens):
        assert re.fullmatch(r"#[0-9A-F]{6}", getattr(tokens, field.name)), field.name


def test_no_colour_stands_outside_the_theme() -> None:
    literal = re.compile(
        r"""["'][^"'\n]*\#(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})\b"""
        r"|QColor\(\s*[\"'\d]"
        r"|GlobalColor\.(?!transparent)\w+"
        r"|(?<!\.)\brgba?\("
    )
    allowed = {"tokens.py", "family.py", "colours.py"}
    found = [
        f"{path.relative_to(WIDGETS)}:{number}: {line.strip()}"
        for path in sorted(WIDGETS.rglob("*.py"))
        if not (path.parent.name == "theme" and path.name in allowed)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if literal.search(line)
    ]
    assert found == []


def test_no_text_size_is_fixed_in_pixels() -> None:
    pattern = re.compile(r"setPixelSize|font-size:\s*\d+px")
    found = [
        f"{path.relative_to(WIDGETS)}:{number}"
        for path in sorted(WIDGETS.rglob("*.py"))
        # Subtitles grow with the picture, initials with the circle: both are measured in pixels.
        if path.name not in {"subtitle_painter.py", "person_face.py"}
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]
    assert found == []
