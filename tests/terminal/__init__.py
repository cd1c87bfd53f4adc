"""Tests of croupier.terminal: sessions, records on disk, and the game in line mode."""
