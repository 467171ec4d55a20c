"""What the one at work may read of the reviews of others, and whether they adjudicate."""

from __future__ import annotations

import json

from app.services.open_decisions import ADJUDICATORS, adjudicators
from app.session import ProjectSession
from storage.review_reader import ReviewReader


def reader_for(session: ProjectSession) -> ReviewReader:
    """Return what reads reviews as the one at work may; nobody in particular reads none."""
    rater = session.rater.key if session.rater else None
    return session.project.reviews.visible_to(rater, as_adjudicator=is_adjudicator(session))


def is_adjudicator(session: ProjectSession) -> bool:
    """Tell whether the one at work has said that they adjudicate in this project."""
    return session.rater is not None and session.rater.key in adjudicators(session.project)


def become_adjudicator(session: ProjectSession) -> None:
    """Keep that the one at work adjudicates: they read verdicts, and answer those items no more."""
    if session.rater is not None and not is_adjudicator(session):
        kept = [*adjudicators(session.project), session.rater.key]
        session.remember(ADJUDICATORS, json.dumps(kept))
