"""Tests of what is solved by calculation."""
