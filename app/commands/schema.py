"""`schema`: the JSON Schema of a format."""

from __future__ import annotations

import argparse

from app.commands.output import print_json
from storage.formats.schema import SCHEMA_FORMATS, json_schema


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the format."""
    parser.add_argument(
        "format", metavar="FORMAT", choices=SCHEMA_FORMATS, help=" or ".join(SCHEMA_FORMATS)
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the schema; it is JSON in any case."""
    print_json(json_schema(arguments.format))
    return 0
