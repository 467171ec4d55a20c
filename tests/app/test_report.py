"""The report: one page that stands alone and is sound, and the numbers beside it."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

import app.cli
from app.domain.errors import ExportFailedError
from app.domain.ids import AttributionKey, RaterKey
from app.domain.question import Stamp
from app.domain.system import StoredAttribution
from app.services.import_service import import_file
from app.services.report_service import (
    ReportChoices,
    make_report,
    report_page,
    write_numbers,
)
from app.services.results_words import ResultsWords
from app.services.subtitle_import import Reading
from storage.project_file import ProjectFile
from tests.helpers.shared_data import shared_path
from tests.storage.make import make_question, make_video

_EVIL = '<b onclick="x()">A & B</b>'
_VOID = {"meta", "col"}


class Reader(HTMLParser):
    """Notes elements, and what is not closed as it was opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.texts: list[str] = []
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A project with the questions collected, and two systems, one named to do harm."""
    path = tmp_path / "p.emoscope"
    project = ProjectFile.create(path)
    import_file(project, shared_path("longemo/questions/g2_questions.v115.json"))
    scores = shared_path("longemo/scores/judged_scores.v115.jsonl")
    for name in ("graph", _EVIL):
        words = ResultsWords(system=name, judge="gpt")
        import_file(project, scores, reading=Reading(results=words))
    project.close()
    return path


def test_the_page_is_sound_stands_alone_and_escapes_all_texts(path: Path) -> None:
    project = ProjectFile.open(path)
    text = report_page(make_report(project))
    project.close()
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert (reader.open, reader.faults) == ([], [])
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert not {"script", "link", "img", "b", "iframe"} & set(reader.seen)
    assert "svg" in reader.seen
    assert _EVIL in reader.texts  # as text
    addresses = set(re.findall(r"https?://[^\s\"<]+", text))
    assert addresses == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"url\(|@import|src=", text)
    for rule in ("prefers-color-scheme: dark", "@media print"):
        assert rule in text
    assert "53.33" in text  # the mean of the five: 0, 2/4, 1, 2/4, 2/3
    assert "No interval: fewer than 10 common questions." in reader.texts


def test_its_numbers_are_those_of_the_tables(path: Path, tmp_path: Path) -> None:
    project = ProjectFile.open(path)
    report = make_report(project, ReportChoices(passing=0.6, seed=5))
    project.close()
    folder = tmp_path / "numbers"
    write_numbers(report, folder)
    write_numbers(report, folder)  # again over its own files

    def rows(name: str) -> list[dict[str, str]]:
        with (folder / name).open(encoding="utf-8-sig", newline="") as stream:
            return list(csv.DictReader(stream))

    overall = [row for row in rows("scores.csv") if row["group"] == "overall"]
    assert [float(row["percent"]) for row in overall] == pytest.approx([160 / 3, 160 / 3])
    assert [row["scored"] for row in overall] == ["5", "5"]
    assert len(rows("questions.csv")) == 10
    (pair,) = rows("comparisons.csv")
    assert (pair["difference"], pair["equal"], pair["seed"]) == ("0.0", "5", "5")
    failed = [row for row in rows("failures.csv") if row["failed"] == "1"]
    assert len(failed) == 6
    assert {row["why_not_told"] for row in failed} == {
        "The question names no evidence in the video."
    }
    (folder / "other.txt").write_text("x")
    with pytest.raises(ExportFailedError):
        write_numbers(report, folder)


def test_what_was_settled_by_hand_counts(path: Path) -> None:
    project = ProjectFile.open(path)
    question = next(iter(project.questions.all()))
    (system, _) = project.results.systems()
    settled = StoredAttribution(
        AttributionKey("a"), system.key, question.key, "dropped", "seen", RaterKey(""), "",
    )  # fmt: skip
    with project.edit("settle", None):
        project.results.attribute(settled)
    report = make_report(project)
    project.close()
    (found,) = [each for each in report.tiers[0].findings["graph"] if each.by_hand]
    assert (found.question_id, found.failure, found.note) == (
        question.question_id, "dropped", "seen"
    )  # fmt: skip
    assert "Retrieved but dropped" in report_page(report)


def test_the_command_writes_it_and_refuses_what_is_wrong(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "r.html"
    numbers = tmp_path / "n"
    given = ["report", str(path), "--out", str(out), "--csv", str(numbers), "--json"]
    assert app.cli.main(given) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["csv"] == ["scores.csv", "questions.csv", "comparisons.csv", "failures.csv"]
    assert out.read_text("utf-8").endswith("</html>\n")
    before = path.read_bytes()
    for wrong, code, words in (
        (["--out", str(path)], 1, "belongs to the project"),
        (["--out", str(out), "--judge", "nobody"], 1, "“nobody” has judged nothing"),
        (["--out", str(out), "--rater", "nobody"], 1, "nobody"),
        (["--out", str(out), "--passing", "2"], 2, "0 to 1"),
    ):
        assert app.cli.main(["report", str(path), *wrong]) == code
        assert words in capsys.readouterr().err
    assert path.read_bytes() == before


def test_stats_of_a_project_of_questions_are_those_of_questions(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.cli.main(["stats", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    heads = next(line for line in lines if line.lstrip().startswith("tier"))
    assert "evidence spans" in heads
    assert app.cli.main(["stats", str(path), "--as", "naru"]) == 0
    assert capsys.readouterr().out.startswith("Stage 1")


def test_questions_written_before_the_episode_was_watched_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.emoscope"
    project = ProjectFile.create(path)
    video = make_video()
    with project.edit("Fill", None):
        project.videos.add(video)
        raters = [project.raters.add(name) for name in ("Kaya", "Rin")]
        for number, rater in enumerate(raters, start=1):
            written = make_question(video.key, f"G2_Q{number:06d}")
            by = Stamp(rater.name, "2026-01-01T00:00:00Z")
            project.questions.save(replace(written, created=by, imported=False))
    project.watched.add(video.key, raters[0].key, [(0, 94 * video.duration_ms // 100)])
    project.watched.add(video.key, raters[1].key, [(0, 96 * video.duration_ms // 100)])
    page = report_page(make_report(project))
    project.close()
    assert "Written with less than 95 % watched</dt><dd>1<" in page
    assert app.cli.main(["stats", str(path), "--as", "longemo", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["unwatched"] == 1
    assert app.cli.main(["validate", str(path), "--json"]) in (0, 1)
    assert json.loads(capsys.readouterr().out)["unwatched"] == 1
