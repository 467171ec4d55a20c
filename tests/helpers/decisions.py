"""A project on whose records several people decide, each in words that stand nowhere else.

`World.decide` lets a rater decide on one kind of record, or on all. Whatever tells of it holds
`secret(rater, kind)`; where a decision is a number, `World.others` tells it besides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.ids import (
    AdjudicationKey,
    AssignmentKey,
    AuditKey,
    CommentKey,
    PredictionKey,
    QuestionKey,
    RaterKey,
    ReviewKey,
    ScoreKey,
    ScreeningKey,
    SystemKey,
    UnitSetKey,
    VerdictKey,
    new_key,
)
from app.domain.labelling import Layer, UnitLabel, UnitSet, label_value
from app.domain.memory_row import Judgement, MemoryVerdict
from app.domain.question import (
    Comment,
    Granularity,
    Question,
    QuestionType,
    Rubric,
    Stamp,
    Status,
)
from app.domain.question_review import QUESTION_CRITERIA
from app.domain.review import Adjudication, Assignment, Decision, RecordKind, Review
from app.domain.scoring import Score, ScoreStatus
from app.domain.screening import Screening
from app.domain.screening import Verdict as Screened
from app.domain.system import Audit, Fact, System, SystemAnswer, Verdict, file_judge
from tests.helpers.labelling import make_units
from tests.helpers.mcq import make_item
from tests.helpers.memories import small_memory, stored

if TYPE_CHECKING:
    from app.domain.media import Video
    from storage.project_file import ProjectFile

AT = "2026-02-03T04:05:06.789Z"
KINDS = ("item", "question", "label", "comment", "score", "audit", "memory", "screening")
"""What is decided on, in the order in which `World.decide` does all."""
ANN, BO, CY = RaterKey("ann"), RaterKey("bo"), RaterKey("cy")
NAMES = {ANN: "Ann", BO: "Bo", CY: "Cy"}
SYSTEM, JUDGED = SystemKey("system"), ScoreKey("judged")
_SPENT = {ANN: 987_654, BO: 876_543, CY: 765_432}


def secret(rater: RaterKey, kind: str) -> str:
    """Return a word that only this decision of this rater holds."""
    return f"{rater}x{kind}zq".upper()


@dataclass
class World:
    """A project with one record of each kind."""

    project: ProjectFile
    video: Video

    def __post_init__(self) -> None:
        self.item = make_item(self.video.key, "c3-0001", imported=False, original=None)
        self.question = Question(
            QuestionKey(new_key()),
            "G2_Q1",
            self.video.key,
            Granularity.EPISODE,
            QuestionType.EMOTION_CAUSE,
            text="Why does she leave?",
            answer="She is ashamed",
            rubric=Rubric("Names the shame", (("0", "no"), ("3", "yes"))),
            status=Status.IN_REVIEW,
        )
        self.units = UnitSet(UnitSetKey(new_key()), "One", (Layer.BASIC,), raters_each=2)
        self.unit, other = make_units(self.units, self.video, 2)
        self.memory = stored(small_memory(), self.video.key)
        with self.project.edit("Fill", None):
            for key, name in NAMES.items():
                self.project.raters.add(name, key)
            self.project.mcq.add_many([self.item])
            self.project.questions.save(self.question)
            self.project.units.add_set(self.units)
            self.project.units.add_many([self.unit, other])
            self.project.memories.add(self.memory)
            self._answer()
            self.project.reviews.assign(self._tasks())

    def _answer(self) -> None:
        results = self.project.results
        results.add_system(System(SYSTEM, "Graph agent"))
        answered = SystemAnswer(
            PredictionKey(new_key()), SYSTEM, "G2_Q1", "episode", self.question.key, "A parting",
            "ok", {"question_id": "G2_Q1", "prediction": "A parting"},
        )  # fmt: skip
        results.add_predictions([answered])
        results.add_scores([self._verdict(file_judge("gpt"), JUDGED, 0, "nothing of it")])

    def _tasks(self) -> list[Assignment]:
        records = (
            (RecordKind.ITEM, self.item.key),
            (RecordKind.QUESTION, self.question.key),
            (RecordKind.LABEL, self.unit.key),
        )
        return [
            Assignment(AssignmentKey(new_key()), kind, record, rater)
            for kind, record in records
            for rater in NAMES
        ]

    def decide(self, rater: RaterKey, *kinds: str) -> None:
        """Let a rater decide on these kinds of record, each as a step of its own; all for none."""
        for kind in kinds or KINDS:
            with self.project.edit(f"Step {secret(rater, kind)}", rater):
                getattr(self, f"_{kind}")(rater, secret(rater, kind))

    def settle(self) -> None:
        """Let Cy settle the item."""
        word = secret(CY, "settled")
        settled = Adjudication(
            AdjudicationKey(new_key()), RecordKind.ITEM, self.item.key, CY, decision="remove",
            reason=word,
        )  # fmt: skip
        with self.project.edit(f"Step {word}", CY):
            self.project.reviews.adjudicate(settled)

    def _item(self, rater: RaterKey, word: str) -> None:
        self.project.reviews.save(
            Review(
                ReviewKey(new_key()), RecordKind.ITEM, self.item.key, 1, rater,
                answer={"option": 2}, answered_at=AT, decision=Decision.REVISE,
                flags=("other",), changes={"stem": word}, reason=word, note=word,
                spent_ms=_SPENT[rater],
            )
        )  # fmt: skip

    def _question(self, rater: RaterKey, word: str) -> None:
        self.project.reviews.save(
            Review(
                ReviewKey(new_key()), RecordKind.QUESTION, self.question.key, 1, rater,
                answer={"answer": word}, answered_at=AT, decision=Decision.REVISE,
                criteria=dict.fromkeys(QUESTION_CRITERIA, True) | {"wording": False},
                reason=f"wording: {word}", note=word,
            )
        )  # fmt: skip

    def _label(self, rater: RaterKey, word: str) -> None:
        basic = {ANN: "anger", BO: "joy", CY: "fear"}[rater]
        self.project.reviews.save(
            Review(
                ReviewKey(new_key()), RecordKind.LABEL, self.unit.key, 1, rater,
                answer=label_value(UnitLabel(basic)), decision=Decision.LABELLED, note=word,
            )
        )  # fmt: skip

    def _comment(self, rater: RaterKey, word: str) -> None:
        stamp = Stamp(NAMES[rater], AT)
        self.project.comments.save(Comment(CommentKey(new_key()), self.question.key, word, stamp))

    def _score(self, rater: RaterKey, word: str) -> None:
        self.project.results.save_score(self._verdict(rater, ScoreKey(new_key()), 3, word))

    def _verdict(self, judge: str, key: ScoreKey, given: int, reason: str) -> Verdict:
        score = Score(
            "G2_Q1", self.video.video_id, "episode", "emotion cause", ScoreStatus.OK, 3, given,
            given / 3, reason=reason,
        )  # fmt: skip
        facts = (Fact(f"Fact {reason}", True),)
        return Verdict(key, SYSTEM, judge, score, self.question.key, facts, AT)

    def _audit(self, rater: RaterKey, word: str) -> None:
        self.project.results.save_audit(
            Audit(AuditKey(new_key()), JUDGED, rater, accepted=False, reason=word, at=AT)
        )

    def _memory(self, rater: RaterKey, word: str) -> None:
        verdict = MemoryVerdict(
            VerdictKey(new_key()), self.memory.key, "E1", rater, Judgement.WRONG, word, 1
        )
        self.project.memories.judge(verdict)

    def _screening(self, rater: RaterKey, word: str) -> None:
        found = Screening(
            ScreeningKey(new_key()), self.video.key, rater, verdict=Screened.EXCLUDE, reason=word
        )
        self.project.screenings.save(found)
