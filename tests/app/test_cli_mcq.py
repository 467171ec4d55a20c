"""Items from the command line: in and out, assigned, compared, counted, and how it refuses."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import app.cli
from app.domain.ids import RaterKey
from storage.project_file import ProjectFile
from tests.domain.test_legacy_record import CLIP, EPISODE, OPEN
from tests.domain.test_mcq_record import SOUND
from tests.helpers.mcq import AT, make_review
from tests.helpers.shared_data import shared_path

Capture = pytest.CaptureFixture[str]


def run(*arguments: object) -> int:
    """Run the command line in this process."""
    return app.cli.main([str(argument) for argument in arguments])


def told(capture: Capture, *arguments: object) -> Any:
    """Run a command that must succeed, and return its JSON."""
    capture.readouterr()
    assert run(*arguments, "--json") == 0
    return json.loads(capture.readouterr().out)


def put(path: Path, records: object) -> Path:
    path.write_text(json.dumps(records, ensure_ascii=False), encoding="utf-8")
    return path


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project without anything."""
    path = tmp_path / "四个 碗.emoscope"
    ProjectFile.create(path).close()
    return path


@pytest.fixture
def items(project: Path, tmp_path: Path, capsys: Capture) -> Path:
    """The project with eight items of two categories."""
    records = [
        SOUND | {"id": f"M{n}", "category": ("N.1", "C.5")[n % 2], "rationale": "at the doorway"}
        for n in range(8)
    ]
    assert run("import", project, put(tmp_path / "i.json", records)) == 0
    capsys.readouterr()
    return project


def test_every_published_file_of_the_first_release(
    project: Path, tmp_path: Path, capsys: Capture
) -> None:
    files = sorted(shared_path("longemo/legacy").rglob("*.json"))
    reports = told(capsys, "import", project, *files)
    assert [report["format"] for report in reports] == ["longemo-legacy"] * len(files)
    counts = told(capsys, "info", project)["counts"]
    assert counts["mcq_items"] + counts["questions"] == sum(report["added"] for report in reports)
    out = tmp_path / "back.json"
    told(capsys, "export", project, "--as", "longemo-legacy", "--out", out)
    came = [record for file in files for record in json.loads(file.read_text(encoding="utf-8"))]
    back = json.loads(out.read_text(encoding="utf-8"))
    assert back == sorted(came, key=lambda record: (record["series"], record["qid"]))
    assert told(capsys, "agreement", project) == []


def test_a_legacy_report_says_what_is_needed(
    project: Path, tmp_path: Path, capsys: Capture
) -> None:
    report = told(capsys, "import", project, put(tmp_path / "l.json", [EPISODE, OPEN | {
        "qid": "g3_s01e01_q004"}, CLIP]))  # fmt: skip
    assert report["added"] == 3
    assert [(one["record"], one["path"], one["rule"]) for one in report["problems"]] == [
        (2, "answer_details", "needs-stages"),
        (2, "rubric", "needs-rubric"),
        (2, "source.from", "needs-source"),
        (3, "source.from", "needs-source"),
        (1, "input_video", "unknown-video"),
        (3, "video_name", "unknown-video"),
    ]
    again = told(capsys, "import", project, tmp_path / "l.json")
    assert (again["added"], again["skipped"]) == (0, 3)
    ten = tmp_path / "ten.json"
    told(capsys, "export", project, "--as", "longemo", "--status", "complete", "--out", ten)
    assert [one["question_id"] for one in json.loads(ten.read_text(encoding="utf-8"))] == [
        "friends_g1_2_s01e01_q001"
    ]
    assert told(capsys, "validate", ten)["violations"] == []


def test_items_go_through_every_form(items: Path, tmp_path: Path, capsys: Capture) -> None:
    for name in ("a.json", "a.jsonl", "a.csv", "folder"):
        report = told(capsys, "export", items, "--as", "naru-mcq", "--out", tmp_path / name)
        assert (report["written"], report["problems"]) == (8, [])
        again = told(capsys, "import", items, tmp_path / name)
        assert (again["format"], again["added"], again["skipped"]) == ("naru-mcq", 0, 8)
        assert told(capsys, "validate", "--as", "naru-mcq", tmp_path / name)["records"] == 8
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8")) == json.loads(
        (tmp_path / "i.json").read_text(encoding="utf-8")
    )


def test_what_differs_is_asked_about_and_becomes_a_version(
    items: Path, tmp_path: Path, capsys: Capture
) -> None:
    other = put(tmp_path / "o.json", [SOUND | {"id": "M0", "category": "N.1", "stem": "?"}])
    assert run("import", items, other) == 1
    assert "M0 is in the project with other content" in capsys.readouterr().err
    assert told(capsys, "import", items, other, "--on-conflict", "keep")["updated"] == 0
    assert told(capsys, "import", items, other, "--on-conflict", "replace")["updated"] == 1
    opened = ProjectFile.open(items, read_only=True, lock=False)
    key = opened.mcq.find("M0")
    assert key is not None
    assert [one.item.stem for one in opened.mcq.versions(key)] == [SOUND["stem"], "?"]
    assert opened.mcq.get(key).original == json.loads(other.read_text(encoding="utf-8"))[0]
    opened.close()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"options": ["a", "b", "c"]}, "The item has 3 options, not 4."),
        ({"options": ["a", "b", "c", "d", "e"]}, "The item has 5 options, not 4."),
        ({"options": ["a", "a", "c", "d"]}, "Options A and B are the same."),
        ({"answer": "F"}, 'must be the letter of an option, A to D, not "F"'),
        ({"category": "X"}, "“X” is no category: expected N.1 to C.5."),
    ],
)
def test_bad_items_are_refused_whole(
    project: Path, tmp_path: Path, capsys: Capture, changes: dict[str, Any], said: str
) -> None:
    bad = put(tmp_path / "bad.json", [SOUND | changes, SOUND | {"id": "M2"}])
    assert run("validate", "--as", "naru-mcq", bad) == 1
    assert said in capsys.readouterr().out
    assert run("import", project, bad) == 1
    assert said in capsys.readouterr().err
    assert told(capsys, "info", project)["counts"]["mcq_items"] == 0
    assert told(capsys, "import", project, bad, "--skip-invalid")["added"] == 1


def test_odd_items_are_taken_with_a_warning(project: Path, tmp_path: Path, capsys: Capture) -> None:
    odd = [
        SOUND | {"id": "M1", "category": ""},
        SOUND | {"id": "M2", "stem": "Is it <b>so</b>?"},
        SOUND | {"id": "M3", "options": ["x" * 10_000, "שלום you", "c", "d"]},
        SOUND | {"id": "M4", "video": "not-here"},
    ]
    report = told(capsys, "import", project, put(tmp_path / "odd.json", odd))
    assert report["added"] == 4
    assert [(one["record"], one["rule"], one["severity"]) for one in report["problems"]] == [
        (1, "category-missing", "warning"),
        (2, "markup", "warning"),
        (3, "text-long", "warning"),
        (3, "mixed-direction", "info"),
        (1, "unknown-video", "warning"),
        (4, "unknown-video", "warning"),
    ]
    media = told(capsys, "info", project)["media"]
    assert [(one["video_id"], one["state"]) for one in media] == [
        ("four-bowls", "none"), ("not-here", "none"),
    ]  # fmt: skip


def test_items_are_assigned_evenly(items: Path, capsys: Capture) -> None:
    wanted = ("--raters", "Ann,Bo", "--per-item", 2, "--overlap", 0.25, "--seed", 7)
    found = told(capsys, "assign", items, *wanted)
    assert (found["items"], found["assigned"], found["shared"]) == (8, 10, 2)
    assert [(one["rater"], one["is_new"], one["items"]) for one in found["raters"]] == [
        ("Ann", True, 5),
        ("Bo", True, 5),
    ]
    assert all(abs(n["N.1"] - n["C.5"]) <= 1 for n in (r["by_category"] for r in found["raters"]))
    again = told(capsys, "assign", items, *wanted)
    assert (again["assigned"], again["shared"], again["raters"][0]["is_new"]) == (0, 2, False)


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (("--raters", " , "), 2, "names nobody"),
        (("--raters", "Ann", "--per-item", 2), 1, "2 raters are wanted for each record"),
        (("--raters", "Ann,Bo", "--overlap", 2), 1, "a share from 0 to 1"),
        (("--raters", "Ann,Bo", "--stage", 2), 1, "no item of stage 2"),
        (("--raters", "Ann,Bo", "--video", "x"), 1, "no video “x”"),
    ],
)
def test_assignments_that_cannot_be_made(
    items: Path, capsys: Capture, options: tuple[object, ...], code: int, said: str
) -> None:
    assert run("assign", items, *options) == code
    assert said in capsys.readouterr().err
    opened = ProjectFile.open(items, read_only=True, lock=False)
    assert (opened.reviews.assignments(), opened.raters.all()) == ([], [])
    opened.close()


@pytest.fixture
def reviewed(items: Path) -> Path:
    """Ann has judged all items, Bo half of them: they differ on M3, where he cannot tell."""
    project = ProjectFile.open(items)
    with project.edit("Review", None):
        ann, bo = (project.raters.add(name).key for name in ("Ann", "Bo"))
        for item in project.mcq.all():
            n = int(item.item_id[1:])
            hers = make_review(item, ann, "accept", answer={"option": 1}, answered_at=AT)
            if n in (2, 3):
                hers = replace(hers, decision="revise", flags=("not-answerable",),
                               changes={"answer": 2}, reason="her reason")  # fmt: skip
            project.reviews.put(hers)
            if n < 4:
                agrees = n != 3
                his = replace(hers, key=make_review(item, bo).key, rater=bo, reason="")
                told = {"option": 1} if agrees else {"cannot_tell": True}
                project.reviews.put(his if agrees else replace(his, decision="remove", answer=told))
    project.close()
    return items


def test_agreement_by_hand(reviewed: Path, capsys: Capture) -> None:
    rows = told(capsys, "agreement", reviewed)
    assert {row["kind"] for row in rows} == {"item"}
    assert [(row["field"], row["category"]) for row in rows] == [
        ("decision", ""), ("decision", "N.1"), ("decision", "C.5"),
        ("answer", ""), ("answer", "N.1"), ("answer", "C.5"),
    ]  # fmt: skip
    whole, _, cultural = rows[:3]
    # Of M0 to M3 three agree; she says accept 2, revise 2; he accept 2, revise 1, remove 1.
    assert (whole["n"], whole["left_out"], whole["raw"]) == (4, 4, 0.75)
    assert whole["cohen"] == pytest.approx((0.75 - 6 / 16) / (1 - 6 / 16))
    assert whole["shares"] == {"accept": 0.5, "revise": 0.375, "remove": 0.125}
    assert whole["why_no_interval"].startswith("No interval")
    assert {"labels": ["revise", "remove"], "items": ["M3"]} in whole["confusion"]
    assert (cultural["n"], cultural["raw"]) == (2, 0.5)
    answers = rows[3]
    assert (answers["raw"], answers["shares"]["cannot tell"]) == (0.75, 0.125)
    assert run("agreement", reviewed, "--kind", "item") == 0
    assert "Krippendorff’s alpha" in capsys.readouterr().out


def test_figures_of_a_rater_hold_nothing_that_is_closed_to_them(
    reviewed: Path, capsys: Capture
) -> None:
    bo = told(capsys, "agreement", reviewed, "--rater", "Bo")[0]
    assert (bo["n"], bo["left_out"]) == (4, 0)
    stats = told(capsys, "stats", reviewed, "--rater", "Bo")["stage_1"]
    assert (stats["open"], stats["unresolved"]) == (4, 1)
    assert run("stats", reviewed, "--rater", "Cy") == 1
    assert "No rater is called “Cy”. There are: Ann, Bo." in capsys.readouterr().err


def test_counts_of_the_paper(reviewed: Path, capsys: Capture) -> None:
    found = told(capsys, "stats", reviewed, "--as", "naru")
    # M2 is revised by both: another key, flagged, kept. M3 is unresolved. The others: accepted.
    one = found["stage_1"]
    assert [one[name] for name in ("candidates", "flagged", "repaired", "removed")] == [8, 1, 1, 0]
    assert [one[name] for name in ("authored", "corrected", "unresolved")] == [0, 1, 1]
    assert found["totals"] == {"narrative": 4, "cultural": 4, "without_category": 0, "all": 8}
    assert run("stats", reviewed) == 0
    assert "N.1 Character/Entity Evolution    4" in capsys.readouterr().out


def test_a_search_and_an_export_for_a_rater(
    reviewed: Path, tmp_path: Path, capsys: Capture
) -> None:
    assert len(told(capsys, "search", reviewed, "doorway")) == 8
    found = told(capsys, "search", reviewed, "doorway", "--rater", "Bo")
    assert {hit["id"] for hit in found} == {"M0", "M1", "M2", "M3"}
    out = tmp_path / "bo.jsonl"
    assert run("export", reviewed, "--as", "emoscope", "--out", out, "--rater", "Bo") == 0
    assert "4 decisions of others stay closed" in capsys.readouterr().err
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    reviews = [line for line in lines if line["kind"] == "review"]
    assert len(reviews) == 8
    assert run("export", reviewed, "--as", "naru-mcq", "--out", out, "--rater", "Bo") == 2
    assert RaterKey(reviews[0]["rater"])
