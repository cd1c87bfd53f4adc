"""Tests of croupier.analysis."""
