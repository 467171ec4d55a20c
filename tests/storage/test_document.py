"""docs/project-file.md names every table and column of the schema, its type, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from storage import migrations
from storage.project_file import ProjectFile

DOCUMENT = Path(__file__).parents[2] / "docs" / "project-file.md"
INSIDE_SEARCH = {"search_data", "search_idx", "search_config", "search_docsize", "search_content"}

Columns = dict[str, str]


def described() -> dict[str, Columns]:
    """Tables of the document: each column and what is said of its type."""
    tables: dict[str, Columns] = {}
    sections = re.split(r"^### ", DOCUMENT.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for section in sections[1:]:
        rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", section, flags=re.MULTILINE)
        tables[section.split("\n", 1)[0].strip()] = dict(rows)
    return tables


def actual(project: ProjectFile) -> dict[str, Columns]:
    """Tables of a new project: each column with its type, in the words of the document."""
    names = project.database.tuples("SELECT name FROM sqlite_schema WHERE type = 'table'")
    return {
        name: {
            str(row["name"]): _words(row["type"], row["notnull"], row["pk"])
            for row in project.database.rows("SELECT * FROM pragma_table_info(?)", (name,))
        }
        for (name,) in names
        if name not in INSIDE_SEARCH and name != "sqlite_sequence"
    }


def _words(kind: str, notnull: int, key: int) -> str:
    if key:
        return f"{kind}, key"
    return kind if notnull else f"{kind} or NULL"


def test_document_and_schema_name_the_same_columns(project: ProjectFile) -> None:
    names = {table: list(columns) for table, columns in actual(project).items()}
    assert {table: list(columns) for table, columns in described().items()} == names


def test_document_tells_the_types(project: ProjectFile) -> None:
    told = described()
    for table in actual(project).keys() - {"search", "search_terms", "_sqlite_migrations"}:
        for column, kind in actual(project)[table].items():
            words = re.sub(r", (unique|JSON)", "", told[table][column]).strip()
            assert words == kind, f"{table}.{column}"


def test_document_is_of_this_version() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert f"schema version {migrations.SCHEMA_VERSION}." in text
    assert str(migrations.APPLICATION_ID) in text
