"""Tests of tools.puzzles."""
