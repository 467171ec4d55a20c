"""SQL that confirms candidates of a kind, filters them and puts them in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from app.domain.folding import fold
from app.domain.search import SearchQuery
from storage.search_kinds import SearchKind
from storage.statements import SqlValue


class Place(NamedTuple):
    """What is known of a hit before its text is looked at."""

    kind: SearchKind
    position: int
    start_ms: int | None
    key: str
    end_ms: int | None
    video: str
    owner: str
    title: str
    person: str | None
    speaker: str | None
    parts: str


@dataclass(frozen=True, slots=True)
class Filters:
    """Conditions of a query on records of a kind, and the values they take."""

    sql: str
    values: tuple[SqlValue, ...]


def columns_of(kind: SearchKind) -> str:
    """Return the columns of `Place` behind the kind."""
    columns = (
        "videos.position",
        kind.start_ms,
        "record.key",
        kind.end_ms,
        "videos.key",
        kind.owner,
        kind.title,
        kind.person,
        kind.speaker,
        kind.parts_sql("record"),
    )
    return ", ".join(column.format(row="record") for column in columns)


def filters_of(kind: SearchKind, query: SearchQuery) -> Filters:
    """Return what filters a query puts on records of a kind, as ``AND …``."""
    conditions: list[tuple[str, SqlValue]] = []
    if query.video is not None:
        conditions.append(("videos.key = ?", query.video))
    if query.person is not None:
        conditions.append((f"{kind.person_key} = ?", query.person))
    if query.speaker:
        conditions.append((f"search_fold(coalesce({kind.speaker}, '')) = ?", fold(query.speaker)))
    if query.start_ms is not None:
        # A moment without length lies where it begins.
        conditions.append((f"max({kind.end_ms}, {kind.start_ms} + 1) > ?", query.start_ms))
    if query.end_ms is not None:
        conditions.append((f"{kind.start_ms} < ?", query.end_ms))
    if kind.open_to and (query.blind or query.viewer is not None):
        conditions.append((kind.open_to, query.viewer or ""))
    sql = "".join(f" AND {condition.format(row='record')}" for condition, _ in conditions)
    return Filters(sql, tuple(value for _, value in conditions))


def hits_sql(kind: SearchKind, query: SearchQuery) -> tuple[str, tuple[SqlValue, ...]]:
    """Return the query for the first hits among candidates, and the values behind their list.

    Parameters of the query: the numbers of texts as JSON, those values, the limit.
    """
    start = kind.start_ms.format(row="record")
    source, values = _confirmed(kind, query)
    return (
        f"SELECT {columns_of(kind)} {source} ORDER BY videos.position, {start}, record.key LIMIT ?",
        values,
    )


def count_sql(kind: SearchKind, query: SearchQuery) -> tuple[str, tuple[SqlValue, ...]]:
    """Return the query for the number of hits among candidates, and its values as `hits_sql`."""
    source, values = _confirmed(kind, query)
    return f"SELECT count(*) {source}", values


def _confirmed(kind: SearchKind, query: SearchQuery) -> tuple[str, tuple[SqlValue, ...]]:
    terms = query.terms
    filters = filters_of(kind, query)
    # The index holds all parts of a record; where some are closed, those left are made anew.
    words = kind.words_sql("record") if kind.is_narrowed else "texts.text"
    held = " AND ".join([f"instr({words}, ?)"] * len(terms))
    joins, video = (sql.format(row="record") for sql in (kind.joins, kind.video))
    return (
        f"FROM json_each(?) AS found CROSS JOIN search_texts AS texts ON texts.id = found.value "
        f"CROSS JOIN {kind.table} AS record ON record.key = texts.key {joins} "
        f"JOIN videos ON videos.key = {video} "
        f"WHERE texts.kind = '{kind.name}' AND {held}{filters.sql}",
        (*terms, *filters.values),
    )
