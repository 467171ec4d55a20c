"""`emoscope aggregate`: labels of votes from the command line."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import app.cli
from tests.helpers.shared_data import shared_path

Capture = pytest.CaptureFixture[str]
VOTES = "video_id,clip_id,basic_a1,basic_a2,basic_a3\n" + "".join(
    f"v,{at:04},{one},{two},{three}\n"
    for at, (one, two, three) in enumerate(
        [
            ("Joy", "Joy", "Joy"),
            ("Joy", "Fear", "Joy"),
            ("Fear", "Fear", "Fear"),
            ("Fear", "", "Joy"),
        ]
    )
)


def aggregate(*arguments: object) -> int:
    """Run the command in this process."""
    return app.cli.main(["aggregate", *map(str, arguments)])


@pytest.fixture
def votes(tmp_path: Path) -> Path:
    """Return a table of four units by three raters, with one gap."""
    path = tmp_path / "票 votes.csv"
    path.write_text(VOTES, encoding="utf-8")
    return path


def test_figures_are_printed_and_rows_written(votes: Path, capsys: Capture) -> None:
    out = votes.with_name("out.csv")
    assert aggregate(votes, "--out", out, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["n"], found["raters"]) == (4, ["a1", "a2", "a3"])
    assert sum(found["tiers"].values()) == 4
    assert found["problems"][0]["rule"] == "missing-vote"
    with out.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["clip_id"] for row in rows] == ["0000", "0001", "0002", "0003"]
    assert rows[2]["ds_label"] == "Fear"
    assert aggregate(out, "--json") == 0  # what it wrote, it reads and computes anew
    assert json.loads(capsys.readouterr().out)["tiers"] == found["tiers"]


def test_people_are_told_in_words(votes: Path, capsys: Capture) -> None:
    assert aggregate(votes) == 0
    told = capsys.readouterr().out
    assert "4 units, 3 raters" in told
    assert "1 cell is empty: no vote" in told


def test_a_word_that_is_no_label_stops_everything(votes: Path, capsys: Capture) -> None:
    votes.write_text(VOTES.replace("Fear,Joy", "Feer,Joy", 1), encoding="utf-8")
    out = votes.with_name("out.csv")
    assert aggregate(votes, "--out", out) == 1
    told = capsys.readouterr()
    assert "line 3" in told.out
    assert "Fear?" in told.out
    assert "nothing was aggregated" in told.err
    assert not out.exists()


def test_settings_out_of_range_are_told(votes: Path, capsys: Capture) -> None:
    assert aggregate(votes, "--rounds", "0") == 1
    assert "Rounds must be 1" in capsys.readouterr().err


def test_the_published_table_comes_out_as_published(tmp_path: Path, capsys: Capture) -> None:
    source = shared_path("emos/chsims_first2499_annotations.csv")
    out = tmp_path / "a.csv"
    assert aggregate(source, "--json", "--out", out) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["tiers"] == {"high": 1702, "medium": 496, "low": 301}
    assert found["alpha"] == pytest.approx(0.48912160711307606, abs=1e-12)
    assert len(_rows(out)) == 2499
    for ours, theirs in zip(_rows(out), _rows(source), strict=True):
        assert abs(float(ours.pop("ds_confidence")) - float(theirs.pop("ds_confidence"))) < 1e-12
        assert ours == theirs


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.DictReader(stream))
