"""What a newcomer meets: the demo at once, resumed later, and the welcome page after closing."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.cli import main
from tests.journeys.conftest import Start

pytestmark = [pytest.mark.journey, pytest.mark.slow]


def test_the_first_start_opens_the_demo_and_the_second_resumes_it(start: Start) -> None:
    driver = start()
    driver.desk.projects.start(None)
    driver.settle()
    session = driver.desk.context.session
    assert session.project.questions.count() == 8
    assert session.rater is not None
    driver.go_to(120_000)
    driver.desk.author.choose(session.project.questions.rows()[3].key)
    chosen = driver.question.question_id
    driver.close()

    driver = start()
    driver.desk.projects.start(None)
    driver.settle()
    assert driver.question.question_id == chosen
    assert driver.desk.context.engine.position_ms == 120_000


def test_after_closing_the_welcome_page_stands_and_stays(start: Start) -> None:
    driver = start()
    driver.desk.projects.start(None)
    driver.settle()
    driver.press("Ctrl+W", driver.window)
    assert not driver.desk.context.session.is_open
    driver.close()

    driver = start()
    driver.desk.projects.start(None)
    assert not driver.desk.context.session.is_open
    assert driver.window.welcome_page.isVisible()


def test_a_screenshot_without_a_project_shows_the_demo(tmp_path: Path, qapp: object) -> None:
    out = tmp_path / "demo.png"
    assert main(["screenshot", "--out", str(out), "--size", "1366x768", "--at", "1:30"]) == 0
    assert out.stat().st_size > 50_000
