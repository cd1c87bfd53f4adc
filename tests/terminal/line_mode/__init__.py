"""Tests of croupier.terminal.line_mode: games as people play them, from what is typed to what is printed."""
