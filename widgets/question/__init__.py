"""Authoring: question list, editor, evidence, checks, rubric."""
