"""Tests of the solver of two-player rounds."""
