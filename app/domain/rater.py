"""A rater: a person who works on a project."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.ids import RaterKey


@dataclass(frozen=True, slots=True)
class Rater:
    """A person with an id; two people may share a name, one person never has two ids."""

    key: RaterKey
    name: str

    @property
    def initials(self) -> str:
        """Up to two letters for badges; CJK names give their first two characters."""
        words = self.name.split()
        if len(words) >= 2:
            return (words[0][0] + words[-1][0]).upper()
        return self.name[:2].upper() if self.name.isascii() else self.name[:2]
