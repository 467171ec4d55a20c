"""The theme object: light and dark, density, fonts, icons, emotion families, painter kit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QImage, QPainter, QTextLayout
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from app.domain.family import EMOTION_FAMILIES
from app.domain.question import Status
from widgets.theme import paint
from widgets.theme.family import Family, brush, family_named, family_of
from widgets.theme.fonts import families_for
from widgets.theme.icons import icon
from widgets.theme.logo import logo_icon
from widgets.theme.metrics import COMFORTABLE
from widgets.theme.theme import Theme, theme

EMOTIC_26 = """
    affection anger annoyance anticipation aversion confidence disapproval disconnection
    disquietment doubt/confusion embarrassment engagement esteem excitement fatigue fear
    happiness pain peace pleasure sadness sensitivity suffering surprise sympathy yearning
"""
BASIC_7 = "Joy Fear Surprise Sadness Disgust Anger Neutral"
GO_EMOTIONS = """
    admiration amusement anger annoyance approval caring confusion curiosity desire
    disappointment disapproval disgust embarrassment excitement fear gratitude grief joy love
    nervousness optimism pride realization relief remorse sadness surprise neutral unsure
"""
LABELS = f"{EMOTIC_26} {BASIC_7} {GO_EMOTIONS}".split()


@pytest.fixture
def dressed(qapp: QApplication) -> Iterator[Theme]:
    one = theme()
    one.apply(qapp)
    yield one
    one.set_mode("system")
    one.set_density("auto")
    one.set_window_size(QSize(1920, 1080))


def grab_color(image: QImage, x: int, y: int) -> str:
    return image.pixelColor(x, y).name().upper()


def test_pinning_changes_tokens_and_tells_once(dressed: Theme, qtbot: QtBot) -> None:
    dressed.set_mode("light")
    with qtbot.waitSignal(dressed.changed):
        dressed.set_mode("dark")
    assert dressed.is_dark
    with qtbot.assertNotEmitted(dressed.changed):
        dressed.set_mode("dark")


def test_the_application_wears_the_colours(dressed: Theme, qtbot: QtBot) -> None:
    button = QPushButton("")
    button.setProperty("kind", "primary")
    qtbot.addWidget(button)
    button.resize(120, 32)
    button.show()
    for mode in ("dark", "light"):
        dressed.set_mode(mode)
        image = button.grab().toImage()
        assert grab_color(image, 60, 16) == dressed.tokens.accent


@pytest.mark.parametrize(
    ("size", "compact"),
    [((1920, 1080), False), ((1499, 1080), True), ((1920, 819), True), ((1500, 820), False)],
)
def test_density_follows_the_window(dressed: Theme, size: tuple[int, int], compact: bool) -> None:
    dressed.set_window_size(QSize(*size))
    assert dressed.metrics.compact is compact


def test_a_pinned_density_ignores_the_window(dressed: Theme) -> None:
    dressed.set_density("comfortable")
    dressed.set_window_size(QSize(1000, 700))
    assert not dressed.metrics.compact
    assert dressed.font("body").pointSizeF() == pytest.approx(10.0)
    dressed.set_density("compact")
    assert dressed.font("body").pointSizeF() == pytest.approx(9.5)


def test_a_larger_system_font_makes_rows_taller(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("widgets.theme.theme.system_font", lambda: QFont("Inter", 15))
    large = Theme()
    assert large.font("body").pointSizeF() == pytest.approx(15.0)
    assert large.metrics.list_row == pytest.approx(48, abs=1)
    assert large.metrics.body_pt == COMFORTABLE.body_pt
    assert not large.metrics.compact
    monkeypatch.setattr("widgets.theme.theme.system_font", lambda: QFont("Inter", 8))
    assert Theme().metrics == COMFORTABLE


def test_times_have_figures_of_one_width(dressed: Theme) -> None:
    wide = {paint.text_width("time_code", figure * 8) for figure in "0123456789"}
    assert len(wide) == 1


def test_cjk_shapes_follow_the_language() -> None:
    def first_cjk(language: str) -> str:
        return next(name for name in families_for(language) if "CJK" in name)

    assert first_cjk("ja").endswith("JP")
    assert first_cjk("zh").endswith("SC")
    assert first_cjk("zh-TW").endswith("TC")
    assert first_cjk("ko").endswith("KR")
    assert first_cjk("en").endswith("JP")


@pytest.mark.parametrize("role", ["body", "subtitle"])
def test_han_characters_really_get_those_shapes_whoever_asked_first(
    dressed: Theme, role: str
) -> None:
    if not QFontDatabase.hasFamily("Noto Sans CJK SC"):
        pytest.skip("no Noto Sans CJK here")

    def family(language: str) -> str:
        layout = QTextLayout("直角骨刃", dressed.font(role, language))
        layout.beginLayout()
        layout.createLine()
        layout.endLayout()
        return layout.glyphRuns()[0].rawFont().familyName()

    languages = ("ja", "zh", "zh-TW", "ko", "zh", "ja")
    found = [family(language).removeprefix("Noto Sans CJK ") for language in languages]
    assert found == ["JP", "SC", "TC", "KR", "SC", "JP"]


def test_icons_take_the_colour_of_a_token(dressed: Theme) -> None:
    dressed.set_mode("dark")
    image = icon("play-fill", "danger").pixmap(32, 32).toImage()
    seen = {
        image.pixelColor(x, y).name().upper()
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() == 255
    }
    assert seen == {dressed.tokens.danger}


@pytest.mark.parametrize("label", LABELS)
def test_every_label_of_the_vocabularies_has_a_family(label: str) -> None:
    assert family_of(label) is not None


def test_each_family_has_its_hue_and_foreign_words_have_none() -> None:
    names = [family.name for family in EMOTION_FAMILIES]
    assert [family_named(name) for name in names] == list(Family)
    assert family_named("") is None
    assert family_of("schadenfreude") is None
    assert family_of(" Happiness ") is Family.JOY


def test_codes_and_patterns_tell_the_families_apart() -> None:
    assert len({family.code for family in Family}) == len(Family)
    assert len({family.value.pattern for family in Family}) == len(Family)


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
def test_patterns_are_drawn_sharp_at_any_scale(dressed: Theme, ratio: float) -> None:
    tile = brush(Family.SADNESS, ratio).texture()
    assert tile.devicePixelRatio() == pytest.approx(ratio)
    assert tile.width() == round(8 * ratio)
    assert brush(Family.JOY, ratio).style() is Qt.BrushStyle.NoBrush


def test_eliding_leaves_at_least_four_letters_or_two_of_cjk(dressed: Theme) -> None:
    assert paint.elide("body", "embarrassment", 1000) == "embarrassment"
    assert paint.elide("body", "embarrassment", 14) == ""
    cut = paint.elide("body", "embarrassment", 60)
    assert cut.endswith("…")
    assert len(cut) > 4
    assert paint.elide("body", "気まずい思い", 45).endswith("…")


def test_wrapping_keeps_every_word_until_the_last_line(dressed: Theme) -> None:
    text = "one two three four five six seven eight nine ten"
    lines = paint.wrap("body", text, 110, lines=20)
    assert " ".join(lines) == text
    two = paint.wrap("body", text, 110, lines=2)
    assert len(two) == 2
    assert two[1].endswith("…")


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ("Ctrl+Shift+N", ["Ctrl", "⇧", "N"]),
        ("Ctrl++", ["Ctrl", "+"]),
        ("+", ["+"]),
        ("Ctrl+Return", ["Ctrl", "↵"]),
        ("Space", ["Space"]),
    ],
)
def test_shortcuts_become_caps(keys: str, words: list[str]) -> None:
    assert paint.key_words(keys) == words


@pytest.mark.parametrize("status", list(Status))
def test_pills_stay_in_the_room_they_ask_for(dressed: Theme, status: Status) -> None:
    size = paint.pill_size(status)
    image = QImage(size.width() + 40, 40, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint.draw_pill(painter, QRect(20, 0, size.width(), 40), status)
    painter.end()
    inked = [
        x
        for x in range(image.width())
        if any(image.pixelColor(x, y).alpha() for y in range(image.height()))
    ]
    assert min(inked) >= 20
    assert max(inked) < 20 + size.width()


def test_a_chip_carries_hue_code_and_word(dressed: Theme) -> None:
    dressed.set_mode("dark")
    image = QImage(200, 30, QImage.Format.Format_ARGB32)
    image.fill(QColor(dressed.tokens.surface))
    painter = QPainter(image)
    width = paint.draw_chip(painter, QRect(0, 0, 200, 30), "sadness")
    painter.end()
    assert width == paint.chip_width("sadness")
    assert grab_color(image, 3, 15) == Family.SADNESS.value.dark
    assert grab_color(image, width - 4, 8) == dressed.tokens.raised


@pytest.mark.parametrize("mode", ["dark", "light"])
def test_shapes_of_the_style_sheet_are_there(dressed: Theme, qtbot: QtBot, mode: str) -> None:
    dressed.set_mode(mode)
    box = QCheckBox("x")
    box.setChecked(True)
    combo = QComboBox()
    combo.addItem("one")
    for widget in (box, combo):
        qtbot.addWidget(widget)
        widget.show()
    tick = box.grab().toImage()
    assert dressed.tokens.on_accent in {
        grab_color(tick, x, y) for x in range(18) for y in range(tick.height())
    }
    caret = combo.grab().toImage()
    right = range(caret.width() - 22, caret.width() - 4)
    assert {grab_color(caret, x, caret.height() // 2 + 1) for x in right} != {
        dressed.tokens.surface
    }


def test_the_mark_has_all_sizes() -> None:
    sizes = {size.width() for size in logo_icon().availableSizes()}
    assert {16, 32, 256} <= sizes
