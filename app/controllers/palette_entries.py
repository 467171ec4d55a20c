"""What the palette shows: actions by name, questions and cues by what they say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.action_table import ActionSpec
from app.actions import ActionSet
from app.domain.ids import QuestionKey
from app.domain.question import Status
from app.domain.timecode import format_ms
from storage.project_file import ProjectFile
from storage.search import Hit
from widgets.command_palette.entry import EntryKind, PaletteEntry
from widgets.command_palette.ranking import Match, Tier, match, ranked
from widgets.i18n import tr

PLACES_LIMIT = 40


@dataclass(frozen=True, slots=True)
class Places:
    """Questions and cues that hold a text, with the status of each question found."""

    text: str = ""
    hits: tuple[Hit, ...] = ()
    status: dict[str, Status] = field(default_factory=dict)
    more: bool = False


def find_places(project: ProjectFile, text: str, limit: int = PLACES_LIMIT) -> Places:
    """Look for a text in questions and cues, at most `limit` of each."""
    questions = project.search.find(text, limit + 1, kind="question")
    cues = project.search.find(text, limit + 1, kind="cue")
    more = len(questions) > limit or len(cues) > limit
    status = {hit.key: project.questions.get(QuestionKey(hit.key)).status for hit in questions}
    return Places(text, (*questions[:limit], *cues[:limit]), status, more)


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
    rows = [(hit, match(text, _one_line(hit.text))) for hit in places.hits]
    if text != places.text:
        rows = [(hit, found) for hit, found in rows if found and found.tier > Tier.SUBSEQUENCE]
    rows.sort(key=lambda row: row[1].order[0] if row[1] else 0)
    questions = [row for row in rows if row[0].kind == "question"]
    cues = [row for row in rows if row[0].kind == "cue"]
    return [_question_entry(hit, found, places) for hit, found in questions] + [
        _cue_entry(hit, found) for hit, found in cues
    ]


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


def _question_entry(hit: Hit, found: Match | None, places: Places) -> PaletteEntry:
    in_text = found is not None and found.tier > Tier.SUBSEQUENCE
    in_id = match(places.text, hit.question_id or "") is not None
    return PaletteEntry(
        EntryKind.QUESTION,
        hit.key,
        _one_line(hit.text) or tr("(no text yet)"),
        icon_name="note-pencil",
        ranges=found.ranges if found and in_text else (),
        detail="" if in_text or in_id else tr("in its answer or notes"),
        aside=hit.question_id or "",
        status=places.status.get(hit.key),
    )


def _cue_entry(hit: Hit, found: Match | None) -> PaletteEntry:
    return PaletteEntry(
        EntryKind.CUE,
        hit.key,
        _one_line(hit.text),
        icon_name="closed-captioning",
        ranges=found.ranges if found and found.tier > Tier.SUBSEQUENCE else (),
        detail=hit.speaker or "",
        aside=format_ms(hit.start_ms or 0, millis=False),
    )


def _one_line(text: str) -> str:
    return text.replace("\r", " ").replace("\n", " ")
