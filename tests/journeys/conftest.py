"""Starting and ending the application in a journey."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.helpers.desk import Driver

Start = Callable[[], Driver]


@pytest.fixture
def start(qapp: QApplication, tmp_path: Path) -> Iterator[Start]:
    """Start the application on the test's folder; every window is closed at the end."""
    drivers: list[Driver] = []

    def begin() -> Driver:
        drivers.append(Driver(tmp_path))
        return drivers[-1]

    yield begin
    for driver in drivers:
        driver.close()
