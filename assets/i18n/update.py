"""Brings the catalogues up to date with the texts of the program.

``python assets/i18n/update.py`` collects every text given to `tr`, `trn`, `mark`, `phrase` and
`phrase_n` into ``emoscope.pot``, adds new ones to each ``emoscope.po`` (untranslated, to be
filled in by hand), drops those no longer used, compiles each ``emoscope.mo`` and tells what is
missing. The same texts always give the same files: nothing in them tells a time or a line.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
ROOMS = ("app", "storage", "widgets")
LANGUAGES = ("ja", "zh")
FORMS = {"tr": 1, "mark": 1, "phrase": 1, "trn": 2, "phrase_n": 2}
"""How many literals each function takes first."""
MARKED = ("tr", "phrase")
"""They take texts from tables as well, where those are marked."""
DOOR = "widgets/i18n.py"
"""Passes on texts that were found elsewhere."""


@dataclass(frozen=True, slots=True)
class FoundText:
    """Where a text stands; `texts` holds both forms of a counted one."""

    file: str
    line: int
    texts: tuple[str, ...]


class SteadyCatalog(Catalog):
    """A catalogue whose header tells no time, tool or person."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The fields that a reader of the file needs."""
        headers = [
            ("Project-Id-Version", "emoscope"),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]
        if self.locale is not None:
            headers.append(("Language", str(self.locale)))
            headers.append(("Plural-Forms", self.plural_forms))
        return headers

    @mime_headers.setter
    def mime_headers(self, _value: object) -> None:
        """Leave out what a file that is read says of itself."""


def found_texts(root: Path = ROOT) -> Iterator[FoundText]:
    """Yield every text that can be translated, by file and line."""
    for room in ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            file = path.relative_to(root).as_posix()
            yield from texts_of(ast.parse(path.read_text("utf-8")), file)


def texts_of(tree: ast.AST, file: str) -> Iterator[FoundText]:
    """Yield the texts of one parsed file.

    Raises
    ------
    ValueError
        A text is not written where it is given to one of the functions, so nobody could find it.
    """
    for call in ast.walk(tree):
        name = (
            call.func.id if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) else ""
        )
        if not isinstance(call, ast.Call) or name not in FORMS or file == DOOR:
            continue
        forms = [one.value for one in call.args[: FORMS[name]] if isinstance(one, ast.Constant)]
        texts = tuple(form for form in forms if isinstance(form, str))
        if len(texts) == FORMS[name]:
            yield FoundText(file, call.lineno, texts)
        elif name not in MARKED or isinstance(call.args[0], ast.JoinedStr | ast.IfExp):
            raise ValueError(f"{file}, line {call.lineno}: {name} needs literals")


def template(root: Path = ROOT) -> SteadyCatalog:
    """Return all texts of the program, untranslated."""
    catalog = SteadyCatalog(charset="utf-8")
    for found in found_texts(root):
        one, many = found.texts[0], found.texts[1:]
        catalog.add((one, *many) if many else one, locations=[(found.file, 0)])
    return catalog


def read_catalogue(path: Path, language: str) -> SteadyCatalog:
    """Return what a ``.po`` file holds; an empty catalogue where there is none."""
    catalog = SteadyCatalog(locale=language, charset="utf-8")
    if path.is_file():
        with path.open("rb") as stream:
            for message in read_po(stream, locale=language):
                if message.id:
                    catalog[message.id] = message
    return catalog


def brought_up_to_date(old: Catalog, fresh: Catalog, language: str) -> SteadyCatalog:
    """Return the texts of `fresh` with the translations of `old`."""
    catalog = SteadyCatalog(locale=language, charset="utf-8")
    for message in fresh:
        if not message.id:
            continue
        known = old.get(message.id)
        # A text that became counted, or is so no longer, has another shape and is asked for anew.
        same = known is not None and isinstance(known.id, str) == isinstance(message.id, str)
        catalog.add(message.id, known.string if same and known else None, message.locations)
    return catalog


def missing_texts(catalog: Catalog) -> list[str]:
    """Return the texts that have no translation."""
    return [text_of(message) for message in catalog if message.id and not is_translated(message)]


def text_of(message: Message) -> str:
    """Return the text that is translated, of a counted one the form for one."""
    return message.id if isinstance(message.id, str) else str(message.id[0])


def is_translated(message: Message) -> bool:
    """Tell whether every form has its words."""
    given = message.string
    return bool(given) and (isinstance(given, str) or all(given or ()))


def po_bytes(catalog: Catalog) -> bytes:
    """Return a catalogue as the text of a ``.po`` file."""
    stream = BytesIO()
    write_po(stream, catalog, width=100, sort_output=True, include_lineno=False)
    text = stream.getvalue().decode()
    return text[text.index('msgid ""') :].encode()  # without the comment about rights and years


def mo_bytes(catalog: Catalog) -> bytes:
    """Return a catalogue compiled, as `gettext` reads it."""
    stream = BytesIO()
    write_mo(stream, catalog)
    return stream.getvalue()


def main() -> int:
    """Write all files; return 1 where a translation is missing."""
    fresh = template()
    (FOLDER / "emoscope.pot").write_bytes(po_bytes(fresh))
    missing = 0
    for language in LANGUAGES:
        folder = FOLDER / language / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        old = read_catalogue(folder / "emoscope.po", language)
        catalog = brought_up_to_date(old, fresh, language)
        (folder / "emoscope.po").write_bytes(po_bytes(catalog))
        (folder / "emoscope.mo").write_bytes(mo_bytes(catalog))
        for text in missing_texts(catalog):
            missing += 1
            sys.stdout.write(f"{language}: not translated: {text}\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
