"""XML text to nodes that know their line, with nothing that an attacker could hide in it.

The standard parser expands entities that a file declares (a kilobyte becomes gigabytes) and
a library on top of it may look for files that it names. No annotation format needs a document
type, so a file that has one is refused before anything of it is expanded.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from app.domain.errors import ImportFailedError
from app.domain.phrase import phrase

MAX_DEPTH = 64
MAX_BYTES = 512 << 20


@dataclass(slots=True)
class XmlNode:
    """An element.

    Attributes
    ----------
    text
        All text directly inside it.
    line
        Where it begins, from 1.
    """

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[XmlNode] = field(default_factory=list)
    text: str = ""

    def all(self, tag: str) -> list[XmlNode]:
        """Return the children of a name."""
        return [child for child in self.children if child.tag == tag]

    def get(self, name: str) -> str:
        """Return an attribute; empty where it is missing."""
        return self.attributes.get(name, "")


class _TooDeepError(Exception):
    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line


class _NodeBuilder:
    """Receives what the parser finds, as `xml.etree.ElementTree.TreeBuilder` would."""

    def __init__(self) -> None:
        self.parser: DefusedXMLParser | None = None
        self._open: list[XmlNode] = []
        self._pieces: list[list[str]] = []
        self._root: XmlNode | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        line: int = self.parser.parser.CurrentLineNumber if self.parser else 0
        node = XmlNode(tag, dict(attributes), line)
        if self._open:
            self._open[-1].children.append(node)
        else:
            self._root = node
        self._open.append(node)
        self._pieces.append([])
        if len(self._open) > MAX_DEPTH:
            raise _TooDeepError(line)

    def end(self, _tag: str) -> None:
        self._open.pop().text = "".join(self._pieces.pop())

    def data(self, text: str) -> None:
        self._pieces[-1].append(text)

    def close(self) -> XmlNode:
        assert self._root is not None  # noqa: S101 -- the parser refuses a text without an element
        return self._root


def parse_xml(data: bytes, file: str) -> XmlNode:
    """Parse a whole file.

    Raises
    ------
    ImportFailedError
        It is no XML, is cut off, declares a document type or entities, is nested too deeply or
        is too large; the message names the line.
    """
    if len(data) > MAX_BYTES:
        raise ImportFailedError(
            phrase("{file} is larger than any annotation file ({n} MiB).", file=file,
                   n=len(data) >> 20)
        )  # fmt: skip
    builder = _NodeBuilder()
    parser = DefusedXMLParser(target=builder, forbid_dtd=True)
    builder.parser = parser
    try:
        parser.feed(data)
        root: XmlNode = parser.close()
    except DefusedXmlException as error:
        line = parser.parser.CurrentLineNumber
        raise ImportFailedError(
            phrase(
                "{file}, line {line}: the file declares a document type or entities, which no "
                "annotation file needs and which can do harm. Nothing was read.",
                file=file,
                line=line,
            )
        ) from error
    except _TooDeepError as error:
        raise ImportFailedError(
            phrase(
                "{file}, line {line}: elements are nested more than {n} deep. Nothing was read.",
                file=file,
                line=error.line,
                n=MAX_DEPTH,
            )
        ) from error
    except (ParseError, LookupError, ValueError) as error:
        raise _broken(error, file) from error
    finally:
        builder.parser = None  # each holds the other, and the text of a large file with it
    return root


def _broken(error: Exception, file: str) -> ImportFailedError:
    if not isinstance(error, ParseError):
        return ImportFailedError(
            phrase("{file} names an encoding that is not known. Save it as UTF-8.", file=file),
            str(error),
        )
    line, column = error.position
    reason = str(error).split(":", 1)[0]
    return ImportFailedError(
        phrase(
            "{file}, line {line}, column {column}: the XML is broken or cut off: {reason}.",
            file=file,
            line=line,
            column=column + 1,
            reason=reason,
        )
    )
