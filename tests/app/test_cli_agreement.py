"""`emoscope agreement`: two raters' tiers from the command line, and how it refuses."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import app.cli
from app.domain.ids import AnnotationKey, TierKey, VocabularyKey, new_key
from app.domain.tier import Annotation, Tier
from storage.project_file import ProjectFile
from tests.storage.make import make_video

Capture = pytest.CaptureFixture[str]


def run(*arguments: object) -> int:
    """Run the command line in this process."""
    return app.cli.main([str(argument) for argument in arguments])


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Two raters' "夏実" on V1, one with another vocabulary, and one tier of another video."""
    path = tmp_path / "四个 碗.emoscope"
    made = ProjectFile.create(path)
    one, other = make_video("V1"), make_video("V2", 1)
    with made.edit("Fill", None):
        for video in (one, other):
            made.videos.add(video)
        kaya, rin = made.raters.add("Kaya Mertens"), made.raters.add("Rin Okabe")
        for rater, shift, words in ((kaya, 0, ("Joy", "Sadness")), (rin, 200, ("Joy", "Fear"))):
            tier = Tier(TierKey(new_key()), one.key, "夏実", VocabularyKey("basic-7"), rater.key)
            _fill(made, tier, shift, words)
        emotic = Tier(TierKey(new_key()), one.key, "=Bruno", VocabularyKey("emotic-26"))
        _fill(made, emotic, 0, ("fear", "sadness"))
        _fill(
            made, Tier(TierKey(new_key()), other.key, "Liv", VocabularyKey("free")), 0, ("x", "y")
        )
    made.close()
    return path


def _fill(project: ProjectFile, tier: Tier, shift: int, words: tuple[str, ...]) -> None:
    kept = project.tiers.add(tier)
    project.annotations.add_many(
        kept.key,
        [
            Annotation(
                AnnotationKey(new_key()), kept.key, at + shift, at + shift + 800, (words[at % 2],)
            )
            for at in range(0, 9001, 1001)
        ],
    )


def _compare(project: Path, *more: object) -> int:
    return run(
        "agreement", project, "--tier", "夏実/Kaya Mertens", "--tier", "夏実 / rin okabe", *more
    )


def test_json_has_a_row_over_all_labels_and_one_a_label(project: Path, capsys: Capture) -> None:
    assert _compare(project, "--kind", "tier", "--step-ms", 100, "--json") == 0
    rows: list[Any] = json.loads(capsys.readouterr().out)
    whole = rows[0]
    figures = {"raw", "cohen", "fleiss", "alpha", "ac1"}
    assert {"kind", "field", "n", "why_undefined"} | figures <= set(whole)
    assert (whole["kind"], whole["video_id"], whole["step_ms"]) == ("tier", "V1", 100)
    assert whole["tiers"] == ["夏実 / Kaya Mertens", "夏実 / Rin Okabe"]
    assert whole["boundaries"]["matched"] == 9
    assert whole["boundaries"]["median_ms"] == 200
    assert [row["field"] for row in rows[1:]] == ["Fear", "Joy", "Sadness"]
    cells = {tuple(map(_key, cell["labels"])): cell["moments"] for cell in whole["confusion"]}
    assert sum(cells.values()) == whole["moments_used"] == whole["n"]
    assert cells[("Sadness",), ("Fear",)] > 0


def _key(labels: list[str] | None) -> tuple[str, ...] | None:
    return None if labels is None else tuple(labels)


def test_people_read_sentences(project: Path, capsys: Capture) -> None:
    assert _compare(project, "--count", "whole", "--labels", "each") == 0
    said = capsys.readouterr().out
    assert "Cohen’s kappa" in said
    assert "where both tiers are unmarked they agree" in said
    assert "“Rin Okabe” begins 200 ms later than “Kaya Mertens”" in said
    assert "Where they differ" in said


def test_tolerance_matches_more_when_it_is_larger(project: Path, capsys: Capture) -> None:
    matched = []
    for tolerance in (100, 199, 200, 1000):
        assert _compare(project, "--tolerance-ms", tolerance, "--json") == 0
        matched.append(json.loads(capsys.readouterr().out)[0]["boundaries"]["matched"])
    assert matched == [0, 0, 9, 9]


def test_words_of_two_vocabularies_count_as_the_same_whatever_their_case(
    project: Path, capsys: Capture
) -> None:
    assert run("agreement", project, "--tier", "=Bruno", "--tier", "夏実/Kaya Mertens") == 0
    said = capsys.readouterr().out
    assert "The tiers have different vocabularies, “EMOTIC-26” and “Basic-7”" in said
    assert (
        run("agreement", project, "--tier", "=bruno", "--tier", "夏実/kaya mertens", "--json") == 0
    )
    rows = json.loads(capsys.readouterr().out)
    assert [row["field"] for row in rows[1:]] == ["Joy", "fear", "sadness"]
    assert rows[3]["specific"] == 1.0


def test_the_table_is_written_and_holds_no_formula(
    project: Path, capsys: Capture, tmp_path: Path
) -> None:
    out = tmp_path / "混同.csv"
    tiers = ("--tier", "=Bruno", "--tier", "夏実/Rin Okabe")
    assert run("agreement", project, *tiers, "--step-ms", 100, "--table", out) == 0
    header, *rows = csv.reader(out.read_text("utf-8-sig").splitlines())
    assert header == ["'=Bruno \\ 夏実 (moments, 100 ms)", "fear", "Joy", "sadness", "unmarked"]
    assert [row[0] for row in rows] == header[1:]
    assert sum(int(count) for row in rows for count in row[1:]) == 90
    assert _compare(project, "--table", tmp_path / "no" / "x.csv") == 1
    assert "there is no such folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--tier", "夏実", "--tier", "=Bruno"), 1, "Several tiers are called “夏実”"),
        (
            ("--tier", "Nobody", "--tier", "=Bruno"),
            1,
            "No tier is called “Nobody”. There are: 夏実",
        ),
        (("--tier", "=Bruno", "--tier", "=Bruno"), 1, "cannot be compared with itself"),
        (("--tier", "=Bruno", "--tier", "Liv"), 1, "belong to two videos"),
        (("--tier", "=Bruno", "--tier", "Liv", "--video", "V1"), 1, "No tier is called “Liv”"),
        (("--tier", "=Bruno", "--tier", "Liv", "--video", "V9"), 1, "no video “V9”"),
        (("--tier", "=Bruno"), 2, "name two tiers, each with --tier; here are 1."),
        (("--tier", "=Bruno", "--tier", "Liv", "--step-ms", "0"), 1, "from 1 to 60,000 ms"),
        (("--tier", "=Bruno", "--tier", "Liv", "--step-ms", "x"), 2, "invalid int value"),
        (("--kind", "tier"), 2, "name two tiers, each with --tier; here are 0."),
    ],
)
def test_what_cannot_be_compared_is_refused_in_words(
    project: Path, capsys: Capture, arguments: tuple[str, ...], code: int, message: str
) -> None:
    assert run("agreement", project, *arguments) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err
    assert "Traceback" not in captured.err


def test_a_project_without_tiers_says_so(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "p.emoscope"
    ProjectFile.create(path).close()
    assert run("agreement", path, "--tier", "a", "--tier", "b") == 1
    assert "No tier is called “a”. There are: no tiers." in capsys.readouterr().err
