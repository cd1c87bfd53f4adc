"""Tests of croupier.store."""
