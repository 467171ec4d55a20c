"""Raters as the command line names them."""

from __future__ import annotations

from app.domain.errors import InvalidRecordError
from app.domain.phrase import phrase
from app.domain.rater import Rater
from storage.project_file import ProjectFile
from storage.review_reader import ReviewReader


def rater_named(project: ProjectFile, written: str) -> Rater:
    """Return the rater that somebody means: by name, or by key.

    Raises
    ------
    InvalidRecordError
        Nobody is called so, or several are; the message names those there are.
    """
    everybody = project.raters.all()
    wanted = written.strip()
    found = [one for one in everybody if one.key == wanted] or project.raters.find(wanted)
    if len(found) == 1:
        return found[0]
    names = ", ".join(one.name for one in everybody) or phrase("nobody")
    if not found:
        raise InvalidRecordError(
            phrase("No rater is called “{name}”. There are: {names}.", name=wanted, names=names)
        )
    keys = ", ".join(one.key for one in found)
    raise InvalidRecordError(
        phrase("Several raters are called “{name}”: use a key of {keys}.", name=wanted, keys=keys)
    )


def reader_of(project: ProjectFile, written: str | None) -> ReviewReader:
    """Return what reads reviews: as the rater of a name, or all of them as an adjudicator.

    Raises
    ------
    InvalidRecordError
        No rater is called so, or several are.
    """
    if written is None:
        return project.reviews.visible_to(None, as_adjudicator=True)
    return project.reviews.visible_to(rater_named(project, written).key)
