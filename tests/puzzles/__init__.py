"""Tests of croupier.puzzles."""
