"""Labels from the command line: in, aggregated in their project, out."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import app.cli
from app.domain.ids import AnnotationKey, TierKey, VideoKey, VocabularyKey, new_key
from app.domain.labelling import Layer, UnitLabel
from app.domain.media import Video
from app.domain.practice import practice_score
from app.domain.tier import Annotation, Tier
from app.domain.unit_review import adjudicated
from storage.project_file import ProjectFile

Capture = pytest.CaptureFixture[str]
Run = Callable[..., Any]
WORDS = (
    "unit_id,basic_a,basic_b,go_a,go_b",
    "001,Joy,Joy,admiaration,joy",
    "002,Joy,Fear,lovedesire,bliss",
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    path = tmp_path / "p.emoscope"
    with_video = ProjectFile.create(path)
    with with_video.edit("Fill", None):
        with_video.videos.add(Video(VideoKey(new_key()), "film", "Film", 0))
    with_video.close()
    return path


@pytest.fixture
def run(project: Path, capsys: Capture) -> Run:
    """Run a command on the project; return its JSON, or the exit code and what was said."""

    def run(command: str, *arguments: object) -> Any:
        code = app.cli.main([command, str(project), *map(str, arguments)])
        told = capsys.readouterr()
        return json.loads(told.out) if code == 0 and "--json" in arguments else (code, told)

    return run


def test_emos_is_aggregated_in_a_project_as_published(
    run: Run, shared_data: Path, tmp_path: Path
) -> None:
    votes = shared_data / "emos" / "chsims_first2499_annotations.csv"
    summary = shared_data / "emos" / "first2499_basic7_analysis_summary.json"
    theirs = json.loads(summary.read_text(encoding="utf-8"))
    assert run("import", votes, "--set", "First", "--json")["added"] == 2499 * 4
    out = tmp_path / "out.csv"
    found = run("aggregate", "--json", "--out", out)
    assert found["tiers"] == {"high": 1702, "medium": 496, "low": 301}
    assert found["alpha"] == pytest.approx(0.48912160711307606, abs=1e-12)
    assert found["cohen"] == pytest.approx(theirs["pairwise_cohen"])
    assert found["accuracy_vs_ds"] == pytest.approx(theirs["accuracy_vs_ds"])
    assert (len(found["disputed"]), found["corrections"], found["set"]) == (301, [], "First")
    with votes.open(encoding="utf-8", newline="") as stream:
        published = {f"{row['video_id']}_{row['clip_id']}": row for row in csv.DictReader(stream)}
    with out.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 2499
    for row in rows:
        expected = published[row["unit_id"]]
        assert (row["ds_label"], row["tier"]) == (expected["ds_label"], expected["tier"])
        assert abs(float(row["ds_confidence"]) - float(expected["ds_confidence"])) < 1e-12

    soft = run("aggregate", "--json", "--layer", "go", "--out", out)
    assert soft["pairwise_comparisons"]["a1_vs_a2"]["n"] == 2499
    assert soft["union_label_hist"]["3"] == 954
    with out.open(encoding="utf-8", newline="") as stream:
        ours = list(csv.DictReader(stream))
    shares = shared_data / "emos" / "chsims_first400_goemotion_soft.csv"
    with shares.open(encoding="utf-8", newline="") as stream:
        for mine, row in zip(ours, csv.DictReader(stream), strict=False):
            for name, value in row.items():
                if name.startswith("goemotion_prob_"):
                    assert float(mine[name]) == pytest.approx(float(value), abs=1e-14)

    report = run("export", "--as", "emos-release", "--out", tmp_path / "release", "--json")
    assert report["written"] == 2499
    assert len(list((tmp_path / "release").iterdir())) == 4


def test_three_workbooks_come_together(run: Run, shared_data: Path, tmp_path: Path) -> None:
    folder = shared_data / "emos" / "workbooks"
    files = [folder / f"{name}.rows2470_2529.xlsx" for name in ("a1", "a2", "a3")]
    reports = run("import", *files, "--video", "film", "--json")
    assert [report["added"] for report in reports] == [89, 29, 29]
    found = run("aggregate", "--json", "--no-keep")
    assert (found["n"], found["units"], found["raters"]) == (29, 60, ["a1", "a2", "a3"])
    assert found["hardness"]["1"]["mean_char_len"] > 5
    assert run("info", "--json")["counts"]["labels"] == 87
    # What left comes back and is the same.
    out = tmp_path / "labels.csv"
    assert run("export", "--as", "emos-labels", "--out", out, "--json")["written"] == 60
    again = run("import", out, "--json")
    assert (again["added"], again["updated"], again["skipped"]) == (0, 0, 87)
    closed = run("export", "--as", "emos-labels", "--out", out, "--rater", "a2", "--json")
    assert closed["written"] == 60
    assert run("export", "--as", "emos-release", "--out", tmp_path / "r")[0] == 1


def test_units_are_assigned_and_compared(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    rows = [f"{at:03d},{'short' if at > 4 else ''},Joy,joy" for at in range(6)]
    path.write_text("\n".join(["unit_id,excluded,basic_a,go_a", *rows]), encoding="utf-8")
    run("import", path)
    found = run("assign", "--kind", "label", "--raters", "a,Bo,Cy,Di", "--json")
    assert (found["units"], found["assigned"], found["per_unit"]) == (5, 15, 3)
    assert [load["labelled"] for load in found["loads"]] == [5, 0, 0, 0]
    assert sum(load["units"] for load in found["loads"]) == 15
    again = run("assign", "--kind", "label", "--raters", "a,Bo,Cy,Di", "--json")
    assert again["assigned"] == 0
    assert run("agreement", "--kind", "label", "--json") == []
    path.write_text("unit_id,basic_Bo,go_Bo\n000,Joy,joy\n001,Fear,joy;fear\n", encoding="utf-8")
    run("import", path)
    basic, go = run("agreement", "--kind", "label", "--json")
    assert (basic["field"], basic["raters"], basic["n"], basic["raw"]) == (
        "basic", ["a", "Bo"], 2, 0.5,
    )  # fmt: skip
    assert {"labels": ["Joy", "Fear"], "units": ["001"]} in basic["confusion"]
    assert (go["field"], go["mean_jaccard"], go["n"]) == ("go", 0.75, 2)
    # A rater compares only what they may read: their own decision comes first.
    assert run("agreement", "--kind", "label", "--rater", "Cy", "--json") == []


def test_labels_of_texts_need_no_video(tmp_path: Path, capsys: Capture) -> None:
    project, table = tmp_path / "texts.emoscope", tmp_path / "t.csv"
    table.write_text("unit_id,text,basic_a,basic_b\n01,Hm.,Joy,Joy\n1,Ah!,Fear,Joy\n", "utf-8")
    assert app.cli.main(["new", str(project)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"{project}: 0 videos, 0 cues."
    assert app.cli.main(["import", str(project), str(table), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["added"] == 6
    assert app.cli.main(["aggregate", str(project), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["n"] == 2


def test_practice_comes_with_known_labels(run: Run, project: Path, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("unit_id,known_basic,known_go\n1,Joy,joy;pride\n2,Fear,fear\n", "utf-8")
    assert run("import", path, "--set", "Practice", "--json")["added"] == 2
    opened = ProjectFile.open(project)
    (one,) = opened.units.sets()
    units = opened.units.of_set(one.key)
    with opened.edit("Add", None):
        opened.raters.add("Ann")
    opened.close()
    assert one.is_practice
    found = practice_score(units, {units[0].key: UnitLabel("Joy", ("joy",))}, one.layers)
    assert (found.done, found.total, found.basic, found.go) == (1, 2, 1.0, 0.5)
    out = tmp_path / "out.csv"
    run("export", "--as", "emos-labels", "--out", out)
    assert "known_basic" in out.read_text("utf-8")
    assert run("import", out, "--json")["added"] == 0
    # Whoever is to practise does not get the answers with their copy.
    run("export", "--as", "emos-labels", "--out", out, "--rater", "Ann")
    assert "known" not in out.read_text("utf-8")


def test_words_that_are_no_labels_are_decided_once(run: Run, project: Path, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("\n".join(WORDS), encoding="utf-8")
    code, told = run("import", path)
    assert code == 1
    assert "“admiaration” is no label of GoEmotions (1 cell); admiration?" in told.err
    code, told = run("import", path, "--accept-labels")
    assert code == 1
    assert "bliss" in told.err
    assert run("import", path, "--label", "bliss=happy")[0] == 1
    report = run("import", path, "--accept-labels", "--label", "bliss=joy;excitement", "--json")
    assert report["added"] == 6
    kept = ProjectFile.open(project)
    log = {one.written: (one.labels, one.cells) for one in kept.labels.spellings()}
    assert log == {
        "admiaration": (("admiration",), 1),
        "bliss": (("joy", "excitement"), 1),
        "lovedesire": (("love", "desire"), 1),
    }
    # Once for all: the next file needs no decision.
    one = kept.units.sets()[0]
    kept.close()
    path.write_text("unit_id,go_c\n001,bliss\n", encoding="utf-8")
    assert run("import", path, "--json")["added"] == 1
    assert run("aggregate", "--layer", "go", "--json")["raters"] == ["a", "b", "c"]
    assert one.layers == (Layer.BASIC, Layer.GO)


def test_a_correction_stands_beside_what_was_aggregated(
    run: Run, project: Path, tmp_path: Path
) -> None:
    path = tmp_path / "t.csv"
    path.write_text("unit_id,basic_a,basic_b\n1,Joy,Fear\n2,Joy,Joy\n", encoding="utf-8")
    run("import", path)
    first = run("aggregate", "--json")
    assert first["disputed"] == ["1"]
    opened = ProjectFile.open(project)
    (one,) = opened.units.sets()
    unit = opened.units.find(one.key, "1")
    assert unit is not None
    with opened.edit("Settle", None):
        rater = opened.raters.all()[0].key
        opened.reviews.adjudicate(
            adjudicated(unit, rater, Layer.BASIC, ["Fear"], earlier="Joy", reason="Her voice")
        )
    opened.close()
    found = run("aggregate", "--json")
    assert found["disputed"] == []
    assert found["corrections"][0]["reason"] == "Her voice"
    code, told = run("aggregate")
    assert code == 0
    assert "Her voice" in told.out
    out = tmp_path / "x.csv"
    run("export", "--as", "emos-labels", "--out", out)
    with out.open(encoding="utf-8", newline="") as stream:
        row = next(csv.DictReader(stream))
    assert (row["basic_corrected"], row["basic_changed"]) == ("Fear", "true")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("aggregate",), 1, "no set of units"),
        (("aggregate", "--votes", "x"), 2, "tables"),
        (("assign", "--raters", "a", "--kind", "label"), 1, "no set of units"),
        (("assign", "--raters", "a", "--set", "x"), 2, "--kind label"),
        (("export", "--as", "emos-labels", "--out", "x", "--video", "film"), 2, "--set"),
        (("export", "--as", "emoscope", "--out", "x", "--set", "A"), 2, "--set chooses labels"),
    ],
)
def test_wrong_use_is_told(run: Run, arguments: tuple[str, ...], code: int, words: str) -> None:
    found, told = run(*arguments)
    assert found == code
    assert words in told.err


def test_sets_in_a_table_are_aggregated_without_a_project(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "t.csv"
    path.write_text("unit_id,go_a,go_b\n1,joy;pride,joy\n2,fear,\n", encoding="utf-8")
    assert app.cli.main(["aggregate", str(path), "--layer", "go", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["n"], found["union_label_hist"]) == (2, {"1": 1, "2": 1})
    assert found["pairwise_comparisons"]["a_vs_b"]["mean_jaccard"] == 0.5
    assert app.cli.main(["aggregate", str(path), "--set", "A"]) == 2
    assert "--set is of projects" in capsys.readouterr().err
    path.write_text("unit_id,go_a\n1,bliss\n", encoding="utf-8")
    assert app.cli.main(["aggregate", str(path), "--layer", "go"]) == 1
    assert "nothing was aggregated" in capsys.readouterr().err


def test_units_are_made_and_left_out_where_annotations_lie(run: Run, project: Path) -> None:
    opened = ProjectFile.open(project)
    with opened.edit("Fill", None):
        video = opened.videos.all()[0].key
        free, ann = VocabularyKey("free"), opened.raters.add("Ann").key
        said, faces = (
            opened.tiers.add(Tier(TierKey(new_key()), video, name, free, rater=ann)).key
            for name in ("Said", "Faces")
        )
        for tier, start, end, label in (
            (said, 0, 900, "Ha."), (said, 1000, 3000, "Well."), (said, 4000, 6000, "haha"),
            (said, 7000, 9000, "Hm."), (faces, 1800, 3100, "hidden"), (faces, 7000, 9000, "seen"),
        ):  # fmt: skip
            key = AnnotationKey(new_key())
            opened.annotations.add(Annotation(key, tier, start, end, (label,)))
    opened.close()
    assert run("units", "--json") == {"sets": []}
    made = run(
        "units", "--make", "First", "--from", "annotations", "--of", "said", "--shorter-than", 1,
        "--laughter", "--json",
    )  # fmt: skip
    assert made["left_out"] == {"short": 1, "laughter": 1}
    assert (made["sets"][0]["set"], made["sets"][0]["units"]) == ("First", 4)
    hidden = ("--tier", "Faces", "--label", "Hidden", "--reason", "face-hidden")
    told = run("units", *hidden, "--preview", "--json")
    assert (told["left_out"], told["preview"]) == ({"face-hidden": 1}, True)
    assert run("units", "--json")["sets"][0]["excluded"] == {"short": 1, "laughter": 1}
    assert run("units", *hidden, "--share", 0.7, "--json")["left_out"] == {}
    assert run("units", *hidden, "--json")["left_out"] == {"face-hidden": 1}
    found = run("units", "--tier", "Faces", "--reason", "other:Seen", "--json")
    assert found["left_out"] == {"other": 1}
    code, said_so = run("units")
    assert code == 0
    assert "4 units  4 left out: short 1, laughter 1, face-hidden 1, other 1" in said_so.out


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--make", "A"), 2, "--from"),
        (("--tier", "A"), 2, "--reason"),
        (("--share", "0.5", "--laughter"), 2, "--tier"),
        (("--shorter-than", "0"), 2, "over 0"),
        (("--preview",), 2, "would be"),
        (("--make", "A", "--from", "cues"), 1, "There are: none"),
        (("--laughter",), 1, "no set of units"),
        (("--tier", "A", "--reason", "dull"), 1, "“dull” is no reason"),
        (("--tier", "A", "--reason", "short", "--share", "2"), 1, "share"),
    ],
)
def test_wrong_units_are_told(run: Run, arguments: tuple[str, ...], code: int, words: str) -> None:
    found, told = run("units", *arguments)
    assert found == code
    assert words in told.err
