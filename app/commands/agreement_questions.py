"""`agreement --kind question`: how far reviewers agree on questions, with the verdict shares."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import partial

from app.commands.agreement_answer import Answer, videos_of
from app.commands.agreement_figures import counted_text, print_figures
from app.commands.raters import reader_of
from app.domain.ids import RaterKey
from app.domain.question_review import QUESTION_DECISIONS
from app.domain.review_agreement import FIELDS
from app.services.question_review_service import (
    QuestionAgreement,
    question_agreements,
    reviewed_key,
)
from app.services.verification_service import rater_names
from storage.project_file import ProjectFile

_WORDS = {decision: title.lower() for decision, title in QUESTION_DECISIONS.items()}


def wrong_use(_arguments: argparse.Namespace) -> str:
    """Say what is wrong on the command line: nothing can be."""
    return ""


def answer(project: ProjectFile, arguments: argparse.Namespace) -> Answer:
    """Compare the reviews of questions: by verdict and criterion, and the verdict by type."""
    videos = videos_of(project, arguments.video)
    video = None if arguments.video is None else videos[0].key
    found = question_agreements(project, reader_of(project, arguments.rater), video)
    names = rater_names(project)
    ids = {row.key: row.question_id for row in project.questions.rows(video)} if found else {}

    def named(unit: str) -> str:
        key, version = reviewed_key(unit)
        return f"{ids[key]}, version {version}" if version > 1 else ids[key]

    rows: list[dict[str, object]] = [
        {
            "kind": "question",
            "field": one.found.field,
            **one.found.agreement.to_json(),
            "type": one.type,
            "raters": [names.get(rater, rater) for rater in one.found.raters],
            "skipped": one.found.skipped,
            "not_judged": one.found.unsaid,
            "remark": one.found.agreement.remark,
            "confusion": [
                {
                    "labels": [cell.first, cell.second],
                    "questions": [named(unit) for unit in cell.records],
                }
                for cell in one.found.cells
            ],
        }
        for one in found
    ]
    return Answer(rows, partial(_print_all, found, names))


def _print_all(found: list[QuestionAgreement], names: Mapping[RaterKey, str]) -> None:
    for place, one in enumerate(found):
        print("" if place == 0 else "\n", end="")
        print(f"Questions, {FIELDS[one.found.field].lower()}, {one.type or 'all'}")
        raters = ", ".join(names.get(rater, rater) for rater in one.found.raters)
        print(f"{raters or 'Nobody'}; {counted_text(one.found, 'question', _WORDS)}")
        print_figures(one.found)
