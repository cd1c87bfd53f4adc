"""Tests of croupier.rules, a file a module."""
