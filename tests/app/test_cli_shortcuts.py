"""`shortcuts`, `shuffle` and `refine` on a project, as a user calls them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from app.cli import main
from app.domain.ids import AssignmentKey, ReviewKey, new_key
from app.domain.mcq import McqItem
from app.domain.review import Assignment, RecordKind, Review
from app.services.cue_words import cue_words
from storage.project_file import ProjectFile
from tests.helpers.mcq_items import WORDS_FILE, item, random_items
from tests.storage.make import make_video

LONG = item(
    "How does she feel?",
    ["She hides her sorrow behind a small joke", "She hides it", "She is upset", "She left"],
    "A",
    "long",
)
ABOVE = item("彼女は？", ["怒り", "悲しみ", "喜び", "以上すべて"], "B", "above 以上")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    place = tmp_path / "項目 set.emoscope"
    fill(place, [LONG, ABOVE, *(replace(each, answer=0) for each in random_items(14))])
    return place


def fill(place: Path, items: Sequence[McqItem]) -> None:
    project = ProjectFile.create(place)
    video = make_video()
    with project.edit("Fill", None):
        project.videos.add(video)
        project.raters.add("Rin")
        project.mcq.add_many([replace(each, video=video.key) for each in items])
    project.close()


def told(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> dict[str, object]:
    assert main([str(each) for each in (*arguments, "--json")]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def test_a_project_is_looked_at(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = told(capsys, "shortcuts", path)
    assert report["items"] == 16
    assert report["key_positions"] == {"A": 15, "B": 1, "C": 0, "D": 0}
    rules = {(each["item"], each["rule"]) for each in report["findings"]}  # type: ignore[attr-defined]
    assert {("long", "longest-is-key"), ("above 以上", "option-refers-to-option")} <= rules
    assert next(each["rule"] for each in report["set_findings"]) == "key-position"  # type: ignore[attr-defined]
    solver = report["blind_solver"]
    assert isinstance(solver, dict)
    assert solver["low"] < solver["accuracy"] < solver["high"]
    assert main(["shortcuts", str(path)]) == 0
    said = capsys.readouterr().out
    assert "long: warning: The key, A, is by far the longest" in said
    assert "16 items" in said
    assert "Blind solver:" in said


def test_items_still_to_be_answered_are_left_out(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = ProjectFile.open(path)
    rin = project.raters.all()[0].key
    tasks = [
        Assignment(AssignmentKey(new_key()), RecordKind.ITEM, each.key, rin)
        for each in (LONG, ABOVE)
    ]
    with project.edit("Assign", None):
        project.reviews.assign(tasks)
        project.reviews.save(_answered(ABOVE, rin))
    project.close()
    report = told(capsys, "shortcuts", path, "--rater", "Rin")
    assert (report["items"], report["left_out_for_rater"]) == (15, 1)
    assert "long" not in {each["item"] for each in report["findings"]}  # type: ignore[attr-defined]


def _answered(of: McqItem, rater: object) -> Review:
    return Review(
        ReviewKey(new_key()),
        RecordKind.ITEM,
        of.key,
        1,
        rater,  # type: ignore[arg-type]
        answer={"option": 1},
        answered_at="2026-11-30T12:00:00Z",
    )


def test_shuffling_is_one_step_and_done_once(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = ProjectFile.open(path)
    with project.edit("Review", None):
        project.reviews.save(_answered(LONG, project.raters.all()[0].key))
    before = [each.options for each in project.mcq.all()]
    project.close()
    done = told(capsys, "shuffle", path, "--seed", "4", "--rater", "Rin")
    refused = {each["item"]: each["reason"] for each in done["refused"]}  # type: ignore[attr-defined]
    assert set(refused) == {"long", "above 以上"}
    assert "以上すべて" in refused["above 以上"]
    assert done["key_positions"] == {
        "before": {"A": 15, "B": 1, "C": 0, "D": 0},
        "after": {"A": 4, "B": 4, "C": 4, "D": 4},
    }
    again = told(capsys, "shuffle", path, "--seed", "4")
    assert again["shuffled"] == 0
    project = ProjectFile.open(path)
    try:
        changed = next(each for each in project.mcq.all() if each.version == 2)
        last = project.mcq.versions(changed.key)[-1]
        assert (last.why, last.by.rater, last.item.right) == ("shuffled", "Rin", changed.right)
        assert project.history.undo(project.raters.all()[0].key).name == "Shuffle the options"
        assert [each.options for each in project.mcq.all()] == before
    finally:
        project.close()


def test_a_round_of_refining(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = told(capsys, "refine", path, "--rater", "Rin")
    plans = {each["item"]: each for each in begun["plans"]}  # type: ignore[attr-defined]
    plan = plans["long"]
    assert (plan["rule"], plan["target"]) == ("longest-is-key", "option:B")
    text = "She hides her anger behind a long silence"
    patches = tmp_path / "patches.json"
    patches.write_text(
        json.dumps([{"plan": plan["plan"], "target": "option:B", "text": text}]), "utf-8"
    )
    second = told(capsys, "refine", path, "--patches", patches, "--rater", "Rin")
    assert second["round"] == 2
    assert "long" not in {each["item"] for each in second["plans"]}  # type: ignore[attr-defined]
    assert second["figures"]["vulnerable"] == begun["figures"]["vulnerable"] - 1  # type: ignore[index]
    assert main(["refine", str(path), "--list", "--json"]) == 0
    rounds = json.loads(capsys.readouterr().out)
    assert [each["round"] for each in rounds] == [1, 2]
    done = next(each for each in rounds[0]["plans"] if each["item"] == "long")
    assert (done["text"], done["by"]) == (text, "Rin")
    project = ProjectFile.open(path, read_only=True)
    try:
        key = project.mcq.find("long")
        assert key is not None
        versions = project.mcq.versions(key)
        assert [each.why for each in versions] == ["imported", "refined"]
        assert versions[-1].item.options[1] == text
        assert versions[-1].item.stem == LONG.stem
    finally:
        project.close()


@pytest.mark.parametrize(
    ("patch", "said"),
    [
        ({"target": "option:A"}, "allows to edit option:B, not option:A"),
        ({"plan": "nope"}, "Round 1 has no plan nope"),
        ({"stem": "Another?"}, "“stem” is no field of a patch"),
        ({"text": 7}, "“text” must be a text"),
        ({"text": ""}, "Write the new text"),
    ],
)
def test_a_bad_patch_changes_nothing(
    patch: dict[str, object],
    said: str,
    path: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    begun = told(capsys, "refine", path)
    plans = {each["item"]: each["plan"] for each in begun["plans"]}  # type: ignore[attr-defined]
    good = {"plan": plans["above 以上"], "target": "option:D", "text": "恐れ"}
    bad = {"plan": plans["long"], "target": "option:B", "text": "Quite new"} | patch
    file = tmp_path / "patches.jsonl"
    file.write_text("\n".join(map(json.dumps, (good, bad))), "utf-8")
    assert main(["refine", str(path), "--patches", str(file)]) == 1
    assert said in capsys.readouterr().err
    project = ProjectFile.open(path, read_only=True)
    try:
        assert {each.version for each in project.mcq.all()} == {1}
        assert project.refining.count() == 1
    finally:
        project.close()


def test_patches_need_a_round(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "patches.json"
    file.write_text("[]", "utf-8")
    assert main(["refine", str(path), "--patches", str(file)]) == 1
    assert "No round was begun" in capsys.readouterr().err


def test_word_lists_of_ones_own(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "words.toml"
    own.write_text(
        WORDS_FILE.read_text("utf-8").replace('"perhaps",', '"perhaps", "behind",'), "utf-8"
    )
    report = told(capsys, "shortcuts", path, "--words", own)
    assert "hedged-key" in {each["rule"] for each in report["findings"]}  # type: ignore[attr-defined]
    own.write_text("[hedge]\nen = 3\n", "utf-8")
    assert main(["shortcuts", str(path), "--words", str(own)]) == 1
    assert "words.toml" in capsys.readouterr().err
    assert main(["shortcuts", str(path), "--words", str(tmp_path / "none.toml")]) == 1
    assert "none.toml cannot be read" in capsys.readouterr().err


def test_the_users_own_lists_stand_beside_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.services.cue_words.config_dir", lambda: tmp_path)
    assert "behind" not in cue_words().cues["hedge"].single
    text = WORDS_FILE.read_text("utf-8").replace('"perhaps",', '"perhaps", "behind",')
    (tmp_path / "shortcut-words.toml").write_text(text, "utf-8")
    assert "behind" in cue_words().cues["hedge"].single
