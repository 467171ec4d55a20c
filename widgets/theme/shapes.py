"""The few small shapes that style sheets can only name by address, put into Qt's memory.

A style sheet knows pictures by address alone. Instead of files these SVG texts are registered as
Qt resources ``:/emoscope/NAME``, in the binary layout that Qt's resource compiler writes (version
1: https://doc.qt.io/qt-6/resources.html; qresource.cpp), so they exist wherever the code does.
"""

from __future__ import annotations

import struct

from PySide6.QtCore import qRegisterResourceData

from widgets.theme.tokens import DARK, LIGHT, Tokens

_FOLDER = "emoscope"
_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16" '
    'fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round" '
    'stroke-linejoin="round">{body}</svg>'
)
_SHAPES = {
    "caret-down": ("muted", 1.5, '<path d="M4 6.2l4 4 4-4"/>'),
    "caret-up": ("muted", 1.5, '<path d="M4 9.8l4-4 4 4"/>'),
    "caret-right": ("muted", 1.5, '<path d="M6.2 4l4 4-4 4"/>'),
    "caret-off": ("faint", 1.5, '<path d="M4 6.2l4 4 4-4"/>'),
    "check": ("on_accent", 2.0, '<path d="M3.6 8.4l3 3 5.8-6.4"/>'),
    "check-menu": ("accent", 1.8, '<path d="M3.6 8.4l3 3 5.8-6.4"/>'),
    "check-off": ("faint", 2.0, '<path d="M3.6 8.4l3 3 5.8-6.4"/>'),
    "partial": ("on_accent", 2.0, '<path d="M4 8h8"/>'),
    "dot": ("on_accent", 6.0, '<path d="M8 8h0"/>'),
}
# Qt reads these bytes where they lie, so they must live as long as the process.
_KEPT: list[tuple[bytes, bytes, bytes]] = []


def register_shapes() -> None:
    """Make the shapes of both themes known to Qt, once."""
    if _KEPT:
        return
    files = {
        f"{theme}-{name}.svg": _SVG.format(color=getattr(tokens, color), width=width, body=body)
        for theme, tokens in (("dark", DARK), ("light", LIGHT))
        for name, (color, width, body) in _SHAPES.items()
    }
    _KEPT.append(_pack({name: text.encode() for name, text in files.items()}))
    qRegisterResourceData(0x01, *_KEPT[0])


def shape_url(tokens: Tokens, name: str) -> str:
    """Return what to write into a style sheet for a shape."""
    return f"url(:/{_FOLDER}/{'dark' if tokens is DARK else 'light'}-{name}.svg)"


def _pack(files: dict[str, bytes]) -> tuple[bytes, bytes, bytes]:
    """Write one folder of files as Qt's tree, names and data; entries stand in order of hash."""
    ordered = sorted(files, key=_hash)
    names, offsets = b"", {}
    for name in (_FOLDER, *ordered):
        offsets[name] = len(names)
        names += struct.pack(">HI", len(name), _hash(name)) + name.encode("utf-16-be")
    is_folder = 0x02
    tree = struct.pack(">IHII", 0, is_folder, 1, 1)
    tree += struct.pack(">IHII", offsets[_FOLDER], is_folder, len(ordered), 2)
    data = b""
    for name in ordered:
        tree += struct.pack(">IHHHI", offsets[name], 0, 0, 1, len(data))
        data += struct.pack(">I", len(files[name])) + files[name]
    return tree, names, data


def _hash(name: str) -> int:
    """Hash a name as Qt's `qt_hash` does."""
    value = 0
    for letter in name:
        value = (value << 4) + ord(letter)
        value ^= (value & 0xF0000000) >> 23
        value &= 0x0FFFFFFF
    return value
