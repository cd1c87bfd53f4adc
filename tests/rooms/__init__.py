"""Tests of croupier.rooms."""
