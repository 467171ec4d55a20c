"""`python -m benchmarks NAME [--json | --markdown]`: run one group of timings."""

from __future__ import annotations

import argparse
import importlib
import sys

from benchmarks.report import Outcome, render, to_markdown

GROUPS = (
    *("startup", "open", "records", "annotations", "subtitles", "search"),
    *("mcq", "labelling", "aggregate", "results", "timeline", "graph", "trajectory"),
    *("seek", "step", "playback"),
)


def main() -> int:
    """Run the group named and print its figures; 1 where a limit is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("group", choices=GROUPS)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--markdown", action="store_true", help="print a section for the docs")
    wanted = parser.parse_args()
    module = importlib.import_module(f"benchmarks.bench_{wanted.group}")
    result = module.run()
    outcome = result if isinstance(result, Outcome) else Outcome(result)
    if wanted.markdown:
        print(to_markdown(wanted.group, outcome))
    else:
        print(render(wanted.group, outcome, as_json=wanted.json))
    return 0 if all(figure.ok for figure in outcome.figures) else 1


if __name__ == "__main__":
    sys.exit(main())
