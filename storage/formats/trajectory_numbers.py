"""Cells of a table become numbers and times, many at once; each that is none is told by line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.domain.channel import FloatArray
from app.domain.errors import ImportFailedError
from app.domain.phrase import phrase
from app.domain.span import IntArray
from app.domain.timecode import parse_offset
from storage.formats.trajectory_document import LineFaults

_COMMA = re.compile(r"[+-]?\d*,\d+(?:[eE][+-]?\d+)?")
_PLAIN = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_NO_VALUE = frozenset(("nan", "na", "n/a", "null", "none", "-", "--"))
_FAR_S = 2.0**42
_WHOLE_MS = 1e-6
_SHOWN = 30


@dataclass(slots=True)
class Numbers:
    """Reads the cells of columns; remembers whether their decimals are points or commas."""

    faults: LineFaults
    _point_line: int = 0
    _comma_line: int = 0

    def values(self, cells: Sequence[str], lines: Sequence[int]) -> FloatArray:
        """Read values; a gap is NaN, and so is what is none, which is an error.

        Empty cells are gaps without a word.
        """
        found = self._quickly(cells, lines)
        if found is None:
            found = np.array(
                [self._value(cell.strip(), line) for cell, line in zip(cells, lines, strict=True)]
            )
        elif np.isnan(found).sum() != cells.count(""):
            for place in np.flatnonzero(np.isnan(found)).tolist():
                if cells[place]:
                    self._told_gap(cells[place], lines[place])
        infinite = np.isinf(found)
        for place in np.flatnonzero(infinite).tolist():
            message = phrase(
                "“{cell}” is infinite; a value is a number, or empty for a gap",
                cell=cells[place].strip()[:_SHOWN],
            )
            self.faults.error(lines[place], "infinite", message)
        found[infinite] = np.nan
        return found

    def times(self, cells: Sequence[str], lines: Sequence[int], unit: str) -> FloatArray:
        """Read times as milliseconds with fractions; NaN is what is none, which is an error.

        Parameters
        ----------
        unit
            ``s`` or ``ms``; clock times are told by their colons.
        """
        factor = 1000.0 if unit == "s" else 1.0
        found = self._quickly(cells, lines)
        if found is None or np.isnan(found).any():
            found = np.array(
                [
                    self._time(cell.strip(), line, factor)
                    for cell, line in zip(cells, lines, strict=True)
                ]
            )
        else:
            found = found * factor
        far = np.abs(found) > _FAR_S * 1000
        for place in np.flatnonzero(far).tolist():
            self._no_time(cells[place], lines[place])
        found[far] = np.nan
        return found

    def _quickly(self, cells: Sequence[str], lines: Sequence[int]) -> FloatArray | None:
        """Read plain numbers and empty cells; None where there is anything else."""
        joined = "".join(cells)
        # float() reads 1_0 as ten, and the digits of any script.
        if "_" in joined or not joined.isascii():
            return None
        try:
            found = _floats(cells)
        except ValueError:
            return None
        if "." in joined:
            if self._comma_line:
                return None
            self._point_line = self._point_line or lines[0]
        return found

    def _value(self, cell: str, line: int) -> float:
        if not cell:
            return np.nan
        if cell.casefold() in _NO_VALUE:
            self._told_gap(cell, line)
            return np.nan
        number = self._number(cell, line)
        if number is None:
            message = phrase("“{cell}” is no number", cell=cell[:_SHOWN])
            self.faults.error(line, "number", message)
            return np.nan
        return number

    def _time(self, cell: str, line: int, factor: float) -> float:
        if not cell:
            self.faults.error(line, "no-time", phrase("the time is missing"))
            return np.nan
        if ":" in cell:
            try:
                return float(parse_offset(cell))
            except ValueError:
                return self._no_time(cell, line)
        number = self._number(cell, line)
        if number is None or not np.isfinite(number):
            return self._no_time(cell, line)
        return number * factor

    def _no_time(self, cell: str, line: int) -> float:
        self.faults.error(line, "time", phrase("“{cell}” is no time", cell=cell.strip()[:_SHOWN]))
        return np.nan

    def _number(self, cell: str, line: int) -> float | None:
        if _COMMA.fullmatch(cell):
            return self._with_comma(cell, line)
        if _PLAIN.fullmatch(cell) or cell.casefold().lstrip("+-") in ("inf", "infinity"):
            if "." in cell and self._comma_line:
                self._mixed(line)
            elif "." in cell:
                self._point_line = self._point_line or line
            return float(cell)
        return None

    def _with_comma(self, cell: str, line: int) -> float:
        if self._point_line:
            self._mixed(line)
        elif not self._comma_line:
            self._comma_line = line
            message = phrase("decimals are written with commas, as in “{cell}”", cell=cell[:_SHOWN])
            repaired = phrase("read as decimal points")
            self.faults.warning(line, "decimal-comma", message, repaired=repaired)
        return float(cell.replace(",", "."))

    def _mixed(self, line: int) -> None:
        other = self._point_line or self._comma_line
        message = phrase(
            "decimals are written with points and with commas (see line {line})", line=other
        )
        self.faults.error(line, "mixed-decimals", message)

    def _told_gap(self, cell: str, line: int) -> None:
        message = phrase("“{cell}” is no value", cell=cell.strip()[:_SHOWN])
        self.faults.info(line, "not-a-number", message, repaired=phrase("read as a gap"))


def _floats(cells: Sequence[str]) -> FloatArray:
    """Read plain numbers; empty cells are NaN."""
    filled = (cell or "nan" for cell in cells) if "" in cells else cells
    return np.fromiter(map(float, filled), dtype=np.float64, count=len(cells))


def unit_of(cells: Sequence[str], file: str) -> str:
    """Tell the unit of times whose column does not say it.

    Raises
    ------
    ImportFailedError
        They are whole numbers, which may be seconds or milliseconds.
    """
    if any(mark in cell for cell in cells for mark in ":.,"):
        return "s"
    raise ImportFailedError(
        phrase(
            "{file}: its times are whole numbers and its columns do not say of what. Name the "
            "column time_s or time_ms.",
            file=file,
        )
    )


def whole_ms(times: FloatArray, lines: IntArray | Sequence[int], faults: LineFaults) -> IntArray:
    """Round times to milliseconds and say where that changed one."""
    whole = np.rint(times)
    finer = np.abs(times - whole) > np.maximum(_WHOLE_MS, np.abs(times) * 1e-12)
    if finer.any():
        line = int(lines[int(np.flatnonzero(finer)[0])])
        message = phrase("times are finer than a millisecond")
        repaired = phrase("rounded to whole milliseconds")
        faults.info(line, "rounded", message, repaired=repaired)
    rounded: IntArray = whole.astype(np.int64)
    return rounded
