"""Tests of croupier.dealer, a file a module."""
