"""Tests of croupier.rules.engine, a file a module: the rules on the bare table."""
