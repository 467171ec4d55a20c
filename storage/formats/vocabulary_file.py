"""Vocabularies as files: JSON with everything, CSV with one label a line, plain text likewise.

JSON::

    {"vocabulary": "Stage moods", "is_open": false, "labels": [
        {"name": "tense", "colour": "#D55E00", "hotkey": "t", "definition": "...",
         "retired": false, "former": ["nervous"]}]}

CSV has a header line with ``name`` and any of ``colour``, ``hotkey``, ``definition``, ``retired``
(``yes`` or empty) and ``former`` (several parted by ``;``). A text file without such a header has
one name a line.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from app.domain.errors import ImportFailedError, InvalidRecordError
from app.domain.ids import VocabularyKey
from app.domain.phrase import phrase
from app.domain.vocabulary import Label, Vocabulary
from storage.formats.atomic import write_text
from storage.formats.decoding import read_text
from storage.formats.json_text import JsonTextError, parse_json

COLUMNS = ("name", "colour", "hotkey", "definition", "retired", "former")
MOST_LABELS = 20_000

_YES = {"yes", "true", "1"}
_NO = {"", "no", "false", "0"}


def read_vocabulary(path: Path) -> Vocabulary:
    """Read a vocabulary; its name is the one inside, else that of the file.

    Raises
    ------
    ImportFailedError
        The file is none; the message names file and place.
    """
    text = read_text(path).text
    if text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
        return _made(path, *_from_json(path, text.lstrip("\ufeff")))
    return _made(path, path.stem, False, _from_lines(path, text.lstrip("\ufeff")))


def write_vocabulary(path: Path, vocabulary: Vocabulary) -> None:
    """Write a vocabulary, as CSV where the file ends with ``.csv``, else as JSON.

    Raises
    ------
    ExportFailedError
        The file cannot be written; what stood there stays.
    """
    as_csv = path.suffix.lower() == ".csv"
    write_text(path, _csv_text(vocabulary) if as_csv else _json_text(vocabulary))


def _json_text(vocabulary: Vocabulary) -> str:
    content = {
        "vocabulary": vocabulary.name,
        "is_open": vocabulary.is_open,
        "labels": [_values(label) for label in vocabulary.labels],
    }
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def _values(label: Label) -> dict[str, object]:
    values = {
        "name": label.name,
        "colour": label.colour,
        "hotkey": label.hotkey,
        "definition": label.definition,
        "retired": label.retired,
        "former": list(label.former),
    }
    return {name: value for name, value in values.items() if value or name == "name"}


def _csv_text(vocabulary: Vocabulary) -> str:
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for label in vocabulary.labels:
        retired, former = "yes" if label.retired else "", "; ".join(label.former)
        writer.writerow((label.name, label.colour, label.hotkey, label.definition, retired, former))
    return target.getvalue()


def _made(path: Path, name: str, is_open: bool, labels: Iterable[Label]) -> Vocabulary:
    found = tuple(labels)
    if not found and not is_open:
        raise _refused(path, phrase("it holds no labels"))
    if len(found) > MOST_LABELS:
        raise _refused(path, phrase("it holds more than {n} labels", n=MOST_LABELS))
    try:
        return Vocabulary(VocabularyKey(""), name, found, is_open=is_open)
    except InvalidRecordError as error:
        raise _refused(path, error.message) from error


def _from_json(path: Path, text: str) -> tuple[str, bool, list[Label]]:
    try:
        value: Any = parse_json(text).value
    except JsonTextError as error:
        place = phrase(
            "line {line}, column {column}: {reason}",
            line=error.line,
            column=error.column,
            reason=error.message,
        )
        raise _refused(path, place) from error
    content = {"labels": value} if isinstance(value, list) else value
    entries = content.get("labels")
    if not isinstance(entries, list):
        raise _refused(path, phrase("“labels” must be a list"))
    name = content.get("vocabulary", path.stem)
    if not isinstance(name, str):
        raise _refused(path, phrase("“vocabulary” must be a text"))
    labels = [_from_entry(path, number, one) for number, one in enumerate(entries, start=1)]
    return name, content.get("is_open") is True, labels


def _from_entry(path: Path, number: int, entry: object) -> Label:
    values = {"name": entry} if isinstance(entry, str) else entry
    if not isinstance(values, dict) or not isinstance(values.get("name"), str):
        raise _refused(path, phrase("label {n} has no “name”", n=number))
    texts = {key: values.get(key, "") for key in ("colour", "hotkey", "definition")}
    former = values.get("former", [])
    wrong = [key for key, text in texts.items() if not isinstance(text, str)]
    if not isinstance(values.get("retired", False), bool):
        wrong.append("retired")
    if not isinstance(former, list) or not all(isinstance(one, str) for one in former):
        wrong.append("former")
    if wrong:
        raise _refused(
            path, phrase("label {n}: “{key}” is of the wrong kind", n=number, key=wrong[0])
        )
    retired = values.get("retired", False)
    return Label(values["name"], **texts, retired=retired, former=tuple(former))


def _from_lines(path: Path, text: str) -> list[Label]:
    first = text.split("\n", 1)[0]
    gap = max((",", ";", "\t"), key=first.count)
    head = [cell.strip().casefold() for cell in next(csv.reader([first], delimiter=gap), [])]
    if "name" not in head:
        return [Label(line.strip()) for line in text.splitlines() if line.strip()]
    unknown = next((cell for cell in head if cell not in COLUMNS), None)
    if unknown is not None:
        raise _refused(
            path,
            phrase(
                "line 1: the column “{name}” is none of {columns}",
                name=unknown,
                columns=", ".join(COLUMNS),
            ),
        )
    return list(_from_rows(path, text, head, gap))


def _from_rows(path: Path, text: str, head: list[str], gap: str) -> Iterable[Label]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=gap, strict=True)
    try:
        next(reader)
        for row in reader:
            if any(cell.strip() for cell in row):
                yield _from_row(path, reader.line_num, head, row)
    except csv.Error as error:
        raise _refused(
            path, phrase("line {n}: {reason}", n=reader.line_num, reason=error)
        ) from error


def _from_row(path: Path, line: int, head: list[str], row: list[str]) -> Label:
    if len(row) > len(head):
        raise _refused(
            path,
            phrase(
                "line {n} has {cells} cells, not {columns}",
                n=line,
                cells=len(row),
                columns=len(head),
            ),
        )
    cells: Mapping[str, str] = dict(zip(head, (cell.strip() for cell in row), strict=False))
    retired = cells.get("retired", "").casefold()
    if retired not in _YES | _NO:
        raise _refused(path, phrase("line {n}: “retired” must be yes or empty", n=line))
    former = (one.strip() for one in cells.get("former", "").split(";"))
    return Label(
        cells.get("name", ""),
        cells.get("colour", ""),
        cells.get("hotkey", ""),
        cells.get("definition", ""),
        retired in _YES,
        tuple(filter(None, former)),
    )


def _refused(path: Path, why: str) -> ImportFailedError:
    return ImportFailedError(
        phrase("{path} is no vocabulary: {why}. Nothing was added.", path=path, why=why)
    )
