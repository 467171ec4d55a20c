"""Font roles: one place that knows families, points and weights.

The system's own interface font and size hold; where the platform names none (offscreen, bare
Linux), Inter, Noto Sans and DejaVu Sans stand in at 10 pt. Noto Sans CJK always follows, in the
order of the wanted language, or Han characters come out in the shapes of another country.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QGuiApplication

_STAND_INS = ("Inter", "Noto Sans", "DejaVu Sans")
_NO_REAL_FAMILY = {"", "sans", "sans serif", "sans-serif", "helvetica", "system"}
_CJK = {"ja": "JP", "zh": "SC", "zh-hant": "TC", "ko": "KR"}
# Qt keeps the fonts it has put together by all that was asked for except the families behind the
# first: whoever asked first would give Han characters their shapes in every language. So each
# order of families asks for something else besides that changes no letter.
_HINTS = {
    "JP": (QFont.StyleHint.AnyStyle, QFont.Stretch.AnyStretch),
    "SC": (QFont.StyleHint.AnyStyle, QFont.Stretch.Unstretched),
    "TC": (QFont.StyleHint.SansSerif, QFont.Stretch.AnyStretch),
    "KR": (QFont.StyleHint.SansSerif, QFont.Stretch.Unstretched),
}
REFERENCE_PT = 10.0
REFERENCE_PX = 13


@dataclass(frozen=True, slots=True)
class Role:
    """Size in points (None: the body size of the density), weight, kind of figures."""

    points: float | None
    weight: int = 400
    tabular: bool = False


ROLES = {
    "body": Role(None),
    "caption": Role(8.5),
    "badge": Role(8.5, tabular=True),
    "axis": Role(8.5, tabular=True),
    "key": Role(8.0),
    "secondary": Role(9.0),
    "table": Role(9.0, tabular=True),
    "table_header": Role(8.5, 600),
    "title": Role(None, 600),
    "strong": Role(None, 600),
    "code": Role(7.5, 700),
    "time": Role(9.0, tabular=True),
    "time_code": Role(13.0, 600, tabular=True),
    "question": Role(11.0, 500),
    "stem": Role(13.0, 500),
    "unit": Role(16.0, 500),
    "subtitle": Role(15.0, 600),
    "card_title": Role(12.0, 600),
    "dialog_title": Role(13.0, 600),
    "claim": Role(11.0),
    "welcome": Role(20.0, 600),
}


def system_font() -> QFont:
    """Return the platform's interface font, or an empty 10 pt font where it names none."""
    font = QGuiApplication.font()
    if font.family().lower() in _NO_REAL_FAMILY or not QFontDatabase.hasFamily(font.family()):
        font = QFont(font)
        font.setFamilies([])
        font.setPointSizeF(REFERENCE_PT)
    return font


def text_factor(base: QFont) -> float:
    """Return how much larger the system's text is than 10 pt at 96 dpi, in pixels."""
    return QFontInfo(base).pixelSize() / REFERENCE_PX


def families_for(language: str, system_family: str = "") -> list[str]:
    """Return the font families to try, in order, for text of a language (BCP 47, may be empty)."""
    first = _region_of(language)
    order = [first, *(part for part in ("JP", "SC", "TC", "KR") if part != first)]
    latin = ([system_family] if system_family else []) + list(_STAND_INS)
    return [*latin, *(f"Noto Sans CJK {part}" for part in order)]


def _region_of(language: str) -> str:
    """Return whose shapes of Han characters a language takes: JP, SC, TC or KR."""
    tag = language.lower()
    if tag in {"zh-tw", "zh-hk"}:
        return "TC"
    return _CJK.get(tag, _CJK.get(tag.partition("-")[0], "JP"))


def build_font(role: Role, *, body_pt: float, base: QFont, language: str = "") -> QFont:
    """Make the font of a role; `base` scales all sizes (a system font of 10 pt leaves them)."""
    font = QFont(families_for(language, base.family() if base.families() else ""))
    hint, stretch = _HINTS[_region_of(language)]
    font.setStyleHint(hint)
    font.setStretch(stretch)
    scale = (base.pointSizeF() if base.pointSizeF() > 0 else REFERENCE_PT) / REFERENCE_PT
    font.setPointSizeF((role.points if role.points is not None else body_pt) * scale)
    font.setWeight(QFont.Weight(role.weight))
    if role.tabular and hasattr(font, "setFeature"):
        font.setFeature(QFont.Tag("tnum"), 1)
    return font
