"""NARU's result files: correct answers by category of several systems, or recalls of open ones."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from app.domain.errors import ImportFailedError
from app.domain.finding import Findings
from app.domain.naru_score import CULTURAL, NARRATIVE, NaruScore, accuracies
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from storage.formats.source import read_source

_SIZES = {"narrative": NARRATIVE, "cultural": CULTURAL}


def read_naru_results(path: Path) -> list[NaruScore]:
    """Read a file such as ``results_RQ1.json`` or ``results_RQ3.json``.

    With ``totals`` the numbers are counts of correct answers, without they are recalls, 0 to 1.

    Raises
    ------
    ImportFailedError
        It cannot be read or is no such file; the message names the first place at fault.
    """
    source = read_source(path)
    if source.violations or len(source.records) != 1:
        first = (
            source.violations[0].message if source.violations else phrase("more than one object")
        )
        raise ImportFailedError(phrase("{file}: {reason}", file=str(path), reason=first))
    value, findings = source.records[0].value, Findings()
    totals = _totals(value, findings)
    models = findings.as_list(value.get("models"), "models") or []
    scores = [
        score
        for at, model in enumerate(models)
        if (score := _score(model, f"models[{at}]", totals, findings)) is not None
    ]
    if findings.found:
        first_found = findings.found[0]
        raise ImportFailedError(
            phrase("{file}: {reason}", file=str(path), reason=str(first_found)),
            "\n".join(map(str, findings.found)),
        )
    return scores


def _totals(value: JsonObject, findings: Findings) -> dict[str, tuple[float, ...]] | None:
    if "totals" not in value:
        return None
    totals = findings.as_object(value["totals"], "totals") or {}
    return {name: _numbers(totals, name, "totals", None, findings) for name in _SIZES}


def _score(
    model: JsonValue,
    path: str,
    totals: Mapping[str, tuple[float, ...]] | None,
    findings: Findings,
) -> NaruScore | None:
    fields = findings.as_object(model, path)
    if fields is None:
        return None
    name = findings.filled(fields.get("name"), f"{path}.name")
    most = {each: None if totals is None else totals[each] for each in _SIZES}
    series = {each: _numbers(fields, each, path, most[each], findings) for each in _SIZES}
    if name is None or findings.found:
        return None
    if totals is None:
        return NaruScore(name, series["narrative"], series["cultural"], open_ended=True)
    rates = {each: accuracies(series[each], totals[each]) for each in _SIZES}
    return NaruScore(name, rates["narrative"], rates["cultural"])


def _numbers(
    fields: JsonObject,
    name: str,
    path: str,
    most: tuple[float, ...] | None,
    findings: Findings,
) -> tuple[float, ...]:
    """Read the numbers of a series; counts up to `most`, without it recalls, totals above 0."""
    place = f"{path}.{name}"
    values = findings.as_list(fields.get(name), place) or []
    if len(values) != _SIZES[name]:
        message = phrase("must hold {n} numbers, one a category", n=_SIZES[name])
        findings.error(place, "shape", message)
        return ()
    is_total = path == "totals"
    sound = []
    for at, each in enumerate(values):
        highest = 1 if most is None else (most[at] if at < len(most) else 0)
        if not isinstance(each, int | float) or isinstance(each, bool):
            findings.error(f"{place}[{at}]", "shape", phrase("must be a number"))
        elif is_total and each <= 0:
            findings.error(f"{place}[{at}]", "score", phrase("must be above 0"))
        elif not is_total and not 0 <= each <= highest:
            message = phrase("must be 0 to {most}, but is {value}", most=highest, value=each)
            findings.error(f"{place}[{at}]", "score", message)
        sound.append(each if isinstance(each, int | float) else 0)
    return tuple(sound)
