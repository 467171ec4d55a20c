"""Nothing that others decided leaves by any door before the own decision, and all of it after.

Three people decide on every kind of record in words that stand nowhere else (`World`); whoever has
not decided looks through everything that tells of decisions: history, search, files of every
format, figures, agreement, reports, the command line.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path

import pytest

from app.cli import main as run_cli
from app.domain.errors import AppError
from app.domain.ids import RaterKey
from app.domain.review import RecordKind
from app.domain.search import SearchQuery
from app.services.export_service import FORMATS, export_project
from app.services.open_decisions import (
    ADJUDICATORS,
    audits_for,
    comments_for,
    labels_due,
    screenings_for,
    verdicts_for,
)
from app.services.report_service import ReportChoices, make_report, report_page, write_numbers
from app.services.result_reading import read_book
from app.services.results_statistics import statistics_tables
from app.services.verification_service import item_agreements, project_tables
from storage.project_file import ProjectFile
from tests.helpers.decisions import BO, CY, KINDS, NAMES, World, secret
from tests.storage.make import make_video

FEW = ReportChoices(draws=10)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "三人.emoscope"


@pytest.fixture
def world(path: Path) -> Iterator[World]:
    project = ProjectFile.create(path)
    video = make_video()
    with project.edit("Add video", None):
        project.videos.add(video)
    yield World(project, video)
    project.close()


def _history(world: World, viewer: RaterKey, _folder: Path) -> str:
    return repr(world.project.history.entries(viewer=viewer))


def _search(world: World, viewer: RaterKey, _folder: Path) -> str:
    needles = (secret(rater, kind) for rater in NAMES for kind in (*KINDS, "settled"))
    asked = (SearchQuery(needle, viewer=viewer) for needle in needles)
    return "".join(repr(world.project.search.find(query)) for query in asked)


def _files(world: World, viewer: RaterKey, folder: Path) -> str:
    texts = []
    for name in FORMATS:
        out = folder / name / f"out-{name}.jsonl"
        out.parent.mkdir(parents=True)
        try:
            export_project(world.project, format=name, out=out, rater=viewer)
        except AppError:
            continue  # nothing of this kind, or another shape of place
        texts += [one.read_text("utf-8") for one in out.parent.rglob("*") if one.is_file()]
    assert len(texts) >= 6, "emoscope, longemo, items, memories, predictions, scores, labels"
    return "\n".join(texts)


def _reports(world: World, viewer: RaterKey, folder: Path) -> str:
    found = make_report(world.project, ReportChoices(viewer=viewer, draws=FEW.draws))
    folder.mkdir(parents=True, exist_ok=True)
    write_numbers(found, folder / "numbers")
    numbers = "".join(one.read_text("utf-8") for one in (folder / "numbers").iterdir())
    return report_page(found) + numbers + repr(read_book(world.project, viewer).answered)


def _stores(world: World, viewer: RaterKey, _folder: Path) -> str:
    project, reader = world.project, world.project.reviews.visible_to(viewer)
    return repr(
        [
            reader.all(),
            reader.adjudications(),
            audits_for(project, viewer),
            verdicts_for(project, world.memory.key, viewer),
            screenings_for(project, viewer),
            comments_for(project, viewer, project.comments.all()),
        ]
    )


DOORS: dict[str, Callable[[World, RaterKey, Path], str]] = {
    "history": _history,
    "search": _search,
    "files": _files,
    "reports": _reports,
    "stores": _stores,
}
TOLD_BY = {
    "history": (*KINDS, "settled"),
    "files": ("item", "question", "comment", "score", "audit", "memory", "screening", "settled"),
    "reports": ("score",),
    "stores": tuple(kind for kind in (*KINDS, "settled") if kind != "score"),
}
"""By which door each kind is found once it may be read, so that looking is known to find."""


@pytest.mark.parametrize(("viewer", "one", "two"), [*permutations(NAMES, 3)])
def test_no_door_tells_of_others_before_and_each_does_after(
    world: World, tmp_path: Path, viewer: RaterKey, one: RaterKey, two: RaterKey
) -> None:
    for other in (one, two):
        world.decide(other)
    if viewer != CY:
        world.settle()
    secrets = [secret(other, kind) for other in (one, two) for kind in (*KINDS, "settled")]
    for name, door in DOORS.items():
        found = door(world, viewer, tmp_path / "before")
        assert [each for each in secrets if each.casefold() in found.casefold()] == [], name
    world.decide(viewer)
    for name, kinds in TOLD_BY.items():
        found = DOORS[name](world, viewer, tmp_path / "after")
        wanted = {secret(other, kind) for other in (one, two) for kind in kinds}
        if viewer == CY:
            wanted = {each for each in wanted if "SETTLED" not in each}
        else:
            wanted -= {secret(other, "settled") for other in (one, two) if other != CY}
        assert [each for each in sorted(wanted) if each not in found] == [], name


@pytest.mark.parametrize("kind", KINDS)
def test_a_decision_on_one_kind_opens_no_other(world: World, tmp_path: Path, kind: str) -> None:
    for rater in NAMES:
        if rater != BO:
            world.decide(rater)
    world.decide(BO, kind)
    opened = {"comment"} if kind == "question" else set()
    closed = [
        secret(rater, other)
        for rater in NAMES
        if rater != BO
        for other in KINDS
        if other not in {kind} - {"comment"} | opened
    ]
    for name, door in DOORS.items():
        found = door(world, BO, tmp_path / name)
        assert [each for each in closed if each.casefold() in found.casefold()] == [], name


def test_who_still_labels_has_labels_to_give(world: World) -> None:
    project, unit_set = world.project, world.units.key
    assert labels_due(project, BO, unit_set) == 1
    world.decide(BO, "label")
    assert labels_due(project, BO, unit_set) == 0
    assert labels_due(project, CY, unit_set) == 1
    with project.edit("Leave out", None):
        project.units.exclude({world.unit.key: "other:Two voices"})
    assert labels_due(project, CY, unit_set) == 0


def test_who_adjudicates_reads_what_is_not_theirs_to_decide(world: World, tmp_path: Path) -> None:
    world.decide(CY)
    with world.project.edit("Another", None):
        dan = world.project.raters.add("Dan").key
    before = _reports(world, dan, tmp_path / "before")
    assert secret(CY, "score") not in before
    world.project.state.put(ADJUDICATORS, json.dumps([dan]))
    after = _reports(world, dan, tmp_path / "after")
    assert secret(CY, "score") in after
    assert secret(CY, "score") in _files(world, CY, tmp_path / "own")
    assert secret(CY, "score") not in _files(world, dan, tmp_path / "taken along")


def _figures(world: World, viewer: RaterKey) -> dict[str, object]:
    """Return all figures that rest on decisions, as the viewer sees them."""
    project = world.project
    reader = project.reviews.visible_to(viewer)
    found = make_report(project, ReportChoices(viewer=viewer, draws=FEW.draws))
    page = report_page(found)
    return {
        "counts": project_tables(project, reader),
        "agreement": item_agreements(project, reader, None),
        "statistics": statistics_tables(project, viewer),
        "report": page.replace(found.made_at, ""),
        "kinds": [len(reader.all(kind)) for kind in RecordKind],
    }


def test_figures_are_those_of_a_project_in_which_nobody_else_decided(world: World) -> None:
    before = _figures(world, BO)
    for rater in NAMES:
        if rater != BO:
            world.decide(rater)
    world.settle()
    after = _figures(world, BO)
    assert {name for name in before if before[name] != after[name]} == set()
    world.decide(BO)
    opened = _figures(world, BO)
    assert {name for name in before if before[name] == opened[name]} == set()


def test_the_command_line_tells_a_rater_no_more(
    world: World, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for rater in NAMES:
        if rater != BO:
            world.decide(rater)
    world.settle()
    secrets = [secret(rater, kind) for rater in NAMES for kind in (*KINDS, "settled")]

    def told() -> str:
        out = tmp_path / "r.html"
        commands: list[tuple[object, ...]] = [
            ("stats", path, "--json"),
            ("report", path, "--out", out),
            *(
                ("agreement", path, "--kind", kind, "--json")
                for kind in ("item", "question", "label")
            ),
            *(("search", path, each, "--json") for each in secrets),
            ("export", path, "--as", "scores", "--judge", "Cy", "--out", tmp_path / "scores.jsonl"),
        ]
        for command in commands:
            run_cli([str(part) for part in (*command, "--rater", "Bo")])
        files = (out, tmp_path / "scores.jsonl")
        return capsys.readouterr().out + "".join(one.read_text("utf-8") for one in files)

    before = told()
    assert [each for each in secrets if each in before] == []
    world.decide(BO)
    assert secret(CY, "score") in told()
