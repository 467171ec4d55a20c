"""What somebody chose to see in the workspace Results, as the project remembers it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from app.domain.ids import SystemKey
from app.domain.question import Granularity
from app.domain.result_book import ResultBook
from app.domain.results import Dimension
from widgets.i18n import trn
from widgets.results.results_panel import SCORES

KEPT = "results"
"""Under what the project remembers it."""


@dataclass(slots=True)
class ResultsChoice:
    """What the user chose to see.

    Attributes
    ----------
    tier
        A granularity; empty before anything was read.
    shown
        The systems compared, the first one first.
    funnel_of
        Whose way of the answer is shown.
    type
        A type of questions; empty for all.
    judge
        Who scores judged questions; empty for who usually does.
    """

    tier: str = ""
    shown: list[SystemKey] = field(default_factory=list)
    dimension: Dimension = Dimension.TYPE
    funnel_of: SystemKey | None = None
    this_video: bool = False
    type: str = ""
    tab: str = SCORES
    judge: str = ""

    def compare_new(self, before: ResultBook, after: ResultBook) -> None:
        """Compare systems that just came, behind those that are compared already."""
        old = {each.key for each in before.systems}
        if old:
            self.shown += [each.key for each in after.systems if each.key not in old]

    def settle(self, book: ResultBook) -> None:
        """Keep of the choice what there still is, and choose the rest."""
        tiers, known = book.tiers(), [each.key for each in book.systems]
        if self.tier not in tiers:
            self.tier = max(tiers, key=lambda tier: len(tiers[tier]), default="")
        self.shown = [key for key in self.shown if key in known] or known
        if self.funnel_of not in self.shown:
            self.funnel_of = next(iter(self.shown), None)

    def to_text(self) -> str:
        """Return what is remembered; which types are listed is not."""
        return json.dumps(
            {
                "tier": self.tier,
                "shown": self.shown,
                "dimension": self.dimension.value,
                "funnel_of": self.funnel_of,
                "this_video": self.this_video,
                "tab": self.tab,
                "judge": self.judge,
            }
        )

    @classmethod
    def from_text(cls, text: str | None) -> ResultsChoice:
        """Read what was remembered; what cannot be read is no choice."""
        try:
            kept = json.loads(text or "{}")
            return cls(
                str(kept.get("tier") or ""),
                [SystemKey(str(key)) for key in kept.get("shown") or ()],
                Dimension(kept.get("dimension") or Dimension.TYPE),
                SystemKey(kept["funnel_of"]) if kept.get("funnel_of") else None,
                bool(kept.get("this_video")),
                tab=str(kept.get("tab") or SCORES),
                judge=str(kept.get("judge") or ""),
            )
        except (ValueError, AttributeError, TypeError):
            return cls()


def set_words(tier: str, count: int) -> str:
    """Return what a set of questions is called."""
    names = {Granularity.CLIP.value: "G1", Granularity.EPISODE.value: "G2"}
    return trn("{tier}, {n} question", "{tier}, {n} questions", count, tier=names.get(tier, tier))
