"""Scores that people give, what judges' verdicts are worth, and recall of atomic facts.

A verdict is one of the scores of the rubric with a reason, as the LongEmoBench judge gives it.
Nobody reads the verdict of another rater on an answer before their own is in, which is the rule of
`app.domain.independence`. Verdicts that came in files are open to all, who audit them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from statistics import fmean

import numpy as np

from app.domain.agreement import Agreement, Figure, agreement_of
from app.domain.agreement_sums import MISSING
from app.domain.errors import InvalidRecordError
from app.domain.ids import QuestionKey, RaterKey, ScoreKey, SystemKey
from app.domain.independence import open_decisions
from app.domain.naru_score import CULTURAL, NARRATIVE, NaruScore
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue, Rubric
from app.domain.scoring import Score, ScoreStatus, maximum_of, unscored
from app.domain.system import Audit, Fact, Verdict

_LINE = re.compile(r"[;；\n]+")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^\s\d])|(?<=[。！？])")
_BULLET = re.compile(r"^\s*(?:[-*•]|\(?\d{1,2}[.)])\s+")
_FEWEST_PAIRS = 2


def rubric_scores(rubric: Rubric) -> tuple[tuple[int, str], ...]:
    """Return the scores that a judge may give with their meanings, the smallest first."""
    return tuple(sorted((int(key), text) for key, text in rubric.scores if key.isdecimal()))


def judged(record: JsonObject, score: int, reason: str, answer: JsonValue = None) -> Score:
    """Return the score that somebody gives the answer to a judged question.

    Parameters
    ----------
    record
        The question, in the ten fields.

    Raises
    ------
    InvalidRecordError
        The score is none of the rubric's, or there is no reason.
    """
    rubric = record.get("rubric")
    scores = rubric.get("scores") if isinstance(rubric, Mapping) else None
    allowed = scores if isinstance(scores, Mapping) else {}
    keys = sorted(int(key) for key in allowed if key.isdecimal())
    name = str(record["question_id"])
    if not keys:
        raise InvalidRecordError(phrase("{id} is scored by its labels, not by a judge.", id=name))
    if score not in keys:
        named = ", ".join(map(str, keys))
        raise InvalidRecordError(
            phrase("{id}: {score} is none of {allowed}.", id=name, score=score, allowed=named)
        )
    if not reason.strip():
        raise InvalidRecordError(phrase("{id}: a score needs a reason.", id=name))
    most = maximum_of(record)
    return replace(
        unscored(record, ScoreStatus.OK, answer),
        score=score,
        normalized=score / most if most else 0.0,
        reason=reason.strip(),
    )


def readable(
    viewer: RaterKey | None, verdicts: Iterable[Verdict], *, as_adjudicator: bool = False
) -> list[Verdict]:
    """Return the verdicts that somebody may read.

    Verdicts of other raters on answers that the viewer has not judged are left out, unless they
    come as an adjudicator. What came in files, or is compared by formula, is open to all.
    """
    given = list(verdicts)
    people = (each for each in given if each.rater is not None)
    allowed = {
        each.key
        for each in open_decisions(
            viewer,
            people,
            of=lambda each: (each.rater, _answer_of(each)),
            decided=lambda each: each.score.is_scored,
            as_adjudicator=as_adjudicator,
        )
    }
    return [each for each in given if each.rater is None or each.key in allowed]


def open_audits(
    viewer: RaterKey | None, audits: Iterable[Audit], *, as_adjudicator: bool = False
) -> list[Audit]:
    """Return the audits that somebody may read: of verdicts that they audited themselves."""
    return open_decisions(
        viewer, audits, of=lambda each: (each.rater, each.verdict), as_adjudicator=as_adjudicator
    )


@dataclass(frozen=True, slots=True)
class JudgeAgreement:
    """How far judges agree on the answers that several of them scored.

    Attributes
    ----------
    judges
        In the order in which they came.
    agreement
        On the scores as categories; a score of another rubric is another category.
    pearson
        Of the normalized scores, over all pairs of judges on all answers.
    exact, within_one
        Share of the pairs with the same score, and of those at most one apart; None without pairs.
    """

    judges: tuple[str, ...]
    agreement: Agreement
    pearson: Figure
    pairs: int
    exact: float | None
    within_one: float | None


def judge_agreement(verdicts: Iterable[Verdict]) -> JudgeAgreement:
    """Compare the judges of the same answers."""
    by_answer: dict[tuple[str, str], dict[str, Score]] = defaultdict(dict)
    judges: dict[str, int] = {}
    for each in verdicts:
        if each.score.is_scored:
            by_answer[_answer_of(each)][each.judge] = each.score
            judges.setdefault(each.judge, len(judges))
    said = {_label(score) for given in by_answer.values() for score in given.values()}
    labels = sorted(said, key=lambda one: (one[1], one[0]))
    numbers = {label: number for number, label in enumerate(labels)}
    ratings = np.full((max(1, len(judges)), len(by_answer)), MISSING, dtype=np.int64)
    for unit, given in enumerate(by_answer.values()):
        for judge, score in given.items():
            ratings[judges[judge], unit] = numbers[_label(score)]
    pairs = [pair for given in by_answer.values() for pair in combinations(_by(given, judges), 2)]
    gaps = [abs((one.score or 0) - (other.score or 0)) for one, other in pairs]
    return JudgeAgreement(
        tuple(judges),
        agreement_of(ratings, [f"{score:g} / {most}" for score, most in labels]),
        # Both orders of each pair: none of two raters is the first.
        pearson([(a, b) for one, other in pairs for a, b in _both_ways(one, other)]),
        len(pairs),
        fmean(not gap for gap in gaps) if gaps else None,
        fmean(gap <= 1 for gap in gaps) if gaps else None,
    )


@dataclass(frozen=True, slots=True)
class AuditFigures:
    """What people hold of the verdicts of one judge.

    Attributes
    ----------
    accepted
        Share of accepted verdicts of each rater, with the number they looked at.
    mean_accepted
        Mean of these shares; None without an audit.
    majority, audited
        Verdicts that more than half of their auditors accept, of how many.
    pairwise
        Mean share of verdicts on which two raters hold the same; None without two on any.
    pearson
        Of the judge's normalized scores against the means of people's own.
    against_people
        Answers that both the judge and somebody scored.
    """

    accepted: Mapping[RaterKey, tuple[float, int]]
    mean_accepted: float | None
    majority: int
    audited: int
    pairwise: float | None
    pearson: Figure
    against_people: int


def audit_figures(
    verdicts: Iterable[Verdict], audits: Iterable[Audit], people: Iterable[Verdict] = ()
) -> AuditFigures:
    """Sum up the audit of a judge.

    Parameters
    ----------
    verdicts
        Of the judge.
    people
        Of raters, on the same answers or others.
    """
    known = {each.key: each for each in verdicts}
    holds: dict[ScoreKey, dict[RaterKey, bool]] = defaultdict(dict)
    by_rater: dict[RaterKey, list[bool]] = defaultdict(list)
    for audit in audits:
        if audit.verdict in known:
            holds[audit.verdict][audit.rater] = audit.accepted
            by_rater[audit.rater].append(audit.accepted)
    shares = {rater: (fmean(held), len(held)) for rater, held in by_rater.items()}
    own: dict[tuple[str, str], list[float]] = defaultdict(list)
    for each in people:
        if each.score.normalized is not None:
            own[_answer_of(each)].append(each.score.normalized)
    points = [
        (each.score.normalized, fmean(own[_answer_of(each)]))
        for each in known.values()
        if each.score.normalized is not None and _answer_of(each) in own
    ]
    return AuditFigures(
        shares,
        fmean(share for share, _ in shares.values()) if shares else None,
        sum(2 * sum(held.values()) > len(held) for held in holds.values()),
        len(holds),
        _pairwise(holds.values()),
        pearson(points),
        len(points),
    )


def split_facts(reference: str) -> tuple[Fact, ...]:
    """Propose the facts of a reference answer: its sentences and list items, in their order."""
    lines = (_BULLET.sub("", line) for line in _LINE.split(reference))
    parts = (part.strip() for line in lines for part in _SENTENCE.split(line))
    return tuple(Fact(part) for part in dict.fromkeys(filter(None, parts)))


def fact_recall(facts: Sequence[Fact]) -> float | None:
    """Return covered facts / facts; None where there are none or one is not judged yet."""
    if not facts or any(fact.covered is None for fact in facts):
        return None
    return fmean(bool(fact.covered) for fact in facts)


def recalls_by_category(name: str, recalls: Iterable[tuple[str, float]]) -> NaruScore:
    """Return NARU's figures of open answers: the mean recall of each of the nine categories.

    Parameters
    ----------
    recalls
        Category, ``N.1`` to ``C.5``, and recall of each answer.

    Raises
    ------
    InvalidRecordError
        A category has no answer, so that the overall mean is not defined.
    """
    found: dict[str, list[float]] = defaultdict(list)
    for category, recall in recalls:
        found[category].append(recall)
    codes = [f"N.{n + 1}" for n in range(NARRATIVE)], [f"C.{n + 1}" for n in range(CULTURAL)]
    missing = [code for series in codes for code in series if code not in found]
    if missing:
        raise InvalidRecordError(
            phrase("No scored answer of {codes}: nine are needed.", codes=", ".join(missing))
        )
    narrative, cultural = (tuple(fmean(found[code]) for code in series) for series in codes)
    return NaruScore(name, narrative, cultural, open_ended=True)


def pearson(points: Sequence[tuple[float, float]]) -> Figure:
    """Return Pearson's r of pairs, or why there is none."""
    if len(points) < _FEWEST_PAIRS:
        return Figure(None, phrase("Not defined: fewer than two answers with both scores."))
    one, other = np.array(points, dtype=np.float64).T
    if not (one.std() > 0 and other.std() > 0):
        return Figure(None, phrase("Not defined: one side gives the same score everywhere."))
    return Figure(float(np.corrcoef(one, other)[0, 1]))


def _answer_of(verdict: Verdict) -> tuple[SystemKey, QuestionKey | str]:
    score = verdict.score
    return verdict.system, verdict.question or f"{score.granularity}/{score.question_id}"


def _label(score: Score) -> tuple[float, int]:
    return score.score or 0.0, score.maximum


def _by(given: Mapping[str, Score], judges: Mapping[str, int]) -> list[Score]:
    return [given[judge] for judge in sorted(given, key=lambda one: judges[one])]


def _both_ways(one: Score, other: Score) -> list[tuple[float, float]]:
    pair = one.normalized or 0.0, other.normalized or 0.0
    return [pair, pair[::-1]]


def _pairwise(holds: Iterable[Mapping[RaterKey, bool]]) -> float | None:
    """Return the mean over pairs of raters of the share on which they hold the same."""
    same: dict[tuple[RaterKey, RaterKey], list[bool]] = defaultdict(list)
    for held in holds:
        for one, other in combinations(sorted(held), 2):
            same[one, other].append(held[one] == held[other])
    return fmean(fmean(each) for each in same.values()) if same else None
