"""The XML of a TTML document, read safely, with the line of every element.

No entity is expanded and nothing outside the file is asked for (defusedxml); depth is limited.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import Locator

from defusedxml import DefusedXmlException
from defusedxml.sax import parseString

from app.domain.errors import ImportFailedError
from app.domain.phrase import phrase

_DEEPEST = 100


@dataclass(slots=True)
class Element:
    """An element: names without namespaces, for TTML is written in half a dozen of them.

    Attributes
    ----------
    content
        Text and elements in order.
    """

    name: str
    line: int
    attributes: dict[str, str]
    content: list[str | Element] = field(default_factory=list)

    @property
    def children(self) -> Iterator[Element]:
        """The elements in it."""
        return (each for each in self.content if isinstance(each, Element))

    def walk(self) -> Iterator[Element]:
        """Go through it and all below, in document order."""
        yield self
        for child in self.children:
            yield from child.walk()


class _TooDeepError(Exception):
    pass


class _Builder(ContentHandler):
    """Builds the elements."""

    def __init__(self) -> None:
        super().__init__()
        self.root: Element | None = None
        self._open: list[Element] = []
        self._place: Locator | None = None

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802 -- of SAX
        """Take what tells the line."""
        self._place = locator

    def startElement(self, name: str, attrs: object) -> None:  # noqa: N802 -- of SAX
        """Begin an element."""
        if len(self._open) == _DEEPEST:
            raise _TooDeepError
        values = {local(each): value for each, value in attrs.items()}  # type: ignore[attr-defined]
        line = self._place.getLineNumber() if self._place else None
        element = Element(local(name), line or 0, values)
        if self._open:
            self._open[-1].content.append(element)
        else:
            self.root = element
        self._open.append(element)

    def endElement(self, name: str) -> None:  # noqa: ARG002, N802 -- of SAX
        """End an element."""
        self._open.pop()

    def characters(self, content: str) -> None:
        """Take text; the parser gives it in pieces."""
        if not self._open:
            return
        whole = self._open[-1].content
        if whole and isinstance(whole[-1], str):
            whole[-1] += content
        else:
            whole.append(content)


def read_tree(text: str, file: str) -> Element:
    """Return the root of a document.

    Raises
    ------
    ImportFailedError
        It is no XML, declares entities or refers outside, or is nested too deeply.
    """
    builder = _Builder()
    try:
        parseString(text.encode(), builder, forbid_dtd=False)
    except DefusedXmlException as error:
        message = phrase(
            "{file} declares entities or refers to other files, which no subtitles need; it is "
            "not read.",
            file=file,
        )
        raise ImportFailedError(message, repr(error)) from error
    except _TooDeepError as error:
        message = phrase("{file} is nested too deeply for a TTML document.", file=file)
        raise ImportFailedError(message) from error
    except SAXParseException as error:
        message = phrase(
            "{file}: line {line}, column {column}: {fault}.",
            file=file,
            line=error.getLineNumber(),
            column=(error.getColumnNumber() or 0) + 1,
            fault=error.getMessage(),
        )
        raise ImportFailedError(message) from error
    if builder.root is None:
        raise ImportFailedError(phrase("{file} holds no XML.", file=file))
    return builder.root


def local(name: str) -> str:
    """Return a name without its prefix."""
    return name.rpartition(":")[2]
