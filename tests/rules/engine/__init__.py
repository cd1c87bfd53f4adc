"""Tests of croupier.rules.engine, one file for each module: the rules on the bare table."""
