"""The scores of one system on all questions: labels compared, verdicts of one judge taken.

Of a judged question only one judge counts at a time, or the mean of people, since judges are not
of one mind. Who counts is named, and stands with every figure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from app.domain.phrase import mark, phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.results import QuestionFacts
from app.domain.scoring import (
    Score,
    ScoreStatus,
    is_label_task,
    maximum_of,
    score_labels,
    unscored,
)
from app.domain.system import SystemAnswer, Verdict, file_name, is_file

PEOPLE = "people"
"""The judge that is the mean of all raters."""

MAJORITY = "majority"
"""The judge that is what more than half of the raters of an answer gave it."""

PEOPLE_WORDS = mark("People, their mean")
MAJORITY_WORDS = mark("People, by majority")


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """What the answers of one system are worth.

    Attributes
    ----------
    judge
        Who scored the judged questions: a judge, `PEOPLE`, `MAJORITY`, or empty where nobody did.
    scores
        One for each question asked, in their order, then those of questions the project lacks.
    """

    system: str
    judge: str
    scores: tuple[Score, ...]

    def values(self) -> dict[str, float | None]:
        """Return the normalized score of each question by id; None where there is none."""
        return {
            each.question_id: each.normalized if each.is_scored else None for each in self.scores
        }


def score_sheet(
    system: str,
    records: Sequence[JsonObject],
    answers: Mapping[str, SystemAnswer],
    verdicts: Iterable[Verdict],
    judge: str = "",
) -> ScoreSheet:
    """Score the answers of a system.

    Parameters
    ----------
    records
        The questions in the ten fields, of one granularity.
    answers
        By question id.
    verdicts
        Of the system, of this granularity, by any judge.
    judge
        Who scores the judged questions; empty for the one that `usual_judge` names.
    """
    given = list(verdicts)
    judge = judge or usual_judge(given)
    chosen = verdicts_of(given, judge)
    from_files = verdicts_of(given, usual_judge([each for each in given if is_file(each.judge)]))
    scores, asked = [], set()
    for record in records:
        name = str(record["question_id"])
        asked.add(name)
        answer = answers.get(name)
        said = None if answer is None else answer.answer
        if is_label_task(record):
            scores.append(_labels(record, said, from_files.get(name)))
        else:
            scores.append(_verdict(record, said, chosen.get(name)))
    others = [chosen[name] for name in chosen if name not in asked]
    return ScoreSheet(system, judge, (*scores, *others))


def usual_judge(verdicts: Iterable[Verdict]) -> str:
    """Return who counts where nobody is chosen: the file that scored most, else people."""
    counts = Counter(each.judge for each in verdicts)
    files = [judge for judge in counts if is_file(judge)]
    if files:
        return max(files, key=lambda judge: (counts[judge], judge))
    return PEOPLE if counts else ""


def judges_of(verdicts: Iterable[Verdict]) -> list[str]:
    """Return who can be chosen: files, those that scored most first, people, what they come to."""
    counts = Counter(each.judge for each in verdicts if each.judge)
    ordered = sorted(counts, key=lambda judge: (not is_file(judge), -counts[judge], judge))
    people = [judge for judge in ordered if not is_file(judge)]
    return [*ordered, *([PEOPLE] if people else ()), *([MAJORITY] if len(people) > 1 else ())]


def verdicts_of(verdicts: Iterable[Verdict], judge: str) -> dict[str, Score]:
    """Return the scores of one judge, or what people come to, by question id."""
    if judge not in (PEOPLE, MAJORITY):
        return {each.score.question_id: each.score for each in verdicts if each.judge == judge}
    by_question: dict[str, list[Score]] = {}
    for each in verdicts:
        if each.rater is not None and each.score.is_scored:
            by_question.setdefault(each.score.question_id, []).append(each.score)
    if judge == PEOPLE:
        return {name: mean_score(given) for name, given in by_question.items()}
    most = {name: majority_score(given) for name, given in by_question.items()}
    return {name: score for name, score in most.items() if score is not None}


def mean_score(scores: Sequence[Score]) -> Score:
    """Return the mean of what several people gave one answer; of one alone, that."""
    first = scores[0]
    same = [each for each in scores if each.maximum == first.maximum]
    if len(same) == 1:
        return first
    return replace(
        first,
        score=fmean(each.score or 0 for each in same),
        normalized=fmean(each.normalized or 0 for each in same),
        reason="\n".join(each.reason for each in same if each.reason),
        original=None,
    )


def majority_score(scores: Sequence[Score]) -> Score | None:
    """Return what more than half of several people gave one answer; None where none is so many."""
    (given, count), *_ = Counter((each.score, each.maximum) for each in scores).most_common(1)
    if 2 * count <= len(scores):
        return None
    same = [each for each in scores if (each.score, each.maximum) == given]
    return mean_score(same)


def judge_title(judge: str, names: Mapping[str, str]) -> str:
    """Return what a judge is called.

    Parameters
    ----------
    names
        Of raters by key.
    """
    if judge == PEOPLE:
        return phrase(PEOPLE_WORDS)
    if judge == MAJORITY:
        return phrase(MAJORITY_WORDS)
    if not judge:
        return phrase("Labels compared")
    return file_name(judge) if is_file(judge) else names.get(judge, phrase("somebody"))


def facts_from(score: Score) -> QuestionFacts:
    """Return what a question is told apart by that is known by its score only."""
    return QuestionFacts(score.question_id, score.granularity, score.type)


def _labels(record: JsonObject, answer: JsonValue, from_file: Score | None) -> Score:
    if answer is not None:
        return score_labels(record, answer)
    return from_file or unscored(record, ScoreStatus.MISSING)


def _verdict(record: JsonObject, answer: JsonValue, verdict: Score | None) -> Score:
    if verdict is None:
        status = ScoreStatus.MISSING if answer is None else ScoreStatus.NOT_JUDGED
        return unscored(record, status, answer)
    if verdict.maximum != maximum_of(record):
        message = phrase(
            "the score is of {most}, the rubric goes to {maximum}",
            most=verdict.maximum,
            maximum=maximum_of(record),
        )
        waiting = unscored(record, ScoreStatus.NOT_JUDGED, answer)
        return replace(waiting, problems=(message,))
    return replace(
        verdict,
        granularity=str(record["granularity"]),
        video_id=str(record["video_id"]),
        prediction=verdict.prediction if answer is None else answer,
    )
