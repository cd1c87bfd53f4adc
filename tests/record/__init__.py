"""Tests of croupier.record, one file for each module, and of the records kept as files."""
