"""Files that are something else than their name says are refused in one sentence each."""

from __future__ import annotations

import re
from pathlib import Path

from app.domain.errors import ImportFailedError
from app.domain.phrase import phrase

_DATABASE = b"SQLite format 3\x00"
_MARKS = (
    (b"PK\x03\x04", phrase("a zip archive")),
    (b"PK\x05\x06", phrase("a zip archive")),
    (b"\x1f\x8b", phrase("a gzip archive")),
    (b"Rar!\x1a\x07", phrase("a RAR archive")),
    (b"7z\xbc\xaf\x27\x1c", phrase("a 7z archive")),
)
_OTHERS = (
    (b"%PDF-", phrase("a PDF document")),
    (b"\x89PNG\r\n", phrase("a picture")),
    (b"\xff\xd8\xff", phrase("a picture")),
    (b"GIF8", phrase("a picture")),
    (_DATABASE, phrase("a database")),
)
_WEB_PAGE = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html)\b", re.I | re.S
)
_TITLE = re.compile(r"<title[^>]*>\s*([^<]{1,80}?)\s*</title>", re.IGNORECASE)
_HEAD = 4096


def refuse_foreign(data: bytes, file: str) -> None:
    """Refuse archives, documents and pictures by their first bytes.

    Raises
    ------
    ImportFailedError
        It is one; the message says which, and what to do.
    """
    for mark, kind in _MARKS:
        if data.startswith(mark):
            raise ImportFailedError(
                phrase(
                    "{file} is {kind}, whatever its name says. Unpack it, and take what is in it.",
                    file=file,
                    kind=kind,
                )
            )
    for mark, kind in _OTHERS:
        if data.startswith(mark):
            raise ImportFailedError(
                phrase("{file} is {kind}, not a text file.", file=file, kind=kind)
            )


def is_database(path: Path) -> bool:
    """Tell a project, or another database, by how its file begins, whatever it is called."""
    try:
        with path.open("rb") as file:
            return file.read(len(_DATABASE)) == _DATABASE
    except OSError:  # a folder, or it cannot be read, which is told where it is read
        return False


def refuse_web_page(text: str, file: str) -> None:
    """Refuse a web page, which is what a failed download leaves under the name of subtitles.

    Raises
    ------
    ImportFailedError
        It is one; the message has its title.
    """
    if not _WEB_PAGE.match(text[:_HEAD]):
        return
    title = _TITLE.search(text[:_HEAD])
    named = phrase(" (“{title}”)", title=" ".join(title[1].split())) if title else ""
    raise ImportFailedError(
        phrase(
            "{file} is a web page{title}, not subtitles: the download failed. Download it again.",
            file=file,
            title=named,
        )
    )
