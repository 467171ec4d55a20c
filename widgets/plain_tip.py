"""Tooltips with texts of others, which are shown as they were written and never as markup."""

from __future__ import annotations

from html import escape


def plain_tip(text: str) -> str:
    """Return a tooltip that shows a text letter by letter, whatever tags stand in it."""
    if "<" not in text:  # without a tag Qt takes it as it is
        return text
    return f'<p style="white-space:pre-wrap">{escape(text)}</p>'
