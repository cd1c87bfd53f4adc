"""Tests of croupier.record, a file a module, and of the records kept as files."""
