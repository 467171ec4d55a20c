"""The one theme object: which tokens, which density, which fonts, and telling when they change."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QToolTip

from widgets.theme.fonts import ROLES, build_font, system_font, text_factor
from widgets.theme.metrics import (
    COMFORTABLE,
    COMPACT,
    COMPACT_BELOW_HEIGHT,
    COMPACT_BELOW_WIDTH,
    Metrics,
    scaled,
)
from widgets.theme.qss import build_style_sheet
from widgets.theme.tokens import DARK, LIGHT, SCRIM_OPACITY, Tokens

_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
    Qt.UIEffect.UI_AnimateToolBox,
)
_NO_RULES = "/* nothing */"
"""A style sheet that says nothing."""


class Theme(QObject):
    """Colours, sizes and fonts in force.

    Signals
    -------
    dressing(begins)
        True before all widgets are dressed anew, False after it: a hundred thousand events that a
        filter over the application has no use for.
    changed
        Tokens, metrics or fonts are others now; what paints itself repaints, icons are made anew.
    """

    dressing = Signal(bool)
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._mode = "system"
        self._density = "auto"
        self._language = ""
        self._window_size = QSize(1920, 1080)
        self._base = system_font()
        self._fonts: dict[tuple[str, str], QFont] = {}
        self._app: QApplication | None = None
        self._is_dark = self._system_is_dark()
        self._factor = factor = max(1.0, text_factor(self._base))
        self._comfortable, self._compact = scaled(COMFORTABLE, factor), scaled(COMPACT, factor)
        self._metrics = self._comfortable
        hints = QGuiApplication.styleHints()
        if hints is not None:
            hints.colorSchemeChanged.connect(self._on_color_scheme_changed)

    @property
    def tokens(self) -> Tokens:
        """The colours in force."""
        return DARK if self._is_dark else LIGHT

    @property
    def metrics(self) -> Metrics:
        """The sizes in force."""
        return self._metrics

    def px(self, pixels: int) -> int:
        """Return a size drawn for 10 pt in pixels of the system's text, never a smaller one."""
        return round(pixels * self._factor)

    @property
    def is_dark(self) -> bool:
        """Tell whether the dark tokens are in force."""
        return self._is_dark

    @property
    def mode(self) -> str:
        """``system``, ``dark`` or ``light``, as set."""
        return self._mode

    @property
    def density(self) -> str:
        """``auto``, ``comfortable`` or ``compact``, as set."""
        return self._density

    def color(self, name: str, opacity: float | None = None) -> QColor:
        """Return a token as a colour; `opacity` 0-1 makes it see-through (`scrim` is by itself)."""
        color = QColor(getattr(self.tokens, name))
        if opacity is None and name == "scrim":
            opacity = SCRIM_OPACITY
        if opacity is not None:
            color.setAlphaF(opacity)
        return color

    def font(self, role: str, language: str = "") -> QFont:
        """Return the font of a role of `fonts.ROLES`; name the language where the text is CJK.

        Text without one is taken for text of the interface.
        """
        language = language or self._language
        known = self._fonts.get((role, language))
        if known is None:
            known = build_font(
                ROLES[role], body_pt=self._metrics.body_pt, base=self._base, language=language
            )
            self._fonts[role, language] = known
        return QFont(known)

    def set_mode(self, mode: str) -> None:
        """Pin ``dark`` or ``light``, or follow the ``system``."""
        self._mode = mode
        self._refresh()

    def set_density(self, density: str) -> None:
        """Pin ``comfortable`` or ``compact``, or let the window's size decide (``auto``)."""
        self._density = density
        self._refresh()

    def set_language(self, language: str) -> None:
        """Write Han characters of the interface as the language (``ja``, ``zh``) does."""
        if language == self._language:
            return
        self._language = language
        self._fonts.clear()
        self._dress()
        self.changed.emit()

    def set_window_size(self, size: QSize) -> None:
        """Tell the size of the main window, on which the automatic density rests."""
        self._window_size = QSize(size)
        self._refresh()

    def apply(self, app: QApplication) -> None:
        """Dress the application, once; later changes dress it again by themselves."""
        if self._app is app:
            return
        self._app = app
        app.setStyle("Fusion")
        for effect in _EFFECTS:  # nothing moves by itself
            app.setEffectEnabled(effect, False)
        self._refresh()
        self._dress()

    @Slot(Qt.ColorScheme)
    def _on_color_scheme_changed(self, _scheme: Qt.ColorScheme) -> None:
        self._refresh()

    def _refresh(self) -> None:
        is_dark = self._mode == "dark" or (self._mode == "system" and self._system_is_dark())
        metrics = self._compact if self._wants_compact() else self._comfortable
        if (is_dark, metrics) == (self._is_dark, self._metrics):
            return
        self._is_dark, self._metrics = is_dark, metrics
        self._fonts.clear()
        if self._app is not None:
            self._dress()
        self.changed.emit()

    def _wants_compact(self) -> bool:
        if self._density != "auto":
            return self._density == "compact"
        size = self._window_size
        width, height = self.px(COMPACT_BELOW_WIDTH), self.px(COMPACT_BELOW_HEIGHT)
        return size.width() < width or size.height() < height

    @staticmethod
    def _system_is_dark() -> bool:
        hints = QGuiApplication.styleHints()
        return hints is not None and hints.colorScheme() == Qt.ColorScheme.Dark

    def _dress(self) -> None:
        app = self._app
        if app is None:
            return
        self.dressing.emit(True)
        app.setFont(self.font("body"))
        app.setPalette(self._palette())
        QToolTip.setFont(self.font("secondary"))
        app.setStyleSheet(build_style_sheet(self.tokens, self._metrics, self.font))
        self.dressing.emit(False)

    def _palette(self) -> QPalette:
        """Colours for what the style sheet does not reach (text cursors, links, native parts)."""
        role, palette = QPalette.ColorRole, QPalette()
        for target, name in (
            (role.Window, "window"),
            (role.Base, "field"),
            (role.AlternateBase, "raised"),
            (role.Button, "raised"),
            (role.Text, "text"),
            (role.WindowText, "text"),
            (role.ButtonText, "text"),
            (role.Highlight, "selection"),
            (role.HighlightedText, "text"),
            (role.PlaceholderText, "muted"),
            (role.ToolTipBase, "raised"),
            (role.ToolTipText, "text"),
            (role.Link, "accent"),
            (role.LinkVisited, "accent"),
            (role.Accent, "accent"),
            (role.BrightText, "danger"),
            (role.Mid, "border"),
            (role.Dark, "border"),
            (role.Light, "raised"),
        ):
            palette.setColor(target, self.color(name))
        for target in (role.Text, role.WindowText, role.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, target, self.color("faint"))
        return palette


_THEME: list[Theme] = []


def theme() -> Theme:
    """Return the one theme, made on first use (a QGuiApplication must exist by then)."""
    if not _THEME:
        _THEME.append(Theme())
    return _THEME[0]
