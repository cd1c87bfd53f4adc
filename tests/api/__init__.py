"""Tests of the public contract."""
