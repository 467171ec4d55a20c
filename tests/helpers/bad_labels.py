"""Tables of labels as they should not be, one fault each."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from pathlib import Path

from openpyxl import Workbook

HEAD = ("unit_id", "text", "basic_a", "basic_b", "basic_c")
BLANKS = " " * 1700
ROWS: dict[str, Sequence[Sequence[str]]] = {
    "unknown": (("01", "x", "Joyy", "Joy", "Blah"), ("02", "y", "Joy", "Joyy", "Fear")),
    "empty": (("01", "x", "Joy", "", ""), ("02", "y", "", "Fear", "Fear")),
    "no-id": (("", "x", "Joy", "Joy", "Joy"), ("02", "y", "Joy", "Joy", "Fear")),
    "alike": (
        ("1", "x", "Joy", "Joy", "Joy"), ("01", "y", "Fear", "Joy", "Joy"),
        ("00001_0", "y", "Joy", "Joy", "Joy"), ("00010", "y", "Joy", "Joy", "Joy"),
    ),
    "twice": (("01", "x", "Joy", "Joy", "Joy"), ("01", "y", "Joy", "Joy", "Fear")),
    "same": (("01", "x", "Joy", "Joy", "Joy"), ("02", "y", "Joy", "Joy", "Joy")),
    "nothing": (("01", "x", "Joy", "Fear", ""), ("02", "y", "Joy", "Joy", "")),
    "blanks": (("01", "x", "Joy", BLANKS, "Joy"), ("02", f"y{BLANKS}z", "Joy", f"Joy{BLANKS}", "")),
}  # fmt: skip
BOOKS = ("formula", "merged", "macros", "bomb", "lying-bomb", "entities", "cut")


def put_bad(folder: Path, name: str) -> Path:
    """Write the table of a fault; return its path."""
    if name == "one":
        path = folder / "one.csv"
        path.write_text("unit_id,text,basic_a\n01,x,Joy\n02,y,Fear\n", "utf-8")
        return path
    if name in ROWS:
        path = folder / f"{name}.csv"
        path.write_text("\n".join(",".join(row) for row in (HEAD, *ROWS[name])) + "\n", "utf-8")
        return path
    return _put_book(folder / f"{name}.xls{'m' if name == 'macros' else 'x'}", name)


def _put_book(path: Path, name: str) -> Path:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (HEAD, *ROWS["same"]):
        sheet.append(list(row))
    if name == "formula":
        sheet["D2"] = "=C2"
    if name == "merged":
        sheet.merge_cells("C2:C3")
    book.save(path)
    if name == "cut":
        path.write_bytes(path.read_bytes()[:-900])
    elif name in ("macros", "bomb", "lying-bomb", "entities"):
        _tamper(path, name)
    return path


def _tamper(path: Path, name: str) -> None:
    """Write the parts of a workbook anew, one of them as no program should."""
    with zipfile.ZipFile(path) as archive:
        parts = {one: archive.read(one) for one in archive.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    if name == "macros":
        parts["xl/vbaProject.bin"] = b"\xd0\xcf\x11\xe0" + bytes(100)
    elif name == "entities":
        lines = [f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10)]
        head = '<!DOCTYPE x [<!ENTITY e0 "ha">' + "".join(lines) + "]>"
        cell = '<row r="9"><c r="A9" t="inlineStr"><is><t>&e9;</t></is></c></row></sheetData>'
        parts[sheet] = head.encode() + parts[sheet].replace(b"</sheetData>", cell.encode())
    else:
        parts[sheet] = parts[sheet].replace(b"<sheetData>", b" " * (16 << 20) + b"<sheetData>")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for one, data in parts.items():
            archive.writestr(one, data)
    if name == "lying-bomb":  # says that it unpacks to four kilobytes
        size = len(parts[sheet]).to_bytes(4, "little")
        path.write_bytes(path.read_bytes().replace(size, (4000).to_bytes(4, "little")))
