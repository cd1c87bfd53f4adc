"""Tests of endgames by exact enumeration."""
