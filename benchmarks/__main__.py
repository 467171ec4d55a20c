"""`python -m benchmarks NAME [--json]`: run one group of timings."""

from __future__ import annotations

import argparse
import importlib
import sys

from benchmarks.report import render

GROUPS = ("startup", "open", "records")


def main() -> int:
    """Run the group named and print its figures; 1 where a limit is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("group", choices=GROUPS)
    parser.add_argument("--json", action="store_true", help="print JSON")
    wanted = parser.parse_args()
    module = importlib.import_module(f"benchmarks.bench_{wanted.group}")
    figures = module.run()
    print(render(figures, as_json=wanted.json))
    return 0 if all(figure.ok for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
