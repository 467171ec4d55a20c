"""Record sources: one JSON object, an array, JSON lines, or a flat folder of such files.

A folder's ``.json`` and ``.jsonl`` files are read in order of name, sub-folders and files that
begin with ``._`` are passed over.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.errors import ImportFailedError
from app.domain.finding import Finding, describe
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from storage.formats.json_text import JsonTextError, ParsedJson, parse_json, text_findings

LINES_SUFFIXES = (".jsonl", ".ndjson")
SUFFIXES = (".json", *LINES_SUFFIXES)

_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class SourceRecord:
    """An object of a source and its place.

    Attributes
    ----------
    file
        Path of the file it stands in, as given.
    ordinal
        From 1 in the file; the line number for JSON lines.
    line
        Line number for JSON lines, else 0.
    """

    file: str
    ordinal: int
    line: int
    value: JsonObject

    def violation(self, finding: Finding) -> Violation:
        """Place a finding in the file."""
        return Violation(
            self.file,
            self.ordinal,
            finding.path,
            finding.rule,
            finding.severity,
            finding.message,
            self.line,
        )


@dataclass(slots=True)
class Source:
    """The files and objects of a source in order, and what was wrong with the text."""

    files: list[str] = field(default_factory=list)
    records: list[SourceRecord] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)

    def _fault(self, file: str, rule: str, message: str, *, record: int = 0, line: int = 0) -> None:
        self.violations.append(Violation(file, record, "", rule, Severity.ERROR, message, line))

    def _warn_of_no_records(self, file: str, message: str) -> None:
        self.violations.append(Violation(file, 0, "", "no-records", Severity.WARNING, message))

    def read_file(self, path: Path) -> None:
        """Read one file.

        Raises
        ------
        ImportFailedError
            The file cannot be read at all.
        """
        file = str(path)
        self.files.append(file)
        text = self._decode(file, read_bytes(path))
        if text is None:
            return
        lines = path.suffix.lower() in LINES_SUFFIXES
        if not text.strip() and lines:
            self._warn_of_no_records(file, phrase("the file holds no records"))
        elif not text.strip():
            self._fault(file, "empty-file", phrase("the file is empty"))
        elif lines:
            self._read_lines(file, text)
        else:
            self._read_whole(file, text)

    def _decode(self, file: str, data: bytes) -> str | None:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            self._fault(file, "encoding", phrase("the file is UTF-16; save it as UTF-8"))
            return None
        if data.startswith(_BOM):
            message = phrase("begins with a byte order mark")
            self.violations.append(
                Violation(file, 0, "", "bom", Severity.INFO, message, 1, phrase("passed over"))
            )
            data = data.removeprefix(_BOM)
        try:
            return data.decode()
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            message = phrase(
                "byte {place} is not UTF-8: 0x{byte:02x}",
                place=error.start + 1,
                byte=data[error.start],
            )
            self._fault(file, "encoding", message, line=line)
            return None

    def _read_whole(self, file: str, text: str) -> None:
        try:
            parsed = parse_json(text)
        except JsonTextError as error:
            if error.message == "extra data" and _first_line_stands_alone(text):
                self._read_lines(file, text)
            else:
                message = phrase(
                    "column {column}: {fault}",
                    column=error.column,
                    fault=error.message,
                )
                self._fault(file, "json", message, line=error.line)
            return
        if not isinstance(parsed.value, list):
            self._take(file, 1, 0, parsed)
            return
        if not parsed.value:
            self._warn_of_no_records(file, phrase("the list holds no records"))
        for ordinal, value in enumerate(parsed.value, start=1):
            self._take(file, ordinal, 0, ParsedJson(value, parsed.suspicious))

    def _read_lines(self, file: str, text: str) -> None:
        for number, line in enumerate(text.split("\n"), start=1):
            if not line.strip():
                continue
            try:
                parsed = parse_json(line)
            except JsonTextError as error:
                message = phrase(
                    "column {column}: {fault}",
                    column=error.column,
                    fault=error.message,
                )
                self._fault(file, "json", message, record=number, line=number)
                continue
            self._take(file, number, number, parsed)

    def _take(self, file: str, ordinal: int, line: int, parsed: ParsedJson) -> None:
        """Keep an object, or say why not."""
        value: JsonValue = parsed.value
        if not isinstance(value, dict):
            message = phrase("a record must be an object, not {kind}", kind=describe(value))
            self._fault(file, "shape", message, record=ordinal, line=line)
            return
        record = SourceRecord(file, ordinal, line, value)
        faults = text_findings(value) if parsed.suspicious else []
        self.violations += map(record.violation, faults)
        if not faults:
            self.records.append(record)


def read_source(path: Path) -> Source:
    """Read a file or a flat folder; what is broken in it is reported, what is sound is kept.

    Raises
    ------
    ImportFailedError
        There is no such file, it cannot be read, or the folder holds no JSON file.
    """
    source = Source()
    for file in source_files(path):
        source.read_file(file)
    return source


def source_files(path: Path) -> list[Path]:
    """List the files of a source in order.

    Raises
    ------
    ImportFailedError
        There is no such path, or the folder cannot be read or holds no JSON file.
    """
    try:
        if not path.is_dir():
            return [path]
        files = [
            file
            for file in sorted(path.iterdir(), key=lambda file: file.name)
            if file.suffix.lower() in SUFFIXES and not file.name.startswith("._") and file.is_file()
        ]
    except OSError as error:
        raise ImportFailedError(
            phrase("{path} cannot be read: {reason}.", path=path, reason=reason(error))
        ) from error
    if not files:
        raise ImportFailedError(phrase("{path} holds no .json or .jsonl file.", path=path))
    return files


def read_bytes(path: Path) -> bytes:
    """Read a whole file.

    Raises
    ------
    ImportFailedError
        It is not there or cannot be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise ImportFailedError(
            phrase("{path} cannot be read: {reason}.", path=path, reason=reason(error))
        ) from error


def reason(error: OSError) -> str:
    """Give the system's reason in lower case, to end a sentence."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    text = error.strerror or str(error)
    return text[:1].lower() + text[1:]


def has_errors(violations: Iterable[Violation]) -> bool:
    """Tell whether any violation is an error."""
    return any(violation.severity is Severity.ERROR for violation in violations)


def _first_line_stands_alone(text: str) -> bool:
    first = text.lstrip().split("\n", 1)[0]
    try:
        return isinstance(parse_json(first).value, dict)
    except JsonTextError:
        return False
