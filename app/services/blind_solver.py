"""The blind solver: a small classifier that sees the options of a set and nothing else.

Logistic regression over features of each option against the others of its item, and over the words
it holds alone; trained on some items and tried on the others, so that no item is tried by what was
learned of it. It needs scikit-learn, the extra ``solver``; without that there is a reason instead.
"""

from __future__ import annotations

import importlib.util
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from app.domain.agreement_sums import wilson
from app.domain.blind_solve import FEWEST, BlindSolve, NoSolve, solver_missing, too_few
from app.domain.shortcut_features import Floats, Ints, OptionTable
from app.domain.watch import NOBODY, Watch

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

SEED = 20_240
FOLDS, REPEATS = 5, 5
FEW_FOLDS, FEW_REPEATS = 3, 3
_MANY = 4000
"""Sets of so many items get fewer folds and repeats: their accuracy hardly varies."""

_BUCKETS = 512
_REGULARITY = 0.1
_MOST_SPREAD = 3.0
_WORD_WEIGHT = 0.5


def is_available() -> bool:
    """Tell whether scikit-learn is installed."""
    return importlib.util.find_spec("sklearn") is not None


def solve(
    table: OptionTable, places: int, *, seed: int = SEED, watch: Watch = NOBODY
) -> BlindSolve | NoSolve:
    """Train and try the solver.

    Parameters
    ----------
    places
        How many items there are in all, with a key or without.
    seed
        Decides which items are tried together.

    Raises
    ------
    WorkStoppedError
        Somebody stopped it.
    """
    if not is_available():
        return solver_missing()
    if table.items < FEWEST:
        return too_few(table.items)
    is_large = table.items >= _MANY
    folds, repeats = (FEW_FOLDS, FEW_REPEATS) if is_large else (FOLDS, REPEATS)
    right = np.zeros(table.items)
    matrix = option_matrix(table)
    draw = np.random.default_rng(seed)
    total = repeats * folds
    for done, tried in enumerate(_folds(table.items, folds, repeats, draw)):
        watch.progress(done, total)
        right += _solved(table, matrix, tried)
    shares = right / repeats
    accuracy = float(shares.mean())
    low, high = wilson(accuracy, table.items)
    found: list[float | None] = [None] * places
    for ordinal, place in enumerate(table.places):
        found[place] = float(shares[ordinal])
    chance = float((1 / table.sizes).mean())
    return BlindSolve(
        accuracy,
        max(0.0, low),
        min(1.0, high),
        chance,
        table.items,
        folds,
        repeats,
        seed,
        tuple(found),
    )


def _folds(
    items: int, folds: int, repeats: int, draw: np.random.Generator
) -> Iterator[npt.NDArray[np.bool_]]:
    """Return which items are tried, for each fold of each repeat; the rest is trained on."""
    for _ in range(repeats):
        fold_of = draw.permutation(np.arange(items) % folds)
        for fold in range(folds):
            yield fold_of == fold


def _solved(table: OptionTable, matrix: csr_matrix, tried: npt.NDArray[np.bool_]) -> Floats:
    """Return 1 for each tried item whose key scores highest, a share where several do, else 0."""
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415 -- an extra, and slow to load

    is_tried = tried[table.item]
    model = LogisticRegression(C=_REGULARITY, solver="liblinear", random_state=0, max_iter=200)
    model.fit(matrix[~is_tried], table.is_key[~is_tried])
    score = np.full(len(table.item), -np.inf)
    score[is_tried] = model.decision_function(matrix[is_tried])
    best = np.maximum.reduceat(score, table.starts)
    is_best = np.isclose(score, best[table.item], rtol=0, atol=1e-9) & is_tried
    ties = np.add.reduceat(is_best.astype(np.float64), table.starts)
    hits = np.add.reduceat((is_best & table.is_key).astype(np.float64), table.starts)
    result: Floats = np.where(tried, hits / np.maximum(ties, 1), 0.0)
    return result


def option_matrix(table: OptionTable) -> csr_matrix:
    """Return features and words of all options as one sparse matrix."""
    from scipy.sparse import csr_matrix, hstack  # noqa: PLC0415 -- comes with scikit-learn

    shape = np.clip(table.compared(), -_MOST_SPREAD, _MOST_SPREAD)
    rows, columns = _lone_words(table)
    ones = np.full(len(rows), _WORD_WEIGHT)
    words = csr_matrix((ones, (rows, columns)), shape=(len(table.item), _BUCKETS))
    return csr_matrix(hstack([csr_matrix(shape), words]))


def _lone_words(table: OptionTable) -> tuple[Ints, Ints]:
    """Return row and bucket of each word that not all options of the item hold."""
    bucket_of: dict[str, int] = {}
    rows: list[int] = []
    columns: list[int] = []
    ends = table.starts + table.sizes
    for start, end in zip(table.starts.tolist(), ends.tolist(), strict=True):
        held = [frozenset(words) for words in table.words[start:end]]
        shared = frozenset.intersection(*held)
        for row, words in enumerate(held, start):
            # Sorted: sets of texts have another order in every process.
            for word in sorted(words - shared):
                bucket = bucket_of.get(word)
                if bucket is None:
                    bucket = bucket_of[word] = zlib.crc32(word.encode()) % _BUCKETS
                rows.append(row)
                columns.append(bucket)
    return np.array(rows, dtype=np.int64), np.array(columns, dtype=np.int64)
