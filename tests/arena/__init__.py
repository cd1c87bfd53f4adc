"""Tests of croupier.arena."""
