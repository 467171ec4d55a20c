"""Writes the answers of a system, and its scores as the benchmark's evaluation writes them."""

from __future__ import annotations

from pathlib import Path

from app.domain.errors import ExportFailedError
from app.domain.ids import RaterKey
from app.domain.phrase import phrase
from app.domain.question import JsonValue
from app.domain.score_sheet import MAJORITY, PEOPLE
from app.domain.system import SystemAnswer, file_judge
from app.services.results_service import ProjectResults, SystemResults, of_tier, project_results
from storage.formats.predictions import FORMAT as PREDICTIONS
from storage.formats.predictions import write_predictions
from storage.formats.scores import FORMAT as SCORES
from storage.formats.scores import write_scores
from storage.project_file import ProjectFile

FORMATS = (PREDICTIONS, SCORES)


def export_results(
    project: ProjectFile,
    name: str,
    out: Path,
    *,
    system: str | None = None,
    judge: str | None = None,
    granularity: str | None = None,
    rater: RaterKey | None = None,
) -> int:
    """Write answers or scores of one system, by question id; return how many.

    An answer that was imported leaves as it came. Scores are of one granularity and one judge.

    Parameters
    ----------
    name
        One of `FORMATS`.
    system
        Its name; None for the only one.
    judge
        Name of a file of scores or of a rater, or ``people``; None for who usually judges.
    granularity
        Only these; None for all answers, or for the scores of the tier with most questions.
    rater
        Only scores that this rater may read; None: all.

    Raises
    ------
    ExportFailedError
        There is no such system or judge, nothing to write, or the place cannot be written.
    """
    found = project_results(project, rater)
    results = _system(found, system)
    if name == PREDICTIONS:
        answers = [
            answer
            for (tier, _), answer in sorted(results.answers.items(), key=lambda one: one[0][::-1])
            if granularity in (None, tier)
        ]
        _refuse_none(answers, out)
        write_predictions([_record(found, each) for each in answers], out)
        return len(answers)
    tier = of_tier(found, granularity or "")
    sheet = found.sheet(results.system.key, tier, judge_named(project, judge or ""))
    _refuse_none(sheet.scores, out)
    write_scores(sheet.scores, out)
    return len(sheet.scores)


def judge_named(project: ProjectFile, name: str) -> str:
    """Return the judge that somebody names: a file of scores, a rater, people or their majority.

    Raises
    ------
    ExportFailedError
        Nobody of that name has judged.
    """
    judges = project.results.judges()
    raters = {rater.name: rater.key for rater in project.raters.all()}
    if not name or name in (PEOPLE, MAJORITY):
        return name
    for judge in (file_judge(name), raters.get(name, "")):
        if judge in judges:
            return judge
    known = [judge.removeprefix("file:") for judge in judges if judge not in raters.values()]
    known += [each for each, key in raters.items() if key in judges]
    raise ExportFailedError(
        phrase(
            "“{name}” has judged nothing. Judges are: {judges}.",
            name=name,
            judges=", ".join(known) or phrase("none yet"),
        )
    )


def _system(found: ProjectResults, name: str | None) -> SystemResults:
    fitting = [each for each in found.systems if name in (None, each.system.name)]
    if len(fitting) == 1:
        return fitting[0]
    names = ", ".join(each.system.name for each in found.systems) or phrase("none yet")
    raise ExportFailedError(
        phrase("Name one of the systems with --system. There are: {names}.", names=names)
    )


def _record(found: ProjectResults, answer: SystemAnswer) -> dict[str, JsonValue]:
    if answer.original is not None:
        return dict(answer.original)
    asked = found.asked.get((answer.granularity, answer.question_id))
    record: dict[str, JsonValue] = {"question_id": answer.question_id}
    if asked is not None:
        names = ("video_id", "granularity", "type")
        record |= {name: asked.record[name] for name in names}
    return record | {"prediction": answer.answer, "status": answer.status}


def _refuse_none(rows: object, out: Path) -> None:
    if not rows:
        raise ExportFailedError(
            phrase("There is nothing to write. {out} was not written.", out=out)
        )
