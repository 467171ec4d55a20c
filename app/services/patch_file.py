"""Reads patches for the plans of a round: a list of ``{plan, target, text}`` and nothing else."""

from __future__ import annotations

from pathlib import Path

from app.domain.check import Severity
from app.domain.errors import ImportFailedError
from app.domain.ids import PlanKey
from app.domain.phrase import phrase
from app.domain.question import JsonObject
from app.domain.refine import Patch
from storage.formats.source import SourceRecord, read_source

_FIELDS = ("plan", "target", "text")


def read_patches(path: Path) -> list[Patch]:
    """Read a file of patches.

    Raises
    ------
    ImportFailedError
        It cannot be read, or a patch lacks a field, has another one, or stands there twice; the
        message names file and record.
    """
    source = read_source(path)
    for fault in source.violations:
        if fault.severity is Severity.ERROR:
            raise ImportFailedError(
                phrase("{file}: {fault}. Nothing was changed.", file=path, fault=fault.message)
            )
    patches = [_patch(path, record) for record in source.records]
    seen: set[str] = set()
    for record, patch in zip(source.records, patches, strict=True):
        if patch.plan in seen:
            raise _refused(path, record, phrase("a second patch for the same plan"))
        seen.add(patch.plan)
    return patches


def _patch(path: Path, record: SourceRecord) -> Patch:
    value: JsonObject = record.value
    for name in value:
        if name not in _FIELDS:
            # Such as "stem" or "answer": a plan lets one text be edited and no more.
            raise _refused(
                path,
                record,
                phrase("“{field}” is no field of a patch: plan, target, text", field=name),
            )
    texts = []
    for name in _FIELDS:
        text = value.get(name)
        if not isinstance(text, str):
            raise _refused(path, record, phrase("“{field}” must be a text", field=name))
        texts.append(text)
    return Patch(PlanKey(texts[0]), texts[1], texts[2])


def _refused(path: Path, record: SourceRecord, fault: str) -> ImportFailedError:
    return ImportFailedError(
        phrase(
            "{file}, record {record}: {fault}. Nothing was changed.",
            file=path,
            record=record.ordinal,
            fault=fault,
        )
    )
