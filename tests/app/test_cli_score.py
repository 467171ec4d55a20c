"""`emoscope score`: from answers to figures on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import app.cli
from tests.helpers.records import make_record
from tests.helpers.shared_data import shared_json, shared_path

Capture = pytest.CaptureFixture[str]


def score(*arguments: object) -> int:
    """Run the command in this process."""
    return app.cli.main(["score", *map(str, arguments)])


def written(path: Path, value: Any) -> Path:
    """Write JSON, or lines of it, and return where."""
    lines = path.suffix == ".jsonl"
    text = "\n".join(map(json.dumps, value)) if lines else json.dumps(value, ensure_ascii=False)
    path.write_text(text, encoding="utf-8")
    return path


def answer(question: Any, prediction: Any) -> dict[str, Any]:
    """Return the answer of a system to a question."""
    return {"question_id": question["question_id"], "prediction": prediction}


@pytest.fixture
def clip(tmp_path: Path) -> Any:
    """Return a question about labels, written to a file beside."""
    record = make_record("contextual emotion", granularity="clip", answer=["anger", "fear"])
    written(tmp_path / "q.json", [record])
    return record


def test_label_answers_are_scored_and_written(clip: Any, tmp_path: Path, capsys: Capture) -> None:
    answers = written(tmp_path / "p.jsonl", [answer(clip, "anger, zorn")])
    out = tmp_path / "out"
    assert (
        score("--questions", tmp_path / "q.json", "--predictions", answers, "--out", out, "--json")
        == 0
    )
    found = json.loads(capsys.readouterr().out)
    assert found["overall_unweighted"]["normalized_mean"] == 0.5
    assert found["problems"][0]["rule"] == "labels"
    assert json.loads((out / "metrics.json").read_text("utf-8"))["granularity"] == "clip"
    assert score("--scores", out / "scores.jsonl", "--json") == 0
    assert json.loads(capsys.readouterr().out)["overall_unweighted"] == found["overall_unweighted"]


def test_a_judged_answer_waits_for_its_verdict(tmp_path: Path, capsys: Capture) -> None:
    question = make_record("emotional intensity comparison")
    questions = written(tmp_path / "q.json", [question])
    answers = written(tmp_path / "p.json", [answer(question, "at the door")])
    assert score("--questions", questions, "--predictions", answers, "--json") == 0
    found = json.loads(capsys.readouterr().out)["overall_unweighted"]
    assert (found["statuses"], found["n_scored"]) == ({"not_judged": 1}, 0)
    verdict = {
        **{name: question[name] for name in ("question_id", "video_id", "type")},
        "status": "ok", "score": 1, "max_score": 1, "normalized_score": 1.0,
    }  # fmt: skip
    judged = written(tmp_path / "s.jsonl", [verdict])
    assert (
        score("--questions", questions, "--predictions", answers, "--scores", judged, "--json") == 0
    )
    assert json.loads(capsys.readouterr().out)["overall_unweighted"]["acc"] == 1


def test_two_answers_to_one_question_stop_the_scoring(
    clip: Any, tmp_path: Path, capsys: Capture
) -> None:
    answers = written(tmp_path / "p.jsonl", [answer(clip, "anger"), answer(clip, "fear")])
    assert score("--questions", tmp_path / "q.json", "--predictions", answers) == 1
    told = capsys.readouterr()
    assert "line 2" in told.out
    assert "nothing was scored" in told.err


def test_blank_answers_are_missing_and_foreign_ones_are_said(
    clip: Any, tmp_path: Path, capsys: Capture
) -> None:
    blank = {**answer(clip, "  "), "pred_answer": None}
    answers = written(tmp_path / "p.jsonl", [blank, {"question_id": "G1_QX", "prediction": "x"}])
    assert score("--questions", tmp_path / "q.json", "--predictions", answers, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["overall_unweighted"]["statuses"] == {"missing_prediction": 1}
    assert "G1_QX" in found["problems"][0]["message"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"score": 5}, "must be 0 to 1, but is 5"),
        ({"score": None}, "must be a number"),
        ({"normalized_score": 0.5}, "is not score / max_score"),
        ({"status": "fine"}, "is none of"),
        ({"max_score": 0}, "above 0"),
        ({"type": "mood"}, "no type of question"),
        ({"question_id": ""}, "is blank"),
        ({"status": "error"}, "must be null"),
    ],
)
def test_a_faulty_score_record_is_named(
    change: Any, says: str, tmp_path: Path, capsys: Capture
) -> None:
    sound = {"question_id": "G2_Q1", "video_id": "v", "type": "emotional reasoning",
             "status": "ok", "score": 1, "max_score": 1, "normalized_score": 1.0}  # fmt: skip
    path = written(tmp_path / "s.jsonl", [sound, sound | {"question_id": "G2_Q2"} | change])
    assert score("--scores", path) == 1
    told = capsys.readouterr().out
    assert "line 2" in told
    assert says in told


def test_a_number_that_is_none_and_a_broken_line_are_named(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "s.jsonl"
    path.write_text(
        '{"question_id": "G2_Q1", "score": NaN}\n{"question_id": "G2_', encoding="utf-8"
    )
    assert score("--scores", path) == 1
    told = capsys.readouterr().out
    assert "line 1" in told
    assert "line 2" in told


@pytest.mark.parametrize(
    "arguments",
    [[], ["--predictions", "p"], ["--naru", "n", "--scores", "s"], ["--questions", "q"]],
)
def test_wrong_use_exits_2(arguments: list[str]) -> None:
    assert score(*arguments) == 2


def test_published_scores_give_the_published_metrics(capsys: Capture) -> None:
    assert score("--scores", shared_path("longemo/scores/question_scores.jsonl"), "--json") == 0
    ours = json.loads(capsys.readouterr().out)
    assert ours.pop("problems") == []
    assert json.dumps(ours) == json.dumps(shared_json("longemo/scores/metrics.json"))


def test_published_naru_figures_come_out(capsys: Capture) -> None:
    assert score("--naru", shared_path("naru/results_RQ1.json"), "--json") == 0
    models = json.loads(capsys.readouterr().out)["models"]
    assert [each["percent"] for each in models[:3]] == [76.19, 70.04, 51.39]
    assert score("--naru", shared_path("naru/results_RQ3.json"), "--json") == 0
    models = json.loads(capsys.readouterr().out)["models"]
    assert [round(each["overall"], 3) for each in models[:2]] == [0.783, 0.744]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"narrative": [1, 2, 3]}, "must hold 4 numbers"),
        ({"cultural": [1, 2, 3, 4, 9]}, "must be 0 to 5, but is 9"),
        ({"name": None}, "models[0].name"),
    ],
)
def test_faulty_naru_results_are_named(
    change: Any, says: str, tmp_path: Path, capsys: Capture
) -> None:
    model = {"name": "m", "narrative": [1, 2, 3, 4], "cultural": [1, 2, 3, 4, 5]} | change
    totals = {"narrative": [4] * 4, "cultural": [5] * 5}
    path = written(tmp_path / "r.json", {"totals": totals, "models": [model]})
    assert score("--naru", path) == 1
    assert says in capsys.readouterr().err
