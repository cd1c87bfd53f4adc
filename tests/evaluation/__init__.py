"""Tests of evaluations, endgames and rounds of two players."""
