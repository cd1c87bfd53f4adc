"""Tests of what Numba compiles."""
