"""What the palette shows: actions by name, records of every kind by what they say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.action_table import ActionSpec
from app.actions import ActionSet
from app.domain.folding import FoldedText
from app.domain.ids import QuestionKey
from app.domain.question import Status
from app.domain.search import SearchHit, SearchQuery, terms_of
from app.domain.timecode import format_ms
from storage.project_file import ProjectFile
from storage.search_kinds import KINDS
from widgets.command_palette.entry import EntryKind, PaletteEntry
from widgets.command_palette.ranking import Match, Ranges, Tier, match, ranked
from widgets.i18n import tr
from widgets.search.kinds import kind_icon

PLACES_LIMIT = 40
_TITLED = ("question", "answer", "comment")
"""Kinds whose hits are told by a title, not by a time."""


@dataclass(frozen=True, slots=True)
class Places:
    """Records that hold all terms of a text, with the status of each question found."""

    text: str = ""
    hits: tuple[SearchHit, ...] = ()
    status: dict[str, Status] = field(default_factory=dict)
    more: bool = False


def find_places(project: ProjectFile, query: SearchQuery, limit: int = PLACES_LIMIT) -> Places:
    """Look for the terms of a query in records, at most `limit` of each kind."""
    answer = project.search.ask(query)
    groups = [answer.first(kind, limit + 1) for kind in KINDS]
    hits = tuple(hit for group in groups for hit in group[:limit])
    status = {
        hit.key: project.questions.get(QuestionKey(hit.key)).status
        for hit in hits
        if hit.kind == "question"
    }
    return Places(query.text, hits, status, any(len(group) > limit for group in groups))


def action_entries(actions: ActionSet, text: str, hidden: Iterable[str] = ()) -> list[PaletteEntry]:
    """Return the actions that answer a text, best first; all of them for an empty one.

    An action is also found by its menu, and in a translated interface by its English name; those
    come last, with nothing marked.
    """
    specs = [spec for spec in actions if spec.id not in hidden]
    if not text.strip():
        ready = sorted(specs, key=lambda spec: not actions[spec.id].isEnabled())
        return [_action_entry(actions, spec) for spec in ready]
    found = ranked(text, ((_name(actions, spec), spec) for spec in specs))
    named = {spec.id for spec, _ in found}
    others = [spec for spec in specs if spec.id not in named and _known_as(spec, text)]
    entries = [_action_entry(actions, spec, hit) for spec, hit in found]
    return entries + [_action_entry(actions, spec) for spec in others]


def place_entries(places: Places, text: str) -> list[PaletteEntry]:
    """Return the places as rows, the better answers first within each kind.

    Where the text typed now is another than the one looked for, only places that still hold it
    are left, until the new ones come.
    """
    terms = terms_of(text)
    rows = [(hit, FoldedText.of(hit.text)) for hit in places.hits]
    if text != places.text:
        rows = [(hit, folded) for hit, folded in rows if all(t in folded.text for t in terms)]
    found = [(hit, match(text, _one_line(hit.text)), folded.spans(terms)) for hit, folded in rows]
    found.sort(key=lambda row: row[1].order[0] if row[1] else 0)
    return [_place_entry(hit, spans, places) for hit, _, spans in found]


def _action_entry(actions: ActionSet, spec: ActionSpec, hit: Match | None = None) -> PaletteEntry:
    action = actions[spec.id]
    return PaletteEntry(
        EntryKind.ACTION,
        spec.id,
        _name(actions, spec),
        icon_name=spec.icon or "caret-right",
        ranges=hit.ranges if hit else (),
        detail=actions.why_not(spec.id),
        keys=action.shortcut().toString(),
        enabled=action.isEnabled(),
    )


def _name(actions: ActionSet, spec: ActionSpec) -> str:
    return actions[spec.id].text()


def _known_as(spec: ActionSpec, text: str) -> bool:
    names = (spec.text, tr(spec.menu), f"{tr(spec.menu)} {tr(spec.text)}")
    found = (match(text, name) for name in names)
    return any(hit is not None and hit.tier > Tier.SUBSEQUENCE for hit in found)


def _place_entry(hit: SearchHit, ranges: Ranges, places: Places) -> PaletteEntry:
    return PaletteEntry(
        EntryKind(hit.kind),
        hit.key,
        _one_line(hit.text) or tr("(no text yet)"),
        icon_name=kind_icon(hit.kind),
        ranges=ranges,
        detail=hit.speaker or hit.person,
        aside=hit.title if hit.kind in _TITLED else _time_of(hit),
        status=places.status.get(hit.key),
    )


def _time_of(hit: SearchHit) -> str:
    return "" if hit.start_ms is None else format_ms(hit.start_ms, millis=False)


def _one_line(text: str) -> str:
    return text.replace("\r", " ").replace("\n", " ")
