"""Tests of croupier.rules, one file for each module."""
