"""Tests of croupier.bots."""
