"""Starts Qt on the platform that the environment names, and prints what it finds there as JSON.

A script that `app.services.probe_process` runs as a process of its own, because Qt ends the process
when it cannot start; it imports nothing of ours.
"""

from __future__ import annotations

import json
import sys

from PySide6.QtGui import QFontDatabase, QGuiApplication

WRITINGS = {
    "ja": QFontDatabase.WritingSystem.Japanese,
    "zh-Hans": QFontDatabase.WritingSystem.SimplifiedChinese,
    "zh-Hant": QFontDatabase.WritingSystem.TraditionalChinese,
    "ko": QFontDatabase.WritingSystem.Korean,
}


def main() -> None:
    """Print the platform, the screens, and the font families for each writing."""
    application = QGuiApplication([])
    screens = [
        f"{each.size().width()}x{each.size().height()} at {each.devicePixelRatio():g}x"
        for each in application.screens()
    ]
    answer = {
        "platform": application.platformName(),
        "screens": screens,
        "fonts": {name: QFontDatabase.families(each) for name, each in WRITINGS.items()},
    }
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main()
