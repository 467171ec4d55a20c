"""The Results workspace: scores, where answers are lost, the question behind a figure, judging."""
