"""Multiple-choice items: the queue of a reviewer, the blind answer, the verdict, the editor."""
