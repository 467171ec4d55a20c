"""Every kind that search knows has a name, an icon and a place in the palette."""

from __future__ import annotations

from storage.search_kinds import KIND_NAMES
from widgets.command_palette.entry import EntryKind, group_title
from widgets.search.kinds import KINDS, kind_icon
from widgets.theme.icons import icon


def test_kinds_of_storage_and_of_the_window_are_the_same() -> None:
    assert set(KINDS) == set(KIND_NAMES)
    assert {kind.value for kind in EntryKind} == {*KIND_NAMES, "action"}


def test_each_kind_has_a_title_of_its_own_and_an_icon(qapp: object) -> None:
    titles = [group_title(kind) for kind in EntryKind]
    assert len(set(titles)) == len(titles)
    assert not any(icon(kind_icon(kind)).isNull() for kind in KINDS)
