"""`doctor`: what this machine lacks, and the cure."""

from __future__ import annotations

import argparse

from app.commands.output import print_json, print_table
from app.domain.machine_check import MachineCheck
from app.services.doctor_service import examine


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the form of the answer."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Look and tell; what does not work is the machine's fault, advice is not."""
    rows = examine()
    if arguments.json:
        print_json([row.to_json() for row in rows])
    else:
        print_table([(_mark(row), row.check, row.found) for row in rows])
        _print_cures(rows)
    return 0 if all(row.ok for row in rows) else 1


def _mark(row: MachineCheck) -> str:
    if row.is_advice:
        return "advice"
    return "ok" if row.ok else "FAILS"


def _print_cures(rows: list[MachineCheck]) -> None:
    cures = [row for row in rows if row.cure]
    if cures:
        print("\nWhat to do")
        print_table([(f"  {row.check}", row.cure) for row in cures])
