"""Comparing two tiers in the window: chosen, shown, kept true, laid into the timeline, exported."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.domain.ids import AnnotationKey, TierKey, VocabularyKey, new_key
from app.domain.tier import Annotation, Tier
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench


@pytest.fixture
def tiers(bench: Bench, project: ProjectFile) -> dict[str, Tier]:
    """The same person's feelings by two raters, and a tier of nobody."""
    made: dict[str, Tier] = {}
    with bench.desk.context.session.edit("Fill"):
        rin = project.raters.add("Rin Okabe")
        kaya = project.raters.find("Kaya Mertens")[0]
        (video,) = project.videos.all()
        for name, rater, labels in (
            ("Scenes", None, ("x", "y")),
            ("夏実", kaya.key, ("Joy", "Fear")),
            ("夏実", rin.key, ("Joy", "Sadness")),
        ):
            vocabulary = VocabularyKey("basic-7" if rater else "free")
            tier = project.tiers.add(
                Tier(TierKey(new_key()), video.key, name, vocabulary, rater, position=len(made))
            )
            _fill(project, tier, labels)
            made[f"{name}{len(made)}"] = tier
    return made


def _fill(project: ProjectFile, tier: Tier, labels: tuple[str, str]) -> None:
    project.annotations.add_many(
        tier.key,
        [
            Annotation(AnnotationKey(new_key()), tier.key, at, at + 900, (labels[at // 1000 % 2],))
            for at in range(0, 10_000, 1000)
        ],
    )


def _open(bench: Bench, qtbot: QtBot) -> None:
    bench.desk.context.actions["tier.compare"].trigger()
    _settle(bench, qtbot)


def _settle(bench: Bench, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bench.desk.comparing.is_settled, timeout=5000)


def _raw(bench: Bench) -> float | None:
    comparison = bench.desk.comparing.comparison
    return comparison.found.agreement.raw.value if comparison else None


def _said_by_second(bench: Bench) -> set[frozenset[str] | None]:
    comparison = bench.desk.comparing.comparison
    return {cell.second for cell in comparison.found.cells} if comparison else set()


def test_the_pair_of_two_raters_is_compared_at_once(
    bench: Bench, qtbot: QtBot, tiers: dict[str, Tier]
) -> None:
    _open(bench, qtbot)
    panel = bench.desk.comparing.panel
    assert panel.isVisible()
    assert panel.form.tiers == (tiers["夏実1"].key, tiers["夏実2"].key)
    assert _raw(bench) == pytest.approx(0.5)
    assert panel.figures.texts()["raw"][0] == "50 %"


def test_what_is_shown_stays_true(
    bench: Bench, qtbot: QtBot, project: ProjectFile, tiers: dict[str, Tier]
) -> None:
    _open(bench, qtbot)
    session = bench.desk.context.session
    with session.edit("Remove"):
        spans = project.annotations.of_tier(tiers["夏実2"].key)
        project.annotations.remove([one.key for one in spans if one.labels == ("Sadness",)])
    assert not bench.desk.comparing.is_settled
    _settle(bench, qtbot)
    assert _raw(bench) == pytest.approx(0.5)
    assert _said_by_second(bench) == {frozenset({"Joy"}), None}
    session.undo()
    _settle(bench, qtbot)
    assert _said_by_second(bench) == {frozenset({"Joy"}), frozenset({"Sadness"})}


def test_a_tier_with_itself_and_too_few_tiers_are_said_in_words(
    bench: Bench, qtbot: QtBot, project: ProjectFile, tiers: dict[str, Tier]
) -> None:
    _open(bench, qtbot)
    panel = bench.desk.comparing.panel
    first, second = panel.form._tiers
    second.setCurrentIndex(first.currentIndex())
    assert "cannot be compared with itself" in panel.problem.text()
    assert bench.desk.comparing.comparison is None
    with bench.desk.context.session.edit("Remove tiers"):
        for tier in tiers.values():
            project.tiers.remove(tier.key)
    assert "Two tiers of this video are needed" in panel.problem.text()


def test_differences_come_into_the_timeline_and_go(
    bench: Bench, qtbot: QtBot, tiers: dict[str, Tier]
) -> None:
    state = bench.desk.context.workbench.timeline.state
    action = bench.desk.context.actions["tier.differences"]
    action.trigger()
    _settle(bench, qtbot)
    lane = state.lane("difference")
    assert lane is not None
    assert lane.track.spans.starts.tolist() == [1000, 3000, 5000, 7000, 9000]
    assert lane.track.label(0) == "Fear ≠ Sadness"
    assert bench.desk.comparing.panel.lane.isChecked()
    _open(bench, qtbot)
    bench.desk.comparing.hide()
    assert state.lane("difference") is not None
    action.trigger()
    assert state.lane("difference") is None
    assert not action.isChecked()


def test_a_stretch_is_gone_to(
    bench: Bench, qtbot: QtBot, tiers: dict[str, Tier], monkeypatch: pytest.MonkeyPatch
) -> None:
    _open(bench, qtbot)
    panel = bench.desk.comparing.panel
    gone_to: list[int] = []
    monkeypatch.setattr(bench.desk.context.engine, "seek", gone_to.append)
    panel.list.setCurrentIndex(panel.stretches.index(2, 0))
    assert gone_to == [5000]


def test_choices_are_remembered_in_the_project(
    bench: Bench, qtbot: QtBot, project: ProjectFile, tiers: dict[str, Tier]
) -> None:
    _open(bench, qtbot)
    panel = bench.desk.comparing.panel
    panel.form._step.setValue(200)
    panel.form._tiers[1].setCurrentIndex(0)
    chosen = panel.form.tiers
    path = project.path
    assert path is not None
    bench.desk.context.session.close()
    assert not panel.isVisible()
    assert panel.form.tiers == ("", "")
    panel.form._step.setValue(40)
    bench.desk.context.session.open(ProjectFile.open(path), "Kaya Mertens")
    _open(bench, qtbot)
    assert panel.form.tiers == chosen
    assert panel.form.measure.step_ms == 200


@pytest.mark.parametrize("kept", ["[", "{}", '{"tiers": 3}', '{"tiers": ["a", "b"], "step_ms": 0}'])
def test_a_memory_that_makes_no_sense_is_no_hindrance(
    bench: Bench, qtbot: QtBot, project: ProjectFile, tiers: dict[str, Tier], kept: str
) -> None:
    project.state.put("compare", kept)
    _open(bench, qtbot)
    assert _raw(bench) == pytest.approx(0.5)


def test_the_table_is_exported(
    bench: Bench,
    qtbot: QtBot,
    tiers: dict[str, Tier],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _open(bench, qtbot)
    out = tmp_path / "混同.csv"
    monkeypatch.setattr("app.controllers.compare_controller.choose_table", lambda *_: out)
    bench.desk.comparing.panel.export.click()
    assert out.read_text("utf-8-sig").startswith('"Kaya Mertens \\ Rin Okabe')
    assert "混同.csv was written." in bench.window.message_bar.current_text  # type: ignore[attr-defined]  # the main window
    out.unlink()
    out.mkdir()
    bench.desk.comparing.panel.export.click()
    assert "is not a file" in bench.window.message_bar.current_text  # type: ignore[attr-defined]  # the main window
