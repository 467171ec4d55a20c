"""Votes of five raters on 100,000 units: Dawid and Skene's estimate, all figures, a project.

Beside it stands crowd-kit's estimate in the same run, where it is installed: in the environment or
in `benchmarks/.cache/peers` (`pip install --target`). It begins with the majority and takes other
care of its numbers, so the rounds are given to both alike and the labels are compared.
"""

from __future__ import annotations

import importlib
import sys
import time
from dataclasses import replace
from typing import Any

import numpy as np

from app.domain.aggregation import aggregate
from app.domain.agreement_sums import Ints
from app.domain.dawid_skene import EMOS, Beginning, Estimate, estimate
from app.domain.emotion import BASIC_7, GO_EMOTIONS_28
from app.domain.ids import RaterKey, ReviewKey, UnitKey, UnitSetKey, VideoKey, new_key
from app.domain.labelling import Layer, Unit, UnitLabel, UnitSet, label_value
from app.domain.media import Video
from app.domain.review import Decision, RecordKind, Review
from app.services.label_aggregation import aggregate_layer, keep_aggregated, votes_of
from benchmarks.clips import CACHE
from benchmarks.report import Figure, Outcome, median, timed
from storage.project_file import ProjectFile

UNITS, RATERS = 100_000, 5
PROJECT_UNITS = 20_000
LIMIT_S = 3
_SEED, _SHARE_RIGHT, _REPEATS = 11, 0.6, 3
_ROUNDS = replace(EMOS, tolerance=0.0)
"""All fifty rounds, as EmoS's data take them: what settles earlier costs less."""


def run() -> Outcome:
    """Measure."""
    votes = _votes()
    what = f"{UNITS:,} units x {RATERS} raters"
    outcome = Outcome()
    ours = median(timed(lambda: estimate(votes, BASIC_7, _ROUNDS), _REPEATS))
    found = estimate(votes, BASIC_7, replace(_ROUNDS, beginning=Beginning.MAJORITY))
    peer, told = _peer(votes, found)
    outcome.details["crowd_kit"] = told
    outcome.add(Figure(f"{what}: Dawid-Skene, 50 rounds", ours, "s", LIMIT_S, peer))
    as_emos = median(timed(lambda: estimate(votes, BASIC_7, EMOS), _REPEATS))
    outcome.add(Figure(f"{what}: Dawid-Skene as EmoS", as_emos, "s", LIMIT_S))
    names = [f"r{number}" for number in range(RATERS)]
    whole = median(timed(lambda: aggregate(votes, names, BASIC_7), 1))
    outcome.add(Figure(f"{what}: with agreement and rater styles", whole, "s"))
    outcome.add(*_project(votes[:, :PROJECT_UNITS]))
    return outcome


def _votes() -> Ints:
    dice = np.random.default_rng(_SEED)
    truth = dice.integers(0, len(BASIC_7), UNITS)
    guesses = dice.integers(0, len(BASIC_7), (RATERS, UNITS))
    return np.where(dice.random((RATERS, UNITS)) < _SHARE_RIGHT, truth, guesses)


def _peer(votes: Ints, ours: Estimate) -> tuple[float | None, dict[str, Any]]:
    """Return the seconds that crowd-kit takes, and what is to be told of it."""
    if str(CACHE / "peers") not in sys.path:
        sys.path.append(str(CACHE / "peers"))
    try:
        kit = importlib.import_module("crowdkit.aggregation.classification.dawid_skene")
        pandas = importlib.import_module("pandas")
    except ImportError as error:
        return None, {"skipped": f"crowd-kit is not installed ({error})"}
    units, raters = np.arange(UNITS), np.arange(RATERS)
    table = pandas.DataFrame(
        {
            "task": np.tile(units, RATERS),
            "worker": np.repeat(raters, UNITS),
            "label": np.asarray(BASIC_7)[votes.ravel()],
        }
    )
    began = time.perf_counter()
    made = kit.DawidSkene(n_iter=_ROUNDS.rounds, tol=0.0).fit(table)
    seconds = time.perf_counter() - began
    labels = made.labels_.reindex(units).to_numpy()
    same = float((labels == np.asarray(BASIC_7)[ours.best]).mean())
    return seconds, {"rounds": _ROUNDS.rounds, "same_labels": same}


def _project(votes: Ints) -> list[Figure]:
    """Measure the same votes where they are labels of a project."""
    project = ProjectFile.in_memory()
    video = Video(VideoKey(new_key()), "film", "Film", 0)
    with project.edit("Fill", None):
        project.videos.add(video)
        one = project.units.add_set(UnitSet(UnitSetKey(new_key()), "Units"))
        raters = [project.raters.add(f"r{number}").key for number in range(RATERS)]
        units = [
            Unit(UnitKey(new_key()), one.key, f"{at:06d}", video.key, at, at + 1, position=at)
            for at in range(PROJECT_UNITS)
        ]
        project.units.add_many(units)
        for rater, of_rater in zip(raters, votes.tolist(), strict=True):
            project.reviews.add_many(
                _review(unit, rater, label) for unit, label in zip(units, of_rater, strict=True)
            )
    began = time.perf_counter()
    laid_out = votes_of(project, one)
    read = time.perf_counter() - began
    found = aggregate_layer(laid_out, one, Layer.BASIC)
    made = time.perf_counter() - began
    keep_aggregated(project, found, None)
    kept = time.perf_counter() - began
    soft = time.perf_counter()
    aggregate_layer(laid_out, one, Layer.GO)
    softened = time.perf_counter() - soft
    project.close()
    what = f"{PROJECT_UNITS:,} units x {RATERS} raters"
    return [
        Figure(f"{what}: read the labels of a project", read, "s"),
        Figure(f"{what}: aggregate them", made - read, "s"),
        Figure(f"{what}: keep the result", kept - made, "s"),
        Figure(f"{what}: soft labels", softened, "s"),
    ]


def _review(unit: Unit, rater: RaterKey, label: int) -> Review:
    go = (GO_EMOTIONS_28[label * 3], GO_EMOTIONS_28[label * 3 + 1])
    answer = label_value(UnitLabel(BASIC_7[label], go))
    return Review(
        ReviewKey(new_key()),
        RecordKind.LABEL,
        unit.key,
        1,
        rater,
        answer=answer,
        decision=Decision.LABELLED,
    )
