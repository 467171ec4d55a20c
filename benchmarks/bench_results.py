"""Results: 100,000 answers scored, tables of ten systems, retrieval replayed, a trace stepped.

Reading all results of a project and following failures through memories stand beside, as the window
does both once when it opens the workspace.
"""

from __future__ import annotations

import random
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from app.domain.emotion import EMOTIC_26
from app.domain.ids import PredictionKey, QuestionKey, ScoreKey, SystemKey, VideoKey, new_key
from app.domain.media import Video
from app.domain.memory_index import MemoryIndex
from app.domain.question import Granularity, JsonObject, Question, QuestionType, Rubric
from app.domain.results import Board, Dimension, QuestionFacts
from app.domain.retrieval_packets import retriever_of
from app.domain.score_sheet import score_sheet
from app.domain.scoring import Score, ScoreStatus
from app.domain.system import System, SystemAnswer, Verdict, file_judge
from app.domain.trace import Expansion, FusedSeed, Plan, Recall, Trace, TracedEvent
from app.domain.trace_path import TracePath
from app.domain.trace_walk import TraceWalk
from app.services.report_service import make_report, report_page
from app.services.results_service import project_results
from benchmarks.report import Figure, Outcome, median, p95, timed
from storage.project_file import ProjectFile
from tests.helpers.memories import large_memory, stored

ANSWERS, QUESTIONS, SYSTEMS, EVENTS, STEPS = 100_000, 558, 10, 5_000, 1_000
SCORE_S, TABLES_MS, STEP_MS, RETRIEVE_MS = 5.0, 200.0, 50.0, 300.0
_REPEATS = 15
_PLAN = Plan("trajectory", ("Person 3",), ("thing 7",), ("talk", "joy", "window", "thing", "12"))
_TYPES = (
    QuestionType.INTENSITY_COMPARISON,
    QuestionType.EMOTION_TRAJECTORY,
    QuestionType.EMOTIONAL_REASONING,
)


def run() -> Outcome:
    """Measure all of it."""
    outcome = Outcome()
    outcome.add(*_scoring(), *_tables(), *_retrieval())
    with TemporaryDirectory() as folder:
        outcome.add(*_project(Path(folder) / "results.emoscope"))
    return outcome


def _scoring() -> list[Figure]:
    chance = random.Random(11)
    records: list[JsonObject] = []
    answers: dict[str, SystemAnswer] = {}
    for number in range(ANSWERS):
        name = f"G1_Q{number:06}"
        records.append(
            {
                "question_id": name,
                "video_id": "v",
                "granularity": "clip",
                "type": "contextual emotion",
                "answer": chance.sample(EMOTIC_26, 3),
                "rubric": None,
            }
        )
        said = ", ".join(chance.sample(EMOTIC_26, 3))
        forms = (said, f"<think>hm</think><answer>{said}</answer>", f'```json\n["{said}"]\n```')
        answers[name] = SystemAnswer(
            PredictionKey(name), SystemKey("s"), name, answer=forms[number % 3]
        )
    cpu = time.process_time()
    seconds = timed(lambda: score_sheet("s", records, answers, ()), 1)[0]
    return [
        Figure(f"score {ANSWERS:,} label answers", seconds, "s", limit=SCORE_S),
        Figure("  CPU time of that", time.process_time() - cpu, "s"),
    ]


def _tables() -> list[Figure]:
    chance = random.Random(12)
    facts = [
        QuestionFacts(
            f"Q{number}",
            "episode",
            _TYPES[number % 3].value,
            f"series {number % 9}",
            number % 7,
            chance.randrange(60_000, 4_000_000),
            chance.random(),
        )
        for number in range(QUESTIONS)
    ]
    scores = {
        f"system {system}": {
            each.question_id: chance.choice((None, 0.0, 0.25, 0.5, 1.0)) for each in facts
        }
        for system in range(SYSTEMS)
    }

    def tables() -> None:
        board = Board(facts, scores)
        for dimension in Dimension:
            board.table(dimension)

    board = Board(facts, scores)
    compared = timed(lambda: board.compare("system 1", "system 2"), _REPEATS)
    name = f"tables of {QUESTIONS} questions, {SYSTEMS} systems"
    return [
        Figure(name, p95(timed(tables, _REPEATS)) * 1000, "ms", limit=TABLES_MS),
        Figure("one system against another, 10,000 draws", p95(compared) * 1000, "ms"),
    ]


def _retrieval() -> list[Figure]:
    memory = stored(large_memory(EVENTS), VideoKey("v"))
    index = MemoryIndex(memory).prepare()
    retriever = retriever_of(index)
    prepared = timed(retriever.prepare, 1)[0]
    retriever.run(_PLAN)
    plans = (replace(_PLAN, query_terms=(*_PLAN.query_terms, str(n))) for n in range(_REPEATS))
    cpu = time.process_time()
    runs = timed(lambda: retriever.run(next(plans)), _REPEATS)
    used = (time.process_time() - cpu) / _REPEATS
    ids = [event.id for event in index.ordered]
    pages = tuple(
        Expansion((ids[at],), returned=tuple(ids[at + 1 : at + 5])) for at in range(STEPS)
    )
    trace = Trace(
        "Q",
        "v",
        recall=Recall("progressive_anchor_stream_v1", fused=(FusedSeed(ids[0]),),
                      anchors=(ids[0],), expansions=pages),
        events=tuple(TracedEvent(each) for each in ids[: STEPS * 2]),
    )  # fmt: skip
    walk = TraceWalk(TracePath(trace, index.users), index)
    made = timed(lambda: walk.moments, 1)[0]
    steps = [timed(partial(walk.roles, at), 1)[0] for at in range(0, len(walk.moments), 5)]
    return [
        Figure(f"make {EVENTS:,} events ready to be searched", prepared, "s"),
        Figure("retrieve from them, other terms", median(runs) * 1000, "ms", limit=RETRIEVE_MS),
        Figure("  CPU time of that", used * 1000, "ms"),
        Figure(f"lay out a trace of {len(walk.moments):,} steps", made * 1000, "ms"),
        Figure("  a step of it", p95(steps) * 1000, "ms", limit=STEP_MS),
    ]


def _project(path: Path) -> list[Figure]:
    project = ProjectFile.create(path)
    with project.edit("Fill", None):
        _fill(project)
    reads = timed(lambda: project_results(project), 3)
    results = project_results(project)

    def sheets() -> None:
        board = results.board("episode", results.sheets("episode").values())
        board.table(Dimension.TYPE)

    laid = timed(sheets, _REPEATS)
    whole = timed(lambda: report_page(make_report(project)), 1)[0]
    project.close()
    rows = QUESTIONS * SYSTEMS
    return [
        Figure(f"read {rows:,} answers and scores of a project", median(reads) * 1000, "ms"),
        Figure("  sheets and table of them", median(laid) * 1000, "ms", limit=TABLES_MS),
        Figure("  report of them, whole", whole, "s"),
    ]


def _fill(project: ProjectFile) -> None:
    chance = random.Random(13)
    video = VideoKey("v")
    project.videos.add(Video(video, "v", "v", 0))
    rubric = Rubric("c", (("0", "no"), ("1", "half"), ("2", "yes")))
    questions = [
        Question(
            QuestionKey(new_key()),
            f"G2_Q{number:06}",
            video,
            Granularity.EPISODE,
            _TYPES[number % 3],
            "How?",
            "So.",
            rubric=rubric,
        )
        for number in range(QUESTIONS)
    ]
    project.questions.add_many(questions)
    for system in range(SYSTEMS):
        key = SystemKey(f"s{system}")
        project.results.add_system(System(key, f"system {system}"))
        project.results.add_predictions(
            SystemAnswer(
                PredictionKey(new_key()), key, one.question_id, "episode", one.key, f"So {system}."
            )
            for one in questions
        )
        project.results.add_scores(_verdict(key, one, chance.randrange(3)) for one in questions)


def _verdict(system: SystemKey, question: Question, score: int) -> Verdict:
    kind, judge = question.type.value, file_judge("judge")
    given = Score(
        question.question_id, "v", "episode", kind, ScoreStatus.OK, 2, score, score / 2, reason="so"
    )  # fmt: skip
    return Verdict(ScoreKey(new_key()), system, judge, given, question.key)
