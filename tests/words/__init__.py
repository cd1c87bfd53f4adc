"""Tests of croupier.words and of the texts in locales."""
