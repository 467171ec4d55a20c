"""Entry point: the command line, or the window where no sub-command is named.

In the wheel this file is ``emoscope.main`` and the rooms lie beside it; putting its folder first
on the path lets both a checkout and an installed copy import them by their plain names.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = str(Path(__file__).resolve().parent)
if sys.path[:1] != [HERE]:
    sys.path.insert(0, HERE)


def main() -> int:
    """Run Emoscope with the arguments of the process and return its exit code."""
    from app.cli import main as run_command_line  # noqa: PLC0415 - the path is set above

    return run_command_line(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
