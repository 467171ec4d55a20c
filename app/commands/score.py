"""`score`: scores answers of systems, and sums scores up as the benchmarks do."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from app.commands.output import (
    count_of,
    print_json,
    print_problems,
    print_table,
    problem_line,
    warn,
)
from app.domain.check import Severity, Violation
from app.domain.naru_score import CHANCE, NaruScore
from app.domain.percent import percent
from app.domain.question import Granularity, JsonValue
from app.services.import_report import problem_json
from app.services.legacy_score_service import score_legacy_files
from app.services.score_service import ScoreReport, score_predictions, sum_up
from storage.formats.atomic import write_text
from storage.formats.json_text import indented_json
from storage.formats.naru_results import read_naru_results
from storage.formats.scores import write_scores

_MOST_NOTES = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is scored."""
    parser.add_argument("--questions", metavar="Q", type=Path, help="ten-field records")
    parser.add_argument("--predictions", metavar="P", type=Path, help="answers of one system")
    parser.add_argument(
        "--scores",
        metavar="FILE",
        type=Path,
        help="score records: summed up, or with --predictions the verdicts on judged questions",
    )
    parser.add_argument(
        "--naru", metavar="FILE", type=Path, help="NARU's results: the figures of its systems"
    )
    parser.add_argument(
        "--legacy",
        action="store_true",
        help="score questions of LongEmo's first release by its own rules; --scores are verdicts",
    )
    parser.add_argument(
        "--granularity",
        choices=[each.value for each in Granularity],
        default="",
        help="only clips, or only episodes; the two are never mixed",
    )
    parser.add_argument(
        "--out", metavar="DIR", type=Path, help="also write scores.jsonl and metrics.json there"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Score or sum up, and print; a fault in a file stops all of it."""
    misuse = _misuse(arguments)
    if misuse:
        warn(misuse)
        return 2
    if arguments.naru is not None:
        return _naru(arguments)
    return _legacy(arguments) if arguments.legacy else _score(arguments)


def _misuse(arguments: argparse.Namespace) -> str:
    """Say what is wrong with the options; empty where they go together."""
    files = (arguments.questions, arguments.predictions, arguments.scores, arguments.out)
    if arguments.naru is not None:
        if any(files) or arguments.legacy:
            return "--naru stands alone: it takes neither questions, predictions, scores nor --out."
        return ""
    if arguments.legacy and (not all(files[:2]) or arguments.out is not None):
        return "--legacy needs --questions and --predictions, and takes no --out."
    if arguments.predictions is not None and arguments.questions is None:
        return "--predictions needs --questions: what they answer."
    if arguments.predictions is None and arguments.scores is None:
        return "name --questions and --predictions, or --scores, or --naru."
    return ""


def _score(arguments: argparse.Namespace) -> int:
    report = _report(arguments)
    if report.has_errors:
        return _refuse(report.violations)
    metrics = report.metrics()
    if arguments.out is not None:
        _write(arguments.out, report, metrics)
    if arguments.json:
        print_json({**metrics, "problems": [problem_json(each) for each in report.violations]})
    else:
        print_problems(report.violations)
        _print_for_people(metrics)
    return 0


def _report(arguments: argparse.Namespace) -> ScoreReport:
    if arguments.predictions is None:
        return sum_up(
            arguments.scores, granularity=arguments.granularity, questions=arguments.questions
        )
    return score_predictions(
        arguments.questions,
        arguments.predictions,
        judged=arguments.scores,
        granularity=arguments.granularity,
    )


def _write(folder: Path, report: ScoreReport, metrics: dict[str, object]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    write_scores(report.scores, folder / "scores.jsonl")
    text = indented_json(cast("JsonValue", metrics))
    write_text(folder / "metrics.json", f"{text}\n")


def _print_for_people(metrics: dict[str, object]) -> None:
    groups = {
        "overall": metrics["overall_unweighted"],
        **cast("dict[str, object]", metrics["tasks"]),
    }
    reasoning = cast("dict[str, object] | None", metrics.get("emotional_reasoning"))
    if reasoning is not None:
        groups |= {f"  {name}": reasoning[name] for name in ("result", "explanation")}
    print(f"{metrics['granularity']}: percent of the full score, and how many were scored")
    print_table([_row(name, cast("dict[str, object]", each)) for name, each in groups.items()])
    if reasoning is not None and reasoning["weighted_percent"] is not None:
        print(f"Reasoning, weighted 60 to 40: {reasoning['weighted_percent']:.2f}")


def _row(name: str, group: dict[str, object]) -> tuple[str, ...]:
    score = group["percent_score"]
    statuses = cast("dict[str, int]", group["statuses"])
    left_out = ", ".join(f"{n:,} {status}" for status, n in statuses.items() if status != "ok")
    return (
        f"  {name}",
        "" if score is None else f"{score:.2f}",
        f"{group['n_scored']:,} of {group['n_total']:,}",
        left_out,
    )


def _legacy(arguments: argparse.Namespace) -> int:
    report = score_legacy_files(
        arguments.questions,
        arguments.predictions,
        judged=arguments.scores,
        granularity=arguments.granularity,
    )
    if report.has_errors:
        return _refuse(report.violations)
    metrics = report.metrics()
    if arguments.json:
        print_json({**metrics, "problems": [problem_json(each) for each in report.violations]})
        return 0
    print_problems(report.violations)
    print("Rules of the first release: a missing answer counts 0. Percent, and how many count.")
    tiers = cast("dict[str, dict[str, object]]", metrics["granularities"])
    for tier, of_tier in tiers.items():
        tasks = cast("dict[str, dict[str, object]]", of_tier["tasks"])
        rows = [_legacy_row(f"  {name}", each) for name, each in tasks.items()]
        print_table([(tier, _hundred(of_tier["macro"]), "", ""), *rows])
    print_table([("macro", _hundred(metrics["macro"])), ("mean", _hundred(metrics["mean"]))])
    return 0


def _legacy_row(name: str, group: dict[str, object]) -> tuple[str, ...]:
    told = {"missing": group["missing"], "not judged": group["not_judged"]}
    left_out = ", ".join(f"{n:,} {word}" for word, n in told.items() if n)
    count = f"{group['n_scored']:,} of {group['n_total']:,}"
    return name, _hundred(group["mean"]), count, left_out


def _hundred(mean: object) -> str:
    return f"{mean * 100:.2f}" if isinstance(mean, float) else ""


def _refuse(violations: Sequence[Violation]) -> int:
    errors = [each for each in violations if each.severity is Severity.ERROR]
    for each in errors[:_MOST_NOTES]:
        print(problem_line(each))
    warn(f"{count_of(len(errors), 'fault')}; nothing was scored.")
    return 1


def _naru(arguments: argparse.Namespace) -> int:
    found = read_naru_results(arguments.naru)
    if arguments.json:
        print_json({"chance": CHANCE, "models": [each.to_json() for each in found]})
    else:
        print_table([("system", "narrative", "cultural", "overall"), *map(_naru_row, found)])
        if any(not each.open_ended for each in found):
            print(f"Chance is {percent(CHANCE)}; overall is the mean of the two series.")
    return 0


def _naru_row(score: NaruScore) -> tuple[str, ...]:
    means = (score.narrative_average, score.cultural_average, score.overall)
    return (score.name, *(f"{mean * 100:.2f}" for mean in means))
