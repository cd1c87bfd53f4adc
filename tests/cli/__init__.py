"""Tests of croupier.cli: the command as people use it."""
