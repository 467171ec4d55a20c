"""Options of `import` and `export` that concern labels."""

from __future__ import annotations

import argparse

from app.services.label_words import LabelWords


def add_import_options(parser: argparse.ArgumentParser) -> None:
    """Declare what is said of labels that come in."""
    group = parser.add_argument_group("of labels")
    group.add_argument(
        "--set", dest="set_name", metavar="NAME", default="", help="the set (default: the only one)"
    )
    group.add_argument(
        "--label",
        dest="means",
        metavar="WORD=LABEL",
        action="append",
        type=_meaning,
        default=[],
        help="what a word that is no label means, once for all; several labels joined by ;",
    )
    group.add_argument(
        "--accept-labels",
        action="store_true",
        help="take the suggestions for words that are no labels where they are likely",
    )


def words_of(arguments: argparse.Namespace) -> LabelWords:
    """Return what was said of labels."""
    return LabelWords(
        arguments.set_name.strip(), means=dict(arguments.means), accept=arguments.accept_labels
    )


def _meaning(text: str) -> tuple[str, str]:
    word, sign, meaning = text.partition("=")
    if not sign or not word.strip():
        raise argparse.ArgumentTypeError(f"{text!r} is not WORD=LABEL")
    return word.strip(), meaning.strip()
