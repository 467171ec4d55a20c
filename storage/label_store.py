"""What a project decided on labels once for all: spellings corrected, and its own mapping."""

from __future__ import annotations

from typing import cast

from app.domain.errors import InvalidRecordError
from app.domain.ids import new_key
from app.domain.label_mapping import OURS, LabelMapping, mapping_from, mapping_value
from app.domain.label_spelling import Spelling
from app.domain.labelling import Layer
from app.domain.phrase import phrase
from app.domain.question import JsonObject, Stamp
from storage.database import Database
from storage.edit import utc_now
from storage.rows import from_json, to_json
from storage.statements import Row

_SPELLINGS = "SELECT * FROM label_spellings ORDER BY layer, written"
_SPELLING = "SELECT key FROM label_spellings WHERE layer = ? AND written = ?"
_VERSIONS = "SELECT * FROM label_mappings ORDER BY version"


class LabelStore:
    """Reads and writes corrected spellings, and versions of the mapping."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def spellings(self) -> list[Spelling]:
        """Return the log of corrected labels, by layer and spelling."""
        return [
            Spelling(
                Layer(row["layer"]),
                row["written"],
                tuple(cast("list[str]", from_json(row["labels"]))),
                row["cells"],
                Stamp(row["made_by"], row["made_at"]),
            )
            for row in self._database.rows(_SPELLINGS)
        ]

    def correct(self, spelling: Spelling, *, as_made: bool = False) -> None:
        """Decide what a spelling means, once for all; a decision before it gives way.

        Parameters
        ----------
        as_made
            With its own stamp, as another project kept it.
        """
        rater = self._database.current_edit.rater or ""
        made = spelling.made if as_made else Stamp(rater, utc_now())
        rows = self._database.tuples(_SPELLING, (spelling.layer.value, spelling.written))
        values: Row = {
            "key": rows[0][0] if rows else new_key(),
            "layer": spelling.layer.value,
            "written": spelling.written,
            "labels": to_json(list(spelling.labels)),
            "made_by": made.rater,
            "made_at": made.at,
            "cells": spelling.cells,
        }
        self._database.put("label_spellings", values)

    def forget(self, layer: Layer, written: str) -> None:
        """Take a decision back; what was imported meanwhile stays."""
        rows = self._database.tuples(_SPELLING, (layer.value, written))
        for (key,) in rows:
            self._database.delete("label_spellings", key)

    def mapping(self) -> LabelMapping:
        """Return the mapping in force: the newest version, ours where the project has none."""
        return self.mapping_versions()[-1]

    def mapping_versions(self) -> list[LabelMapping]:
        """Return all versions of the mapping, ours first."""
        return [
            OURS,
            *(
                mapping_from(
                    cast("JsonObject", from_json(row["content"])),
                    row["version"],
                    Stamp(row["made_by"], row["made_at"]),
                )
                for row in self._database.rows(_VERSIONS)
            ),
        ]

    def add_mapping(self, mapping: LabelMapping, *, as_made: bool = False) -> LabelMapping:
        """Put a new version in force; return it as it is kept.

        Raises
        ------
        InvalidRecordError
            Its version does not follow on the one in force.
        """
        newest = self.mapping().version
        if mapping.version <= newest:
            raise InvalidRecordError(
                phrase("Version {n} of the mapping is there already.", n=mapping.version)
            )
        rater = self._database.current_edit.rater or ""
        made = mapping.made if as_made else Stamp(rater, utc_now())
        values: Row = {
            "key": new_key(),
            "version": mapping.version,
            "made_by": made.rater,
            "made_at": made.at,
            "content": to_json(mapping_value(mapping)),
        }
        self._database.insert("label_mappings", values)
        return mapping_from(mapping_value(mapping), mapping.version, made)
