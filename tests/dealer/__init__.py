"""Tests of croupier.dealer, one file for each module."""
