"""A program that writes until it is killed; `test_kill` starts it, feeds it and reads its acks.

It imports storage once and forks for each line it is given, so that fifty deaths cost one start.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from itertools import count
from pathlib import Path

from storage.project_file import ProjectFile
from tests.storage.make import make_question


def main() -> None:
    """Read ``FIRST SECONDS FROM`` lines: write from that number on, die after so many seconds.

    The seconds count ``from-start``, or ``from-edit``: the first that was acknowledged.
    """
    path = Path(sys.argv[1])
    for line in sys.stdin:
        first, seconds, counted = line.split()
        edited, tell = os.pipe()
        child = os.fork()
        if child == 0:
            write_forever(path, int(first), tell)
        if counted == "from-edit":
            os.read(edited, 1)
        time.sleep(float(seconds))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(edited)
        os.close(tell)
        say("dead")


def write_forever(path: Path, first: int, tell: int) -> None:
    """Keep a draft, add a question, and tell of each once it is kept."""
    project = ProjectFile.open(path)
    video = project.videos.all()[0].key
    for number in count(first):
        project.drafts.put(None, "new", "text", f"draft {number}")
        say(f"draft {number}")
        with project.edit(f"Add {number}", None):
            project.questions.save(make_question(video, f"Q{number}"))
        say(f"edit {number}")
        os.write(tell, b".")


def say(text: str) -> None:
    """Write a line in one piece, unbuffered."""
    os.write(1, f"{text}\n".encode())


if __name__ == "__main__":
    main()
